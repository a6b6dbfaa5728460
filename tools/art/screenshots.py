#!/usr/bin/env python3
"""Make the screenshots of the README anew, by playing in virtual time.

Each is the picture of a window at scale 1: the frame of the adapter with its border.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from tommy.__main__ import program_for
from tommy.host.headless import Headless
from tommy.machine.compositor import Compositor, Frame
from tommy.machine.palette import COLOURS
from tools.page2png import png

BORDER = 16
SEED = 7


def framed(host: Headless) -> Frame:
    """The picture of the page as it is now, the border round it."""
    pc = host.pc
    frame = Compositor(pc.adapter, "white").render(
        pc.page.cells, None, cursor_lit=False, blink_shown=True
    )
    colour = 0 if pc.adapter.mono else COLOURS[pc.border]
    return np.pad(frame, BORDER, constant_values=colour)


def show() -> Headless:
    """Half-way through the startup show."""
    host = Headless(program_for("crazy8s", "", seed=SEED))
    host.run_ticks(18 * 4)
    return host


def eights() -> Headless:
    """A hand of Crazy Eights under way, played by the demo and then taken over."""
    host = Headless(program_for("crazy8s", "*3", seed=SEED))
    host.type("\r\r\r")
    host.key("F2")
    host.run_until("TURN: 15 ")
    host.key("F2")
    host.run_until("WHICH CARD")
    return host


def _canasta(letters: str, seats: str, turn: int) -> Headless:
    """Canasta as the demo has played it up to a turn of yours."""
    host = Headless(program_for("canasta", letters, seed=SEED))
    host.type(f"{seats}\r")
    host.key("F2")
    host.run_until(lambda: f"TURN: {turn} " in host.page.lines()[19], limit_ticks=40_000)
    host.key("F2")
    host.run_until("YOUR TURN")
    host.run_until(lambda: "DISCARD A CARD" in host.page.lines()[17] or _asks(host))
    return host


def _asks(host: Headless) -> bool:
    return "D)RAW" in host.page.lines()[17]


def canasta() -> Headless:
    """Canasta for four hands, under way."""
    return _canasta("*3", "4", 14)


def mono() -> Headless:
    """Canasta for two hands on the mono adapter."""
    return _canasta("M*3", "2", 14)


def sheet() -> Headless:
    """The score sheet at the end of a hand."""
    host = _canasta("*3", "4", 14)
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=100_000)
    host.key("F2")
    host.run_until("ANY KEY")
    return host


def rolling() -> Headless:
    """Rolling Stone with four players: a trick to follow."""
    host = Headless(program_for("rolling", "*3", seed=SEED))
    host.type("4\r")
    host.key("F2")
    host.run_until("TURN: 5 ")
    host.key("F2")
    host.run_until("WITH WHICH CARD")
    return host


STORIES: tuple[Callable[[], Headless], ...] = (show, canasta, sheet, mono, eights, rolling)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0, or 2 with one line on standard error."""
    parser = argparse.ArgumentParser(prog="screenshots.py", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the PNGs go")
    folder: Path = parser.parse_args(arguments).folder
    for story in STORIES:
        try:
            (folder / f"{story.__name__}.png").write_bytes(png(framed(story())))
        except OSError as error:
            print(f"screenshots: cannot write {folder}: {error.strerror}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
