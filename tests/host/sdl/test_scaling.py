"""Where the picture lies: inside the window, of the right shape, no row or column uneven."""

import itertools
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.host.sdl.scaling import Fit, Shape, best_scale, fit, window_size
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


def scales(how: Fit, adapter: Adapter) -> tuple[float, float]:
    return how.width / adapter.frame_width, how.height / adapter.frame_height


@adapters
@pytest.mark.parametrize("factor", [1, 2, 3, 4, 5, 6, 7])
def test_an_integer_picture_fills_the_window_that_was_made_for_it(
    adapter: Adapter, factor: int
) -> None:
    width, height = window_size(adapter, "integer", 16, factor)
    for more in (0, 1, 30):
        how = fit(width + more, height + more, adapter, "integer", 16)
        across, down = scales(how, adapter)
        assert (across, down) == (factor, height // (adapter.frame_height + 32))


@pytest.mark.parametrize(
    ("name", "size", "expected"),
    [
        # Source: CASES2 V10; HOST 7 names the pairs near to 4:3.
        ("vga", (1000, 700), (1, 1)),
        ("vga", (1344, 1037), (2, 2)),
        ("vga", (2100, 1800), (3, 4)),
        ("vga", (2700, 2200), (4, 5)),
        ("vga", (3840, 2160), (4, 5)),
        ("vga", (4100, 2700), (5, 6)),
        ("ega", (1920, 1200), (2, 3)),
        ("ega", (2100, 1600), (3, 4)),
        ("mda", (1600, 1200), (2, 3)),
        ("mda", (1000, 800), (1, 1)),
        ("cga", (3000, 900), (2, 2)),
        ("cga", (700, 3000), (1, 1)),
    ],
)
def test_an_integer_picture_has_the_whole_scales_nearest_to_4_3(
    name: str, size: tuple[int, int], expected: tuple[int, int]
) -> None:
    adapter = ADAPTERS[name]
    assert scales(fit(*size, adapter, "integer", 16), adapter) == expected


@given(any_adapter, st.integers(800, 6000), st.integers(450, 4000))
def test_no_larger_whole_scale_across_is_as_near_to_4_3(
    adapter: Adapter, width: int, height: int
) -> None:
    across, down = scales(fit(width, height, adapter, "integer", 16), adapter)
    assert across.is_integer()
    assert down.is_integer()

    def off(across: int, down: int) -> Fraction:
        shape = Fraction(adapter.frame_width * across, adapter.frame_height * down) / Fraction(4, 3)
        return max(shape, 1 / shape)

    most = width // (adapter.frame_width + 32), height // (adapter.frame_height + 32)
    for wide, high in itertools.product(range(1, most[0] + 1), range(1, most[1] + 1)):
        if off(wide, high) < off(int(across), int(down)):
            # Nearer to 4:3, but smaller: then what is shown must be near enough.
            assert wide <= across
            assert off(int(across), int(down)) <= Fraction(9, 8)


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
