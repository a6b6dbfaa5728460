"""The mouse pointer on a full screen, where it would stay on the cards: it hides while it rests."""

import time

from tommy.host.sdl.pygame_setup import pygame

#: A pointer that has not moved for so long is hidden.
RESTS_S = 3.0


class Pointer:
    """The pointer of the window that is open; :meth:`look` is to be called again and again."""

    def __init__(self) -> None:
        self._moved_s = time.monotonic()
        self._hidden = False

    def moved(self) -> None:
        """It was moved or clicked."""
        self._moved_s = time.monotonic()

    def look(self, *, fullscreen: bool) -> None:
        """Hide it if it has rested on a full screen for long enough, or else let it be seen."""
        hidden = fullscreen and time.monotonic() - self._moved_s >= RESTS_S
        if hidden != self._hidden:
            self._hidden = hidden
            pygame.mouse.set_visible(not hidden)
