"""A program in real time, for every host that has any: how far it runs, and what it may miss.

Counts are those of the PC's clock; seconds are those of ``time.monotonic``, which may stand still
while the host sleeps. No window, no sound device and no key is known here.
"""

import datetime
import inspect
import time
from collections.abc import Callable

from tommy.machine.clock import PIT_HZ
from tommy.machine.pc import PC
from tommy.machine.program import Program, Runner

#: A longer pause (a closed laptop) is no time for the PC: nothing is made up for.
STALL_S = 0.5
#: If the host's time of day has gained or lost this much on the PC's, the PC's jumps.
_JUMP = datetime.timedelta(seconds=0.5)
# The largest jump that a tape can hold; the next jump makes up for the rest.
_LARGEST_JUMP = datetime.timedelta(days=10_000)
# How much of a frame a program that never waits gets before events are looked at again.
_THINKING_S = 0.012


class TimedProgram:
    """A program that has begun on a PC and runs up to one count after the other.

    ``hand_over_sound`` is called after the program's turns, with the count of the clock and
    whether the sound up to there is heard.
    """

    def __init__(
        self,
        pc: PC,
        make_program: Callable[[PC], Program],
        hand_over_sound: Callable[[int, bool], None],
    ) -> None:
        """Begin the program, up to its first wait; what it raises comes out."""
        self._pc = pc
        self._hand_over_sound = hand_over_sound
        self._program = make_program(pc)
        self._runner = Runner(self._program, pc.clock, pc.keyboard)

    @property
    def running(self) -> bool:
        """Whether it has neither ended nor switched the PC off."""
        return not self._runner.finished and self._pc.powered

    @property
    def deadline(self) -> int | None:
        """The count at which it goes on by itself; None if only a key can wake it."""
        return self._runner.deadline

    def run_up_to(self, target: int, began_s: float, *, heard: bool = True) -> bool:
        """Run what is due up to a count; False if the frame begun at ``began_s`` was too short.

        A program that is slower than its time makes that wait for it, so that the same keys at the
        same counts always give the same run. ``heard`` is as for :meth:`turn`; the sound up to the
        target is heard in any case.
        """
        clock = self._pc.clock
        self.turn(clock.now, heard=heard)
        while self.running:
            due = self.deadline
            if due is None or due > target:
                break
            if time.monotonic() - began_s > _THINKING_S:
                if due > clock.now:
                    return False
                break
            self.turn(due, heard=heard)
        clock.advance_to(max(clock.now, target))
        self._hand_over_sound(clock.now, True)
        return True

    def turn(self, count: int, *, heard: bool = True) -> None:
        """Give the program one turn, at a count, and hand over its sound."""
        self._runner.run_to(count)
        self._hand_over_sound(self._pc.clock.now, heard)

    def power_off(self) -> None:
        """End the program, as when its PC is switched off; one that raised has ended by itself."""
        if inspect.getcoroutinestate(self._program) == inspect.CORO_SUSPENDED:
            self._runner.power_off()


class RealTime:
    """The time of a PC that passes as the host's does, from now on.

    The PC's time of day keeps its distance from the host's, whatever that does: the host may be
    asleep, go on to summer time or be set, and the program may miss time.
    """

    def __init__(self, pc: PC) -> None:
        self._pc = pc
        # How far time has come; the clock stands behind that while the program is too slow.
        self._counts = float(pc.clock.now)
        self._last_s = time.monotonic()
        self._ahead = _local_time() - self._time_of_day()

    def advance(self, program: TimedProgram) -> None:
        """Run the program up to now."""
        began_s, local = time.monotonic(), _local_time()
        passed_s = began_s - self._last_s
        self._last_s = began_s
        if passed_s <= STALL_S:
            self._counts += passed_s * PIT_HZ
        self._follow(local)
        if not program.run_up_to(max(int(self._counts), self._pc.clock.now), began_s):
            self._drop_lag()
            self._follow(local)

    def due_s(self, count: int) -> float:
        """When time will have come to a count, on the host's clock."""
        return self._last_s + (count - self._counts) / PIT_HZ

    def _drop_lag(self) -> None:
        """Do not make up for more than a moment: the program misses it."""
        if (self._counts - self._pc.clock.now) / PIT_HZ > STALL_S:
            self._counts = float(self._pc.clock.now)

    def _follow(self, local: datetime.datetime) -> None:
        """Let the PC's time of day jump if it has lost the host's."""
        missed = local - self._time_of_day() - self._ahead
        if abs(missed) >= _JUMP:
            jump = max(-_LARGEST_JUMP, min(missed, _LARGEST_JUMP))
            self._pc.shift_time(jump // datetime.timedelta(microseconds=1))

    def _time_of_day(self) -> datetime.datetime:
        """The PC's, once its clock has come as far as time has."""
        return self._pc.clock.start + datetime.timedelta(seconds=self._counts / PIT_HZ)


def _local_time() -> datetime.datetime:
    return datetime.datetime.fromtimestamp(time.time())
