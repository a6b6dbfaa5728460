"""The end of a hand: the sheet, F8 to look at table and hands, and what goes on."""

from collections.abc import Callable

import pytest

from tests.support.canasta.canasta_app import Position, playing
from tests.support.canasta.positions import position
from tests.support.runs import CANASTA as GAME
from tests.support.runs import again, unplug
from tests.support.screens import message
from tommy.games.canasta.rules.events import HandEnded
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.scoring import SideSheet
from tommy.games.canasta.rules.situation import Ending
from tommy.games.canasta.screen.hand_end import jingle_kind
from tommy.machine.drive import RamDrive
from tommy.shell.records.statistics import NAME, Figures, Key, StatisticsFile

SHEET = "DEALS THE NEXT HAND (F8=TABLE, HANDS, HISTORY  F9=STATISTICS)"
CANASTA = "7S 7H 7D 7C 7S 7H 2D"


def last_card(
    letters: str = "*",
    *,
    seats: int = 2,
    scores: tuple[int, int] = (1500, -200),
    drive: RamDrive | None = None,
) -> Position:
    """Your last card, which ends the hand when it is discarded; in two hands it is 650 to 100."""
    state = position(
        "KC", drawn=True, mine=CANASTA, theirs="9S 9H 9D", treys=("3H 3D", "3H"),
        scores=scores, others="AS 4S 5D" if seats == 2 else None, seats=seats,
    )  # fmt: skip
    return Position(state, letters, match=MatchState(hand=3, scores=scores), drive=drive)


def over(letters: str = "*", *, seats: int = 2, drive: RamDrive | None = None) -> Position:
    """The sheet lies open and waits for a key."""
    host = last_card(letters, seats=seats, drive=drive)
    host.type("kc")
    host.run_until("ANY KEY DEALS THE NEXT HAND")
    return host


def table_of(host: Position) -> list[str]:
    return [row[:70] for row in host.page.lines()[:17]]


def test_going_out_is_said_then_the_sheet_comes_and_any_key_is_asked_for() -> None:
    host = last_card()
    host.type("kc")
    host.run_until("YOU GO OUT!")
    assert "THE SCORE OF HAND 3" not in host.page.lines()[1]
    host.run_until("THE SCORE OF HAND 3")
    host.run_until("ANY KEY DEALS THE NEXT HAND (F8=TABLE, HANDS, HISTORY  F9=STATISTICS)")
    assert "SCORE NOW" in host.page.lines()[14]
    assert "2150" in host.page.lines()[14]


def test_the_boxes_have_the_new_scores_with_the_sheet() -> None:
    host = over()
    assert "YOU: 2150" in host.page.lines()[20]
    assert "YOU: 1 " in host.page.lines()[19]


@pytest.mark.parametrize("key", ["F8", "Alt-8"])
def test_f8_leafs_from_the_sheet_to_the_table_with_each_hand_and_back(key: str) -> None:
    host = over()
    sheet = table_of(host)
    host.key(key)
    assert message(host).startswith("YOUR HAND AS IT ENDED (F8=MY HAND")
    assert host.page.lines()[7][43:47].strip() == "7/1"
    assert host.page.lines()[1][:6].strip() == ""
    host.key(key)
    assert message(host).startswith("MY HAND AS IT ENDED (F8=HISTORY")
    assert host.page.lines()[1][:17] == "│♠ A│ │♦ 5│ │♠ 4│"
    host.key(key)
    assert "HISTORY" in host.page.lines()[0]
    host.key("ESC")
    assert message(host) == "ANY KEY DEALS THE NEXT HAND (F8=TABLE, HANDS, HISTORY  F9=STATISTICS)"
    assert table_of(host) == sheet


def test_with_four_hands_each_of_them_can_be_seen() -> None:
    host = over(seats=4)
    said = []
    for hand in range(5):
        host.key("F8")
        if hand == 4:
            assert "HISTORY" in host.page.lines()[0]
            host.key("ESC")
        said.append(message(host).partition(" (")[0])
    assert said == [
        "YOUR HAND AS IT ENDED",
        "EAST'S HAND AS IT ENDED",
        "PARTNER'S HAND AS IT ENDED",
        "WEST'S HAND AS IT ENDED",
        "ANY KEY DEALS THE NEXT HAND",
    ]


def test_leafing_leaves_the_table_as_it_was_with_the_same_back() -> None:
    host = last_card()
    rows = [row[35:70] for row in host.page.lines()[13:17]]
    inks = [host.page.attr(14, col) for col in range(35, 40)]
    host.type("kc")
    host.run_until("ANY KEY")
    for _ in range(9):
        host.key("F8")
        if "AS IT ENDED" in message(host):
            assert [row[35:45] for row in host.page.lines()[13:17]] == [row[:10] for row in rows]
            assert [host.page.attr(14, col) for col in range(35, 40)] == inks


