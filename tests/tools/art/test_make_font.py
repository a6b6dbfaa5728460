import random
from pathlib import Path

import pytest

from tommy import assets
from tools.art import make_font

FONTS = {height: assets.read_bytes(f"fonts/cp437_8x{height}.bin") for height in (8, 14, 16)}


def rom(*tables: bytes) -> bytes:
    """A ROM image with the tables between noise and empty stretches."""
    noise = random.Random(437)
    parts = [part for table in tables for part in (noise.randbytes(999), bytes(77), table)]
    return b"".join([*parts, noise.randbytes(333)])


def test_all_three_tables_are_found_in_a_rom() -> None:
    assert make_font.tables([rom(*FONTS.values())]) == FONTS


def test_the_tables_may_lie_in_several_roms() -> None:
    roms = [rom(), rom(FONTS[16]), rom(FONTS[8], FONTS[14])]
    assert make_font.tables(roms) == FONTS


def test_a_table_with_one_dot_changed_is_not_taken() -> None:
    changed = bytearray(FONTS[14])
    changed[0x41 * 14 + 5] ^= 1
    with pytest.raises(make_font.FontError, match="no ROM of the package holds the 8x14 table"):
        make_font.tables([rom(FONTS[8], bytes(changed), FONTS[16])])


def test_a_table_cut_short_is_not_taken() -> None:
    assert make_font.table(bytes(5) + FONTS[16][:-1], 16) is None


def test_the_files_written_are_the_assets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_font, "roms_of", lambda _package: [rom(*FONTS.values())])
    assert make_font.main([str(tmp_path)]) == 0
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {f"cp437_8x{height}.bin": table for height, table in FONTS.items()}
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_a_package_that_is_none_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_font.main([str(tmp_path), "--package", str(tmp_path / "no.deb")]) == 2
    assert capsys.readouterr().err.startswith("make_font: dpkg-deb")
    assert not list(tmp_path.iterdir())
