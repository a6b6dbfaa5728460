"""The table of Canasta, cell by cell. Source: LOOK 1 and 5 and the drawing in look/mock.txt."""

from collections import Counter

import pytest

from tests.support.canasta.canasta_app import DRAWING_MATCH, desk, drawing_state
from tests.support.canasta.positions import core_at, position, table
from tests.support.desks import attributes
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.pack import PACK, parse_card, parse_cards
from tommy.games.canasta.rules.state import HandState
from tommy.games.canasta.rules.view import View
from tommy.games.canasta.screen.table import PILE_COL, RANKS, STOCK_COL, Table
from tommy.shell.records.match_scores import Score
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import Back
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink

BACK = Back("▒", Ink(0x74, 0x70), Ink(0x71, 0x70))


def view_of(state: HandState, match: MatchState | None = None) -> View:
    return core_at(state, match).view


def laid(view: View, *, mono: bool = False) -> tuple[Desk, Table]:
    """A table with a view on it."""
    of = desk(mono=mono)
    shown = Table(of, view.options)
    status_line.draw_frame(of)
    shown.back = BACK
    shown.draw(view)
    shown.draw_turn(view.to_move)
    shown.draw_left_box(view)
    shown.draw_right_box(Score(1, 0))
    shown.draw_counters(view, view.turn)
    return of, shown


def drawn(*, mono: bool = False) -> tuple[Desk, Table]:
    """The table of the drawing."""
    of, shown = laid(view_of(drawing_state(), DRAWING_MATCH)._replace(cursor=8), mono=mono)
    of.message("MELD  TAKE  DRAW  PERMISSION?")
    return of, shown


def rows(of: Desk) -> list[str]:
    return of.pc.page.lines()


# The drawing's own figures and places, but for what a pack does not allow and for a stock of three
# digits; words and credit are ours. The labels are longer than the drawing's, so that a newcomer
# can guess them, and stand further left; the names of the sides and two lines that explain signs
# were blank there. The boxes keep a blank before their frames.
DRAWING = """\
┌─────┬───┬────┬──┬───┬───┬──┬──┬───┬──┬────┬──┬───┬──┐               ┌────────┐
│♠♥♦♣♣│♠♥♣│♠♦♦♣│♥♣│♠♥♦│♠♠♣│♥♦│♠♣│♠♥♦│♥♣│♠♠♥♣│♠♣│♠♥♦│**│               │21:04:40│
│AAAAA│KKK│QQQQ│JJ│TTT│999│88│77│666│55│4444│33│222│**│               └────────┘
└─────┴───┴────┴──┴───┴───┴──┴──┴───┴──┴────┴──┴───┴──┘
           ▲

3♥ IN HAND:495  A   K   Q   J   10  9   8   7   6   5   4   3   YOU+PARTNER
3♦ PARTNER:  6             7/2          3           5              645
                           BLK
               7/2 = 7 CARDS, 2 WILD   BLK = CANASTA
   CARDS:   10  A   K   Q   J   10  9   8   7   6   5   4   3   EAST+WEST     3♥
   EAST:     5                 8/3  5      7/1                    1070        3♦
   WEST:     5                 BLK         BLK
               ┌───┐───┐           ┌───┐
               │♥ Q│2 ♠│ NEEDS     │▒T▒│     YOU'RE UP
               │Q ♥│───┘ A PAIR    │▒T▒│
               └───┘  5 PRIZE      └───┘   8
                         MELD  TAKE  DRAW  PERMISSION?
╔════════════════════════════╗                   ╔═════════════════════════════╗
║ HANDS: YOU: 3    E-W: 2    ║      TURN: 14     ║ LEVEL: HARD                 ║
║ SCORE: YOU: 2345 E-W: 1890 ║      GAME: 1      ║ GAMES:  YOU: 1    E-W: 0    ║
║ 1ST MELD YOU:DONE E-W:DONE ║   ██ CANASTA ██   ║ 4 HANDS  TOMMY'S RULES      ║
╚════════════════════════════╝     HAND: 6       ╚═════════════════════════════╝
CARDS DRAWN:100 OUT OF 108     F1=MUTE   F2=DEMO F6=HINT      F5=INSTRS F7=QUIT
██ CANASTA ██ A FAN'S HOMAGE TO TOMMY'S TOYS OF DENVER, 1987       ↑+ ↓-     1.0
"""


