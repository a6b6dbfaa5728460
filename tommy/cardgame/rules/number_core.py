"""The rules core of a game whose cards are chosen by number.

How a key makes a command longer, completes it or is refused; what the keys of a game mean, and
what its moves do, a subclass says. Source: KEYS.
"""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.card_choice import Complaint, Entry, EntryEvent
from tommy.cardgame.rules.hand_start import Opening
from tommy.cardgame.rules.match_core import F, M, MatchCore
from tommy.cardgame.rules.match_core import Hand as AnyHand
from tommy.keystroke import Keystroke


class Hand(AnyHand, Protocol):
    """What such a core needs of a hand."""

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""


H = TypeVar("H", bound=Hand)
P = TypeVar("P", bound=Entry)
O = TypeVar("O")  # noqa: E741
E = TypeVar("E")


class NumberCore(MatchCore[H, F, M], ABC, Generic[H, F, M, P, O, E]):
    """A core with half-typed commands P, outcomes O of its hands, and events E."""

    def __init__(self, seed: int, first: F, opening: Opening[F] | None, nothing: P) -> None:
        """``nothing`` is the command of which nothing has been typed."""
        super().__init__(seed, first, opening)
        self._nothing = self._entry = nothing
        self._outcome: O | None = None

    def begin(self) -> tuple[E, ...]:
        """What happened before the first key: the first hand was dealt."""
        return self._deal_events()

    def post(self, key: Keystroke) -> tuple[E | EntryEvent, ...]:
        """Hear one keystroke and tell what came of it; at least one event.

        A refused key or move changes nothing in the hand, and the event says why.
        """
        if self._outcome is not None:
            return self._go_on(self._outcome)
        seat, before = self._hand.to_move, self._entry
        step = self._press(before, key)
        if isinstance(step, Complaint):
            self._entry = step.left
            return (self._complained(step, key),)
        if isinstance(step, Entry):
            assert isinstance(step, type(self._nothing))
            self._entry = step
            return (self.entry_event(before, step),)
        refused = self._refused(step, key)
        if refused is None:
            self._entry = self._nothing
            return self._act(seat, step)
        # The command is used up; a selection stays, for the arrows to go on from there.
        self._entry = replace(self._nothing, selected=before.selected)
        return (refused,)

    @property
    def actor(self) -> int | None:
        """The seat whose keys are heard; None at the end of a hand, when any key goes on."""
        return self._hand.to_move if self._outcome is None else None

    @property
    def entry(self) -> P:
        """The half-typed command."""
        return self._entry

    @property
    def half_typed(self) -> bool:
        """Whether a command is half typed, which Esc gives up."""
        return self._entry.pending

    @abstractmethod
    def _press(self, before: P, key: Keystroke) -> P | M | Complaint[Any, P]:
        """What one more key makes of a half-typed command."""

    @abstractmethod
    def _complained(self, complaint: Complaint[Any, P], key: Keystroke) -> E:
        """The event of a key that the grammar refuses."""

    def entry_event(self, before: P, after: P) -> E | EntryEvent:
        """The event of a key that made a half-typed command longer or shorter."""
        return card_choice.progress(self._hand.to_move, before, after)

    @abstractmethod
    def _refused(self, move: M, key: Keystroke) -> E | None:
        """The event of a move that the rules refuse, which ``key`` completed; None if legal."""

    @abstractmethod
    def _act(self, seat: int, move: M) -> tuple[E, ...]:
        """Make a legal move; the events of it and of all that follows from it."""

    @abstractmethod
    def _deal_events(self) -> tuple[E, ...]:
        """The events of the deal, and of the first turn."""

    @abstractmethod
    def _go_on(self, ended: O) -> tuple[E, ...]:
        """Deal the hand after one that ended so; its first events."""
