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

# So many lines of the picture are made at a time that what is computed for them stays in the
# processor's second cache.
_BAND_LINES = 144


class _Axis:
    """One direction: ``size`` pixels become ``wanted``, at least as many.

    Pixel i of the picture shows frame pixel ``first[i]`` or, where ``mixed[i]``, the mixture of it
    and the next one, with ``weight[first[i]]`` 256ths of the first. No more than one pixel lies
    across the same two, so there is one weight for each pixel of the frame but the last.
    """

    def __init__(self, size: int, wanted: int) -> None:
        if wanted < size:
            raise ValueError(f"{size} pixels cannot be enlarged to {wanted}")
        starts = np.arange(wanted, dtype=np.int64) * size
        self.first = starts // wanted
        beyond = np.maximum(0, starts % wanted + size - wanted)
        weight = 256 - (256 * beyond + size // 2) // size
        self.mixed = (weight < 256) & (self.first < size - 1)
        self.weight = np.full(size - 1, 256, np.uint32)
        self.weight[self.first[self.mixed]] = weight[self.mixed]
        self._size = size

    def part(self, start: int, stop: int) -> tuple[slice, Pixels, npt.NDArray[np.int64]]:
        """What pixels ``start`` to ``stop`` of the picture are made of.

        These are pixels of the frame, the weights between them, and for each pixel of the picture
        its place in a list of those pixels and then their mixtures.
        """
        first, mixed = self.first[start:stop], self.mixed[start:stop]
        low, high = int(first[0]), min(int(first[-1]) + 2, self._size)
        return slice(low, high), self.weight[low : high - 1], first - low + mixed * (high - low)


class Enlargement:
    """From frames of one size to pictures of one size, both (width, height)."""

    def __init__(self, frame: tuple[int, int], picture: tuple[int, int]) -> None:
        self._columns = _Axis(frame[0], picture[0])
        self._rows = _Axis(frame[1], picture[1])

    def draw(self, frame: Pixels, out: Pixels, left: int = 0, top: int = 0) -> None:
        """Fill ``out`` with the part of the picture that begins at ``left``, ``top``.

        Both are (height, width) pixels 0x00RRGGBB; ``frame`` is a whole one.
        """
        height, width = out.shape
        columns, across, from_columns = self._columns.part(left, left + width)
        for upper in range(0, height, _BAND_LINES):
            lower = min(upper + _BAND_LINES, height)
            rows, down, from_rows = self._rows.part(top + upper, top + lower)
            # Columns first: the frame is lower than the picture. "clip" is the quickest mode.
            band = _with_mixtures(frame[rows, columns].T, across).T
            band = band.take(from_columns, axis=1, mode="clip")
            _with_mixtures(band, down).take(from_rows, axis=0, out=out[upper:lower], mode="clip")


def _with_mixtures(pixels: Pixels, weights: Pixels) -> Pixels:
    """The rows of pixels, then the mixture of each with the next one, channel by channel.

    ``weights`` are those of the first in 256ths. Nothing is added where nothing is mixed.
    """
    whole = np.uint32(256)
    if (weights == whole).all():
        return pixels
    weights = weights[:, np.newaxis]
    rest = whole - weights
    channels = []
    for mask, half in ((_RED_BLUE, np.uint32(0x00800080)), (_GREEN, np.uint32(0x00008000))):
        channel = pixels & mask
        # In place, as fresh arrays cost as much as the work done in them.
        mixed = channel[:-1] * weights
        channel[1:] *= rest
        mixed += channel[1:]
        mixed += half
        mixed >>= _WEIGHT_BITS
        mixed &= mask
        channels.append(mixed)
    return np.concatenate((pixels, channels[0] | channels[1]))
