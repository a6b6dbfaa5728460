"""Modifier keys that count on after they came up, as with sticky keys: the X server knows of them.

On X11 SDL tells nothing of them; elsewhere the system itself lets such a key come up late.
"""

import ctypes
from typing import Any

from tommy.host.sdl.pygame_setup import pygame

# Of the X keyboard extension: the keyboard that everybody uses, and modifiers by their bits.
_CORE_KEYBOARD = 0x100
_SHIFT, _CONTROL, _ALT = 0x01, 0x04, 0x08
_KEYS = {
    pygame.KSCAN_LSHIFT: (_SHIFT, pygame.KMOD_LSHIFT),
    pygame.KSCAN_RSHIFT: (_SHIFT, pygame.KMOD_RSHIFT),
    pygame.KSCAN_LCTRL: (_CONTROL, pygame.KMOD_LCTRL),
    pygame.KSCAN_RCTRL: (_CONTROL, pygame.KMOD_RCTRL),
    pygame.KSCAN_LALT: (_ALT, pygame.KMOD_LALT),
}


class _State(ctypes.Structure):
    """XkbStateRec."""

    _fields_ = (
        ("group", ctypes.c_ubyte),
        ("locked_group", ctypes.c_ubyte),
        ("base_group", ctypes.c_ushort),
        ("latched_group", ctypes.c_ushort),
        ("mods", ctypes.c_ubyte),
        ("base_mods", ctypes.c_ubyte),
        ("latched_mods", ctypes.c_ubyte),
        ("locked_mods", ctypes.c_ubyte),
        ("others", ctypes.c_ubyte * 16),
    )


class StickyKeys:
    """The modifier keys that came up and still count, by scan code; none where there is no X11."""

    def __init__(self) -> None:
        self._staying: set[int] = set()
        self._library: Any = None
        self._display: int | None = None
        if pygame.display.get_driver() == "x11":
            try:
                self._open(ctypes.CDLL("libX11.so.6"))
            except (OSError, AttributeError):
                self._display = None

    def _open(self, library: Any) -> None:
        library.XOpenDisplay.restype = ctypes.c_void_p
        library.XkbGetState.argtypes = (ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p)
        library.XCloseDisplay.argtypes = (ctypes.c_void_p,)
        self._library, self._display = library, library.XOpenDisplay(None)

    def close(self) -> None:
        """Ask the server no more."""
        if self._display is not None:
            self._library.XCloseDisplay(self._display)
            self._display = None

    @property
    def mods(self) -> int:
        """The modifiers of the keys that stay, as bits of pygame."""
        return sum(_KEYS[scancode][1] for scancode in self._staying)

    def stays(self, scancode: int) -> bool:
        """Whether a key that just came up counts on."""
        if scancode in _KEYS and self._counting() & _KEYS[scancode][0]:
            self._staying.add(scancode)
        return scancode in self._staying

    def used(self) -> list[int]:
        """The keys that stayed and count no longer, since another key has used them."""
        if not self._staying:
            return []
        counting = self._counting()
        used = [scancode for scancode in self._staying if not counting & _KEYS[scancode][0]]
        self._staying.difference_update(used)
        return used

    def forget(self) -> None:
        """No key stays."""
        self._staying.clear()

    def _counting(self) -> int:
        """The modifiers that count without a key that is down."""
        if self._display is None:
            return 0
        state = _State()
        self._library.XkbGetState(self._display, _CORE_KEYBOARD, ctypes.byref(state))
        return int(state.latched_mods | state.locked_mods)
