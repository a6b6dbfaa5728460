"""What the core answers: frozen values from which the loop draws, sounds and words everything.

Positions are indices from 0 in the hand as `pack.shown` orders it. Events hold hidden cards too
(what another seat drew): do not show them.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tommy.cardgame.rules.events import KeyTaken, Refused, TurnBegan
from tommy.cards.card import Rank
from tommy.games.canasta.rules.melds import TableMeld
from tommy.games.canasta.rules.pack import Cards, PlayingCard
from tommy.games.canasta.rules.scoring import SideSheet
from tommy.games.canasta.rules.seats import Seat, Side
from tommy.games.canasta.rules.situation import Ending
from tommy.keystroke import Keystroke


class RefusalReason(Enum):
    """Why a key or a move was refused; `Refusal` holds the figures, `texts` the words."""

    # Melds
    NOT_HELD = "a card, or a number of cards, that the hand does not hold"
    TOO_FEW_CARDS = "a meld needs three cards (C10)"
    TOO_FEW_NATURALS = "a meld needs two naturals (C10)"
    TOO_MANY_WILD = "a meld has at most three wild cards (C10)"
    WHOLE_RANK = "all naturals of the rank must go (C11)"
    NO_SUCH_MELD = "wild cards alone need a meld of the side on the table (C11)"
    MELD_BEFORE_DRAW = "classic rules: nothing is melded before the draw (K4)"
    TREYS_BEFORE_DRAW = "black treys take the place of a discard, so not before the draw (C8, C22)"
    TREYS_TOO_FEW = "three or four black treys are melded (C22)"
    TREYS_NO_WILD = "black treys are melded without wild cards (C22)"
    TREYS_NOT_LAST = "black treys are melded only as the last cards of the hand (C13, C22)"
    # The minimum
    SHORT_OF_MINIMUM = "the first melds do not reach the minimum (C14, C20, C23)"
    NOTHING_LAID = "nothing to take back since the draw or take of this turn (C14)"
    # Draw and pile
    DRAW_FIRST = "a card, a discard or Enter, but a card must be drawn first (C8)"
    ALREADY_DRAWN = "drawn or taken already in this turn (C8)"
    STOCK_EMPTY = "no card left to draw (C25)"
    NO_PILE = "there is no pile to take (C15 to C19)"
    FROZEN = "a wild card or a black trey lies on top (C15)"
    PRIZE_NEEDS_PAIR = "a prize pile takes two naturals from the hand (C16)"
    FROZEN_NEEDS_PAIR = "classic rules: a frozen pile takes two naturals from the hand (K6)"
    ONE_TAKES_ONE = "classic rules: a single card takes no pile of one card (K9)"
    UNOPENED_NEEDS_PAIR = "before the first meld a pile takes two naturals from the hand (C17)"
    NO_MATCH = "nothing in the hand or on the table matches the upcard (C18)"
    NEEDS_WILD = "one natural needs a wild card beside it (C18)"
    FURTHER_NEEDLESS = "a side that has melded lays its further melds after the take (C20)"
    RANK_TWICE = "two melds of one rank in one take (C10, C20)"
    # The end of turn and hand
    NO_CANASTA = "going out needs a canasta (C21)"
    MUST_KEEP_CARD = "classic rules: without a canasta a card must be kept after the discard (K10)"
    PARTNER_SAID_NO = "partner said no, so this turn may not end the hand (C26)"
    MUST_DISCARD = "a turn ends with a discard while the hand has two cards or more (C8)"
    LAST_CARD_MUST_GO = "the last card can be played, so it must be (C21)"
    FORCED = "the upcard can be added to a meld of the side, so the pile must be taken (C25)"
    STOCK_NOT_EMPTY = "the pile is declined only when the stock is empty (C25)"
    # Permission
    NO_PARTNER = "there is no partner to ask (C26)"
    ASKED_ALREADY = "permission is asked once a turn (C26)"
    MELDED_ALREADY = "permission is asked before anything is melded in the turn (C26)"
    TAKEN_ALREADY = "permission is not asked after taking the pile (C26)"
    NOT_ASKED = "an answer, but nobody asked (C26)"
    HOPELESS = "a question in vain: the hand cannot go out (C26)"
    ANSWER_FIRST = "partner waits for an answer (C26)"
    # Keys
    UNKNOWN_KEY = "a key that means nothing here"
    NUM_LOCK = "a digit of the keypad that means nothing here: Num Lock is on"
    NOT_IN_MELD = "a key that adds nothing to the half-typed meld"
    NOT_IN_TAKE = "a key that adds nothing to the half-typed take"
    NOT_A_RANK = "a key that is no rank where a meld is to begin"
    RANK_AFTER_M = "a key that is no rank where a further meld of a take is to begin"
    WHICH_MELD = "Enter, but wild cards alone need the rank of their meld"
    NOT_A_CARD = "a key that begins no card where one is to be discarded"
    NOT_A_SUIT = "a key that is no suit where a suit or Enter is to follow"
    JOKER_HAS_NO_SUIT = "a key after the first `*` of a joker that does not complete it"
    NOTHING_CHOSEN = "Enter, but nothing is typed or selected"
    RANK_GIVEN = "the rank is given already, and all its naturals go anyway (C11)"
    ONE_RANK = "a meld has one rank"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused key or move with all that is needed to say why; what does not apply is None.

    ``held`` is how many of the wanted cards (``card``, or of ``rank``) the hand holds; for
    MUST_DISCARD how many cards at all, for STOCK_NOT_EMPTY the stock's, for TOO_FEW_CARDS,
    TOO_FEW_NATURALS and TOO_MANY_WILD how many the meld would have, for MUST_KEEP_CARD how many
    would be left. ``total`` of ``minimum`` are points ("30 OF 50"), for HOPELESS ``total`` is what
    a yes would cost. ``rank`` is the rank meant. ``upcard`` is the top of the pile. ``key`` is
    the keystroke; the rules leave it out.
    """

    reason: RefusalReason
    upcard: PlayingCard | None = None
    card: PlayingCard | None = None
    rank: Rank | None = None
    held: int | None = None
    total: int | None = None
    minimum: int | None = None
    key: Keystroke | None = None


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand was dealt: every card in the order dealt, then the cards turned, the upcard last.

    A red trey in ``cards`` was faced at once, and the next entry of the same seat replaces it (C5);
    under classic rules it waits in the hand for the seat's first turn (K3).
    """

    game: int
    hand: int
    dealer: Seat
    cards: tuple[tuple[Seat, PlayingCard], ...]
    turned: Cards
    stock_count: int


@dataclass(frozen=True, slots=True)
class RedTrey:
    """A red trey was faced beside the side's melds; ``drawn`` tells that it is replaced.

    One found in a pile is not (C19), nor one that was never faced till the hand ended (K3), nor one
    that was the last card of the stock, ``stock_left`` being 0 then (K12).
    """

    seat: Seat
    card: PlayingCard
    drawn: bool
    stock_left: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A card came from the stock; ``position`` is its place in the hand as it is shown now."""

    seat: Seat
    card: PlayingCard
    position: int
    stock_left: int


