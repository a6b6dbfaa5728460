"""Records the tape of a run on the drive.

If a line cannot be written, the game goes on and reports it once; the next line that can be written
brings the missing ones along.
"""

import zlib
from collections.abc import Mapping, Sequence

from tommy.machine.clock import PIT_HZ
from tommy.machine.drive import (
    Drive,
    DriveError,
    DriveNotReady,
    FileChanged,
    FileNotFound,
    FileThere,
    WriteProtected,
)
from tommy.machine.inputs import Batch
from tommy.machine.pc import PC
from tommy.shell.records import crc_lines, key_tape, quarantine
from tommy.shell.records.tape_codec import Codec
from tommy.shell.records.tape_files import UnfinishedRun, claimed_name
from tommy.shell.records.tape_records import (
    FORMAT,
    CountedRecord,
    DoneRecord,
    HeaderRecord,
    InputRecord,
    KeyRecord,
    Record,
    SavedRecord,
    SettingsRecord,
)
from tommy.shell.records.tape_session import Session

#: The most bytes that wait for a tape that cannot be written: some hundred hands.
_MOST_UNWRITTEN = 1 << 20
#: After this many counts without input, a line without any is written.
_DAY = 86_400 * PIT_HZ


class TapeFull(DriveError):  # noqa: N818 - named as the drive's errors are
    """The tape is as long as a tape may be."""

    message = "Recording is full"


