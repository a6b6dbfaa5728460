"""The tapes on the drive: their names, and the saved games that they hold.

A tape is never lost: a damaged or later one is copied aside, and one of another running program is
left alone.
"""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from tommy.machine.drive import Drive, DriveError, FileInfo, FileNotFound
from tommy.shell.records import crc_lines, key_tape, quarantine
from tommy.shell.records.key_tape import Check, Tape
from tommy.shell.records.tape_records import OverRecord, SavedRecord

#: Endings of tapes; programs that run at the same time use different ones.
_ENDINGS = ("TAP", *(f"TA{number}" for number in range(1, 10)))


@dataclass(frozen=True)
class UnfinishedRun:
    """A run that the player left, and may resume."""

    #: The file of its tape, claimed by this program.
    name: str
    tape: Tape
    #: The whole file.
    data: bytes = b""

    @property
    def sound_lines(self) -> bytes:
        """The lines of the tape up to its last sound one, in the form in which we write them."""
        return crc_lines.our_form(self.data)[: self.tape.length]


@dataclass(frozen=True)
class SavedGame:
    """A run that may be resumed, as it was found on the drive; nobody has claimed it."""

    record: SavedRecord
    #: The bytes of its sound lines, and the check on the last one: any further line changes them.
    length: int
    check: int

    def is_on(self, tape: Tape) -> bool:
        """Whether a tape still holds this game, and not a line more."""
        return (self.length, self.check) == (tape.length, tape.check)


def claimed_name(drive: Drive, program: str) -> str:
    """Claim a name for a new tape of a program; empty if all are taken. Raises DriveError."""
    taken = {info.name for info in drive.files()}
    names = tape_names(program)
    return next((name for name in names if name not in taken and drive.claim(name)), "")


def tape_names(program: str) -> list[str]:
    """The possible names for tapes of a program, the usual one first."""
    return [f"{program}.{ending}" for ending in _ENDINGS]


def is_tape_name(name: str) -> bool:
    """Whether a program that has the file ``name`` would have claimed it."""
    return name.partition(".")[2] in _ENDINGS


def saved_games(
    drive: Drive, programs: Sequence[str], check: Check | None = None
) -> tuple[list[SavedGame], list[str]]:
    """The saved games of the programs that no running program has, the newest first.

    Deletes tapes that have ended or hold no key, and copies damaged and later ones aside. The
    second value has a line in capitals for each of these, and for each that cannot be read; such a
    tape stays for the next time. ``check`` as in `key_tape.read`.
    """
    found: list[SavedGame] = []
    troubles: list[str] = []
    try:
        files = {info.name: info for info in drive.files()}
    except DriveError as error:
        return [], [f"{error.message}: cannot look for saved games".upper()]
    names = [name for program in programs for name in tape_names(program) if name in files]
    names.sort(key=lambda name: files[name].modified)
    for name in names[::-1]:
        try:
            run = claimed_run(drive, name, programs, check)
        except DriveError as error:
            troubles.append(f"{name} could not be read: {error.message}".upper())
            continue
        if run is None:
            continue
        if not run.tape.sound or run.tape.later:
            troubles.append(_kept_aside(drive, run))
        drive.release(name)
        if run.tape.keys and not run.tape.later:
            found.append(_saved(run.tape, files[name]))
    return found, troubles


def _saved(tape: Tape, file: FileInfo) -> SavedGame:
    record = SavedRecord(file.name, file.modified, tape.program, tape.scores, tape.options)
    return SavedGame(record, tape.length, tape.check)


def claimed_run(
    drive: Drive, name: str, programs: Sequence[str], check: Check | None = None
) -> UnfinishedRun | None:
    """Claim the unfinished run on a tape of one of the programs.

    None if another program has it, or if there is nothing to resume. Raises DriveError if the tape
    cannot be read.
    """
    if not drive.claim(name):
        return None
    run: UnfinishedRun | None = None
    try:
        data = drive.read(name)
        tape = key_tape.read(data, check)
        if tape.program and tape.program not in programs:
            # A renamed tape of another program: this one cannot resume it.
            tape = Tape(sound=False)
        if tape.goes_on:
            run = UnfinishedRun(name, tape, data)
        else:
            # If it cannot be deleted, the next start tries again.
            with contextlib.suppress(DriveError):
                drive.delete(name)
    except FileNotFound:
        # Another program has just deleted it.
        pass
    finally:
        if run is None:
            drive.release(name)
    return run


def keep_aside(drive: Drive, run: UnfinishedRun) -> str:
    """Copy a damaged tape and cut it after its sound lines; move one of a later format.

    Returns the name of the copy. Raises DriveError if that fails.
    """
    name = quarantine.keep(drive, run.name, run.data)
    if run.tape.later:
        drive.delete(run.name)
    else:
        drive.write(run.name, run.sound_lines)
    return name


def _kept_aside(drive: Drive, run: UnfinishedRun) -> str:
    """Keep a tape aside; the line that says so, or why that failed."""
    why = "is of a later version"
    try:
        name = keep_aside(drive, run)
    except DriveError as error:
        if not run.tape.later:
            why = "is damaged and this game cannot be saved"
        return f"{run.name} {why}: {error.message}".upper()
    if not run.tape.later:
        why = f"was damaged in line {run.tape.lines + 1}"
    return f"{run.name} {why}: kept as {name}".upper()


def delete(drive: Drive, run: UnfinishedRun) -> None:
    """Delete the tape of a claimed run, or at least mark it as over, and release it.

    Raises DriveError if neither works.
    """
    try:
        drive.delete(run.name)
    except FileNotFound:
        pass
    except DriveError:
        drive.append(run.name, run.tape.codec.encode(OverRecord()))
    finally:
        drive.release(run.name)