@dataclass(frozen=True, slots=True)
class Replaced:
    """As its first turn began the seat replaced a red trey of the dealt hand (K3).

    ``position`` is the card's place in the hand as it is shown when all are replaced. The treys are
    told by `RedTrey`, each before the card for it.
    """

    seat: Seat
    card: PlayingCard
    position: int
    stock_left: int


@dataclass(frozen=True, slots=True)
class DrawnForFirst:
    """Cards were drawn for who plays first in the first deal, and ``first`` will (K1).

    ``rounds`` says who drew which: all in the first, those with a joker or equal cards in the next.
    """

    rounds: tuple[tuple[tuple[Seat, PlayingCard], ...], ...]
    first: Seat


@dataclass(frozen=True, slots=True)
class OneCardLeft:
    """The seat ended its turn with one card in its hand, which is announced (K15)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StockEnded:
    """The last card of the stock was ``card``, wild or a trey; nobody gets it (C24)."""

    seat: Seat
    card: PlayingCard


@dataclass(frozen=True, slots=True)
class TookPile:
    """The seat took a pile of ``count`` cards; ``meld`` is the upcard's meld as it lies now.

    ``upcard`` went to the table with ``laid`` from the hand, ``cards`` came to the hand. The melds
    laid with it for the minimum follow as `Melded`, red treys of the pile as `RedTrey`. ``canasta``
    and ``opened`` as in `Melded`.
    """

    seat: Seat
    count: int
    upcard: PlayingCard
    laid: Cards
    meld: TableMeld
    cards: Cards
    canasta: bool
    opened: bool


@dataclass(frozen=True, slots=True)
class Melded:
    """Cards went from the hand to the table; ``meld`` is as it lies there now.

    ``canasta`` tells that this made it one. ``opened`` tells that the side's minimum is met by it.
    """

    seat: Seat
    cards: Cards
    meld: TableMeld
    canasta: bool
    opened: bool


@dataclass(frozen=True, slots=True)
class Staged:
    """Cards lie on the table, short of the minimum: ``total`` of ``minimum`` points (C14)."""

    seat: Seat
    cards: Cards
    meld: TableMeld
    total: int
    minimum: int


@dataclass(frozen=True, slots=True)
class TookBack:
    """The newest meld came back to the hand; ``meld`` is what stays of its rank (C14)."""

    seat: Seat
    cards: Cards
    rank: Rank
    meld: TableMeld | None


@dataclass(frozen=True, slots=True)
class ShortGroupReturned:
    """The staged melds, ``total`` of ``minimum`` points, came back to the hand whole (C14)."""

    seat: Seat
    cards: Cards
    total: int
    minimum: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went from its old ``position`` in the hand to the pile."""

    seat: Seat
    card: PlayingCard
    position: int
    pile_count: int


