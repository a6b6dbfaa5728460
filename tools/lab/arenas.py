"""The games as a tournament sees them: deals, moves, scores, and who can play them by name.

A party is what scores: in Canasta the seats opposite each other, else a seat. A line-up says
which of two contestants plays each seat; a deal is played once by every line-up of the game.
"""

import importlib
import importlib.util
import inspect
import random
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from tommy.cardgame.players.levels import Level, Thought
from tommy.cardgame.players.weights import Layout
from tommy.games.canasta.players import decision as canasta_computer
from tommy.games.canasta.players import evaluation as canasta_weighing
from tommy.games.canasta.players import levels as canasta_players
from tommy.games.canasta.players import monte_carlo as canasta_search
from tommy.games.canasta.rules import rules as canasta
from tommy.games.canasta.rules import scoring as canasta_scoring
from tommy.games.canasta.rules import seats as canasta_seats
from tommy.games.canasta.rules import state as canasta_state
from tommy.games.canasta.rules.moves import Move as CanastaMove
from tommy.games.canasta.rules.observation import Observation as CanastaObservation
from tommy.games.canasta.rules.rulesets import RULESETS
from tommy.games.crazy8s.players import decision as eights_computer
from tommy.games.crazy8s.players import levels as eights_players
from tommy.games.crazy8s.rules import rules as eights
from tommy.games.crazy8s.rules import scoring as eights_scoring
from tommy.games.crazy8s.rules import state as eights_state
from tommy.games.crazy8s.rules.moves import Move as EightsMove
from tommy.games.crazy8s.rules.observation import Observation as EightsObservation
from tommy.games.rolling.players import decision as rolling_computer
from tommy.games.rolling.players import evaluation as rolling_weighing
from tommy.games.rolling.players import levels as rolling_players
from tommy.games.rolling.rules import rules as rolling
from tommy.games.rolling.rules import scoring as rolling_scoring
from tommy.games.rolling.rules import state as rolling_state
from tommy.games.rolling.rules.moves import Move as RollingMove
from tommy.games.rolling.rules.observation import Observation as RollingObservation

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - an observation
M = TypeVar("M")

Scores: TypeAlias = tuple[int, ...]
#: The contestant, 0 or 1, on each seat.
LineUp: TypeAlias = tuple[int, ...]

#: Scores at which single hands of Canasta begin, for every minimum of the initial meld (C14).
CANASTA_STARTS = ((0, 0), (-50, 700), (1600, 900), (2000, 2600), (3200, 1000), (3500, 4100))

#: Thinks about an observation, with a nonce for chance, and says why too.
Thinking: TypeAlias = Callable[[O, int], Generator[None, None, Thought[M]]]


class Deal(NamedTuple):
    """What a hand begins with: the seed of its deck, who deals, and the scores of the parties."""

    seed: int
    dealer: int
    scores: Scores


class Contestant(Protocol):
    """A player: thinks about an observation in slices and ends with a move; chance is a nonce."""

    def __call__(self, seen: Any, nonce: int, /) -> Generator[None, None, Any]:
        """The thinking."""


