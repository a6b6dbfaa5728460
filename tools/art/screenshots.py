#!/usr/bin/env python3
"""Make the screenshots of the README by playing in virtual time.

Each is the picture of a window at scale 1: the frame of the adapter with its border. Each function
in ``tools/lab/<game>/pictures.py`` plays up to the moment of one picture.
"""

import argparse
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from tommy import catalog
from tommy.host.headless import Headless
from tommy.machine.compositor import Compositor, Frame
from tommy.machine.palette import COLOURS
from tools.lab.game_modules import lab_module
from tools.page2png import png

BORDER = 16


def framed(host: Headless) -> Frame:
    """The picture of the page as it is now, the border round it."""
    pc = host.pc
    frame = Compositor(pc.adapter, "white").render(
        pc.page.cells, None, cursor_lit=False, blink_shown=True
    )
    colour = 0 if pc.adapter.mono else COLOURS[pc.border]
    return np.pad(frame, BORDER, constant_values=colour)


def moments() -> Mapping[str, Callable[[], Headless]]:
    """What plays up to each moment that is shown, by the name of its picture."""
    found: dict[str, Callable[[], Headless]] = {}
    for game in catalog.CATALOG:
        module = lab_module(game.folder, "pictures")
        if module is not None:
            found |= {
                name: function
                for name, function in inspect.getmembers(module, inspect.isfunction)
                if function.__module__ == module.__name__ and not name.startswith("_")
            }
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0, or 2 with one line on standard error."""
    parser = argparse.ArgumentParser(prog="screenshots.py", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the PNGs go")
    folder: Path = parser.parse_args(arguments).folder
    for name, moment in moments().items():
        try:
            (folder / f"{name}.png").write_bytes(png(framed(moment())))
        except OSError as error:
            print(f"screenshots: cannot write {folder}: {error.strerror}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
