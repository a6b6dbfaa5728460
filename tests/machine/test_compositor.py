"""Frames against DOSBox 0.74-3, pixel for pixel. Source: ``tests/ref``."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tommy.machine.adapter import ADAPTERS, Adapter
from tommy.machine.compositor import Compositor
from tommy.machine.page import Cursor, Page
from tommy.machine.palette import TINTS, mono_colours

REF = Path(__file__).parents[1] / "ref"
PNGS = sorted((REF / "png").glob("*.png"))
CURSORS = json.loads((REF / "cursors.json").read_text())
ADAPTER_OF = {"svga_s3": "vga", "cga": "cga", "ega": "ega", "vgaonly": "vga9", "hercules": "mda"}
MACHINES = sorted(ADAPTER_OF)

# What DOSBox shows -> what we chose. Source: MACHINE 7.
VGAONLY_LEVEL = {0x00: 0x00, 0xAD: 0xAA, 0xAA: 0xAA, 0x52: 0x55, 0x55: 0x55, 0xFF: 0xFF}
EGA_BROWN = (0xAAAA00, 0xAA5500)

Pixels = npt.NDArray[np.uint32]


def chosen(machine: str, rgb: tuple[int, int, int]) -> int:
    """The colour that we show where DOSBox shows ``rgb``."""
    if machine == "vgaonly":
        rgb = (VGAONLY_LEVEL[rgb[0]], VGAONLY_LEVEL[rgb[1]], VGAONLY_LEVEL[rgb[2]])
    value = rgb[0] << 16 | rgb[1] << 8 | rgb[2]
    return EGA_BROWN[1] if (machine, value) == ("ega", EGA_BROWN[0]) else value


def reference(path: Path, machine: str) -> Pixels:
    with Image.open(path) as image:
        rgb = np.asarray(image.convert("RGB")).astype(np.uint32)
    packed = rgb[..., 0] << 16 | rgb[..., 1] << 8 | rgb[..., 2]
    values, where = np.unique(packed, return_inverse=True)
    ours = [chosen(machine, (int(v) >> 16, int(v) >> 8 & 255, int(v) & 255)) for v in values]
    return np.array(ours, np.uint32)[where].reshape(packed.shape)


def split(path: Path) -> tuple[str, str, bool, bool, bool]:
    """Machine, screen, bit 7 blinks, cursor lit, blinking cells shown: from the file's name."""
    machine, screen, mode, phase = path.stem.rsplit("_", 3)
    return machine, screen, mode == "blink", phase[1] == "1", phase[3] == "1"


def test_there_are_pictures_of_every_machine() -> None:
    assert len(PNGS) == 60
    assert {split(path)[0] for path in PNGS} == set(ADAPTER_OF)


@pytest.mark.parametrize("path", PNGS, ids=lambda path: path.stem)
def test_a_frame_equals_dosbox(path: Path) -> None:
    machine, screen, bit7_blinks, cursor_lit, blink_shown = split(path)
    cells = (REF / "screens" / f"{screen}.bin").read_bytes()
    ours = Compositor(ADAPTERS[ADAPTER_OF[machine]]).render(
        cells,
        Cursor(24, 79),
        cursor_lit=cursor_lit,
        blink_shown=blink_shown,
        bit7_blinks=bit7_blinks,
    )
    np.testing.assert_array_equal(ours, reference(path, machine))


def cell(frame: Pixels, adapter: Adapter, row: int, col: int) -> Pixels:
    top, left = row * adapter.cell_lines, col * adapter.cell_width
    return frame[top : top + adapter.cell_lines, left : left + adapter.cell_width]


SHAPES = [
    pytest.param(machine, shape, id="{}-{}-{}".format(machine, *shape["int10_start_end"]))
    for machine in MACHINES
    for shape in CURSORS[machine]["shapes"]
]


@pytest.mark.parametrize(("machine", "shape"), SHAPES)
def test_cursor_shapes_equal_dosbox(machine: str, shape: dict[str, Any]) -> None:
    adapter = ADAPTERS[ADAPTER_OF[machine]]
    start, end = shape["int10_start_end"]
    frame = Compositor(adapter).render(
        Page().cells, Cursor(24, 79, start, end), cursor_lit=True, blink_shown=True
    )
    lit = np.flatnonzero(cell(frame, adapter, 24, 79).any(axis=1)).tolist()
    assert lit == shape["lit_rows"]
    if lit:
        line = cell(frame, adapter, 24, 79)[lit[0]]
        assert np.count_nonzero(line) == shape["width_px"]
        assert line[0] == chosen(machine, tuple(shape["colour"]))
    assert np.count_nonzero(frame) == len(lit) * shape.get("width_px", 0)


