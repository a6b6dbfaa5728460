"""Ledgers: sound lines stay whatever happens to the others, and nothing is overwritten."""

import pytest

from tommy.machine.drive import Change, RamDrive
from tommy.shell.records import crc_lines
from tommy.shell.records.checksummed_file import DamagedLedgerError, Ledger, Words

NAME = "SETTINGS.TOY"
LINES: list[Words] = [("SET", "CANASTA", "BORDER", "2"), ("SET", "CRAZY8S", "DELAY", "15")]
WHOLE = b"".join(crc_lines.line(*each) for each in (("SETTINGS", "1"), *LINES))


class Book(Ledger):
    """A ledger with the lines of trouble that it has."""

    def __init__(self, drive: RamDrive) -> None:
        self.troubles: list[str] = []
        super().__init__(drive, NAME, "SETTINGS", "settings are not saved", self.troubles)


def ledger(drive: RamDrive) -> Book:
    return Book(drive)


def with_file(data: bytes) -> RamDrive:
    drive = RamDrive()
    drive.write(NAME, data)
    return drive


def added(lines: list[Words]) -> list[Words]:
    return [*lines, ("MORE",)]


def test_without_a_file_there_are_no_lines_and_the_first_change_writes_the_head() -> None:
    drive = RamDrive()
    book = ledger(drive)
    assert book.load() == []
    assert drive.files() == []
    assert book.change(lambda lines: [*lines, *LINES])
    assert drive.read(NAME) == WHOLE
    assert book.load() == LINES
    assert not book.troubles


def test_a_later_version_keeps_its_head_and_lines_of_kinds_that_are_not_known() -> None:
    later = crc_lines.line("SETTINGS", "7", "NEW") + crc_lines.line("HUE", "1", "2")
    drive = with_file(later)
    assert ledger(drive).change(added)
    assert drive.read(NAME) == later + crc_lines.line("MORE")


@pytest.mark.parametrize("place", range(len(WHOLE)))
@pytest.mark.parametrize("first", ["load", "change"])
def test_any_flipped_byte_is_said_the_file_kept_aside_and_what_is_sound_stays(
    place: int, first: str
) -> None:
    for bits in (0x01, 0x20, 0x80, 0xFF):
        damaged = bytearray(WHOLE)
        damaged[place] ^= bits
        drive = with_file(bytes(damaged))
        book = ledger(drive)
        if first == "load":
            lines = book.load()
        else:
            assert book.change(lambda lines: lines)
            lines = book.load()
        assert drive.read("SETTINGS.BAD") == damaged
        assert book.troubles.pop() == (
            "SETTINGS.TOY WAS DAMAGED: KEPT AS SETTINGS.BAD, THE REST IS USED"
        )
        hit = WHOLE[:place].count(b"\n")
        assert [line for line in LINES if line in lines] == lines
        assert len(lines) >= len(LINES) - (hit > 0) - (WHOLE[place] in b"\r\n" and hit < 2)
        assert ledger(drive).load() == lines
        assert [info.name for info in drive.files()] == ["SETTINGS.BAD", NAME]


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_a_file_that_breaks_off_keeps_its_whole_lines(length: int) -> None:
    drive = with_file(WHOLE[:length])
    lines = ledger(drive).load()
    whole = WHOLE[:length].count(b"\n")
    assert lines == LINES[: max(0, whole - 1)]
    sound = length > 0 and WHOLE[:length].endswith(b"\n")
    assert ("SETTINGS.BAD" in [info.name for info in drive.files()]) == (not sound)


def test_a_glance_leaves_a_damaged_file_as_it_is_and_says_nothing() -> None:
    drive = with_file(WHOLE[:-3])
    book = ledger(drive)
    assert book.load(mend=False) == LINES[:1]
    assert drive.read(NAME) == WHOLE[:-3]
    assert not book.troubles


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("protected", "DRIVE IS WRITE-PROTECTED"),
        ("full", "DISK IS FULL"),
        ("not ready", "DRIVE IS NOT READY"),
    ],
)
def test_what_cannot_be_written_is_said_once(fault: str, reason: str) -> None:
    drive = with_file(WHOLE)
    drive.write_protected = fault == "protected"
    drive.ready = fault != "not ready"
    drive.capacity = 0 if fault == "full" else drive.capacity
    book = ledger(drive)
    assert not book.change(added)
    message = book.troubles.pop()
    assert message == f"{reason}: SETTINGS.TOY IS NOT WRITTEN, SETTINGS ARE NOT SAVED"
    assert len(message) <= 78
    assert not book.change(added)
    assert not book.troubles
    drive.write_protected, drive.ready = False, True
    assert drive.read(NAME) == WHOLE


def test_a_damaged_file_that_cannot_be_kept_aside_stays() -> None:
    drive = with_file(WHOLE[:-3])
    drive.write_protected = True
    book = ledger(drive)
    assert book.load() == LINES[:1]
    assert book.troubles.pop() == (
        "SETTINGS.TOY IS DAMAGED, DRIVE IS WRITE-PROTECTED: SETTINGS ARE NOT SAVED"
    )
    assert not book.change(added)
    drive.write_protected = False
    assert drive.read(NAME) == WHOLE[:-3]


class Meddled(RamDrive):
    """A drive on which another program mends the file just after the first look at it."""

    def update(self, name: str, change: Change) -> None:
        try:
            super().update(name, change)
        except DamagedLedgerError:
            self.write(NAME, WHOLE)
            raise


def test_a_file_mended_by_another_program_meanwhile_is_changed_as_it_is() -> None:
    drive = Meddled()
    drive.write(NAME, b"rubbish")
    assert ledger(drive).change(added)
    assert drive.read(NAME) == WHOLE + crc_lines.line("MORE")
    assert drive.read("SETTINGS.BAD") == b"rubbish"


def test_an_older_bad_file_is_never_overwritten() -> None:
    drive = with_file(b"rubbish")
    drive.write("SETTINGS.BAD", b"older")
    ledger(drive).load()
    assert drive.read("SETTINGS.BAD") == b"older"
    assert drive.read("SETTINGS.BA1") == b"rubbish"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
def test_a_ledger_in_another_form_is_sound_and_ours_once_it_is_changed(
    mark: bytes, end: bytes
) -> None:
    drive = RamDrive()
    drive.write(NAME, mark + WHOLE.replace(b"\r\n", end))
    troubles: list[str] = []
    ledger = Ledger(drive, NAME, "SETTINGS", "settings are not saved", troubles)
    assert ledger.load() == LINES
    assert ledger.change(lambda lines: [*lines, ("MORE",)])
    assert drive.read(NAME) == WHOLE + crc_lines.line("MORE")
    assert (troubles, len(drive.files())) == ([], 1)
