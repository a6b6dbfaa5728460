"""Hands that are played key by key to their end on any host, which tells what to type next.

Your moves are those of the easy player, so the same deal always gives the same hand.
"""

from collections.abc import Callable
from typing import Any

from tests.support.clicks import watched
from tests.support.runs import own, simulator
from tommy import catalog
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.cardgame.screen.card_loop import HINT
from tommy.keystroke import ENTER, Keystroke
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.command_letters import Arguments
from tommy.shell.dos_prompt import dos_prompt
from tommy.shell.game import Game
from tommy.shell.screen.desk import Desk
from tommy.shell.toy import run_toy

#: The command letters: no show, and the easy level.
LETTERS = "*1"
#: What is told at the prompt, at the start questions, and before the result of a hand.
PROMPT, ASKS, OVER = "prompt", "asks", "over"


def command_line(game: Game) -> str:
    """The line that starts a game at the prompt."""
    return f"{game.command} {LETTERS}\r"


class Teller:
    """The DOS prompt with all games, and what somebody who plays a hand of each is told.

    That is where he is, in your turn the keys of your move (``\\r`` for Enter), and at the end of
    a hand all its moves and scores.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._desk: Desk | None = None
        self._told: object = None

    async def program(self, pc: PC) -> None:
        """The prompt; with an empty drive at the start of each game."""

        async def run_game(game: Game, typed: Arguments) -> None:
            for info in pc.drive.files():
                pc.drive.delete(info.name)
            await run_toy(pc, game, typed.letters, seed=_short_seed(game), started=self._note)
            self._desk = None

        await watched(dos_prompt(pc, catalog.CATALOG, run_game), self._look)

    def _note(self, desk: Desk) -> None:
        self._desk = desk

    def _look(self) -> None:
        desk = self._desk
        core: Any = None if desk is None or desk.game is None else desk.game.core
        if desk is None:
            self._say(PROMPT, PROMPT)
        elif core is None:
            self._say(ASKS, ASKS)
        elif core.actor is None:
            self._say(OVER, f"{OVER} {_result(core)}")
        elif HINT in desk.own_keys and not core.half_typed:
            place = core.place, len(core.moves)
            if place != self._told:
                self._say(place, _your_move(desk, core))

    def _say(self, about: object, text: str) -> None:
        if about != self._told:
            self._told = about
            self._tell(text)


def telling(tell: Callable[[str], None]) -> Callable[[PC], Program]:
    """The program of a :class:`Teller`."""
    return Teller(tell).program


def _short_seed(game: Game) -> int:
    """A seed on which the first hand is short, if the game names one."""
    seed: int = own(game, f"{game.folder}_app", "SHORT_SEED", 7)
    return seed


def _your_move(desk: Desk, core: Any) -> str:
    players = simulator(next(game for game in catalog.CATALOG if game.program == desk.spec.program))
    move = run_to_end(players.think(core.observation(0), 0, Level.EASY)).move
    return repr("".join(map(_char, core.spelling(move))))


def _char(key: Keystroke) -> str:
    return "\r" if key == ENTER else key.char.lower()


def _result(core: Any) -> str:
    moves = ", ".join(f"{seat} {move}" for seat, move in core.moves)
    return f"{moves}: {' '.join(map(str, core.scores))}"
