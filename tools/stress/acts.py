"""The acts of a fuzz run, and their notation.

An act is a key that goes down or up, a wait, the loss of the focus, or a power cut. A run consists
of acts only, so that a list of them reproduces a fault.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from tommy.machine import scancodes


class Kind(Enum):
    """Kinds of acts, with the notation of each."""

    MAKE = "+"
    BREAK = "-"
    WAIT = "w"
    FOCUS_LOST = "focus"
    POWER_OFF = "off"
    KILL = "kill"


_WITH_CODE = (Kind.MAKE, Kind.BREAK)


class Act(NamedTuple):
    """One act: ``value`` is a scan code, or quarter ticks of a wait.

    >>> str(Act(Kind.MAKE, 0xE047)), str(Act(Kind.WAIT, 20)), str(Act(Kind.KILL))
    ('+E047', 'w20', 'kill')
    """

    kind: Kind
    value: int = 0

    def __str__(self) -> str:
        if self.kind in _WITH_CODE:
            return f"{self.kind.value}{self.value:02X}"
        return self.kind.value + (str(self.value) if self.kind is Kind.WAIT else "")


def written(acts: Iterable[Act]) -> str:
    """Acts in one line."""
    return " ".join(map(str, acts))


def read(text: str) -> list[Act]:
    """Parse the acts in a line; ValueError for a word that is not an act.

    >>> read("+1C -1C w3 off") == [
    ...     Act(Kind.MAKE, 0x1C), Act(Kind.BREAK, 0x1C), Act(Kind.WAIT, 3), Act(Kind.POWER_OFF)]
    True
    """
    acts = []
    for word in text.split():
        if word[0] in "+-":
            acts.append(Act(Kind(word[0]), int(word[1:], 16)))
        elif word[0] == Kind.WAIT.value and word[1:].isdigit():
            acts.append(Act(Kind.WAIT, int(word[1:])))
        else:
            acts.append(Act(Kind(word)))
    return acts


def stroke(codes: Sequence[int]) -> list[Act]:
    """The keys go down in this order, and up in reverse order."""
    return [Act(Kind.MAKE, code) for code in codes] + [
        Act(Kind.BREAK, code) for code in reversed(codes)
    ]


def named(*names: str) -> list[Act]:
    """Keys by name, one after the other: ``named("F7", "Y")``."""
    return [act for name in names for act in stroke(scancodes.chord(name))]


def typed(text: str, quarters: int = 8) -> list[Act]:
    r"""Characters (``\r`` is Enter), each with a wait after it."""
    acts = []
    for char in text:
        acts += [*stroke(scancodes.chord_of_char(char)), Act(Kind.WAIT, quarters)]
    return acts
