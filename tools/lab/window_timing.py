"""Measure the program in its window from outside: start, idling, and what a key takes.

Beside it runs a bare pygame window that does the same work: as large, with SDL set the same, a
cursor that blinks as often by ``update(rect)``, a mixer that is open on the same driver. It looks
at its events by ``event.get()`` and ``tick(60)``. Each window has an X server of its own, so that
both have the focus, and both are measured in turns.
"""

import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tommy import catalog
from tommy.host.sdl.audio import BUFFER
from tommy.host.sdl.scaling import best_scale, window_size
from tommy.machine import blink
from tommy.machine.adapter import ADAPTERS, USUAL
from tommy.machine.clock import PIT_HZ
from tommy.machine.synth import RATE_HZ
from tools.lab.timing import Effort, Result, Unmeasured, ms, ratio
from tools.lab.watched_screen import (
    SIZE,
    Keyboard,
    Screen,
    running,
    until,
    watched_screen,
)

# What the program opens on such a desktop by itself.
_WINDOW = window_size(
    ADAPTERS[USUAL], "4:3", 16, best_scale(*SIZE, ADAPTERS[USUAL], "4:3", border=16)
)
_BLINK_S = blink.next_change(ADAPTERS[USUAL], 0) / PIT_HZ
_GAME = catalog.CATALOG[1]
#: A key that neither prompt nor game takes back by itself, and the one that takes it back.
_TYPED, _TAKEN_BACK = "1", "\b"
# A key that a game refuses with a tone.
_REFUSED = "z"
# So long nothing was pressed: the program is at rest.
_REST_S = 2.3
_SETTLES_S = 1.5
# Where a move is asked for, only the clock and the colours of the title change, and fewer pixels.
_CLOCK_AND_TITLE = 4000


def bare_program(init: str) -> str:
    """The smallest pygame program that shows a window and handles its events.

    ``init`` is the pygame function that it calls first: ``init`` or ``display.init``.
    """
    return f"""
import pygame
pygame.{init}()
window = pygame.display.set_mode((640, 400))
window.fill((0, 0, 170))
pygame.display.flip()
clock = pygame.time.Clock()
while not any(event.type == pygame.QUIT for event in pygame.event.get()):
    clock.tick(60)
"""


#: A bare window that does what the program does: it blinks, shows that a key came, and sounds it.
BARE = f"""
import gc, os, time
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
window = pygame.display.set_mode({_WINDOW}, pygame.RESIZABLE)
window.fill((0, 0, 170))
pygame.display.flip()
pygame.mixer.init({RATE_HZ}, -16, 1, {BUFFER}, allowedchanges=0)
half = bytes([0x88, 0x13] * 218 + [0x78, 0xEC] * 218)
tone = pygame.mixer.Sound(buffer=half * 12)
gc.freeze()
clock, blinks, lit, keys, closed = pygame.time.Clock(), time.monotonic(), 0, 0, False
while not closed:
    for event in pygame.event.get():
        closed |= event.type == pygame.QUIT
        if event.type == pygame.KEYDOWN:
            keys += 1
            cell = window.fill([(0, 0, 0), (170, 0, 0)][keys % 2], (300, 300, 12, 29))
            pygame.display.update(cell)
            if event.key == pygame.K_z:
                tone.play()
    if time.monotonic() >= blinks:
        blinks, lit = blinks + {_BLINK_S}, not lit
        pygame.display.update(window.fill([(0, 0, 0), (170, 170, 170)][lit], (100, 100, 12, 4)))
    clock.tick(60)
"""


# -- start ----------------------------------------------------------------------------------------


def first_light(screen: Screen, command: Sequence[str]) -> float:
    """Seconds from the start of a program to its first lit pixel; then the program is killed."""
    until(lambda: not screen.lit())
    began = time.monotonic()
    with running(screen, command):
        return time.monotonic() - began


