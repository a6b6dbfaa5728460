"""Replays in a window, one after the other; tape files are not known here."""

from collections.abc import Iterable

from tommy.host.operators import Person
from tommy.host.sdl.live_pc import LivePC
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.window import Window, WindowOptions, host_locks, opened
from tommy.host.tape_operator import Replay, TapeOperator

_AT_ITS_END = "replay, at its end (ESC closes)"
# A picture that nothing changes any more is looked after so often.
_HOLD_MS = 40


def run_replays(replays: Iterable[Replay], options: WindowOptions) -> None:
    """Run replays until the window is closed, or the person takes one over and plays on.

    Each is asked for just before the one before it runs. If the program of the last one ends, its
    last picture stays. ValueError if there are none; raises :class:`NoDisplay` if there is no
    display or it was lost, and what a program raises.
    """
    coming = iter(replays)
    replay = next(coming, None)
    if replay is None:
        raise ValueError("there is nothing to be played again")
    with opened(options, replay.pc.adapter) as window:
        while replay is not None:
            following = next(coming, None)
            tape = TapeOperator(replay, last=following is None)
            with LivePC(window, replay.pc, replay.make_program, options) as live:
                live.operate(tape)
                if tape.taken_over:
                    live.operate(Person(replay.pc, host_locks))
                    return
                if window.closed:
                    return
                if following is None:
                    _hold(window, live)
                else:
                    following.playback.set_speed(replay.playback.speed)
            replay = following


def _hold(window: Window, live: LivePC) -> None:
    """Show the last picture of a program that has ended, until the person closes it."""
    window.add_to_title(_AT_ITS_END)
    while True:
        covered = False
        for event in pygame.event.get():
            escape = event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_ESCAPE
            if event.type == pygame.QUIT or escape:
                return
            covered |= event.type == pygame.VIDEOEXPOSE
        live.show(anew=covered)
        pygame.time.wait(_HOLD_MS)
