"""A game with its code: what the catalog lists and the DOS prompt runs."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from tommy.shell.command_letters import UsageError, one_line
from tommy.shell.game_spec import GameSpec, SavedWords
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.startup_show import Show

#: Plays game after game at a desk until the player leaves.
Play: TypeAlias = Callable[[Desk], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(GameSpec):
    """A game that can be played.

    ``show`` makes the startup show from a seed; ``others`` are games that may be chosen at the
    start in place of this one. ``chosen`` gives what was chosen at the start from the options of a
    tape; KeyError or ValueError if nobody can have chosen that. ``saved_words`` gives the words for
    a saved game from those options and its scores, None if these are not known. ``simulator``
    makes a `cardgame.simulator.Simulator` of a number of seats and a rule set, for tools: the shell
    never calls it. ``lessons`` play a first hand with a coach; each is asked for by its word, the
    usual one by none.
    """

    play: Play
    show: Callable[[int], Show] | None = None
    chosen: Callable[[Mapping[str, str]], object] | None = None
    saved_words: Callable[[Mapping[str, str], Sequence[int] | None], SavedWords] | None = None
    simulator: Callable[..., Any] | None = None
    others: "tuple[Game, ...]" = ()
    lessons: Mapping[str, Play] = field(default_factory=dict, hash=False)
    #: The game that a lesson is of, and that follows it; None if this is no lesson.
    taught: "Game | None" = None

    def lesson(self, word: str) -> "Game":
        """The lesson of that word; KeyError if there is none."""
        play = self.lessons[word]
        return replace(self, play=play, show=None, others=(), taught=self)


def find_game(name: str, games: Sequence[Game]) -> Game:
    """The game whose program is called ``name``, in either case, with or without ``.EXE``.

    UsageError names those that there are.
    """
    wanted = name.upper().removesuffix(".EXE")
    for game in games:
        if game.program == wanted:
            return game
    programs = ", ".join(game.program for game in games)
    raise UsageError(f"No program is called {one_line(name)}: there are {programs}")
