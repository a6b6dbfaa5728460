"""Where the picture lies: inside the window, of the right shape, no row or column uneven."""

import itertools
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.host.sdl.scaling import Shape, best_scale, fit, window_size
from tommy.machine.adapter import ADAPTERS, Adapter

SHAPES: tuple[Shape, ...] = get_args(Shape)

adapters = pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=list(ADAPTERS))
any_adapter = st.sampled_from(list(ADAPTERS.values()))
any_shape = st.sampled_from(SHAPES)


@given(
    any_adapter, any_shape, st.integers(1, 5000), st.integers(1, 5000), st.sampled_from([0, 16, 40])
)
def test_all_of_the_text_is_inside_the_window(
    adapter: Adapter, shape: Shape, width: int, height: int, border: int
) -> None:
    how = fit(width, height, adapter, shape, border)
    assert how.left >= 0
    assert how.top >= 0
    assert how.left + how.width <= max(width, 1)
    assert how.top + how.height <= max(height, 1)
    # In the middle, to the pixel.
    assert 0 <= width - how.width - 2 * how.left <= 1
    assert 0 <= height - how.height - 2 * how.top <= 1


@given(any_adapter, any_shape, st.integers(200, 5000), st.integers(200, 5000))
def test_the_border_is_as_wide_as_asked_at_the_scale_of_the_text(
    adapter: Adapter, shape: Shape, width: int, height: int
) -> None:
    how = fit(width, height, adapter, shape, 16)
    assert how.left + 1 >= 16 * how.width // adapter.frame_width
    assert how.top + 1 >= 16 * how.height // adapter.frame_height


@adapters
@pytest.mark.parametrize("size", [(672, 519), (1344, 1037), (1920, 1080), (3840, 2160)])
def test_4_3_is_met_within_1_percent_and_square_pixels_are_square(
    adapter: Adapter, size: tuple[int, int]
) -> None:
    tube = fit(*size, adapter, "4:3", 16)
    assert abs(Fraction(tube.width, tube.height) / Fraction(4, 3) - 1) < Fraction(1, 100)
    square = fit(*size, adapter, "square", 16)
    across = Fraction(square.width, adapter.frame_width)
    down = Fraction(square.height, adapter.frame_height)
    assert abs(across / down - 1) < Fraction(1, 100)


@adapters
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_an_integer_picture_makes_every_pixel_the_same_square(
    adapter: Adapter, factor: int
) -> None:
    width, height = window_size(adapter, "integer", 16, factor)
    for more in (0, 1, 100):
        how = fit(width + more, height + more, adapter, "integer", 16)
        assert how.width == factor * adapter.frame_width
        assert how.height == factor * adapter.frame_height


def test_a_window_too_small_for_an_integer_picture_still_shows_all_of_it() -> None:
    how = fit(400, 300, ADAPTERS["vga"], "integer", 16)
    assert (how.width, how.height) == (381, 238)


@given(any_adapter, any_shape, st.integers(400, 4000), st.integers(300, 4000))
def test_each_pixel_of_the_text_belongs_to_the_cell_that_is_drawn_there(
    adapter: Adapter, shape: Shape, width: int, height: int
) -> None:
    how = fit(width, height, adapter, shape, 16)
    for row, col in itertools.product((0, 7, 24), (0, 41, 79)):
        x = how.left + (2 * col + 1) * how.width // 160
        y = how.top + (2 * row + 1) * how.height // 50
        assert how.cell_at(x, y) == (row, col)
        left, top, wide, high = how.cells(row, col, 1, 1)
        assert left <= x - how.left < left + wide
        assert top <= y - how.top < top + high
    assert how.cell_at(how.left - 1, how.top) is None
    assert how.cell_at(how.left, how.top + how.height) is None


def test_all_cells_together_are_the_picture() -> None:
    how = fit(1100, 900, ADAPTERS["vga"], "4:3", 16)
    assert how.cells(0, 0, 25, 80) == (0, 0, how.width, how.height)


@adapters
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("desktop", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_window_opens_large_and_leaves_room_on_the_desktop(
    adapter: Adapter, shape: Shape, desktop: tuple[int, int]
) -> None:
    scale = best_scale(*desktop, adapter, shape, 16)
    width, height = window_size(adapter, shape, 16, scale)
    assert width < desktop[0]
    assert height < desktop[1] * 0.95
    more = window_size(adapter, shape, 16, scale + (1 if shape == "integer" else Fraction(1, 4)))
    assert more[0] >= desktop[0] * 0.9 or more[1] >= desktop[1] * 0.9
