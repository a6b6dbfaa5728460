"""The glyphs of code page 437 in the three heights of text adapters.

Public-domain tables, see ``assets/README.md``. It knows no colours and no pixels.
"""

from tommy import assets


def glyph_rows(height: int) -> bytes:
    """The 256 glyphs of a cell 8 dots wide and ``height`` (8, 14 or 16) dots high.

    ``height`` bytes a glyph from the top, bit 7 the leftmost dot. Raises ValueError for another
    height or a damaged file.

    >>> glyph_rows(8)[8 * 0x03 : 8 * 0x04].hex(" ")  # a heart
    '6c fe fe fe 7c 38 10 00'
    """
    if height not in (8, 14, 16):
        raise ValueError(f"no font is {height} dots high, only 8, 14 and 16")
    name = f"fonts/cp437_8x{height}.bin"
    rows = assets.read_bytes(name)
    if len(rows) != 256 * height:
        raise ValueError(f"{name} has {len(rows)} bytes, not {256 * height}")
    return rows
