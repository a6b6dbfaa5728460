"""An event ends a wait on X11; elsewhere, and without one, a wait takes its time."""

import os
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.support.xvfb import x_tool
from tommy.host.sdl.event_wait import EventWait
from tommy.host.sdl.pygame_setup import pygame

# A wait that nothing ends would take so long.
LONG_S = 20.0


@pytest.fixture
def x11(show: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("DISPLAY", show)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    pygame.display.set_mode((300, 200))
    yield show
    pygame.display.quit()


def settled(events: EventWait) -> None:
    """Wait until the events of the opening are over."""
    quiet_s = 0.0
    while quiet_s < 0.1:
        began_s = time.monotonic()
        pygame.event.get()
        events.wait(0.1)
        quiet_s = time.monotonic() - began_s


@pytest.mark.window
def test_a_key_ends_a_wait_and_so_does_one_that_came_before_it(x11: str) -> None:
    events = EventWait()
    assert events.ends_early
    settled(events)
    assert not events.wait(0.05)
    began_s = time.monotonic()
    x_tool(x11, "xdotool", "key", "38")
    for _ in range(50):
        events.wait(LONG_S)
        if any(event.type == pygame.KEYDOWN for event in pygame.event.get()):
            break
    assert time.monotonic() - began_s < LONG_S


@pytest.mark.window
def test_what_xlib_has_read_already_ends_a_wait(x11: str) -> None:
    events = EventWait()
    settled(events)
    began_s = time.monotonic()
    x_tool(x11, "xdotool", "key", "38")
    # The answer to this comes behind the events of the key, which are read with it.
    pygame.display.update(pygame.Rect(0, 0, 10, 10))
    events.wait(LONG_S)
    assert time.monotonic() - began_s < LONG_S


@pytest.mark.window
def test_a_mouse_in_motion_wakes_no_more_often_than_every_few_milliseconds(x11: str) -> None:
    events = EventWait()
    settled(events)
    moves = [word for i in range(200) for word in ("mousemove", str(10 + i % 50), str(10 + i % 70))]
    with subprocess.Popen(["xdotool", *moves], env={**os.environ, "DISPLAY": x11}):
        began_s, turns, moved = time.monotonic(), 0, 0
        events_now: list[pygame.event.Event] = []
        while moved == 0 or events_now:
            events.wait(0.05)
            events_now = pygame.event.get()
            moved += len(events_now)
            turns += 1
            assert time.monotonic() - began_s < LONG_S
    assert turns <= 2 + (time.monotonic() - began_s) / 0.004


def test_without_x11_a_wait_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waited_ms: list[int] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.time, "wait", waited_ms.append)
    pygame.display.init()
    try:
        events = EventWait()
        assert not events.ends_early
        # What happened meanwhile is not known.
        assert all(events.wait(seconds) for seconds in (0.5, 0.0, -3.0, 0.0101))
    finally:
        pygame.display.quit()
    assert waited_ms == [500, 1, 1, 11]
