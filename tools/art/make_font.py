#!/usr/bin/env python3
"""Cut the three font tables of code page 437 out of Debian's seabios package.

Without --package the package is fetched with apt-get download. A table is known by its SHA-256:
256 glyphs of 8x8, 8x14 or 8x16 dots, one byte a row, bit 7 the leftmost dot.
"""

import argparse
import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: SHA-256 of the table of each height.
SHA256 = {
    8: "75c79a7e7fa423dda67ec6d6d76cec86b63f85677726368750c75b0920ddf319",
    14: "657ca6588b6bf729f0ed71a3d3c781a465bd30cdfb11eb5fc7e27594c0717ea1",
    16: "c7dd5990fa5401649cf69e9bbb4c8a51f86865939b9318281a27de7f314eda3a",
}
_FULL_BLOCK = 0xDB


class FontError(Exception):
    """The package cannot be had, or does not hold the tables."""


def table(rom: bytes, height: int) -> bytes | None:
    """The font table of that height inside a ROM image; None if it is not in there.

    Only places with an empty glyph 00h and a full glyph DBh are hashed.
    """
    size, blank, full = 256 * height, bytes(height), b"\xff" * height
    at = rom.find(blank)
    while 0 <= at <= len(rom) - size:
        block = at + _FULL_BLOCK * height
        if rom[block : block + height] == full:
            found = rom[at : at + size]
            if hashlib.sha256(found).hexdigest() == SHA256[height]:
                return found
        at = rom.find(blank, at + 1)
    return None


def tables(roms: Sequence[bytes]) -> dict[int, bytes]:
    """All three tables by height, each from the first ROM that has it; FontError if one is none."""
    found: dict[int, bytes] = {}
    for height in SHA256:
        hits = (hit for rom in roms if (hit := table(rom, height)) is not None)
        if (first := next(hits, None)) is None:
            raise FontError(f"no ROM of the package holds the 8x{height} table with the known hash")
        found[height] = first
    return found


def roms_of(package: Path | None) -> list[bytes]:
    """The VGA BIOS images in a seabios package, fetched first if None is given."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if package is None:
            _run(["apt-get", "download", "seabios"], folder)
            package = next(folder.glob("seabios_*.deb"))
        _run(["dpkg-deb", "-x", str(package.absolute()), "content"], folder)
        return [path.read_bytes() for path in sorted(folder.glob("content/**/vgabios*.bin"))]


def _run(command: Sequence[str], folder: Path) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise FontError(f"{command[0]} is missing; this tool needs Debian's") from error
    if done.returncode:
        raise FontError(f"{' '.join(command)}: {done.stderr.strip()}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0, or 2 with one line on standard error."""
    parser = argparse.ArgumentParser(prog="make_font.py", description=__doc__)
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        type=Path,
        default=ROOT / "assets" / "fonts",
        help="where to write cp437_8x8.bin and so on (default: assets/fonts)",
    )
    parser.add_argument("--package", metavar="DEB", type=Path, help="a seabios package on disk")
    options = parser.parse_args(arguments)
    try:
        for height, content in tables(roms_of(options.package)).items():
            file = options.folder / f"cp437_8x{height}.bin"
            file.write_bytes(content)
            print(f"{file}: {len(content)} bytes, SHA-256 {SHA256[height]}")
    except (FontError, OSError) as error:
        print(f"make_font: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
