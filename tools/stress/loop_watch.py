"""A look at the game that a program plays, for tools: desk and core of each loop that begins."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol
from unittest import mock

from tommy.cardgame.screen.card_loop import CardLoop
from tommy.shell.screen.desk import Desk


class Core(Protocol):
    """What is looked at of a rules core."""

    @property
    def actor(self) -> int | None:
        """The seat whose keys are heard; None at the end of a hand."""

    @property
    def state(self) -> object:
        """The hand in progress."""

    @property
    def view(self) -> object:
        """All that a screen may need."""


@contextmanager
def loops_noted(note: Callable[[CardLoop[Any, Any], Desk, Core], None]) -> Iterator[None]:
    """Inside, ``note`` gets each loop that is about to begin, with its desk and core."""
    begin: Callable[..., None] = CardLoop.__init__

    def noting(loop: CardLoop[Any, Any], desk: Desk, core: Core, *args: Any, **more: Any) -> None:
        note(loop, desk, core)
        begin(loop, desk, core, *args, **more)

    with mock.patch.object(CardLoop, "__init__", noting):
        yield
