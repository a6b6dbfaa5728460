"""The score sheet, line by line. Source: RULEBOOK C28 to C31, LOOK 5."""

import pytest

from tests.support.canasta.canasta_app import desk
from tests.support.canasta.positions import after, position
from tests.support.desks import attributes
from tommy.games.canasta.rules.events import HandEnded
from tommy.games.canasta.rules.hand_result import sheets
from tommy.games.canasta.rules.scoring import SideSheet
from tommy.games.canasta.rules.situation import Ending
from tommy.games.canasta.screen import score_sheet
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk

OURS = SideSheet(3, 300, 435, -95, 2, 1000, 1, 300, 100, 100, -200)
THEIRS = SideSheet(0, -200, 15, -1030, 0, 0, 3, 900, 0, 0, 0)


def ended(
    ours: SideSheet = OURS,
    theirs: SideSheet = THEIRS,
    before: tuple[int, int] = (1490, -45),
) -> HandEnded:
    after = (before[0] + ours.total, before[1] + theirs.total)
    return HandEnded(Ending.WENT_OUT, (ours, theirs), before, after, (1, 0))


def drawn(event: HandEnded, *, seats: int = 2, mono: bool = False) -> Desk:
    of = desk(mono=mono)
    status_line.draw_frame(of)
    for _ in score_sheet.draw(of, event, hand=3, seats=seats):
        pass
    return of


def lines(of: Desk) -> list[str]:
    """The lines of the sheet from its title on, as words."""
    rows = [" ".join(row[:70].split()) for row in of.pc.page.lines()[:17]]
    return [row for row in rows if row]


def test_every_line_of_the_rulebook_is_there_for_both_sides() -> None:
    assert lines(drawn(ended())) == [
        "THE SCORE OF HAND 3",
        "YOU ME",
        "RED TREYS 3 X 300 -200",
        "CARDS MELDED 435 15",
        "CARDS LEFT IN HAND -95 -1030",
        "RED CANASTAS 2 X 1000 0",
        "BLACK CANASTAS 1 X 300 3 X 900",
        "GOING OUT 100 0",
        "CONCEALED 100 0",
        "PERMISSION BROKEN -200 0",
        "THIS HAND 1940 -315",
        "SCORE BEFORE 1490 -45",
        "SCORE NOW 3430 -360",
    ]


def test_the_lines_of_a_side_add_up_to_its_total_and_the_totals_to_the_new_score() -> None:
    *items, this_hand, before, now = score_sheet.lines(ended())
    for side in (0, 1):
        assert sum(line.points[side] for line in items) == this_hand.points[side]
        assert before.points[side] + this_hand.points[side] == now.points[side]


def test_four_hands_are_two_sides() -> None:
    assert lines(drawn(ended(), seats=4))[1] == "YOU+PARTNER EAST+WEST"


def test_the_figures_of_a_side_end_in_one_column_below_its_name() -> None:
    rows = [row[:70] for row in drawn(ended()).pc.page.lines()]
    for last, name in ((45, "YOU"), (63, "ME")):
        column = [row[last] for row in rows[3:15]]
        assert column[0] == name[-1]
        assert all(figure.isdigit() for figure in column[1:])
        assert {row[last + 1] for row in rows[3:15]} == {" "}


@pytest.mark.parametrize("figure", [99_999, -99_999])
def test_large_figures_stay_apart(figure: int) -> None:
    large = OURS._replace(meld_cards=figure, trey_count=4, red_treys=800)
    rows = lines(drawn(ended(large, large, (figure, figure))))
    assert rows[2] == "RED TREYS 4 X 800 4 X 800"
    assert rows[3] == f"CARDS MELDED {figure} {figure}"
    assert rows[-2] == f"SCORE BEFORE {figure} {figure}"


# Rows and columns from 0: row, first and last column, colour, mono
INKS = [
    ("title", 1, 3, 65, 0x4F, 0x70),
    ("side", 3, 43, 45, 0x0E, 0x0F),
    ("label", 4, 5, 13, 0x0B, 0x07),
    ("gain", 4, 43, 45, 0x07, 0x07),
    ("loss", 4, 60, 63, 0x0C, 0x0F),
    ("this hand", 12, 5, 63, 0x1E, 0x70),
    ("score before", 13, 5, 16, 0x0B, 0x07),
    ("score now", 14, 5, 63, 0x1E, 0x70),
    ("clock", 1, 71, 78, 0x47, 0x70),
    ("left box", 18, 0, 29, 0x05, 0x07),
]


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("place", INKS, ids=[name for name, *_ in INKS])
def test_a_place_has_its_ink(place: tuple[str, int, int, int, int, int], mono: bool) -> None:
    _, row, first, last, colour, on_mono = place
    of = drawn(ended(), mono=mono)
    assert attributes(of, row, first, last) == {on_mono if mono else colour}


def test_the_sheet_covers_the_table_and_leaves_clock_and_boxes() -> None:
    of = desk()
    of.screen.fill(0, 0, 25, 80, "#")
    for _ in score_sheet.draw(of, ended(), hand=3, seats=2):
        pass
    rows = of.pc.page.lines()
    assert "#" not in "".join(row[:70] for row in rows[:17])
    assert "#" not in "".join(row[70:] for row in rows[3:17])
    assert {row[70:] for row in rows[:3]} == {"#" * 10}
    assert set("".join(rows[17:])) == {"#"}


def test_the_sheet_comes_line_by_line() -> None:
    of = desk()
    heights = []
    for _ in score_sheet.draw(of, ended(), hand=3, seats=2):
        heights.append(len(lines(of)))
    assert heights == list(range(3, 14))


def test_the_sheet_of_a_played_hand_has_its_figures() -> None:
    state = position(
        "KC", drawn=True, mine="7S 7H 7D 7C 7S 7H 2D", theirs="9S 9H 9D",
        treys=("3H 3D", "3H"), scores=(1500, -200), others="AS 4S",
    )  # fmt: skip
    end = after(state, "KC")
    event = HandEnded(Ending.WENT_OUT, sheets(end), (1500, -200), (2150, -95), (1, 0))
    assert lines(drawn(event))[2:] == [
        "RED TREYS 2 X 200 1 X 100",
        "CARDS MELDED 50 30",
        "CARDS LEFT IN HAND 0 -25",
        "RED CANASTAS 0 0",
        "BLACK CANASTAS 1 X 300 0",
        "GOING OUT 100 0",
        "CONCEALED 0 0",
        "PERMISSION BROKEN 0 0",
        "THIS HAND 650 105",
        "SCORE BEFORE 1500 -200",
        "SCORE NOW 2150 -95",
    ]
