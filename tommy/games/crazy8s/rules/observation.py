"""What one seat knows of a hand of Crazy Eights: its own cards, and all that happened openly.

A computer player decides by this alone. The module must not import `state`, which has the hidden
cards; `state.observation` makes an `Observation` from a state.
"""

from enum import Enum
from typing import NamedTuple

from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.pack import Cards
from tommy.games.crazy8s.rules.seats import Seat


class Did(Enum):
    """What a seat did."""

    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"


class Seen(NamedTuple):
    """One thing that a seat did, and the ``upcard`` and ``named`` suit that it had to follow.

    ``card`` is the card played, None for a draw (hidden from the others) and for a pass.
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
    that seat types. ``other_count`` and ``stock_count`` are the sizes of the other hand and the
    stock. ``pile`` and ``seen`` are the cards and actions since the starter.
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
