"""The options of a window, and its look, which a player may change; no window is known here."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tommy.host.sdl.scaling import Shape


class Look(NamedTuple):
    """How large a window is while it fills no screen, and whether it fills one now."""

    width: int
    height: int
    fullscreen: bool
    #: Whether it fills what the desktop leaves to windows.
    maximized: bool = False


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window looks and sounds, and what is told of its changes."""

    title: str = "Tommy's Toys"
    #: The contents of a PNG file.
    icon: bytes | None = None
    shape: Shape = "4:3"
    #: Window pixels across for a pixel of the frame; None for the scale that ``size`` gives.
    scale: float | None = None
    #: Window pixels. If it suits no monitor, or is None, the largest size that suits the first.
    size: tuple[int, int] | None = None
    #: Pixels of the frame.
    border: int = 16
    fullscreen: bool = False
    maximized: bool = False
    #: From 0 to 100.
    volume: int = 100
    #: The tube of a mono adapter.
    tint: str = "white"
    #: Whether to draw scan lines and a little glow.
    crt: bool = False
    #: Whether to take the keyboard for a US one, whatever is printed on it.
    us_keys: bool = False
    #: The folder for captures if there is none for pictures.
    home: Path | None = None
    #: Called with the new look when the player has changed it.
    on_change: Callable[[Look], None] | None = None
    #: Called with the new volume when the player has changed it.
    on_volume: Callable[[int], None] | None = None
