"""The drive on a real directory: every kind of trouble is a drive error, no update is lost."""

import errno
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import filelock
import pytest

from tommy.host.folder_drive import FolderDrive, default_home, home_drive
from tommy.machine.drive import (
    DiskFull,
    DriveNotReady,
    FileNotFound,
    FileThere,
    WriteProtected,
)

posix = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")


def names(drive: FolderDrive) -> list[str]:
    return [info.name for info in drive.files()]


@pytest.fixture
def unprivileged() -> Iterator[None]:
    """Root may write everywhere: be somebody else while the test runs."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_the_directory_is_made_by_the_first_write_only(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path / "a" / "b")
    assert drive.files() == []
    assert drive.free_bytes() > 0
    for use in (drive.read, drive.delete, lambda n: drive.rename(n, "NEW")):
        with pytest.raises(FileNotFound):
            use("GONE")
    assert not drive.path.exists()
    drive.write("crazy8s.scr", b"3,2\r\n")
    assert names(drive) == ["CRAZY8S.SCR"]
    assert (drive.path / "CRAZY8S.SCR").read_bytes() == b"3,2\r\n"


def test_only_files_with_8_3_names_are_seen(tmp_path: Path) -> None:
    (tmp_path / "notes of mine.txt").write_bytes(b"")
    (tmp_path / "SUB.DIR").mkdir()
    drive = FolderDrive(tmp_path)
    drive.write("A", b"12")
    assert [(info.name, info.size) for info in drive.files()] == [("A", 2)]


@posix
@pytest.mark.parametrize("kind", ["folder", "pipe", "broken link"])
def test_what_is_no_file_is_neither_replaced_nor_deleted(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "PLACE"
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(tmp_path / "nowhere")
    before = place.lstat()
    drive = FolderDrive(tmp_path)
    drive.write("F", b"1")
    with pytest.raises(FileThere):
        drive.write("PLACE", b"2")
    with pytest.raises(FileThere):
        drive.rename("F", "PLACE")
    with pytest.raises(FileNotFound):
        drive.delete("PLACE")
    assert place.lstat()[:4] == before[:4]
    assert not (tmp_path / "nowhere").exists()
    assert drive.read("F") == b"1"


def test_names_in_small_letters_on_the_disk_are_found(tmp_path: Path) -> None:
    (tmp_path / "crazy8s.scr").write_bytes(b"1,1")
    drive = FolderDrive(tmp_path)
    assert names(drive) == ["CRAZY8S.SCR"]
    drive.write("CRAZY8S.SCR", b"2,1")
    assert drive.read("Crazy8s.scr") == b"2,1"
    assert names(drive) == ["CRAZY8S.SCR"]
    drive.delete("CRAZY8S.SCR")
    assert drive.files() == []


@posix
def test_of_two_names_that_differ_in_case_the_capitals_count(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"small")
    (tmp_path / "F").write_bytes(b"capital")
    drive = FolderDrive(tmp_path)
    assert names(drive) == ["F"]
    assert drive.read("F") == b"capital"


def test_rename_keeps_a_file_that_has_the_new_name(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    drive.write("OLD", b"1")
    drive.write("NEW", b"2")
    with pytest.raises(FileThere):
        drive.rename("OLD", "NEW")
    drive.rename("OLD", "THIRD")
    assert names(drive) == ["NEW", "THIRD"]
    assert (drive.read("NEW"), drive.read("THIRD")) == (b"2", b"1")


def test_two_programs_at_once_lose_no_update(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys\n"
        "from tommy.host.folder_drive import FolderDrive\n"
        "drive = FolderDrive(pathlib.Path(sys.argv[1]), patience_s=60)\n"
        "for _ in range(40):\n"
        "    drive.update('N', lambda old: b'%d' % (int(old or b'0') + 1))\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path)],
            stdin=subprocess.DEVNULL,
            cwd=Path(__file__).parents[2],
        )
        for _ in range(3)
    ]
    try:
        assert [process.wait(60) for process in processes] == [0, 0, 0]
    finally:
        for process in processes:
            process.kill()
    assert FolderDrive(tmp_path).read("N") == b"120"


def test_a_lock_that_is_not_given_up_is_not_waited_for_without_end(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path, patience_s=0.05)
    drive.write("F", b"old")
    (lock,) = tmp_path.glob(".*lock")
    with filelock.FileLock(lock), pytest.raises(DriveNotReady):
        drive.write("F", b"new")
    assert drive.read("F") == b"old"


def test_what_a_change_raises_goes_through_and_changes_nothing(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path, patience_s=0.05)
    drive.write("F", b"old")

    def change(_: bytes | None) -> bytes:
        raise OSError(errno.ENOSPC, "of the caller's own")

    with pytest.raises(OSError, match="the caller's own"):
        drive.update("F", change)
    assert drive.read("F") == b"old"
    drive.update("F", lambda _: None)
    assert drive.files() == []


@posix
@pytest.mark.usefixtures("unprivileged")
def test_a_read_only_directory_can_be_read_and_not_changed() -> None:
    # pytest's own directories are closed to the user that this test becomes.
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        (path / "F").write_bytes(b"old")
        path.chmod(0o555)
        drive = FolderDrive(path)
        uses: list[Callable[[], object]] = [
            lambda: drive.write("F", b"new"),
            lambda: drive.write("G", b"new"),
            lambda: drive.delete("F"),
            lambda: drive.rename("F", "G"),
            lambda: drive.update("F", lambda _: b"new"),
            lambda: FolderDrive(path / "DEEPER").write("F", b""),
        ]
        for use in uses:
            with pytest.raises(WriteProtected):
                use()
        assert drive.read("F") == b"old"
        assert names(drive) == ["F"]
        path.chmod(0o755)


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    drive.write("F", b"old")
    (tmp_path / "F").chmod(0o444)
    with pytest.raises(WriteProtected):
        drive.write("F", b"new")
    with pytest.raises(WriteProtected):
        drive.delete("F")
    assert drive.read("F") == b"old"


def test_a_file_in_place_of_the_directory_is_a_drive_that_is_not_ready(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path / "file")
    drive.path.write_bytes(b"")
    for use in (
        drive.files,
        lambda: drive.read("F"),
        lambda: drive.write("F", b""),
        lambda: drive.update("F", lambda _: b""),
    ):
        with pytest.raises(DriveNotReady):
            use()


def test_a_directory_that_vanished_is_a_drive_that_is_not_ready(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path / "home")
    drive.write("F", b"")
    for path in drive.path.iterdir():
        path.unlink()
    drive.path.rmdir()
    for use in (drive.files, lambda: drive.read("F"), lambda: drive.write("F", b"")):
        with pytest.raises(DriveNotReady):
            use()
    assert not drive.path.exists()


def test_a_full_disk_leaves_the_old_contents_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = FolderDrive(tmp_path)
    drive.write("F", b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = sorted(tmp_path.iterdir())
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(DiskFull):
            drive.write("F", b"new")
        with pytest.raises(DiskFull):
            drive.update("F", lambda _: b"new")
    assert drive.read("F") == b"old"
    assert sorted(tmp_path.iterdir()) == before
    drive.write("F", b"new")
    assert drive.read("F") == b"new"


def test_the_default_home_is_in_the_users_own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    home = default_home()
    assert home is not None
    assert home.name == "TommysToys"
    if sys.platform == "linux":
        monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
        assert default_home() == Path("/somewhere/TommysToys")


def test_without_a_home_the_drive_is_in_memory_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    # What the system gives for somebody whom it does not know.
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("~/.local/share/X"))
    drive = home_drive()
    drive.write("F", b"1")
    assert drive.read("F") == b"1"
    assert capsys.readouterr().err.startswith(
        "tommy: no home folder found (name one with --home DIR)"
    )
    assert not list(tmp_path.iterdir())
    assert isinstance(home_drive(str(tmp_path)), FolderDrive)


def limited(tmp_path: Path, code: str) -> str:
    """What a program prints that may write files of 4096 bytes at most, root or not."""
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import resource, sys\n"
            "from pathlib import Path\n"
            "from tommy.host.folder_drive import FolderDrive\n"
            "from tommy.machine.drive import *\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
            f"drive = FolderDrive(Path(sys.argv[1]))\n{code}",
            str(tmp_path),
        ],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        timeout=60,
    )
    return told.stdout


@posix
def test_what_is_appended_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    code = """
for _ in range(3):
    try:
        drive.append("T", b"x" * 1500)
    except DiskFull as error:
        print(error)