def test_the_position_of_the_drawing_is_a_whole_pack() -> None:
    state = drawing_state()
    lying = [meld.cards for side in state.tables for meld in side if meld]
    cards = [*state.hands, state.stock, state.pile, *state.treys, *lying]
    assert Counter(card for group in cards for card in group) == Counter(PACK)


@pytest.mark.parametrize("mono", [False, True])
def test_everything_lies_where_the_look_book_draws_it(mono: bool) -> None:
    of, _ = drawn(mono=mono)
    assert [line.rstrip() for line in rows(of)] == DRAWING.splitlines()


# Rows and columns from 0: row, first and last column, colour, mono. Source: LOOK 1 and 5.
INKS = [
    ("strip", 0, 0, 54, 0x70, 0x70),
    ("black aces", 1, 1, 1, 0x70, 0x70),
    ("red aces", 1, 2, 3, 0x74, 0x70),
    ("ranks of red aces", 2, 2, 3, 0x74, 0x70),
    ("jokers", 1, 52, 53, 0x75, 0x70),
    ("jokers below", 2, 52, 53, 0x75, 0x70),
    ("cursor", 4, 11, 11, 0x0F, 0x0F),
    ("beside the cursor", 4, 12, 64, 0x07, 0x07),
    ("clock frame", 0, 70, 79, 0x14, 0x07),
    ("our first red trey", 6, 0, 1, 0x74, 0x70),
    ("our second red trey", 7, 0, 1, 0x74, 0x70),
    ("no third red trey", 8, 0, 1, 0x07, 0x07),
    ("their red treys", 10, 78, 79, 0x74, 0x70),
    ("empty cells", 7, 15, 26, 0x70, 0x07),
    ("our black canasta", 6, 27, 30, 0x0F, 0x70),
    ("its entry", 7, 27, 30, 0x0F, 0x70),
    ("its mark", 8, 27, 30, 0x0F, 0x70),
    ("our natural meld", 7, 39, 42, 0x74, 0x0F),
    ("their natural meld", 11, 35, 38, 0x74, 0x0F),
    ("their black canastas", 12, 31, 34, 0x0F, 0x70),
    ("right of the meld table", 7, 63, 63, 0x07, 0x07),
    ("left of the meld table", 7, 14, 14, 0x07, 0x07),
    ("upcard", 14, 16, 18, 0x74, 0x70),
    ("upcard's frame", 13, 15, 19, 0x70, 0x70),
    ("crosswise card", 14, 20, 23, 0x70, 0x70),
    ("pile count", 16, 21, 22, 0x04, 0x07),
    ("prize", 16, 24, 28, 0x0F, 0x0F),
    ("back frame", 13, 35, 39, 0x74, 0x70),
    ("back filling", 14, 36, 38, 0x71, 0x70),
    ("stock count", 16, 41, 43, 0x02, 0x07),
    ("whose turn", 14, 45, 53, 0x04, 0x01),
    ("left box", 18, 0, 29, 0x05, 0x07),
    ("right box", 18, 49, 79, 0x02, 0x07),
    ("hands label", 19, 2, 7, 0x09, 0x07),
    ("score label", 20, 2, 7, 0x0E, 0x07),
    ("first label", 21, 2, 7, 0x09, 0x07),
    ("our score", 20, 9, 17, 0x07, 0x07),
    ("their score", 20, 19, 27, 0x0D, 0x07),
    ("games label", 20, 51, 56, 0x02, 0x07),
    ("our games", 20, 59, 64, 0x07, 0x07),
    ("their games", 20, 69, 74, 0x05, 0x07),
    ("turn", 19, 36, 43, 0x75, 0x07),
    ("game", 20, 36, 42, 0x07, 0x07),
    ("hand", 22, 35, 42, 0x1C, 0x70),
    ("no mark below our melds", 8, 31, 62, 0x07, 0x07),
    ("no mark below their melds", 12, 35, 42, 0x07, 0x07),
    ("the line between the tables", 9, 15, 77, 0x07, 0x07),
    ("our names", 6, 64, 74, 0x07, 0x07),
    ("their names", 10, 64, 72, 0x0D, 0x07),
    ("what prize means", 14, 25, 29, 0x07, 0x07),
    ("drawn", 23, 0, 25, 0x1E, 0x70),
    ("right of drawn", 23, 26, 30, 0x07, 0x07),
    ("bottom line", 24, 0, 79, 0x1F, 0x07),
]  # fmt: skip


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("place", INKS, ids=[name for name, *_ in INKS])
def test_a_place_has_its_ink(place: tuple[str, int, int, int, int, int], mono: bool) -> None:
    _, row, first, last, colour, on_mono = place
    of, _ = drawn(mono=mono)
    assert attributes(of, row, first, last) == {on_mono if mono else colour}


