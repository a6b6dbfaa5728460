"""Tapes: lines with a check, and tapes that were left on a drive."""

import dataclasses
import datetime
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tapes import left_run, lines_of, tape, tape_of
from tommy.host.folder_drive import FolderDrive
from tommy.keystroke import Keystroke
from tommy.machine.clock import POWER_ON
from tommy.machine.drive import DiskFull, DriveNotReady, RamDrive, WriteProtected
from tommy.machine.inputs import Batch
from tommy.machine.keyboard import KeyboardState
from tommy.machine.pc import PC
from tommy.shell.records import crc_lines, key_tape, tape_files
from tommy.shell.records.match_scores import Score
from tommy.shell.records.tape_files import keep_aside, saved_games
from tommy.shell.records.tape_recorder import Recorder
from tommy.shell.records.tape_records import (
    FORMAT,
    CountedRecord,
    DifferRecord,
    DoneRecord,
    GiveUpRecord,
    HandRecord,
    HeaderRecord,
    HintRecord,
    InputRecord,
    Installed,
    KeyRecord,
    OverRecord,
    Record,
    RunRecord,
    SavedRecord,
    SettingsRecord,
    WinRecord,
    WonRecord,
)
from tommy.shell.records.tape_session import Session, begun

OPTIONS = {"seats": "4", "rules": "TOMMY", "level": "3"}
KEYS = [
    KeyRecord(Keystroke(0x2044), by_hand=True),
    KeyRecord(Keystroke(0x1C0D), by_hand=False),
    KeyRecord(Keystroke(0x1C0D), by_hand=False, why="TRIED"),
]
SESSION = Session(
    RunRecord(
        "0.1.0", "CANASTA", 7, 65_536, datetime.datetime(2026, 11, 30, 12, 0, 0, 5),
        Installed("cga", True), "M*3",
        KeyboardState(True, False, False, (0x2A, 0xE048), (0x1C0D,)), "CANASTA.TAP",
    ),
    {"CANASTA.SCR": b"3,2\r\n"},
    [SavedRecord("CRAZY8S.TA1", datetime.datetime(2026, 11, 1), "CRAZY8S", scores, {"crazy": "8"})
     for scores in ((60, -5), (), None)],
)  # fmt: skip
HEADER = HeaderRecord(FORMAT, "CANASTA", 123_456_789, OPTIONS)
SESSION_RECORDS = SESSION.records("CANASTA.TAP")
BATCHES = [Batch(65_540, ("+1C",)), Batch(70_000, ("-1C", "UP", "L10", "T-5"))]


def whole(*more: Record) -> bytes:
    """A tape with every kind of line but the last, and ``more``."""
    return tape(
        HEADER,
        *SESSION_RECORDS,
        *map(InputRecord, BATCHES),
        SettingsRecord(demo=True, border=3, delay=15),
        *KEYS,
        HintRecord(),
        WinRecord(4, 2),
        HandRecord(1, 3, (1380, -55), "0000BEEF"),
        WonRecord(),
        CountedRecord(3, 2),
        *more,
    )


def and_a_line(data: bytes, *words: object) -> bytes:
    """A tape with one line more, whose check is right."""
    return data + crc_lines.line(*map(str, words), before=key_tape.read(data).check)


def test_what_was_written_is_read() -> None:
    read = key_tape.read(whole())
    assert (read.program, read.seed, read.options) == ("CANASTA", 123_456_789, OPTIONS)
    assert read.settings == SettingsRecord(demo=True, border=3, delay=15)
    assert read.keys == KEYS
    assert (read.won, read.over, read.sound, read.later) == (1, False, True, False)
    assert (read.hints, read.counted) == ([len(KEYS)], CountedRecord(3, 2))
    assert read.hand_ends == {3: HandRecord(1, 3, (1380, -55), "0000BEEF")}
    assert read.length == len(whole())
    assert read.winning is None
    assert key_tape.read(whole(WinRecord(5, 2))).winning == Score(5, 2)
    assert key_tape.read(whole(OverRecord())).over
    assert key_tape.read(whole(DifferRecord())).differs


