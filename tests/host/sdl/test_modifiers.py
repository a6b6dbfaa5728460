"""Modifiers are kept back until a key of the PC comes with them."""

import pytest

from tommy.host.sdl.modifiers import Modifiers
from tommy.host.sdl.pygame_setup import pygame

SHIFT, CTRL, ALT = pygame.KSCAN_LSHIFT, pygame.KSCAN_RCTRL, pygame.KSCAN_LALT


def down(scancode: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, scancode=scancode, mod=0, key=0)


def codes(events: list[pygame.event.Event]) -> list[int]:
    return [event.scancode for event in events]


@pytest.fixture
def held() -> Modifiers:
    """With Shift and Ctrl down."""
    modifiers = Modifiers()
    assert modifiers.keep(down(SHIFT), repeated=False)
    assert modifiers.keep(down(CTRL), repeated=False)
    return modifiers


@pytest.mark.parametrize("code", [pygame.KSCAN_A, pygame.KSCAN_CAPSLOCK, pygame.KSCAN_F12])
def test_other_keys_are_not_kept(code: int) -> None:
    assert not Modifiers().keep(down(code), repeated=False)


def test_with_a_key_of_the_pc_they_are_passed_on_in_their_order_once(held: Modifiers) -> None:
    assert codes(held.take()) == [SHIFT, CTRL]
    assert held.take() == []
    # From then on their repeats and their release are the PC's.
    assert not held.keep(down(SHIFT), repeated=True)
    assert held.released(SHIFT) == []


def test_one_that_comes_up_alone_is_passed_on_then(held: Modifiers) -> None:
    assert held.keep(down(SHIFT), repeated=True)
    assert codes(held.released(SHIFT)) == [SHIFT]
    assert codes(held.take()) == [CTRL]


def test_those_of_a_key_of_the_window_are_not_passed_on_alone(held: Modifiers) -> None:
    held.spend()
    assert held.keep(down(ALT), repeated=False)
    assert held.released(SHIFT) == []
    assert codes(held.released(ALT)) == [ALT]
    # But with a key of the PC.
    assert codes(held.take()) == [CTRL]
    # The next press is a new one.
    assert held.keep(down(SHIFT), repeated=False)
    assert codes(held.released(SHIFT)) == [SHIFT]


def test_what_is_forgotten_is_not_passed_on(held: Modifiers) -> None:
    held.forget()
    assert held.take() == held.released(SHIFT) == []
