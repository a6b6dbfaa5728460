"""Key events of pygame as keys of ``key_translation.py``, with what the layout makes of them.

Text input must be on, or what a key types is not told on every layout.
"""

import sys

from tommy.host.key_translation import MODIFIERS, TYPEWRITER, Key
from tommy.host.sdl.keys import SET1_OF_SDL
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.typing_keys import TypingKeys

#: On macOS either Option is Alt; elsewhere SDL cannot tell right Alt from AltGr.
_ALT = pygame.KMOD_ALT if sys.platform == "darwin" else pygame.KMOD_LALT


# Keys that print nothing, by what SDL says that they are on the layout that is on.
_PLACE_OF_KEY = {
    **{
        1 << 30 | scancode: place
        for scancode, place in SET1_OF_SDL.items()
        if place not in TYPEWRITER
    },
    **{
        key: SET1_OF_SDL[scancode]
        for key, scancode in (
            (pygame.K_ESCAPE, pygame.KSCAN_ESCAPE),
            (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE),
            (pygame.K_TAB, pygame.KSCAN_TAB),
            (pygame.K_RETURN, pygame.KSCAN_RETURN),
            (pygame.K_DELETE, pygame.KSCAN_DELETE),
        )
    },
}
# Keys of a layout that SDL does not know: they switch layouts, compose, or are switched off.
_UNKNOWN = (1 << 30, pygame.K_MODE)


def may_type(event: pygame.event.Event) -> bool:
    """Whether the key of a KEYDOWN can type text: what comes after a Shift is another key's."""
    place = SET1_OF_SDL.get(event.scancode)
    return place not in MODIFIERS and event.key != pygame.K_MODE


def is_modifier(event: pygame.event.Event, *, by_place: bool) -> bool:
    """Whether the key of a KEYDOWN is a modifier to the PC, and not made another by the layout."""
    return key_of(event, "", 0, by_place=by_place).place in MODIFIERS


def typing_keys(*, by_place: bool) -> TypingKeys:
    """The keys of this host; Windows sends a left Ctrl with AltGr."""
    return TypingKeys(by_place=by_place, false_ctrl=sys.platform == "win32")


def key_of(event: pygame.event.Event, text: str, mod: int, *, by_place: bool) -> Key:
    """The key of a KEYDOWN that types ``text``, with the modifiers that count.

    Unless only places count, a layout may have made another key of it, such as Esc of Caps Lock:
    then it lies where that is on the US keyboard.
    """
    place = SET1_OF_SDL.get(event.scancode)
    if not by_place:
        if event.key in _UNKNOWN and place in MODIFIERS:
            place = None
        place = _PLACE_OF_KEY.get(event.key, place)
    return Key(
        place,
        text,
        chr(event.key) if pygame.K_a <= event.key <= pygame.K_z else "",
        shift=bool(mod & pygame.KMOD_SHIFT),
        ctrl=bool(mod & pygame.KMOD_CTRL),
        alt=bool(mod & _ALT),
        alt_gr=bool(mod & (pygame.KMOD_ALT & ~_ALT | pygame.KMOD_MODE)),
    )
