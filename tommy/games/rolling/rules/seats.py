"""The seats of Rolling Stone, and how many there may be.

Nothing here knows a card or a state.
"""

from typing import TypeAlias

#: 0 is the person at the keyboard, the others are computers; play goes round from seat to seat.
Seat: TypeAlias = int
YOU: Seat = 0

#: How many may play. Source: RULEBOOK R1.
LEAST_PLAYERS, MOST_PLAYERS = 2, 6
