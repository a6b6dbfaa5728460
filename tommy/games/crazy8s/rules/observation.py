"""What one seat knows of a hand of Crazy Eights: its own cards, and what lay or happened openly.

This is all that a computer player decides by. The module must not know `state`, where the hidden
cards are; the function `state.observation` makes an `Observation` of a state.
"""

from enum import Enum
from typing import NamedTuple

from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.pack import Cards
from tommy.games.crazy8s.rules.seats import Seat


class Did(Enum):
    """What a seat was seen to do."""

    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"


class Seen(NamedTuple):
    """One thing that happened in the open: who did what, and what he could have followed.

    ``upcard`` and ``named`` are what lay there before; ``card`` is the card played, None for a draw
    (nobody else sees it) and a pass.
    """

    seat: Seat
    did: Did
    upcard: Card
    named: Suit | None
    card: Card | None

    @property
    def suit(self) -> Suit:
        """The suit that had to be followed."""
        return self.upcard.suit if self.named is None else self.named


class Observation(NamedTuple):
    """All that one seat may know of a hand, and nothing else. Source: DESIGN D7.

    ``hand`` is in the order shown (see `pack.shown`), so that its positions are the card numbers
    that seat types; ``other_count`` and ``stock_count`` count hidden cards; ``pile`` and ``seen``
    are what lay open and what was done, from the starter on.
    """

    seat: Seat
    crazy: Rank
    hand: Cards
    other_count: int
    stock_count: int
    pile: Cards
    named: Suit | None
    seen: tuple[Seen, ...]

    @property
    def upcard(self) -> Card:
        """The card on top of the pile."""
        return self.pile[-1]
