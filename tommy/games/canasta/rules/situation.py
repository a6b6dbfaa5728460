"""What the rules read to judge a move, and what follows from it for the melds of the turn.

The rules for moves read a `Situation` and nothing else, so a `HandState` and an `Observation` both
serve. The module must know neither of them. Source: RULEBOOK C14, C21 to C26, K12.
"""

from enum import Enum
from typing import NamedTuple, Protocol

from tommy.cards.card import Rank
from tommy.games.canasta.rules.melds import Table, TableMeld, with_meld
from tommy.games.canasta.rules.pack import Cards, points
from tommy.games.canasta.rules.rulesets import Rules, minimum
from tommy.games.canasta.rules.seats import Seat, Side, partner_of, side_of


class Permission(Enum):
    """Whether the player to move may go out, as far as partner was asked (C26)."""

    NOT_ASKED = "not asked in this turn"
    ASKED = "partner has yet to answer"
    YES = "going out is allowed, and not to do so costs points"
    NO = "going out is not allowed"


class Ending(Enum):
    """How a hand ended."""

    WENT_OUT = "the last card of a hand was played (C21)"
    LAST_CARD = "the last card of the stock was wild or a trey (C24)"
    LAST_TREY = "the last card of the stock was a red trey, and it was faced (K12)"
    DECLINED = "the stock is empty and the pile was not taken (C25, K12)"
    NOTHING_LEFT = "there is neither a stock nor a pile (C25)"


class Laid(NamedTuple):
    """A meld command that can be taken back: the cards laid, and the meld as it was before."""

    rank: Rank
    cards: Cards
    before: TableMeld | None


class Situation(Protocol):
    """What the rules read to judge a move: a `HandState`, or the `Observation` of a seat."""

    @property
    def rules(self) -> Rules: ...

    @property
    def seats(self) -> int:
        """2 or 4."""

    @property
    def to_move(self) -> Seat:
        """The seat whose turn it is."""

    @property
    def drawn(self) -> bool:
        """Whether the player has drawn or taken the pile in this turn."""

    @property
    def taken(self) -> bool:
        """Whether the player has taken the pile in this turn."""

    @property
    def hand(self) -> Cards:
        """The player's cards, in any order."""

    @property
    def stock_count(self) -> int: ...

    @property
    def pile(self) -> Cards:
        """The discard pile, upcard last."""

    @property
    def tables(self) -> tuple[Table, Table]:
        """The melds of both sides, staged ones among them."""

    @property
    def scores(self) -> tuple[int, int]:
        """The scores at the start of the hand."""

    @property
    def melded(self) -> tuple[bool, bool]:
        """Whether each side had melded before the melds of ``laid``."""

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The melds laid from the hand since the draw or take of this turn, newest last."""

    @property
    def laid_before(self) -> bool:
        """Whether the player has laid a meld in this turn that can no longer be taken back."""

    @property
    def permission(self) -> Permission:
        """Whether the player asked to go out, and the answer."""

    @property
    def ending(self) -> Ending | None:
        """How the hand ended; None while it is in progress."""


def actor(situation: Situation) -> Seat:
    """The seat that is to decide: the player to move, or the partner who was asked."""
    if situation.permission is Permission.ASKED:
        return partner_of(situation.to_move)
    return situation.to_move


def group_total(situation: Situation) -> int:
    """The points of the melds of this turn towards the minimum; 0 if it was met before."""
    if situation.melded[side_of(situation.to_move)]:
        return 0
    return sum(points(laid.cards) for laid in situation.laid)


def is_short(situation: Situation) -> bool:
    """Whether melds are staged: the first of their side, and short of the minimum (C14)."""
    side = side_of(situation.to_move)
    return (
        bool(situation.laid)
        and not situation.melded[side]
        and group_total(situation) < minimum(situation.scores[side])
    )


def has_melded(situation: Situation, side: Side) -> bool:
    """Whether the side has a meld that counts; staged ones do not (C14)."""
    if situation.melded[side]:
        return True
    return side == side_of(situation.to_move) and bool(situation.laid) and not is_short(situation)


def settled(situation: Situation) -> tuple[Cards, Table]:
    """The hand and the table of the player to move, with a short group back in the hand (C14)."""
    hand, table = situation.hand, situation.tables[side_of(situation.to_move)]
    if situation.laid and is_short(situation):
        for rank, cards, before in reversed(situation.laid):
            hand += cards
            table = with_meld(table, rank, before)
    return hand, table
