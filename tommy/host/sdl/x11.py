"""What the X server says against a window: that it is gone itself, or an error in a request.

Xlib by itself writes lines of its own then and ends the process. With this the first is one line of
ours, for nothing can be drawn any more, and errors are kept until somebody asks. Where there is no
X11 nothing is said and there are no errors.
"""

import ctypes
import os
from typing import Any, NamedTuple

from tommy.host.sdl.pygame_setup import pygame
from tommy.host.standard_streams import say

_XLIB = "libX11.so.6"
_TEXT = 200
_UNMAP_NOTIFY = 18


class Display(NamedTuple):
    """Xlib and its pointer to the display that pygame's window is on."""

    xlib: ctypes.CDLL
    pointer: ctypes.c_void_p


class Error(NamedTuple):
    """An error of a request: the number of what it was about, and what Xlib has to say."""

    about: int
    text: str


class _Event(ctypes.Structure):
    """XErrorEvent, as Xlib has it."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("about", ctypes.c_ulong),
        ("serial", ctypes.c_ulong),
        ("error_code", ctypes.c_ubyte),
        ("request_code", ctypes.c_ubyte),
        ("minor_code", ctypes.c_ubyte),
    )


class _Unmapped(ctypes.Structure):
    """XUnmapEvent, padded to the size of the union of all events."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("event", ctypes.c_ulong),
        ("window", ctypes.c_ulong),
        ("from_configure", ctypes.c_int),
        ("padding", ctypes.c_long * 24),
    )


_Handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(_Event))
_LostHandler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
# Xlib keeps no references.
_handlers: list[Any] = []
_errors: list[Error] = []


def display() -> Display | None:
    """The display of pygame's window; None if that is not on X11."""
    if pygame.display.get_driver() != "x11":
        return None
    capsule = pygame.display.get_wm_info().get("display")
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    try:
        return Display(ctypes.CDLL(_XLIB), ctypes.c_void_p(pointer(capsule, b"display")))
    except (OSError, ValueError):
        return None


def tell_gone(window: int) -> None:
    """Tell SDL that its window is no longer shown; it would wait for that, without end."""
    on = display()
    if on is not None:
        event = _Unmapped(type=_UNMAP_NOTIFY, display=on.pointer, event=window, window=window)
        on.xlib.XPutBackEvent(on.pointer, ctypes.byref(event))


def say_if_lost(line: str) -> None:
    """Say ``line`` and end the process with status 1 if the X server goes away from now on."""

    def lost(_: int | None) -> int:
        # Xlib wants no return, and there is nobody to go back to.
        say(line)
        os._exit(1)

    _set_handler("XSetIOErrorHandler", _LostHandler(lost))


def keep_errors() -> None:
    """From now on errors are kept for :func:`take_errors` instead of ending the process."""

    def failed(display: int | None, event: Any) -> int:
        text = ctypes.create_string_buffer(_TEXT)
        code = event.contents.error_code
        ctypes.CDLL(_XLIB).XGetErrorText(ctypes.c_void_p(display), code, text, _TEXT)
        _errors.append(Error(event.contents.about, text.value.decode(errors="replace")))
        return 0

    _set_handler("XSetErrorHandler", _Handler(failed))


def take_errors() -> list[Error]:
    """The errors kept since the last time."""
    errors = _errors[:]
    _errors.clear()
    return errors


def _set_handler(setter: str, handler: Any) -> None:
    try:
        set_handler = getattr(ctypes.CDLL(_XLIB), setter)
    except (OSError, AttributeError):
        return
    _handlers.append(handler)
    set_handler(handler)
