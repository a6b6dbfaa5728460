"""Measure speed, each figure against a reference, and print a table.

    python tools/bench.py
    python tools/bench.py --quick --only redraw crazy8s

Each round measures both sides of a row, and the ratio is the median over the rounds, so that a
busy machine slows both sides alike. Hands are measured in processor time. This is a benchmark, not
a test: the status is 0 even if a goal is missed.

    redraw  from a change of the page to the pixels of a window of 1008x776
    sound   synthesis of one second of sound
    GAME    hands of a game, by keys through the rules core and on a whole PC, against the rules
            alone; one key and the view after it; the slowest decision of the computer player
    start   from the start of the process to the first lit pixel of the window, files cached
    idle    processor time at the DOS prompt and where your move is asked for
    key     from a key to the pixel that shows it
    tone    from a key that is refused to the first sample of its tone

The last four run `python -m tommy` and bare pygame windows on private X servers, and watch their
screens from outside.
"""

import argparse
import contextlib
import ctypes
import itertools
import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from tommy import catalog
from tommy.host.sdl.picture import Picture
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.scaling import Shape, fit
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import PIT_HZ
from tommy.machine.compositor import Compositor
from tommy.machine.page import COLS, ROWS
from tommy.machine.pc import PC
from tommy.machine.synth import RATE_HZ, render
from tools.lab.demo import Demo
from tools.lab.hand_timing import measure_game
from tools.lab.timing import Effort, Result, Unmeasured, interleaved, ms, ratio, table, working_s
from tools.lab.window_timing import measure_idle, measure_key, measure_start, measure_tone

FULL = Effort(rounds=15, slice_s=0.05, hands=60, starts=11, idle_s=10.0)
QUICK = Effort(rounds=5, slice_s=0.02, hands=10, starts=3, idle_s=3.0)


# -- redraw ---------------------------------------------------------------------------------------


def game_page() -> bytes:
    """The cells of a hand just dealt."""
    game = catalog.CATALOG[0]
    demo = Demo(game, game.settings[0], seed=1, keys=())
    demo.run_to_your_turn()
    demo.host.power_off()
    return bytes(demo.host.page.cells)


# About the window's first size on a desktop of 1280x1024; the picture is no whole multiple there.
_WINDOW = (1008, 776)
_SHAPE: Shape = "4:3"
_BORDER = 16


@contextlib.contextmanager
def unseen_window() -> Iterator[pygame.Surface]:
    """A window on the driver that shows nothing."""
    with mock.patch.dict(os.environ, SDL_VIDEODRIVER="dummy"):
        pygame.display.init()
        try:
            yield pygame.display.set_mode(_WINDOW)
        finally:
            pygame.display.quit()


class Redraw:
    """Changes of a page, each drawn in the window by our picture; and what they are held against.

    A new page is one of two in turn, the second being the first moved by a cell.
    """

    def __init__(self, cells: bytes, window: pygame.Surface, *, crt: bool = False) -> None:
        self._pc = PC(ADAPTERS["vga"])
        self._pc.page.cursor.visible = False
        self._window = window
        self._picture = Picture(self._pc, _SHAPE, _BORDER, "white", crt=crt)
        self._cells = cells
        self._pages = itertools.cycle([cells, cells[2:] + cells[:2]])
        self._seconds = itertools.cycle(range(60))
        adapter = self._pc.adapter
        self._compositor = Compositor(adapter)
        self._frame = pygame.Surface((adapter.frame_width, adapter.frame_height), 0, window)
        how = fit(*window.get_size(), adapter, _SHAPE, _BORDER)
        self._text = window.subsurface((how.left, how.top, how.width, how.height))
        self._bytes = np.ones(4 * adapter.frame_width * adapter.frame_height, np.uint8)
        self._copied = np.ones_like(self._bytes)
        self.draw_page()

    def draw_cell(self) -> None:
        """Draw the page with one cell changed."""
        self._pc.page.cells[2 * (12 * COLS + 40)] ^= 1
        self._draw()

    def draw_second(self) -> None:
        """Draw the page a second later on the clock in the status line."""
        self._pc.page.put(ROWS - 1, 0, f"12:59:{next(self._seconds):02}", 7)
        self._draw()

    def draw_page(self) -> None:
        """Draw a new page."""
        self._pc.page.cells[:] = next(self._pages)
        self._draw()

    def _draw(self) -> None:
        pygame.display.update(self._picture.draw(self._window))

    def smooth_page(self) -> None:
        """Draw the first page as pygame enlarges it, from the frame that is ours too."""
        self._compositor.render(
            self._cells,
            None,
            cursor_lit=False,
            blink_shown=True,
            out=pygame.surfarray.pixels2d(self._frame).T,
        )
        pygame.transform.smoothscale(self._frame, self._text.get_size(), self._text)
        pygame.display.update(self._window.get_rect())

    def copy(self) -> None:
        """Copy the bytes of a frame: what is hardly less than any program does to draw."""
        ctypes.memmove(self._copied.ctypes.data, self._bytes.ctypes.data, self._bytes.nbytes)


