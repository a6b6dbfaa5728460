"""The two seats of Crazy Eights."""

from typing import TypeAlias

from tommy.cardgame.rules.seats import YOUR_SEAT

#: The person at the keyboard and the computer.
Seat: TypeAlias = int
YOU: Seat = YOUR_SEAT
ME: Seat = 1


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 - seat
