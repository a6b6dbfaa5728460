"""Events that mean the same in every game: frozen values with which a core answers a key.

Knows no particular game. Seats count from 0, which is yours.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is the seat's turn; turns count from 1 in each hand."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class Refused(Generic[R]):
    """A key or move was refused and changed nothing; the game's own ``refusal`` says why."""

    seat: int
    refusal: R


@dataclass(frozen=True, slots=True)
class KeyTaken:
    """A key that is always allowed had nothing to do, such as Esc with nothing typed."""

    seat: int
