"""Levels of the computer players, and what a player's thinking ends with.

Every game has a pure file ``levels`` with ``LEVELS``, the levels it ships, and ``think``, which
gives a :class:`Decision` after as many slices of thinking as it takes. Knows no particular game.
Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping, Sequence
from enum import Enum, IntEnum
from typing import Generic, NamedTuple, TypeVar

M = TypeVar("M")
T = TypeVar("T")


class Level(IntEnum):
    """How strong a computer player is; the number is that of the command letter."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4


#: The level unless another is chosen.
USUAL = Level.HARD


class Decision(NamedTuple, Generic[M]):
    """A move and, for hints and the history, why it was made: a member of the game's reasons."""

    move: M
    why: Enum


def shipped(wanted: Level, levels: Sequence[Level]) -> Level:
    """The level of a game nearest to the one wanted: above the top level the top level.

    >>> shipped(Level.EXPERT, (Level.EASY, Level.HARD)).name
    'HARD'
    >>> shipped(Level.MEDIUM, (Level.EASY, Level.HARD)).name
    'EASY'
    """
    return max((level for level in levels if level <= wanted), default=min(levels))


def of_level(level: Level, of: Mapping[Level, T]) -> T:
    """What a level has in a mapping of all that a game ships; ValueError if it ships no such level.

    >>> of_level(Level.EXPERT, {Level.HARD: "careful"})
    Traceback (most recent call last):
        ...
    ValueError: <Level.EXPERT: 4> is none of HARD
    """
    if level not in of:
        raise ValueError(f"{level!r} is none of {', '.join(each.name for each in of)}")
    return of[level]


def run_to_end(thinking: Generator[None, None, T]) -> T:
    """What thinking ends with, all slices in one go."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            result: T = done.value
            return result
