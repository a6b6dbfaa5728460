"""Keys that are held down in a game: what counts once, what repeats. Source: CASES2, K7."""

import pytest

from tests.support.canasta import canasta_app
from tests.support.crazy8s import crazy8s_app
from tests.support.keys import hold
from tests.support.runs import each_game, playing
from tests.support.screens import message
from tommy.keystroke import BACKSPACE, LEFT, RIGHT, Keystroke
from tommy.machine.drive import RamDrive
from tommy.machine.keymap import DIGITS
from tommy.machine.scancodes import CODE_OF_NAME, MAKE_CODES
from tommy.shell.game import Game

REPEATS = 12
#: Keys that repeat in a game: they choose a card, or take a sign back.
CHOOSING = {LEFT, RIGHT, BACKSPACE}


def typed_by_you(game: Game, drive: RamDrive) -> list[Keystroke]:
    """The keys on the tape that came from you."""
    lines = drive.read(f"{game.program}.TAP").decode("ascii").splitlines()
    return [Keystroke(int(line.split()[2], 16)) for line in lines if line.startswith("KEY Y ")]


@each_game
@pytest.mark.parametrize("code", sorted(MAKE_CODES & {*CODE_OF_NAME.values()}))
def test_k7_a_held_key_is_one_key_of_the_core_unless_it_chooses(game: Game, code: int) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    host.make(code)
    for _ in range(REPEATS):
        host.run_quarters(2)
        host.make(code)
    host.release(code)
    host.run_quarters(1)
    host.power_off()
    keys = typed_by_you(game, drive)
    digits = game.folder != "canasta" and keys and keys[0] in DIGITS
    if keys and (keys[0] in CHOOSING or digits):
        assert keys == keys[:1] * (1 + REPEATS)
    else:
        assert len(keys) <= 1


def test_k7_d_held_draws_one_card_and_types_nothing_ahead() -> None:
    host = crazy8s_app.playing()
    stock = host.page.lines()[15][18:20]
    hold(host, "D", repeats=80)
    host.run_ticks(60)
    assert int(host.page.lines()[15][18:20]) == int(stock) - 1


def test_k7_d_held_while_the_computer_plays_is_typed_ahead_once() -> None:
    host = crazy8s_app.my_turn()
    stock = host.page.lines()[15][18:20]
    hold(host, "D", repeats=200)
    host.run_ticks(60)
    assert int(host.page.lines()[15][18:20]) == int(stock) - 1
    assert message(host).startswith("WHICH CARD")


def test_k7_the_d_of_canasta_draws_and_begins_no_command() -> None:
    host = canasta_app.playing()
    hold(host, "D")
    assert "DISCARD" in message(host)


def test_k7_the_first_digit_of_a_number_counts_once_and_held_ones_after_it_repeat() -> None:
    host = crazy8s_app.playing()
    host.make(0x02)
    host.run_quarters(2)
    assert "? 1 " in message(host)
    host.make(0x02)
    host.run_quarters(2)
    assert "? 11" in message(host)


def test_k7_the_key_that_deals_on_hurries_nothing_while_it_is_held() -> None:
    def deal(*, held: bool) -> list[list[str]]:
        host = crazy8s_app.hand_over()
        host.make(CODE_OF_NAME["SPACE"])
        seen = []
        for _ in range(250):
            host.run_quarters(2)
            seen.append(host.page.lines())
            if held:
                host.make(CODE_OF_NAME["SPACE"])
        return seen

    shown = deal(held=True)
    assert any("CARDS DEALT:  5" in lines[23] for lines in shown)
    assert shown == deal(held=False)


def test_k7_hands_are_not_dealt_on_by_a_key_that_was_down_before_they_ended() -> None:
    host = crazy8s_app.playing()
    host.key("F2")
    host.run_until("CARDS DEALT: 16")
    host.make(CODE_OF_NAME["SPACE"])
    while not host.page.shows("THE HAND!"):
        host.run_quarters(2)
        host.make(CODE_OF_NAME["SPACE"])
    host.key("F2")
    host.run_until("ANY KEY DEALS")
    for _ in range(20):
        host.make(CODE_OF_NAME["SPACE"])
        host.run_quarters(2)
    assert host.page.shows("ANY KEY DEALS")
