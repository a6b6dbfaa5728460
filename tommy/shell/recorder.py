"""Keeps the tape of a run on the drive, and finds the tapes of runs that were left.

A tape is never lost: a damaged or later one is kept aside, and one that another program writes to
is left alone. What cannot be written is said once, and the game goes on without a tape.
"""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tommy.machine.drive import Drive, DriveError, FileNotFound
from tommy.shell import aside, tape
from tommy.shell.tape import Counted, Heard, Settings, Tape

#: Tapes of programs that run at the same time have further endings.
_ENDINGS = ("TAP", *(f"TA{number}" for number in range(1, 10)))


@dataclass(frozen=True)
class Left:
    """A run that was left: the file of its tape, which this program has claimed, and the tape."""

    name: str
    tape: Tape


def left_run(drive: Drive, programs: Iterable[str]) -> Left | None:
    """The run of one of the programs that was left last, claimed; None if there is none.

    Tapes that ended, or that hold nothing, are cleared away.
    """
    found: list[tuple[datetime.datetime, Left]] = []
    try:
        times = {info.name: info.modified for info in drive.files()}
        for name in (f"{program}.{ending}" for program in programs for ending in _ENDINGS):
            if name in times and drive.claim(name):
                left = Left(name, tape.read(drive.read(name)))
                if left.tape.goes_on:
                    found.append((times[name], left))
                else:
                    drive.delete(name)
                    drive.release(name)
    except DriveError:
        # What cannot be read now may be readable the next time.
        for _, left in found:
            drive.release(left.name)
        return None
    found.sort(key=lambda entry: entry[0])
    for _, left in found[:-1]:
        drive.release(left.name)
    return found[-1][1] if found else None


def keep_aside(drive: Drive, left: Left) -> str:
    """Copy a tape that is not sound, and cut it after its sound lines; move one of a later format.

    Gives the name of the copy. Raises DriveError if that cannot be done.
    """
    data = drive.read(left.name)
    name = aside.keep(drive, left.name, data)
    if left.tape.later:
        drive.delete(left.name)
    else:
        drive.write(left.name, data[: left.tape.length])
    return name


class Recorder:
    """The tape of one run. ``message`` says in one line of capitals what went wrong."""

    def __init__(self, drive: Drive) -> None:
        self.message: str | None = None
        self._drive = drive
        self._name = ""
        self._settings: Settings | None = None

    @property
    def name(self) -> str:
        """The file of the tape, empty if nothing is written to any."""
        return self._name

    def begin(self, program: str, seed: int, options: Mapping[str, str]) -> None:
        """Begin a tape of its own for a run of ``program``."""
        try:
            there = {info.name for info in self._drive.files()}
            for name in (f"{program}.{ending}" for ending in _ENDINGS):
                if name not in there and self._drive.claim(name):
                    self._name = name
                    break
        except DriveError as error:
            self._fail(error)
        self._append(tape.header(program, seed, options))

    def go_on(self, left: Left) -> None:
        """Go on with the tape of a run that was left."""
        self._name, self._settings = left.name, left.tape.settings

    def drop(self, left: Left) -> None:
        """Let other programs have the tape of a run that is not taken up."""
        self._drive.release(left.name)

    def settings(self, settings: Settings) -> None:
        """Note settings if they changed."""
        if settings != self._settings:
            self._settings = settings
            self._append(tape.settings_line(settings))

    def heard(self, heard: Heard) -> None:
        """Note a keystroke before the rules core hears it."""
        self._append(tape.heard_line(heard))

    def hint(self) -> None:
        """Note that a hint was given."""
        self._append(tape.HINT)

    def counted(self, counted: Counted) -> None:
        """Note how many hands are in the statistics file."""
        self._append(tape.counted_line(counted))

    def won(self) -> None:
        """Note that a game is in the match score file."""
        self._append(tape.WON)

    def give_up(self) -> None:
        """Erase the tape; the run is over for good, also if the tape cannot be erased now."""
        self._append(tape.OVER)
        if self._name:
            try:
                self._drive.delete(self._name)
            except FileNotFound:
                pass
            except DriveError as error:
                self._fail(error)
            self.close()

    def close(self) -> None:
        """Let other programs have the tape."""
        if self._name:
            self._drive.release(self._name)
            self._name = ""

    def _append(self, data: bytes) -> None:
        if not self._name:
            return
        try:
            self._drive.append(self._name, data)
        except DriveError as error:
            self._fail(error)

    def _fail(self, error: DriveError) -> None:
        self.message = f"{error.message}: this game cannot be taken up again later".upper()
        self.close()
