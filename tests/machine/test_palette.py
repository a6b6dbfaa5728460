import json
from pathlib import Path

import pytest

from tommy.machine.palette import COLOURS, TINTS, Look, cursor_colour, look, mono_colours

PALETTES = json.loads((Path(__file__).parents[1] / "ref" / "mono_palettes.json").read_text())
ATTRS = range(256)


def test_the_colours_are_the_ibm_ones_with_brown() -> None:
    for number, rgb in enumerate(COLOURS):
        base = 0x55 if number & 8 else 0
        red, green, blue = (base + 0xAA * bool(number & bit) for bit in (4, 2, 1))
        if number == 6:
            green = 0x55
        assert rgb == red << 16 | green << 8 | blue


@pytest.mark.parametrize(
    ("tint", "recorded"), [("white", "start"), ("amber", "F11 x1"), ("green", "F11 x2")]
)
def test_tints_are_those_of_dosbox(tint: str, recorded: str) -> None:
    palette = mono_colours(tint)
    assert [f"{palette[i]:06X}" for i in (0, 7, 15)] == PALETTES[recorded]


def test_every_tint_has_sixteen_colour_numbers() -> None:
    assert [len(mono_colours(tint)) for tint in TINTS] == [16, 16, 16]


def test_an_unknown_tint_is_refused() -> None:
    with pytest.raises(ValueError, match="'blue' is not one of white, amber, green"):
        mono_colours("blue")


def mono(attr: int) -> Look:
    return look(attr, mono=True)


def test_mono_counts_of_looks_are_those_of_the_table() -> None:
    """Source: MACHINE 3, the table of all 256."""
    by_look: dict[Look, set[int]] = {}
    for attr in ATTRS:
        by_look.setdefault(mono(attr), set()).add(attr)
    assert by_look.pop(Look(0, 0, False)) == {0x00, 0x08, 0x80, 0x88}
    assert by_look.pop(Look(0, 7, False)) == {0x70, 0xF0}
    assert by_look.pop(Look(15, 7, False)) == {0x78, 0xF8}
    assert by_look.pop(Look(7, 0, True)) == {0x01, 0x81}
    assert by_look.pop(Look(15, 0, True)) == {0x09, 0x89}
    assert {a & 8 for a in by_look.pop(Look(7, 0, False))} == {0}
    assert {a & 8 for a in by_look.pop(Look(15, 0, False))} == {8}
    assert by_look == {}


@pytest.mark.parametrize("is_mono", [False, True])
def test_hidden_cells_show_their_ground_everywhere(is_mono: bool) -> None:
    shown = {attr: look(attr, mono=is_mono) for attr in ATTRS}
    assert {attr: look(attr, mono=is_mono, blink_shown=False) for attr in ATTRS} == {
        attr: seen._replace(dots=seen.ground) if attr & 0x80 else seen
        for attr, seen in shown.items()
    }


@pytest.mark.parametrize("is_mono", [False, True])
def test_with_the_blink_off_nothing_hides(is_mono: bool) -> None:
    shown, hidden = (
        {
            attr: look(attr, mono=is_mono, bit7_blinks=False, blink_shown=blink_shown)
            for attr in ATTRS
        }
        for blink_shown in (True, False)
    )
    assert hidden == shown
    assert {attr: seen.ground for attr, seen in shown.items()} == {
        attr: mono(attr & 0x7F).ground if is_mono else attr >> 4 for attr in ATTRS
    }


def test_the_cursor_has_the_colour_of_the_dots_but_is_seen_on_invisible_mono_cells() -> None:
    assert {attr: cursor_colour(attr, mono=False) for attr in ATTRS} == {
        attr: attr & 15 for attr in ATTRS
    }
    assert {attr: cursor_colour(attr, mono=True) for attr in ATTRS} == {
        attr: mono(attr).dots if attr & 0x77 else 15 if attr & 8 else 7 for attr in ATTRS
    }
