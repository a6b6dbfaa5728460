"""pygame, imported the way the hosts want it: every host module takes it from here.

The environment is set before the import: no greeting on standard output, real pixels instead of
stretched ones on Windows, a window class by which desktops find our icon.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tommys-toys")

import pygame

__all__ = ["pygame"]