@pytest.mark.parametrize("leafed", [0, 1, 2])
@pytest.mark.parametrize("key", ["x", "ENTER", "ESC", "KPENTER", "RIGHT", "KP7"])
def test_any_other_key_goes_on_wherever_one_has_leafed_to(key: str, leafed: int) -> None:
    host = over()
    for _ in range(leafed):
        host.key("F8")
    host.key(key)
    host.run_until("SHUFFLE")
    assert "HAND: 4" in host.page.lines()[22]
    assert not any(row.strip() for row in table_of(host)[3:])


@pytest.mark.parametrize("key", ["F1", "F3", "F10", "UP", "DOWN"])
def test_keys_of_the_machine_do_not_go_on(key: str) -> None:
    host = over()
    sheet = table_of(host)
    host.key(key)
    host.run_ticks(60)
    assert message(host).startswith("ANY KEY")
    assert table_of(host) == sheet


def test_f8_shows_the_history_again_once_the_next_hand_is_dealt() -> None:
    host = over()
    host.key("F8")
    host.type("x")
    host.run_until("SHUFFLE")
    page = host.page.lines()[:18]
    host.key("F8")
    assert "HISTORY" in host.page.lines()[0]
    host.key("ESC")
    assert host.page.lines()[3:18] == page[3:]


def test_instructions_and_the_quit_question_leave_the_sheet_as_it_was() -> None:
    host = over()
    before = host.page.lines()
    for window, close in (("F5", "ESC"), ("F7", "n")):
        host.key(window)
        assert host.page.lines() != before
        host.key(close)
        after = host.page.lines()
        assert after[:1] + after[2:21] == before[:1] + before[2:21]
        assert message(host).startswith("ANY KEY")


def test_a_key_hurries_the_sheet_but_does_not_go_on() -> None:
    host = last_card()
    host.type("kc")
    host.type("x")
    host.run_until("ANY KEY DEALS", limit_ticks=60)
    assert "2150" in host.page.lines()[14]
    host.run_ticks(60)
    host.type("x")
    host.run_until("SHUFFLE", limit_ticks=200)


def test_the_demo_goes_on_by_itself() -> None:
    host = over()
    host.key("F2")
    host.run_until("HAND: 4", limit_ticks=60)


def test_after_a_hand_that_the_demo_played_the_history_follows_the_hands_on_f8() -> None:
    host = playing()
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=200_000)
    host.key("F2")
    host.run_until("ANY KEY")
    for shown in ("YOUR HAND", "MY HAND"):
        host.key("F8")
        assert message(host).startswith(shown)
    host.key("F8")
    host.run_ticks(1)
    assert "HISTORY" in host.page.lines()[0]
    host.key("HOME")
    assert host.page.lines()[1].startswith("DECK ")
    host.key("ESC")
    host.run_ticks(1)
    assert "THE SCORE OF HAND" in host.page.lines()[1]


def test_at_the_end_of_a_hand_the_sheet_comes_again() -> None:
    drive = RamDrive()
    host = playing(drive=drive)
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=100_000)
    host.key("F2")
    host.run_until("ANY KEY DEALS")
    sheet = host.page.lines()[3:16]
    unplug(host, drive)
    host = again(GAME, drive)
    host.key("ENTER")
    host.run_until("ANY KEY DEALS")
    assert host.page.lines()[3:16] == sheet
    host.key("F8")
    assert message(host).startswith("YOUR HAND")


# The key of the statistics


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
    assert "DEALS THE NEXT HAND" in message(host)
    host.key("ENTER")
    host.run_until("SHUFFLE")


def test_the_key_is_named_as_the_player_knows_it() -> None:
    host = over()
    assert SHEET in message(host)
    host.key("KP+")
    host.key("ESC")
    assert "DEALS THE NEXT HAND (F8=TABLE, HANDS, HISTORY  +=STATISTICS)" in message(host)


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
    assert host.page.keys_at(17, col) == ("F9",)
    host.key("KP+")
    assert host.page.keys_at(17, col) == ()
    host.key("ESC")
    col = host.page.lines()[17].index("STATISTICS")
    assert host.page.keys_at(17, col) == ("KP+",)


@pytest.mark.parametrize("break_it", [lambda data: data[:-4], lambda _: b"rubbish"])
def test_a_damaged_file_is_kept_aside_and_said_at_the_next_end_of_a_hand(
    break_it: Callable[[bytes], bytes],
) -> None:
    drive = RamDrive()
    over(drive=drive).power_off()
    damaged = break_it(drive.read(NAME))
    drive.write(NAME, damaged)
    drive.delete("CANASTA.TAP")
    host = last_card(drive=drive)
    host.type("kc")
    host.run_until("STATS.TOY WAS DAMAGED: KEPT AS STATS.BAD")
    host.run_until("DEALS THE NEXT HAND")
    assert drive.read("STATS.BAD") == damaged
    assert sum(figures.hands for figures in StatisticsFile(drive).load().values()) == 1


