"""The pages of the statistics, as text."""

import datetime

from tommy.cardgame.screen.statistics_page import NOTES, NOTHING_YET, page_lines
from tommy.shell.records.past_games import PastGame, PastGames
from tommy.shell.records.statistics import Figures, Key
from tommy.shell.screen.manual import pages_of_lines

HARD = Figures(7, 4, 2, 61, 33, 5, 41_230, 38_905, 97, 2310, 12)
EASY = Figures(1, 1, 0, 9, 8, 0, 9_990, 1_005, 20, 2500, 0)
SUMS = {
    Key("CANASTA", "CLASSIC-4", 9): Figures(hands=1, points=-200, best=-200),
    Key("CANASTA", "TOMMY-2", 3): HARD,
    Key("CANASTA", "TOMMY-2", 1): EASY,
    Key("WHIST", "2", 3): Figures(demo=1),
}
WON = PastGame(datetime.date(1987, 10, 1), True, 5240, 3155, 2)
LOST = PastGame(datetime.date(1987, 11, 30), False, -40, 10_005, 1)
PAST = {
    Key("CANASTA", "TOMMY-2", 3): PastGames(0, 3, WON, (WON, WON._replace(hints=0), LOST)),
    Key("CANASTA", "TOMMY-2", 1): PastGames(0, 0, None, (LOST,)),
}


def lines(kind: str, extra_head: str = "CANASTAS", level: int = 3) -> list[str]:
    title = {"TOMMY-2": "2 HANDS", "CLASSIC-4": ""}.__getitem__
    key = Key("CANASTA", kind, level)
    return list(page_lines("CANASTA", SUMS, PAST, key, title, extra_head))


def leaf(number: int, kind: str = "TOMMY-2", level: int = 3) -> list[str]:
    """A page without its last blank lines."""
    page = pages_of_lines(lines(kind, level=level))[number]
    return page[: max(place for place, line in enumerate(page) if line) + 1]


def test_each_kind_has_a_table_with_a_line_for_each_level_the_one_played_first() -> None:
    # Source: our own; read by a person.
    assert leaf(0) == [
        "CANASTA, 2 HANDS",
        "         GAMES  WON HELPED  HANDS   WON HELPED   POINTS  AGAINST CANASTAS   BEST",
        "EASY         1    1      0      9     8      0     9990     1005       20   2500",
        "HARD         7    4      2     61    33      5    41230    38905       97   2310",
        "ALL          8    5      2     70    41      5    51220    39910      117   2500",
        "NOT COUNTED: 12 HANDS WITH THE DEMO",
        "",
        "GAMES WON IN A ROW:  NOW  LONGEST   BEST GAME (WON BY THE MOST)",
        "EASY                   0        0   -",
        "HARD                   0        3     5240 TO 3155   ON 10-01-1987  2 HINTS",
        "",
        *NOTES,
    ]
    assert leaf(3) == [
        "CANASTA",
        "         GAMES  WON HELPED  HANDS   WON HELPED   POINTS  AGAINST CANASTAS   BEST",
        "LEVEL 9      0    0      0      1     0      0     -200        0        0   -200",
        "",
        *NOTES,
    ]
    assert len(lines("TOMMY-2")) == 4 * 20


def test_the_last_games_have_a_page_for_each_level_the_one_played_first() -> None:
    hard = [
        "CANASTA, 2 HANDS, HARD: YOUR LAST GAMES, NEWEST FIRST",
        "",
        "11-30-1987  LOST     -40 TO 10005   1 HINT",
        "10-01-1987  WON     5240 TO 3155",
        "10-01-1987  WON     5240 TO 3155    2 HINTS",
    ]
    easy = [
        "CANASTA, 2 HANDS, EASY: YOUR LAST GAMES, NEWEST FIRST",
        "",
        "11-30-1987  LOST     -40 TO 10005   1 HINT",
    ]
    assert [leaf(1), leaf(2)] == [hard, easy]
    assert [leaf(1, level=1), leaf(2, level=1)] == [easy, hard]


def test_the_kind_that_is_played_comes_first() -> None:
    assert leaf(0, "CLASSIC-4")[0] == "CANASTA"
    assert leaf(1, "CLASSIC-4")[0] == "CANASTA, 2 HANDS"


def test_four_levels_of_a_kind_and_ten_games_fit_on_a_page_each() -> None:
    keys = [Key("CANASTA", "TOMMY-2", level) for level in range(1, 5)]
    past = PastGames(0, 3, WON, (WON,) * 10)
    found = page_lines(
        "CANASTA", dict.fromkeys(keys, HARD), dict.fromkeys(keys, past), keys[0], lambda _: ""
    )
    assert len(pages_of_lines(found)) == 1 + 4
    assert [page[0] for page in pages_of_lines(found)][1:] == [
        f"CANASTA, {level}: YOUR LAST GAMES, NEWEST FIRST"
        for level in ("EASY", "MEDIUM", "HARD", "EXPERT")
    ]


def test_without_a_head_the_extra_column_is_left_out() -> None:
    assert lines("TOMMY-2", "")[1:3] == [
        "         GAMES  WON HELPED  HANDS   WON HELPED   POINTS  AGAINST   BEST",
        "EASY         1    1      0      9     8      0     9990     1005   2500",
    ]


def test_all_lines_fit_on_the_screen() -> None:
    assert max(map(len, lines("TOMMY-2"))) <= 80


def test_without_a_hand_of_yours_there_is_no_best_one() -> None:
    key = Key("WHIST", "2", 3)
    found = page_lines("WHIST", SUMS, {}, key, lambda kind: kind)
    assert found[2:4] == [
        "HARD         0    0      0      0     0      0        0        0      -",
        "NOT COUNTED: 1 HAND WITH THE DEMO",
    ]


def test_before_the_first_hand_that_is_said() -> None:
    key = Key("CRAZY8S", "ALL", 3)
    found = page_lines("CRAZY EIGHTS", SUMS, {}, key, lambda _: "")
    assert found == ("CRAZY EIGHTS", "", NOTHING_YET)