# Figures. Rows and columns of LOOK count from 1, those here from 0.


def test_two_hands_have_the_running_score_and_one_count_of_the_others_cards() -> None:
    state = position("AS AH KC ** 4S", pile="QH", treys=("3H", ""), scores=(1490, -45))
    of, _ = laid(view_of(state))
    figures = [row[3:14].rstrip() for row in rows(of)[6:13]]
    # Hand 105; red trey without a meld -100: 1490 - 100 - 105.
    assert figures == ["IN HAND:105", "IF IT ENDED", "NOW: 1285", "", "MY CARDS: 3", "", ""]


def test_four_hands_have_counts_of_partner_and_opponents_and_no_running_score() -> None:
    of, _ = drawn()
    figures = [row[3:14].rstrip() for row in rows(of)[6:13]]
    assert figures == [
        "IN HAND:495", "PARTNER:  6", "", "", "CARDS:   10", "EAST:     5", "WEST:     5"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("score", "shown"), [(-200, "NOW: -210"), (-1990, "NOW: -2000"), (12_000, "NOW: 11990")]
)
def test_a_long_running_score_keeps_to_its_columns(score: int, shown: str) -> None:
    state = position("KC", treys=("3H", ""), mine="4S 4H 4D", scores=(score, 0))
    of, _ = laid(view_of(state)._replace(running_scores=(score - 10, 0)))
    assert rows(of)[8][3:14] == shown.ljust(11)
    assert rows(of)[8][14] == " "


def test_the_sum_of_each_side_stands_right_of_its_melds_as_it_stands_now() -> None:
    state = position("KC 9D", mine="4S 4H 4D", treys=("3H 3D 3H 3D", ""))
    of, _ = laid(view_of(state))
    # 800 + 15; without a red trey -200.
    assert rows(of)[7][63:70] == "    815"
    assert rows(of)[11][63:70] == "   -200"
    assert attributes(of, 7, 64, 69) == {0x0A}


def test_red_treys_lie_one_a_row_ours_at_the_left_theirs_at_the_right() -> None:
    state = position("KC 9D", treys=("3H 3D 3H 3D", ""))
    of, shown = laid(view_of(state))
    assert [row[:2] for row in rows(of)[6:10]] == ["3♥", "3♦", "3♥", "3♦"]
    shown.draw_treys(0, parse_cards("3D"))
    shown.draw_treys(1, parse_cards("3H 3H"))
    assert [row[:2] for row in rows(of)[6:10]] == ["3♦", "  ", "  ", "  "]
    assert [row[78:] for row in rows(of)[10:14]] == ["3♥", "3♥", "  ", "  "]


# Melds: what lies there, entry, mark, and inks of the cell in colour and mono
MELDS = [
    ("9S 9H 9D", "3", "", 0x74, 0x0F),
    ("9S 9H 9D 9C 9S 9H", "6", "", 0x74, 0x0F),
    ("9S 9H 2D", "3/1", "", 0x70, 0x07),
    ("9S 9H 9D 2C 2D **", "6/3", "", 0x70, 0x07),
    ("9S 9H 9D 9C 9S 9H 9D", "7", "RED", 0x4F, 0x70),
    ("9S 9H 9D 9C 9S 9H 9D 9C", "8", "RED", 0x4F, 0x70),
    ("9S 9H 9D 9C 9S 9H **", "7/1", "BLK", 0x0F, 0x70),
    ("9S 9H 9D 9C 9S 9H 9D 9C 2D 2H **", "8+3", "BLK", 0x0F, 0x70),
]


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("meld", MELDS, ids=[entry for _, entry, *_ in MELDS])
def test_a_meld_has_its_entry_mark_and_ink(
    meld: tuple[str, str, str, int, int], side: int, mono: bool
) -> None:
    cards, entry, mark, colour, on_mono = meld
    of, shown = laid(view_of(position("KC QD")), mono=mono)
    shown.draw_melds(side, table(cards))
    first = 15 + 4 * 5
    top = (6, 10)[side]
    cell = [row[first : first + 4].strip() for row in rows(of)[top : top + 3]]
    assert cell == ["9", entry, mark]
    inks = attributes(of, top, first, first + 3) | attributes(of, top + 1, first, first + 3)
    assert inks == {on_mono if mono else colour}
    below = attributes(of, top + 2, first, first + 3)
    assert below == ({on_mono if mono else colour} if mark else {0x07})


