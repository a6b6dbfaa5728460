"""Where the picture lies in a window, and at what scale: pure geometry, no pygame.

Scales are window pixels per pixel of the adapter's frame, across and down. The picture is the
25x80 text; the border lies outside it.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Literal

from tommy.machine.adapter import Adapter
from tommy.machine.page import COLS, ROWS

#: ``4:3`` as on a tube; ``square`` pixels; ``integer``: each pixel as many whole pixels wide and as
#: many high as come nearest to 4:3.
Shape = Literal["4:3", "square", "integer"]

# Windows open at a multiple of this scale, so that glyphs keep an even look.
_STEP = Fraction(1, 4)
# An ``integer`` picture is the widest whose shape is so near to 4:3, if there is one.
_NEAR = Fraction(9, 8)
# What a window may take of the desktop: the rest is for title bar and panels.
_DESKTOP_SHARE = Fraction(9, 10)


@dataclass(frozen=True, slots=True)
class Fit:
    """The picture's rectangle in the window, in window pixels."""

    left: int
    top: int
    width: int
    height: int

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the cell under a window pixel; None outside the text.

        >>> from tommy.machine.adapter import ADAPTERS
        >>> fit(672, 432, ADAPTERS["vga"], "integer", 16).cell_at(16 + 8, 16 + 16)
        (1, 1)
        """
        col, row = (x - self.left) * COLS // self.width, (y - self.top) * ROWS // self.height
        return (row, col) if 0 <= row < ROWS and 0 <= col < COLS else None

    def cells(self, row: int, col: int, rows: int, cols: int) -> tuple[int, int, int, int]:
        """The pixels of the picture (left, top, width, height) that show a rectangle of cells."""
        left, top = col * self.width // COLS, row * self.height // ROWS
        right, bottom = (
            -(-(col + cols) * self.width // COLS),
            -(-(row + rows) * self.height // ROWS),
        )
        return left, top, right - left, bottom - top


def _pixel_ratio(adapter: Adapter, shape: Shape) -> Fraction:
    """Heights of a frame's pixel in widths of it."""
    return 1 / adapter.pixel_aspect if shape == "4:3" else Fraction(1)


def _whole(adapter: Adapter, shape: Shape, border: int) -> tuple[Fraction, Fraction]:
    """Width and height of picture and border at scale 1."""
    height = (adapter.frame_height + 2 * border) * _pixel_ratio(adapter, shape)
    return Fraction(adapter.frame_width + 2 * border), height


def _off_4_3(adapter: Adapter, across: int, down: int) -> Fraction:
    """How far from 4:3 a picture with these scales is: 1 for exact, more for too wide or high."""
    stretched = Fraction(down, across) * adapter.pixel_aspect
    return max(stretched, 1 / stretched)


def _integer_scales(adapter: Adapter, most_across: int, most_down: int) -> tuple[int, int]:
    """Whole scales across and down, at most these: large, but the shape near to 4:3 if possible."""

    def rank(scales: tuple[int, int]) -> tuple[Fraction, int, Fraction]:
        off = _off_4_3(adapter, *scales)
        return max(off, _NEAR), -scales[0], off

    return min(product(range(1, most_across + 1), range(1, most_down + 1)), key=rank)


def fit(width: int, height: int, adapter: Adapter, shape: Shape, border: int) -> Fit:
    """The largest picture, in the middle of a window of ``width`` x ``height`` pixels.

    ``border`` is the least width around the text, in pixels of the frame. An ``integer`` picture
    that does not fit even at scale 1 is shrunk smoothly with square pixels.

    >>> from tommy.machine.adapter import ADAPTERS
    >>> fit(1344, 1037, ADAPTERS["vga"], "4:3", 16)
    Fit(left=32, top=38, width=1280, height=960)
    >>> fit(2700, 2200, ADAPTERS["vga"], "integer", 16)
    Fit(left=70, top=100, width=2560, height=2000)
    """
    whole_width, whole_height = _whole(adapter, shape, border)
    scale = min(width / whole_width, height / whole_height)
    across, down = scale, scale * _pixel_ratio(adapter, shape)
    if shape == "integer" and scale >= 1:
        most = int(width / whole_width), int(height / whole_height)
        across, down = map(Fraction, _integer_scales(adapter, *most))
    picture_width = max(1, round(adapter.frame_width * across))
    picture_height = max(1, round(adapter.frame_height * down))
    return Fit(
        left=(width - picture_width) // 2,
        top=(height - picture_height) // 2,
        width=picture_width,
        height=picture_height,
    )


def window_size(
    adapter: Adapter, shape: Shape, border: int, scale: Fraction | float
) -> tuple[int, int]:
    """Width and height of a window that holds the picture at this scale across, and its border.

    An ``integer`` picture takes the whole scale down that is nearest to 4:3.

    >>> from tommy.machine.adapter import ADAPTERS
    >>> window_size(ADAPTERS["vga"], "4:3", 16, 2)
    (1344, 1037)
    """
    width, height = _whole(adapter, shape, border)
    down = Fraction(scale)
    if shape == "integer" and down >= 1:
        down = Fraction(_nearest_down(adapter, int(down)))
    return ceil(width * Fraction(scale)), ceil(height * down)


def _nearest_down(adapter: Adapter, across: int) -> int:
    """The whole scale down whose shape is nearest to 4:3 with a scale across."""
    even = int(across / adapter.pixel_aspect)
    downs = [down for down in (even, even + 1) if down]
    return min(downs, key=lambda down: _off_4_3(adapter, across, down))


def suits(size: tuple[int, int], desktop: tuple[int, int], adapter: Adapter, shape: Shape) -> bool:
    """Whether a window of this size fits on the desktop, and text in it can still be seen.

    >>> from tommy.machine.adapter import ADAPTERS
    >>> [suits(size, (1920, 1080), ADAPTERS["vga"], "4:3")
    ...  for size in ((1344, 1037), (2560, 1440), (30, 1000))]
    [True, False, False]
    """
    least = window_size(adapter, shape, 0, _STEP)
    return all(low <= at <= high for low, at, high in zip(least, size, desktop, strict=True))


def best_scale(
    desktop_width: int, desktop_height: int, adapter: Adapter, shape: Shape, border: int
) -> Fraction:
    """The largest even scale at which the window leaves the desktop some room; at least 1/4.

    A quarter is the step, a whole one for ``integer``.

    >>> from tommy.machine.adapter import ADAPTERS
    >>> best_scale(1920, 1080, ADAPTERS["vga"], "4:3", 16)
    Fraction(7, 4)
    """
    step = Fraction(1) if shape == "integer" else _STEP
    room = desktop_width * _DESKTOP_SHARE, desktop_height * _DESKTOP_SHARE
    width, height = _whole(adapter, shape, border)
    scale = min(room[0] / width, room[1] / height) // step * step
    while scale > step and window_size(adapter, shape, border, scale)[1] > room[1]:
        scale -= step  # each whole scale across has a whole one down, which may be larger
    return max(scale, _STEP)
