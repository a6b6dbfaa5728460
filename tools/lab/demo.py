"""The demo of a game on a headless PC."""

from collections.abc import Sequence
from typing import Any

from tommy.__main__ import program_for
from tommy.cardgame.players.levels import USUAL, Level
from tommy.cardgame.screen.card_loop import HINT
from tommy.host.headless import Headless
from tommy.machine.drive import Drive
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting
from tommy.shell.screen.desk import Desk, RunningGame

#: Quarter ticks from one answer to a start question to the next.
_ANSWERED = 8


class Demo:
    """A headless PC that plays a setting at a level; ``keys`` follow the start questions.

    Among them F2 starts the demo.
    """

    def __init__(
        self,
        game: Game,
        setting: Setting,
        seed: int,
        *,
        level: Level = USUAL,
        keys: Sequence[str] = ("F2",),
        drive: Drive | None = None,
    ) -> None:
        self._desk: Desk | None = None
        program = program_for(game.command, f"*{level.value}", seed=seed, started=self._note)
        self.host = Headless(program, drive=drive)
        for char in setting.answers:
            self.host.type(char)
            self.host.run_quarters(_ANSWERED)
        for key in keys:
            self.host.key(key)

    def _note(self, desk: Desk) -> None:
        self._desk = desk

    def run_to_your_turn(self) -> None:
        """Run until your move is asked for."""
        self.host.run_until(lambda: self.your_turn)

    @property
    def your_turn(self) -> bool:
        """Whether your move is asked for."""
        return self._desk is not None and HINT in self._desk.own_keys

    def run_to_first_deal(self) -> None:
        """Run until the first deal."""
        self.host.run_until(lambda: self._game is not None)

    @property
    def place(self) -> tuple[int, int] | None:
        """The numbers of the game and of the hand in it, None before the first deal."""
        return None if self._game is None else self._game.place

    @property
    def core(self) -> Any:
        """The rules core of the game, None before the first deal."""
        return None if self._game is None else self._game.core

    @property
    def _game(self) -> RunningGame | None:
        return None if self._desk is None else self._desk.game
