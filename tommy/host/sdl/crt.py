"""The look of a tube: what is lit glows a little into the dark beside it, scan lines are darker.

Glow is of the frame, before it is enlarged; scan lines are of the picture, at equal distances so
that no pattern of their own appears.
"""

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint32]
#: Left, top, width and height.
Part = tuple[int, int, int, int]

# Of light, this many bits less reach the pixels beside it: a quarter.
_GLOW_BITS = np.uint32(2)
# A scan line loses a quarter of its light.
_LOSS_BITS = np.uint32(2)
# What is left of a pixel of which each channel is moved by two bits.
_QUARTER = np.uint32(0x003F3F3F)
# One line in this many is dark, and at least one; dark lines are at least this far apart.
_DARK_SHARE, _NEAREST = 3, 2


class Tube:
    """Makes frames of one size glow, and darkens pictures of one size; both (width, height)."""

    def __init__(self, frame: tuple[int, int], picture: tuple[int, int]) -> None:
        self._frame = frame
        self._picture = picture
        self._period = max(_NEAREST, round(picture[1] / frame[1]))
        self._first_dark = self._period - max(1, self._period // _DARK_SHARE)
        # The light that each pixel gives away, with a dark rim around the frame.
        self._light = np.zeros((frame[1] + 2, frame[0] + 2), np.uint32)

    @property
    def reach(self) -> tuple[int, int]:
        """How far beyond its own pixels of the picture a cell shines at most, across and down."""
        across, down = (-(-self._picture[i] // self._frame[i]) + 1 for i in (0, 1))
        return across, down

    def glow(self, frame: Pixels, out: Pixels, part: Part) -> None:
        """Fill ``out`` with the glowing frame, as far as a part of the picture needs it.

        A pixel has in each channel its own light, or a quarter of that of the brightest neighbour.
        """
        left, top, right, bottom = self._needed(part)
        self._shine(frame, left, top, right, bottom)
        light = self._light
        shone = _channels(light[top:bottom, left + 1 : right + 1])  # from above
        here = _channels(out[top:bottom, left:right])
        np.maximum(shone, _channels(light[top + 2 : bottom + 2, left + 1 : right + 1]), out=here)
        np.maximum(here, _channels(light[top + 1 : bottom + 1, left:right]), out=here)
        np.maximum(here, _channels(light[top + 1 : bottom + 1, left + 2 : right + 2]), out=here)
        np.maximum(here, _channels(frame[top:bottom, left:right]), out=here)

    def darken(self, pixels: Pixels, top: int) -> None:
        """Darken the scan lines among pixels of the picture, of which the first is line ``top``."""
        for phase in range(self._first_dark, self._period):
            lines = pixels[(phase - top) % self._period :: self._period]
            loss = lines >> _LOSS_BITS
            loss &= _QUARTER
            lines -= loss

    def is_dark(self, line: int) -> bool:
        """Whether a line of the picture, or beyond it, is a dark one."""
        return line % self._period >= self._first_dark

    def _needed(self, part: Part) -> tuple[int, int, int, int]:
        """The pixels of the frame that a part of the picture is made of: first and beyond."""
        (width, height), (wide, high) = self._frame, self._picture
        left, top, across, down = part
        return (
            left * width // wide,
            top * height // high,
            min(width, (left + across - 1) * width // wide + 2),
            min(height, (top + down - 1) * height // high + 2),
        )

    def _shine(self, frame: Pixels, left: int, top: int, right: int, bottom: int) -> None:
        """Note the light of these pixels and of those beside them."""
        left, top = max(0, left - 1), max(0, top - 1)
        seen = frame[top : bottom + 1, left : right + 1]
        height, width = seen.shape
        light = self._light[top + 1 : top + 1 + height, left + 1 : left + 1 + width]
        np.right_shift(seen, _GLOW_BITS, out=light)
        light &= _QUARTER


def darkened(colour: int) -> int:
    """A colour of a scan line.

    >>> f"{darkened(0xAA0054):06X}"
    '80003F'
    """
    return colour - (colour >> int(_LOSS_BITS) & int(_QUARTER))


def _channels(pixels: Pixels) -> npt.NDArray[np.uint8]:
    return pixels.view(np.uint8)
