"""Keys of real keyboard layouts in the window, typed at the DOS prompt.

Keys are pressed by X keycode, and what they should type is what ``xkbcomp`` says of the layout.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.host.sdl.test_window import echo
from tests.support.xvfb import WindowProgram, display, need_tools, running, until, x_tool

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

LAYOUTS = ("us", "gb", "de", "fr", "be", "es", "it", "cz", "dvorak", "gr", "ru")
SHIFT, ALT_GR, LEFT_ALT, LEFT_CTRL, CAPS_LOCK, BACKSPACE = 50, 108, 64, 37, 66, 22
#: Keys that are held for each level of a key.
HELD = ((), (SHIFT,), (ALT_GR,), (SHIFT, ALT_GR))
#: ASCII characters that X names otherwise than by themselves.
ASCII_SYMBOLS = {
    "space": " ", "exclam": "!", "quotedbl": '"', "numbersign": "#", "dollar": "$",
    "percent": "%", "ampersand": "&", "apostrophe": "'", "parenleft": "(", "parenright": ")",
    "asterisk": "*", "plus": "+", "comma": ",", "minus": "-", "period": ".", "slash": "/",
    "colon": ":", "semicolon": ";", "less": "<", "equal": "=", "greater": ">", "question": "?",
    "at": "@", "bracketleft": "[", "backslash": "\\", "bracketright": "]", "asciicircum": "^",
    "underscore": "_", "grave": "`", "braceleft": "{", "bar": "|", "braceright": "}",
    "asciitilde": "~",
}  # fmt: skip
#: What dead keys type with the space bar.
DEAD = {"dead_circumflex": "^", "dead_grave": "`", "dead_tilde": "~", "dead_acute": "'"}
SPACE = 65
#: The A of a French keyboard, where Q lies elsewhere; the 7 above the letters.
A_ON_FR, TOP_7 = 24, 16
#: Keys that are typed before the line is looked at: fewer than the ring holds.
AT_ONCE = 12
#: Between two steps: SDL takes a key that comes up and goes down within 2 ms for a repeating one.
DELAY_MS = "3"

PRINTING = re.compile(r"A[A-E]\d\d|TLDE|BKSL|LSGT|SPCE")

# Tells the prompt's line whenever it changes; at most what the ring holds is typed meanwhile.
PROMPT = """
import sys, threading, time
from tommy.__main__ import prompt_for
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.window import WindowOptions
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

#: The keys that are held, and at last the one that is pressed.
Chord = tuple[int, ...]


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


def set_layout(show: str, layout: str) -> None:
    layout, _, variant = layout.partition("-")
    x_tool(show, "setxkbmap", layout, *(["-variant", variant] if variant else []))


def keys_of(show: str) -> list[tuple[str, Chord, bool]]:
    """The ASCII characters of the layout: each with its keys, and whether a space comes after."""
    told = subprocess.run(
        ["xkbcomp", "-xkb", show, "-"], check=True, capture_output=True, text=True
    ).stdout
    codes = dict(re.findall(r"<(\w+)> = (\d+);", told))
    symbols = {}
    for name, inside in re.findall(r"key +<(\w+)> \{(.*?)\};", told, re.DOTALL):
        first = re.search(r"(?:symbols\[Group1\]= |^\s*)\[(.*?)\]", inside)
        if first is not None:
            symbols[name] = first[1].replace(" ", "").split(",")
    # Without AltGr the other levels cannot be had.
    levels = HELD if "ISO_Level3_Shift" in symbols["RALT"] else HELD[:2]
    found = []
    for name in filter(PRINTING.fullmatch, symbols):
        for held, symbol in zip(levels, symbols[name], strict=False):
            char = symbol if len(symbol) == 1 else ASCII_SYMBOLS.get(symbol, "")
            dead = DEAD.get(symbol, "")
            if char or dead:
                found.append((char or dead, (*held, int(codes[name])), bool(dead)))
    return found


def press(program: WindowProgram, *chords: Chord) -> None:
    """Press keys one after the other, each with those before it held."""
    steps = []
    for codes in chords:
        steps += [word for code in codes for word in ("keydown", "--delay", DELAY_MS, str(code))]
        steps += [
            word for code in codes[::-1] for word in ("keyup", "--delay", DELAY_MS, str(code))
        ]
    program.xdotool(*steps)


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


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_ascii_character_of_a_layout_is_typed_as_labelled(
    layout: str, show: str, prompt: WindowProgram
) -> None:
    set_layout(show, "us-dvorak" if layout == "dvorak" else layout)
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
