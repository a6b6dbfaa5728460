"""Enlarging: even rows and columns, exact colours."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.host.sdl.resample import Enlargement, Pixels


def enlarged(frame: Pixels, width: int, height: int) -> Pixels:
    out = np.zeros((height, width), np.uint32)
    Enlargement((frame.shape[1], frame.shape[0]), (width, height)).draw(frame, out)
    return out


def mixed_along_rows(frame: Pixels, wanted: int) -> Pixels:
    """The frame at another width, each column alone and as simply as it can be said."""
    size = frame.shape[1]
    channels = frame.view(np.uint8).reshape(*frame.shape, 4).astype(np.uint32)
    columns = []
    for i in range(wanted):
        first, inside = divmod(i * size, wanted)
        weight = 256 - (256 * max(0, inside + size - wanted) + size // 2) // size
        second = min(first + 1, size - 1)
        columns.append(channels[:, first] * weight + channels[:, second] * (256 - weight))
    mixed = (np.stack(columns, axis=1) + 128 >> 8).astype(np.uint8)
    return np.ascontiguousarray(mixed).view(np.uint32)[..., 0]


@given(st.integers(1, 30), st.integers(0, 90), st.integers(1, 200), st.integers(0, 300), st.data())
def test_any_part_is_the_same_as_in_the_whole_picture(
    width: int, more: int, height: int, taller: int, data: st.DataObject
) -> None:
    chance = np.random.default_rng(width * 1000 + height)
    frame = chance.integers(0, 1 << 24, (height, width), dtype=np.uint32)
    size = (width + more, height + taller)
    wide = mixed_along_rows(frame, size[0])
    whole = mixed_along_rows(np.ascontiguousarray(wide.T), size[1]).T
    assert np.array_equal(enlarged(frame, *size), whole)

    left = data.draw(st.integers(0, size[0] - 1))
    top = data.draw(st.integers(0, size[1] - 1))
    right = data.draw(st.integers(left + 1, size[0]))
    bottom = data.draw(st.integers(top + 1, size[1]))
    out = np.zeros((bottom - top, right - left), np.uint32)
    Enlargement((width, height), size).draw(frame, out, left, top)
    assert np.array_equal(out, whole[top:bottom, left:right])


@given(st.integers(1, 12), st.integers(0, 40), st.integers(1, 12), st.integers(0, 40))
def test_every_pixel_is_the_mixture_by_area(
    width: int, more: int, height: int, taller: int
) -> None:
    chance = np.random.default_rng(width * 1000 + height)
    frame = chance.integers(0, 1 << 24, (height, width), dtype=np.uint32)
    out = enlarged(frame, width + more, height + taller)

    def shares(size: int, wanted: int, i: int) -> dict[int, Fraction]:
        # In units of 1/wanted of a frame pixel.
        low, high = i * size, (i + 1) * size
        parts = {k: min(high, (k + 1) * wanted) - max(low, k * wanted) for k in range(size)}
        return {k: Fraction(part, size) for k, part in parts.items() if part > 0}

    for y in range(0, out.shape[0], 5):
        for x in range(0, out.shape[1], 5):
            for shift in (0, 8, 16):
                area = Fraction(0)
                for row, part_y in shares(height, out.shape[0], y).items():
                    for col, part_x in shares(width, out.shape[1], x).items():
                        area += part_y * part_x * int(frame[row, col] >> shift & 0xFF)
                assert abs(float(int(out[y, x] >> shift & 0xFF) - area)) <= 3


@pytest.mark.parametrize("size", [(1120, 840), (1280, 960), (641, 401), (2560, 1920)])
def test_a_plain_area_keeps_its_colour(size: tuple[int, int]) -> None:
    out = enlarged(np.full((400, 640), 0xAA55FF, np.uint32), *size)
    assert np.unique(out).tolist() == [0xAA55FF]


def test_whole_factors_only_repeat() -> None:
    frame = np.arange(12, dtype=np.uint32).reshape(3, 4)
    assert np.array_equal(enlarged(frame, 8, 9), frame.repeat(2, axis=1).repeat(3, axis=0))


def test_every_column_gets_the_same_width() -> None:
    stripes = np.tile(np.array([0, 0xFF], np.uint32), (1, 320))
    row = enlarged(stripes, 1120, 1)[0].astype(np.int64)
    # 1.75 window pixels a column: each pair of them sums up to one light and one dark column.
    lit = [row[i * 7 : i * 7 + 7].sum() for i in range(160)]
    assert max(lit) - min(lit) <= 4
    assert abs(lit[0] - 2 * 255 * 1.75) <= 4


def test_a_smaller_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="640 pixels cannot be enlarged to 639"):
        Enlargement((640, 400), (639, 400))
