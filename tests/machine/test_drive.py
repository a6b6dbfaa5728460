"""The drive in memory, and the names and errors that all drives share."""

import datetime
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tommy.machine.drive import (
    BadName,
    Change,
    DiskFull,
    DriveError,
    DriveNotReady,
    FileInfo,
    FileNotFound,
    FileThere,
    RamDrive,
    WriteProtected,
    file_name,
    valid_name,
)

NEVER_NAMES = ["", ".SCR", "A.", "A.B.C", "TOOLONGNAME", "A.LONG", "A B", "A/B", "..", "A*", "É"]


@pytest.mark.parametrize(
    "name",
    [*NEVER_NAMES, "NUL", "com1.txt", "LPT9.X", "clock$", "CONIN$", "conout$.scr", "ß.TXT", "ﬁ"],
)
def test_a_name_that_is_not_8_3_is_refused_everywhere(name: str) -> None:
    drive = RamDrive()
    for use in (drive.read, drive.delete, lambda n: drive.write(n, b"")):
        with pytest.raises(BadName):
            use(name)


@given(st.from_regex(r"[a-zA-Z0-9_~-]{1,8}(\.[a-zA-Z0-9]{1,3})?", fullmatch=True))
def test_a_name_in_either_case_is_kept_in_capitals(name: str) -> None:
    assume(name.isascii() and valid_name(name.upper()))
    assert file_name(name) == name.upper()


def test_files_are_listed_by_name_with_size_and_time() -> None:
    moment = datetime.datetime(1988, 2, 29, 23, 59)
    drive = RamDrive(now=lambda: moment)
    drive.write("b.txt", b"12345")
    drive.write("A", b"")
    assert drive.files() == [FileInfo("A", 0, moment), FileInfo("B.TXT", 5, moment)]


def test_a_missing_file_is_said_to_be_missing() -> None:
    drive = RamDrive()
    for use in (drive.read, drive.delete, lambda n: drive.rename(n, "NEW")):
        with pytest.raises(FileNotFound, match="No such file - GONE"):
            use("gone")


def test_rename_moves_the_contents_and_never_onto_another_file() -> None:
    drive = RamDrive()
    drive.write("OLD", b"1")
    drive.write("OTHER", b"2")
    with pytest.raises(FileThere):
        drive.rename("OLD", "OTHER")
    drive.rename("OLD", "NEW.BAD")
    assert drive.read("NEW.BAD") == b"1"
    assert [info.name for info in drive.files()] == ["NEW.BAD", "OTHER"]


def test_update_makes_changes_and_deletes() -> None:
    drive = RamDrive()
    seen: list[bytes | None] = []

    def changed_to(new: bytes | None) -> Change:
        def change(old: bytes | None) -> bytes | None:
            seen.append(old)
            return new

        return change

    for new in (b"one", b"two", None, None):
        drive.update("F", changed_to(new))
    assert seen == [None, b"one", b"two", None]
    assert drive.files() == []


def test_a_write_protected_drive_can_be_read_only() -> None:
    drive = RamDrive()
    drive.write("F", b"old")
    drive.write_protected = True
    uses: list[Callable[[], None]] = [
        lambda: drive.write("F", b"new"),
        lambda: drive.delete("F"),
        lambda: drive.rename("F", "G"),
        lambda: drive.update("F", lambda _: b"new"),
    ]
    for use in uses:
        with pytest.raises(WriteProtected):
            use()
    assert drive.read("F") == b"old"


def test_a_full_disk_keeps_the_old_contents_and_still_takes_shorter_ones() -> None:
    drive = RamDrive(capacity=10)
    drive.write("F", b"12345678")
    with pytest.raises(DiskFull):
        drive.write("F", b"12345678901")
    with pytest.raises(DiskFull):
        drive.write("G", b"123")
    assert drive.read("F") == b"12345678"
    drive.write("F", b"1234567890")
    assert drive.free_bytes() == 0


def test_a_drive_without_a_disk_gives_not_ready() -> None:
    drive = RamDrive()
    drive.ready = False
    for use in (
        drive.files,
        drive.free_bytes,
        lambda: drive.read("F"),
        lambda: drive.write("F", b""),
        lambda: drive.update("F", lambda old: old),
    ):
        with pytest.raises(DriveNotReady):
            use()


def test_every_error_fits_one_line_of_the_screen() -> None:
    for kind in DriveError.__subclasses__():
        assert 0 < len(str(kind("CRAZY8S8.SCR"))) < 80
        assert str(kind("F")).endswith(" - F")
        assert str(kind()) == kind.message
