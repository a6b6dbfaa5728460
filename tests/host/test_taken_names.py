"""What is no file of ours may have one of our names: it is never read, written or waited for."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tommy.host import regular_file
from tommy.host.folder_drive import FolderDrive
from tommy.machine.drive import (
    FileChanged,
    FileNotFound,
    FileThere,
    FileTooLong,
    WriteProtected,
)
from tommy.machine.pc import PC
from tommy.shell.records import bug_report, key_tape
from tommy.shell.records.tape_recorder import Recorder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and pipes of POSIX")

OUTSIDE = "outside"


def folder(place: Path) -> None:
    place.mkdir()
    (place / "mine").write_bytes(b"mine")


def pipe(place: Path) -> None:
    os.mkfifo(place)


def link(place: Path) -> None:
    place.symlink_to(f"../{OUTSIDE}")


def dangling_link(place: Path) -> None:
    place.symlink_to("../nothing")


def link_to_itself(place: Path) -> None:
    place.symlink_to(place.name)


ODD = [folder, pipe, link, dangling_link, link_to_itself]
each_odd = pytest.mark.parametrize("odd", ODD)
Odd = Callable[[Path], None]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / OUTSIDE).write_bytes(b"3,2\r\n")
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def nothing_outside_changes(tmp_path: Path, home: Path) -> Iterator[None]:
    yield
    assert home.exists()
    assert (tmp_path / OUTSIDE).read_bytes() == b"3,2\r\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", OUTSIDE]


def in_time(act: Callable[[], object]) -> None:
    """Something that must not wait for ever."""
    faults: list[BaseException] = []

    def run() -> None:
        try:
            act()
        except BaseException as fault:  # noqa: BLE001 - it is raised again
            faults.append(fault)

    doing = threading.Thread(target=run, daemon=True)
    doing.start()
    doing.join(10)
    assert not doing.is_alive()
    for fault in faults:
        raise fault


@each_odd
def test_no_method_of_the_drive_touches_it(odd: Odd, home: Path) -> None:
    odd(home / "A.TXT")
    before = (home / "A.TXT").lstat()
    drive = FolderDrive(home)
    drive.write("B.TXT", b"b")

    def all_methods() -> None:
        assert [info.name for info in drive.files()] == ["B.TXT"]
        for use in (drive.read, drive.delete):
            with pytest.raises(FileNotFound):
                use("A.TXT")
        with pytest.raises(FileThere):
            drive.write("A.TXT", b"x")
        with pytest.raises(FileThere):
            drive.append("A.TXT", b"x")
        with pytest.raises(FileThere):
            drive.update("A.TXT", lambda _: b"x")
        with pytest.raises(FileThere):
            drive.rename("B.TXT", "A.TXT")
        assert not drive.claim("A.TXT")

    in_time(all_methods)
    assert (home / "A.TXT").lstat() == before
    assert drive.read("B.TXT") == b"b"


@each_odd
@pytest.mark.parametrize("hidden", [".A.TXT.next", ".tommys-toys.lock", ".A.TXT.claim"])
def test_in_the_place_of_a_hidden_file_the_next_name_serves(
    odd: Odd, hidden: str, home: Path
) -> None:
    odd(home / hidden)
    drive = FolderDrive(home)

    def use() -> None:
        drive.write("A.TXT", b"1")
        drive.update("A.TXT", lambda old: (old or b"") + b"2")
        drive.append("A.TXT", b"3")
        assert drive.claim("A.TXT")
        assert not FolderDrive(home).claim("A.TXT")

    in_time(use)
    assert drive.read("A.TXT") == b"123"


def test_a_link_inside_the_folder_is_a_file(home: Path) -> None:
    (home / "B.TXT").write_bytes(b"b")
    (home / "A.TXT").symlink_to("B.TXT")
    assert FolderDrive(home).read("A.TXT") == b"b"


@each_odd
def test_a_tape_and_a_report_take_the_next_name(odd: Odd, home: Path) -> None:
    odd(home / "CANASTA.TAP")
    odd(home / "CANASTA.RPT")
    odd(home / "CANASTA.TA1")
    odd(home / ".CANASTA.TA2.claim")
    drive = FolderDrive(home)
    recorder = Recorder(PC(drive=drive))

    def begin() -> None:
        recorder.begin("CANASTA", 7, {})
        assert bug_report.keep(drive, "CANASTA", "text\n") == "CANASTA.RP1"

    in_time(begin)
    assert (recorder.name, recorder.troubles) == ("CANASTA.TA2", [])
    assert key_tape.read(drive.read("CANASTA.TA2")).sound


@each_odd
def test_only_a_regular_file_is_read(odd: Odd, home: Path) -> None:
    odd(home / "a.tap")
    if odd is link:
        # Who names a file may name a link.
        assert regular_file.read(home / "a.tap") == b"3,2\r\n"
        return

    def read() -> None:
        with pytest.raises(OSError, match=r".+"):
            regular_file.read(home / "a.tap")

    in_time(read)


def test_a_file_that_is_too_long_is_not_read(home: Path) -> None:
    with (home / "STATS.TOY").open("wb") as file:
        file.truncate(regular_file.LARGEST)
        assert len(regular_file.read(home / "STATS.TOY")) == regular_file.LARGEST
        file.truncate(1 << 40)
    with pytest.raises(FileTooLong):
        FolderDrive(home).read("STATS.TOY")
    with pytest.raises(FileTooLong):
        FolderDrive(home).update("STATS.TOY", lambda old: old)


def test_a_file_is_appended_to_only_at_its_length(home: Path) -> None:
    drive = FolderDrive(home)
    drive.append("A.TXT", b"12", at=0)
    drive.append("A.TXT", b"34", at=2)
    for wrong in (0, 3, 5):
        with pytest.raises(FileChanged):
            drive.append("A.TXT", b"5", at=wrong)
    assert drive.read("A.TXT") == b"1234"
    with pytest.raises(FileNotFound):
        drive.append("B.TXT", b"5", at=1)
    (home / "A.TXT").chmod(0o444)
    with pytest.raises(WriteProtected):
        drive.append("A.TXT", b"5", at=4)
