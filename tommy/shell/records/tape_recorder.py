"""Keeps the tape of a run on the drive, and finds the tapes of runs that were left.

A tape is never lost: a damaged or later one is kept aside, and one that another program writes to
is left alone. What cannot be written is said once; the game goes on, and the tape gets it with the
next line that can be written.
"""

import datetime
import itertools
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tommy.machine.drive import Drive, DriveError, FileNotFound, FileThere
from tommy.machine.pc import PC
from tommy.shell.records import key_tape, quarantine
from tommy.shell.records.key_tape import Tape
from tommy.shell.records.tape_records import (
    FORMAT,
    CountedRecord,
    HeaderRecord,
    InputRecord,
    KeyRecord,
    OverRecord,
    Record,
    SettingsRecord,
    encoded,
)
from tommy.shell.records.tape_session import Session

#: So much is kept for a tape that cannot be written, in bytes: some hundred hands.
_MOST_UNWRITTEN = 1 << 20
#: Tapes of programs that run at the same time have further endings.
_ENDINGS = ("TAP", *(f"TA{number}" for number in range(1, 10)))


@dataclass(frozen=True)
class UnfinishedRun:
    """A run that was left."""

    #: The file of its tape, which this program has claimed.
    name: str
    tape: Tape


def claimed_name(drive: Drive, program: str) -> str:
    """A name for a new tape of a program, claimed; empty if all are taken. Raises DriveError."""
    there = {info.name for info in drive.files()}
    names = tape_names(program)
    return next((name for name in names if name not in there and drive.claim(name)), "")


def tape_names(program: str) -> list[str]:
    """The names that tapes of a program may have, the usual one first."""
    return [f"{program}.{ending}" for ending in _ENDINGS]


def unfinished_run(
    drive: Drive, programs: Sequence[str]
) -> tuple[UnfinishedRun | None, Sequence[str]]:
    """The run of one of the programs that was left last, claimed; None if there is none.

    Tapes that ended, or that hold nothing, are cleared away. Beside the run, a line in capitals for
    each tape that cannot be looked at, which stays for the next time.
    """
    found: list[tuple[datetime.datetime, UnfinishedRun]] = []
    troubles: list[str] = []
    try:
        times = {info.name: info.modified for info in drive.files()}
    except DriveError as error:
        return None, [f"{error.message}: no game that you left is found".upper()]
    for name in itertools.chain.from_iterable(map(tape_names, programs)):
        try:
            run = _claimed(drive, name, programs) if name in times else None
        except FileNotFound:
            # Another program has just cleared it away.
            continue
        except DriveError as error:
            troubles.append(f"{name} is left alone: {error.message}".upper())
            continue
        if run is not None:
            found.append((times[name], run))
    found.sort(key=lambda entry: entry[0])
    for _, run in found[:-1]:
        drive.release(run.name)
    return (found[-1][1] if found else None), troubles


def _claimed(drive: Drive, name: str, programs: Sequence[str]) -> UnfinishedRun | None:
    """The run on a tape, unless another program has it or there is nothing to go on with."""
    if not drive.claim(name):
        return None
    try:
        found = key_tape.read(drive.read(name))
        if found.program and found.program not in programs:
            # It came here under another name: nobody could go on with it.
            found = Tape(sound=False)
        if found.goes_on:
            return UnfinishedRun(name, found)
        drive.delete(name)
    except DriveError:
        drive.release(name)
        raise
    drive.release(name)
    return None


def keep_aside(drive: Drive, run: UnfinishedRun) -> str:
    """Copy a tape that is not sound, and cut it after its sound lines; move one of a later format.

    Gives the name of the copy. Raises DriveError if that cannot be done.
    """
    data = drive.read(run.name)
    name = quarantine.keep(drive, run.name, data)
    if run.tape.later:
        drive.delete(run.name)
    else:
        drive.write(run.name, data[: run.tape.length])
    return name


