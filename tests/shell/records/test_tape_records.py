"""Each kind of line of a tape: its words both ways."""

import datetime

import pytest

from tests.support.tapes import tape
from tommy.keystroke import Keystroke
from tommy.machine.inputs import Batch
from tommy.machine.keyboard import KeyboardState
from tommy.shell.records import crc_lines, key_tape
from tommy.shell.records.tape_codec import Codec
from tommy.shell.records.tape_records import (
    FORMAT,
    CountedRecord,
    DealRecord,
    DifferRecord,
    DoneRecord,
    FileRecord,
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

DAY = datetime.datetime(1987, 10, 1, 12)
#: A record and what stands on its line before the check: for ever.
LINES: list[tuple[Record, str]] = [
    (HeaderRecord(FORMAT, "CANASTA", 7, {"seats": "4", "rules": "TOMMY"}),
     "TAPE 3 CANASTA 7 seats=4 rules=TOMMY"),
    (RunRecord("0.2.0", "CANASTA", 4, 7, DAY, Installed("vga", True), "S*",
               KeyboardState(True, held=(0x2A,)), "CANASTA.TA1"),
     "RUN 0.2.0 CANASTA 4 7 1987-10-01T12:00:00 vga! S* 100/2A/- CANASTA.TA1"),
    (RunRecord("0.2.0", "CANASTA", 4, 0, DAY, Installed("mda"), "",
               KeyboardState(ring=(0x1C0D, 0x231)), "A.TAP"),
     "RUN 0.2.0 CANASTA 4 0 1987-10-01T12:00:00 mda - 000/-/1C0D,231 A.TAP"),
    (FileRecord("A.SCR", b"3,2"), "FILE A.SCR Mywy"),
    (FileRecord("A.SCR", b""), "FILE A.SCR -"),
    (GiveUpRecord("CRAZY8S"), "GAVEUP CRAZY8S"),
    (GiveUpRecord("CRAZY8S", {"crazy": "8"}), "GAVEUP CRAZY8S crazy=8"),
    (SavedRecord("CRAZY8S.TA1", DAY, "CRAZY8S", (60, -5), {"crazy": "8"}),
     "SAVED CRAZY8S.TA1 1987-10-01T12:00:00 CRAZY8S 60,-5 crazy=8"),
    (SavedRecord("A.TAP", DAY, "A"), "SAVED A.TAP 1987-10-01T12:00:00 A -"),
    (SavedRecord("A.TAP", DAY, "A", None), "SAVED A.TAP 1987-10-01T12:00:00 A ?"),
    (InputRecord(Batch(9, ("+44", "-44", "UP", "L10", "T-90"))), "IN 9 +44 -44 UP L10 T-90"),
    (SettingsRecord(True, 3, 15), "SET 1 3 15"),
    (KeyRecord(Keystroke(0x1C0D), by_hand=True), "KEY Y 1C0D"),
    (KeyRecord(Keystroke(0x231), by_hand=False, why="TRIED"), "KEY C 0231 TRIED"),
    (KeyRecord(Keystroke(0x231), by_hand=False, why="TRIED", figures=(120, -35)),
     "KEY C 0231 TRIED 120,-35"),
    (HintRecord(), "HINT"),
    (HandRecord(1, 3, (1380, -55), "893639A8"), "HAND 1 3 1380,-55 893639A8"),
    (DealRecord(7, 1, False, ("1", "3", "4200,3900")), "DEAL 7 1 0 1 3 4200,3900"),
    (CountedRecord(4, 7), "STAT 4 7"),
    (WinRecord(4, 2), "WIN 4 2"),
    (WonRecord(), "WON"),
    (DoneRecord(), "DONE"),
    (DifferRecord(), "DIFFER"),
    (OverRecord(), "OVER"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "line"), LINES, ids=[line[:20] for _, line in LINES])
def test_a_record_is_its_line_both_ways(record: Record, line: str) -> None:
    data = tape(record)
    assert data.rpartition(b" ")[0].decode() == line
    assert Codec().decode(data) == record


def test_every_kind_of_line_is_here() -> None:
    assert {record.keyword for record, _ in LINES} == set(Record.kinds)


@pytest.mark.parametrize("line", ["SET 0 16 10", "SET 0 1 0", "GAVEUP A.B", "OVER 1"])
def test_of_a_line_that_makes_no_sense_nothing_is_taken(line: str) -> None:
    front = tape(*(record for record, _ in LINES[:2]))
    whole = key_tape.read(front)
    read = key_tape.read(front + crc_lines.line(*line.split(), before=whole.check))
    whole.sound = False
    assert read == whole
