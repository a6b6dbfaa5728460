"""The seats of Rolling Stone, and how many there may be."""

from typing import TypeAlias

from tommy.cardgame.rules.seats import YOUR_SEAT

#: You have the first seat, the computer all others; the turn passes from seat to seat.
Seat: TypeAlias = int
YOU: Seat = YOUR_SEAT

#: The numbers of players. Source: RULEBOOK R1.
LEAST_PLAYERS, MOST_PLAYERS = 2, 6
