"""The limits of a tape: what is read costs little, and what we write is within them."""

import time
import tracemalloc

import pytest

from tests.support.runs import CRAZY8S, again, playing
from tests.support.tapes import left_run, lines_of, tape, tape_of
from tommy import replay
from tommy.keystroke import ENTER
from tommy.machine.clock import PIT_HZ, POWER_ON
from tommy.machine.drive import RamDrive
from tommy.machine.inputs import Batch
from tommy.machine.keyboard import KeyboardState
from tommy.machine.pc import PC
from tommy.shell.records import key_tape
from tommy.shell.records.tape_recorder import Recorder
from tommy.shell.records.tape_records import (
    FORMAT,
    FileRecord,
    HeaderRecord,
    InputRecord,
    Installed,
    KeyRecord,
    Record,
    RunRecord,
)
from tommy.shell.records.tape_session import LONGEST_REST, begun

OPTIONS = {"crazy": "8", "target": "100", "level": "3"}
HEADER = HeaderRecord(FORMAT, "CRAZY8S", 7, OPTIONS)
RUN = RunRecord(
    "0.0.1", "CRAZY8S", 7, 0, POWER_ON, Installed("vga"), "*", KeyboardState(), "CRAZY8S.TAP"
)
KEY = KeyRecord(ENTER, by_hand=True)
MB = 1 << 20


def why(*records: Record) -> str:
    """Why a tape with these records is not read to its end; empty if it is."""
    return key_tape.read(tape(HEADER, *records)).why


def test_a_tape_has_a_thousand_sessions() -> None:
    assert why(*[RUN] * 1000) == ""
    assert why(*[RUN] * 1001) == "no tape has more than 1000 sessions"


def test_a_session_rests_for_seven_days() -> None:
    assert why(RUN, InputRecord(Batch(7 * 86_400 * PIT_HZ, ("UP",)))) == ""
    later = InputRecord(Batch(7 * 86_400 * PIT_HZ + 1, ("UP",)))
    assert why(RUN, later) == "more than seven days without a line of input"
    assert why(RUN, InputRecord(Batch(5, ("UP",))), InputRecord(Batch(4, ("UP",)))) != ""
    year_3000 = InputRecord(Batch(1000 * 365 * 86_400 * PIT_HZ, ("UP",)))
    assert why(RUN, year_3000) != ""


def test_a_file_has_a_megabyte() -> None:
    assert why(RUN, FileRecord("CRAZY8S.SCR", bytes(MB))) == ""
    header, run = lines_of(tape(HEADER, RUN))
    for zeros in (MB + 3, 3 * MB):
        data = tape_of([header, run, ["FILE", "CRAZY8S.SCR", "AAAA" * (zeros // 3)]])
        assert not key_tape.read(data).sound


@pytest.mark.parametrize("record", [KEY, InputRecord(Batch(7, ("UP",)))], ids=str)
def test_a_tape_has_16_megabytes_and_takes_little_memory(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert key_tape.LARGEST == 16 * MB
    # A small tape, for a test that is soon over: the memory grows with its length.
    largest = MB // 4
    monkeypatch.setattr(key_tape, "LARGEST", largest)
    front = len(tape(HEADER, RUN))
    line = len(tape(HEADER, RUN, record)) - front
    data = tape(HEADER, RUN, *[record] * (largest // line))
    tracemalloc.start()
    read = key_tape.read(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (read.sound, read.why) == (False, "no tape is longer than 0 MB")
    assert 0 <= largest - read.length < line
    assert most < 25 * largest


def test_a_line_has_room_for_a_file_and_no_more() -> None:
    assert why(RUN, InputRecord(Batch(5, ("UP",) * (MB // 4)))) == ""
    assert why(RUN, InputRecord(Batch(5, ("UP",) * (MB // 2)))).startswith("no line has ")


# What we write


def test_an_idle_hour_of_a_replay_is_short() -> None:
    drive = RamDrive()
    host = playing(CRAZY8S, drive=drive)
    host.key("RIGHT")
    host.run_ticks(4 * 65_543)
    host.key("RIGHT")
    host.power_off()
    (take,) = replay.session_replays(drive.read("CRAZY8S.TAP"))
    parts: list[float] = []
    began = time.process_time()
    assert replay.play(take, parts.append).same
    assert time.process_time() - began < 4 * 0.5
    # It says how far it is.
    assert len([part for part in parts if 0.01 < part < 0.99]) >= 3
    assert parts == sorted(parts)


def test_a_pc_that_rests_for_weeks_writes_a_line_a_day() -> None:
    pc = PC(drive=RamDrive())
    recorder = Recorder(pc)
    recorder.open(begun(pc, "CRAZY8S", "*", 7, "0.3.0"))
    recorder.begin("CRAZY8S", 7, OPTIONS)
    for _ in range(20 * 24):
        pc.clock.advance_to(pc.clock.now + 3600 * PIT_HZ)
        recorder.turn()
    pc.keyboard.make(0x1C)
    recorder.write(KEY)
    read = key_tape.read(pc.drive.read("CRAZY8S.TAP"))
    assert (read.sound, read.keys) == (True, [KEY])
    assert [bool(batch.words) for batch in read.sessions[0].batches] == [False] * 20 + [True]


def test_such_a_rest_comes_out_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tommy.shell.records.tape_recorder._DAY", 600 * PIT_HZ)
    drive = RamDrive()
    host = playing(CRAZY8S, drive=drive)
    host.run_ticks(65_543)
    host.key("RIGHT")
    host.power_off()
    (take,) = replay.session_replays(drive.read("CRAZY8S.TAP"))
    assert len([batch for batch in take.batches if not batch.words]) == 6
    assert replay.play(take).same


def test_after_a_thousand_sessions_the_keys_of_the_core_are_recorded() -> None:
    drive = RamDrive()
    host = playing(CRAZY8S, drive=drive)
    host.key("RIGHT")
    host.power_off()
    header, run, *rest = lines_of(drive.read("CRAZY8S.TAP"))
    drive.write("CRAZY8S.TAP", tape_of([header, *[run] * 1000, *rest]))
    host = again(CRAZY8S, drive)
    host.key("ENTER")
    host.run_ticks(9)
    for name in ("RIGHT", "LEFT", "RIGHT"):
        host.key(name)
        host.run_ticks(9)
    host.power_off()
    read = key_tape.read(drive.read("CRAZY8S.TAP"))
    assert read.sound
    assert (len(read.sessions), len(read.keys)) == (1000, 4)


def test_a_tape_that_is_full_stays_as_it_is_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drive = RamDrive()
    pc = PC(drive=drive)
    recorder = Recorder(pc)
    recorder.open(begun(pc, "CRAZY8S", "*", 7, "0.3.0"))
    recorder.begin("CRAZY8S", 7, OPTIONS)
    recorder.write(KEY)
    there = drive.read("CRAZY8S.TAP")
    monkeypatch.setattr(key_tape, "LARGEST", len(there) + 5)
    recorder.write(KEY)
    recorder.write(KEY)
    assert recorder.troubles == ["RECORDING IS FULL: THIS GAME CANNOT BE SAVED"]
    assert drive.read("CRAZY8S.TAP") == there
    left = left_run(drive, "CRAZY8S")
    assert left is not None
    assert left.tape.keys == [KEY]


def test_the_longest_rest_is_seven_days() -> None:
    assert LONGEST_REST == 7 * 86_400 * PIT_HZ
