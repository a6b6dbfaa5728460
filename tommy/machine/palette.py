"""What an attribute byte shows: colour numbers, and the RGB value of each colour number.

Colour and mono side by side, for one attribute at a time; no pixels, no time. Sources: MACHINE 1
(RGB values), 2 (colour attributes), 3 (mono attributes), 4 (cursor colours), 7 (the choice).
"""

from typing import NamedTuple

#: 0x00RRGGBB by colour number, the IBM order (blue 1, green 2, red 4, intensity 8).
COLOURS = (
    0x000000, 0x0000AA, 0x00AA00, 0x00AAAA, 0xAA0000, 0xAA00AA, 0xAA5500, 0xAAAAAA,
    0x555555, 0x5555FF, 0x55FF55, 0x55FFFF, 0xFF5555, 0xFF55FF, 0xFFFF55, 0xFFFFFF,
)  # fmt: skip

#: Tints of the mono adapter: dark, normal, bright.
_TINTS = {
    "white": (0x000000, 0xAAAAAA, 0xFFFFFF),
    "amber": (0x000000, 0xD38200, 0xFFD300),
    "green": (0x000000, 0x009A00, 0x00FF00),
}
TINTS = tuple(_TINTS)

# The only colour numbers that mono cells use.
_DARK, _NORMAL, _BRIGHT = 0, 7, 15


class Look(NamedTuple):
    """How a cell is drawn: colour numbers 0 to 15 of its dots and its ground; last line lit?"""

    dots: int
    ground: int
    underlined: bool


def mono_colours(tint: str) -> tuple[int, ...]:
    """0x00RRGGBB of the colour numbers 0 to 15 on a mono tube of that tint.

    0 is dark, 1 to 7 normal, 8 to 15 bright. ValueError if there is no such tint.

    >>> [f"{mono_colours('amber')[i]:06X}" for i in (0, 7, 15)]
    ['000000', 'D38200', 'FFD300']
    """
    if tint not in _TINTS:
        raise ValueError(f"tint {tint!r} is not one of {', '.join(TINTS)}")
    dark, normal, bright = _TINTS[tint]
    return (dark, *[normal] * 7, *[bright] * 8)


def look(attr: int, *, mono: bool, bit7_blinks: bool = True, blink_shown: bool = True) -> Look:
    """How a cell with this attribute looks in one phase of the blink.

    ``bit7_blinks`` False makes bit 7 the intensity of the ground (mono: nothing at all).

    >>> look(0xCF, mono=False)
    Look(dots=15, ground=4, underlined=False)
    >>> look(0xCF, mono=False, blink_shown=False)  # hidden: all ground
    Look(dots=4, ground=4, underlined=False)
    >>> look(0xCF, mono=False, bit7_blinks=False)
    Look(dots=15, ground=12, underlined=False)
    >>> look(0x01, mono=True)
    Look(dots=7, ground=0, underlined=True)
    """
    if mono:
        dots, ground, underlined = _mono_look(attr)
    else:
        dots, ground, underlined = attr & 15, attr >> 4 & (7 if bit7_blinks else 15), False
    if bit7_blinks and not blink_shown and attr & 0x80:
        dots = ground
    return Look(dots, ground, underlined)


def _mono_look(attr: int) -> Look:
    kind = attr & 0x77
    if kind == 0:
        return Look(_DARK, _DARK, False)
    bright = attr & 8
    if kind == 0x70:
        return Look(_BRIGHT if bright else _DARK, _NORMAL, False)
    return Look(_BRIGHT if bright else _NORMAL, _DARK, kind == 1)


def cursor_colour(attr: int, *, mono: bool) -> int:
    """The colour number of the cursor on a cell of this attribute; it never blinks with the cell.

    On mono it is seen even where the cell is invisible.

    >>> cursor_colour(0x87, mono=False), cursor_colour(0x00, mono=True)
    (7, 7)
    """
    if not mono:
        return attr & 15
    if attr & 8:
        return _BRIGHT
    return _DARK if attr & 0x77 == 0x70 else _NORMAL
