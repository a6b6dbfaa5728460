"""The statistics in the games: what a hand counts, the key that shows them, and damage."""

from collections.abc import Callable

import pytest

from tests.cardgame.records.test_taken_up import PLAYING, again, in_your_turn
from tests.games.canasta.screen.test_hand_end import last_card
from tests.games.rolling.screen.test_loop import decided
from tests.support import desks
from tests.support.canasta import canasta_app
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.games.crazy8s.rules.events import HandEnded
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import Options
from tommy.games.crazy8s.screen import loop as eights_loop
from tommy.host.headless import Headless
from tommy.host.key_legends import key_at
from tommy.machine.drive import RamDrive
from tommy.shell.records import key_tape
from tommy.shell.records.statistics import NAME, Figures, Key, StatisticsFile

SHEET = "DEALS THE NEXT HAND (F8=TABLE F9=STATISTICS)"


def sums(drive: RamDrive) -> dict[Key, Figures]:
    return StatisticsFile(drive).load()


# What counts


def test_a_hand_of_canasta_counts_points_canastas_and_who_won() -> None:
    drive = RamDrive()
    last_card(drive=drive).type("kc")
    assert sums(drive) == {
        Key("CANASTA", "TOMMY-2", 3): Figures(
            hands=1, hands_won=1, points=650, points_against=100, canastas=1, best=650
        )
    }


@pytest.mark.parametrize(("theirs", "won"), [(0, 1), (5100, 0)])
def test_a_game_counts_with_its_last_hand(theirs: int, won: int) -> None:
    drive = RamDrive()
    last_card(scores=(4500, theirs), seats=4, drive=drive).type("kc")
    ((key, figures),) = sums(drive).items()
    assert key == ("CANASTA", "TOMMY-4", 3)
    assert (figures.games, figures.games_won, figures.hands) == (1, won, 1)


@pytest.mark.parametrize("mine", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_a_hand_of_rolling_stone_counts_by_the_number_of_players(mine: bool, players: int) -> None:
    drive = RamDrive()
    host = decided(drive, mine=mine, players=players)
    if not mine:
        host.type("1\r")
    host.run_until("THE GAME, ")
    ((key, figures),) = sums(drive).items()
    assert key == ("ROLLING", str(players), 3)
    points = figures.points_against if mine else figures.points
    assert points >= 5
    assert figures == Figures(
        games=1, games_won=int(not mine), hands=1, hands_won=int(not mine),
        points=0 if mine else points, points_against=points if mine else 0,
        best=0 if mine else points,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("winner", "result"),
    [
        (YOU, HandResult(True, 12, 0)),
        (ME, HandResult(False, 0, 12)),
        (None, HandResult(False, 0, 0)),
    ],
)
def test_a_hand_of_crazy_eights_counts_the_winners_points(
    winner: int | None, result: HandResult
) -> None:
    points = 0 if winner is None else 12
    event = HandEnded(winner, winner is None, points, (0, 12), (12, 0), (1, 0))
    assert eights_loop._Loop(desks.desk(), Options()).result(event) == result


@pytest.mark.parametrize("game", PLAYING)
def test_a_hand_that_the_demo_played_is_not_yours(game: str) -> None:
    drive = RamDrive()
    host = PLAYING[game](drive=drive)
    host.key("F2")
    host.run_until("DEALS THE NEXT HAND", limit_ticks=400_000)
    assert list(sums(drive).values()) == [Figures(demo=1)]


def test_a_hint_is_counted_and_the_box_still_has_it_when_the_game_is_taken_up() -> None:
    drive = RamDrive()
    host = in_your_turn("crazy8s", drive, 2)
    host.key("F6")
    host.run_ticks(40)
    host.power_off()
    assert key_tape.read(drive.read("CRAZY8S.TAP")).hints
    host = again("crazy8s", drive)
    host.key("ENTER")
    host.run_ticks(8)
    assert any("1 HINT" in line for line in host.page.lines()[:23])


def test_a_hand_counts_once_however_often_its_end_is_taken_up() -> None:
    drive = RamDrive()
    host = PLAYING["canasta"](drive=drive)
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=100_000)
    host.key("F2")
    for _ in range(3):
        host.power_off()
        host = again("canasta", drive)
        host.key("ENTER")
        host.run_until(SHEET)
    assert list(sums(drive).values()) == [Figures(demo=1)]


