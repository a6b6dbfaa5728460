"""Where the picture lies in a window, and at what scale: pure geometry, no pygame.

Scales are window pixels per pixel of the adapter's frame, across and down. The picture is the
25x80 text; the border lies outside it.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Literal

from tommy.machine.adapter import Adapter
from tommy.machine.page import COLS, ROWS

#: ``4:3`` as on a tube; ``square`` pixels; ``integer``: each pixel a square of whole pixels.
Shape = Literal["4:3", "square", "integer"]

# Windows open at a multiple of this scale, so that glyphs keep an even look.
_STEP = Fraction(1, 4)
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


def fit(width: int, height: int, adapter: Adapter, shape: Shape, border: int) -> Fit:
    """The largest picture, in the middle of a window of ``width`` x ``height`` pixels.

    ``border`` is the least width around the text, in pixels of the frame. An ``integer`` picture
    that does not fit even at scale 1 is shrunk smoothly with square pixels.

    >>> from tommy.machine.adapter import ADAPTERS
    >>> fit(1344, 1037, ADAPTERS["vga"], "4:3", 16)
    Fit(left=32, top=38, width=1280, height=960)
    >>> fit(1400, 1000, ADAPTERS["vga"], "integer", 16).width
    1280
    """
    ratio = _pixel_ratio(adapter, shape)
    whole_width, whole_height = _whole(adapter, shape, border)
    scale = min(width / whole_width, height / whole_height)
    if shape == "integer" and scale >= 1:
        scale = Fraction(int(scale))
    picture_width = max(1, round(adapter.frame_width * scale))
    picture_height = max(1, round(adapter.frame_height * scale * ratio))
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

    >>> from tommy.machine.adapter import ADAPTERS
    >>> window_size(ADAPTERS["vga"], "4:3", 16, 2)
    (1344, 1037)
    """
    width, height = _whole(adapter, shape, border)
    return ceil(width * Fraction(scale)), ceil(height * Fraction(scale))


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
    width, height = _whole(adapter, shape, border)
    room = min(desktop_width / width, desktop_height / height) * _DESKTOP_SHARE
    return max(room // step * step, _STEP)