drive.append("T", b"y" * 1096)
"""
    assert limited(tmp_path, code) == "Disk is full - T\n"
    assert (tmp_path / "T").read_bytes() == b"x" * 3000 + b"y" * 1096


@posix
@pytest.mark.parametrize("seconds", [1e15, -1e15, 3e11, -3e11])
def test_a_file_of_a_time_that_no_calendar_has_is_listed(tmp_path: Path, seconds: float) -> None:
    (tmp_path / "F").write_bytes(b"1")
    try:
        os.utime(tmp_path / "F", (seconds, seconds))
    except (OSError, OverflowError):
        pytest.skip("the file system cannot say such a time")
    (info,) = FolderDrive(tmp_path).files()
    assert (info.name, info.size) == ("F", 1)


def test_a_file_that_goes_while_the_directory_is_read_is_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = FolderDrive(tmp_path)
    drive.write("A", b"1")
    drive.write("B", b"2")
    entries = drive._entries()

    def one_of_which_goes() -> dict[str, Path]:
        (tmp_path / "A").unlink(missing_ok=True)
        return entries

    monkeypatch.setattr(drive, "_entries", one_of_which_goes)
    assert names(drive) == ["B"]


def test_a_drive_whose_root_is_missing_has_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As a letter of Windows that no drive has.
    monkeypatch.setattr(Path, "exists", lambda _: False)
    with pytest.raises(DriveNotReady):
        FolderDrive(tmp_path).free_bytes()


def test_a_file_that_was_taken_away_is_not_begun_anew_in_its_middle(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    drive.append("T", b"1")
    (tmp_path / "T").unlink()
    with pytest.raises(FileNotFound):
        drive.append("T", b"2")
    assert drive.files() == []
    drive.write("T", b"3")
    drive.append("T", b"4")
    drive.delete("T")
    drive.append("T", b"5")
    drive.rename("T", "U")
    drive.append("T", b"6")
    assert (drive.read("U"), drive.read("T")) == (b"5", b"6")


def test_a_lock_that_cannot_be_given_back_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = FolderDrive(tmp_path)
    assert drive.claim("T")

    def gone(_: object, force: bool = False) -> None:
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), str(force))

    with monkeypatch.context() as patched:
        patched.setattr(filelock.FileLock, "release", gone)
        drive.release("T")
        drive.write("F", b"1")
    assert drive.read("F") == b"1"


@pytest.mark.skipif(os.name != "posix", reason="folders are opened on POSIX only")
def test_names_of_new_and_replaced_files_are_on_the_disk_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    fsync = os.fsync

    def noted(fd: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(fd).st_mode))
        fsync(fd)

    monkeypatch.setattr(os, "fsync", noted)
    drive = FolderDrive(tmp_path)
    drive.append("CANASTA.TAP", b"1")
    assert synced == [False, True]
    drive.append("CANASTA.TAP", b"2")
    assert synced[2:] == [False]
    drive.write("CANASTA.SCR", b"3,2")
    assert synced[3:] == [False, True]
