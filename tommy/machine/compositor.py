"""The compositor: page memory, cursor and blink phase in, a frame of pixels out.

A frame is a pure function of those and of the adapter (DESIGN D3). One table holds, for every
glyph row (a pattern of dots) in every pair of colours, the pixels it makes; a smaller one for each
phase says which of its rows a cell takes. A frame is one ``take`` from each, the whole page at a
time. It knows no window and no clock.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from tommy.machine.adapter import Adapter
from tommy.machine.font import glyph_rows
from tommy.machine.page import COLS, ROWS, Cursor
from tommy.machine.palette import COLOURS, cursor_colour, look, mono_colours

#: A frame: (height, width) pixels 0x00RRGGBB.
Frame = npt.NDArray[np.uint32]
_Rows = npt.NDArray[np.unsignedinteger[Any]]

# Dots of a glyph and of the cursor, also in wider cells.
_GLYPH_WIDTH = 8
# Characters whose ninth dot repeats the eighth.
_NINTH_DOT = range(0xC0, 0xE0)


class Compositor:
    """Draws frames for one adapter; ``tint`` (white, amber, green) is the tube of a mono one.

    Raises ValueError for an unknown tint.
    """

    def __init__(self, adapter: Adapter, tint: str = "white") -> None:
        self.adapter = adapter
        mono = mono_colours(tint)
        self.palette = mono if adapter.mono else COLOURS
        self._table = _table(self.palette, adapter.cell_width)
        # Rows of the table are numbered in the smallest type that holds them, which keeps the work
        # on 80x25 cells in the innermost cache; take wants intp.
        self._row_type = np.dtype(np.uint16 if adapter.cell_width == _GLYPH_WIDTH else np.uint32)
        self._patterns = _patterns(adapter).astype(self._row_type)
        self._phases: dict[tuple[bool, bool], _Rows] = {}
        repeat = 2 if adapter.rows_doubled else 1
        # Scratch arrays, kept because fresh ones cost as much as the work done in them: the row of
        # the table for each glyph row, first cell by cell, then line by line.
        self._cells = np.empty((ROWS * COLS, adapter.cell_height), self._row_type)
        self._lines = np.empty((ROWS, adapter.cell_height, repeat, COLS), np.intp)

    def render(
        self,
        cells: bytes | bytearray,
        cursor: Cursor | None,
        *,
        cursor_lit: bool,
        blink_shown: bool,
        bit7_blinks: bool = True,
        out: Frame | None = None,
    ) -> Frame:
        """The frame for 4000 bytes of page memory and a cursor (None: no cursor) in one phase.

        ``bit7_blinks`` False: bit 7 of an attribute is the intensity of the ground. Drawn into
        ``out`` if given (uint32, the frame's shape; fastest if C-contiguous, but rows may lie
        wider apart), which is returned.

        Raises ValueError if ``cells`` or ``out`` has another size or type.
        """
        if len(cells) != 2 * ROWS * COLS:
            raise ValueError(f"a page has {2 * ROWS * COLS} bytes, not {len(cells)}")
        shape = (self.adapter.frame_height, self.adapter.frame_width)
        if out is None:
            out = np.empty(shape, np.uint32)
        elif out.shape != shape or out.dtype != np.uint32:
            raise ValueError(f"out is {out.dtype} {out.shape}, the frame uint32 {shape}")
        index = self._table_rows(cells, self._phase(bit7_blinks, blink_shown))
        if out.flags.c_contiguous:
            _take(self._table, index, out.reshape(-1, self.adapter.cell_width))
        else:
            out[...] = self._table.take(index, axis=0).reshape(shape)
        if cursor is not None and cursor_lit:
            self._draw_cursor(out, cells, cursor)
        return out

    def _table_rows(self, cells: bytes | bytearray, phase: _Rows) -> npt.NDArray[np.intp]:
        """The row of the table for every glyph row of every cell, in frame order."""
        words = np.frombuffer(cells, "<u2").astype(np.intp)
        _take(phase, words, self._cells)
        self._lines[...] = self._cells.reshape(ROWS, COLS, 1, -1).transpose(0, 3, 2, 1)
        return self._lines.reshape(-1)

    def _phase(self, bit7_blinks: bool, blink_shown: bool) -> _Rows:
        """The rows of the table that each cell takes in one phase, (65536, cell_height).

        A cell's number is its attribute << 8 | its character, as its two bytes are read.
        """
        key = (bit7_blinks, blink_shown)
        if key not in self._phases:
            width = self.adapter.cell_width
            rows = np.empty((256, 256, self.adapter.cell_height), self._row_type)
            for attr in range(256):
                dots, ground, underlined = look(
                    attr, mono=self.adapter.mono, bit7_blinks=bit7_blinks, blink_shown=blink_shown
                )
                np.bitwise_or(self._patterns, (dots << 4 | ground) << width, out=rows[attr])
                if underlined:
                    rows[attr, :, -1] |= (1 << width) - 1
            self._phases[key] = rows.reshape(1 << 16, -1)
        return self._phases[key]

    def _draw_cursor(self, out: Frame, cells: bytes | bytearray, cursor: Cursor) -> None:
        if not (cursor.visible and 0 <= cursor.row < ROWS and 0 <= cursor.col < COLS):
            return
        lines = self.adapter.cursor_lines(cursor.start, cursor.end)
        top = cursor.row * self.adapter.cell_lines
        left = cursor.col * self.adapter.cell_width
        attr = cells[2 * (cursor.row * COLS + cursor.col) + 1]
        colour = self.palette[cursor_colour(attr, mono=self.adapter.mono)]
        out[top + lines.start : top + lines.stop, left : left + _GLYPH_WIDTH] = colour


def _take(table: npt.NDArray[Any], index: npt.NDArray[np.intp], out: npt.NDArray[Any]) -> None:
    """Copy the rows of a table that the index names; every index must be in range."""
    table.take(index, 0, out, "clip")  # "raise" would go through a copy of out


def _patterns(adapter: Adapter) -> npt.NDArray[np.uint32]:
    """The dots of each glyph row as a number, (256, cell_height); the leftmost dot is the highest.

    A ninth dot repeats the eighth in line-drawing characters and is dark in the rest.
    """
    height = adapter.cell_height
    rows = np.frombuffer(glyph_rows(height), np.uint8).reshape(256, height).astype(np.uint32)
    if adapter.cell_width > _GLYPH_WIDTH:
        eighth = rows & 1
        rows <<= 1
        lines = slice(_NINTH_DOT.start, _NINTH_DOT.stop)
        rows[lines] |= eighth[lines]
    return rows


def _table(palette: tuple[int, ...], width: int) -> Frame:
    """The pixels of each pattern of ``width`` dots in each pair of colours.

    (256 << width, width) pixels; row ``(dots << 4 | ground) << width | pattern``.
    """
    colours = np.array(palette, np.uint32)
    bits = np.arange(1 << width, dtype=np.uint32)[:, np.newaxis] >> np.arange(
        width - 1, -1, -1, dtype=np.uint32
    )
    lit = (0 - (bits & 1)).astype(np.uint32)  # all ones where a dot is lit
    pair = (colours[:, np.newaxis] ^ colours).reshape(256, 1, 1)
    table = lit & pair
    table ^= np.tile(colours, 16).reshape(256, 1, 1)
    return table.reshape(256 << width, width)