def test_a_session_is_read_with_its_files_and_inputs_and_its_place_on_the_tape() -> None:
    (read,) = key_tape.read(whole()).sessions
    begins = len(tape(HEADER))
    assert read == dataclasses.replace(SESSION, begins=begins, batches=BATCHES)
    _, second = key_tape.read(whole(*SESSION_RECORDS)).sessions
    assert (second.begins, second.keys_before) == (len(whole()), len(KEYS))


@pytest.mark.parametrize("words", [("IN", 80_000, "+XY"), ("IN", 80_000, "T"), ("FILE", "..", "-")])
def test_odd_words_of_a_session_are_damage(words: tuple[object, ...]) -> None:
    read = key_tape.read(and_a_line(whole(), *words))
    assert (read.sound, read.length) == (False, len(whole()))


def test_input_before_the_input_before_it_is_damage() -> None:
    read = key_tape.read(whole(InputRecord(Batch(69_999, ("UP",)))))
    assert (read.sound, read.length) == (False, len(whole()))


def test_a_tape_of_the_first_format_is_read() -> None:
    read = key_tape.read(tape(HeaderRecord(1, "CANASTA", 7, {"seats": "4"}), KEYS[0]))
    assert (read.format, read.sound, read.keys, read.sessions) == (1, True, KEYS[:1], [])


@given(st.integers(0, 800), st.integers(1, 255))
def test_any_flipped_byte_is_noticed_and_what_stands_before_its_line_is_kept(
    place: int, bits: int
) -> None:
    data = bytearray(whole())
    place %= len(data)
    data[place] ^= bits
    read = key_tape.read(bytes(data))
    assert not read.sound or read.later
    assert read.length <= place
    assert bytes(data[: read.length]) == whole()[: read.length]


@given(st.integers(0, 800))
def test_a_tape_that_breaks_off_is_good_up_to_its_last_whole_line(length: int) -> None:
    data = whole()[:length]
    read = key_tape.read(data)
    assert read.length == data.rfind(b"\n") + 1
    assert read.sound == (read.length == len(data))


def changed_lines(lines: list[bytes]) -> Iterator[tuple[int, list[bytes]]]:
    """Lines deleted, doubled and swapped, with the number of lines before the change."""
    for at in range(len(lines)):
        yield at, [*lines[:at], *lines[at + 1 :]]
        yield at + 1, [*lines[: at + 1], *lines[at:]]
    for at, other in itertools.combinations(range(len(lines)), 2):
        swapped = lines.copy()
        swapped[at], swapped[other] = lines[other], lines[at]
        yield at, swapped


def test_whole_lines_that_are_missing_doubled_or_elsewhere_are_noticed() -> None:
    data = whole(*KEYS, *KEYS)
    lines = data.splitlines(keepends=True)
    for before, changed in changed_lines(lines):
        # Without its last lines a tape only ends earlier.
        if not data.startswith(b"".join(changed)):
            read = key_tape.read(b"".join(changed))
            assert not read.sound
            assert read.length <= sum(map(len, lines[:before]))


@pytest.mark.parametrize("form", [1, 2])
def test_in_older_formats_a_line_is_checked_by_itself(form: int) -> None:
    header, *rest = lines_of(whole())
    data = tape_of([["TAPE", str(form), *header[2:]], *rest], form)
    lines = data.splitlines(keepends=True)
    assert key_tape.read(data).sound
    key = next(line for line in lines if line.startswith(b"KEY"))
    assert key_tape.read(data + key).sound
    assert not key_tape.read(whole() + key).sound


FIGURES = KeyRecord(Keystroke(0x1C0D), by_hand=False, why="TRIED", figures=(120, -35))


def test_the_figures_of_a_reason_are_on_a_tape_of_this_format_only() -> None:
    assert key_tape.read(whole(FIGURES)).keys[-1] == FIGURES
    old = key_tape.read(tape(HeaderRecord(2, "CANASTA", 7, OPTIONS), FIGURES))
    assert (old.sound, old.keys) == (True, [dataclasses.replace(FIGURES, figures=())])
    header = "TAPE", 2, "CANASTA", 7
    read = key_tape.read(tape_of([header, ("KEY", "C", "1C0D", "TRIED", "120,-35")], 2))
    assert (read.sound, read.keys) == (False, [])


def test_a_tape_of_a_later_format_is_not_read() -> None:
    read = key_tape.read(crc_lines.line("TAPE", FORMAT + 1, "CANASTA", "whatever"))
    assert read.later
    assert not read.program


