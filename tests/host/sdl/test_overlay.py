"""The overlay line: any text of the host becomes one row of the PC."""

from hypothesis import given
from hypothesis import strategies as st

from tommy.host.sdl.overlay import one_row, with_overlay
from tommy.machine.page import Page


@given(st.text(max_size=200))
def test_any_text_fills_the_bottom_row_alone(text: str) -> None:
    page = Page()
    for row in range(25):
        page.put(row, 0, "X" * 80, 0x1E)
    before = bytes(page.cells)
    cells = with_overlay(page.cells, text)
    assert page.cells == before
    assert len(cells) == len(before)
    assert cells[:-160] == before[:-160]
    assert set(cells[-159::2]) == {0x70}


def test_of_a_long_path_both_ends_are_kept() -> None:
    path = f"saved /home/somebody/{'folder/' * 20}CANASTA 2026-12-01 12.30.05.png"
    row = one_row(path)
    assert len(row) == 80
    assert row.startswith("saved /home/somebody")
    assert row.endswith("CANASTA 2026-12-01 12.30.05.png")
    assert "..." in row


def test_a_text_of_80_characters_is_shown_whole() -> None:
    assert one_row("x" * 80) == "x" * 80


def test_a_character_that_the_pc_has_not_is_a_question_mark() -> None:
    assert one_row("é♠ Ž\n").strip() == "é♠ ??"
