"""Replays in a window, one after the other; tape files are not known here."""

from collections.abc import Iterable
from dataclasses import replace

from tommy.host.operators import Person
from tommy.host.sdl.live_pc import LivePC
from tommy.host.sdl.window import host_locks, opened
from tommy.host.sdl.window_options import WindowOptions
from tommy.host.tape_operator import EndOperator, Replay, TapeOperator


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
                    end = EndOperator()
                    window.update_title(replay.pc.caption, end.title)
                    live.operate(end, ended=True)
                else:
                    following.playback.set_speed(replay.playback.speed)
            options = replace(options, volume=live.volume)
            replay = following
