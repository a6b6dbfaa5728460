"""What the catalog names of each game is there: it imports a game's code only when that is run."""

import inspect

from tests.support.runs import each_game, each_setting, part
from tommy.cardgame.simulator import Simulator
from tommy.machine.adapter import ADAPTERS
from tommy.machine.pc import PC
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.startup_show import Show


@each_game
def test_every_game_can_be_begun_at_a_desk(game: Game) -> None:
    playing = game.play(Desk(PC(ADAPTERS["vga"]), game, seed=1))
    assert inspect.iscoroutine(playing)
    assert playing.cr_code is part(game, "screen.loop").play.__code__
    playing.close()


@each_game
def test_every_game_has_its_show(game: Game) -> None:
    assert game.show is not None
    assert isinstance(game.show(1), Show)


@each_setting
def test_every_setting_has_a_simulator_of_its_seats(game: Game, setting: Setting) -> None:
    assert game.simulator is not None
    found = game.simulator(setting.seats, setting.rules)
    assert isinstance(found, Simulator)
    assert (found.game, found.seats) == (game.folder, setting.seats)