def measure_start(effort: Effort) -> list[Result]:
    """The time to the first lit pixel, against that of the smallest pygame windows."""
    with watched_screen() as screen, tempfile.TemporaryDirectory() as home:
        programs = {
            "tommy": ["-m", "tommy", "--home", home],
            "bare": ["-c", bare_program("display.init")],
            "bare, all of pygame": ["-c", bare_program("init")],
        }
        took: dict[str, list[float]] = {name: [] for name in programs}
        for turn in range(effort.starts + 1):
            for name, command in programs.items():
                seconds = first_light(screen, command)
                if turn:  # the first of each fills the caches
                    took[name].append(seconds)
    return [
        Result(
            "start: first lit pixel",
            ms(median(took["tommy"])),
            beside,
            ms(median(took[name])),
            ratio(took["tommy"], took[name]),
            goal,
        )
        for name, beside, goal in (
            ("bare", "bare pygame window", 1.3),
            ("bare, all of pygame", "same after pygame.init()", None),
        )
    ]


# -- windows side by side -------------------------------------------------------------------------


class Side(NamedTuple):
    """A program in its window."""

    screen: Screen
    keyboard: Keyboard
    pid: int
    sound: Path


@contextlib.contextmanager
def _side(command: Sequence[str], *, recorded: bool = False) -> Iterator[Side]:
    """A program with a screen of its own; what it sounds goes to a file if it is ``recorded``."""
    with tempfile.TemporaryDirectory() as folder, watched_screen() as screen:
        sound = Path(folder, "sound.raw")
        driver = {"SDL_AUDIODRIVER": "dummy"}
        if recorded:
            driver = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(sound)}
        filled = [word.replace("HOME", folder) for word in command]
        with screen.keyboard() as keyboard, running(screen, filled, driver) as process:
            time.sleep(_SETTLES_S)
            yield Side(screen, keyboard, process.pid, sound)


_COMMAND = ("-m", "tommy", "--home", "HOME", "--seed", "1")


@contextlib.contextmanager
def _prompt(*, recorded: bool = False) -> Iterator[Side]:
    """The program at its DOS prompt."""
    with _side(_COMMAND, recorded=recorded) as side:
        yield side


@contextlib.contextmanager
def _your_move(*, recorded: bool = False) -> Iterator[Side]:
    """The program in a hand, where your move is asked for."""
    with _side((*_COMMAND, "--skip-show", _GAME.command, "3"), recorded=recorded) as side:
        for char in _GAME.settings[0].answers:
            side.keyboard.press(char)
            time.sleep(0.2)
        until(lambda: int(_unsteady(side.screen, 2 * _SETTLES_S).sum()) < _CLOCK_AND_TITLE)
        yield side


@contextlib.contextmanager
def _bare(*, recorded: bool = False) -> Iterator[Side]:
    with _side(("-c", BARE), recorded=recorded) as side:
        yield side


_SIDES = {"at the DOS prompt": _prompt, "your move": _your_move, "bare": _bare}
_BESIDE = "bare window, same work"


@contextlib.contextmanager
def _side_by_side(*names: str, recorded: bool = False) -> Iterator[dict[str, Side]]:
    """Sides by these names, and the bare window."""
    with contextlib.ExitStack() as stack:
        yield {
            name: stack.enter_context(_SIDES[name](recorded=recorded)) for name in (*names, "bare")
        }


def processor_s(pid: int) -> float:
    """Processor seconds that a process has used so far, in all its threads; Linux only."""
    return time.clock_gettime((~pid << 3) | 2)  # the clock id that clock_getcpuclockid(3) gives


def measure_idle(effort: Effort) -> list[Result]:
    """Processor time while nobody presses a key, against the bare window in the same seconds."""
    if not sys.platform.startswith("linux"):
        raise Unmeasured("processor time of other processes is read on Linux only")
    goals = {"at the DOS prompt": 1.1, "your move": 1.5}
    with _side_by_side(*goals) as sides:
        time.sleep(_REST_S)
        shares: dict[str, list[float]] = {name: [] for name in sides}
        before = {name: processor_s(side.pid) for name, side in sides.items()}
        for _ in range(effort.rounds):
            time.sleep(effort.idle_s / effort.rounds)
            for name, side in sides.items():
                used_s = processor_s(side.pid)
                shares[name].append((used_s - before[name]) * effort.rounds / effort.idle_s)
                before[name] = used_s
    return [
        Result(
            f"idle: {name}",
            f"{median(shares[name]):.2%}",
            _BESIDE,
            f"{median(shares['bare']):.2%}",
            ratio(shares[name], shares["bare"]),
            goal,
        )
        for name, goal in goals.items()
    ]


