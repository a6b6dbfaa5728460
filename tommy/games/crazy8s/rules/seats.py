"""The two seats of Crazy Eights.

Nothing here knows a card or a state.
"""

from typing import TypeAlias

#: 0 is the person at the keyboard, 1 the computer.
Seat: TypeAlias = int
YOU: Seat = 0
ME: Seat = 1


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 - seat