class Arena(Generic[S, O, M]):
    """A game with its options."""

    #: Where the yardsticks of the game are, its levels, and how a file of its weights looks.
    yardsticks: str
    levels: Sequence[Level]
    layout: Layout[Any]
    seats: int
    parties: int

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Who plays each seat, contestant 0 or 1, in each hand of one deal.

        Two parties change over. With more, contestant 0 plays one of them after the other, alone
        among as many contestants 1 as there are others.

        >>> ARENAS["canasta"](4, "tommy").line_ups, ARENAS["rolling"](3, "tommy").line_ups
        (((0, 1, 0, 1), (1, 0, 1, 0)), ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
        """
        return tuple(
            tuple(int(seat % self.parties != party) for seat in range(self.seats))
            for party in range(self.parties)
        )

    def starts(self, index: int) -> Deal:
        """The deal of the single hand number ``index``, without a seed (0)."""
        return Deal(0, index % self.seats, (0,) * self.parties)

    def dealt(self, deal: Deal) -> S:
        """The hand as it is dealt."""
        raise NotImplementedError

    def actor(self, state: S) -> int | None:
        """The seat that has to decide, None if the hand is over."""
        raise NotImplementedError

    def observation(self, state: S, seat: int) -> O:
        """What a seat sees."""
        raise NotImplementedError

    def legal_moves(self, state: S) -> Sequence[M]:
        """Every legal move."""
        raise NotImplementedError

    def refused(self, state: S, move: M) -> bool:
        """Whether the rules refuse a move."""
        raise NotImplementedError

    def applied(self, state: S, move: M) -> S:
        """The state after a legal move."""
        raise NotImplementedError

    def points(self, state: S) -> Scores:
        """What the hand brings to each party as it stands."""
        raise NotImplementedError

    def winner(self, scores: Scores) -> int | None:
        """The party that has won the game, None if it goes on."""
        raise NotImplementedError

    def next_dealer(self, dealer: int, points: Scores) -> int:
        """Who deals the next hand of a game."""
        raise NotImplementedError

    def thinking(self, seen: O, nonce: int, level: Level) -> Generator[None, None, Thought[M]]:
        """The game's own player."""
        raise NotImplementedError

    def weighing(self, by_seats: Mapping[int, Any]) -> Thinking[O, M]:
        """The game's player by rules of thumb, with these weights by number of seats."""
        raise NotImplementedError

    def weighed(self, by_seats: Mapping[int, Any]) -> Contestant:
        """The player of :meth:`weighing` as a contestant."""
        return _moving(self.weighing(by_seats))

    def contestant(self, name: str) -> Contestant:
        """The player of a name: a level, a yardstick of the game, or a file of weights.

        Raises ValueError if there is none, or if the file is wrong.
        """
        file = Path(name)
        if file.suffix:
            return self.weighed(self.layout.read(file))
        level = Level.__members__.get(name.upper())
        if level is not None:
            if level not in self.levels:
                raise ValueError(f"no level {name}: there are {self._names()}")
            return _moving(partial(self.thinking, level=level))
        if name in self._yardsticks():
            return _playing(self._yardsticks()[name])
        raise ValueError(f"nobody is called {name!r}: there are {self._names()}")

    def _yardsticks(self) -> dict[str, Callable[..., M]]:
        """The players of the yardstick file by name: all its functions of an observation."""
        if importlib.util.find_spec(self.yardsticks) is None:
            return {}
        module = importlib.import_module(self.yardsticks)
        return {
            name.removesuffix("_move"): function
            for name, function in inspect.getmembers(module, inspect.isfunction)
            if function.__module__ == module.__name__
            and not name.startswith("_")
            and next(iter(inspect.signature(function).parameters), "") in ("observation", "seen")
        }

    def yardstick_names(self) -> list[str]:
        """The names of the yardsticks."""
        return list(self._yardsticks())

    def _names(self) -> str:
        return ", ".join([*(level.name.lower() for level in self.levels), *self.yardstick_names()])


def _playing(function: Callable[..., M]) -> Contestant:
    """A player of a function of an observation, and perhaps of chance."""
    by_chance = len(inspect.signature(function).parameters) > 1

    def thinking(seen: object, nonce: int) -> Generator[None, None, M]:
        yield
        return function(seen, random.Random(nonce)) if by_chance else function(seen)

    return thinking


def _moving(thinking: Thinking[O, M]) -> Contestant:
    """A player who keeps the reason of his move to himself."""

    def moving(seen: O, nonce: int) -> Generator[None, None, M]:
        return (yield from thinking(seen, nonce)).move

    return moving


class CanastaArena(Arena[canasta_state.HandState, CanastaObservation, CanastaMove]):
    """Canasta; a contestant may be `search` too."""

    yardsticks = "tools.lab.canasta.baseline_players"
    levels = canasta_players.LEVELS
    layout = canasta_weighing.LAYOUT
    parties = 2

    def __init__(self, seats: int | None = None, rules: str = "tommy") -> None:
        """Of ``seats`` hands, 2 unless given, by the rules of that name."""
        self._options = canasta_state.Options(seats or 2, RULESETS[rules.upper()])
        self._options.rules.dealt(self._options.seats)
        self.seats = self._options.seats

    def starts(self, index: int) -> Deal:
        return Deal(0, index % self.seats, CANASTA_STARTS[index % len(CANASTA_STARTS)])

    def dealt(self, deal: Deal) -> canasta_state.HandState:
        first, second = deal.scores
        return canasta.deal(self._options, deal.dealer, (first, second), deal.seed).state

    def actor(self, state: canasta_state.HandState) -> int | None:
        return state.actor if state.ending is None else None

    def observation(self, state: canasta_state.HandState, seat: int) -> CanastaObservation:
        return canasta_state.observation(state, seat)

    def legal_moves(self, state: canasta_state.HandState) -> Sequence[CanastaMove]:
        return canasta.legal_moves(state)

    def refused(self, state: canasta_state.HandState, move: CanastaMove) -> bool:
        return canasta.refusal(state, move) is not None

    def applied(self, state: canasta_state.HandState, move: CanastaMove) -> canasta_state.HandState:
        return canasta.apply(state, move)

    def points(self, state: canasta_state.HandState) -> Scores:
        return tuple(sheet.total for sheet in canasta_scoring.sheets(state))

    def winner(self, scores: Scores) -> int | None:
        return canasta_scoring.game_winner((scores[0], scores[1]))

    def next_dealer(self, dealer: int, points: Scores) -> int:  # noqa: ARG002
        return canasta_seats.following(dealer, self.seats)

    def thinking(
        self, seen: CanastaObservation, nonce: int, level: Level
    ) -> Generator[None, None, Thought[CanastaMove]]:
        return canasta_players.think(seen, nonce, level)

    def weighing(
        self, by_seats: Mapping[int, canasta_weighing.Weights]
    ) -> Thinking[CanastaObservation, CanastaMove]:
        return partial(canasta_computer.consider, manner=canasta_computer.Manner(by_seats))

    def contestant(self, name: str) -> Contestant:
        return canasta_search.search if name == "search" else super().contestant(name)


class EightsArena(Arena[eights_state.HandState, EightsObservation, EightsMove]):
    """Crazy Eights."""

    yardsticks = "tools.lab.crazy8s.baseline_players"
    levels = eights_players.LEVELS
    layout = eights_computer.LAYOUT
    seats = parties = 2
    _options = eights_state.Options()

    def __init__(self, seats: int | None = None, rules: str = "tommy") -> None:
        """Of two hands by the only rules; ValueError if asked for others."""
        if seats not in (None, 2) or rules.lower() != "tommy":
            raise ValueError(f"Crazy Eights with {seats} seats, rules {rules}")

    def dealt(self, deal: Deal) -> eights_state.HandState:
        return eights.deal(self._options, deal.dealer, deal.seed)

    def actor(self, state: eights_state.HandState) -> int | None:
        return state.to_move if eights.outcome(state) is None else None

    def observation(self, state: eights_state.HandState, seat: int) -> EightsObservation:
        return eights_state.observation(state, seat)

    def legal_moves(self, state: eights_state.HandState) -> Sequence[EightsMove]:
        return eights.legal_moves(state)

    def refused(self, state: eights_state.HandState, move: EightsMove) -> bool:
        return eights.refusal(state, move) is not None

    def applied(self, state: eights_state.HandState, move: EightsMove) -> eights_state.HandState:
        return eights.apply(state, move)

    def points(self, state: eights_state.HandState) -> Scores:
        outcome = eights.outcome(state)
        if outcome is None:
            return (0, 0)
        return tuple(outcome.points if outcome.winner == seat else 0 for seat in (0, 1))

    def winner(self, scores: Scores) -> int | None:
        return eights_scoring.game_winner((scores[0], scores[1]), self._options.target)

    def next_dealer(self, dealer: int, points: Scores) -> int:
        winner = points.index(max(points)) if any(points) else None
        return eights_scoring.next_dealer(dealer, winner)

    def thinking(
        self, seen: EightsObservation, nonce: int, level: Level
    ) -> Generator[None, None, Thought[EightsMove]]:
        return eights_players.think(seen, nonce, level)

    def weighing(
        self, by_seats: Mapping[int, eights_computer.Weights]
    ) -> Thinking[EightsObservation, EightsMove]:
        return partial(eights_computer.consider, manner=eights_computer.Manner(by_seats[2]))


class RollingArena(Arena[rolling_state.HandState, RollingObservation, RollingMove]):
    """Rolling Stone with 2 to 6 players; each plays for himself."""

    yardsticks = "tools.lab.rolling.baseline_players"
    levels = rolling_players.LEVELS
    layout = rolling_weighing.LAYOUT

    def __init__(self, seats: int | None = None, rules: str = "tommy") -> None:
        """Of ``seats`` players, 2 unless given; ValueError if asked for other rules."""
        if rules.lower() != "tommy":
            raise ValueError(f"Rolling Stone by the rules {rules}")
        self._options = rolling_state.Options(seats or 2)
        self.seats = self.parties = self._options.players

    def dealt(self, deal: Deal) -> rolling_state.HandState:
        return rolling.deal(self._options, deal.dealer, deal.seed)

    def actor(self, state: rolling_state.HandState) -> int | None:
        return state.to_move if rolling.outcome(state) is None else None

    def observation(self, state: rolling_state.HandState, seat: int) -> RollingObservation:
        return rolling_state.observation(state, seat)

    def legal_moves(self, state: rolling_state.HandState) -> Sequence[RollingMove]:
        return rolling.legal_moves(state)

    def refused(self, state: rolling_state.HandState, move: RollingMove) -> bool:
        return rolling.refusal(state, move) is not None

    def applied(self, state: rolling_state.HandState, move: RollingMove) -> rolling_state.HandState:
        return rolling.apply(state, move)

    def points(self, state: rolling_state.HandState) -> Scores:
        outcome = rolling.outcome(state)
        if outcome is None:
            return (0,) * self.seats
        return tuple(outcome.points * (outcome.winner == seat) for seat in range(self.seats))

    def winner(self, scores: Scores) -> int | None:
        return rolling_scoring.game_winner(scores, self._options.target)

    def next_dealer(self, dealer: int, points: Scores) -> int:
        winner = points.index(max(points)) if any(points) else None
        return rolling_scoring.next_dealer(dealer, winner, self.seats)

    def thinking(
        self, seen: RollingObservation, nonce: int, level: Level
    ) -> Generator[None, None, Thought[RollingMove]]:
        return rolling_players.think(seen, nonce, level)

    def weighing(
        self, by_seats: Mapping[int, rolling_weighing.Weights]
    ) -> Thinking[RollingObservation, RollingMove]:
        return partial(rolling_computer.consider, manner=rolling_computer.Manner(weights=by_seats))


#: The games by name.
ARENAS: dict[str, Callable[[int | None, str], Arena[Any, Any, Any]]] = {
    "canasta": CanastaArena,
    "crazy8s": EightsArena,
    "rolling": RollingArena,
}
