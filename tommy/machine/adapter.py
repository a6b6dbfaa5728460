"""The five video adapters: cells, frames and rates, as one aligned table.

Numbers only, no pixels. Sources: MACHINE 4 (measured in DOSBox 0.74-3), MACHINE 7 (the choice).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from tommy.machine.page import COLS, ROWS


@dataclass(frozen=True, slots=True)
class Adapter:
    """One adapter in 80x25 text mode.

    ``cell_width`` and ``cell_height`` are the glyph cell in dots; with ``rows_doubled`` every
    glyph row makes two lines of the frame. ``frame_rate`` is in frames a second of the emulated
    tube, exact. ``cursor_literal``: start and end of the cursor count glyph rows as given, no BIOS
    scaling. ``mono``: three shades and underline instead of colours, and a border always black.
    """

    name: str
    cell_width: int
    cell_height: int
    rows_doubled: bool
    frame_rate: Fraction
    cursor_literal: bool
    mono: bool

    @property
    def cell_lines(self) -> int:
        """Lines of the frame that a cell takes."""
        return self.cell_height * (2 if self.rows_doubled else 1)

    @property
    def frame_width(self) -> int:
        """Width of the frame in pixels, without a border."""
        return COLS * self.cell_width

    @property
    def frame_height(self) -> int:
        """Height of the frame in pixels, without a border.

        >>> [(a.frame_width, a.frame_height) for a in ADAPTERS.values()]
        [(640, 400), (640, 400), (640, 350), (720, 400), (640, 350)]
        """
        return ROWS * self.cell_lines

    @property
    def pixel_aspect(self) -> Fraction:
        """Width of a frame's pixel in heights of it, on a tube of 4:3.

        >>> [str(a.pixel_aspect) for a in ADAPTERS.values()]
        ['5/6', '5/6', '35/48', '20/27', '35/48']
        """
        return Fraction(4 * self.frame_height, 3 * self.frame_width)

    def cursor_lines(self, start: int, end: int) -> range:
        """The lines of a cell's part of the frame that a cursor lights; empty if it is off.

        ``start`` and ``end`` as INT 10h AH=01 takes them. A CGA counts glyph rows; the BIOS of the
        others takes the shape as one of eight rows and fits it to the cell. Source: MACHINE 4,
        ``ref/cursors.json``.

        >>> [ADAPTERS[name].cursor_lines(6, 7) for name in ("cga", "ega", "vga")]
        [range(12, 16), range(11, 13), range(13, 15)]
        >>> [ADAPTERS[name].cursor_lines(7, 6) for name in ("cga", "ega", "vga")]
        [range(0, 0), range(6, 14), range(6, 16)]
        """
        if start & 0x60 == 0x20:
            return range(0)
        first, last = start & 0x1F, end & 0x1F
        if not self.cursor_literal and start <= 0x1F and end <= 0x1F:
            first, last = self._fitted(first, last)
        last = min(last, self.cell_height - 1)
        if first > last:
            return range(0)
        scale = 2 if self.rows_doubled else 1
        return range(first * scale, (last + 1) * scale)

    def _fitted(self, first: int, last: int) -> tuple[int, int]:
        """The first and last row that the BIOS makes of a shape meant for eight rows."""
        bottom = self.cell_height - 1
        if last < first:
            return (last, bottom) if last else (first, last)
        if last <= 3:
            return first, last
        if first + 2 < last:
            return (self.cell_height // 2 if first > 2 else first), bottom
        # One to three rows keep their number and stand one above the bottom.
        return bottom - 1 - (last - first), bottom - 1


# frame rate = dot clock in Hz / (dots a line, retrace included, x lines a frame, retrace included)
_VGA_RATE = Fraction(25_175_000, 800 * 449)
_CGA_RATE = Fraction(14_318_180, 8 * 114 * 262)
_EGA_RATE = Fraction(14_318_180, 8 * 93 * 366)
_VGA9_RATE = Fraction(28_322_000, 900 * 449)
_MDA_RATE = Fraction(16_000_000, 8 * 98 * 370)

#                 cell w  h  doubled rate        literal mono
_TABLE = (
    Adapter("vga", 8, 16, False, _VGA_RATE, False, False),
    Adapter("cga", 8, 8, True, _CGA_RATE, True, False),
    Adapter("ega", 8, 14, False, _EGA_RATE, False, False),
    Adapter("vga9", 9, 16, False, _VGA9_RATE, False, False),
    Adapter("mda", 8, 14, False, _MDA_RATE, False, True),
)
#: The adapter unless another is chosen.
USUAL = "vga"
#: By name.
ADAPTERS: Mapping[str, Adapter] = MappingProxyType({adapter.name: adapter for adapter in _TABLE})