def measure_redraw(effort: Effort) -> list[Result]:
    """A changed cell, and a clock's second, beside a memcpy; a new page beside smoothscale.

    And each beside the same without ``--crt``.
    """
    worst = random.Random(1).randbytes(2 * ROWS * COLS)
    results = []
    with unseen_window() as window:
        # No cell of the worst page finds its look in the cache.
        for page, cells in (("a game", game_page()), ("random bytes", worst)):
            ways, tube = Redraw(cells, window), Redraw(cells, window, crt=True)
            cases = {
                "one cell": ways.draw_cell,
                "the clock's second": ways.draw_second,
                "a new page": ways.draw_page,
                "memcpy of a frame": ways.copy,
                "smoothscale of it": ways.smooth_page,
                "one cell, --crt": tube.draw_cell,
                "a new page, --crt": tube.draw_page,
            }
            took = interleaved(cases, effort.rounds, effort.slice_s, working_s)
            results += [
                Result(
                    f"redraw: {what}, page of {page}",
                    ms(median(took[what])),
                    beside,
                    ms(median(took[beside])),
                    ratio(took[what], took[beside]),
                    goal,
                )
                for what, beside, goal in (
                    ("one cell", "memcpy of a frame", 20),
                    ("the clock's second", "memcpy of a frame", 20),
                    ("a new page", "smoothscale of it", 3),
                    ("one cell, --crt", "one cell", 2),
                    ("a new page, --crt", "a new page", 2),
                )
            ]
    return results


# -- sound ----------------------------------------------------------------------------------------

#: A second of sound: one held tone, and a run of twenty notes.
TONES = {
    "one tone": [(0, 2711), (PIT_HZ, 0)],
    "20 notes": [*((PIT_HZ * i // 20, 4000 - 150 * i) for i in range(20)), (PIT_HZ, 0)],
}


def measure_sound(effort: Effort) -> list[Result]:
    """The time to synthesize a second of sound, against that second."""
    cases = {
        name: lambda schedule=schedule: render(schedule, 0, RATE_HZ)
        for name, schedule in TONES.items()
    }
    took = interleaved(cases, effort.rounds, effort.slice_s)
    return [
        Result(
            f"sound: 1 s, {name}", ms(median(times)), "the second itself", "1000 ms", median(times)
        )
        for name, times in took.items()
    ]


# -- the tool -------------------------------------------------------------------------------------

MEASURES: Mapping[str, Callable[[Effort], list[Result]]] = {
    "redraw": measure_redraw,
    "sound": measure_sound,
    **{game.command: partial(measure_game, game) for game in catalog.CATALOG},
    "start": measure_start,
    "idle": measure_idle,
    "key": measure_key,
    "tone": measure_tone,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; 0, or 2 for a bad command line."""
    parser = argparse.ArgumentParser(
        prog="bench.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", nargs="+", choices=tuple(MEASURES), metavar="NAME", help="measure these only"
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds: quick, rough figures")
    options = parser.parse_args(argv)
    effort = QUICK if options.quick else FULL
    results, missing = [], []
    for name, measure in MEASURES.items():
        if options.only is None or name in options.only:
            print(f"measuring {name} ...", file=sys.stderr)
            try:
                results += measure(effort)
            except Unmeasured as reason:
                missing.append(f"{name}: not measured, {reason}")
    if results:
        print(table(results))
    for line in missing:
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
