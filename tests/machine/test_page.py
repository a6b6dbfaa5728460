from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.machine.codepage import decode, encode
from tommy.machine.page import COLS, ROWS, Page

rows = st.integers(0, ROWS - 1)
cols = st.integers(0, COLS - 1)
attrs = st.integers(0, 255)


@st.composite
def pages(draw: st.DrawFn) -> Page:
    page = Page()
    seed = draw(st.binary(min_size=1, max_size=60))
    page.cells[:] = (seed * (len(page.cells) // len(seed) + 1))[: len(page.cells)]
    return page


def test_a_new_page_is_blank_light_grey_on_black() -> None:
    page = Page()
    assert page.cells == bytearray(b" \x07" * 2000)
    assert page.dump() == ""


def test_a_new_page_has_the_bios_cursor_at_home() -> None:
    cursor = Page().cursor
    assert (cursor.row, cursor.col, cursor.start, cursor.end, cursor.visible) == (0, 0, 6, 7, True)


def test_put_writes_characters_and_attributes_and_nothing_else() -> None:
    page = Page()
    page.put(2, 3, "♠Q", 0x74)
    at = 2 * (2 * COLS + 3)
    assert page.cells[at : at + 4] == bytes([6, 0x74, 0x51, 0x74])
    assert page.cells[:at] + page.cells[at + 4 :] == Page().cells[4:]


def test_put_may_end_in_the_last_column() -> None:
    page = Page()
    page.put(24, 72, "F10=Quit", 0x1F)
    assert page.lines()[24] == " " * 72 + "F10=Quit"


def test_put_refuses_text_that_runs_past_the_row() -> None:
    with pytest.raises(ValueError, match=r"^'F10=Quit' at row 24, col 76 runs past column 79$"):
        Page().put(24, 76, "F10=Quit", 0x1F)


BAD_CALLS: list[Callable[[Page], object]] = [
    lambda page: page.put(25, 0, "A", 7),
    lambda page: page.put(0, 80, "", 7),
    lambda page: page.put(-1, 0, "A", 7),
    lambda page: page.put(0, -1, "A", 7),
    lambda page: page.put(0, 75, "ABCDEF", 7),
    lambda page: page.put(0, 0, "A", 256),
    lambda page: page.put(0, 0, "A", -1),
    lambda page: page.put(0, 0, "A\u2014", 7),
    lambda page: page.fill(20, 0, 6, 1),
    lambda page: page.fill(0, 0, 1, 81),
    lambda page: page.fill(0, 0, -1, 1),
    lambda page: page.fill(0, 0, 1, 1, "AB"),
    lambda page: page.fill(0, 0, 1, 1, ""),
    lambda page: page.fill(0, 0, 1, 1, "\n"),
    lambda page: page.fill(0, 0, 1, 1, "A", 256),
    lambda page: page.clear(-1),
    lambda page: page.copy(0, 0, 26, 80),
    lambda page: page.paste(24, 0, page.copy(0, 0, 2, 2)),
    lambda page: page.paste(0, 79, page.copy(0, 0, 2, 2)),
    lambda page: page.char(25, 0),
    lambda page: page.attr(0, 80),
]


@pytest.mark.parametrize("call", BAD_CALLS)
def test_a_refused_call_leaves_the_page_as_it_was(call: Callable[[Page], object]) -> None:
    page = Page()
    page.put(0, 0, "0123456789" * 8, 0x1E)
    before = bytes(page.cells)
    with pytest.raises(ValueError, match=r"row|attribute|character"):
        call(page)
    assert page.cells == before


@given(pages(), rows, cols, st.text(st.sampled_from(decode(bytes(range(256)))), max_size=80), attrs)
def test_what_is_put_is_read_back(page: Page, row: int, col: int, text: str, attr: int) -> None:
    text = text[: COLS - col]
    page.put(row, col, text, attr)
    for i, char in enumerate(text):
        assert (page.char(row, col + i), page.attr(row, col + i)) == (char, attr)
    assert page.lines()[row][col : col + len(text)] == text.replace("\0", " ")


def test_fill_covers_the_rectangle_only() -> None:
    page = Page()
    page.fill(1, 2, 3, 4, "▒", 0x71)
    inside = [(r, c) for r in range(ROWS) for c in range(COLS) if page.char(r, c) == "▒"]
    assert inside == [(r, c) for r in (1, 2, 3) for c in (2, 3, 4, 5)]
    assert {page.attr(r, c) for r, c in inside} == {0x71}
    assert page.attr(1, 6) == 0x07


def test_clear_blanks_everything_and_leaves_the_cursor() -> None:
    page = Page()
    page.put(3, 3, "X", 0x4F)
    page.cursor.row = 12
    page.clear(0x1E)
    assert page.cells == bytearray(b" \x1e" * 2000)
    assert page.cursor.row == 12


def test_scroll_up_moves_all_rows_and_blanks_the_last() -> None:
    page = Page()
    for row in range(ROWS):
        page.put(row, 0, f"ROW {row}", row)
    page.scroll_up(0x17)
    assert [line.strip() for line in page.lines()] == [f"ROW {r}" for r in range(1, ROWS)] + [""]
    assert [page.attr(r, 0) for r in range(ROWS)] == [*range(1, ROWS), 0x17]


@given(pages(), st.data())
def test_a_pasted_copy_restores_what_was_drawn_over(page: Page, data: st.DataObject) -> None:
    row, col = data.draw(rows), data.draw(cols)
    height = data.draw(st.integers(0, ROWS - row))
    width = data.draw(st.integers(0, COLS - col))
    before = bytes(page.cells)
    block = page.copy(row, col, height, width)
    page.fill(row, col, height, width, "█", 0x4E)
    page.paste(row, col, block)
    assert page.cells == before


@given(pages())
def test_attribute_runs_cover_each_row_once(page: Page) -> None:
    for row, runs in enumerate(page.attributes()):
        spread = [attr for first, last, attr in runs for _ in range(first, last + 1)]
        assert spread == [page.attr(row, col) for col in range(COLS)]
        assert all(a[2] != b[2] for a, b in pairwise(runs))


@given(pages())
def test_the_dump_tells_text_and_attributes(page: Page) -> None:
    read = Page()
    row = 0
    for line in page.dump().splitlines():
        if line.startswith("   "):
            for run in line.split():
                columns, attr = run.split(":")
                first, last = map(int, columns.split("-"))
                text = read.lines()[row][first : last + 1]
                read.put(row, first, text, int(attr, 16))
            row += 1
            continue
        while row < int(line[:2]):
            row += 1
        read.put(row, 0, line[3:83], 0x07)
    assert read.lines() == page.lines()
    assert read.attributes() == page.attributes()


def test_a_nul_cell_looks_like_a_space() -> None:
    page = Page()
    page.cells[0] = 0
    assert page.char(0, 0) == "\0"
    assert page.lines()[0] == " " * 80
    assert encode(page.char(0, 0)) == b"\0"


def test_a_row_of_no_break_spaces_is_in_the_dump() -> None:
    page = Page()
    page.fill(4, 0, 1, 80, "\u00a0", 0x07)
    assert page.dump() == " 4|" + "\u00a0" * 80 + "|\n"


def test_cells_are_never_replaced() -> None:
    page = Page()
    view = memoryview(page.cells)
    page.put(0, 0, "A", 7)
    page.fill(0, 0, 25, 80, "B", 7)
    page.scroll_up()
    page.paste(3, 3, page.copy(0, 0, 2, 2))
    page.clear()
    assert view.tobytes() == bytes(page.cells)


def test_a_text_that_runs_over_the_end_of_a_row_is_not_shown_but_a_later_one_is() -> None:
    page = Page()
    page.put(3, 79, "A", 7)
    page.put(4, 0, "B", 7)
    assert not page.shows("AB")
    page.put(24, 78, "AB", 7)
    assert page.shows("AB")


def test_an_empty_cell_shows_a_blank_and_what_is_not_in_the_set_is_never_shown() -> None:
    page = Page()
    page.put(0, 0, "A\0B", 7)
    assert page.shows("A B")
    assert not page.shows("€")
    assert not page.shows("A" * 81)


# The keys that clicks press


def pressing(page: Page) -> dict[tuple[int, int], tuple[str, ...]]:
    """The cells that press keys."""
    cells = ((row, col) for row in range(ROWS) for col in range(COLS))
    return {cell: page.keys_at(*cell) for cell in cells if page.keys_at(*cell)}


def test_a_new_page_presses_no_keys() -> None:
    assert pressing(Page()) == {}


def test_assigned_keys_are_those_of_the_rectangle_and_none_clears_them() -> None:
    page = Page()
    page.assign_keys(1, 2, 2, 3, "ESC 1")
    page.assign_keys(2, 3, 1, 1, "")
    assert pressing(page) == {
        (row, col): ("ESC", "1") for row in (1, 2) for col in (2, 3, 4) if (row, col) != (2, 3)
    }


def test_keys_are_not_seen_on_the_page() -> None:
    page, plain = Page(), Page()
    page.assign_keys(0, 0, ROWS, COLS, "Shift-F8")
    assert (page.cells, page.dump(), page.lines()) == (plain.cells, plain.dump(), plain.lines())
    assert page.copy(0, 0, 5, 5) == plain.copy(0, 0, 5, 5)


@pytest.mark.parametrize(
    "where", [(25, 0, 1, 1), (0, 80, 1, 1), (-1, 0, 1, 1), (24, 0, 2, 1), (0, 79, 1, 2)]
)
def test_keys_outside_the_page_are_refused(where: tuple[int, int, int, int]) -> None:
    page = Page()
    with pytest.raises(ValueError, match="row"):
        page.assign_keys(*where, "A")
    assert pressing(page) == {}


def test_a_name_that_no_key_has_is_refused() -> None:
    page = Page()
    with pytest.raises(ValueError, match="no key is called 'JOKER'"):
        page.assign_keys(0, 0, 1, 1, "ESC JOKER")
    assert pressing(page) == {}
    with pytest.raises(ValueError, match="row 25"):
        page.keys_at(25, 0)


@given(st.lists(st.tuples(st.sampled_from("kpfsc"), rows, cols, rows, cols), max_size=8))
def test_the_keys_go_wherever_the_cells_go_and_whatever_is_drawn_over_them_clears_them(
    acts: list[tuple[str, int, int, int, int]],
) -> None:
    """Each button is drawn with a sign that nothing else has, so a page shows where they are."""
    page = Page()
    for act, row, col, high, wide in acts:
        height, width = min(high + 1, ROWS - row), min(wide + 1, COLS - col)
        match act:
            case "k":
                page.fill(row, col, height, width, "█")
                page.assign_keys(row, col, height, width, "F1")
            case "p":
                page.put(row, col, "X" * width, 7)
            case "f":
                page.fill(row, col, height, width)
            case "s":
                page.scroll_up()
            case "c":
                block = page.copy(row, col, height, width)
                page.paste(ROWS - height, COLS - width, block)
    lines = page.lines()
    shown = {(r, c): ("F1",) for r in range(ROWS) for c in range(COLS) if lines[r][c] == "█"}
    assert pressing(page) == shown
    below = page.copy(0, 0, ROWS, COLS)
    page.clear()
    assert pressing(page) == {}
    page.paste(0, 0, below)
    assert pressing(page) == shown