def test_a_hand_that_was_not_on_file_when_the_power_went_counts_when_it_is_taken_up() -> None:
    drive = RamDrive()
    host = PLAYING["canasta"](drive=drive)
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=100_000)
    host.power_off()
    lines = drive.read("CANASTA.TAP").splitlines(keepends=True)
    drive.write("CANASTA.TAP", b"".join(line for line in lines if not line.startswith(b"STAT")))
    drive.delete(NAME)
    host = again("canasta", drive)
    host.key("ENTER")
    host.run_until(SHEET)
    assert list(sums(drive).values()) == [Figures(demo=1)]


# The key


def over(drive: RamDrive | None = None, letters: str = "*") -> Headless:
    host = last_card(letters, drive=drive)
    host.type("kc")
    host.run_until("DEALS THE NEXT HAND")
    return host


@pytest.mark.parametrize("key", ["F9", "Alt-9", "KP+"])
@pytest.mark.parametrize("letters", ["*", "M*"])
def test_a_key_shows_the_statistics_at_the_end_of_a_hand_and_esc_the_sheet_again(
    key: str, letters: str
) -> None:
    host = over(letters=letters)
    sheet = host.page.lines()[3:17]
    host.key(key)
    lines = [line.rstrip() for line in host.page.lines()]
    assert lines[0].split() == ["STATISTICS", "PAGE", "1", "OF", "1"]
    assert lines[1] == "CANASTA, 2 HANDS, TOMMY'S RULES"
    assert lines[3].split() == ["HARD", "0", "0", "0", "1", "1", "0", "650", "100", "1", "650"]
    host.key("ESC")
    assert host.page.lines()[3:17] == sheet
    assert "DEALS THE NEXT HAND" in canasta_app.message(host)
    host.key("ENTER")
    host.run_until("SHUFFLE")


def test_the_key_is_named_as_the_player_knows_it() -> None:
    host = over()
    assert SHEET in canasta_app.message(host)
    host.key("KP+")
    host.key("ESC")
    assert "DEALS THE NEXT HAND (F8=TABLE +=STATISTICS)" in canasta_app.message(host)


@pytest.mark.parametrize("key", ["F8", "F9", "KP+"])
def test_keys_typed_ahead_of_the_window_stay_for_the_game(key: str) -> None:
    host = over()
    host.pc.keyboard.flush()
    host.key(key)
    if key == "F8":
        for _ in range(2):
            host.key(key)
    assert any(word in host.page.lines()[0] for word in ("STATISTICS", "HISTORY"))
    host.key("F7")
    host.key("F9")
    host.key("ESC")
    assert "LEAVE" not in host.page.lines()[5]


def test_a_click_on_the_key_on_the_message_line_presses_it() -> None:
    host = over()
    col = host.page.lines()[17].index("STATISTICS")
    assert key_at(host.page.lines(), 17, col) == (0x43,)
    host.key("KP+")
    assert key_at(host.page.lines(), 17, col) is None
    host.key("ESC")
    col = host.page.lines()[17].index("STATISTICS")
    assert key_at(host.page.lines(), 17, col) == (0x4E,)


# Damage


@pytest.mark.parametrize("break_it", [lambda data: data[:-4], lambda _: b"rubbish"])
def test_a_damaged_file_is_kept_aside_and_said_at_the_next_end_of_a_hand(
    break_it: Callable[[bytes], bytes],
) -> None:
    drive = RamDrive()
    over(drive).power_off()
    damaged = break_it(drive.read(NAME))
    drive.write(NAME, damaged)
    drive.delete("CANASTA.TAP")
    host = last_card(drive=drive)
    host.type("kc")
    host.run_until("STATS.TOY WAS DAMAGED: KEPT AS STATS.BAD")
    host.run_until("DEALS THE NEXT HAND")
    assert drive.read("STATS.BAD") == damaged
    assert sum(figures.hands for figures in sums(drive).values()) == 1
