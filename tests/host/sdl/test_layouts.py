"""Keys of real keyboard layouts in the window, typed at the DOS prompt.

Keys are pressed by X keycode, and what they should type is what ``xkbcomp`` says of the layout.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.host.sdl.test_window import echo
from tests.support.layouts import (
    A_ON_FR,
    ALT_GR,
    AT_ONCE,
    BACKSPACE,
    CAPS_LOCK,
    DEAD_ON_FR,
    LAYOUTS,
    LEFT_ALT,
    LEFT_CTRL,
    SHIFT,
    SPACE,
    TOP_7,
    A,
    E,
    M,
    Q,
    keys_of,
    press,
    set_layout,
)
from tests.support.xvfb import WindowProgram, display, need_tools, running, until

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

# Tells the prompt's line whenever it changes; at most what the ring holds is typed meanwhile.
PROMPT = """
import sys, threading, time
from tommy.__main__ import prompt_for
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.window_options import WindowOptions
from tommy.machine.pc import PC

pc = PC()

def tell():
    said = None
    while True:
        page = pc.page
        line = page.lines()[page.cursor.row][: page.cursor.col]
        if line != said and line.startswith("C:"):
            print(repr(line), flush=True)
            said = line
        time.sleep(0.005)

threading.Thread(target=tell, daemon=True).start()
run_window(prompt_for(None, seed=1), pc, WindowOptions(volume=0, scale=1, us_keys=US_KEYS))
"""


@pytest.fixture(scope="module")
def show() -> Iterator[str]:
    need_tools("setxkbmap", "xkbcomp")
    with display() as name:
        yield name


@contextmanager
def at_the_prompt(show: str, folder: Path, *, us_keys: bool = False) -> Iterator[WindowProgram]:
    code = PROMPT.replace("US_KEYS", str(us_keys))
    with running(code, show, folder, {"LC_ALL": "C.UTF-8"}) as program:
        program.window()
        program.wait_for(repr("C:\\>"))
        yield program


@pytest.fixture
def prompt(show: str, tmp_path: Path) -> Iterator[WindowProgram]:
    with at_the_prompt(show, tmp_path) as program:
        yield program


def clear(program: WindowProgram, count: int) -> None:
    """Take so many characters back."""
    press(program, *[(BACKSPACE,)] * count)
    until(lambda: program.output[-1] == repr("C:\\>"), "an empty line")


def line(program: WindowProgram, expected: str) -> None:
    """Wait for the prompt's line, and clear it."""
    try:
        until(lambda: program.output[-1] == repr("C:\\>" + expected), expected, 5.0)
    except TimeoutError:
        assert program.output[-1] == repr("C:\\>" + expected)
    clear(program, len(expected))


@pytest.mark.layouts
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_ascii_character_of_a_layout_is_typed_as_labelled(
    layout: str, show: str, prompt: WindowProgram
) -> None:
    set_layout(show, layout)
    keys = keys_of(show)
    assert len(keys) >= 30
    for first in range(0, len(keys), AT_ONCE):
        some = keys[first : first + AT_ONCE]
        chords = []
        for _, chord, dead in some:
            chords += [chord, (SPACE,)] if dead else [chord]
        press(prompt, *chords)
        line(prompt, "".join(char for char, _, _ in some))


def test_caps_lock_gives_capitals_of_the_layout(show: str, prompt: WindowProgram) -> None:
    set_layout(show, "fr")
    press(prompt, (A_ON_FR,), (CAPS_LOCK,), (A_ON_FR,), (SHIFT, A_ON_FR), (CAPS_LOCK,), (A_ON_FR,))
    line(prompt, "aAaa")


def test_6_a_sign_in_the_place_of_a_letter_is_that_letter_after_one_that_is_not_latin(
    show: str, prompt: WindowProgram
) -> None:
    set_layout(show, "gr")
    press(prompt, (Q,), (A,), (Q,), (SHIFT, Q))
    line(prompt, ";aqQ")
    # The French comma is where M is on a US keyboard.
    set_layout(show, "fr")
    press(prompt, (M,), (A,))
    line(prompt, ",q")


def test_4_caps_lock_may_be_alt_gr_or_another_key(show: str, prompt: WindowProgram) -> None:
    set_layout(show, "de-neo")
    press(prompt, (CAPS_LOCK, A), (A,))
    line(prompt, "\\u")
    set_layout(show, "us-colemak")
    press(prompt, (A,), (A,), (CAPS_LOCK,), (A,))
    line(prompt, "aa")
    set_layout(show, "us")
    press(prompt, (A,))
    line(prompt, "a")


def test_9_a_dead_key_types_with_the_next_one_and_nothing_alone(
    show: str, prompt: WindowProgram
) -> None:
    set_layout(show, "fr")
    # The circumflex, twice; with e; with a letter that takes none; with the space bar.
    press(prompt, (DEAD_ON_FR,), (E,), (DEAD_ON_FR,), (SPACE,), (E,))
    line(prompt, "ê^e")


def test_7_and_8_characters_of_the_pc_are_typed_and_others_are_not(
    show: str, prompt: WindowProgram
) -> None:
    set_layout(show, "fr")
    # A micro sign, e and E with AltGr: the euro, which the PC has not.
    press(prompt, (SHIFT, 51), (11,), (ALT_GR, E), (E,))
    line(prompt, "µée")


def test_a_layout_may_change_while_the_window_is_open(show: str, prompt: WindowProgram) -> None:
    set_layout(show, "fr")
    press(prompt, (A_ON_FR,), (SHIFT, TOP_7), (ALT_GR, TOP_7))
    until(lambda: prompt.output[-1] == repr("C:\\>a7`"), "as on a French keyboard")
    set_layout(show, "de")
    press(prompt, (A_ON_FR,), (SHIFT, TOP_7), (ALT_GR, TOP_7))
    line(prompt, "a7`q/{")


def test_with_us_keys_the_places_count(show: str, tmp_path: Path) -> None:
    set_layout(show, "fr")
    with at_the_prompt(show, tmp_path, us_keys=True) as program:
        press(program, (A_ON_FR,), (SHIFT, TOP_7), (59,))
        line(program, "q&,")


def test_alt_and_ctrl_on_a_french_and_a_greek_keyboard(show: str, tmp_path: Path) -> None:
    with running(echo(), show, tmp_path) as program:
        program.wait_for("ready")
        program.window()
        set_layout(show, "fr")
        press(program, (LEFT_ALT, TOP_7), (LEFT_CTRL, A_ON_FR), (ALT_GR, 14), (11,))
        program.wait_for("0082")
        # Alt+7 for F7, Ctrl-A, AltGr+5 for a bracket, and the e with its accent.
        assert program.output[1:] == ["7E00", "1E01", "1A5B", "0082"]
        set_layout(show, "gr")
        press(program, (38,), (SHIFT, 38), (LEFT_CTRL, 38))
        program.wait_for("1E01")
        assert program.output[5:] == ["1E61", "1E41", "1E01"]
