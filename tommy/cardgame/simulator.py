"""A game without keys and screen, for tools that play thousands of hands.

Each game has a ``simulator`` beside its rules and players; tournament, tuner and benchmarks use
games only through it. A party scores together: two partners, or else a single seat.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from tommy.cardgame.players.levels import Decision, Level
from tommy.cardgame.players.weights import WeightsFormat
from tommy.cardgame.rules.match_core import MatchCore

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - an observation
M = TypeVar("M")

#: Points by party.
Scores: TypeAlias = tuple[int, ...]
#: A player: from an observation and a nonce for chance to a decision.
Thinking: TypeAlias = Callable[[O, int], Generator[None, None, Decision[M]]]


class Deal(NamedTuple):
    """How a hand begins: the seed of its deck, its dealer, and the scores by party."""

    seed: int
    dealer: int
    scores: Scores


class Simulator(ABC, Generic[S, O, M]):
    """A game with its options: states S, observations O, moves M.

    A game may use functions of its rules and players: ``after = staticmethod(hand_play.apply)``.
    """

    #: The folder of the game.
    game: str
    #: All levels of its players, weakest first.
    levels: Sequence[Level]
    #: The levels that may be chosen with these options.
    offered: Sequence[Level]
    #: The format of its files of weights, None if it has none.
    layout: WeightsFormat[int, Any] | None = None
    seats: int
    parties: int

    def __init__(self, seats: int | None = None, rule_set: str = "TOMMY") -> None:
        """For the only number of seats and the only rules; ValueError if asked for others."""
        if seats not in (None, self.seats) or rule_set.upper() != "TOMMY":
            raise ValueError(f"{self.game} with {seats} seats, rules {rule_set}")
        self.offered = self.levels

    def start(self, index: int) -> Deal:
        """The deal of hand number ``index`` when single hands are played; its seed is 0."""
        return Deal(0, index % self.seats, (0,) * self.parties)

    @staticmethod
    def hand_winner(points: Scores) -> int | None:
        """The party that scored in a hand, None if none did."""
        return points.index(max(points)) if any(points) else None

    @abstractmethod
    def dealt(self, deal: Deal) -> S:
        """The state after the deal."""

    @abstractmethod
    def actor(self, state: S) -> int | None:
        """The seat that has to decide, None if the hand is over."""

    @abstractmethod
    def observation(self, state: S, seat: int, /) -> O:
        """What a seat sees."""

    @abstractmethod
    def legal_moves(self, state: S, /) -> Sequence[M]:
        """Every legal move."""

    def is_refused(self, state: S, move: M) -> bool:
        """Whether the rules refuse a move."""
        return move not in self.legal_moves(state)

    @abstractmethod
    def after(self, state: S, move: M, /) -> S:
        """The state after a legal move."""

    def reshuffled(self, state: S, seed: int) -> S:  # noqa: ARG002
        """The state with its stock in another order; by default, a game without one, unchanged."""
        return state

    @abstractmethod
    def points(self, state: S) -> Scores:
        """The points that each party scores if the hand ends here."""

    @abstractmethod
    def winner(self, scores: Scores) -> int | None:
        """The party that has won the game, None if it continues."""

    def next_dealer(self, dealer: int, points: Scores) -> int:  # noqa: ARG002
        """The dealer of the next hand of a game; by default the next seat."""
        return (dealer + 1) % self.seats

    def core(self, seed: int) -> MatchCore[Any, M]:
        """The rules core of a match."""
        raise NotImplementedError(f"{self!r} makes no core of {seed}")

    def own_nonce(self, seen: O, /) -> int:  # noqa: ARG002
        """The nonce with which the program lets a player think."""
        return 0

    @abstractmethod
    def think(self, seen: O, nonce: int, /, level: Level) -> Generator[None, None, Decision[M]]:
        """Think as the game's player of a level; ValueError if there is no such level."""

    def weighted(self, by_seats: Mapping[int, Any]) -> Thinking[O, M]:
        """The game's heuristic player with these weights by number of seats."""
        raise NotImplementedError(f"{self!r} has no weights")
