"""Left at any moment of your turn, whatever is half typed, a game stands there again as it was."""

import random

import pytest

from tests.support.runs import CANASTA, Demo, again, closed_up, each_setting, unplug
from tommy.cardgame.players.levels import Level
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive
from tommy.machine.page import COLS
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting

#: The clock's second, and the title with its moving colours.
TICKING = {0, 1, 2, 21}
MESSAGE_ROW = 17
#: All that a game may take, moves that are legal more often than others.
KEYS = (
    *"d1234567890qjkamtshpi",
    "SHIFT-8",
    "ENTER",
    "ENTER",
    "ESC",
    "LEFT",
    "RIGHT",
    "BACKSPACE",
    "HOME",
    "PGDN",
)
STOPS = 30


def seen(host: Headless, game: Game) -> dict[int, str]:
    """What is seen of the page, colours included; the colour of messages is by chance."""
    left_out = {*TICKING, *closed_up(game)}
    attributes = bytes(host.page.cells)[1::2]
    shown = {}
    for row, line in enumerate(host.page.lines()):
        if row not in left_out:
            inks = attributes[row * COLS : (row + 1) * COLS]
            # Of a blank only its background is seen.
            seen_inks = (
                ink & 0x70 if char == " " else ink for char, ink in zip(line, inks, strict=True)
            )
            colours = "" if row == MESSAGE_ROW else " ".join(f"{ink:02X}" for ink in seen_inks)
            shown[row] = line + colours
    return shown


def stopped(game: Game, setting: Setting, chance: random.Random, drive: RamDrive) -> Demo:
    """Some keys were pressed by chance, and it is your turn."""
    demo = Demo(game, setting, chance.randrange(1000), keys=(), drive=drive)
    demo.run_to_your_turn()
    for _ in range(chance.randrange(1, 25)):
        demo.host.key(chance.choice(KEYS))
        demo.host.run_ticks(2)
        demo.host.run_until(lambda: demo.your_turn or demo.core.actor is None, limit_ticks=9000)
        if demo.core.actor is None:
            break
    demo.host.run_ticks(90)
    return demo


@each_setting
def test_a_page_is_as_it_was_left(game: Game, setting: Setting) -> None:
    chance = random.Random(f"{setting.name}")
    for stop in range(STOPS):
        drive = RamDrive()
        demo = stopped(game, setting, chance, drive)
        if demo.core.actor is None:
            continue
        before, view = seen(demo.host, game), demo.core.view
        unplug(demo.host, drive)
        host = again(game, drive)
        host.key("ENTER")
        host.run_ticks(90)
        assert seen(host, game) == before, (stop, view)


@each_setting
@pytest.mark.parametrize("seed", [3, 4])
def test_so_it_is_at_the_end_of_a_hand(game: Game, setting: Setting, seed: int) -> None:
    drive = RamDrive(1 << 22)
    demo = Demo(game, setting, seed, level=Level.EASY, keys=("F2",), drive=drive)
    demo.host.run_until("ANY KEY", limit_ticks=400_000)
    demo.host.key("F2")
    demo.host.run_ticks(20)
    before = seen(demo.host, game)
    unplug(demo.host, drive)
    host = again(game, drive)
    if demo.core.game_over:
        assert not host.page.shows("SAVED GAMES")
        return
    host.key("ENTER")
    host.run_ticks(400)
    assert seen(host, game) == before


def test_so_it_is_while_your_partner_waits_for_permission() -> None:
    drive = RamDrive(1 << 22)
    setting = CANASTA.settings[1]
    demo = Demo(CANASTA, setting, 29, level=Level.EASY, keys=(), drive=drive)
    demo.run_to_your_turn()
    demo.host.key("F2")

    def asked() -> bool:
        return bool(demo.core.phase.name == "ANSWER" and demo.core.actor == 0)

    demo.host.run_until(asked, limit_ticks=400_000)
    demo.host.key("F2")
    demo.run_to_your_turn()
    demo.host.run_ticks(40)
    assert demo.core.phase.name == "ANSWER"
    before = seen(demo.host, CANASTA)
    unplug(demo.host, drive)
    host = again(CANASTA, drive)
    host.key("ENTER")
    host.run_ticks(90)
    assert seen(host, CANASTA) == before
