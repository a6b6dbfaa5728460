"""Waiting until something happens to the window, so that a key is served when it comes.

SDL 2 as pygame uses it can only be asked again and again. On X11 the connection to the server says
when there is something to ask for: the wait ends then, and nothing is asked in between. Elsewhere
the wait just takes its time.
"""

import math
import select
import time

from tommy.host.sdl import x11
from tommy.host.sdl.pygame_setup import pygame

# A mouse that moves wakes a program up to a thousand times a second: no more often than this.
_GAP_S = 0.004


class EventWait:
    """Waits for events of the window that is open."""

    def __init__(self) -> None:
        display = x11.display()
        self._connection = None if display is None else _X11Connection(display)
        # When an event ended a wait; None if the last one took its time.
        self._woken_s: float | None = None

    @property
    def ends_early(self) -> bool:
        """Whether events end a wait; else they are found after it."""
        return self._connection is not None

    def wait(self, seconds: float) -> bool:
        """Wait so long (at least a moment), or until something happens to the window.

        Whether something may have happened to it.
        """
        if self._connection is None:
            pygame.time.wait(max(1, math.ceil(seconds * 1000)))
            return True
        if self._woken_s is not None:
            gap_s = min(seconds, self._woken_s + _GAP_S - time.monotonic())
            if gap_s > 0:
                time.sleep(gap_s)
                seconds -= gap_s
        woken = self._connection.wait(max(0.001, seconds))
        self._woken_s = time.monotonic() if woken else None
        return woken


class _X11Connection:
    """The connection to the X server."""

    def __init__(self, display: x11.Display) -> None:
        self._xlib, self._display = display
        self._poll = select.poll()
        self._poll.register(self._xlib.XConnectionNumber(self._display), select.POLLIN)

    def wait(self, seconds: float) -> bool:
        """Wait so long, or until an event is there; whether it is."""
        # Xlib may have read events already, with the answer to something else.
        if self._xlib.XEventsQueued(self._display, 0):
            return True
        return bool(self._poll.poll(math.ceil(seconds * 1000)))
