"""Every game of the catalog, as tests of what games share play it.

What is special of a game is in its own support folder, and is found there by name.
"""

import importlib
from collections.abc import Collection
from functools import partial
from typing import Any

import pytest

from tests.support.keys import hold
from tommy.__main__ import program_for
from tommy.cardgame.players.levels import Level
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.machine.drive import Drive, RamDrive
from tommy.shell.game import Game, find_game
from tommy.shell.game_spec import Setting
from tommy.shell.records.tape_files import claimed_name
from tools.lab.demo import Demo as Demo
from tools.lab.game_modules import module_there

#: Games to tell a story with.
CANASTA, CRAZY8S = (find_game(name, CATALOG) for name in ("CANASTA", "CRAZY8S"))

#: The clock's face, the rainbow title and the message line change by themselves.
CHANGING_ROWS = {1, 17, 21}

each_game = pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.folder)
#: Every game with each of its settings.
each_setting = pytest.mark.parametrize(
    ("game", "setting"),
    [pytest.param(game, each, id=each.name) for game in CATALOG for each in game.settings],
)


def seatings(game: Game) -> Collection[Setting]:
    """A setting for each number of seats and rule set of a game."""
    return {(each.seats, each.rules): each for each in reversed(game.settings)}.values()


#: Every game with each number of seats and rule set: what makes a `simulator` another.
each_seating = pytest.mark.parametrize(
    ("game", "setting"),
    [pytest.param(game, each, id=each.name) for game in CATALOG for each in seatings(game)],
)
#: A game, and one that may be chosen at its start in its place.
each_choice = pytest.mark.parametrize(
    ("game", "other"),
    [
        pytest.param(game, other, id=f"{game.folder} or {other.folder}")
        for game in CATALOG
        for other in game.others
    ],
)


def part(game: Game, name: str) -> Any:
    """A module of the game itself, such as ``screen.texts``."""
    return importlib.import_module(f"tommy.games.{game.folder}.{name}")


def simulator(game: Game, setting: Setting | None = None) -> Any:
    """The game without keys and screen, in its first setting or another."""
    assert game.simulator is not None
    setting = setting or game.settings[0]
    return game.simulator(setting.seats, setting.rules)


def answered(
    game: Game,
    letters: str = "*",
    *,
    setting: Setting | None = None,
    seed: int | None = 7,
    drive: RamDrive | None = None,
) -> Headless:
    """Its first setting, or another, is chosen; the level is asked for if no letter says it."""
    program = program_for(game.command, letters, seed=seed)
    host = Headless(program, drive=drive or RamDrive())
    host.run_ticks(2)
    for char in (setting or game.settings[0]).answers:
        host.type(char)
        host.run_ticks(2)
    return host


def playing(game: Game, *, drive: RamDrive | None = None) -> Headless:
    """Your first turn at the usual level."""
    demo = Demo(game, game.settings[0], 7, keys=(), drive=drive or RamDrive())
    demo.run_to_your_turn()
    return demo.host


def easy(game: Game, setting: Setting, seed: int) -> Demo:
    """Your first turn of a setting, at the easy level; ``host`` is the PC."""
    demo = Demo(game, setting, seed, level=Level.EASY, keys=())
    demo.run_to_your_turn()
    return demo


def quick(game: Game, *, drive: RamDrive | None = None) -> Headless:
    """Your first turn of a game that the demo has soon won or lost."""
    host: Headless = own(game, f"{game.folder}_app", "quick", partial(playing, game))(drive=drive)
    return host


def closed_up(game: Game) -> Collection[int]:
    """The rows in which a gap between cards is closed when a game is taken up again."""
    rows: Collection[int] = own(game, f"{game.folder}_app", "CLOSED_UP", ())
    return rows


#: There must be such a thing.
_NOTHING: Any = object()


def own(game: Game, module: str, name: str, otherwise: Any = _NOTHING) -> Any:
    """What a module of ``tests/support/<folder>`` has under this name, if it is there.

    AttributeError if it is not and nothing is given ``otherwise``.
    """
    found = getattr(module_there(f"tests.support.{game.folder}.{module}"), name, otherwise)
    if found is _NOTHING:
        raise AttributeError(f"tests/support/{game.folder}/{module}.py has no {name}")
    return found


def counted(host: Headless, turns: int) -> bool:
    """Whether the page counts so many turns of the hand, or tricks where these are counted."""
    return any(f"{word}: {turns} " in host.page.lines()[19] for word in ("TURN", "TRICK"))


def in_your_turn(game: Game, drive: RamDrive, turns: int) -> Headless:
    """The demo has played up to a turn of yours."""
    host = playing(game, drive=drive)
    host.key("F10")
    host.key("F4")
    host.key("F2")
    host.run_until(lambda: counted(host, turns), limit_ticks=40_000)
    host.key("F2")
    host.run_until(YOUR_TURN)
    host.run_ticks(40)
    return host


def wait_on(drive: Drive, game: Game, *, seed: int = 7) -> str:
    """A saved game waits on the drive, left in your first turn; the name of its tape."""
    own = RamDrive()
    demo = Demo(game, game.settings[0], seed, keys=(), drive=own)
    demo.run_to_your_turn()
    demo.host.key("RIGHT")
    demo.host.power_off()
    name = claimed_name(drive, game.program)
    drive.write(name, left(own, game))
    drive.release(name)
    return name


def again(game: Game, drive: RamDrive) -> Headless:
    """The next start of the program, on the same drive: another deal would come."""
    host = Headless(program_for(game.command, "*3", seed=4711), drive=drive)
    host.run_ticks(2)
    return host


def unplug(host: Headless, drive: RamDrive) -> None:
    """The plug is pulled: nothing runs any more that could tidy up."""
    host.power_off()
    assert not drive._claimed


def steady(host: Headless, but_for: Collection[int] = ()) -> list[str]:
    """The page but for what changes by itself, and some rows more."""
    rows = enumerate(host.page.lines())
    return [line for row, line in rows if row not in CHANGING_ROWS and row not in but_for]


def a_hand(game: Game, drive: RamDrive) -> Headless:
    """A hand with all sorts of keys at all sorts of times, up to a turn in the next one."""
    host = playing(game, drive=drive)
    host.run_quarters(3)
    for name in ("F10", "F4", "NUMLOCK", "RIGHT", "F6", "F2"):
        host.key(name)
        host.run_quarters(21)
    host.run_until("ANY KEY DEALS", limit_ticks=400_000)
    host.key("F2")
    host.run_ticks(7)
    host.key("F8")
    host.run_ticks(30)
    host.key("ESC")
    host.key("ENTER")
    host.run_until(YOUR_TURN)
    host.key("F5")
    host.run_ticks(20)
    host.make(0x01)
    host.run_quarters(1)
    host.release(0x01)
    for name in ("RIGHT", "D", "F1", "F4", "BACKSPACE", "ENTER"):
        hold(host, name, repeats=5)
    host.type("d1")
    host.run_ticks(40)
    return host


def left(drive: RamDrive, game: Game) -> bytes:
    """The tape that a run of the game has left."""
    return drive.read(f"{game.program}.TAP")
