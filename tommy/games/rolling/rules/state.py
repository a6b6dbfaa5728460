"""The frozen values of Rolling Stone: options, and a hand in progress with all its cards.

The rules for what may happen next are in `hand_play`. Computer players must not import this module,
for a state has the hidden cards: they get an `observation` of it.
"""

from typing import NamedTuple

from tommy.cards.card import Card, Suit
from tommy.games.rolling.rules.observation import Observation, Trick
from tommy.games.rolling.rules.pack import Cards, shown
from tommy.games.rolling.rules.seats import LEAST_PLAYERS, MOST_PLAYERS, Seat

#: The default points of a game, and their limits. Source: RULEBOOK R8.
USUAL_TARGET = 25
LEAST_TARGET, GREATEST_TARGET = 5, 500


class _Options(NamedTuple):
    players: int
    target: int | None


class Options(_Options):
    """The answers to the start questions: the number of players, and the points of a game.

    With ``target`` None a game never ends. Raises ValueError if the players are not 2 to 6,
    or the target is not 5 to 500. Source: RULEBOOK R1, R8.

    >>> Options()
    Options(players=2, target=25)
    """

    __slots__ = ()

    def __new__(cls, players: int = LEAST_PLAYERS, target: int | None = USUAL_TARGET) -> "Options":
        """Options that R1 and R8 allow."""
        if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"{players} players: R1 allows 2 to 6")
        if target is not None and not LEAST_TARGET <= target <= GREATEST_TARGET:
            raise ValueError(f"a game to {target} points: 5 to 500, or None for no end (R8)")
        return super().__new__(cls, players, target)


class Position(NamedTuple):
    """A position in the sense of R7: who leads, and the cards of each hand in any order."""

    leader: Seat
    hands: tuple[frozenset[Card], ...]


class HandState(NamedTuple):
    """One hand, from the deal to its end.

    ``hands`` by seat in the order the cards came; ``trick`` the cards played to the trick in
    progress from ``leader`` on, ``thrown`` those thrown out so far in the order played, ``asleep``
    those beyond the deal, face down for the whole hand (R1). ``tricks`` are the completed
    tricks. ``pick_ups`` counts those in a row. ``positions`` are those at the start of each trick
    since the last one was thrown out: an earlier one cannot come again, for cards are gone.
    The player to move is never one who would have to pick up.
    """

    dealer: Seat
    leader: Seat
    hands: tuple[Cards, ...]
    trick: Cards
    thrown: Cards
    asleep: Cards
    tricks: tuple[Trick, ...]
    pick_ups: int
    positions: tuple[Position, ...]

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def to_move(self) -> Seat:
        """The seat that plays the next card of the trick."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def suit(self) -> Suit | None:
        """The suit that must be followed, None for the leader."""
        return self.trick[0].suit if self.trick else None

    @property
    def cards(self) -> Cards:
        """Every card of the hand, wherever it lies."""
        held = (card for hand in self.hands for card in hand)
        return (*held, *self.trick, *self.thrown, *self.asleep)

    def __str__(self) -> str:
        """The position in one line, for error messages and transcripts."""
        hands = ", ".join(
            f"seat {seat} {' '.join(map(str, hand))}" for seat, hand in enumerate(self.hands)
        )
        trick = " ".join(map(str, self.trick)) or "-"
        return f"{hands}; trick {trick}, seat {self.to_move} to move"


def observation(state: HandState, seat: Seat) -> Observation:
    """What ``seat`` knows in this state."""
    return Observation(
        seat,
        state.dealer,
        state.leader,
        shown(state.hands[seat], seat),
        tuple(map(len, state.hands)),
        state.trick,
        state.thrown,
        len(state.asleep),
        state.tricks,
        state.pick_ups,
    )
