"""Key events of pygame as keys of ``key_translation.py``, with what the layout makes of them.

Text input must be on, or what a key types is not told on every layout.
"""

import sys

from tommy.host.key_translation import MODIFIERS, Key
from tommy.host.sdl.keys import SET1_OF_SDL
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.typing_keys import TypingKeys

#: On macOS either Option is Alt; elsewhere SDL cannot tell right Alt from AltGr.
_ALT = pygame.KMOD_ALT if sys.platform == "darwin" else pygame.KMOD_LALT


def may_type(event: pygame.event.Event) -> bool:
    """Whether the key of a KEYDOWN can type text: what comes after a Shift is another key's."""
    place = SET1_OF_SDL.get(event.scancode)
    return place not in MODIFIERS and event.key != pygame.K_MODE


def typing_keys(*, by_place: bool) -> TypingKeys:
    """The keys of this host; Windows sends a left Ctrl with AltGr."""
    return TypingKeys(by_place=by_place, false_ctrl=sys.platform == "win32")


def key_of(event: pygame.event.Event, text: str) -> Key:
    """The key of a KEYDOWN that types ``text``."""
    mod = event.mod
    return Key(
        SET1_OF_SDL.get(event.scancode),
        text,
        chr(event.key) if pygame.K_a <= event.key <= pygame.K_z else "",
        shift=bool(mod & pygame.KMOD_SHIFT),
        ctrl=bool(mod & pygame.KMOD_CTRL),
        alt=bool(mod & _ALT),
        alt_gr=bool(mod & (pygame.KMOD_ALT & ~_ALT | pygame.KMOD_MODE)),
    )
