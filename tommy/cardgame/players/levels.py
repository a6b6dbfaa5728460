"""Levels of the computer players, and the decision that a player's thinking returns.

Every game has a module ``levels`` with ``LEVELS``, the levels it ships, and ``think``, a generator
that yields after each slice of thinking and returns a :class:`Decision`. Knows no particular game.
Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping, Sequence
from enum import Enum, IntEnum
from typing import Generic, NamedTuple, TypeVar

M = TypeVar("M")
T = TypeVar("T")


class Level(IntEnum):
    """How strong a computer player is; the number is also the command letter."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4


#: The default level.
USUAL = Level.HARD


class Decision(NamedTuple, Generic[M]):
    """A move and the reason for it, a member of the game's `MoveReason`."""

    move: M
    why: Enum


def nearest_level(wanted: Level, levels: Sequence[Level]) -> Level:
    """The highest of ``levels`` up to the one wanted; if all are higher, the lowest.

    >>> nearest_level(Level.EXPERT, (Level.EASY, Level.HARD)).name
    'HARD'
    >>> nearest_level(Level.MEDIUM, (Level.EASY, Level.HARD)).name
    'EASY'
    """
    return max((level for level in levels if level <= wanted), default=min(levels))


def of_level(level: Level, of: Mapping[Level, T]) -> T:
    """The entry of a level in ``of``; ValueError, naming the levels there are, if it has none.

    >>> of_level(Level.EXPERT, {Level.HARD: "careful"})
    Traceback (most recent call last):
        ...
    ValueError: <Level.EXPERT: 4> is none of HARD
    """
    if level not in of:
        raise ValueError(f"{level!r} is none of {', '.join(each.name for each in of)}")
    return of[level]


def run_to_end(thinking: Generator[None, None, T]) -> T:
    """What thinking returns, with all its slices run at once."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            result: T = done.value
            return result