@pytest.mark.parametrize(
    "words",
    [
        ("KEY", "Y"),
        ("KEY", "X", "1C0D"),
        ("KEY", "C", "1C0D", "A", "B"),
        ("KEY", "C", "1C0D", "A", "1", "2"),
        ("SET", 1, 2),
        ("HUH",),
        ("SET", 0, 16, 10),
        ("SET", 0, 1, 0),
        ("IN", 7, "+1C"),
        ("FILE", "A.SCR", "-"),
        ("RUN", "0.1.0", "CANASTA", 7, 0, "1987-10-01T12:00:00", "egg", "-", "000/-/-", "-"),
        ("RUN", "0.1.0", "CANASTA", 7, -1, "1987-10-01T12:00:00", "vga", "-", "000/-/-", "-"),
        ("RUN", "0.1.0", "CANASTA", 7, 0, "9999-10-01T12:00:00", "vga", "-", "000/-/-", "-"),
        ("RUN", "0.1.0", "CANASTA", 7, 0, "today", "vga", "-", "000/-/-", "-"),
        ("RUN", "0.1.0", "CANASTA", 7, 0, "1987-10-01T12:00:00", "vga", "-", "000", "-"),
        ("HAND", 1, 3, "1,x", "0"),
    ],
)
def test_a_line_that_makes_no_sense_ends_what_is_read(words: tuple[object, ...]) -> None:
    front = tape(HeaderRecord(FORMAT, "CANASTA", 1))
    assert not key_tape.read(and_a_line(front, *words)).sound


# Runs that were left


def recorded(drive: RamDrive, program: str = "CANASTA") -> Recorder:
    recorder = Recorder(PC(drive=drive))
    recorder.begin(program, 7, OPTIONS)
    recorder.write(KEYS[0])
    return recorder


def test_a_run_that_was_left_is_found_and_claimed() -> None:
    drive = RamDrive()
    recorded(drive).close()
    left = left_run(drive, "CANASTA")
    assert left is not None
    assert (left.name, left.tape.keys) == ("CANASTA.TAP", KEYS[:1])
    assert left_run(drive, "CANASTA") is None
    assert left_run(drive, "CRAZY8S") is None


def test_a_tape_that_another_program_writes_is_left_alone_and_the_next_has_another_name() -> None:
    drive = RamDrive()
    recorded(drive)
    assert left_run(drive, "CANASTA") is None
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
    left = left_run(drive, "CANASTA")
    assert left is not None
    assert left.name == "CANASTA.TA1"


def test_a_game_whose_end_was_shown_is_not_taken_up_but_the_next_one_is() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    recorder.write(DoneRecord())
    assert not key_tape.read(drive.read("CANASTA.TAP")).goes_on
    recorder.write(KEYS[0])
    assert key_tape.read(drive.read("CANASTA.TAP")).goes_on
    recorder.write(DoneRecord())
    recorder.close()
    assert left_run(drive, "CANASTA") is None
    assert drive.files() == []


def test_tapes_that_hold_nothing_are_cleared_away() -> None:
    drive = RamDrive()
    recorder = Recorder(PC(drive=drive))
    recorder.begin("CANASTA", 7, OPTIONS)
    recorder.close()
    assert left_run(drive, "CANASTA") is None
    assert drive.files() == []


def test_a_run_that_is_given_up_leaves_no_tape() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    recorder.close()
    left = left_run(drive, "CANASTA")
    assert left is not None
    tape_files.delete(drive, left)
    assert drive.files() == []


def test_a_damaged_tape_is_kept_aside_whole_and_its_front_part_stays() -> None:
    drive = RamDrive()
    recorded(drive).close()
    good = drive.read("CANASTA.TAP")
    drive.write("CANASTA.TAP", good + b"KEY Y 1C0D 00000000\r\n")
    left = left_run(drive, "CANASTA")
    assert left is not None
    assert keep_aside(drive, left) == "CANASTA.BAD"
    assert drive.read("CANASTA.BAD") == good + b"KEY Y 1C0D 00000000\r\n"
    assert drive.read("CANASTA.TAP") == good


def test_without_room_the_game_goes_on_without_a_tape_and_says_so() -> None:
    drive = RamDrive(capacity=10)
    recorder = recorded(drive)
    assert recorder.troubles.pop() == "DISK IS FULL: THIS GAME CANNOT BE SAVED"
    recorder.write(KEYS[0])
    assert drive.files() == []


