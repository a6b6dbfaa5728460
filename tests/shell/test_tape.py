"""Tapes: lines with a check, and tapes that were left on a drive."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.host.folder import FolderDrive
from tommy.keystroke import Keystroke
from tommy.machine.drive import RamDrive
from tommy.shell import checked, tape
from tommy.shell.recorder import Recorder, keep_aside, left_run
from tommy.shell.tape import Counted, Heard, Settings

OPTIONS = {"seats": "4", "rules": "TOMMY", "level": "3"}
KEYS = [Heard(Keystroke(0x2044), True), Heard(Keystroke(0x1C0D), False)]


def whole() -> bytes:
    """A tape with every kind of line but the last."""
    return b"".join(
        (
            tape.header("CANASTA", 123_456_789, OPTIONS),
            tape.settings_line(Settings(demo=True, border=3, delay=15)),
            *map(tape.heard_line, KEYS),
            tape.HINT,
            tape.WON,
            tape.counted_line(Counted(3, 2)),
        )
    )


def test_what_was_written_is_read() -> None:
    read = tape.read(whole())
    assert (read.program, read.seed, read.options) == ("CANASTA", 123_456_789, OPTIONS)
    assert read.settings == Settings(demo=True, border=3, delay=15)
    assert read.heard == KEYS
    assert (read.won, read.over, read.sound, read.later) == (1, False, True, False)
    assert (read.hints, read.counted) == ([len(KEYS)], Counted(3, 2))
    assert read.length == len(whole())
    assert tape.read(whole() + tape.OVER).over


@given(st.integers(0, 400), st.integers(1, 255))
def test_any_flipped_byte_is_noticed_and_what_stands_before_its_line_is_kept(
    place: int, bits: int
) -> None:
    data = bytearray(whole())
    place %= len(data)
    data[place] ^= bits
    read = tape.read(bytes(data))
    assert not read.sound or read.later
    assert read.length <= place
    assert bytes(data[: read.length]) == whole()[: read.length]


@given(st.integers(0, 400))
def test_a_tape_that_breaks_off_is_good_up_to_its_last_whole_line(length: int) -> None:
    data = whole()[:length]
    read = tape.read(data)
    assert read.length == data.rfind(b"\n") + 1
    assert read.sound == (read.length == len(data))


def test_a_tape_of_a_later_format_is_not_read() -> None:
    read = tape.read(checked.line("TAPE", tape.FORMAT + 1, "CANASTA", "whatever"))
    assert read.later
    assert not read.program


@pytest.mark.parametrize("words", [("KEY", "Y"), ("KEY", "X", "1C0D"), ("SET", 1, 2), ("HUH",)])
def test_a_line_that_makes_no_sense_ends_what_is_read(words: tuple[object, ...]) -> None:
    read = tape.read(tape.header("CANASTA", 1, {}) + checked.line(*map(str, words)))
    assert not read.sound


# Runs that were left


def recorded(drive: RamDrive, program: str = "CANASTA") -> Recorder:
    recorder = Recorder(drive)
    recorder.begin(program, 7, OPTIONS)
    recorder.heard(KEYS[0])
    return recorder


def test_a_run_that_was_left_is_found_and_claimed() -> None:
    drive = RamDrive()
    recorded(drive).close()
    left = left_run(drive, ["CANASTA"])
    assert left is not None
    assert (left.name, left.tape.heard) == ("CANASTA.TAP", KEYS[:1])
    assert left_run(drive, ["CANASTA"]) is None
    assert left_run(drive, ["CRAZY8S"]) is None


def test_a_tape_that_another_program_writes_is_left_alone_and_the_next_has_another_name() -> None:
    drive = RamDrive()
    recorded(drive)
    assert left_run(drive, ["CANASTA"]) is None
    recorded(drive)
    assert [info.name for info in drive.files()] == ["CANASTA.TA1", "CANASTA.TAP"]


def test_the_newest_of_several_is_taken() -> None:
    now = datetime.datetime(1987, 10, 1, 12)
    drive = RamDrive(now=lambda: now)
    first = recorded(drive)
    now += datetime.timedelta(minutes=1)
    second = recorded(drive)
    first.close()
    second.close()
    left = left_run(drive, ["CANASTA"])
    assert left is not None
    assert left.name == "CANASTA.TA1"


def test_tapes_that_hold_nothing_are_cleared_away() -> None:
    drive = RamDrive()
    recorder = Recorder(drive)
    recorder.begin("CANASTA", 7, OPTIONS)
    recorder.close()
    assert left_run(drive, ["CANASTA"]) is None
    assert drive.files() == []


def test_a_run_that_is_given_up_leaves_no_tape() -> None:
    drive = RamDrive()
    recorded(drive).give_up()
    assert drive.files() == []


def test_a_damaged_tape_is_kept_aside_whole_and_its_front_part_stays() -> None:
    drive = RamDrive()
    recorded(drive).close()
    good = drive.read("CANASTA.TAP")
    drive.write("CANASTA.TAP", good + b"KEY Y 1C0D 00000000\r\n")
    left = left_run(drive, ["CANASTA"])
    assert left is not None
    assert keep_aside(drive, left) == "CANASTA.BAD"
    assert drive.read("CANASTA.BAD") == good + b"KEY Y 1C0D 00000000\r\n"
    assert drive.read("CANASTA.TAP") == good


def test_without_room_the_game_goes_on_without_a_tape_and_says_so() -> None:
    drive = RamDrive(capacity=10)
    recorder = recorded(drive)
    assert recorder.message == "DISK IS FULL: THIS GAME CANNOT BE TAKEN UP AGAIN LATER"
    recorder.heard(KEYS[0])
    assert drive.files() == []


def test_the_settings_are_noted_when_they_change_and_only_then() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    before = len(drive.read("CANASTA.TAP"))
    recorder.settings(Settings(demo=False, border=1, delay=10))
    once = len(drive.read("CANASTA.TAP"))
    recorder.settings(Settings(demo=False, border=1, delay=10))
    assert before < once == len(drive.read("CANASTA.TAP"))


def test_on_a_folder_a_claim_holds_against_another_program(tmp_path: object) -> None:
    from pathlib import Path

    first, second = FolderDrive(Path(str(tmp_path))), FolderDrive(Path(str(tmp_path)))
    first.append("CANASTA.TAP", b"one ")
    first.append("CANASTA.TAP", b"two")
    assert first.read("CANASTA.TAP") == b"one two"
    assert first.claim("CANASTA.TAP")
    assert not second.claim("CANASTA.TAP")
    first.release("CANASTA.TAP")
    assert second.claim("CANASTA.TAP")


def test_a_damaged_tape_finds_a_name_however_many_were_kept_before() -> None:
    drive = RamDrive()
    for ending in ("BAD", *(f"BA{n}" for n in range(1, 10)), "B10"):
        drive.write(f"CANASTA.{ending}", ending.encode())
    recorded(drive).close()
    drive.append("CANASTA.TAP", b"rubbish")
    left = left_run(drive, ["CANASTA"])
    assert left is not None
    assert keep_aside(drive, left) == "CANASTA.B11"


def test_a_tape_of_a_later_format_is_kept_aside_once() -> None:
    drive = RamDrive()
    later = checked.line("TAPE", tape.FORMAT + 1, "CANASTA", "whatever")
    drive.write("CANASTA.TAP", later)
    left = left_run(drive, ["CANASTA"])
    assert left is not None
    assert keep_aside(drive, left) == "CANASTA.BAD"
    Recorder(drive).drop(left)
    assert left_run(drive, ["CANASTA"]) is None
    assert [info.name for info in drive.files()] == ["CANASTA.BAD"]
    assert drive.read("CANASTA.BAD") == later


def test_a_tape_that_cannot_be_written_any_more_is_free_for_others() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    drive.write_protected = True
    recorder.heard(KEYS[0])
    assert recorder.message == "DRIVE IS WRITE-PROTECTED: THIS GAME CANNOT BE TAKEN UP AGAIN LATER"
    assert drive.claim("CANASTA.TAP")