class Recorder:
    """The tape of one run."""

    def __init__(self, pc: PC) -> None:
        #: Lines about the tape for the player; whoever shows one removes it.
        self.troubles: list[str] = []
        self._pc = pc
        self._drive = pc.drive
        self._name = ""
        self._settings: SettingsRecord | None = None
        self._session: Session | None = None
        self._inputs: list[InputRecord] = []
        self._pages = 0
        # What is on the tape, lines that could not be appended yet, and what encodes the next ones.
        self._written = bytearray()
        self._unwritten = b""
        self._codec = Codec()
        # Whether it is there in another form than we write.
        self._other_form = False
        # The count of the last line of input.
        self._input_at = 0
        #: How often the tape was moved to another drive.
        self.moves = 0
        # Whether there is something on the tape to resume.
        self._goes_on = False

    # A session

    def open(self, session: Session) -> None:
        """Begin a session: the keyboard's input is recorded from now on."""
        self._session = session
        self._input_at = session.start.count
        self._pc.inputs.records = True

    def offer(self, saved: Sequence[SavedRecord]) -> None:
        """Note for the tape which saved games the player could choose in the session."""
        if self._session is not None:
            self._session.saved = list(saved)

    def turn(self) -> None:
        """Call in each turn of the program: the input since the last turn is one batch.

        After a day without input a line without any is written: a reader takes a tape with a
        longer rest than `LONGEST_REST` for damaged.
        """
        batches = self._pc.inputs.take()
        if not batches and self._pc.inputs.records and self._pc.clock.now >= self._input_at + _DAY:
            batches = [Batch(self._pc.clock.now, ())]
        if batches:
            self._input_at = batches[-1].at
            self._inputs += map(InputRecord, batches)

    def flush(self) -> None:
        """Write the input so far to the tape."""
        self.turn()
        if self._inputs and self._name:
            self._append()

    # The tape

    @property
    def name(self) -> str:
        """The file of the tape; empty if nothing is recorded."""
        return self._name

    @property
    def pages(self) -> str:
        """The running check of the pages of the session: see `HandRecord`."""
        return f"{self._pages:08X}"

    @property
    def saves(self) -> bool:
        """Whether a player who leaves now can continue later."""
        return bool(self._name) and self._goes_on and not self._unwritten

    def write(self, *records: Record) -> None:
        """Write records to the tape, after the input before them.

        Write a key before the rules core gets it. Settings that are the last on the tape already
        are not written again.
        """
        if records == (self._settings,):
            return
        for record in records:
            if isinstance(record, SettingsRecord):
                self._settings = record
            elif isinstance(record, DoneRecord):
                self._goes_on = False
            elif isinstance(record, KeyRecord):
                self._goes_on = True
                self._pages = zlib.crc32(self._pc.page.cells, self._pages)
        self._append(*records)

    def begin(
        self, program: str, seed: int, options: Mapping[str, str], form: int = FORMAT
    ) -> None:
        """Begin a new tape for a run of ``program``.

        If it is a replay of another tape, ``form`` is the format of that one: its keys are.
        """
        try:
            self._name = claimed_name(self._drive, program)
            if not self._name:
                self._say("No file name is free")
        except DriveError as error:
            self._fail(error)
        if not self._name:
            self._forget_inputs()
        self._settings = None
        self._codec = Codec(form)
        header = HeaderRecord(form, program, seed, options)
        self._append(first=[header, *self._session_records()])

    def resume(self, run: UnfinishedRun) -> None:
        """Continue the tape of an unfinished run, in its own format."""
        self._name, self._settings = run.name, run.tape.settings
        self._written, self._codec = bytearray(run.sound_lines), run.tape.codec
        self._goes_on = True
        if len(run.tape.sessions) >= key_tape.MOST_SESSIONS:
            # From here on the tape has the keys of the core only.
            self._session = None
            self._forget_inputs()
        self._other_form = run.tape.sound and run.data != run.sound_lines
        self._append(first=self._session_records())

    def move(self, drive: Drive) -> bool:
        """Continue the tape on another drive, as a run of its own; False if there is no tape.

        Raises DriveError if that fails; nothing has changed then.
        """
        if not self._name:
            return False
        if self._unwritten:
            # Its end is not on the tape.
            raise DriveNotReady(self._name)
        data = bytes(self._written)
        recorded = key_tape.read(data)
        name = claimed_name(drive, recorded.program)
        if not name:
            raise FileThere(self._name)
        # Its hands count as done, under serial 0: these statistics do not know the run yet.
        codec = recorded.codec
        data += codec.encode(CountedRecord(0, recorded.counted.hands))
        try:
            drive.write(name, data)
        except DriveError:
            drive.release(name)
            raise
        self._drive, self._name = drive, name
        self._written, self._codec = bytearray(data), codec
        self.moves += 1
        return True

    def close(self) -> None:
        """Release the tape; nothing is recorded any more."""
        self.flush()
        self._pc.inputs.records = False
        if self._name:
            self._drive.release(self._name)
            self._name = ""

    def _session_records(self) -> Sequence[Record]:
        return self._session.records(self._name) if self._session is not None else ()

    def _append(self, *records: Record, first: Sequence[Record] = ()) -> None:
        """Append ``first``, the input so far and ``records`` to the tape, if there is one."""
        if not self._name:
            return
        self.turn()
        troubled = bool(self._unwritten)
        self._unwritten += self._codec.encode(*first, *self._inputs, *records)
        self._inputs.clear()
        try:
            self._put()
        except DriveError as error:
            # An append writes all or nothing: the next one writes these lines too.
            if not troubled:
                self._say(error.message)
            if isinstance(error, TapeFull) or len(self._unwritten) > _MOST_UNWRITTEN:
                self._fail(error)
        else:
            self._written += self._unwritten
            self._unwritten = b""

    def _put(self) -> None:
        """Bring the lines that are not written yet onto the drive. Raises DriveError."""
        if len(self._written) + len(self._unwritten) > key_tape.LARGEST:
            raise TapeFull(self._name)
        try:
            if self._other_form:
                raise FileChanged(self._name)
            self._drive.append(self._name, self._unwritten, at=len(self._written))
        except FileChanged:
            # Another program cut it short, wrote on it or changed its line ends.
            self._restore(self._drive.read(self._name))
            self._drive.append(self._name, self._unwritten, at=len(self._written))
        except FileNotFound:
            # Another program deleted it.
            self._restore(b"")
            self._drive.append(self._name, self._unwritten, at=len(self._written))
        except (WriteProtected, FileThere) as error:
            self._continue_in_copy(error)

    def _restore(self, there: bytes) -> None:
        """Write the whole tape again; what is ``there`` is kept aside if it is no part of it."""
        if not self._written.startswith(crc_lines.our_form(there)):
            quarantine.keep(self._drive, self._name, there)
        self._drive.write(self._name, bytes(self._written))
        self._other_form = False

    def _continue_in_copy(self, error: DriveError) -> None:
        """Continue in a copy of the tape under the next free name; ``error`` if there is none."""
        name = claimed_name(self._drive, self._name.partition(".")[0])
        if not name:
            raise error
        try:
            self._drive.write(name, bytes(self._written) + self._unwritten)
        except DriveError:
            self._drive.release(name)
            raise
        self._drive.release(self._name)
        self._name = name
        # For the statistics it is another tape.
        self.moves += 1

    def _say(self, trouble: str) -> None:
        line = f"{trouble}: this game cannot be saved".upper()
        if line not in self.troubles:
            self.troubles.append(line)

    def _fail(self, error: DriveError) -> None:
        self._say(error.message)
        if self._name:
            self._drive.release(self._name)
            self._name = ""
            self._forget_inputs()

    def _forget_inputs(self) -> None:
        """Stop recording input: without a tape it would pile up."""
        self._pc.inputs.records = False
        self._inputs.clear()
        self._unwritten = b""