def test_the_settings_are_noted_when_they_change_and_only_then() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    before = len(drive.read("CANASTA.TAP"))
    recorder.write(SettingsRecord(demo=False, border=1, delay=10))
    once = len(drive.read("CANASTA.TAP"))
    recorder.write(SettingsRecord(demo=False, border=1, delay=10))
    assert before < once == len(drive.read("CANASTA.TAP"))


def test_settings_changed_before_the_tape_begins_are_on_it() -> None:
    drive = RamDrive()
    recorder = Recorder(PC(drive=drive))
    border = SettingsRecord(demo=False, border=4, delay=10)
    recorder.write(border)
    recorder.begin("CANASTA", 7, OPTIONS)
    recorder.write(border)
    assert key_tape.read(drive.read("CANASTA.TAP")).settings == border


def test_on_a_folder_a_claim_holds_against_another_program(tmp_path: Path) -> None:
    first, second = FolderDrive(tmp_path), FolderDrive(tmp_path)
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
    left = left_run(drive, "CANASTA")
    assert left is not None
    assert keep_aside(drive, left) == "CANASTA.B11"


def test_a_tape_of_a_later_format_is_kept_aside_once() -> None:
    drive = RamDrive()
    later = crc_lines.line("TAPE", FORMAT + 1, "CANASTA", "whatever")
    drive.write("CANASTA.TAP", later)
    left = left_run(drive, "CANASTA")
    assert left is not None
    assert keep_aside(drive, left) == "CANASTA.BAD"
    drive.release(left.name)
    assert left_run(drive, "CANASTA") is None
    assert [info.name for info in drive.files()] == ["CANASTA.BAD"]
    assert drive.read("CANASTA.BAD") == later


def test_what_could_not_be_written_for_a_while_is_written_with_the_next_line() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    drive.write_protected = True
    recorder.write(KEYS[1])
    recorder.write(WonRecord())
    drive.write_protected = False
    recorder.write(KEYS[2])
    read = key_tape.read(drive.read("CANASTA.TAP"))
    assert (read.sound, read.keys, read.won) == (True, [KEYS[0], *KEYS[1:]], 1)
    assert not drive.claim("CANASTA.TAP")


@pytest.mark.parametrize("write_protected", [False, True])
def test_a_tape_that_another_program_deletes_is_written_anew(write_protected: bool) -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    drive.write_protected = write_protected
    recorder.write(KEYS[1])
    drive.write_protected = False
    drive.delete("CANASTA.TAP")
    recorder.write(KEYS[2])
    read = key_tape.read(drive.read("CANASTA.TAP"))
    assert (read.sound, read.keys) == (True, [KEYS[0], *KEYS[1:]])
    assert bool(recorder.troubles) == write_protected


def test_a_tape_that_cannot_be_written_for_very_long_is_free_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tommy.shell.records.tape_recorder._MOST_UNWRITTEN", 0)
    drive = RamDrive()
    recorder = recorded(drive)
    drive.write_protected = True
    recorder.write(KEYS[0])
    trouble = "DRIVE IS WRITE-PROTECTED: THIS GAME CANNOT BE SAVED"
    assert recorder.troubles.pop() == trouble
    assert drive.claim("CANASTA.TAP")


def test_what_is_done_to_the_keys_is_written_with_the_next_line_and_at_the_end() -> None:
    pc = PC(drive=RamDrive())
    recorder = Recorder(pc)
    recorder.open(begun(pc, "CANASTA", "*", 7, "0.1.0"))
    pc.keyboard.make(0x1C)
    recorder.begin("CANASTA", 7, OPTIONS)
    pc.clock.advance_to(99)
    pc.keyboard.release(0x1C)
    recorder.write(KEYS[0])
    pc.keyboard.make(0x02)
    recorder.close()
    pc.keyboard.release(0x02)
    read = key_tape.read(pc.drive.read("CANASTA.TAP"))
    (session,) = read.sessions
    assert session.batches == [Batch(0, ("+1C",)), Batch(99, ("-1C",)), Batch(99, ("+2",))]
    assert read.keys == KEYS[:1]


