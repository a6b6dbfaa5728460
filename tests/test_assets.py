import hashlib
import re
from pathlib import Path

import pytest

from tommy import assets

ROW = re.compile(r"^\| `([^`]+)` \|([^|]+)\|([^|]+)\|([^|]+)\| `([0-9a-f]{64})` \|$")


def listed() -> list[tuple[str, ...]]:
    """Name, what, source, licence and SHA-256 of each row of the table."""
    rows = [ROW.match(line) for line in assets.read_text("README.md").splitlines()]
    return [row.groups() for row in rows if row]


def present() -> list[str]:
    """Every asset in the folder but the list itself."""
    folder = assets.folder()
    files = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(path.relative_to(folder).as_posix() for path in files if path.name != "README.md")


def test_every_asset_has_exactly_one_row() -> None:
    assert sorted(row[0] for row in listed()) == present()


@pytest.mark.parametrize("row", listed(), ids=lambda row: row[0])
def test_an_asset_is_the_one_that_its_row_describes(row: tuple[str, ...]) -> None:
    name, what, source, licence, sha256 = row
    assert what.strip()
    assert source.strip()
    assert licence.strip()
    assert hashlib.sha256(assets.read_bytes(name)).hexdigest() == sha256


def test_text_assets_are_read_as_utf8_with_plain_newlines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "signs.txt").write_bytes("♠ Q\r\n♥ 2\n".encode())
    monkeypatch.setattr(assets, "folder", lambda: tmp_path)
    assert assets.read_text("signs.txt") == "♠ Q\n♥ 2\n"


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"cp437_8x15\.bin"):
        assets.read_bytes("fonts/cp437_8x15.bin")


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/hostname", "fonts/../../LICENSE"])
def test_a_name_that_leads_out_of_the_folder_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a name inside the assets folder"):
        assets.read_bytes(name)


def test_an_installed_package_reads_its_own_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "tommy")
    assert assets.folder() == tmp_path / "assets"
    (tmp_path / "tommy" / "_assets").mkdir(parents=True)
    assert assets.folder() == tmp_path / "tommy" / "_assets"
