"""Draw the program's icon: two eights on a blue screen, in the text page's own glyphs and colours.

``python -m tools.art.make_icon FOLDER`` writes the sizes that desktops ask for. Needs Pillow
(the extra ``test``).
"""

import argparse
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from tommy import assets

_DOTS = 32
_PNG_SIZES = (256, 64, 32)
_ICO_SIZES = (256, 64, 48, 32)

_BLUE, _CYAN, _GREY = (0, 0, 170), (85, 255, 255), (170, 170, 170)
_BLACK, _RED, _YELLOW = (0, 0, 0), (170, 0, 0), (255, 255, 85)
_HEART, _SPADE = 3, 6


def icon() -> Image.Image:
    """The icon, 32x32 dots, RGB."""
    image = Image.new("RGB", (_DOTS, _DOTS), _BLUE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, _DOTS - 1, _DOTS - 1), outline=_CYAN)
    _card(draw, 3, 3, _SPADE, _BLACK)
    _card(draw, 15, 7, _HEART, _RED)
    draw.line((3, 29, 12, 29), fill=_YELLOW)
    return image


def _card(draw: ImageDraw.ImageDraw, left: int, top: int, suit: int, ink: tuple[int, ...]) -> None:
    draw.rectangle((left - 1, top - 1, left + 14, top + 22), fill=_BLUE)
    draw.rectangle((left, top, left + 13, top + 21), fill=_GREY)
    draw.rectangle((left + 1, top + 1, left + 12, top + 20), outline=ink)
    _glyph(draw, left + 3, top + 3, ord("8"), ink)
    _glyph(draw, left + 3, top + 11, suit, ink)


def _glyph(draw: ImageDraw.ImageDraw, left: int, top: int, code: int, ink: tuple[int, ...]) -> None:
    rows = assets.read_bytes("fonts/cp437_8x8.bin")[code * 8 : code * 8 + 8]
    for row, bits in enumerate(rows):
        for col in range(8):
            if bits & 0x80 >> col:
                draw.point((left + col, top + row), fill=ink)


def _enlarged(image: Image.Image, size: int) -> Image.Image:
    whole = size - size % _DOTS
    dots = image.resize((whole, whole), Image.Resampling.NEAREST)
    return dots if whole == size else dots.resize((size, size), Image.Resampling.LANCZOS)


def main(arguments: list[str]) -> int:
    """Write the icon's files into the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="make_icon", description="Draw the program's icon.")
    parser.add_argument("folder", type=Path, help="where the PNG and ICO files go")
    folder: Path = parser.parse_args(arguments).folder
    if not folder.is_dir():
        parser.error(f"{folder} is not a folder")
    image = icon()
    for size in _PNG_SIZES:
        _enlarged(image, size).save(folder / f"tommy-{size}.png", optimize=True)
    first, *others = (_enlarged(image, size) for size in _ICO_SIZES)
    sizes = [(size, size) for size in _ICO_SIZES]
    first.save(folder / "tommy.ico", sizes=sizes, append_images=others)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
