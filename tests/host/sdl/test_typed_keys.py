"""What key an event of pygame is. The events were seen with pygame 2.6.1 on an X server."""

import pytest

from tommy.host.sdl.keys import SET1_OF_SDL
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.typed_keys import key_of
from tommy.machine.scancodes import CODE_OF_NAME

CAPS, BACKSLASH, SPACE, MENU, RIGHT_ALT, LEFT_CTRL, KEYPAD_0 = 57, 49, 44, 101, 230, 224, 98


def event(scancode: int, key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, scancode=scancode, key=key, mod=0, unicode="")


REMAPPED = {
    "caps:escape": (CAPS, pygame.K_ESCAPE, "ESC"),
    "ctrl:nocaps": (CAPS, pygame.K_LCTRL, "LCTRL"),
    "ctrl:swapcaps": (LEFT_CTRL, pygame.K_CAPSLOCK, "CAPSLOCK"),
    "Colemak": (CAPS, pygame.K_BACKSPACE, "BACKSPACE"),
    "Neo, Caps Lock is AltGr": (CAPS, pygame.K_RALT, "RALT"),
    "Neo, \\ is AltGr": (BACKSLASH, pygame.K_RALT, "RALT"),
    "caps:none": (CAPS, 1 << 30, None),
    "compose:rctrl": (228, 1 << 30, None),
    "Mode_switch": (RIGHT_ALT, pygame.K_MODE, None),
    "a dead key": (BACKSLASH, 1 << 30, "\\"),
    "a letter": (4, pygame.K_q, "A"),
    "a letter that is not ASCII": (4, 948, "A"),
    "the space bar": (SPACE, pygame.K_SPACE, "SPACE"),
    "the key pad": (KEYPAD_0, pygame.K_KP0, "KP0"),
    "the 5 of the key pad": (93, 1 << 30, "KP5"),
}


@pytest.mark.parametrize(("scancode", "key", "name"), REMAPPED.values(), ids=REMAPPED.keys())
def test_a_key_that_prints_nothing_is_what_the_layout_makes_of_it(
    scancode: int, key: int, name: str | None
) -> None:
    pressed = event(scancode, key)
    assert key_of(pressed, "", 0, by_place=False).place == (
        None if name is None else CODE_OF_NAME[name]
    )
    assert key_of(pressed, "", 0, by_place=True).place == SET1_OF_SDL[scancode]


@pytest.mark.parametrize("scancode", SET1_OF_SDL)
def test_on_a_us_keyboard_every_key_is_where_it_lies(scancode: int) -> None:
    pressed = event(scancode, 1 << 30 | scancode)
    assert key_of(pressed, "", 0, by_place=False).place == SET1_OF_SDL[scancode]
