"""Operators of a PC: what keys of the host do to the PC, and how its time passes.

A host passes keys and clicks to its :class:`Operator` and calls :meth:`Operator.advance` each
frame. The operator is a person, as here, or a tape (``tape_operator.py``). It knows no window:
keys are codes of ``machine.scancodes``, places are cells of the page.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tommy.host.key_translation import Stroke, fitted
from tommy.host.real_time import RealTime, TimedProgram
from tommy.machine.pc import PC
from tommy.machine.scancodes import chord


class KeyPress(NamedTuple):
    """A key goes down, with Alt or without; ``repeated`` if it was held down already.

    ``shift`` and ``latched`` are those of a :class:`~tommy.host.key_translation.Stroke`.
    """

    code: int
    alt: bool
    repeated: bool
    shift: bool | None = None
    latched: bool = False


class Locks(NamedTuple):
    """Num Lock and Caps Lock of the host's keyboard; ``num`` is None without a Num Lock."""

    num: bool | None
    caps: bool


class Operator(Protocol):
    """Operates a PC: handles keys of the host, and lets the PC's time pass."""

    @property
    def title(self) -> str:
        """Shown after the window's own title; may be empty."""

    @property
    def watched(self) -> bool:
        """Whether somebody looks on without a key, whatever the program does."""

    @property
    def done(self) -> bool:
        """Whether it has finished with this PC, even if the program still runs."""

    def key_down(self, key: KeyPress) -> None:
        """A key of the host went down, or is held and repeats."""

    def key_up(self, code: int) -> None:
        """A key of the host went up."""

    def click(self, row: int, col: int) -> None:
        """A cell of the page was clicked."""

    def focus_lost(self) -> None:
        """From now on keys go to another program of the host."""

    def focus_gained(self) -> None:
        """From now on keys come here."""

    def advance(self, program: TimedProgram) -> None:
        """Run the program up to the present."""

    def due_s(self, count: int, /) -> float:
        """The time of the host's clock to advance next, if nothing is due before ``count``."""


class Person:
    """A person at the keyboard: each key goes to the PC, and its time is the host's.

    ``locks`` reads the locks of the host's keyboard; those of the PC follow at the start and
    whenever the focus comes back.
    """

    title = ""
    watched = done = False

    def __init__(self, pc: PC, locks: Callable[[], Locks]) -> None:
        self._pc = pc
        self._locks = locks
        self._follow_locks()
        self._time = RealTime(pc)

    def key_down(self, key: KeyPress) -> None:
        """The key goes down on the PC's keyboard, with Shift as it needs it."""
        keyboard = self._pc.keyboard
        stroke = Stroke(key.code, key.shift, key.latched)
        moves = fitted(stroke, keyboard.state.held, caps_lock=keyboard.caps_lock)
        for code, down in moves:
            if not down:
                keyboard.release(code)
            elif code == key.code:
                self._make(code, repeated=key.repeated)
            else:
                keyboard.make(code)

    def _make(self, code: int, *, repeated: bool = False) -> None:
        """A key of the PC goes down, even if another key of the host already holds it down."""
        keyboard = self._pc.keyboard
        if not repeated and code in keyboard.state.held:
            keyboard.release(code)
        keyboard.make(code, repeated=repeated)

    def key_up(self, code: int) -> None:
        """The key goes up on the PC's keyboard."""
        self._pc.keyboard.release(code)

    def click(self, row: int, col: int) -> None:
        """Press the keys assigned to the cell, unless keys wait in the ring.

        Those keys may still change the page.
        """
        keyboard = self._pc.keyboard
        for name in () if keyboard.pending else self._pc.page.keys_at(row, col):
            codes = chord(name)
            for code in codes:
                self._make(code)
            for code in reversed(codes):
                keyboard.release(code)

    def focus_lost(self) -> None:
        """Release all keys: the host would not report them going up."""
        self._pc.keyboard.release_all()

    def focus_gained(self) -> None:
        """Follow the locks, which may have changed meanwhile."""
        self._follow_locks()

    def advance(self, program: TimedProgram) -> None:
        """Run the program up to now."""
        self._time.advance(program)

    def due_s(self, count: int, /) -> float:
        """When the PC's clock will reach ``count``."""
        return self._time.due_s(count)

    def _follow_locks(self) -> None:
        keyboard = self._pc.keyboard
        num, caps = self._locks()
        keyboard.set_locks(num=keyboard.num_lock if num is None else num, caps=caps)
