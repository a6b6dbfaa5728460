"""The seats and sides of Canasta: who sits where, who plays with whom, whose turn comes next.

Nothing here knows a card or a state. Source: RULEBOOK C3.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from tommy.cardgame.rules.seats import YOUR_SEAT

#: Seats in clockwise order. Four hands: North (you), East, South, West. Two hands: North (you),
#: South (C3).
Seat: TypeAlias = int
YOU: Final[Seat] = YOUR_SEAT
#: North and South, or you in two hands, are side 0; East and West, or South alone, are side 1.
Side: TypeAlias = int
SIDES: Final = (0, 1)

_NAMES = {2: "NS", 4: "NESW"}


#: The side of a seat, with two seats or four.
side_of: Final[Callable[[Seat], Side]] = (0, 1, 0, 1).__getitem__


def partner_of(seat: Seat) -> Seat:
    """The partner of a seat of four."""
    return (seat + 2) % 4


def following(seat: Seat, seats: int) -> Seat:
    """The seat whose turn comes next, clockwise (C3)."""
    return (seat + 1) % seats


def seat_letter(seat: Seat, seats: int) -> str:
    """The letter of a seat's name.

    >>> seat_letter(1, 2), seat_letter(1, 4)
    ('S', 'E')
    """
    return _NAMES[seats][seat]
