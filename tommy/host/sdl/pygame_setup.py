"""pygame, imported the way the hosts want it: every host module takes it from here.

The environment is set before the import: no greeting on standard output, real pixels instead of
stretched ones on Windows, a window class by which desktops find our icon, a screen that may sleep
and, while it may not, the words that a desktop has for the reason.
"""

import contextlib
import os
import sys
from collections.abc import Iterator

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tommys-toys")
os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
os.environ.setdefault("SDL_APP_NAME", "Tommy's Toys")
os.environ.setdefault("SDL_SCREENSAVER_INHIBIT_ACTIVITY_NAME", "The computer plays")


@contextlib.contextmanager
def _without_pkg_resources() -> Iterator[None]:
    """Makes ``import pkg_resources`` fail, unless that is done already.

    pygame 2.6 would import it to find its own font and icon, which it finds without as well; where
    setuptools is installed that takes a quarter of the time to the first picture.
    """
    if "pkg_resources" in sys.modules:
        yield
        return
    sys.modules["pkg_resources"] = None  # type: ignore[assignment]  # so imports fail at once
    try:
        yield
    finally:
        del sys.modules["pkg_resources"]


with _without_pkg_resources():
    import pygame

__all__ = ["pygame"]
