"""Glow and scan lines, held against the same said pixel by pixel."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.host.sdl.crt import Pixels, Tube, darkened


def glowing(frame: Pixels) -> Pixels:
    """The whole frame as simply as it can be said."""
    channels = frame.view(np.uint8).reshape(*frame.shape, 4)
    light = np.pad(channels // 4, ((1, 1), (1, 1), (0, 0)))
    around = (light[:-2, 1:-1], light[2:, 1:-1], light[1:-1, :-2], light[1:-1, 2:])
    glowing: Pixels = np.maximum.reduce([channels, *around]).view(np.uint32)[..., 0]
    return glowing


def random_frame(width: int, height: int) -> Pixels:
    chance = np.random.default_rng(width * 1000 + height)
    return chance.integers(0, 1 << 24, (height, width), dtype=np.uint32)


@given(st.integers(1, 30), st.integers(0, 90), st.integers(1, 30), st.integers(0, 90), st.data())
def test_the_part_that_is_needed_glows_as_in_the_whole_frame(
    width: int, more: int, height: int, taller: int, data: st.DataObject
) -> None:
    frame = random_frame(width, height)
    size = (width + more, height + taller)
    tube = Tube((width, height), size)
    # What was drawn before does not shine any more.
    tube.glow(random_frame(width, height)[::-1].copy(), np.zeros_like(frame), (0, 0, *size))
    left = data.draw(st.integers(0, size[0] - 1))
    top = data.draw(st.integers(0, size[1] - 1))
    right = data.draw(st.integers(left + 1, size[0]))
    bottom = data.draw(st.integers(top + 1, size[1]))
    out = np.zeros_like(frame)
    tube.glow(frame, out, (left, top, right - left, bottom - top))
    # An enlargement takes the pixel that a pixel of the picture lies in, and the next one.
    rows = slice(top * height // size[1], (bottom - 1) * height // size[1] + 2)
    cols = slice(left * width // size[0], (right - 1) * width // size[0] + 2)
    assert np.array_equal(out[rows, cols], glowing(frame)[rows, cols])


def test_a_lit_pixel_glows_into_the_four_beside_it_and_a_brighter_one_keeps_its_light() -> None:
    frame = np.zeros((3, 3), np.uint32)
    frame[1, 1], frame[1, 2] = 0xFF8000, 0x0000AA
    out = np.zeros_like(frame)
    Tube((3, 3), (3, 3)).glow(frame, out, (0, 0, 3, 3))
    assert out.tolist() == [
        [0, 0x3F2000, 0x00002A],
        [0x3F2000, 0xFF802A, 0x3F20AA],
        [0, 0x3F2000, 0x00002A],
    ]


@pytest.mark.parametrize(
    ("height", "dark"),
    [(400, [1, 3, 5, 7]), (776, [1, 3, 5, 7]), (1200, [2, 5, 8]), (2400, [4, 5, 10, 11])],
)
def test_scan_lines_are_at_equal_distances_about_those_of_the_frame(
    height: int, dark: list[int]
) -> None:
    tube = Tube((640, 400), (640, height))
    assert [line for line in range(12) if tube.is_dark(line)][: len(dark)] == dark
    for top in range(8):
        pixels = random_frame(5, 20)
        before = pixels.copy()
        tube.darken(pixels, top)
        for i, (old, new) in enumerate(zip(before, pixels, strict=True)):
            expected = [darkened(int(pixel)) for pixel in old] if tube.is_dark(top + i) else old
            assert np.array_equal(new, np.array(expected, np.uint32))


@pytest.mark.parametrize(
    ("colour", "dark"), [(0, 0), (0xFFFFFF, 0xC0C0C0), (0xAA0054, 0x80003F), (0x010203, 0x010203)]
)
def test_a_scan_line_has_three_quarters_of_the_light(colour: int, dark: int) -> None:
    assert darkened(colour) == dark