def test_the_entries_of_the_longest_melds_stand_apart() -> None:
    of, shown = laid(view_of(position("4S 5S", others="", stock="")))
    kings = "KS KH KD KC KS KH KD KC 2S 2H **"
    queens = "QS QH QD QC QS QH QD QC 2D 2C **"
    shown.draw_melds(0, table(f"{kings} / {queens}"))
    assert rows(of)[7][15:63].split() == ["8+3", "8+3"]


def test_the_ranks_go_from_the_ace_down_to_the_black_trey_in_twelve_cells_of_four() -> None:
    of, _ = drawn()
    for row in (6, 10):
        cells = [rows(of)[row][col : col + 4].strip() for col in range(15, 63, 4)]
        assert cells == ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]


def test_melded_black_treys_lie_in_the_last_cell() -> None:
    of, shown = laid(view_of(position("KC QD")))
    shown.draw_melds(0, table("3S 3C 3S"))
    assert rows(of)[7][59:63].strip() == "3"


def test_the_meld_that_wild_cards_would_go_to_stands_out_and_only_for_you() -> None:
    state = position("KC ** 2D", mine="7S 7H 7D / 4S 4H 4D")
    core = core_at(state)
    view = view_of(state)._replace(meld_cursor=RANKS[7], chooses_meld=True)
    assert core.view.meld_cursor is None
    of, _ = laid(view)
    assert attributes(of, 6, 43, 46) == {0x1F}
    assert attributes(of, 6, 55, 58) == {0x74}
    of, _ = laid(view._replace(actor=1))
    assert attributes(of, 6, 43, 46) == {0x74}


# The piles


def pile(cards: str, *, mono: bool = False, melded: bool = True) -> tuple[Desk, list[str]]:
    """The rows of a pile that lies there, columns 15 to 34."""
    mine = "7S 7H 7D" if melded else ""
    of, _ = laid(view_of(position("KC QD", pile=cards, mine=mine)), mono=mono)
    return of, [row[15:35].rstrip() for row in rows(of)[13:17]]


def test_a_plain_pile_is_its_upcard_and_its_count() -> None:
    assert pile("4S 9D")[1] == ["┌───┐", "│♦ 9│", "│9 ♦│", "└───┘  2"]


def test_a_wild_upcard_lies_crosswise_alone_seven_by_three() -> None:
    of, shown = pile("4S 9D 2H")
    assert shown == ["  ┌─────┐", "  │♥ 2 ♥│ NOBODY", "  └─────┘ TAKES IT", "       3 FROZEN"]
    assert attributes(of, 14, 18, 22) == {0x74}
    assert attributes(of, 13, 17, 23) == {0x70}


def test_a_joker_lies_crosswise_too() -> None:
    of, shown = pile("4S **")
    assert shown == ["  ┌─────┐", "  │* * *│ NOBODY", "  └─────┘ TAKES IT", "       2 FROZEN"]
    assert attributes(of, 14, 18, 22) == {0x75}
    assert attributes(pile("4S **", mono=True)[0], 14, 17, 23) == {0x70}


