"""Where captured files go, and what they are called."""

import datetime
import sys
from pathlib import Path
from typing import BinaryIO

import platformdirs
import pytest

from tommy.host import captured_files
from tommy.host.captured_files import CapturedFiles, NoFolder, pictures_folder, why

NOW = datetime.datetime(2026, 12, 1, 12, 30, 5)
STEM = "WHIST 2026-12-01 12.30.05"


class _Clock(datetime.datetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "_Clock":
        return cls(*NOW.timetuple()[:6], tzinfo=tz)


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder for pictures; the time stands still."""
    folder = tmp_path / "Pictures"
    folder.mkdir()
    monkeypatch.setattr(captured_files, "pictures_folder", lambda: folder)
    monkeypatch.setattr(datetime, "datetime", _Clock)
    return folder


def test_a_file_has_the_name_of_the_program_and_the_time(pictures: Path, tmp_path: Path) -> None:
    path = CapturedFiles(tmp_path / "home").write("Whist", "png", b"picture")
    assert path == pictures / f"{STEM}.png"
    assert path.read_bytes() == b"picture"
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("program", "name"),
    [("Tommy's Toys", "TOMMYS TOYS"), ("../../x:y\0*", "XY"), ("♠", "SCREEN"), ("", "SCREEN")],
)
def test_only_what_may_stand_in_names_everywhere_is_taken(
    program: str, name: str, pictures: Path
) -> None:
    path = CapturedFiles(None).write(program, "txt", b"")
    assert path == pictures / f"{name}{STEM.removeprefix('WHIST')}.txt"


def test_nothing_is_written_over(pictures: Path) -> None:
    files = CapturedFiles(None)
    first = files.write("Whist", "png", b"1")
    second = files.write("Whist", "png", b"2")
    third, _ = files.begin("Whist", "png", lambda file: file.close())
    assert [path.name for path in (first, second, third)] == [
        f"{STEM}.png",
        f"{STEM} (2).png",
        f"{STEM} (3).png",
    ]
    assert [path.read_bytes() for path in (first, second, third)] == [b"1", b"2", b""]
    # A link or a folder of that name is something, too.
    (pictures / f"{STEM}.txt").symlink_to(pictures / "nothing")
    (pictures / f"{STEM} (2).txt").mkdir()
    assert files.write("Whist", "txt", b"").name == f"{STEM} (3).txt"


def test_names_that_are_all_taken_are_a_fault(pictures: Path) -> None:
    files = CapturedFiles(None)
    for _ in range(100):
        files.write("Whist", "png", b"")
    with pytest.raises(FileExistsError):
        files.write("Whist", "png", b"")
    assert len(list(pictures.iterdir())) == 100


def test_without_a_pictures_folder_files_go_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "new" / "home"
    for folder in (None, tmp_path / "gone"):
        monkeypatch.setattr(captured_files, "pictures_folder", lambda folder=folder: folder)
        assert CapturedFiles(home).write("Whist", "png", b"").parent == home
    (tmp_path / "a file").write_bytes(b"")
    monkeypatch.setattr(captured_files, "pictures_folder", lambda: tmp_path / "a file")
    assert CapturedFiles(home).write("Whist", "png", b"").parent == home


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_what_cannot_be_written_whole_is_written_home_and_nothing_is_left(
    pictures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(monkeypatch, pictures)
    path = CapturedFiles(tmp_path / "home").write("Whist", "png", b"picture")
    assert path.parent == tmp_path / "home"
    assert path.read_bytes() == b"picture"
    assert list(pictures.iterdir()) == []
    path, begun = CapturedFiles(tmp_path / "home").begin("Whist", "wav", begin)
    assert (path.parent, begun) == (tmp_path / "home", "begun")
    assert path.read_bytes() == b"picture"
    assert list(pictures.iterdir()) == []
    with pytest.raises(OSError, match="No space left") as fault:
        CapturedFiles(None).write("Whist", "png", b"picture")
    assert why(fault.value) == "No space left on device"
    assert list(pictures.iterdir()) == []


def begin(file: BinaryIO) -> str:
    file.write(b"picture")
    file.close()
    return "begun"


def full_disk(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let new files in a folder be on a disk that is full."""
    real = Path.open

    def opened(path: Path, mode: str = "r") -> object:
        file = real(path, mode)
        if path.parent != folder:
            return file
        full = Path("/dev/full").open("wb")  # noqa: SIM115 - the code under test closes it
        file.close()
        return full

    monkeypatch.setattr(Path, "open", opened)


def test_without_any_folder_a_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captured_files, "pictures_folder", lambda: None)
    with pytest.raises(NoFolder) as fault:
        CapturedFiles(None).write("Whist", "wav", b"")
    assert why(fault.value) == "there is no folder for it"


@pytest.mark.parametrize("fault", [OSError(), UnicodeDecodeError("utf-8", b"", 0, 1, "bad")])
def test_a_damaged_list_of_folders_is_as_none(
    fault: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> Path:
        raise fault

    monkeypatch.setattr(platformdirs, "user_pictures_path", fails)
    assert pictures_folder() is None
    assert CapturedFiles(tmp_path).write("Whist", "png", b"").parent == tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="folders as on a Linux desktop")
def test_the_pictures_folder_is_that_of_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("XDG_PICTURES_DIR", raising=False)
    assert pictures_folder() == tmp_path / "Pictures"
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "user-dirs.dirs").write_text('XDG_PICTURES_DIR="$HOME/Bilder"\n')
    assert pictures_folder() == tmp_path / "Bilder"
