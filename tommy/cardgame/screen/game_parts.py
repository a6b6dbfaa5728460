"""The parts of a game that its loop gets as values: players, results and texts.

They are the same for every match. Core and table are not among them: each loop makes its own.
"""

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tommy.cardgame.players.levels import Decision, Level
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.rules.events import Refused

M = TypeVar("M")


class GameWon(Protocol):
    """An event that ends a game."""

    @property
    def winner(self) -> int:
        """The side that has won, 0 for yours."""


class CoachRows(NamedTuple):
    """Where the lines of a lesson's coach stand: a row, its first column and its width each."""

    during: Sequence[tuple[int, int, int]] = ()
    #: After the hand.
    after: Sequence[tuple[int, int, int]] = ()


NO_COACH = CoachRows()


@dataclass(frozen=True, kw_only=True)
class GameParts(Generic[M]):
    """The parts of a game whose moves are M; a view is a view of its core."""

    #: The levels of its players, weakest first.
    levels: Sequence[Level]
    #: Thinks: from an observation, a nonce for chance and a level to a decision.
    think: Callable[[Any, int, Level], Generator[None, None, Decision[M]]]
    #: The reasons for moves; the tape has their names.
    whys: type[Enum]
    #: The event that ends a hand, and the result that it has for the statistics.
    hand_ended: type
    hand_result: Callable[[Any], HandResult]
    #: The event that ends a game.
    game_ended: type[GameWon]
    #: The prompt for your move, from the core and ``keypad``, whether you use that.
    prompt: Callable[..., str]
    #: The chapter of the instructions that F5 opens while a view waits for you, or after a refusal
    #: with its reason; may be empty.
    topic: Callable[[Any, Enum | None], str] = lambda _view, _reason: ""
    #: The nonce with which the program lets a player think about an observation.
    own_nonce: Callable[[Any], int] = lambda _seen: 0
    #: Refusals of a keypad digit that may have been meant as an arrow.
    num_lock_reasons: Collection[Enum] = ()
    #: A hint in one line: the move, the view, the reason.
    hint: Callable[[M, Any, Enum], str] = lambda move, _view, why: f"{move}: {why.value}"
    #: A line for each hand of a view, with its cards.
    open_hands: Callable[[Any], Sequence[str]] = lambda _view: ()
    #: The title of a kind of game (rules and number of hands) in the statistics; may be empty.
    kind_title: Callable[[str], str] = lambda _kind: ""
    #: The heading of what the statistics count besides points; empty for nothing.
    extra_head: str = ""
    #: How many delays the demo waits after a hand.
    look_delays: int = 1
    #: The legend of further keys after a hand.
    look_keys: str = "[F8=HISTORY]"
    #: Where a coach speaks, in a game with lessons.
    coach_rows: CoachRows = NO_COACH

    #: The events of your keys that leave only a message, which stays until the next key.
    answers: tuple[type, ...] = (Refused,)

    @property
    def endings(self) -> tuple[type, type]:
        """The events that end a hand or a game."""
        return self.hand_ended, self.game_ended

    def winner(self, event: object) -> int | None:
        """The winner of the game that this event ends, 0 for you, 1 for the computer; else None."""
        return min(event.winner, 1) if isinstance(event, self.game_ended) else None

    def result(self, event: object) -> HandResult | None:
        """The result, for the statistics, of the hand that this event ends; else None."""
        return self.hand_result(event) if isinstance(event, self.hand_ended) else None
