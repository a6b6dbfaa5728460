"""How hands of Rolling Stone end, and their points. Source: RULEBOOK R5 to R7."""

from enum import Enum
from typing import NamedTuple

from tommy.games.rolling.rules.seats import Seat


class Deadlock(Enum):
    """Why a hand was called off (R7)."""

    REPETITION = "the same position came up for the third time"
    PICK_UPS = "sixty pick-ups in a row"


class HandOutcome(NamedTuple):
    """How a hand ended: ``points`` is what ``winner`` scores; ``left`` counts cards by seat.

    A hand that was called off has a ``deadlock``, no winner and no points.
    """

    winner: Seat | None
    deadlock: Deadlock | None
    points: int
    left: tuple[int, ...]


def won(winner: Seat, left: tuple[int, ...]) -> HandOutcome:
    """The outcome of a hand that ``winner`` has won: a point for each card in the other hands (R5).

    >>> won(1, (5, 0, 8)).points
    13
    """
    return HandOutcome(winner, None, sum(left) - left[winner], left)
