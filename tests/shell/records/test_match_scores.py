"""The match score file: its form, its damage, its drive's faults, two programs at once."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.host.folder_drive import FolderDrive
from tommy.machine.drive import Change, RamDrive
from tommy.shell.records.match_scores import (
    DamagedScoreError,
    MatchScore,
    Score,
    ScoreBook,
    dump,
    parse,
)

NAME = "CRAZY8S.SCR"
YOU, ME = 0, 1
numbers = st.integers(0, 999_999_999)


def names(drive: RamDrive) -> list[str]:
    return [info.name for info in drive.files()]


@given(you=numbers, me=numbers, rest=st.binary())
def test_what_is_written_can_be_read(you: int, me: int, rest: bytes) -> None:
    assert parse(dump(Score(you, me), rest)) == (Score(you, me), rest)


@pytest.mark.parametrize(
    ("data", "score", "rest"),
    [
        (b"3,2\r\n", (3, 2), b""),
        (b"3,2\n\rmore", (3, 2), b"more"),
        (b"3,2\n\r\nmore", (3, 2), b"\r\nmore"),
        (b"3,2\n", (3, 2), b""),
        (b"3,2\rmore", (3, 2), b"more"),
        (b"3,2", (3, 2), b""),
        (b" 3 , 2 \r\n", (3, 2), b""),
        (b" 3  2 \r\n", (3, 2), b""),
        (b"3\t2\r\n", (3, 2), b""),
        (b"03,002\r\n\r\n\xff\0", (3, 2), b"\r\n\xff\0"),
        (b"3,2\x1a", (3, 2), b"\x1a"),
        (b"3,2\r\n\x1a", (3, 2), b"\x1a"),
    ],
)
def test_blanks_and_any_line_end_are_accepted(
    data: bytes, score: tuple[int, int], rest: bytes
) -> None:
    assert parse(data) == (Score(*score), rest)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\r\n3,2\r\n",
        b"3\r\n2\r\n",
        b"3,\r\n",
        b"3,2,1\r\n",
        b"-3,2\r\n",
        b"3.0,2\r\n",
        b"3,2x\r\n",
        b'"3","2"\r\n',
        b"1234567890,0\r\n",
        "٣,٢\r\n".encode(),
        b"\xef\xbb\xbf3,2\r\n",
        b"\0" * 64,
    ],
)
def test_a_damaged_line_is_refused_with_its_bytes(data: bytes) -> None:
    with pytest.raises(DamagedScoreError) as caught:
        parse(data)
    assert caught.value.data == data


def test_without_a_file_the_match_is_nil_nil_and_nothing_is_written() -> None:
    drive = RamDrive()
    match = MatchScore(drive, NAME)
    assert match.load() == Score(0, 0)
    assert match.message is None
    assert names(drive) == []


def test_wins_are_written_as_one_line_you_and_computer() -> None:
    drive = RamDrive()
    match = MatchScore(drive, NAME)
    match.load()
    assert match.add_win(YOU) == Score(1, 0)
    assert match.add_win(ME) == Score(1, 1)
    assert match.add_win(YOU) == Score(2, 1)
    assert match.message is None
    assert drive.read(NAME) == b"2,1\r\n"
    assert MatchScore(drive, NAME).load() == Score(2, 1)


def test_further_lines_stay_byte_by_byte() -> None:
    drive = RamDrive()
    drive.write(NAME, b" 3 , 2\nOTHER \xff\n\r\n\x1a")
    MatchScore(drive, NAME).add_win(ME)
    assert drive.read(NAME) == b"3,3\r\nOTHER \xff\n\r\n\x1a"


def test_erasing_the_file_clears_the_score_even_in_mid_match() -> None:
    drive = RamDrive()
    match = MatchScore(drive, NAME)
    match.add_win(YOU)
    drive.delete(NAME)
    assert match.load() == Score(0, 0)
    match.add_win(YOU)
    drive.delete(NAME)
    assert match.add_win(ME) == Score(0, 1)


def test_a_figure_stops_at_nine_digits_and_stays_readable() -> None:
    drive = RamDrive()
    drive.write(NAME, b"999999999,0\r\n")
    MatchScore(drive, NAME).add_win(YOU)
    assert MatchScore(drive, NAME).load() == Score(999_999_999, 0)


@pytest.mark.parametrize("first", ["load", "add_win"])
def test_a_damaged_file_is_kept_aside_and_reported(first: str) -> None:
    drive = RamDrive()
    drive.write(NAME, b"rubbish\r\nmore")
    match = MatchScore(drive, NAME)
    score = match.load() if first == "load" else match.add_win(YOU)
    assert score == (Score(0, 0) if first == "load" else Score(1, 0))
    assert drive.read("CRAZY8S.BAD") == b"rubbish\r\nmore"
    assert match.message == "CRAZY8S.SCR WAS DAMAGED: KEPT AS CRAZY8S.BAD, A NEW ONE IS STARTED"
    assert match.load() == score
    assert match.message is None


def test_an_older_bad_file_is_never_overwritten() -> None:
    drive = RamDrive()
    kept = ["CRAZY8S.BAD", *(f"CRAZY8S.BA{n}" for n in range(1, 10)), "CRAZY8S.B10"]
    for name in kept:
        drive.write(NAME, f"rubbish {name}".encode())
        match = MatchScore(drive, NAME)
        assert match.load() == Score(0, 0)
        assert match.message is not None
        assert name in match.message
    assert [drive.read(name) for name in kept] == [f"rubbish {name}".encode() for name in kept]


def test_when_every_name_is_taken_the_damaged_file_stays() -> None:
    drive = RamDrive()
    for n in range(100):
        ending = "BAD" if n == 0 else f"BA{n}" if n < 10 else f"B{n}"
        drive.write(f"CRAZY8S.{ending}", b"old")
    drive.write(NAME, b"rubbish")
    match = MatchScore(drive, NAME)
    assert match.add_win(YOU) == Score(1, 0)
    assert match.message == "CRAZY8S.SCR IS DAMAGED, NAME IS TAKEN: WINS COUNT IN MEMORY"
    assert drive.read(NAME) == b"rubbish"


def test_a_damaged_file_on_a_write_protected_drive_stays() -> None:
    drive = RamDrive()
    drive.write(NAME, b"rubbish")
    drive.write_protected = True
    match = MatchScore(drive, NAME)
    assert match.load() == Score(0, 0)
    expected = "CRAZY8S.SCR IS DAMAGED, DRIVE IS WRITE-PROTECTED: WINS COUNT IN MEMORY"
    assert match.message == expected
    assert match.add_win(ME) == Score(0, 1)
    assert match.message == expected
    assert drive.read(NAME) == b"rubbish"
    assert names(drive) == [NAME]


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("protected", "DRIVE IS WRITE-PROTECTED"),
        ("full", "DISK IS FULL"),
        ("not ready", "DRIVE IS NOT READY"),
    ],
)
def test_wins_count_in_memory_until_they_can_be_written(fault: str, reason: str) -> None:
    drive = RamDrive()
    drive.write(NAME, b"3,2\r\n")
    match = MatchScore(drive, NAME)
    match.load()
    capacity = drive.capacity
    drive.write_protected = fault == "protected"
    drive.ready = fault != "not ready"
    drive.capacity = 0 if fault == "full" else capacity
    assert match.add_win(YOU) == Score(4, 2)
    assert match.add_win(ME) == Score(4, 3)
    expected = f"{reason}: CRAZY8S.SCR IS NOT WRITTEN, WINS COUNT IN MEMORY"
    assert match.message == expected
    assert len(expected) <= 78
    drive.write_protected, drive.ready, drive.capacity = False, True, capacity
    assert drive.read(NAME) == b"3,2\r\n"
    MatchScore(drive, NAME).add_win(ME)
    assert match.add_win(YOU) == Score(5, 4)
    assert match.message is None
    assert drive.read(NAME) == b"5,4\r\n"


def test_a_drive_that_cannot_be_read_is_reported_and_loses_nothing() -> None:
    drive = RamDrive()
    drive.write(NAME, b"3,2\r\n")
    drive.ready = False
    match = MatchScore(drive, NAME)
    assert match.load() == Score(0, 0)
    assert match.message == "DRIVE IS NOT READY: CRAZY8S.SCR IS NOT READ, WINS COUNT IN MEMORY"
    drive.ready = True
    assert match.add_win(YOU) == Score(4, 2)


class Meddled(RamDrive):
    """A drive on which another program mends the file just after the first look at it."""

    def update(self, name: str, change: Change) -> None:
        try:
            super().update(name, change)
        except DamagedScoreError:
            self.write(NAME, b"7,7\r\n")
            raise


def test_a_file_mended_by_another_program_meanwhile_is_counted_on() -> None:
    drive = Meddled()
    drive.write(NAME, b"rubbish")
    assert MatchScore(drive, NAME).add_win(YOU) == Score(8, 7)
    assert drive.read("CRAZY8S.BAD") == b"rubbish"


def test_damage_met_by_two_programs_is_kept_once() -> None:
    drive = RamDrive()
    drive.write("CRAZY8S.BAD", b"rubbish")
    drive.write(NAME, b"rubbish")
    MatchScore(drive, NAME).load()
    assert names(drive) == ["CRAZY8S.BAD", NAME]


def test_two_programs_at_once_lose_no_win(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib\n"
        "from tommy.host.folder_drive import FolderDrive\n"
        "from tommy.shell.records.match_scores import MatchScore\n"
        f"match = MatchScore(FolderDrive(pathlib.Path(sys.argv[1]), 30), {NAME!r})\n"
        "for _ in range(15):\n"
        "    match.add_win(int(sys.argv[2]))\n"
        "    assert match.message is None, match.message\n"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path), str(seat)],
            cwd=Path(__file__).parents[3],
            stdin=subprocess.DEVNULL,
        )
        for seat in (YOU, ME, YOU)
    ]
    assert [process.wait(timeout=60) for process in running] == [0, 0, 0]
    assert FolderDrive(tmp_path).read(NAME) == b"30,15\r\n"


def test_a_damaged_file_in_a_folder_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "crazy8s.scr").write_bytes(b"rubbish")
    drive = FolderDrive(tmp_path)
    match = MatchScore(drive, NAME)
    assert match.add_win(YOU) == Score(1, 0)
    assert drive.read("CRAZY8S.BAD") == b"rubbish"
    assert drive.read(NAME) == b"1,0\r\n"


def test_a_file_in_place_of_the_folder_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    match = MatchScore(FolderDrive(tmp_path / "home"), NAME)
    assert match.load() == Score(0, 0)
    assert match.message is not None
    assert match.add_win(YOU) == Score(1, 0)
    assert match.message is not None


# A game with a line of its own in the file of another


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, b'0,0\r\n"WHIST",0,1\r\n'),
        (b"3,2\r\n", b'3,2\r\n"WHIST",0,1\r\n'),
        (b"3,2", b'3,2\r\n"WHIST",0,1\r\n'),
        (b"3,2\r\nFASTEST 7\r\n", b'3,2\r\nFASTEST 7\r\n"WHIST",0,1\r\n'),
        (b'3,2\r\n"WHIST",4,5\r\nFASTEST 7\r\n', b'3,2\r\n"WHIST",4,6\r\nFASTEST 7\r\n'),
        (b'3,2\n"WHIST", 4 , 5\n', b'3,2\n"WHIST",4,6\r\n'),
        (b"3,2\r\n\x1a", b'3,2\r\n"WHIST",0,1\r\n\x1a'),
        (b'3,2\r\n"WHIST",4,5\x1a', b'3,2\r\n"WHIST",4,6\r\n\x1a'),
    ],
)
def test_a_labelled_line_is_counted_and_all_others_stay(before: bytes | None, after: bytes) -> None:
    drive = RamDrive()
    if before is not None:
        drive.write(NAME, before)
    MatchScore(drive, NAME, "WHIST").add_win(ME)
    assert drive.read(NAME) == after


def test_a_damaged_labelled_line_is_kept_aside_and_the_first_line_stays() -> None:
    drive = RamDrive()
    damaged = b'3,2\r\n"WHIST",4,x\r\nFASTEST 7\r\n'
    drive.write(NAME, damaged)
    match = MatchScore(drive, NAME, "WHIST")
    assert match.add_win(YOU) == Score(1, 0)
    assert match.message is not None
    assert drive.read(NAME) == b'3,2\r\n"WHIST",1,0\r\nFASTEST 7\r\n'
    assert drive.read(NAME.replace(".SCR", ".BAD")) == damaged


def test_the_first_line_and_a_labelled_one_do_not_disturb_each_other() -> None:
    book = ScoreBook(RamDrive())
    first, second = book.of(NAME), book.of(NAME, "WHIST")
    first.add_win(YOU)
    second.add_win(ME)
    first.add_win(YOU)
    assert (first.load(), second.load()) == (Score(2, 0), Score(0, 1))
    assert book.of(NAME, "WHIST") is second


def test_a_damaged_first_line_takes_no_other_games_line_with_it() -> None:
    drive = RamDrive()
    damaged = b'x\r\n"WHIST",7,8\r\nrubbish\r\n'
    drive.write(NAME, damaged)
    assert MatchScore(drive, NAME).load() == Score(0, 0)
    assert MatchScore(drive, NAME, "WHIST").load() == Score(7, 8)
    assert drive.read(NAME.replace(".SCR", ".BAD")) == damaged


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
@pytest.mark.parametrize("label", ["", "WHIST"])
def test_a_score_file_in_another_form_is_sound_and_ours_once_it_is_changed(
    mark: bytes, end: bytes, label: str
) -> None:
    drive = RamDrive()
    drive.write("CRAZY8S.SCR", mark + b'3,2\r\n"WHIST",3,2\r\n'.replace(b"\r\n", end))
    score = MatchScore(drive, "CRAZY8S.SCR", label)
    assert score.load() == (3, 2)
    assert score.add_win(0) == (4, 2)
    assert drive.read("CRAZY8S.SCR").startswith(b"3,2" if label else b"4,2\r\n")
    assert (score.message, len(drive.files())) == (None, 1)
