"""The keys of the window itself, which never reach the PC.

Ctrl with plus or minus is found on every layout: on the keypad, and where the sign is printed.
"""

from enum import Enum

from tommy.host.sdl.pygame_setup import pygame


class WindowKey(Enum):
    """What a key asks of the window."""

    FULL_SCREEN = "full screen and back"
    CLOSE = "close the window"
    PICTURE = "save a picture of the screen"
    TEXT = "save the page as text"
    RECORD = "begin or end to record the sound"
    LOUDER = "more volume"
    SOFTER = "less volume"


# On most layouts the plus is above the equals sign; where it is not, Ctrl and = does no harm.
_PLUS, _MINUS = (pygame.K_PLUS, pygame.K_EQUALS), (pygame.K_MINUS,)


def window_key(
    event: pygame.event.Event, text: str, mod: int, *, by_place: bool
) -> WindowKey | None:
    """What a KEYDOWN asks of the window; None if it is a key of the PC.

    ``text`` is what the key types, ``mod`` the modifiers that count. With ``by_place`` the keyboard
    is taken for a US one.
    """
    shift, alt = bool(mod & pygame.KMOD_SHIFT), bool(mod & pygame.KMOD_ALT)
    match event.scancode:
        case pygame.KSCAN_F11:
            return WindowKey.RECORD if shift else WindowKey.FULL_SCREEN
        case pygame.KSCAN_F12:
            return WindowKey.TEXT if shift else WindowKey.PICTURE
        case pygame.KSCAN_RETURN if alt:
            return WindowKey.FULL_SCREEN
        case pygame.KSCAN_F4 if alt:
            return WindowKey.CLOSE
    if mod & pygame.KMOD_CTRL and not (alt or mod & pygame.KMOD_MODE):
        return _volume_key(event, text, by_place=by_place)
    return None


def _volume_key(event: pygame.event.Event, text: str, *, by_place: bool) -> WindowKey | None:
    """What a key asks for with Ctrl: the volume, or nothing."""
    code = event.scancode
    if by_place:
        plus, minus = code == pygame.KSCAN_EQUALS, code == pygame.KSCAN_MINUS
    else:
        plus, minus = text == "+" or event.key in _PLUS, text == "-" or event.key in _MINUS
    if plus or code == pygame.KSCAN_KP_PLUS:
        return WindowKey.LOUDER
    return WindowKey.SOFTER if minus or code == pygame.KSCAN_KP_MINUS else None
