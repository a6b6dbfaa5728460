"""Shift, Ctrl and Alt on their way to the PC: kept back until a key of the PC comes with them.

So a key of the window leaves no trace on the PC, whatever is held with it. The events of pygame are
only kept here; what they mean is not known.
"""

from tommy.host.sdl.pygame_setup import pygame

_CODES = frozenset(
    {
        *(pygame.KSCAN_LSHIFT, pygame.KSCAN_RSHIFT),
        *(pygame.KSCAN_LCTRL, pygame.KSCAN_RCTRL),
        *(pygame.KSCAN_LALT, pygame.KSCAN_RALT),
    }
)


class Modifiers:
    """The KEYDOWN events of the modifiers that are down and not passed on yet."""

    def __init__(self) -> None:
        self._kept: dict[int, pygame.event.Event] = {}
        # Those that were pressed for a key of the window.
        self._spent: set[int] = set()

    def keep(self, event: pygame.event.Event, *, repeated: bool) -> bool:
        """Keep a KEYDOWN back; False if it is to be passed on."""
        code = event.scancode
        if repeated or code not in _CODES:
            return code in self._kept
        self._kept[code] = event
        return True

    def spend(self) -> None:
        """A key of the window went down."""
        self._spent.update(self._kept)

    def take(self) -> list[pygame.event.Event]:
        """All that are to be passed on before a key of the PC goes down."""
        events = list(self._kept.values())
        self.forget()
        return events

    def released(self, code: int) -> list[pygame.event.Event]:
        """What is to be passed on before this key comes up."""
        event = self._kept.pop(code, None)
        spent = code in self._spent
        self._spent.discard(code)
        return [] if event is None or spent else [event]

    def forget(self) -> None:
        """No key is down: where they come up is not seen."""
        self._kept.clear()
        self._spent.clear()
