"""The seats of Rolling Stone, and how many there may be.

Nothing here knows a card or a state.
"""

from typing import TypeAlias

from tommy.cardgame.rules.seats import YOUR_SEAT

#: The person at the keyboard has the first, computers the others; play goes from seat to seat.
Seat: TypeAlias = int
YOU: Seat = YOUR_SEAT

#: How many may play. Source: RULEBOOK R1.
LEAST_PLAYERS, MOST_PLAYERS = 2, 6