class Recorder:
    """The tape of one run."""

    def __init__(self, pc: PC) -> None:
        #: What to tell the player of the tape, a line each; whoever says it takes it out.
        self.troubles: list[str] = []
        self._pc = pc
        self._drive = pc.drive
        self._name = ""
        self._settings: SettingsRecord | None = None
        self._session: Session | None = None
        self._inputs: list[InputRecord] = []
        self._pages = 0
        # Bytes on the tape, and those that could not be appended yet.
        self._length = 0
        self._unwritten = b""
        #: How often the tape was moved to another drive.
        self.moves = 0

    # A session

    def open(self, session: Session) -> None:
        """A session begins: from now on it is noted what is done to the keys."""
        self._session = session
        self._pc.inputs.records = True

    def turn(self) -> None:
        """To be called in each turn of the program: what came before it came together."""
        self._inputs += map(InputRecord, self._pc.inputs.take())

    def flush(self) -> None:
        """Put on the tape what was done to the keys."""
        self.turn()
        if self._inputs and self._name:
            self._append()

    # The tape

    @property
    def name(self) -> str:
        """The file of the tape, empty if nothing is written to any."""
        return self._name

    @property
    def pages(self) -> str:
        """The check of all pages of the session on which a key was heard: see `HandRecord`."""
        return f"{self._pages:08X}"

    def write(self, *records: Record) -> None:
        """Put records on the tape, after what was done to the keys before.

        A key is to be written before the rules core hears it. Settings that the tape has already
        are not written again.
        """
        if records == (self._settings,):
            return
        for record in records:
            if isinstance(record, SettingsRecord):
                self._settings = record
            elif isinstance(record, KeyRecord):
                self._pages = zlib.crc32(self._pc.page.cells, self._pages)
        self._append(*records)

    def begin(self, program: str, seed: int, options: Mapping[str, str]) -> None:
        """Begin a tape of its own for a run of ``program``."""
        try:
            self._name = claimed_name(self._drive, program)
            if not self._name:
                self._say("No name for a tape is free")
        except DriveError as error:
            self._fail(error)
        if not self._name:
            self._forget_inputs()
        self._settings = None
        header = HeaderRecord(FORMAT, program, seed, options)
        self._append(first=[header, *self._session_records()])

    def go_on(self, run: UnfinishedRun) -> None:
        """Go on with the tape of an unfinished run."""
        self._name, self._settings = run.name, run.tape.settings
        self._length = run.tape.length
        if run.tape.format < FORMAT:
            self._renew(run)
        self._append(first=self._session_records())

    def move(self, drive: Drive) -> bool:
        """Go on with the tape on another drive, as a run of its own; False if none was begun.

        Raises DriveError if that cannot be; nothing has changed then.
        """
        if not self._name:
            return False
        data = self._drive.read(self._name)
        recorded = key_tape.read(data)
        name = claimed_name(drive, recorded.program)
        if not name:
            raise FileThere(self._name)
        # Its hands are counted as those of this run, whose number the statistics do not know yet.
        data += encoded(CountedRecord(0, recorded.counted.hands))
        try:
            drive.write(name, data)
        except DriveError:
            drive.release(name)
            raise
        self._drive, self._name, self._length = drive, name, len(data)
        self.moves += 1
        return True

    def drop(self, run: UnfinishedRun) -> None:
        """Let other programs have the tape of a run that is not resumed."""
        self._drive.release(run.name)

    def give_up(self, run: UnfinishedRun) -> None:
        """Erase the tape of a run that is over for good, also if it cannot be erased now."""
        if self._session is not None:
            self._session.given_up = run.tape.program
        try:
            self._drive.delete(run.name)
        except FileNotFound:
            pass
        except DriveError:
            try:
                self._drive.append(run.name, encoded(OverRecord()))
            except DriveError as error:
                self._fail(error)
        self._drive.release(run.name)

    def close(self) -> None:
        """Let other programs have the tape; nothing is noted any more."""
        self.flush()
        self._pc.inputs.records = False
        if self._name:
            self._drive.release(self._name)
            self._name = ""

    def _session_records(self) -> Sequence[Record]:
        return self._session.records(self._name) if self._session is not None else ()

    def _renew(self, run: UnfinishedRun) -> None:
        """Give a tape of an older format the header of this one."""
        old = run.tape
        header = encoded(HeaderRecord(FORMAT, old.program, old.seed, old.options))
        try:
            _, _, rest = self._drive.read(run.name).partition(b"\r\n")
            self._drive.write(run.name, header + rest)
            self._length = len(header + rest)
        except DriveError as error:
            self._fail(error)

    def _append(self, *records: Record, first: Sequence[Record] = ()) -> None:
        """Write behind the tape, if there is one; what was done to the keys follows ``first``."""
        if not self._name:
            return
        self.turn()
        troubled = bool(self._unwritten)
        self._unwritten += encoded(*first, *self._inputs, *records)
        self._inputs.clear()
        try:
            if troubled and self._length_now() != self._length:
                # It was taken away meanwhile, or changed.
                raise FileNotFound(self._name)
            self._drive.append(self._name, self._unwritten)
        except DriveError as error:
            # An append is whole or not at all: the next one brings what is missing.
            if not troubled:
                self._say(error.message)
            if len(self._unwritten) > _MOST_UNWRITTEN:
                self._fail(error)
        else:
            self._length += len(self._unwritten)
            self._unwritten = b""

    def _length_now(self) -> int:
        """How many bytes are on the tape, as the drive has it."""
        return next((info.size for info in self._drive.files() if info.name == self._name), 0)

    def _say(self, trouble: str) -> None:
        line = f"{trouble}: this game cannot be taken up again later".upper()
        if line not in self.troubles:
            self.troubles.append(line)

    def _fail(self, error: DriveError) -> None:
        self._say(error.message)
        if self._name:
            self._drive.release(self._name)
            self._name = ""
            self._forget_inputs()

    def _forget_inputs(self) -> None:
        """Without a tape what is done to the keys is for nobody, and would become ever more."""
        self._pc.inputs.records = False
        self._inputs.clear()
        self._unwritten = b""
