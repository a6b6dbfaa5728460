"""Pixels of an X display, as the picture on it would be photographed."""

import numpy as np
import numpy.typing as npt
from PIL import ImageGrab


def screenshot(show: str) -> npt.NDArray[np.uint32]:
    """The whole screen, (height, width) pixels 0x00RRGGBB."""
    pixels = np.asarray(ImageGrab.grab(xdisplay=show).convert("RGB"), np.uint32)
    packed: npt.NDArray[np.uint32] = pixels @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    return packed
