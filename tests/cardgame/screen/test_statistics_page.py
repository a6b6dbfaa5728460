"""The page of the statistics, as text."""

from tommy.cardgame.screen.statistics_page import NOTHING_YET, page_lines
from tommy.shell.records.statistics import Figures, Key

HARD = Figures(7, 4, 2, 61, 33, 5, 41_230, 38_905, 97, 2310, 12)
EASY = Figures(1, 1, 0, 9, 8, 0, 9_990, 1_005, 20, 2500, 0)
SUMS = {
    Key("CANASTA", "CLASSIC-4", 9): Figures(hands=1, points=-200, best=-200),
    Key("CANASTA", "TOMMY-2", 3): HARD,
    Key("CANASTA", "TOMMY-2", 1): EASY,
    Key("WHIST", "2", 3): Figures(demo=1),
}


def lines(kind: str, extra_head: str = "CANASTAS") -> list[str]:
    title = {"TOMMY-2": "2 HANDS", "CLASSIC-4": ""}.__getitem__
    return list(page_lines("CANASTA", SUMS, Key("CANASTA", kind, 3), title, extra_head))


def test_each_kind_has_a_table_with_a_line_for_each_level_the_one_played_first() -> None:
    # Source: our own; read by a person.
    assert lines("TOMMY-2")[:11] == [
        "CANASTA, 2 HANDS",
        "         GAMES  WON HELPED  HANDS   WON HELPED   POINTS  AGAINST CANASTAS   BEST",
        "EASY         1    1      0      9     8      0     9990     1005       20   2500",
        "HARD         7    4      2     61    33      5    41230    38905       97   2310",
        "ALL          8    5      2     70    41      5    51220    39910      117   2500",
        "THE DEMO HAD A PART IN 12 MORE HANDS",
        "",
        "CANASTA",
        "         GAMES  WON HELPED  HANDS   WON HELPED   POINTS  AGAINST CANASTAS   BEST",
        "LEVEL 9      0    0      0      1     0      0     -200        0        0   -200",
        "",
    ]


def test_the_kind_that_is_played_comes_first() -> None:
    assert lines("CLASSIC-4")[0] == "CANASTA"
    assert lines("CLASSIC-4")[4] == "CANASTA, 2 HANDS"


def test_without_a_head_the_extra_column_is_left_out() -> None:
    assert lines("TOMMY-2", "")[1:3] == [
        "         GAMES  WON HELPED  HANDS   WON HELPED   POINTS  AGAINST   BEST",
        "EASY         1    1      0      9     8      0     9990     1005   2500",
    ]


def test_all_lines_fit_on_the_screen() -> None:
    assert max(map(len, lines("TOMMY-2"))) <= 80


def test_without_a_hand_of_yours_there_is_no_best_one() -> None:
    key = Key("WHIST", "2", 3)
    found = page_lines("WHIST", SUMS, key, lambda kind: kind)
    assert found[2:4] == (
        "HARD         0    0      0      0     0      0        0        0      -",
        "THE DEMO HAD A PART IN 1 MORE HAND",
    )


def test_before_the_first_hand_that_is_said() -> None:
    key = Key("CRAZY8S", "ALL", 3)
    found = page_lines("CRAZY EIGHTS", SUMS, key, lambda _: "")
    assert found == ("CRAZY EIGHTS", "", NOTHING_YET)
