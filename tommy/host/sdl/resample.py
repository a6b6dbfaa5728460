"""Enlarging a frame to any size: sharp, every row and column of the same width, colours exact.

A pixel of the window that lies across two pixels of the frame is their mixture by area; all others
are copied. pygame's own ``smoothscale`` makes plain areas up to four levels darker.
"""

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint32]

_RED_BLUE = np.uint32(0x00FF00FF)
_GREEN = np.uint32(0x0000FF00)
_WEIGHT_BITS = np.uint32(8)


class _Axis:
    """One direction: ``size`` pixels become ``wanted``, at least as many.

    Pixel i of the window shows frame pixel ``first[i]``; at the places ``mixed`` it also shows the
    next one, the first with ``weight`` 256ths.
    """

    def __init__(self, size: int, wanted: int) -> None:
        if wanted < size:
            raise ValueError(f"{size} pixels cannot be enlarged to {wanted}")
        starts = np.arange(wanted, dtype=np.int64) * size
        self.first = starts // wanted
        beyond = np.maximum(0, starts % wanted + size - wanted)
        weight = 256 - (256 * beyond + size // 2) // size
        self.mixed = np.flatnonzero((weight < 256) & (self.first < size - 1))
        self.weight = weight[self.mixed].astype(np.uint32)


class Enlargement:
    """From frames of one size to pictures of one size, both (width, height)."""

    def __init__(self, frame: tuple[int, int], picture: tuple[int, int]) -> None:
        self._columns = _Axis(frame[0], picture[0])
        self._rows = _Axis(frame[1], picture[1])

    def draw(self, frame: Pixels, out: Pixels) -> None:
        """Enlarge ``frame`` (height, width), 0x00RRGGBB, into ``out``."""
        rows, columns = self._rows, self._columns
        # Columns first: the frame is lower than the picture.
        wide = frame.take(columns.first, axis=1)
        left = columns.first[columns.mixed]
        wide[:, columns.mixed] = _mixture(
            frame.take(left, axis=1), frame.take(left + 1, axis=1), columns.weight
        )
        wide.take(rows.first, axis=0, out=out, mode="clip")
        above = rows.first[rows.mixed]
        out[rows.mixed] = _mixture(wide[above], wide[above + 1], rows.weight[:, None])


def _mixture(one: Pixels, other: Pixels, weight: Pixels) -> Pixels:
    """``weight`` 256ths of one and the rest of the other, rounded, channel by channel."""
    rest = np.uint32(256) - weight
    red_blue = (one & _RED_BLUE) * weight + (other & _RED_BLUE) * rest + np.uint32(0x00800080)
    green = (one & _GREEN) * weight + (other & _GREEN) * rest + np.uint32(0x00008000)
    mixed: Pixels = (red_blue >> _WEIGHT_BITS & _RED_BLUE) | (green >> _WEIGHT_BITS & _GREEN)
    return mixed
