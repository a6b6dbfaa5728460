import io
import subprocess
import sys
from pathlib import Path

import pytest

from tools import keys

ROOT = Path(__file__).resolve().parent.parent.parent


def run(tmp_path: Path, text: str, *arguments: str) -> int:
    file = tmp_path / "list.txt"
    file.write_text(text, encoding="utf-8")
    return keys.main([str(file), *arguments])


def test_every_word_is_a_line_as_ah00_and_as_ah10_give_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(
        tmp_path,
        """# the key pad and the grey keys
        make 47
        break 47
        make E0 47    # the grey one
        break E047
        numlock on
        make 47
        make 57
        make 2a
        make 1e
        """,
    )
    assert status == 0
    assert capsys.readouterr().out.splitlines() == [
        "AH=00h 4700  AH=10h 4700",
        "AH=00h 4700  AH=10h 47E0",
        "AH=00h 4737  AH=10h 4737",
        "AH=00h -     AH=10h 8500",
        "AH=00h 1E41  AH=10h 1E41",
    ]


def test_num_lock_can_be_pressed_and_long_lists_lose_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "make 45\nbreak 45\n" + "make 47\nbreak 47\n" * 40) == 0
    assert capsys.readouterr().out.splitlines() == ["AH=00h 4737  AH=10h 4737"] * 40


def test_the_bios_way_with_shift_can_be_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "numlock on\nmake 2A\nmake 47\n", "--shift-keypad") == 0
    assert capsys.readouterr().out == "AH=00h 4700  AH=10h 4700\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("press 47", "'press 47' is neither make CODE, break CODE nor numlock on|off"),
        ("make", "'make' is neither"),
        ("numlock maybe", "'numlock maybe' is neither"),
        ("make 4G", "'4G' is no scan code in hex"),
        ("break C7", "0xc7 is no make code of XT set 1"),
        ("make E0", "0xe0 is no make code"),
        ("make E1 47", "0xe147 is no make code"),
    ],
)
def test_a_bad_line_is_named_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    assert run(tmp_path, f"make 1E\n\n{line}\n") == 2
    error = capsys.readouterr().err
    assert error.startswith(f"{tmp_path / 'list.txt'}:3: {message}")
    assert error.count("\n") == 1


@pytest.mark.parametrize("make", ["missing", "folder", "binary"])
def test_a_file_that_cannot_be_read_is_named_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: str
) -> None:
    file = tmp_path / "list"
    if make == "folder":
        file.mkdir()
    elif make == "binary":
        file.write_bytes(b"make \xff\xfe")
    assert keys.main([str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"{file}: ")


def test_standard_input_is_read_for_a_dash(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("make 1E\nmake zz\n"))
    assert keys.main(["-"]) == 2
    found = capsys.readouterr()
    assert found.out == "AH=00h 1E61  AH=10h 1E61\n"
    assert found.err == "standard input:2: 'zz' is no scan code in hex\n"


def test_it_runs_from_any_folder_and_has_help(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tools/keys.py"), "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "make 47" in ran.stdout
