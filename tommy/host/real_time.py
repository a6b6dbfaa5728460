"""A program in real time, for every host that has any: how far it runs, and what it may miss.

Counts are those of the PC's clock; seconds are those of ``time.monotonic``. No window, no sound
device and no key is known here.
"""

import inspect
import time
from collections.abc import Callable

from tommy.machine.clock import PIT_HZ
from tommy.machine.pc import PC
from tommy.machine.program import Program, Runner

#: A longer pause (a closed laptop) is no time for the PC: nothing is made up for.
STALL_S = 0.5
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
    """The time of a PC that passes as the host's does, from now on."""

    def __init__(self, pc: PC) -> None:
        self._pc = pc
        # How far time has come; the clock stands behind that while the program is too slow.
        self._counts = float(pc.clock.now)
        self._last_s = time.monotonic()

    def advance(self, program: TimedProgram) -> None:
        """Run the program up to now."""
        began_s = time.monotonic()
        passed_s = began_s - self._last_s
        self._last_s = began_s
        if passed_s <= STALL_S:
            self._counts += passed_s * PIT_HZ
        else:
            # The program missed the time, the clock on its screen must not.
            self._pc.shift_time(round(passed_s * 1_000_000))
        if not program.run_up_to(max(int(self._counts), self._pc.clock.now), began_s):
            self._drop_lag()

    def due_s(self, count: int) -> float:
        """When time will have come to a count, on the host's clock."""
        return self._last_s + (count - self._counts) / PIT_HZ

    def _drop_lag(self) -> None:
        """Do not make up for more than a moment: the program misses what the clock need not."""
        lag_s = (self._counts - self._pc.clock.now) / PIT_HZ
        if lag_s > STALL_S:
            self._counts = float(self._pc.clock.now)
            self._pc.shift_time(round(lag_s * 1_000_000))
