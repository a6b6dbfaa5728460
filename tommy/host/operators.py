"""Who operates a PC: what the keys of the host do to it, and how its time passes.

A host tells its :class:`Operator` of keys and clicks and asks it each frame to run the program on.
It is a person, as here, or a tape that is played again (``tape_operator.py``). No window is known
here: keys are codes of ``machine.scancodes``, places are cells of the page.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tommy.host.key_translation import Stroke, fitted
from tommy.host.real_time import RealTime, TimedProgram
from tommy.machine.pc import PC
from tommy.machine.scancodes import chord


class KeyPress(NamedTuple):
    """A key that goes down, with Alt or without; ``repeated`` if it is held and was down before.

    ``shift`` and ``latched`` are those of a :class:`~tommy.host.key_translation.Stroke`.
    """

    code: int
    alt: bool
    repeated: bool
    shift: bool | None = None
    latched: bool = False


class Locks(NamedTuple):
    """Num Lock and Caps Lock of the host's keyboard; ``num`` is None if that has no Num Lock."""

    num: bool | None
    caps: bool


class Operator(Protocol):
    """Whoever operates a PC."""

    @property
    def title(self) -> str:
        """What the window says of it behind its own title; may be empty."""

    @property
    def done(self) -> bool:
        """Whether it is done with this PC, whatever its program does."""

    def key_down(self, key: KeyPress) -> None:
        """A key of the host went down, or is held and repeats."""

    def key_up(self, code: int) -> None:
        """A key of the host went up."""

    def click(self, row: int, col: int) -> None:
        """The mouse was clicked on a cell of the page."""

    def focus_lost(self) -> None:
        """Keys go to another program of the host from now on."""

    def focus_gained(self) -> None:
        """Keys come here from now on."""

    def advance(self, program: TimedProgram) -> None:
        """Run the program as far as its time has come."""

    def due_s(self, count: int, /) -> float:
        """When to advance next, on the host's clock, if nothing is to be done before ``count``."""


class Person:
    """A person at the keyboard: each key goes to the PC, and its time is the host's.

    ``locks`` says how the locks of the host's keyboard are now; the PC's follow them at the start
    and whenever the focus comes back.
    """

    title = ""
    done = False

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
            if down:
                keyboard.make(code)
            else:
                keyboard.release(code)

    def key_up(self, code: int) -> None:
        """The key goes up on the PC's keyboard."""
        self._pc.keyboard.release(code)

    def click(self, row: int, col: int) -> None:
        """A click presses the keys that the page has there, unless keys wait in the ring.

        What is on the page then is not yet what those keys will make of it.
        """
        keyboard = self._pc.keyboard
        for name in () if keyboard.pending else self._pc.page.keys_at(row, col):
            codes = chord(name)
            for code in codes:
                keyboard.make(code)
            for code in reversed(codes):
                keyboard.release(code)

    def focus_lost(self) -> None:
        """No key stays down: where it comes up is not seen."""
        self._pc.keyboard.release_all()

    def focus_gained(self) -> None:
        """The locks may have changed meanwhile."""
        self._follow_locks()

    def advance(self, program: TimedProgram) -> None:
        """Run the program up to now."""
        self._time.advance(program)

    def due_s(self, count: int, /) -> float:
        """When the PC's clock will stand at ``count``."""
        return self._time.due_s(count)

    def _follow_locks(self) -> None:
        keyboard = self._pc.keyboard
        num, caps = self._locks()
        keyboard.set_locks(num=keyboard.num_lock if num is None else num, caps=caps)
