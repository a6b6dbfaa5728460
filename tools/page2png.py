#!/usr/bin/env python3
"""Turn a text screen (4000 bytes: character, attribute, row by row) into a PNG of the frame.

The picture is the emulated adapter's frame without a border, one dot a pixel. The cursor has the
BIOS default shape and is in the last cell of the page.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

from tommy.machine.adapter import ADAPTERS
from tommy.machine.compositor import Compositor, Frame
from tommy.machine.page import COLS, ROWS, Cursor
from tommy.machine.palette import TINTS


def png(frame: Frame) -> bytes:
    """A PNG file of a frame of pixels 0x00RRGGBB."""
    height, width = frame.shape
    rgb = frame.astype(">u4").view(np.uint8).reshape(height, width, 4)[:, :, 1:]
    surface = pygame.image.frombuffer(rgb.tobytes(), (width, height), "RGB")
    file = io.BytesIO()
    pygame.image.save(surface, file, "frame.png")
    return file.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0, or 2 with one line on standard error."""
    parser = argparse.ArgumentParser(prog="page2png.py", description=__doc__)
    parser.add_argument("screen", metavar="SCREEN.bin", type=Path, help="4000 bytes of text memory")
    parser.add_argument("out", metavar="OUT.png", type=Path, help="the file to write")
    parser.add_argument("--video", choices=ADAPTERS, default="vga", help="adapter (default: vga)")
    parser.add_argument(
        "--cursor",
        choices=("on", "off", "none"),
        default="none",
        help="lit phase, dark phase or no cursor at all (default: none)",
    )
    parser.add_argument(
        "--blink",
        choices=("shown", "hidden"),
        default="shown",
        help="phase of the blinking characters (default: shown)",
    )
    parser.add_argument(
        "--bit7",
        choices=("blink", "bright"),
        default="blink",
        help="bit 7 of an attribute: blink or bright background (default: blink)",
    )
    parser.add_argument(
        "--tint", choices=TINTS, default="white", help="tube of mda (default: white)"
    )
    options = parser.parse_args(arguments)
    try:
        frame = Compositor(ADAPTERS[options.video], options.tint).render(
            options.screen.read_bytes(),
            None if options.cursor == "none" else Cursor(ROWS - 1, COLS - 1),
            cursor_lit=options.cursor == "on",
            blink_shown=options.blink == "shown",
            bit7_blinks=options.bit7 == "blink",
        )
    except OSError as error:
        print(f"page2png: cannot read {options.screen}: {error.strerror}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"page2png: {options.screen}: {error}", file=sys.stderr)
        return 2
    try:
        options.out.write_bytes(png(frame))
    except OSError as error:
        print(f"page2png: cannot write {options.out}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
