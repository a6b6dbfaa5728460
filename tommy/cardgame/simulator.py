"""A game without keys and screen: hands dealt, moved in and scored, for tools that play thousands.

Each game has a ``simulator`` beside its rules and players; tournament, tuner and benchmarks know
games by it alone. A party is what scores: the seats opposite each other where there are partners,
else a seat.
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
#: Thinks about an observation, with a nonce for chance, and says why too.
Thinking: TypeAlias = Callable[[O, int], Generator[None, None, Decision[M]]]


class Deal(NamedTuple):
    """What a hand begins with: the seed of its deck, who deals, and the scores of the parties."""

    seed: int
    dealer: int
    scores: Scores


class Simulator(ABC, Generic[S, O, M]):
    """A game with its options: states S, observations O, moves M.

    ``game`` is its folder. ``levels`` are all that its players have, weakest first, ``offered``
    those that a player may choose with these options. ``layout`` is that of its files of weights,
    None if it has none. What the rules and the players of a game tell in the same words, a game may
    give as their functions: ``after = staticmethod(hand_play.apply)``.
    """

    game: str
    levels: Sequence[Level]
    offered: Sequence[Level]
    layout: WeightsFormat[int, Any] | None = None
    seats: int
    parties: int

    def __init__(self, seats: int | None = None, rule_set: str = "TOMMY") -> None:
        """Of the only number of seats by the only rules; ValueError if asked for others."""
        if seats not in (None, self.seats) or rule_set.upper() != "TOMMY":
            raise ValueError(f"{self.game} with {seats} seats, rules {rule_set}")
        self.offered = self.levels

    def start(self, index: int) -> Deal:
        """What the single hand number ``index`` begins with, except the seed, which is 0."""
        return Deal(0, index % self.seats, (0,) * self.parties)

    @staticmethod
    def hand_winner(points: Scores) -> int | None:
        """The party that a hand brought points, None if it brought none."""
        return points.index(max(points)) if any(points) else None

    @abstractmethod
    def dealt(self, deal: Deal) -> S:
        """The hand as it is dealt."""

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
        """The state with another order of the stock, which nobody knows; as it is if none."""
        return state

    @abstractmethod
    def points(self, state: S) -> Scores:
        """What the hand brings to each party as it stands."""

    @abstractmethod
    def winner(self, scores: Scores) -> int | None:
        """The party that has won the game, None if it goes on."""

    def next_dealer(self, dealer: int, points: Scores) -> int:  # noqa: ARG002
        """Who deals the next hand of a game: the next seat."""
        return (dealer + 1) % self.seats

    def core(self, seed: int) -> MatchCore[Any, M]:
        """The rules core of a match, which hears keys."""
        raise NotImplementedError(f"{self!r} makes no core of {seed}")

    def own_nonce(self, seen: O, /) -> int:  # noqa: ARG002
        """The nonce for chance with which the program itself lets a player think."""
        return 0

    @abstractmethod
    def think(self, seen: O, nonce: int, /, level: Level) -> Generator[None, None, Decision[M]]:
        """Let the game's player of a level think; ValueError if there is no such level."""

    def weighted(self, by_seats: Mapping[int, Any]) -> Thinking[O, M]:
        """The game's heuristic player with these weights by number of seats."""
        raise NotImplementedError(f"{self!r} has no weights")
