"""The events of the core: frozen values; the loop turns them into pictures, sounds and words.

Positions are indices from 0 in the hand as `pack.shown` orders it; card numbers are one more.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import KeyTaken, Refused, TurnBegan
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.seats import Seat
from tommy.keystroke import Keystroke


class RefusalReason(Enum):
    """Why a key or a move was refused; `texts` has the words."""

    NO_MATCH = "neither the suit, nor the rank where that counts, nor crazy (E4)"
    STOCK_EMPTY = "no card left to draw (E5)"
    NOT_HELD = "a card that the player does not hold"
    SUIT_MISSING = "a crazy card that is not the last needs a suit (E4)"
    SUIT_NEEDLESS = "no suit is named for a plain card, nor for the last one (E4, E10)"
    NO_SUCH_CARD = "a card number below 1 or above the number of cards held"
    NUMBER_TOO_LONG = "a third digit; no hand has a hundred cards"
    NOTHING_CHOSEN = "Enter or space, but no number typed and no card selected"
    NOTHING_TYPED = "Backspace, but no digit to take back"
    UNKNOWN_KEY = "a key that means nothing where a card is to be chosen"
    NOT_A_SUIT = "a key that means nothing where a suit is to be named"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused key or move, with all that the message needs.

    ``upcard``, ``suit`` and ``named`` are what must be followed (if ``named`` is None, the upcard's
    own suit or rank); ``held`` is the number of cards in the hand, ``stock_count`` in the stock.
    ``card`` is the card meant, ``number`` the card number typed or selected, ``key`` the keystroke;
    None if there is none.
    """

    reason: RefusalReason
    held: int
    stock_count: int
    upcard: Card
    suit: Suit
    named: Suit | None
    card: Card | None = None
    number: int | None = None
    key: Keystroke | None = None


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand was dealt: ``cards`` in the order dealt, the starter, and the size of the stock."""

    game: int
    hand: int
    dealer: Seat
    crazy: Rank
    cards: tuple[tuple[Seat, Card], ...]
    starter: Card
    stock_count: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn from the stock; ``position`` is its place in the hand as shown now."""

    seat: Seat
    card: Card
    position: int
    stock_left: int


@dataclass(frozen=True, slots=True)
class SuitAsked:
    """A crazy card waits on the pile for its suit; the state of the hand has not changed yet."""

    seat: Seat
    card: Card
    position: int


@dataclass(frozen=True, slots=True)
class TookBack:
    """The crazy card that waited for its suit went back to its place in the hand."""

    seat: Seat
    card: Card
    position: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played from its ``position`` in the hand; ``suit`` is the suit named for it."""

    seat: Seat
    card: Card
    position: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat passed: the stock is empty and no card of its hand fits (E5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over (E6 to E8); ``scores`` and ``hands_won`` of the game include it.

    ``winner`` is None for a blocked hand with equal ``hand_totals``; ``points`` is what the winner
    scores.
    """

    winner: Seat | None
    blocked: bool
    points: int
    hand_totals: tuple[int, int]
    scores: tuple[int, int]
    hands_won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (E9): its points, and the totals since the program started."""

    winner: Seat
    game_points: int
    totals: tuple[int, int]
    games_won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SuitSelected:
    """The cursor of the suit question is on ``suit`` now."""

    seat: Seat
    suit: Suit


Event: TypeAlias = (
    HandDealt
    | TurnBegan
    | Drew
    | SuitAsked
    | TookBack
    | Played
    | Passed
    | Refused[Refusal]
    | HandEnded
    | GameEnded
    | NumberTyped
    | Selected
    | SuitSelected
    | KeyTaken
)
