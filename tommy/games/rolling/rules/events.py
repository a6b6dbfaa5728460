"""The events of the core: frozen values; the loop turns them into pictures, sounds and words.

Positions are indices from 0 in the hand as `pack.shown` orders it; card numbers are one more.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import KeyTaken, Refused
from tommy.cards.card import Card, Suit
from tommy.games.rolling.rules.pack import Cards
from tommy.games.rolling.rules.scoring import Deadlock
from tommy.games.rolling.rules.seats import Seat
from tommy.keystroke import Keystroke


class RefusalReason(Enum):
    """Why a key or a move was refused; `texts` has the words."""

    MUST_FOLLOW = "another suit, though the player holds the suit that was led (R3)"
    NOT_HELD = "a card that the player does not hold"
    NO_DRAWING = "a key that draws in Crazy Eights; here nobody draws, nor is there a stock"
    NO_SUCH_CARD = "a card number below 1 or above the number of cards held"
    NUMBER_TOO_LONG = "a third digit; no hand has a hundred cards"
    NOTHING_CHOSEN = "Enter, space or Down, but no number typed and no card selected"
    NOTHING_TYPED = "Backspace, but no digit to take back"
    UNKNOWN_KEY = "a key that means nothing where a card is to be chosen"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused key or move, with all that the message needs.

    ``held`` is the number of cards in the hand, ``suit`` the suit that must be followed, None for
    the leader, and ``followers`` the positions of the cards that may be played. ``card`` is the
    card meant, ``number`` the card number typed or selected, ``key`` the keystroke; None if there
    is none.
    """

    reason: RefusalReason
    held: int
    suit: Suit | None
    followers: tuple[int, ...]
    card: Card | None = None
    number: int | None = None
    key: Keystroke | None = None


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand was dealt: ``cards`` in the order dealt (R2); ``asleep_count`` are out of play."""

    game: int
    hand: int
    dealer: Seat
    cards: tuple[tuple[Seat, Card], ...]
    asleep_count: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is the seat's turn to lead to a trick or to follow; tricks count from 1."""

    seat: Seat
    trick: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played to the trick from its ``position`` in the hand."""

    seat: Seat
    card: Card
    position: int


@dataclass(frozen=True, slots=True)
class TrickThrown:
    """All followed: ``cards``, in the order played from ``leader`` on, are thrown out (R3).

    ``winner`` played the highest card and leads next; ``thrown_count`` includes this trick.
    """

    leader: Seat
    cards: Cards
    winner: Seat
    thrown_count: int


@dataclass(frozen=True, slots=True)
class PickedUp:
    """The seat has no card of ``suit``: it takes up the cards of the trick and leads next (R4).

    ``cards`` are in the order played from ``leader`` on, ``positions`` their places in the hand as
    it is shown now. ``pick_ups`` counts those in a row, with this one, and ``times`` how often the
    position has come up: see R7.
    """

    seat: Seat
    suit: Suit
    leader: Seat
    cards: Cards
    positions: tuple[int, ...]
    pick_ups: int
    times: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over: won (R5), or called off with no ``winner`` for a ``deadlock`` (R7).

    ``points`` is what the winner scores and ``left`` the number of cards left in each hand;
    ``scores`` and ``hands_won`` of the game include this hand.
    """

    winner: Seat | None
    deadlock: Deadlock | None
    points: int
    left: tuple[int, ...]
    scores: tuple[int, ...]
    hands_won: tuple[int, ...]
    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (R8): its scores, and the games won since the program started."""

    winner: Seat
    scores: tuple[int, ...]
    games_won: tuple[int, ...]


Event: TypeAlias = (
    HandDealt
    | TurnBegan
    | Played
    | TrickThrown
    | PickedUp
    | Refused[Refusal]
    | HandEnded
    | GameEnded
    | NumberTyped
    | Selected
    | KeyTaken
)
