"""What a loop is given of its game as values: players, results and texts.

They are the same for every match. Core, table and sounds are not among them: each loop has its own.
"""

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from tommy.cardgame.players.levels import Decision, Level
from tommy.cardgame.records.statistics_tracker import HandResult

M = TypeVar("M")


class GameWon(Protocol):
    """An event that ends a game."""

    @property
    def winner(self) -> int:
        """The side that has won, 0 for yours."""


@dataclass(frozen=True, kw_only=True)
class GameParts(Generic[M]):
    """The parts of a game whose moves are M. A view is that of its core."""

    #: The levels of its players, weakest first.
    levels: Sequence[Level]
    #: A player at work: what the seat knows, a nonce for chance, the level.
    think: Callable[[Any, int, Level], Generator[None, None, Decision[M]]]
    #: The reasons for moves, by name on the tape.
    whys: type[Enum]
    #: The event that ends a hand, and what that hand counts in the statistics.
    hand_ended: type
    hand_result: Callable[[Any], HandResult]
    #: The event that ends a game.
    game_ended: type[GameWon]
    #: What is asked of you at a core; ``keypad`` if you work there.
    prompt: Callable[..., str]
    #: The nonce with which the program itself lets a player think about what the seat knows.
    own_nonce: Callable[[Any], int] = lambda _seen: 0
    #: Refusals of a keypad digit that may have been meant as an arrow.
    num_lock_reasons: Collection[Enum] = ()
    #: A hint in one line: the move, the view, the reason.
    hint: Callable[[M, Any, Enum], str] = lambda move, _view, why: f"{move}: {why.value}"
    #: A line for each hand of a view, with the cards that it still holds.
    open_hands: Callable[[Any], Sequence[str]] = lambda _view: ()
    #: How the statistics name a kind of game (rules and numbers of hands); may be empty.
    kind_title: Callable[[str], str] = lambda _kind: ""
    #: The head of what the statistics count beside points, empty if that is nothing.
    extra_head: str = ""
    #: For how many delays the demo looks at a finished hand.
    look_delays: int = 1
    #: The keys for a look at more then, as the prompt names them.
    look_keys: str = ""

    @property
    def endings(self) -> tuple[type, type]:
        """The events that end something: of all others nothing is to be counted."""
        return self.hand_ended, self.game_ended

    def winner(self, event: object) -> int | None:
        """Who has won a game by this event, 0 for you and 1 for the computer; else None."""
        return min(event.winner, 1) if isinstance(event, self.game_ended) else None

    def result(self, event: object) -> HandResult | None:
        """What a hand that ended by this event counts in the statistics; else None."""
        return self.hand_result(event) if isinstance(event, self.hand_ended) else None
