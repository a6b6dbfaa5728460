"""The frozen values of Crazy Eights: options, and a hand in progress with all its cards.

The rules for what may happen next are in `hand_play`. Computer players must not import this module,
for a state has the hidden cards: they get an `observation` of it.
"""

from typing import NamedTuple

from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.observation import Observation, Seen
from tommy.games.crazy8s.rules.pack import Cards, shown
from tommy.games.crazy8s.rules.seats import Seat, other

#: Limits of the points a game may go to. Source: RULEBOOK E9.
LEAST_TARGET, GREATEST_TARGET = 100, 500


class _Options(NamedTuple):
    crazy: Rank
    target: int


class Options(_Options):
    """The answers to the start questions: the crazy rank, and the points of a game.

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


class HandState(NamedTuple):
    """One hand, from the deal to its end.

    ``hands`` in the order the cards came; ``stock`` top card first; ``pile`` upcard last, the
    starter first; ``named`` the suit named for the upcard, None if its own suit counts.
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
