"""Replays in a window, one after the other; tape files are not known here."""

from collections.abc import Sequence
from dataclasses import replace

from tommy.host.operators import Person
from tommy.host.sdl.live_pc import LivePC
from tommy.host.sdl.window import WindowOptions, host_locks, opened
from tommy.host.tape_operator import EndOperator, Replay, TapeOperator


def run_replays(replays: Sequence[Replay], options: WindowOptions) -> None:
    """Run replays until the window is closed, or the person takes one over and plays on.

    If the program of the last one ends, its last picture stays. ValueError if there are none;
    raises :class:`NoDisplay` if there is no display or it was lost, and what a program raises.
    """
    if not replays:
        raise ValueError("there is nothing to be played again")
    last, speed = replays[-1], replays[0].playback.speed
    with opened(options, replays[0].pc.adapter) as window:
        for replay in replays:
            replay.playback.set_speed(speed)
            tape = TapeOperator(replay, last=replay is last)
            with LivePC(window, replay.pc, replay.make_program, options) as live:
                live.operate(tape)
                if tape.taken_over:
                    live.operate(Person(replay.pc, host_locks))
                    return
                if window.closed:
                    return
                if replay is last:
                    end = EndOperator()
                    window.update_title(replay.pc.caption, end.title)
                    live.operate(end, ended=True)
            speed = replay.playback.speed
            options = replace(options, volume=live.volume)
