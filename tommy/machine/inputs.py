"""What the outside does to a PC: keys that go down and up, the locks, a jump of the time of day.

All of it is noted as words with the count at which it came, so that a run can be had again cell by
cell. A *batch* is what came before the program had its next turn.
"""

import re
from typing import NamedTuple, Protocol

from tommy.machine.clock import Clock
from tommy.machine.scancodes import MAKE_CODES, NoMakeCodeError


class Keys(Protocol):
    """What can be done to a keyboard."""

    def make(self, code: int, *, repeated: bool = False) -> None:
        """A key goes down; ``repeated`` if that is a held key that types again."""

    def release(self, code: int) -> None:
        """A key goes up."""

    def release_all(self) -> None:
        """Every key is up."""

    def set_locks(self, *, num: bool, caps: bool) -> None:
        """Num Lock and Caps Lock are as given."""


class Machine(Protocol):
    """What input is given to."""

    @property
    def keyboard(self) -> Keys: ...

    def shift_time(self, microseconds: int) -> None:
        """Let the time of day jump."""


class Batch(NamedTuple):
    """Words that came ``at`` a count of the clock; see :func:`apply`."""

    at: int
    words: tuple[str, ...]


def made(code: int) -> str:
    """The word of a key that goes down.

    >>> made(0x1C), made(0xE048)
    ('+1C', '+E048')
    """
    return f"+{code:X}"


def repeated(code: int) -> str:
    """The word of a held key that types again.

    >>> repeated(0x1C)
    '*1C'
    """
    return f"*{code:X}"


def released(code: int) -> str:
    """The word of a key that goes up."""
    return f"-{code:X}"


#: The word of all keys going up at once, as when the window loses the focus.
ALL_UP = "UP"


def locks(*, num: bool, caps: bool) -> str:
    """The word of Num Lock and Caps Lock as the host has them.

    >>> locks(num=True, caps=False)
    'L10'
    """
    return f"L{num:d}{caps:d}"


def shifted(microseconds: int) -> str:
    """The word for a jump of the time of day, while the count stands still."""
    return f"T{microseconds}"


_WORD = re.compile(r"[+*-][0-9A-F]{1,6}|UP|L[01][01]|T-?\d{1,18}")


def check(word: str) -> None:
    """ValueError for a word that says nothing."""
    if not _WORD.fullmatch(word):
        raise ValueError(f"{word!r} is no input")
    if word[0] in "+*-" and (code := int(word[1:], 16)) not in MAKE_CODES:
        raise NoMakeCodeError(code)


def apply(word: str, pc: Machine) -> None:
    """Do to a PC what a word says; ValueError for no such word."""
    check(word)
    keyboard = pc.keyboard
    match word[:1]:
        case "+" | "*":
            keyboard.make(int(word[1:], 16), repeated=word[0] == "*")
        case "-":
            keyboard.release(int(word[1:], 16))
        case "L":
            keyboard.set_locks(num=word[1] == "1", caps=word[2] == "1")
        case "T":
            pc.shift_time(int(word[1:]))
        case _:
            keyboard.release_all()


class InputLog:
    """Notes what comes from outside while it ``records``; knows nothing of what is done with it."""

    def __init__(self, clock: Clock) -> None:
        self.records = False
        self._clock = clock
        self._batches: list[tuple[int, list[str]]] = []
        self._sealed = True

    def note(self, word: str) -> None:
        """Something came; it belongs to the batch that is open at this count."""
        if not self.records:
            return
        if self._sealed or self._batches[-1][0] != self._clock.now:
            self._batches.append((self._clock.now, []))
            self._sealed = False
        self._batches[-1][1].append(word)

    def seal(self) -> None:
        """What comes next begins a new batch."""
        self._sealed = True

    def take(self) -> list[Batch]:
        """The batches noted since the last time; what comes next begins a new one.

        To be called in each turn of the program.
        """
        batches = [Batch(count, tuple(words)) for count, words in self._batches]
        self._batches.clear()
        self._sealed = True
        return batches
