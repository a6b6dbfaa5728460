"""The picture: equal to the compositor's frame, and drawn only where it changed."""

from collections.abc import Callable
from typing import get_args

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.host.sdl.test_crt import glowing
from tommy.host.sdl.picture import Picture
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.scaling import Shape
from tommy.machine import blink
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import PIT_HZ
from tommy.machine.compositor import Compositor
from tommy.machine.palette import COLOURS
from tommy.machine.pc import PC


def pixels(window: pygame.Surface) -> npt.NDArray[np.uint32]:
    seen: npt.NDArray[np.uint32] = pygame.surfarray.array2d(window).T.astype(np.uint32)
    return seen & np.uint32(0xFFFFFF)


def pc_with_a_page(name: str = "vga") -> PC:
    pc = PC(ADAPTERS[name])
    for row in range(25):
        pc.page.put(row, row, "CRAZY EIGHTS ♠♥♦♣", 0x10 + row)
    return pc


@pytest.mark.parametrize("name", list(ADAPTERS))
@pytest.mark.parametrize("factor", [1, 2])
def test_an_integer_picture_is_the_compositors_frame_enlarged(name: str, factor: int) -> None:
    pc = pc_with_a_page(name)
    adapter = pc.adapter
    pc.clock.advance_to(PIT_HZ // 5)
    window = pygame.Surface(
        ((adapter.frame_width + 32) * factor, (adapter.frame_height + 32) * factor), 0, 32
    )
    Picture(pc, "integer", 16, "amber").draw(window)
    phase = blink.phase(adapter, pc.clock.now)
    assert phase.cursor_lit
    frame = Compositor(adapter, "amber").render(
        pc.page.cells, pc.page.cursor, cursor_lit=True, blink_shown=phase.blink_shown
    )
    edge = 16 * factor
    seen = pixels(window)
    assert np.array_equal(
        seen[edge:-edge, edge:-edge], frame.repeat(factor, axis=0).repeat(factor, axis=1)
    )


def test_the_border_has_its_colour_on_all_sides_and_is_black_on_mono() -> None:
    for name, colour in (("vga", COLOURS[5]), ("mda", 0)):
        pc = PC(ADAPTERS[name])
        pc.border = 5
        window = pygame.Surface((900, 700), 0, 32)
        Picture(pc, "4:3", 16, "white").draw(window)
        seen = pixels(window)
        for edge in (seen[:16], seen[-16:], seen[:, :16], seen[:, -16:]):
            assert np.all(edge == colour)


def test_nothing_is_drawn_while_nothing_changes() -> None:
    pc = pc_with_a_page()
    window = pygame.Surface((672, 519), 0, 32)
    picture = Picture(pc, "4:3", 16, "white")
    assert picture.draw(window) == [window.get_rect()]
    assert picture.draw(window) == []
    pc.clock.advance_to(PIT_HZ // 100)
    assert picture.draw(window) == []
    picture.forget()
    assert picture.draw(window) == [window.get_rect()]


def test_only_what_changed_is_drawn() -> None:
    pc = pc_with_a_page()
    pc.page.cursor.visible = False
    window = pygame.Surface((672, 432), 0, 32)
    picture = Picture(pc, "integer", 16, "white")
    picture.draw(window)
    # Neither cursor nor blinking cell: a blink phase changes nothing.
    pc.clock.advance_to(PIT_HZ // 5)
    assert picture.draw(window) == []
    pc.page.put(12, 40, "X", 7)
    assert picture.draw(window) == [pygame.Rect(16 + 40 * 8, 16 + 12 * 16, 8, 16)]
    # What is changed in the same columns of rows that follow one another is one rectangle.
    for row, col, text in ((24, 70, "12:30"), (2, 5, "one"), (3, 7, "two")):
        pc.page.put(row, col, text, 7)
    assert picture.draw(window) == [
        pygame.Rect(16 + 5 * 8, 16 + 2 * 16, 5 * 8, 2 * 16),
        pygame.Rect(16 + 70 * 8, 16 + 24 * 16, 5 * 8, 16),
    ]
    pc.border = 4
    assert picture.draw(window) == [window.get_rect()]
    pc.page.cursor.visible = True
    pc.page.cursor.row, pc.page.cursor.col = 24, 79
    assert picture.draw(window) == [pygame.Rect(16 + 79 * 8, 16 + 24 * 16, 8, 16)]
    pc.page.cursor.visible = False
    picture.draw(window)
    pc.page.put(3, 0, "BLINKS", 0x87)
    picture.draw(window)
    pc.clock.advance_to(PIT_HZ // 5 + PIT_HZ // 4)
    assert picture.draw(window) == [pygame.Rect(16, 16 + 3 * 16, 6 * 8, 16)]


def test_each_of_20_typed_characters_has_the_cursor_beside_it_within_16_frames() -> None:
    pc = PC()
    window = pygame.Surface((672, 432), 0, 32)
    picture = Picture(pc, "integer", 16, "white")
    frame = PIT_HZ // 70
    for col in range(20):
        pc.page.put(0, col, "x", 7)
        pc.page.cursor.col = col + 1
        lit = False
        for _ in range(17):
            pc.clock.advance_to(pc.clock.now + frame)
            picture.draw(window)
            cell = pixels(window)[16:32, 16 + 8 * (col + 1) : 24 + 8 * (col + 1)]
            lit |= bool(cell.any())
        assert lit, col


@pytest.mark.parametrize("name", list(ADAPTERS))
def test_an_overlay_is_the_bottom_row_of_the_picture_and_the_page_stays(name: str) -> None:
    pc = pc_with_a_page(name)
    pc.page.cursor.row = 24
    cells = bytes(pc.page.cells)
    size = (pc.adapter.frame_width, pc.adapter.frame_height)
    window, expected = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    picture = Picture(pc, "integer", 0, "white")
    picture.draw(window)
    picture.overlay = "replay, paused"
    height = pc.adapter.frame_height // 25
    assert picture.draw(window) == [pygame.Rect(0, 24 * height, size[0], height)]
    assert pc.page.cells == cells
    pc.page.put(24, 0, "replay, paused".center(80), 0x70)
    pc.page.cursor.visible = False
    Picture(pc, "integer", 0, "white").draw(expected)
    assert np.array_equal(pixels(window), pixels(expected))
    # What the program writes there is seen as soon as the overlay goes.
    pc.page.put(24, 0, "BELOW", 0x1F)
    assert picture.draw(window) == []
    picture.overlay = ""
    picture.draw(window)
    Picture(pc, "integer", 0, "white").draw(expected)
    assert np.array_equal(pixels(window), pixels(expected))


def _move_cursor(pc: PC, number: int) -> None:
    pc.page.cursor.row, pc.page.cursor.col = number % 25, number % 80


def _change_cell(pc: PC, number: int) -> None:
    pc.page.cells[number * 13 % len(pc.page.cells)] = number % 256


_ACTS: dict[str, Callable[[PC, int], None]] = {
    "text": lambda pc, n: pc.page.put(n % 25, n % 70, "NEW TEXT", n % 256),
    "cell": _change_cell,
    "time": lambda pc, n: pc.clock.advance_to(pc.clock.now + n * 1000),
    "cursor": _move_cursor,
    "shape": lambda pc, n: setattr(pc.page.cursor, "start", n % 16),
    "hide": lambda pc, n: setattr(pc.page.cursor, "visible", bool(n % 2)),
    "border": lambda pc, n: setattr(pc, "border", n % 16),
}
# The texts that the window says over the picture.
_OVERLAYS = ("", "replay, paused", "saved /home/somebody/Pictures/CANASTA.png")


# Smaller than the frame, in one direction or in both, and up to four times as large.
@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(get_args(Shape)),
    st.sampled_from(list(ADAPTERS)),
    st.one_of(
        st.tuples(st.integers(100, 800), st.integers(100, 600)),
        st.tuples(st.integers(700, 2600), st.integers(500, 1600)),
    ),
    st.lists(
        st.tuples(st.sampled_from([*sorted(_ACTS), "overlay"]), st.integers(0, 300)), max_size=12
    ),
    st.booleans(),
)
def test_drawing_the_changes_gives_the_same_as_drawing_all(
    shape: Shape, name: str, size: tuple[int, int], acts: list[tuple[str, int]], crt: bool
) -> None:
    pc = pc_with_a_page(name)
    window, whole = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    picture = Picture(pc, shape, 16, "amber", crt=crt)
    picture.draw(window)
    for act, number in acts:
        if act == "overlay":
            picture.overlay = _OVERLAYS[number % len(_OVERLAYS)]
        else:
            _ACTS[act](pc, number)
        before = pixels(window)
        changed = picture.draw(window)
        after = pixels(window)
        fresh = Picture(pc, shape, 16, "amber", crt=crt)
        fresh.overlay = picture.overlay
        fresh.draw(whole)
        assert np.array_equal(after, pixels(whole))
        # And it says all that it changed.
        for left, top, width, height in changed:
            before[top : top + height, left : left + width] = 0
            after[top : top + height, left : left + width] = 0
        assert np.array_equal(before, after)


@pytest.mark.parametrize("name", list(ADAPTERS))
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_a_crt_is_the_glowing_frame_enlarged_with_scan_lines_on_the_border_too(
    name: str, factor: int
) -> None:
    pc = pc_with_a_page(name)
    pc.page.cursor.visible = False
    adapter = pc.adapter
    size = ((adapter.frame_width + 32) * factor, (adapter.frame_height + 32) * factor)
    window = pygame.Surface(size, 0, 32)
    Picture(pc, "square", 16, "amber", crt=True).draw(window)
    frame = Compositor(adapter, "amber").render(
        pc.page.cells, None, cursor_lit=False, blink_shown=True
    )
    lit = glowing(frame).repeat(factor, axis=0).repeat(factor, axis=1)
    border = 0 if adapter.mono else COLOURS[pc.border]
    edge = 16 * factor
    expected = np.pad(lit, edge, constant_values=border)
    period = max(2, factor)
    # Counted from the first line of the text.
    first = (edge % period + period - 1) % period
    dark = expected[first::period]
    expected[first::period] = dark - (dark >> 2 & 0x3F3F3F)
    assert np.array_equal(pixels(window), expected)


def test_what_is_shown_is_text_and_border_without_what_only_fills_the_window() -> None:
    pc = pc_with_a_page()
    picture = Picture(pc, "4:3", 16, "white")
    for size, shown in (
        ((1344, 1037), (1344, 1037)),
        ((1008, 778), (1008, 778)),
        ((1920, 1037), (1344, 1037)),
        ((1344, 2000), (1344, 1038)),
        ((300, 200), (261, 200)),
    ):
        window = pygame.Surface(size, 0, 32)
        picture.draw(window)
        assert picture.shown_on(window).get_size() == shown
    pc.page.put(0, 0, "█", 0x0F)
    pc.page.put(24, 79, "█", 0x0F)
    window = pygame.Surface((1400, 900), 0, 32)
    picture.draw(window)
    seen = pixels(picture.shown_on(window))
    rows, cols = np.nonzero(seen == 0xFFFFFF)
    assert rows.min() == pytest.approx(seen.shape[0] - 1 - rows.max(), abs=1)
    assert cols.min() == pytest.approx(seen.shape[1] - 1 - cols.max(), abs=1)
    # As wide as the text's own pixels are.
    assert rows.min() == pytest.approx(16 * (rows.max() - rows.min()) / 400, abs=1)
    assert cols.min() == pytest.approx(16 * (cols.max() - cols.min()) / 640, abs=1)
    assert np.all(seen[: rows.min()] == COLOURS[1])


def test_a_blink_after_the_window_was_covered_is_that_of_the_page_as_it_is_then() -> None:
    pc = pc_with_a_page()
    window, whole = pygame.Surface((1008, 776), 0, 32), pygame.Surface((1008, 776), 0, 32)
    picture = Picture(pc, "4:3", 16, "white")
    for text in ("FIRST", "THEN"):
        pc.page.put(4, 4, text, 0x8E)
        picture.forget()
        for _ in range(8):
            picture.draw(window)
            Picture(pc, "4:3", 16, "white").draw(whole)
            assert np.array_equal(pixels(window), pixels(whole))
            pc.clock.advance_to(picture.next_change())


# In these, pixels beyond those of the cell depend on it.
@pytest.mark.parametrize(
    ("name", "size", "row", "col"),
    [("vga", (612, 531), 17, 29), ("ega", (517, 473), 13, 70), ("vga9", (570, 248), 19, 60)],
)
def test_a_changed_cell_of_a_shrunk_picture_changes_its_neighbours_too(
    name: str, size: tuple[int, int], row: int, col: int
) -> None:
    pc = pc_with_a_page(name)
    window, whole = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    picture = Picture(pc, "4:3", 16, "white")
    picture.draw(window)
    pc.page.put(row, col, "█", 0x1F)
    picture.draw(window)
    Picture(pc, "4:3", 16, "white").draw(whole)
    assert np.array_equal(pixels(window), pixels(whole))


@pytest.mark.parametrize("name", list(ADAPTERS))
def test_a_change_of_the_adapter_is_drawn_as_by_a_new_picture(name: str) -> None:
    pc = pc_with_a_page()
    window, whole = pygame.Surface((1008, 776), 0, 32), pygame.Surface((1008, 776), 0, 32)
    picture = Picture(pc, "4:3", 16, "green")
    picture.draw(window)
    pc.adapter = ADAPTERS[name]
    pc.page.put(3, 3, "X", 7)
    picture.draw(window)
    Picture(pc, "4:3", 16, "green").draw(whole)
    assert np.array_equal(pixels(window), pixels(whole))


def test_a_new_size_of_the_window_is_filled_at_once() -> None:
    pc = pc_with_a_page()
    picture = Picture(pc, "4:3", 16, "white")
    picture.draw(pygame.Surface((672, 519), 0, 32))
    larger = pygame.Surface((1000, 900), 0, 32)
    assert picture.draw(larger) == [larger.get_rect()]
    assert picture.cell_at(500, 450) == (12, 40)
    assert picture.cell_at(3, 3) is None