@pytest.mark.parametrize(
    ("cards", "edge", "word"),
    [
        ("2H 9D", ["───┐", "2 ♥│", "───┘"], "PRIZE"),
        ("** 4S 5S 9D", ["───┐", "* *│", "───┘"], "PRIZE"),
        ("3D 9D", ["───┐", "3 ♦│", "───┘"], "PRIZE"),
        ("2H 2S 9D", ["───┐", "2 ♠│", "───┘"], "PRIZE"),
        ("2H 3S", ["───┐", "2 ♥│", "───┘"], "FROZEN"),
    ],
)
def test_the_edge_of_a_buried_wild_card_stays_visible(
    cards: str, edge: list[str], word: str
) -> None:
    of, _ = pile(cards)
    assert [row[20:24] for row in rows(of)[13:16]] == edge
    assert rows(of)[16][24:34].strip() == word


def test_a_wild_card_over_a_buried_one_is_drawn_alone() -> None:
    assert pile("2H 4S 2H")[1][0] == "  ┌─────┐"


def test_a_black_trey_freezes_without_lying_crosswise() -> None:
    assert pile("9D 3S")[1] == [
        "┌───┐", "│♠ 3│     NOBODY", "│3 ♠│     TAKES IT", "└───┘  2 FROZEN"
    ]  # fmt: skip


def test_before_the_first_meld_every_pile_is_a_prize() -> None:
    assert pile("4S 9D", melded=False)[1][3] == "└───┘  2 PRIZE"


def test_no_pile_is_nothing() -> None:
    of, _ = laid(view_of(position("KC QD", pile="")))
    assert {row[15:35].strip() for row in rows(of)[13:17]} == {""}


def test_a_count_of_three_digits_pushes_the_word_aside() -> None:
    of, shown = laid(view_of(position("KC QD")))
    shown.draw_cards_of_pile(parse_card("9D"), None, 100, "FROZEN")
    assert rows(of)[16][21:35].rstrip() == "100 FROZEN"


def test_an_empty_stock_is_no_card_and_a_nought() -> None:
    of, shown = drawn()
    shown.draw_stock(0)
    assert [row[35:44] for row in rows(of)[13:17]] == [" " * 9] * 3 + ["        0"]
    assert rows(of)[23].startswith("CARDS DRAWN:108 OUT OF 108 ")


@pytest.mark.parametrize(("count", "drawn_by_then"), [(108, "  0"), (99, "  9"), (7, "101")])
def test_the_cards_drawn_stand_in_26_columns(count: int, drawn_by_then: str) -> None:
    of, shown = drawn()
    shown.draw_stock(count)
    assert rows(of)[23][:31] == f"CARDS DRAWN:{drawn_by_then} OUT OF 108     "
    assert rows(of)[16][41:44] == f"{count:>3}"


@pytest.mark.parametrize(("at", "col"), [(PILE_COL, 25), (STOCK_COL, 41)])
def test_the_spark_is_beside_the_pile_that_it_is_told_and_goes_out(at: int, col: int) -> None:
    of, shown = drawn()
    shown.draw_spark(at, lit=True)
    assert rows(of)[13].index("■") == col
    shown.draw_spark(at, lit=False)
    assert "■" not in rows(of)[13]


# Turn, demo, boxes


@pytest.mark.parametrize(
    ("seats", "seat", "words", "colour"),
    [
        (2, 0, "YOU'RE UP", 0x04),
        (2, 1, "I'M UP", 0x05),
        (4, 1, "EAST'S UP", 0x05),
        (4, 2, "PARTNER'S UP", 0x05),
        (4, 3, "WEST'S UP", 0x05),
    ],
)
def test_whose_turn_it_is_stands_right_of_the_stock(
    seats: int, seat: int, words: str, colour: int
) -> None:
    for mono in (False, True):
        of, shown = laid(view_of(position("KC QD", seats=seats)), mono=mono)
        shown.draw_turn(seat)
        assert rows(of)[14][45:].rstrip() == words
        assert attributes(of, 14, 45, 44 + len(words)) == {0x01 if mono else colour}
        shown.draw_turn(None)
        assert rows(of)[14][45:].strip() == ""


