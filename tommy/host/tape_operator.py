"""A tape operates a PC: the tape gives the input, and keys of the host steer the replay.

Space pauses, the right arrow steps, + and - change the speed, Esc takes over. Knows neither window
nor tape files; ``playback.py`` handles the speed and the end of a tape.
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
_AT_ITS_END = "replay, at its end (ESC closes)"
_HELP = "SPACE pauses, RIGHT steps, + - speed, ESC takes over"
# How often to advance while the replay is paused.
_PAUSED_S = 1.0


class Replay(NamedTuple):
    """What to replay: a program, the PC that it runs on, and its input.

    ``take_over`` is called when the person wants to play on from there; it says why that cannot
    be, and nothing if it can.
    """

    pc: PC
    make_program: Callable[[PC], Program]
    playback: Playback
    take_over: Callable[[], str]


class TapeOperator:
    """Replays the recorded input on a PC; the person may steer, and take over.

    It is done when the person takes over. It is also done at the end of its tape, unless it is the
    ``last`` operator, which stops there.
    """

    def __init__(self, replay: Replay, *, last: bool) -> None:
        self.taken_over = False
        self._replay = replay
        self._last = last
        # Why it could not be taken over; until the next key that steers.
        self._refusal = ""
        self._counts = float(replay.pc.clock.now)
        self._last_s = time.monotonic()

    @property
    def title(self) -> str:
        """The state of the replay, and the keys that steer it."""
        return f"replay, {self._replay.playback.title} ({self._refusal or _HELP})"

    @property
    def watched(self) -> bool:
        """Whether the replay goes on."""
        return not self._replay.playback.halted

    @property
    def done(self) -> bool:
        """Whether the person took over, or the next replay may begin."""
        return self.taken_over or (self._replay.playback.ended and not self._last)

    def key_down(self, key: KeyPress) -> None:
        """Steer the replay; of keys that are held only the one for a step repeats."""
        control = None if key.alt else _CONTROLS.get(key.code)
        if control is None or (key.repeated and control is not Control.STEP):
            return
        pc, _, playback, take_over = self._replay
        self._refusal = take_over() if control is Control.TAKE_OVER else ""
        if self._refusal:
            return
        if control is Control.TAKE_OVER:
            self.taken_over = True
            pc.keyboard.release_all()
        playback.control(control, pc.clock.now)

    def key_up(self, code: int) -> None:
        """Ignored: the tape has the input."""

    def click(self, row: int, col: int) -> None:
        """Ignored: the tape has the input."""

    def focus_lost(self) -> None:
        """Ignored: the keyboard is as recorded."""

    def focus_gained(self) -> None:
        """Ignored: the keyboard is as recorded."""

    def advance(self, program: TimedProgram) -> None:
        """Run the program as far as the speed allows, and give it the input that is due."""
        pc, playback = self._replay.pc, self._replay.playback
        began_s = time.monotonic()
        passed_s = min(STALL_S, began_s - self._last_s)
        self._last_s = began_s
        self._counts = playback.counts(passed_s, self._counts)
        while True:
            goal = max(int(self._counts), pc.clock.now)
            at = playback.next_at()
            goal = goal if at is None else min(goal, at)
            if not program.run_up_to(goal, began_s, heard=playback.in_time):
                # The host is too slow for this speed: do not catch up.
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
        """At once, or in a while if the replay is paused."""
        return self._last_s + (_PAUSED_S if self._replay.playback.halted else 0.0)


class EndOperator:
    """The program of a replay has ended; the person may look at its last picture until Esc."""

    title = _AT_ITS_END
    #: Nothing moves any more: the host's screen may sleep.
    watched = False

    def __init__(self) -> None:
        self.done = False

    def key_down(self, key: KeyPress) -> None:
        """Esc ends it."""
        self.done |= _CONTROLS.get(key.code) is Control.TAKE_OVER

    def key_up(self, code: int) -> None:
        """Ignored."""

    def click(self, row: int, col: int) -> None:
        """Ignored."""

    def focus_lost(self) -> None:
        """Ignored."""

    def focus_gained(self) -> None:
        """Ignored."""

    def advance(self, program: TimedProgram) -> None:
        """Nothing goes on."""

    def due_s(self, _count: int, /) -> float:
        """Nothing is due."""
        return time.monotonic() + _PAUSED_S
