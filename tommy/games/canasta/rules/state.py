"""The frozen values of Canasta: options, a hand in progress, the match, and what a seat knows.

States say how things stand; what may happen next is the business of `rules`.
"""

from enum import Enum
from typing import Final, NamedTuple, Protocol, TypeAlias

from tommy.cards.card import Rank
from tommy.games.canasta.rules.melds import Table, TableMeld, with_meld
from tommy.games.canasta.rules.pack import Cards, PlayingCard, points, shown
from tommy.games.canasta.rules.rulesets import TOMMY, Rules, minimum

#: Seats in clockwise order. Four hands: North (you), East, South, West. Two hands: North (you),
#: South (C3).
Seat: TypeAlias = int
YOU: Final[Seat] = 0
#: North and South, or you in two hands, are side 0; East and West, or South alone, are side 1.
Side: TypeAlias = int
SIDES: Final = (0, 1)

_NAMES = {2: "NS", 4: "NESW"}


def side_of(seat: Seat) -> Side:
    """The side of a seat, with two seats or four.

    >>> [side_of(seat) for seat in range(4)]
    [0, 1, 0, 1]
    """
    return seat % 2


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


class Options(NamedTuple):
    """What is chosen at start-up: 2 or 4 hands, and the rules."""

    seats: int = 2
    rules: Rules = TOMMY


class Permission(Enum):
    """How the question stands whether the player to move may go out (C26)."""

    NOT_ASKED = "not asked in this turn"
    ASKED = "partner has yet to answer"
    YES = "he may, and it costs him if he does not"
    NO = "he may not"


class Ending(Enum):
    """How a hand ended."""

    WENT_OUT = "the last card of a hand was played (C21)"
    LAST_CARD = "the last card of the stock was wild or a trey (C24)"
    LAST_TREY = "the last card of the stock was a red trey, and it was faced (K12)"
    DECLINED = "the stock is empty and the pile was not taken (C25, K12)"
    NOTHING_LEFT = "there is neither a stock nor a pile (C25)"


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


class Laid(NamedTuple):
    """A meld command that can be taken back: the cards laid, and the meld as it was before."""

    rank: Rank
    cards: Cards
    before: TableMeld | None


class Situation(Protocol):
    """What the player to move decides by: `HandState` and the `Observation` of his seat have it.

    The rules for moves read nothing else, so that a computer player may ask them too.
    """

    @property
    def rules(self) -> Rules:
        """The rules that are played."""

    @property
    def seats(self) -> int:
        """2 or 4."""

    @property
    def to_move(self) -> Seat:
        """The seat whose turn it is."""

    @property
    def drawn(self) -> bool:
        """Whether he has drawn or taken the pile in this turn."""

    @property
    def taken(self) -> bool:
        """Whether he has taken the pile in this turn."""

    @property
    def hand(self) -> Cards:
        """His cards, in any order."""

    @property
    def stock_count(self) -> int:
        """Number of cards in the stock."""

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
        """The melds laid from his hand since the draw or take of this turn, newest last."""

    @property
    def laid_before(self) -> bool:
        """Whether he has laid a meld in this turn that can no longer be taken back."""

    @property
    def permission(self) -> Permission:
        """Whether he may go out."""

    @property
    def ending(self) -> Ending | None:
        """How the hand ended, None if it goes on."""


