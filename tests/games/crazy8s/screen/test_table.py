"""The table, cell by cell. Source: LOOK 1 and 5 and the drawing in look/mock.txt."""

import pytest

from tests.support.desks import attributes, desk
from tommy.cards.card import Card, Suit
from tommy.games.crazy8s.rules.match_state import MatchState
from tommy.games.crazy8s.rules.pack import Cards
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import Options
from tommy.games.crazy8s.screen.table import PILE_COL, STOCK_COL, Table
from tommy.shell.records.match_scores import Score
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import Back
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink

BACK = Back("▒", Ink(0x74, 0x70), Ink(0x71, 0x70))
TWENTY = "8S 8H KS QS TS 7S 3S AH JH 9H 4H KD TD 6D 2D QC JC 9C 5C 2C"


def cards(text: str) -> Cards:
    return tuple(map(Card.parse, text.split()))


def laid(*, mono: bool = False) -> tuple[Desk, Table]:
    """The table of the drawing: 20 cards against 9, your turn, clubs named, a card just played."""
    of = desk(mono=mono)
    table = Table(of, Options())
    status_line.draw_frame(of)
    table.back = BACK
    table.slots[YOU] = [*cards(TWENTY)]
    table.slots[ME] = [BACK] * 9
    table.draw_hand(YOU)
    table.draw_hand(ME)
    table.draw_pile(Card.parse("8D"), 12, Suit.CLUBS)
    table.draw_spark(PILE_COL, lit=True)
    table.draw_stock(11)
    table.draw_turn(YOU)
    of.message("WHICH CARD (1-20, THEN ENTER)?  D=DRAW")
    table.draw_left_box((3, 2), (87, 64))
    table.draw_right_box(Score(1, 0), (134, 0))
    table.draw_counters(MatchState(game=2, hand=6), 9)
    return of, table


# The drawing's own figures and places; words, credit and figures of later issues are ours.
DRAWING = """\
┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌──┌───┐        ┌────────┐
│♠ │♥ │♠ │♠ │♠1│♠ │♠ │♥ │♥ │♥ │♥ │♦ │♦1│♦ │♦ │♣ │♣ │♣ │♣ │♣ 2│        │21:04:40│
│8 │8 │K │Q │10│7 │3 │A │J │9 │4 │K │10│6 │2 │Q │J │9 │5 │2 ♣│        └────────┘
└──└──└──└──└──└──└──└──└──└──└──└──└──└──└──└──└──└──└──└───┘    YOU CARDS: 20
 1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19  20         POINTS: 228

┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐
│▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│
│▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│ │▒T▒│
└───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘ └───┘             ME  CARDS: 9


┌───┐ ■     ┌───┐            YOU'RE UP
│♦ 8│ ♣     │▒T▒│
│8 ♦│       │▒T▒│
└───┘ 12    └───┘ 11

                     WHICH CARD (1-20, THEN ENTER)?  D=DRAW
╔════════════════════════════╗                   ╔═════════════════════════════╗
║ HANDS:  YOU: 3   ME: 2     ║      TURN: 9      ║ TO 100  8=CRAZY  LEVEL=HARD ║
║ SCORES: YOU: 87  ME: 64    ║      GAME: 2      ║ GAMES:  YOU: 1   ME: 0      ║
║                            ║██ CRAZY EIGHTS ██ ║ POINTS: YOU: 134 ME: 0      ║
╚════════════════════════════╝     HAND: 6       ╚═════════════════════════════╝
CARDS DEALT: 41 OUT OF 52      F1=MUTE   F2=DEMO F6=HINT      F5=INSTRS F7=QUIT
██ CRAZY EIGHTS ██ A FAN'S HOMAGE TO TOMMY'S TOYS OF DENVER, 1987  F3- F4+   1.0
"""


@pytest.mark.parametrize("mono", [False, True])
def test_everything_lies_where_the_look_book_draws_it(mono: bool) -> None:
    of, _ = laid(mono=mono)
    assert [line.rstrip() for line in of.pc.page.lines()] == DRAWING.splitlines()


