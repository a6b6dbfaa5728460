"""A tape operates a PC: its input comes from the tape, and the keys of the host steer the replay.

Space pauses, the right arrow steps, + and - change the speed, Esc takes over. Neither window nor
tape files are known here; see ``playback.py`` for the speed and the end of a tape.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from tommy.host.operators import KeyPress
from tommy.host.playback import Control, Playback
from tommy.host.real_time import STALL_S, TimedProgram
from tommy.machine.inputs import apply
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.machine.scancodes import CODE_OF_NAME

_CONTROLS = {
    CODE_OF_NAME[name]: control
    for name, control in {
        "SPACE": Control.PAUSE,
        "RIGHT": Control.STEP,
        "KP6": Control.STEP,
        "=": Control.FASTER,
        "KP+": Control.FASTER,
        "-": Control.SLOWER,
        "KP-": Control.SLOWER,
        "ESC": Control.TAKE_OVER,
    }.items()
}
_HELP = "SPACE pauses, RIGHT steps, + - speed, ESC takes over"
# While nothing moves it is looked after once a second.
_STANDING_S = 1.0


class Run(NamedTuple):
    """A run to be played again: its program on a PC as it was, and its input.

    ``take_over`` is called when the person wants to play on from where he is, and tells whether he
    can.
    """

    pc: PC
    make_program: Callable[[PC], Program]
    playback: Playback
    take_over: Callable[[], bool]


class TapeOperator:
    """Gives a PC the input of a run again; the person may only steer, until he takes over.

    It is done then, and at the end of its tape unless it is the ``last`` one, which stays there.
    """

    def __init__(self, run: Run, *, last: bool) -> None:
        self.taken_over = False
        self._run = run
        self._last = last
        self._counts = float(run.pc.clock.now)
        self._last_s = time.monotonic()

    @property
    def title(self) -> str:
        """How the replay goes on, and which keys steer it."""
        return f"replay, {self._run.playback.title} ({_HELP})"

    @property
    def done(self) -> bool:
        """Whether the person took over, or it is another tape's turn."""
        return self.taken_over or (self._run.playback.ended and not self._last)

    def key_down(self, key: KeyPress) -> None:
        """Steer the replay; a key that is held steps on, but does nothing else again."""
        control = None if key.alt else _CONTROLS.get(key.code)
        if control is None or (key.repeated and control is not Control.STEP):
            return
        pc, playback, take_over = self._run.pc, self._run.playback, self._run.take_over
        if control is Control.TAKE_OVER:
            if not take_over():
                return
            self.taken_over = True
            pc.keyboard.release_all()
        playback.control(control, pc.clock.now)

    def key_up(self, code: int) -> None:
        """Nothing: what keys go up is on the tape."""

    def click(self, row: int, col: int) -> None:
        """Nothing: what the mouse pressed is on the tape."""

    def focus_lost(self) -> None:
        """Nothing: the keyboard is as it was in the run."""

    def focus_gained(self) -> None:
        """Nothing: the keyboard is as it was in the run."""

    def advance(self, program: TimedProgram) -> None:
        """Run the program as far as the speed allows, and give it its input on the way."""
        pc, playback = self._run.pc, self._run.playback
        began_s = time.monotonic()
        passed_s = min(STALL_S, began_s - self._last_s)
        self._last_s = began_s
        self._counts = playback.counts(passed_s, self._counts)
        while True:
            goal = max(int(self._counts), pc.clock.now)
            at = playback.next_at()
            goal = goal if at is None else min(goal, at)
            if not program.run_up_to(goal, began_s, heard=playback.in_time):
                # Slower than the speed that was asked for: nothing is made up for.
                self._counts = float(pc.clock.now)
                break
            batch = playback.due(pc.clock.now)
            if batch is None or not program.running:
                break
            for word in batch.words:
                apply(word, pc)
            program.turn(pc.clock.now, heard=playback.in_time)
        playback.look_for_end(pc.clock.now)

    def due_s(self, _count: int, /) -> float:
        """At the next frame, unless nothing moves."""
        return self._last_s + (_STANDING_S if self._run.playback.stands else 0.0)