@pytest.mark.parametrize(
    ("scores", "melded", "firsts"),
    [
        ((-5, 0), (False, False), ("15", "50")),
        ((1495, 1500), (False, False), ("50", "90")),
        ((2995, 3000), (False, True), ("90", "DONE")),
        ((4995, 3000), (True, False), ("DONE", "120")),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_left_box_has_what_each_side_needs_for_its_first_meld(
    scores: tuple[int, int], melded: tuple[bool, bool], firsts: tuple[str, str], seats: int
) -> None:
    state = position(
        "KC QD", scores=scores, seats=seats,
        mine="4S 4H 4D" if melded[0] else "", theirs="7S 7H 7D" if melded[1] else "",
    )  # fmt: skip
    of, _ = laid(view_of(state))
    names = ("YOU", "ME") if seats == 2 else ("YOU", "E-W")
    words = rows(of)[21][1:29].replace(":", ": ").split()
    assert words == ["1ST", "MELD", f"{names[0]}:", firsts[0], f"{names[1]}:", firsts[1]]


@pytest.mark.parametrize("scores", [(0, 0), (-1985, -2000), (4995, 12_345)])
@pytest.mark.parametrize("seats", [2, 4])
def test_long_figures_stay_apart_and_in_their_box(scores: tuple[int, int], seats: int) -> None:
    view = view_of(position("KC QD", seats=seats), MatchState(scores=scores, hands_won=(99, 99)))
    of, shown = laid(view)
    shown.draw_right_box(Score(999_999_999, 999_999_999))
    words = rows(of)[20][1:29].replace(":", " ").split()
    assert words[2::2] == [str(score) for score in scores]
    for row in (19, 20, 21):
        assert rows(of)[row][1] == rows(of)[row][28] == " "
        assert rows(of)[row][50] == rows(of)[row][78] == " "
        assert rows(of)[row][0] == rows(of)[row][29] == "║"
        assert rows(of)[row][49] == rows(of)[row][79] == "║"


def test_clearing_leaves_boxes_clock_and_key_lines() -> None:
    of, shown = drawn()
    before = rows(of)
    shown.clear()
    after = rows(of)
    assert all(not row[:70].strip() for row in after[:17])
    assert all(not row.strip() for row in after[3:17])
    assert [row[70:] for row in after[:3]] == [row[70:] for row in before[:3]]
    assert after[17:] == before[17:]
    assert shown.slots == []


# The hand


def hand_of(count: int) -> str:
    """So many cards of the pack, some of each kind, red treys apart."""
    chosen = [card for card in PACK if str(card) not in ("3H", "3D")]
    return " ".join(map(str, chosen[:: len(chosen) // count][:count]))


@pytest.mark.parametrize("count", [1, 2, 11, 12, 16, 21, 31, 32, 40, 50, 60, 63, 64, 80, 95, 103])
def test_the_cursor_is_under_its_card_wherever_it_goes(count: int) -> None:
    state = position(hand_of(count), others="", stock="", pile="")
    for cursor in {0, 1, count // 2, count - 2, count - 1} & set(range(count)):
        view = view_of(state)._replace(cursor=cursor)
        of, shown = laid(view)
        col = rows(of)[4].index("▲")
        card = shown.slots[cursor]
        assert rows(of)[4].count("▲") == 1
        assert str(card)[0] in rows(of)[2][max(0, col - 2) : col + 2]
        assert col < 65
        assert rows(of)[0][65:70].strip() == ""


def test_no_cursor_is_drawn_while_others_play() -> None:
    of, _ = laid(view_of(drawing_state())._replace(actor=1))
    assert rows(of)[4].strip() == ""


def test_the_hand_of_another_seat_can_be_laid_open() -> None:
    view = view_of(drawing_state())._replace(actor=None)
    of, shown = laid(view)
    shown.draw(view, seat=2)
    assert shown.slots == list(view.hands[2])
    assert rows(of)[1][:35] == "│♥ A│ │♠ K│ │♠ Q│ │♠ 8│ │♥ 4│ │♠ 3│"


@pytest.mark.parametrize("count", [20, 40, 60])
@pytest.mark.parametrize("place", [0, 7, 19])
def test_a_card_that_left_leaves_its_place_empty_and_moves_no_other(count: int, place: int) -> None:
    of, shown = laid(view_of(position(hand_of(count), others="", stock="", pile="")))
    before = rows(of)
    shown.take_out(place)
    after = rows(of)
    changed = {col for row in (1, 2) for col in range(65) if before[row][col] != after[row][col]}
    assert changed
    assert max(changed) - min(changed) < 5