# Games


def test_a_game_is_won_on_file_before_its_end_is_shown_and_only_once() -> None:
    drive = RamDrive()
    host = last_card(scores=(4500, 0), drive=drive)
    host.type("kc")
    assert drive.read("CANASTA.SCR") == b"1,0\r\n"
    host.run_until("YOU WIN THE GAME, 5150 TO 100!")
    assert "YOU: 1 " in host.page.lines()[20][49:]
    host.run_until("ANY KEY STARTS GAME 2")
    assert drive.read("CANASTA.SCR") == b"1,0\r\n"
    host.key("F8")
    host.type("x")
    host.run_until("SHUFFLE")
    assert "GAME: 2" in host.page.lines()[20]
    assert "HAND: 1" in host.page.lines()[22]
    assert "YOU: 0 " in host.page.lines()[20][:30]
    host.key("F7")
    host.type("y")
    assert drive.read("CANASTA.SCR") == b"1,0\r\n"


def test_the_other_side_wins_with_the_higher_total_though_you_went_out() -> None:
    drive = RamDrive()
    host = last_card(scores=(4500, 5100), drive=drive)
    host.type("kc")
    host.run_until("I WIN THE GAME, 5200 TO 5150!")
    assert drive.read("CANASTA.SCR") == b"0,1\r\n"


def test_four_hands_name_the_sides() -> None:
    host = last_card(seats=4, scores=(4500, 0))
    host.type("kc")
    host.run_until("YOU AND PARTNER WIN THE GAME")


def test_a_tie_at_the_top_is_played_off() -> None:
    drive = RamDrive()
    host = last_card(scores=(5000, 5550), drive=drive)
    host.type("kc")
    host.run_until("ANY KEY DEALS THE NEXT HAND")
    assert "5650" in host.page.lines()[14]
    assert host.page.lines()[14].count("5650") == 2
    assert not any(info.name.endswith("SCR") for info in drive.files())


def test_other_lines_of_the_score_file_stay() -> None:
    drive = RamDrive()
    drive.write("CANASTA.SCR", b"3,2\r\nFASTEST 9\r\n")
    host = last_card(scores=(4500, 0), drive=drive)
    assert "YOU: 3 " in host.page.lines()[20][49:]
    host.type("kc")
    assert drive.read("CANASTA.SCR") == b"4,2\r\nFASTEST 9\r\n"


@pytest.mark.parametrize("leave", ["window", "F7"])
def test_a_game_won_is_on_file_though_you_leave_while_its_end_is_shown(leave: str) -> None:
    drive = RamDrive()
    host = last_card(scores=(4500, 0), drive=drive)
    host.type("kc")
    host.run_ticks(5)
    if leave == "window":
        host.power_off()
    else:
        host.key("F7")
        host.type("y")
    assert drive.read("CANASTA.SCR") == b"1,0\r\n"


def test_a_score_that_cannot_be_written_is_said() -> None:
    drive = RamDrive()
    drive.write_protected = True
    host = last_card(scores=(4500, 0), drive=drive)
    host.type("kc")
    host.run_until("THE GAME")
    host.run_until(lambda: "PROTECT" in message(host))
    host.run_until("ANY KEY STARTS GAME 2")


# What counts


def test_a_hand_of_canasta_counts_points_canastas_and_who_won() -> None:
    drive = RamDrive()
    last_card(drive=drive).type("kc")
    assert StatisticsFile(drive).load() == {
        Key("CANASTA", "TOMMY-2", 3): Figures(
            hands=1, hands_won=1, points=650, points_against=100, canastas=1, best=650
        )
    }


@pytest.mark.parametrize(("theirs", "won"), [(0, 1), (5100, 0)])
def test_a_game_counts_with_its_last_hand(theirs: int, won: int) -> None:
    drive = RamDrive()
    last_card(scores=(4500, theirs), seats=4, drive=drive).type("kc")
    ((key, figures),) = StatisticsFile(drive).load().items()
    assert key == ("CANASTA", "TOMMY-4", 3)
    assert (figures.games, figures.games_won, figures.hands) == (1, won, 1)


# Jingles


def sheet_of(points: int) -> SideSheet:
    return SideSheet(0, points, 0, 0, 0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("ending", "points", "kind"),
    [
        (Ending.WENT_OUT, (100, 50), "win"),
        (Ending.WENT_OUT, (50, 100), "lose"),
        *((ending, (100, 50), "blocked") for ending in Ending if ending is not Ending.WENT_OUT),
    ],
)
def test_a_hand_that_nobody_went_out_of_ends_with_another_jingle(
    ending: Ending, points: tuple[int, int], kind: str
) -> None:
    first, second = map(sheet_of, points)
    assert jingle_kind(HandEnded(ending, (first, second), (0, 0), points, (0, 0))) == kind
