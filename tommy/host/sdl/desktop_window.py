"""What pygame's display module cannot do with its window: make it fill its monitor, and find that.

Both need the window itself, which pygame has in a module that it calls experimental; without it
they do nothing.
"""

import contextlib
import warnings
from typing import TYPE_CHECKING, Any

from tommy.host.sdl.pygame_setup import pygame

if TYPE_CHECKING:
    from collections.abc import Iterator


# SDL keeps a pointer to each of these, and pygame follows it with every event of a window.
_kept: list[Any] = []


def maximize() -> None:
    """Ask the desktop to maximize the window; without a window manager nobody hears it."""
    with _tried():
        _window().maximize()


def monitor_shown_on(otherwise: int) -> int:
    """The number of the monitor that shows most of the window."""
    with _tried():
        return int(_window().display_index)
    return otherwise


def _window() -> Any:
    from pygame._sdl2.video import Window

    with warnings.catch_warnings():
        # pygame-ce would rather have its own windows used throughout, which pygame has not.
        warnings.simplefilter("ignore")
        _kept.append(Window.from_display_module())
    return _kept[-1]


@contextlib.contextmanager
def _tried() -> "Iterator[None]":
    with contextlib.suppress(ImportError, AttributeError, pygame.error):
        yield
