#!/usr/bin/env python3
"""Make the screenshots of the README anew, by playing in virtual time.

Each is the picture of a window at scale 1: the frame of the adapter with its border.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

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


def play(letters: str = "*") -> Headless:
    """A hand under way, played by the demo and then taken over."""
    host = Headless(program_for("crazy8s", letters, seed=SEED))
    host.type("\r\r\r")
    host.key("F2")
    host.run_until("TURN: 15 ")
    host.key("F2")
    host.run_until("WHICH CARD")
    return host


def suit() -> Headless:
    """A crazy card lies on the pile and waits for its suit."""
    host = Headless(program_for("crazy8s", "*", seed=SEED))
    host.type("\r\r\r")
    host.run_until("WHICH CARD")
    host.type("1\r")
    host.run_until("NAME A SUIT")
    host.run_ticks(8)
    host.key("RIGHT")
    host.run_ticks(2)
    return host


def mono() -> Headless:
    """A hand under way on the mono adapter."""
    return play("M*")


STORIES: tuple[Callable[[], Headless], ...] = (show, play, suit, mono)


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
