"""What a window is to be like, and what it tells of itself; no window is known here."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tommy.host.sdl.scaling import Shape


class Look(NamedTuple):
    """How large a window is while it does not fill the screen, and whether it does now.

    It fills all of it, or as ``maximized`` what the desktop leaves to windows.
    """

    width: int
    height: int
    fullscreen: bool
    maximized: bool = False


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window looks and sounds.

    ``icon`` is a PNG file's contents. ``scale`` is window pixels for a pixel of the frame across
    (None: as ``size`` in window pixels says if that suits a monitor, or else the largest that
    suits the first); ``border`` is in pixels of the frame; ``volume`` 0 to 100; ``tint`` is the
    tube of a mono adapter; ``crt`` draws scan lines and a little glow. With ``us_keys`` the
    keyboard is taken for a US one, whatever is printed on it. ``home`` is the folder of what is
    captured if there is none for pictures. ``on_change`` is told the window's new look when the
    player has changed it, ``on_volume`` a new volume.
    """

    title: str = "Tommy's Toys"
    icon: bytes | None = None
    shape: Shape = "4:3"
    scale: float | None = None
    size: tuple[int, int] | None = None
    border: int = 16
    fullscreen: bool = False
    maximized: bool = False
    volume: int = 100
    tint: str = "white"
    crt: bool = False
    us_keys: bool = False
    home: Path | None = None
    on_change: Callable[[Look], None] | None = None
    on_volume: Callable[[int], None] | None = None