@dataclass(frozen=True, slots=True)
class Kept:
    """The turn ended without a discard; the hand is one card that cannot be played (C21)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Asked:
    """The seat asked its partner; ``hopeless`` warns that it cannot go out at all (C26)."""

    seat: Seat
    hopeless: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """The partner has answered; it binds for this turn (C26)."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class PermissionBroken:
    """The side pays: the turn of the seat ended without its going out after a yes (C26)."""

    seat: Seat
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class Declined:
    """The seat left the pile lying, and the stock is empty (C25)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """The seat played its last card (C21)."""

    seat: Seat
    concealed: bool


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over: the score sheet of both sides, the old totals and the new (C28 to C31)."""

    ending: Ending
    sheets: tuple[SideSheet, SideSheet]
    old_scores: tuple[int, int]
    scores: tuple[int, int]
    hands_won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (C32): who won it and by how much; totals since the program started."""

    winner: Side
    margin: int
    games_won: tuple[int, int]
    margins: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CommandTyped:
    """The half-typed command was begun, grew or shrank; the view has it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CommandDropped:
    """The half-typed command is given up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CursorMoved:
    """The cursor stands on ``position`` of the hand, or on the side's meld of ``rank`` (MELD)."""

    seat: Seat
    position: int | None
    rank: Rank | None


@dataclass(frozen=True, slots=True)
class InformationAsked:
    """The seat wants to see counts, minimum and scores; the view has them."""

    seat: Seat


Event: TypeAlias = (
    DrawnForFirst
    | HandDealt
    | TurnBegan
    | RedTrey
    | Drew
    | Replaced
    | OneCardLeft
    | StockEnded
    | TookPile
    | Melded
    | Staged
    | TookBack
    | ShortGroupReturned
    | Discarded
    | Kept
    | Asked
    | Answered
    | PermissionBroken
    | Declined
    | WentOut
    | Refused[Refusal]
    | HandEnded
    | GameEnded
    | CommandTyped
    | CommandDropped
    | CursorMoved
    | InformationAsked
    | KeyTaken
)
