"""Hands of every game, played with the keys of real keyboard layouts in the window."""

import sys
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from tests.support.layouts import (
    ALT_GR,
    CAPS_LOCK,
    DEAD_ON_FR,
    F7,
    LAYOUTS,
    LEFT_ALT,
    SHIFT,
    TOP_7,
    Chord,
    D,
    E,
    chords_of,
    press,
    set_layout,
)
from tests.support.whole_hand import ASKS, OVER, PROMPT, Teller, command_line
from tests.support.xvfb import WindowProgram, display, need_tools, running, until
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.shell.game import Game, find_game

pytestmark = [
    pytest.mark.window,
    pytest.mark.layouts,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

# The time of this PC passes much faster than the host's.
PLAYS = """
from tests.support.whole_hand import telling
from tommy.host import real_time
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.window_options import WindowOptions
from tommy.machine.pc import PC

real_time.PIT_HZ *= 60
tell = telling(lambda text: print(text, flush=True))
run_window(tell, PC(), WindowOptions(volume=0, scale=1, us_keys=US_KEYS))
"""


@pytest.fixture(scope="module")
def show() -> Iterator[str]:
    need_tools("setxkbmap", "xkbcomp")
    with display() as name:
        yield name


@cache
def expected(game: Game) -> str:
    """The hand as it is played on a PC without a host."""
    told: list[str] = []
    host = Headless(Teller(told.append).program)
    host.type(command_line(game))
    host.run_quarters(8)
    host.type(game.settings[0].answers)
    while not told[-1].startswith(OVER):
        host.run_quarters(8)
        if told[-1].startswith("'"):
            host.type(literal_eval(told.pop()))
    return told[-1]


@contextmanager
def at_the_prompt(show: str, folder: Path, *, us_keys: bool = False) -> Iterator[WindowProgram]:
    code = PLAYS.replace("US_KEYS", str(us_keys))
    with running(code, show, folder, {"LC_ALL": "C.UTF-8"}) as program:
        program.window()
        program.wait_for(PROMPT)
        yield program


class Typist:
    """Someone who types what he is told, on the layout that is on."""

    def __init__(self, program: WindowProgram, chords: dict[str, tuple[Chord, ...]]) -> None:
        self.chords = chords
        self.moves = 0
        self._program = program
        self.heard = len(program.output)

    def types(self, text: str) -> str:
        """Type, and say what is told then."""
        press(self._program, *(chord for char in text for chord in self.chords[char]))
        return self._told(text)

    def presses(self, *codes: int) -> str:
        """Press a key, and say what is told then."""
        press(self._program, codes)
        return self._told(str(codes))

    def _told(self, after: str) -> str:
        program = self._program
        until(
            lambda: len(program.output) > self.heard or program.process.poll() is not None,
            f"an answer to {after!r}; the errors {program.errors}",
            10.0,
        )
        self.heard += 1
        return program.output[self.heard - 1]

    def plays(self, game: Game, before_move: Callable[[int], None] = lambda _: None) -> str:
        """A hand of a game from the prompt to the prompt: its result."""
        told = self.types(command_line(game))
        assert told == ASKS
        told = self.types(game.settings[0].answers.lower())
        while not told.startswith(OVER):
            before_move(self.moves)
            self.moves += 1
            told = self.types(literal_eval(told))
        press(self._program, (F7,))
        assert self.types("y") == PROMPT
        return told


@pytest.mark.parametrize("layout", [*LAYOUTS, "il"])
def test_a_hand_of_every_game_is_played_as_on_a_us_keyboard(
    layout: str, show: str, tmp_path: Path
) -> None:
    set_layout(show, layout)
    with at_the_prompt(show, tmp_path) as program:
        typist = Typist(program, chords_of(show))
        for game in CATALOG:
            assert typist.plays(game) == expected(game)


def test_the_layout_may_be_switched_in_the_middle_of_a_hand(show: str, tmp_path: Path) -> None:
    set_layout(show, "fr")
    with at_the_prompt(show, tmp_path) as program:
        typist = Typist(program, chords_of(show))

        def switch(moves: int) -> None:
            set_layout(show, LAYOUTS[moves % len(LAYOUTS)])
            typist.chords = chords_of(show)

        assert typist.plays(CATALOG[0], switch) == expected(CATALOG[0])
        assert typist.moves >= len(LAYOUTS)


def test_alt_gr_dead_keys_and_caps_lock_do_not_disturb_a_hand(show: str, tmp_path: Path) -> None:
    set_layout(show, "fr")
    with at_the_prompt(show, tmp_path) as program:
        typist = Typist(program, chords_of(show))

        def disturb(_: int) -> None:
            # A grave accent, a circumflex, and a letter that the PC has not: refused.
            press(program, (ALT_GR, TOP_7), (DEAD_ON_FR,), (DEAD_ON_FR,), (ALT_GR, E), (CAPS_LOCK,))

        for game in CATALOG:
            assert typist.plays(game, disturb) == expected(game)
        if typist.moves % 2:
            press(program, (CAPS_LOCK,))


def test_k5_alt_gr_and_7_is_no_f7_and_left_alt_and_7_is(show: str, tmp_path: Path) -> None:
    game = find_game("CRAZY8S", CATALOG)
    set_layout(show, "fr")
    with at_the_prompt(show, tmp_path) as program:
        typist = Typist(program, chords_of(show))
        typist.types(command_line(game))
        typist.types(game.settings[0].answers.lower())
        press(program, (ALT_GR, TOP_7))
        assert typist.types("d") != PROMPT
        press(program, (LEFT_ALT, TOP_7))
        assert typist.types("y") == PROMPT


def test_with_us_keys_a_hand_is_played_by_place(show: str, tmp_path: Path) -> None:
    set_layout(show, "us")
    chords = chords_of(show)
    set_layout(show, "fr")
    with at_the_prompt(show, tmp_path, us_keys=True) as program:
        typist = Typist(program, chords)
        for game in CATALOG:
            assert typist.plays(game) == expected(game)


@pytest.mark.parametrize(("layout", "held"), [("fr", (SHIFT,)), ("ru", (CAPS_LOCK,))])
def test_k7_d_held_draws_one_card(layout: str, held: Chord, show: str, tmp_path: Path) -> None:
    game = find_game("CRAZY8S", CATALOG)
    set_layout(show, layout)
    with at_the_prompt(show, tmp_path) as program:
        typist = Typist(program, chords_of(show))
        typist.types(command_line(game))
        typist.types(game.settings[0].answers.lower())
        codes = [str(code) for code in (*held, D)]
        program.xdotool(*(word for code in codes for word in ("keydown", code)))
        until(lambda: len(program.output) > typist.heard, "the next move")
        # Eleven repeats; the first comes after half a second.
        program.xdotool("sleep", "0.9")
        program.xdotool(*(word for code in codes for word in ("keyup", code)))
        if CAPS_LOCK in held:
            press(program, (CAPS_LOCK,))
        assert len(program.output) == typist.heard + 1