class HandState(NamedTuple):
    """One hand, from the deal to its end.

    ``hands`` by seat, in the order the cards came; ``stock`` top card first; ``pile`` upcard last.
    ``tables``, ``treys`` (red treys faced), ``scores`` (at the start of the hand), ``melded`` and
    ``broken`` (permissions, C26) by side. ``concealed`` says that the side to move, or under
    classic rules the player, had laid no meld when the turn began; after going out it says that the
    hand was concealed. ``turn`` counts from 1. ``outcast`` is the card that nobody got (C24).
    ``has_laid`` tells by seat who laid cards in an earlier turn, and ``found`` is the table of the
    side to move as the turn began (K16).
    """

    rules: Rules
    dealer: Seat
    to_move: Seat
    drawn: bool
    taken: bool
    hands: tuple[Cards, ...]
    stock: Cards
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
    outcast: PlayingCard | None
    seen: tuple[Seen, ...]
    has_laid: tuple[bool, ...]
    found: Table

    @property
    def seats(self) -> int:
        """2 or 4."""
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        """The cards of the player to move."""
        return self.hands[self.to_move]

    @property
    def stock_count(self) -> int:
        """Number of cards in the stock."""
        return len(self.stock)

    @property
    def actor(self) -> Seat:
        """The seat that has to decide something: the player to move, or the partner he asked."""
        return actor(self)

    @property
    def cards(self) -> Cards:
        """Every card of the hand, wherever it lies; the outcast too (C24)."""
        lying = (*self.hands, self.stock, self.pile, *self.treys)
        melds = (meld.cards for table in self.tables for meld in table if meld is not None)
        outcast = () if self.outcast is None else (self.outcast,)
        return tuple(card for held in (*lying, *melds, outcast) for card in held)

    def __str__(self) -> str:
        """The position in one line, for error messages and transcripts."""
        hands = ", ".join(
            f"{seat_letter(seat, self.seats)} {' '.join(map(str, hand))}"
            for seat, hand in enumerate(self.hands)
        )
        tables = " / ".join(
            " ".join(f"{meld.rank.letter}:{meld}" for meld in table if meld) or "-"
            for table in self.tables
        )
        upcard = self.pile[-1] if self.pile else "none"
        when = "after the draw" if self.drawn else "before the draw"
        mover = seat_letter(self.to_move, self.seats)
        return (
            f"{hands}; melds {tables}; upcard {upcard} of {len(self.pile)},"
            f" stock {len(self.stock)}, {mover} {when}"
        )


class MatchState(NamedTuple):
    """The figures of the boxes, by side; a hand and a game count from the moment they end.

    ``game`` and ``hand`` count from 1, hands anew in each game. ``scores`` and ``hands_won`` (hands
    in which the side scored more) are of this game, ``games_won`` and ``margins`` (by how much
    they were won) of all games since the program started.
    """

    game: int = 1
    hand: int = 1
    scores: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)
    games_won: tuple[int, int] = (0, 0)
    margins: tuple[int, int] = (0, 0)


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


def observation(state: HandState, seat: Seat) -> Observation:
    """What ``seat`` knows in this state."""
    return Observation(
        seat,
        state.rules,
        state.seats,
        state.dealer,
        state.to_move,
        state.drawn,
        state.taken,
        shown(state.hands[seat]),
        tuple(map(len, state.hands)),
        len(state.stock),
        state.pile,
        state.tables,
        state.treys,
        state.scores,
        state.melded,
        state.laid,
        state.laid_before,
        state.concealed,
        state.permission,
        state.broken,
        state.turn,
        state.ending,
        state.seen,
    )


def actor(situation: Situation) -> Seat:
    """The seat that has to decide something: the player to move, or the partner he asked."""
    if situation.permission is Permission.ASKED:
        return partner_of(situation.to_move)
    return situation.to_move


def group_total(situation: Situation) -> int:
    """What the melds of this turn count towards the initial minimum; 0 if it was met before."""
    if situation.melded[side_of(situation.to_move)]:
        return 0
    return sum(points(laid.cards) for laid in situation.laid)


def is_short(situation: Situation) -> bool:
    """Whether melds lie staged: the first of their side, and short of the minimum (C14)."""
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
    """The hand and the table of the player to move, a short group back in the hand (C14)."""
    hand, table = situation.hand, situation.tables[side_of(situation.to_move)]
    if situation.laid and is_short(situation):
        for rank, cards, before in reversed(situation.laid):
            hand += cards
            table = with_meld(table, rank, before)
    return hand, table