def _unsteady(screen: Screen, seconds: float) -> npt.NDArray[np.bool_]:
    """Which pixels change by themselves within so many seconds."""
    first = screen.lines.copy()
    changed = np.zeros(first.shape, bool)
    for _ in range(10):
        time.sleep(seconds / 10)
        changed |= screen.lines != first
    return changed


def _place(side: Side) -> tuple[int, int]:
    """A pixel that changes with the key that is typed and the one that takes it back, only."""
    seen, unsteady = [], np.zeros(side.screen.lines.shape, bool)
    for char in (_TYPED, _TAKEN_BACK) * 2:
        side.keyboard.press(char)
        time.sleep(0.3)
        unsteady |= _unsteady(side.screen, 0.5)
        seen.append(side.screen.lines.copy())
    typed = (seen[0] == seen[2]) & (seen[1] == seen[3]) & (seen[0] != seen[1]) & ~unsteady
    places = np.argwhere(typed)
    if not len(places):
        raise Unmeasured("a key changed nothing")
    row, col = places[len(places) // 2].tolist()
    return row, col


def key_to_pixel_s(side: Side, char: str, place: tuple[int, int]) -> float:
    """Seconds from the press of a key to a change of a pixel."""
    before = side.screen.lines[place]
    began = time.perf_counter()
    side.keyboard.press(char)
    until(lambda: bool(side.screen.lines[place] != before))
    return time.perf_counter() - began


def measure_key(effort: Effort) -> list[Result]:
    """From a key to the pixel that shows it, in the middle of typing and after a rest."""
    pauses = random.Random(1)
    names = ("at the DOS prompt", "your move")
    with _side_by_side(*names) as sides:
        places = {name: _place(side) for name, side in sides.items()}

        def pressed(chars: Sequence[str], rest_s: float) -> dict[str, list[float]]:
            took: dict[str, list[float]] = {name: [] for name in sides}
            for char in chars:
                time.sleep(rest_s)
                for name, side in sides.items():
                    # Frames and buffers must not keep step with the keys.
                    time.sleep(0.05 + 0.05 * pauses.random())
                    took[name].append(key_to_pixel_s(side, char, places[name]))
            return took

        typed = (_TYPED, _TAKEN_BACK)
        rows = {
            "while typing": (1.3, pressed(typed * (2 * effort.rounds), 0.0)),
            "after a rest": (1.6, pressed(typed * max(1, effort.rounds // 2), _REST_S)),
        }
    return [
        Result(
            f"key: to its pixel, {name}, {when}",
            ms(median(took[name])),
            _BESIDE,
            ms(median(took["bare"])),
            median(took[name]) / median(took["bare"]),
            goal,
        )
        for when, (goal, took) in rows.items()
        for name in names
    ]


def _key_to_sound_s(side: Side) -> float:
    """Seconds from the press of a key that is refused to the first sample of its tone."""
    with side.sound.open("rb", buffering=0) as file:
        file.seek(0, os.SEEK_END)
        began = time.perf_counter()
        side.keyboard.press(_REFUSED)
        until(lambda: any(file.read()))
        return time.perf_counter() - began


def measure_tone(effort: Effort) -> list[Result]:
    """From a key that the game refuses to the first sample of its tone at the device."""
    pauses = random.Random(1)
    with _side_by_side("your move", recorded=True) as sides:
        took: dict[str, list[float]] = {name: [] for name in sides}
        for _ in range(2 * effort.rounds):
            # The tone before is over, and its last buffer written.
            time.sleep(0.3)
            for name, side in sides.items():
                time.sleep(0.05 + 0.05 * pauses.random())
                took[name].append(_key_to_sound_s(side))
    return [
        Result(
            "tone: from a refused key to its first sample",
            ms(median(took["your move"])),
            "bare window and mixer",
            ms(median(took["bare"])),
            median(took["your move"]) / median(took["bare"]),
            1.2,
        )
    ]
