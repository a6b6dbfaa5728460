"""The frozen values of Crazy Eights: options, a hand in progress, the match, and what a seat knows.

States say how things stand; what may happen next is the business of `rules`.
"""

from enum import Enum
from typing import NamedTuple, TypeAlias

from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52

#: 0 is the person at the keyboard, 1 the computer.
Seat: TypeAlias = int
YOU: Seat = 0
ME: Seat = 1

Cards: TypeAlias = tuple[Card, ...]

#: Limits of the points a game may go to. Source: RULEBOOK E9.
LEAST_TARGET, GREATEST_TARGET = 100, 500


_ACE_HIGH = (Rank.ACE, *(rank for rank in reversed(Rank) if rank is not Rank.ACE))
#: Where each card stands in a sorted hand, crazy cards apart.
_PLACES = {
    card: place
    for place, card in enumerate(Card(rank, suit) for suit in Suit for rank in _ACE_HIGH)
}


class _Options(NamedTuple):
    crazy: Rank
    target: int


class Options(_Options):
    """What is chosen at start-up: the crazy rank, and the points that a game goes to.

    Raises ValueError if the target is not 100 to 500. Source: RULEBOOK E1, E9.

    >>> Options()
    Options(crazy=<Rank.EIGHT: 8>, target=100)
    """

    __slots__ = ()

    def __new__(cls, crazy: Rank = Rank.EIGHT, target: int = LEAST_TARGET) -> "Options":
        """Options that E1 and E9 allow."""
        if not LEAST_TARGET <= target <= GREATEST_TARGET:
            raise ValueError(f"a game to {target} points: E9 allows 100 to 500")
        return super().__new__(cls, Rank(crazy), target)


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


class HandState(NamedTuple):
    """One hand, from the deal to its end.

    ``hands`` in the order the cards came; ``stock`` top card first; ``pile`` upcard last, the
    starter first; ``named`` the suit named for the upcard, None where the printed suit binds.
    ``to_move`` is never a seat that would have to pass. ``turn`` counts from 1; a play and a pass
    end a turn.
    """

    crazy: Rank
    dealer: Seat
    to_move: Seat
    hands: tuple[Cards, Cards]
    stock: Cards
    pile: Cards
    named: Suit | None
    turn: int
    seen: tuple[Seen, ...]

    @property
    def upcard(self) -> Card:
        """The card on top of the pile."""
        return self.pile[-1]

    @property
    def suit(self) -> Suit:
        """The suit that must be followed: the named one, or the upcard's own."""
        return self.pile[-1].suit if self.named is None else self.named

    @property
    def cards(self) -> Cards:
        """Every card of the hand, wherever it lies."""
        return (*self.hands[0], *self.hands[1], *self.stock, *self.pile)

    def __str__(self) -> str:
        """The position in one line, for error messages and transcripts."""
        hands = ", ".join(
            f"{name} {' '.join(map(str, hand))}"
            for name, hand in zip(("you", "me"), self.hands, strict=True)
        )
        named = "" if self.named is None else f"={self.named.letter}"
        mover = ("you", "me")[self.to_move]
        return f"{hands}; upcard {self.upcard}{named}, stock {len(self.stock)}, {mover} to move"


class MatchState(NamedTuple):
    """The figures of the boxes; a hand and a game count from the moment they end.

    ``game`` and ``hand`` count from 1, hands anew in each game. ``scores`` and ``hands_won`` are
    of this game, ``games_won`` and ``game_points`` of all games since the program started.
    """

    game: int = 1
    hand: int = 1
    scores: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)
    games_won: tuple[int, int] = (0, 0)
    game_points: tuple[int, int] = (0, 0)


class Observation(NamedTuple):
    """All that one seat may know of a hand, and nothing else. Source: DESIGN D7.

    ``hand`` is in the order shown (see `shown`), so that its positions are the card numbers that
    seat types; ``other_count`` and ``stock_count`` count hidden cards; ``pile`` and ``seen`` are
    what lay open and what was done, from the starter on.
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

    @property
    def suit(self) -> Suit:
        """The suit that must be followed."""
        return self.pile[-1].suit if self.named is None else self.named


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 - seat


def shown(hand: Cards, seat: Seat, crazy: Rank) -> Cards:
    """The hand in the order of its card numbers, leftmost is number 1.

    Yours is sorted: crazy cards, then spades, hearts, diamonds, clubs, each from the ace down. The
    computer's lies in the order the cards came, so that no position tells anything.

    >>> hand = tuple(map(Card.parse, "2S AC TH 8D KH".split()))
    >>> [str(card) for card in shown(hand, YOU, Rank.EIGHT)]
    ['8D', '2S', 'KH', 'TH', 'AC']
    >>> shown(hand, ME, Rank.EIGHT) == hand
    True
    """
    if seat == ME:
        return hand
    return tuple(sorted(hand, key=lambda card: _PLACES[card] - len(DECK_52) * (card.rank == crazy)))


def observation(state: HandState, seat: Seat) -> Observation:
    """What ``seat`` knows in this state."""
    return Observation(
        seat,
        state.crazy,
        shown(state.hands[seat], seat, state.crazy),
        len(state.hands[other(seat)]),
        len(state.stock),
        state.pile,
        state.named,
        state.seen,
    )
