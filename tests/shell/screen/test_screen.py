"""Writing on the page in inks."""

import pytest

from tommy.machine.page import Page
from tommy.shell.screen.screen import NORMAL, Ink, Screen

RED = Ink(0x4F, 0x70)


@pytest.mark.parametrize(("mono", "attr"), [(False, 0x4F), (True, 0x70)])
def test_an_ink_has_an_attribute_for_each_kind_of_monitor(mono: bool, attr: int) -> None:
    page = Page()
    Screen(page, mono=mono).put(3, 5, "QUIT", RED)
    assert page.lines()[3][5:9] == "QUIT"
    assert [page.attr(3, col) for col in range(4, 10)] == [7, attr, attr, attr, attr, 7]


def test_an_ink_without_a_word_for_mono_is_plain_there() -> None:
    assert Screen(Page(), mono=True).attr(Ink(0x1E)) == 0x07


def test_text_can_end_at_a_column() -> None:
    page = Page()
    Screen(page, mono=False).put_right(0, 79, "10.0")
    assert page.lines()[0] == "10.0".rjust(80)


@pytest.mark.parametrize(("text", "row"), [("ODD", "    ODD    "), ("EVEN", "    EVEN   ")])
def test_centred_text_blanks_both_sides(text: str, row: str) -> None:
    page = Page()
    screen = Screen(page, mono=False)
    screen.put(2, 8, "#" * 15)
    screen.put_centred(2, 10, 20, text, RED)
    assert page.lines()[2][8:23] == f"##{row}##"
    assert {page.attr(2, col) for col in range(10, 21)} == {0x4F}


def test_text_that_is_too_long_raises_and_writes_nothing() -> None:
    page = Page()
    with pytest.raises(ValueError, match="runs past column 79"):
        Screen(page, mono=False).put_centred(0, 70, 79, "ELEVEN CHAR", RED)
    assert page.cells == Page().cells


@pytest.mark.parametrize(
    ("double", "rows"),
    [(True, ["╔══╗", "║..║", "╚══╝"]), (False, ["┌──┐", "│..│", "└──┘"])],
)
def test_a_box_leaves_its_inside_as_it_is(double: bool, rows: list[str]) -> None:
    page = Page()
    screen = Screen(page, mono=False)
    screen.fill(0, 0, 5, 6, ".")
    screen.box(1, 1, 3, 4, RED, double=double)
    assert [line[1:5] for line in page.lines()[1:4]] == rows
    assert (page.attr(1, 1), page.attr(2, 2)) == (0x4F, NORMAL.colour)


def test_what_was_copied_can_be_pasted_back() -> None:
    page = Page()
    screen = Screen(page, mono=False)
    screen.put(4, 0, "BELOW", RED)
    before = bytes(page.cells)
    below = screen.copy(3, 0, 3, 80)
    screen.clear(Ink(0x1E))
    assert {page.attr(row, 0) for row in range(25)} == {0x1E}
    screen.clear()
    screen.paste(3, 0, below)
    assert page.cells == before
