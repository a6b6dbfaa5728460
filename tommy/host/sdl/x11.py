"""The X server may go away while a window is open.

Xlib then writes two lines of its own and ends the process; nothing can be drawn any more, and no
program runs on. With this it is one line of ours, and none where there is no X11.
"""

import ctypes
import os
from typing import Any

from tommy.host.standard_streams import say

_handlers: list[Any] = []


def say_if_lost(line: str) -> None:
    """Say ``line`` and end the process with status 1 if the X server goes away from now on."""
    try:
        library = ctypes.CDLL("libX11.so.6")
        set_handler = library.XSetIOErrorHandler
    except (OSError, AttributeError):
        return

    def lost(_: int | None) -> int:
        # Xlib wants no return, and there is nobody to go back to.
        say(line)
        os._exit(1)

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lost)
    # Xlib keeps no reference.
    _handlers.append(handler)
    set_handler(handler)