# Rows and columns from 0: row, first and last column, colour, mono. Source: LOOK 1.
INKS = [
    ("card frame", 0, 0, 2, 0x70, 0x70),
    ("red suit", 1, 4, 5, 0x74, 0x70),
    ("numbers", 4, 0, 60, 0x07, 0x07),
    ("clock frame", 0, 70, 79, 0x14, 0x07),
    ("clock", 1, 71, 78, 0x47, 0x70),
    ("cards held", 3, 66, 74, 0x0E, 0x07),
    ("points held", 4, 69, 75, 0x0C, 0x07),
    ("back frame", 7, 0, 0, 0x74, 0x70),
    ("back filling", 7, 1, 3, 0x71, 0x70),
    ("pile count", 15, 6, 7, 0x04, 0x07),
    ("named suit", 13, 6, 6, 0x70, 0x70),
    ("stock count", 15, 18, 19, 0x02, 0x07),
    ("whose turn", 12, 29, 37, 0x04, 0x01),
    ("left box", 18, 0, 29, 0x05, 0x07),
    ("right box", 18, 49, 79, 0x02, 0x07),
    ("hands label", 19, 2, 7, 0x09, 0x07),
    ("scores label", 20, 2, 8, 0x0E, 0x07),
    ("your hands", 19, 10, 15, 0x07, 0x07),
    ("my hands", 19, 19, 23, 0x0D, 0x07),
    ("games label", 20, 51, 56, 0x02, 0x07),
    ("my games", 20, 68, 72, 0x05, 0x07),
    ("turn", 19, 36, 43, 0x75, 0x07),
    ("game", 20, 36, 42, 0x07, 0x07),
    ("hand", 22, 35, 42, 0x1C, 0x70),
    ("drawn", 23, 0, 24, 0x1E, 0x70),
    ("F1", 23, 31, 38, 0x57, 0x70),
    ("F2", 23, 41, 47, 0x47, 0x70),
    ("F5", 23, 62, 70, 0x17, 0x70),
    ("F7", 23, 72, 78, 0x47, 0x70),
    ("bottom line", 24, 0, 79, 0x1F, 0x07),
]


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize("place", INKS, ids=[name for name, *_ in INKS])
def test_a_place_has_its_ink(place: tuple[str, int, int, int, int, int], mono: bool) -> None:
    _, row, first, last, colour, on_mono = place
    of, _ = laid(mono=mono)
    assert attributes(of, row, first, last) == {on_mono if mono else colour}


def test_my_turn_has_another_colour_than_yours() -> None:
    of, table = laid()
    table.draw_turn(ME)
    assert of.pc.page.lines()[12][29:].rstrip() == "I'M UP"
    assert attributes(of, 12, 29, 34) == {0x05}


def test_a_named_red_suit_is_red() -> None:
    of, table = laid()
    table.draw_named(Suit.HEARTS)
    assert of.pc.page.lines()[13][6] == "♥"
    assert attributes(of, 13, 6, 6) == {0x74}


def test_the_suit_is_gone_with_the_next_card() -> None:
    of, table = laid()
    table.draw_pile(Card.parse("9C"), 13, None)
    assert of.pc.page.lines()[13][5:12].strip() == ""


def test_of_my_hand_the_number_of_cards_is_told_and_not_its_points_while_it_is_hidden() -> None:
    of, table = laid()
    assert "POINTS" not in of.pc.page.lines()[10]
    table.slots[ME] = [*cards("AS 8C KD")]
    table.draw_hand(ME)
    assert of.pc.page.lines()[9][66:].rstrip() == "ME  CARDS: 3"
    assert of.pc.page.lines()[10][66:].rstrip() == "    POINTS: 61"


def test_a_card_that_left_is_not_counted() -> None:
    of, table = laid()
    table.slots[YOU][0] = None
    table.draw_hand(YOU)
    assert of.pc.page.lines()[3][66:].rstrip() == "YOU CARDS: 19"
    assert "POINTS: 178" in of.pc.page.lines()[4]


def test_an_empty_stock_is_no_card_and_a_nought() -> None:
    of, table = laid()
    table.draw_stock(0)
    rows = of.pc.page.lines()
    assert [row[12:20] for row in rows[12:16]] == [" " * 8] * 3 + ["       0"]
    assert rows[23].startswith("CARDS DEALT: 52 OUT OF 52")


def test_the_spark_is_beside_the_pile_that_it_is_told_and_goes_out() -> None:
    of, table = laid()
    table.draw_spark(PILE_COL, lit=False)
    table.draw_spark(STOCK_COL, lit=True)
    assert of.pc.page.lines()[12].index("■") == 18
    table.draw_spark(STOCK_COL, lit=False)
    assert "■" not in of.pc.page.lines()[12]


def test_clearing_leaves_boxes_clock_and_key_lines() -> None:
    of, table = laid()
    before = of.pc.page.lines()
    table.clear()
    after = of.pc.page.lines()
    assert all(not row[:70].strip() for row in after[:17])
    assert [row[70:] for row in after[:3]] == [row[70:] for row in before[:3]]
    assert after[17:] == before[17:]


@pytest.mark.parametrize("points", [0, 999, 1000, 99_999])
def test_long_figures_stay_apart_and_in_their_box(points: int) -> None:
    of, table = laid()
    table.draw_right_box(Score(points, points), (points, points))
    table.draw_left_box((99, 99), (points % 1000, points % 1000))
    for row in (20, 21):
        figures = of.pc.page.lines()[row][58:79].replace(":", ": ").split()
        assert figures == ["YOU:", str(points), "ME:", str(points)]
        assert of.pc.page.lines()[row][78:] == " ║"
    for row in (19, 20, 21):
        assert of.pc.page.lines()[row][29] == of.pc.page.lines()[row][49] == "║"


@pytest.mark.parametrize("at", Suit)
def test_the_suit_under_the_cursor_stands_out(at: Suit) -> None:
    of, table = laid()
    table.draw_suit_choice(at, Ink(0x03))
    row = of.pc.page.lines()[17]
    col = row.index(at.sign)
    assert attributes(of, 17, col - 1, col + 3) == {0x74 if at.red else 0x70}
    assert row[col + 2] == at.letter
    for suit in set(Suit) - {at}:
        assert of.pc.page.attr(17, row.index(suit.sign)) == (0x0C if suit.red else 0x0F)
        assert of.pc.page.attr(17, row.index(suit.sign) + 2) == 0x03
