"""The title of a window: who runs in it and how it stands, and for a moment what just happened.

No window is known here.
"""

import time
from collections.abc import Callable

from tommy.machine.caption import Caption

#: How long the title says what just happened.
SAID_S = 3.0


class Title:
    """The words in a title.

    ``usual`` stands there while no program has a name of its own; ``clock_s`` tells the time in
    seconds.

    >>> title = Title("Tommy's Toys")
    >>> title.words(Caption("Whist", "you 3, computer 2"), "replay, paused")
    'Whist - you 3, computer 2 - replay, paused'
    >>> title.say("volume 60 %")
    >>> title.words(Caption("Whist", "you 3, computer 2"), "")
    'Whist - volume 60 %'
    """

    def __init__(self, usual: str, clock_s: Callable[[], float] | None = None) -> None:
        self._usual = usual
        self._clock_s = clock_s or time.monotonic
        self._last_said = ""
        self._until_s = 0.0

    def say(self, text: str) -> None:
        """Let a line stand after the name for three seconds."""
        # Names of folders may hold what is no text.
        self._last_said = " ".join(text.encode(errors="replace").decode().split())
        self._until_s = self._clock_s() + SAID_S

    @property
    def said(self) -> str:
        """What was said less than three seconds ago; else nothing."""
        return self._last_said if self._clock_s() < self._until_s else ""

    def words(self, caption: Caption, state: str) -> str:
        """The title now: of a program with this caption, which an operator adds a state to."""
        if said := self.said:
            caption, state = Caption(caption.name), said
        named = caption._replace(name=caption.name or self._usual)
        return " - ".join(filter(None, (str(named), state)))
