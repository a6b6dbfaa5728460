"""Events that mean the same in every game: frozen values, of which a core answers some.

Knows no particular game; seats count from 0, which is yours.
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
    """Nothing happened in the hand, and why: a refusal of the game's own."""

    seat: int
    refusal: R


@dataclass(frozen=True, slots=True)
class KeyTaken:
    """A key that is always allowed had nothing to do (Esc with nothing pending)."""

    seat: int
