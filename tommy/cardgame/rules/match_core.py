"""The base of all rules cores: keeps the match, the hand and how it began.

A match is its options, its seed and the keys posted; the same three give the same match on any
host. A core knows no screen, no clock and no computer player. Source: DESIGN D5 to D7.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from tommy.cardgame.rules.hand_start import Opening
from tommy.cards.deck import derive
from tommy.keystroke import Keystroke

#: Label of the seed for what is drawn before the first hand. The seeds of hands are labelled with
#: game and hand, which count from 1.
_BEFORE_THE_FIRST = 0


class Hand(Protocol):
    """The part of a game's hand state that cores and tools need."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def cards(self) -> Sequence[object]:
        """Every card of the hand, wherever it lies, in no order."""


class View(Protocol):
    """The part of a game's view that tools need."""

    @property
    def hands(self) -> Sequence[Sequence[object]]:
        """The hands by seat, in the order shown."""


class Match(Iterable[Any], Protocol):
    """The figures of a match; game and hand count from 1, the hands within a game."""

    @property
    def game(self) -> int: ...

    @property
    def hand(self) -> int:
        """The number of the hand in its game."""

    @property
    def scores(self) -> tuple[int, ...]: ...


H = TypeVar("H", bound=Hand)
M = TypeVar("M")


class MatchCore(ABC, Generic[H, M]):
    """A rules core with hands H and moves M.

    A subclass has its own class of match and its own events; it sets ``_hand`` and ``_match``.
    """

    #: Whether the number of a card is half typed, in games that have such numbers.
    number_typed = False
    _hand: H
    _match: Match

    def __init__(
        self, seed: int, first: Match, opening: Opening[Any] | None, *, old_keys: bool = False
    ) -> None:
        """Begin with the match ``first``, or at the hand that an ``opening`` describes.

        With ``old_keys`` each key means what it did when tapes had formats 1 and 2: refused
        commands were used up, and some keys did less.
        """
        self.seed = seed
        self.old_keys = old_keys
        #: The moves of the hand so far, each with its seat.
        self.moves: list[tuple[int, M]] = []
        self._match = self._opened = opening.match if opening else first

    @property
    def opening(self) -> Opening[Any]:
        """How the hand began."""
        return Opening(self._hand.dealer, self._opened)

    @property
    def place(self) -> tuple[int, int]:
        """The numbers of the game and of the hand in it."""
        return self._match.game, self._match.hand

    @property
    def scores(self) -> tuple[int, ...]:
        return self._match.scores

    @property
    def state(self) -> H:
        """The hand in progress or just ended, with its hidden cards: for tests and histories."""
        return self._hand

    @abstractmethod
    def begin(self) -> tuple[Any, ...]:
        """The events before the first key: what was drawn, and the first deal."""

    @abstractmethod
    def post(self, key: Keystroke) -> tuple[Any, ...]:
        """Take one keystroke and answer with its events, at least one.

        A refused key or move changes nothing in the hand; its event says why.
        """

    @property
    @abstractmethod
    def actor(self) -> int | None:
        """The seat whose keys count; None after the end of a hand, when any key continues."""

    @property
    @abstractmethod
    def game_over(self) -> bool:
        """Whether the hand that ended has ended its game too."""

    @property
    @abstractmethod
    def half_typed(self) -> bool:
        """Whether a command is half typed, which Esc would cancel."""

    @property
    def answers_ahead(self) -> str | None:
        """The characters that may be typed ahead of the open question; None if none is open.

        Other keys typed before a question is seen must not answer it.
        """
        return None

    @property
    @abstractmethod
    def view(self) -> View:
        """All that a screen may show, at this moment."""

    @property
    @abstractmethod
    def pack(self) -> Sequence[object]:
        """All cards in play."""

    @abstractmethod
    def observation(self, seat: int) -> Any:
        """What the seat may know: all that a computer player is given."""

    @abstractmethod
    def legal_moves(self) -> Sequence[M]:
        """The moves of the ``actor``, none after the end of a hand: for tests and tools."""

    @abstractmethod
    def spelling(self, move: M) -> tuple[Keystroke, ...]:
        """The keys that type a legal move of the ``actor``."""

    def row(self, seat: int) -> Sequence[object]:
        """The cards of a seat's hand as they lie on the table, in the order shown."""
        return self.view.hands[seat]

    @property
    def _first_seed(self) -> int:
        """The seed of what is drawn before the first hand, such as its dealer."""
        return derive(self.seed, _BEFORE_THE_FIRST)

    @property
    def _hand_seed(self) -> int:
        """The seed for dealing the hand at ``place``."""
        return derive(self.seed, *self.place)

    def _begin_hand(self, match: Match) -> None:
        """Start the next hand, with these figures of the match."""
        self.moves.clear()
        self._opened = self._match = match
