"""What one seat knows of a hand of Canasta: its own cards, and what lies or happened openly.

This is all that a computer player decides by. The module must not know `state`, where the hidden
cards are; the function `state.observation` makes an `Observation` of a state.
"""

from enum import Enum
from typing import NamedTuple

from tommy.games.canasta.rules.melds import Table
from tommy.games.canasta.rules.pack import Cards
from tommy.games.canasta.rules.rulesets import Rules
from tommy.games.canasta.rules.seats import Seat
from tommy.games.canasta.rules.situation import Ending, Laid, Permission, actor


class Did(Enum):
    """What a seat was seen to do."""

    DRAW = "drew a card that nobody else saw"
    FACE = "faced a red trey"
    REPLACE = "replaced a red trey of the dealt hand by a card that nobody else saw (K3)"
    TAKE = "took the pile: the cards that came to the hand"
    MELD = "laid cards from the hand, or the upcard, on the table"
    TAKE_BACK = "took cards back from the table to the hand"
    DISCARD = "discarded a card"
    ASK = "asked partner for permission"
    YES = "answered yes"
    NO = "answered no"
    KEEP = "ended the turn without a discard"
    DECLINE = "left the pile lying, which ended the hand"


class Seen(NamedTuple):
    """One thing that happened in the open: who did what, with which cards.

    ``cards`` is empty where there are none, or where they were not seen. After a TAKE, whose cards
    are those that came to the hand, the next MELD begins with the upcard and the others are from
    the hand. TAKE_BACK also stands for a short group that went back to the hand.
    """

    seat: Seat
    did: Did
    cards: Cards = ()


class Observation(NamedTuple):
    """All that one seat may know of a hand, and nothing else. Source: DESIGN D7.

    ``hand`` is the seat's own, sorted as shown; ``hand_counts`` the number of cards in each hand
    (C27); ``pile`` is open from the first card on, since every card of it was seen. The other
    fields are those of `HandState`. The rules may be asked about it if it is the seat's turn.
    """

    seat: Seat
    rules: Rules
    seats: int
    dealer: Seat
    to_move: Seat
    drawn: bool
    taken: bool
    hand: Cards
    hand_counts: tuple[int, ...]
    stock_count: int
    pile: Cards
    tables: tuple[Table, Table]
    treys: tuple[Cards, Cards]
    scores: tuple[int, int]
    melded: tuple[bool, bool]
    laid: tuple[Laid, ...]
    laid_before: bool
    concealed: bool
    permission: Permission
    broken: tuple[int, int]
    turn: int
    ending: Ending | None
    seen: tuple[Seen, ...]

    @property
    def actor(self) -> Seat:
        """The seat that has to decide something."""
        return actor(self)
