"""Programs and the runner that steps them (DESIGN D1).

A program is an ``async def`` that awaits :class:`WaitKey` or :class:`WaitQuarters` and nothing
else. The host owns time: it calls :meth:`Runner.run_to` with the count it has reached.
"""

from collections.abc import Container, Coroutine, Generator
from typing import Any, Protocol

from tommy.keystroke import Keystroke
from tommy.machine.clock import QUARTER, Clock

Program = Coroutine[Any, Any, None]


class WaitKey:
    """Wait for a key: the next keystroke, or None if ``quarters`` quarter ticks passed without one.

    A trapped key (see ``Keyboard.traps``) comes before those in the ring. What a held key types
    again is forgotten meanwhile, unless it is one of ``repeats``.
    """

    def __init__(
        self, quarters: int | None = None, repeats: frozenset[Keystroke] = frozenset()
    ) -> None:
        if quarters is not None and quarters < 0:
            raise ValueError(f"cannot wait {quarters} quarter ticks")
        self.quarters = quarters
        self.repeats = repeats

    def __await__(self) -> Generator["WaitKey", Keystroke | None, Keystroke | None]:
        return (yield self)


class WaitQuarters:
    """Wait ``quarters`` quarter ticks (13.7 ms each); 0 lets the host breathe.

    Ends early with the keystroke if a *trapped* key comes (or waits already); else gives None.
    ``repeats`` as for :class:`WaitKey`.
    """

    def __init__(self, quarters: int, repeats: frozenset[Keystroke] = frozenset()) -> None:
        if quarters < 0:
            raise ValueError(f"cannot wait {quarters} quarter ticks")
        self.quarters = quarters
        self.repeats = repeats

    def __await__(self) -> Generator["WaitQuarters", Keystroke | None, Keystroke | None]:
        return (yield self)


class PowerOff(BaseException):
    """Thrown into a program when its machine goes away, so that ``finally`` runs."""


class KeySource(Protocol):
    """What the runner needs of a keyboard."""

    def next_key(self, repeats: Container[Keystroke], *, only_trapped: bool) -> Keystroke | None:
        """The oldest trapped keystroke or else, unless ``only_trapped``, the oldest of the ring.

        It is removed; None if there is none. What held keys typed again is forgotten first, but for
        the keystrokes of ``repeats``.
        """


class Runner:
    """Steps one program on a clock and a keyboard."""

    def __init__(self, program: Program, clock: Clock, keys: KeySource) -> None:
        self._program = program
        self._clock = clock
        self._keys = keys
        self._wait: WaitKey | WaitQuarters | None = None
        self._deadline: int | None = None
        self.finished = False
        self._step(None)

    @property
    def deadline(self) -> int | None:
        """The count at which the program goes on by itself; None if only a key can wake it."""
        return self._deadline

    def _step(self, answer: Keystroke | None) -> None:
        try:
            wait = self._program.send(answer)
        except StopIteration:
            self.finished = True
            self._wait = self._deadline = None
            return
        except BaseException:
            self.finished = True
            self._wait = self._deadline = None
            raise
        if not isinstance(wait, WaitKey | WaitQuarters):
            raise TypeError(f"a program may await WaitKey or WaitQuarters only, not {wait!r}")
        self._wait = wait
        quarters = wait.quarters
        self._deadline = None if quarters is None else self._clock.now + quarters * QUARTER

    def run_to(self, count: int) -> None:
        """Run everything that is due up to ``count`` and leave the clock there.

        A program that goes on waiting 0 quarter ticks gets one turn a call.
        """
        while self._wait is not None:
            wait = self._wait
            only_trapped = not isinstance(wait, WaitKey)
            key = self._keys.next_key(wait.repeats, only_trapped=only_trapped)
            if key is not None:
                self._step(key)
                continue
            if self._deadline is None or self._deadline > count:
                break
            breath = self._deadline <= self._clock.now
            self._clock.advance_to(max(self._deadline, self._clock.now))
            self._step(None)
            if breath:
                break
        if self._clock.now < count:
            self._clock.advance_to(count)

    def power_off(self) -> None:
        """Throw :class:`PowerOff` into the program; its ``finally`` blocks run."""
        if self.finished:
            return
        self.finished = True
        self._wait = None
        try:
            self._program.throw(PowerOff())
        except (PowerOff, StopIteration):
            return
        finally:
            self._program.close()
