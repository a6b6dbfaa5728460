import pytest

from tommy import assets
from tommy.machine.font import glyph_rows


@pytest.mark.parametrize("height", [8, 14, 16])
def test_the_tables_hold_the_glyphs_in_the_order_of_the_code_page(height: int) -> None:
    rows = glyph_rows(height)
    glyphs = [rows[i * height : (i + 1) * height] for i in range(256)]
    assert [i for i, glyph in enumerate(glyphs) if not any(glyph)] == [0x00, 0x20, 0xFF]
    assert [i for i, glyph in enumerate(glyphs) if glyph == b"\xff" * height] == [0xDB]
    assert glyphs[0xDD] == b"\xf0" * height
    assert glyphs[0xDE] == b"\x0f" * height


def test_another_height_is_refused() -> None:
    with pytest.raises(ValueError, match="no font is 15 dots high"):
        glyph_rows(15)


def test_a_damaged_table_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "read_bytes", lambda _name: bytes(100))
    with pytest.raises(ValueError, match=r"fonts/cp437_8x14\.bin has 100 bytes, not 3584"):
        glyph_rows(14)
