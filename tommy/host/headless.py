"""The headless host: a PC in virtual time, driven by a script or a test.

Time passes only in the calls that say so. So the same calls always give the same page, and a whole
match takes no longer than its thinking. Knows no window and no game.
"""

import datetime
from collections.abc import Callable
from functools import partial

from tommy.machine import scancodes
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import POWER_ON, QUARTER, TICK, Clock
from tommy.machine.drive import Drive
from tommy.machine.inputs import Batch, apply
from tommy.machine.page import Page
from tommy.machine.pc import PC
from tommy.machine.program import Program, Runner

#: Default limit of :meth:`Headless.run_until` in ticks: ten minutes.
LIMIT_TICKS = 10_923


class HeadlessError(Exception):
    """The program did not go on as expected; the message ends with its page."""

    def __init__(self, message: str, page: Page) -> None:
        self.reason = message
        super().__init__(f"{message}; the page:\n{page.dump()}")


class Headless:
    """A PC that runs ``program`` at once, up to its first wait, at count 0 of the clock.

    An exception of the program comes out of the call that gave it its turn. ``adapter`` is a name
    of ``ADAPTERS``; ValueError for another.
    """

    def __init__(
        self,
        program: Callable[[PC], Program],
        *,
        adapter: str = "vga",
        drive: Drive | None = None,
        start: datetime.datetime = POWER_ON,
        num_lock: bool = False,
        pc: PC | None = None,
    ) -> None:
        """``pc`` is a PC to use instead of a new one; the other options then do nothing."""
        if adapter not in ADAPTERS:
            raise ValueError(f"no adapter is called {adapter!r}: {', '.join(ADAPTERS)}")
        if pc is None:
            pc = PC(ADAPTERS[adapter], drive, Clock(start))
            pc.keyboard.num_lock = num_lock
        self.pc = pc
        self._runner = Runner(program(self.pc), self.pc.clock, self.pc.keyboard)
        self._see_power()

    @property
    def page(self) -> Page:
        return self.pc.page

    @property
    def finished(self) -> bool:
        """Whether the program has ended; keys raise HeadlessError then."""
        return self._runner.finished

    # -- keys ------------------------------------------------------------------------------------

    def make(self, code: int) -> None:
        """The key with this code goes down (see ``tommy.machine.scancodes``), or repeats."""
        self._need_running(f"no key {code:#x} can be given")
        self.pc.keyboard.make(code)
        self._run_to(self.pc.clock.now)

    def release(self, code: int) -> None:
        """The key with this code goes up."""
        self._need_running(f"no key {code:#x} can be given")
        self.pc.keyboard.release(code)
        self._run_to(self.pc.clock.now)

    def key(self, name: str) -> None:
        """Press and release a key by name, with the modifiers before it: ``F5 KP4 LEFT Alt-1``.

        KP names are keys of the keypad, plain names such as LEFT and HOME the grey keys. ValueError
        if there is no such key, HeadlessError if the program has ended.
        """
        codes = scancodes.chord(name)
        self._need_running(f"key {name} is left over")
        self._press(codes)

    def type(self, text: str) -> None:
        r"""Type characters on the US keyboard, ``\r`` for Enter; see :meth:`key` for errors."""
        for char in text:
            codes = scancodes.chord_of_char(char)
            self._need_running(f"{char!r} of {text!r} is left over")
            self._press(codes)

    def _press(self, codes: tuple[int, ...]) -> None:
        for code in codes:
            self.pc.keyboard.make(code)
        self._run_to(self.pc.clock.now)
        for code in reversed(codes):
            self.pc.keyboard.release(code)
        self._run_to(self.pc.clock.now)

    def play(self, batch: Batch) -> None:
        """Let time pass up to a batch of input, and apply it.

        ValueError if its count has passed, HeadlessError if the program has ended.
        """
        self._need_running(f"the input at count {batch.at} is left over")
        self._run_for(batch.at - self.pc.clock.now)
        self._run_to(self.pc.clock.now)
        for word in batch.words:
            apply(word, self.pc)
        self._run_to(self.pc.clock.now)

    # -- time ------------------------------------------------------------------------------------

    def run_ticks(self, ticks: int) -> None:
        """Let ticks of 1/18.2 s pass."""
        self._run_for(ticks * TICK)

    def run_quarters(self, quarters: int) -> None:
        """Let quarter ticks pass."""
        self._run_for(quarters * QUARTER)

    def run_until(
        self, wanted: str | Callable[[], bool], *, limit_ticks: int = LIMIT_TICKS
    ) -> None:
        """Let time pass until a row of the page shows the text, or until a condition holds.

        No time passes if that is so already. HeadlessError, with the page, if before that the
        limit is reached, the program ends, or it waits for a key without a limit.
        """
        if callable(wanted):
            holds, what = wanted, "what was waited for"
        else:
            holds, what = partial(self.page.shows, wanted), repr(wanted)
        limit = self.pc.clock.now + limit_ticks * TICK
        while not holds():
            if self.finished:
                raise HeadlessError(f"the program ended before {what} came", self.page)
            if self._runner.deadline is None:
                raise HeadlessError(f"{what} cannot come: the program waits for a key", self.page)
            if self.pc.clock.now >= limit:
                raise HeadlessError(f"{what} did not come in {limit_ticks} ticks", self.page)
            self._run_to(self._next_count(limit))

    def run_to_end(self, *, limit_ticks: int = LIMIT_TICKS) -> None:
        """Let time pass until the program ends; HeadlessError as for :meth:`run_until`."""
        self.run_until(lambda: self.finished, limit_ticks=limit_ticks)

    def power_off(self) -> None:
        """Switch the PC off: the program runs its ``finally`` blocks and ends."""
        self._runner.power_off()

    def _run_for(self, counts: int) -> None:
        if counts < 0:
            raise ValueError(f"time cannot run back by {-counts} clocks")
        target = self.pc.clock.now + counts
        while self.pc.clock.now < target:
            self._run_to(self._next_count(target))

    def _next_count(self, target: int) -> int:
        """The count of the program's next turn, at most ``target``.

        A program that waits 0 quarter ticks gets a turn each quarter tick, so that it cannot stop
        the clock.
        """
        deadline = self._runner.deadline
        if deadline is None:
            return target
        return min(target, max(deadline, self.pc.clock.now + QUARTER))

    def _run_to(self, count: int) -> None:
        self._runner.run_to(count)
        self._see_power()

    def _see_power(self) -> None:
        if not self.pc.powered:
            self._runner.power_off()

    def _need_running(self, what: str) -> None:
        if self.finished:
            raise HeadlessError(f"the program has ended: {what}", self.page)
