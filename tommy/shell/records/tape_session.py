"""A session: one start of a program, with all that its screen depends on.

A tape holds one for each time that its game was begun or resumed. In the same version of the
program it can be played again cell by cell.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import PIT_HZ, Clock
from tommy.machine.drive import Drive, DriveError
from tommy.machine.inputs import Batch
from tommy.machine.pc import PC
from tommy.shell.records.tape_records import (
    FileRecord,
    ImpossibleError,
    InputRecord,
    Installed,
    Record,
    RunRecord,
    SavedRecord,
)

#: Larger files are none of ours.
_LARGEST = 32_768
#: The most counts between two lines of input: seven days.
LONGEST_REST = 7 * 86_400 * PIT_HZ


@dataclass
class Session:
    """One start of a program: how it began, what it found, and what was done to the keyboard."""

    start: RunRecord
    #: The files that the program could read when it began.
    files: dict[str, bytes] = field(default_factory=dict)
    #: The saved games that the player could choose.
    saved: list[SavedRecord] = field(default_factory=list)
    #: What was done to the keyboard.
    batches: list[Batch] = field(default_factory=list)
    #: How many bytes and keystrokes of the tape are older than the session.
    begins: int = 0
    keys_before: int = 0

    def records(self, tape: str) -> list[Record]:
        """What is written of it when it begins, or goes on with another run, on a tape."""
        files = (FileRecord(name, data) for name, data in self.files.items())
        return [replace(self.start, tape=tape), *files, *self.saved]

    def add(self, record: FileRecord | SavedRecord | InputRecord) -> None:
        """Add what a tape tells of the session; ValueError for input before older input."""
        match record:
            case FileRecord(name, data):
                self.files[name] = data
            case SavedRecord():
                self.saved.append(record)
            case InputRecord(batch):
                passed = batch.at - (self.batches[-1].at if self.batches else self.start.count)
                if passed < 0:
                    raise ImpossibleError("input before the input before it")
                if passed > LONGEST_REST:
                    raise ImpossibleError("more than seven days without a line of input")
                self.batches.append(batch)


def begun(
    pc: PC,
    program: str,
    letters: str,
    seed: int,
    version: str,
    files: Iterable[str] = (),
    *,
    adapter_chosen: bool = False,
) -> Session:
    """The session that begins now on a PC, with those of the files that there are."""
    start = RunRecord(
        version,
        program,
        seed,
        pc.clock.now,
        pc.clock.start,
        Installed(pc.installed.name, adapter_chosen),
        letters,
        pc.keyboard.state,
    )
    return Session(start, _read(pc.drive, files))


def _read(drive: Drive, names: Iterable[str]) -> dict[str, bytes]:
    found = {}
    for name in names:
        try:
            data = drive.read(name)
        except DriveError:
            continue
        if len(data) <= _LARGEST:
            found[name] = data
    return found


def blank_pc(session: Session, drive: Drive) -> PC:
    """A PC as it was when the session began, but for what stood on its page."""
    start = session.start
    clock = Clock(start.day)
    clock.advance_to(start.count)
    pc = PC(ADAPTERS[start.adapter.name], drive, clock)
    pc.keyboard.restore(start.keyboard)
    return pc
