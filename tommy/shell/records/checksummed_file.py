"""A ledger: a file of checked lines that several programs change at once, and none overwrites.

The first line is its kind and the version of its form; a later version adds lines or words and
changes none, so its lines stay as they are. A damaged file is kept aside, and its sound lines stay.
"""

from collections.abc import Callable
from typing import NamedTuple

from tommy.machine.drive import Drive, DriveError, FileNotFound
from tommy.shell.records import crc_lines, quarantine

VERSION = 1

#: A line: its kind and its words.
Words = tuple[str, ...]
#: Gets the lines as they stand, and gives those that are to stand.
Edit = Callable[[list[Words]], list[Words]]


class DamagedLedgerError(quarantine.DamagedError):
    """A line of a ledger has no right check; ``data`` is the whole file."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data, "is no ledger")


class _Contents(NamedTuple):
    """The first line of a ledger, the sound lines below it, and whether all were sound."""

    head: Words
    lines: list[Words]
    sound: bool


class Ledger:
    """A ledger on a drive. Nothing that it does raises a DriveError.

    ``loss`` are the words for what happens when it cannot be written, as said to the player. What
    is to be said goes to ``troubles``, a line of capitals each, and each once.
    """

    def __init__(self, drive: Drive, name: str, kind: str, loss: str, troubles: list[str]) -> None:
        self._drive = drive
        self._name = name
        self._kind = kind
        self._loss = loss
        self._troubles = troubles
        #: All that was told since the PC was switched on.
        self.told: list[str] = []
        #: Why it could not be read the last time; empty if it could.
        self.unread = ""

    def load(self, *, mend: bool = True) -> list[Words]:
        """The sound lines; none if there is no file, or it cannot be read.

        With ``mend`` a damaged file is kept aside at once.
        """
        # What cannot be read now may be readable the next time; a change will say so.
        return self.lines(mend=mend) or []

    def lines(self, *, mend: bool = True) -> list[Words] | None:
        """As :meth:`load`, but None if there is a file that cannot be read."""
        self.unread = ""
        try:
            data = self._drive.read(self._name)
        except FileNotFound:
            return []
        except DriveError as error:
            self.unread = f"{self._name} could not be read: {error.message}".upper()
            return None
        contents = self._contents(data)
        if mend and not contents.sound:
            self.change(lambda lines: lines)
        return contents.lines

    def change(self, edit: Edit) -> bool:
        """Change the file as it stands now, under a lock; False if it cannot be written."""
        mending = quarantine.Mending()

        def changed(data: bytes | None, is_kept: bool) -> bytes:
            contents = self._contents(data)
            # The lines that are lost are safe once the file is kept aside.
            if data is not None and not contents.sound and not is_kept:
                raise DamagedLedgerError(data)
            return b"".join(
                crc_lines.line(*each) for each in (contents.head, *edit(contents.lines))
            )

        try:
            mending.update(self._drive, self._name, changed)
        except DriveError as error:
            if mending.damaged is None:
                self._tell(f"{error.message}: {self._name} is not written, {self._loss}")
            else:
                self._tell(f"{self._name} is damaged, {error.message}: {self._loss}")
            return False
        if mending.kept:
            self._tell(f"{self._name} was damaged: kept as {mending.kept}, the rest is used")
        return True

    def _contents(self, data: bytes | None) -> _Contents:
        head: Words = (self._kind, str(VERSION))
        if data is None:
            return _Contents(head, [], sound=True)
        lines = [crc_lines.words(raw) for raw in crc_lines.our_form(data).splitlines(keepends=True)]
        whole = [tuple(words) for words in lines if words is not None]
        if whole and whole[0][0] == self._kind:
            return _Contents(whole[0], whole[1:], sound=len(whole) == len(lines))
        return _Contents(head, whole, sound=False)

    def _tell(self, line: str) -> None:
        line = line.upper()
        if line not in self.told:
            self.told.append(line)
            self._troubles.append(line)