@pytest.mark.parametrize("when", ["before it begins", "later"])
def test_without_a_tape_nothing_is_kept_of_what_is_done_to_the_keys(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tommy.shell.records.tape_recorder._MOST_UNWRITTEN", 0)
    drive = RamDrive()
    pc = PC(drive=drive)
    recorder = Recorder(pc)
    recorder.open(begun(pc, "CANASTA", "*", 7, "0.1.0"))
    drive.write_protected = when != "later"
    recorder.begin("CANASTA", 7, OPTIONS)
    drive.write_protected = True
    recorder.write(KEYS[0])
    before = sys.getallocatedblocks()
    for _ in range(1000):
        pc.keyboard.make(0x1C)
        pc.keyboard.take()
        recorder.turn()
        pc.clock.advance_to(pc.clock.now + 1)
    assert sys.getallocatedblocks() - before < 1000


def test_the_check_of_the_pages_depends_on_each_page_on_which_a_key_was_heard() -> None:
    checks = set()
    for texts in ("AB", "AC", "CB"):
        pc = PC(drive=RamDrive())
        recorder = Recorder(pc)
        recorder.begin("CANASTA", 7, OPTIONS)
        for text in texts:
            pc.page.put(0, 0, text, 7)
            recorder.write(KEYS[0])
        recorder.write(HandRecord(1, 1, (5, 0), recorder.pages))
        checks.add(key_tape.read(pc.drive.read("CANASTA.TAP")).hand_ends[2].pages)
    assert len(checks) == 3


@pytest.mark.parametrize("form", range(1, FORMAT + 1))
def test_a_tape_keeps_its_format_when_it_is_gone_on_with(form: int) -> None:
    drive = RamDrive()
    first = tape(HeaderRecord(form, "CANASTA", 7, {"seats": "4"}), KEYS[0])
    drive.write("CANASTA.TAP", first)
    left = left_run(drive, "CANASTA")
    assert left is not None
    recorder = Recorder(PC(drive=drive))
    recorder.resume(left)
    recorder.write(KEYS[1], KEYS[2])
    data = drive.read("CANASTA.TAP")
    assert data == tape(HeaderRecord(form, "CANASTA", 7, {"seats": "4"}), *KEYS)
    assert data.startswith(first)


@pytest.mark.parametrize("form", range(1, FORMAT + 1))
def test_a_tape_that_is_given_up_on_a_disk_that_deletes_nothing_says_so(
    form: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = RamDrive()
    drive.write("CANASTA.TAP", tape(HeaderRecord(form, "CANASTA", 7, OPTIONS), *KEYS))
    left = left_run(drive, "CANASTA")
    assert left is not None

    def protected(name: str) -> None:
        raise WriteProtected(name)

    monkeypatch.setattr(drive, "delete", protected)
    tape_files.delete(drive, left)
    assert key_tape.read(drive.read("CANASTA.TAP")).over


def test_a_session_tells_which_saved_games_could_be_chosen() -> None:
    drive = RamDrive()
    recorded(drive).close()
    pc = PC(drive=drive)
    recorder = Recorder(pc)
    recorder.open(begun(pc, "CANASTA", "*", 9, "0.3.0"))
    saved, _ = saved_games(drive, ["CANASTA"])
    recorder.offer([each.record for each in saved])
    recorder.begin("CANASTA", 9, OPTIONS)
    assert recorder.name == "CANASTA.TA1"
    read = key_tape.read(drive.read(recorder.name))
    assert (read.seed, read.keys, read.sessions[0].saved) == (
        9,
        [],
        [SavedRecord("CANASTA.TAP", POWER_ON, "CANASTA", (), OPTIONS)],
    )


def test_that_a_game_was_given_up_is_read_of_older_tapes() -> None:
    given_up = GiveUpRecord("CRAZY8S", {"crazy": "8"})
    assert key_tape.read(tape(HEADER, *SESSION_RECORDS, given_up, *KEYS)).sound


def test_one_tape_that_cannot_be_read_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    drive = RamDrive()
    first, second = recorded(drive), recorded(drive)
    first.close()
    second.close()
    read = drive.read

    def bad_sector(name: str) -> bytes:
        if name == "CANASTA.TAP":
            raise DriveNotReady(name)
        return read(name)

    monkeypatch.setattr(drive, "read", bad_sector)
    (left,), said = saved_games(drive, ["CANASTA"])
    assert left.record.name == "CANASTA.TA1"
    assert said == ["CANASTA.TAP COULD NOT BE READ: DRIVE IS NOT READY"]
    assert drive.claim("CANASTA.TAP")


def test_a_tape_that_goes_meanwhile_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    drive = RamDrive()
    recorded(drive).close()
    listed = drive.files()
    drive.delete("CANASTA.TAP")
    monkeypatch.setattr(drive, "files", lambda: listed)
    assert saved_games(drive, ["CANASTA"]) == ([], [])
    assert not drive._claimed


def test_a_drive_that_is_not_ready_is_told() -> None:
    drive = RamDrive()
    drive.ready = False
    trouble = "DRIVE IS NOT READY: CANNOT LOOK FOR SAVED GAMES"
    assert saved_games(drive, ["CANASTA"]) == ([], [trouble])


def test_a_tape_under_the_name_of_another_game_is_kept_aside_and_never_taken_up() -> None:
    drive = RamDrive()
    recorded(drive, "CRAZY8S").close()
    data = drive.read("CRAZY8S.TAP")
    drive.rename("CRAZY8S.TAP", "CANASTA.TAP")
    left = left_run(drive, "CANASTA")
    assert left is not None
    assert not left.tape.keys
    assert drive.read(keep_aside(drive, left)) == data
    drive.release(left.name)
    assert left_run(drive, "CANASTA") is None


def test_on_a_full_disk_a_run_can_be_given_up() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    recorder.close()
    left = left_run(drive, "CANASTA")
    assert left is not None
    drive.capacity = 0
    tape_files.delete(drive, left)
    assert drive.files() == []
    assert not recorder.troubles


def test_ten_games_at_once_have_tapes_and_the_eleventh_is_told() -> None:
    drive = RamDrive()
    recorders = [recorded(drive) for _ in range(11)]
    assert [recorder.name[-3:] for recorder in recorders] == [
        "TAP", *(f"TA{n}" for n in range(1, 10)), ""
    ]  # fmt: skip
    assert recorders[-1].troubles.pop() == ("NO FILE NAME IS FREE: THIS GAME CANNOT BE SAVED")


def test_two_programs_that_start_take_up_different_games(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    recorders = [Recorder(PC(drive=drive)) for _ in range(2)]
    for seed, recorder in enumerate(recorders, start=1):
        recorder.begin("CANASTA", seed, OPTIONS)
        recorder.write(KEYS[0])
    for recorder in recorders:
        recorder.close()
    starting = [FolderDrive(tmp_path) for _ in range(3)]
    first, second, third = (left_run(each, "CANASTA") for each in starting)
    assert first is not None
    assert second is not None
    assert third is None
    assert {first.tape.seed, second.tape.seed} == {1, 2}


def test_a_tape_may_be_moved_to_another_drive_as_a_run_of_its_own() -> None:
    home = RamDrive()
    recorded(home).close()
    drive = RamDrive()
    recorder = recorded(drive)
    recorder.write(CountedRecord(5, 2))
    assert recorder.move(home)
    recorder.write(KEYS[1])
    assert recorder.name == "CANASTA.TA1"
    read = key_tape.read(home.read("CANASTA.TA1"))
    assert (read.keys, read.counted) == (KEYS[:2], CountedRecord(0, 2))
    assert len(key_tape.read(drive.read("CANASTA.TAP")).keys) == 1


def test_before_it_is_begun_a_tape_is_not_moved() -> None:
    home = RamDrive()
    assert not Recorder(PC(drive=RamDrive())).move(home)
    assert home.files() == []


def test_a_tape_that_cannot_be_moved_stays() -> None:
    drive, home = RamDrive(), RamDrive(capacity=10)
    recorder = recorded(drive)
    with pytest.raises(DiskFull):
        recorder.move(home)
    recorder.write(KEYS[1])
    assert len(key_tape.read(drive.read("CANASTA.TAP")).keys) == 2
    assert home.claim("CANASTA.TAP")


def test_a_tape_whose_end_is_not_on_the_drive_is_not_moved() -> None:
    drive, home = RamDrive(), RamDrive()
    recorder = recorded(drive)
    drive.write_protected = True
    recorder.write(KEYS[1])
    with pytest.raises(DriveNotReady):
        recorder.move(home)
    assert home.files() == []
