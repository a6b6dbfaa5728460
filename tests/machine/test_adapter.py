from fractions import Fraction

import pytest

from tommy.machine.adapter import ADAPTERS


def test_vga_is_the_default() -> None:
    assert list(ADAPTERS) == ["vga", "cga", "ega", "vga9", "mda"]
    assert all(name == adapter.name for name, adapter in ADAPTERS.items())


@pytest.mark.parametrize(
    ("name", "size", "fps"),
    [
        ("vga", (640, 400), 70.09),
        ("cga", (640, 400), 59.921),
        ("ega", (640, 350), 52.58),
        ("vga9", (720, 400), 70.09),
        ("mda", (640, 350), 55.153),
    ],
)
def test_frames_have_the_size_and_rate_of_dosbox(
    name: str, size: tuple[int, int], fps: float
) -> None:
    """Source: MACHINE 4."""
    adapter = ADAPTERS[name]
    assert (adapter.frame_width, adapter.frame_height) == size
    assert float(adapter.frame_rate) == pytest.approx(fps, rel=0.0002)


@pytest.mark.parametrize("name", ADAPTERS)
def test_a_frame_with_its_pixel_aspect_is_four_to_three(name: str) -> None:
    adapter = ADAPTERS[name]
    assert adapter.frame_width * adapter.pixel_aspect / adapter.frame_height == Fraction(4, 3)


def test_a_cursor_of_any_shape_stays_in_its_cell() -> None:
    lit = {
        (name, start, end): adapter.cursor_lines(start, end)
        for name, adapter in ADAPTERS.items()
        for start in range(64)
        for end in range(64)
    }
    outside = {
        shape: lines
        for shape, lines in lit.items()
        if not 0 <= lines.start <= lines.stop <= ADAPTERS[shape[0]].cell_lines
    }
    assert outside == {}
    assert {shape: lines for shape, lines in lit.items() if shape[1] >= 0x20 and lines} == {}


def test_an_adapter_cannot_be_changed_nor_the_table() -> None:
    with pytest.raises(AttributeError):
        ADAPTERS["vga"].cell_width = 9  # type: ignore[misc]
    with pytest.raises(TypeError):
        ADAPTERS["vga"] = ADAPTERS["cga"]  # type: ignore[index]