SPOTS = [
    pytest.param(machine, spot, id=f"{machine}-{spot['attr']}")
    for machine in MACHINES
    for spot in CURSORS[machine]["spots"]
]


@pytest.mark.parametrize(("machine", "spot"), SPOTS)
def test_cursor_colours_equal_dosbox(machine: str, spot: dict[str, Any]) -> None:
    adapter = ADAPTERS[ADAPTER_OF[machine]]
    cells = (REF / "screens" / "cursor_field.bin").read_bytes()
    row, col = spot["cell"]
    seen: set[tuple[bool, int, int | None]] = set()
    for blink_shown in (True, False):
        frame = Compositor(adapter).render(
            cells, Cursor(row, col, 0, 31), cursor_lit=True, blink_shown=blink_shown
        )
        pixels = cell(frame, adapter, row, col)
        solid = bool((pixels[:, :8] == pixels[0, 0]).all())
        ninth = int(pixels[0, 8]) if adapter.cell_width == 9 else None
        seen.add((solid, int(pixels[0, 0]), ninth))
    wanted = {
        (
            True,
            chosen(machine, tuple(shot["rgb"])),
            None
            if shot["ninth_col_rgb"] is None
            else chosen(machine, tuple(shot["ninth_col_rgb"])),
        )
        for shot in spot["seen"]
        if shot["solid"]
    }
    assert seen <= wanted
    assert len(seen) == 1


@pytest.mark.parametrize("tint", TINTS)
def test_a_tint_changes_the_three_shades_only(tint: str) -> None:
    cells = (REF / "screens" / "attrs.bin").read_bytes()
    white, tinted = (
        Compositor(ADAPTERS["mda"], name).render(cells, None, cursor_lit=True, blink_shown=True)
        for name in ("white", tint)
    )
    translated = np.zeros_like(white)
    for number in (7, 15):
        translated[white == mono_colours("white")[number]] = mono_colours(tint)[number]
    np.testing.assert_array_equal(tinted, translated)


def draw(name: str, out: Pixels | None = None, cursor: Cursor | None = None) -> Pixels:
    cells = (REF / "screens" / "attrs.bin").read_bytes()
    compositor = Compositor(ADAPTERS[name])
    return compositor.render(cells, cursor, cursor_lit=True, blink_shown=True, out=out)


@pytest.mark.parametrize("name", ADAPTERS)
def test_a_frame_can_be_drawn_into_the_middle_of_a_wider_picture(name: str) -> None:
    adapter = ADAPTERS[name]
    picture = np.full((adapter.frame_height + 32, adapter.frame_width + 32), 0xAA, np.uint32)
    inside = picture[16:-16, 16:-16]
    assert draw(name, inside, Cursor(3, 3, 0, 7)) is inside
    np.testing.assert_array_equal(inside, draw(name, None, Cursor(3, 3, 0, 7)))
    picture[16:-16, 16:-16] = 0xAA
    assert (picture == 0xAA).all()


@pytest.mark.parametrize(
    "cursor",
    [None, Cursor(25, 0), Cursor(0, 80), Cursor(-1, 0), Cursor(5, 5, visible=False)],
    ids=["none", "below", "right", "above", "invisible"],
)
def test_a_cursor_off_the_page_or_invisible_is_not_drawn(cursor: Cursor | None) -> None:
    np.testing.assert_array_equal(draw("vga", None, cursor), draw("vga"))


def test_a_dark_cursor_is_not_drawn() -> None:
    compositor = Compositor(ADAPTERS["vga"])
    frame = compositor.render(Page().cells, Cursor(5, 5, 0, 7), cursor_lit=False, blink_shown=True)
    assert not frame.any()


@pytest.mark.parametrize("size", [0, 3999, 4001])
def test_a_page_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"4000 bytes, not {size}"):
        Compositor(ADAPTERS["vga"]).render(bytes(size), None, cursor_lit=True, blink_shown=True)


@pytest.mark.parametrize(
    "out", [np.zeros((350, 640), np.uint32), np.zeros((400, 640), np.int64)], ids=["shape", "type"]
)
def test_a_frame_of_another_shape_or_type_is_refused(out: Any) -> None:
    with pytest.raises(ValueError, match="the frame uint32"):
        draw("vga", out)


def test_the_page_can_change_after_a_frame_was_drawn() -> None:
    page = Page()
    frame = Compositor(ADAPTERS["vga"]).render(page.cells, None, cursor_lit=True, blink_shown=True)
    before = frame.copy()
    page.put(0, 0, "█", 0x0F)
    np.testing.assert_array_equal(frame, before)
