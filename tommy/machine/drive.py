"""The drive: files with 8.3 names, and the errors a drive can give.

A :class:`Drive` is what programs see; :class:`RamDrive` keeps the files in memory. A drive on a
real directory is the host's business. Names are taken in either case and kept in capitals.
"""

# ruff: noqa: N818 - the errors are named as DOS said them

import datetime
import re
from collections.abc import Callable
from typing import NamedTuple, Protocol

from tommy.machine.clock import POWER_ON

#: What DOS allows in a name, besides letters and digits.
_NAME = re.compile(r"[A-Z0-9!#$%&'()\-@^_`{}~]{1,8}(\.[A-Z0-9!#$%&'()\-@^_`{}~]{1,3})?")
#: Names of devices: no file can have them, with or without an extension.
_DEVICES = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CLOCK$", "CONIN$", "CONOUT$"]
    + [f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10)]
)

#: A change to a file: gets the contents (None: there is no file), gives the new (None: delete).
Change = Callable[[bytes | None], bytes | None]


class DriveError(Exception):
    """A drive could not do what it was asked; ``message`` is one short line for the screen."""

    message = "Drive fault"

    def __init__(self, name: str = "") -> None:
        """``name`` is the file that was asked for, or empty."""
        self.name = name
        super().__init__(f"{self.message} - {name}" if name else self.message)


class BadName(DriveError):
    """The name is no 8.3 name."""

    message = "Name not allowed"


class FileNotFound(DriveError):
    """There is no file of that name."""

    message = "No such file"


class FileThere(DriveError):
    """A file of the new name is there already, or something that is no file."""

    message = "Name is taken"


class FileInUse(DriveError):
    """Another program has the file."""

    message = "File is in use"


class FileChanged(DriveError):
    """The file is not as long as it was left."""

    message = "File was changed"


class FileTooLong(DriveError):
    """The file is longer than any file of ours."""

    message = "File is too long"


class WriteProtected(DriveError):
    """Nothing can be written, or this file cannot be changed."""

    message = "Drive is write-protected"


class DiskFull(DriveError):
    """There is no room for what was to be written."""

    message = "Disk is full"


class DriveNotReady(DriveError):
    """The drive is not there, is busy, or failed."""

    message = "Drive is not ready"


class FileInfo(NamedTuple):
    """A line of the directory: name, size in bytes, local time of the last change."""

    name: str
    size: int
    modified: datetime.datetime


def valid_name(name: str) -> bool:
    """Whether ``name`` is an 8.3 name in capitals that a file can have.

    >>> [valid_name(n) for n in ("CRAZY8S.SCR", "crazy8s.scr", "CANASTA88.X", "A.B.C", "NUL.TXT")]
    [True, False, False, False, False]
    """
    return _NAME.fullmatch(name) is not None and name.partition(".")[0] not in _DEVICES


def file_name(name: str) -> str:
    """``name`` in capitals; :class:`BadName` if that is no 8.3 name.

    >>> file_name("crazy8s.scr")
    'CRAZY8S.SCR'
    """
    upper = name.upper()
    if not name.isascii() or not valid_name(upper):
        raise BadName(name)
    return upper


class Drive(Protocol):
    """A drive with one directory. Any method may raise a :class:`DriveError`, and nothing else."""

    def files(self) -> list[FileInfo]:
        """All files, by name; an empty list if there is none."""

    def free_bytes(self) -> int:
        """How many bytes can still be written."""

    def read(self, name: str) -> bytes:
        """The contents of a file; :class:`FileNotFound` if there is none."""

    def write(self, name: str, data: bytes) -> None:
        """Write or replace a file: afterwards it holds all of ``data``, or is as it was."""

    def delete(self, name: str) -> None:
        """Delete a file; :class:`FileNotFound` if there is none."""

    def rename(self, old: str, new: str) -> None:
        """Rename a file; :class:`FileThere` if ``new`` is there already."""

    def update(self, name: str, change: Change) -> None:
        """Read a file, change it, write it, while no other program can touch it.

        What ``change`` raises goes through, and the file is as it was.
        """

    def append(self, name: str, data: bytes, *, at: int | None = None) -> None:
        """Write ``data`` behind a file, whole or not at all; it is safe afterwards.

        With ``at`` the file must have that length, or :class:`FileChanged` is raised. The file is
        made if there is none; :class:`FileNotFound` if it was there the last time, or must have a
        length, and was taken away from outside.
        """

    def claim(self, name: str) -> bool:
        """Keep a name for this program as long as it runs; False if another one has it."""

    def release(self, name: str) -> None:
        """Give a claimed name back."""


class RamDrive:
    """A drive in memory.

    ``write_protected`` and ``ready`` are switches; ``capacity`` is its size in bytes.

    >>> drive = RamDrive()
    >>> drive.write("crazy8s.scr", b"3,2")
    >>> drive.update("CRAZY8S.SCR", lambda old: (old or b"") + b"!")
    >>> drive.read("CRAZY8S.SCR")
    b'3,2!'
    """

    def __init__(
        self,
        capacity: int = 362_496,
        now: Callable[[], datetime.datetime] = lambda: POWER_ON,
    ) -> None:
        """``now`` gives the date and time of day that new files get."""
        self.capacity = capacity
        self.write_protected = False
        self.ready = True
        self._now = now
        self._files: dict[str, tuple[bytearray, datetime.datetime]] = {}
        self._claimed: set[str] = set()

    def files(self) -> list[FileInfo]:
        """All files, by name."""
        self._need_ready()
        return [
            FileInfo(name, len(data), modified)
            for name, (data, modified) in sorted(self._files.items())
        ]

    def free_bytes(self) -> int:
        """How many bytes can still be written."""
        self._need_ready()
        return self.capacity - sum(len(data) for data, _ in self._files.values())

    def read(self, name: str) -> bytes:
        """The contents of a file."""
        return bytes(self._files[self._existing(name)][0])

    def write(self, name: str, data: bytes) -> None:
        """Write or replace a file."""
        self._need_ready()
        name = file_name(name)
        self._need_writable(name)
        freed = len(self._files[name][0]) if name in self._files else 0
        if len(data) > self.free_bytes() + freed:
            raise DiskFull(name)
        self._files[name] = (bytearray(data), self._now())

    def delete(self, name: str) -> None:
        """Delete a file."""
        name = self._existing(name)
        self._need_writable(name)
        del self._files[name]

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        old, new = self._existing(old), file_name(new)
        self._need_writable(old)
        if new in self._files:
            raise FileThere(new)
        self._files[new] = self._files.pop(old)

    def update(self, name: str, change: Change) -> None:
        """Read a file, change it, write it."""
        self._need_ready()
        name = file_name(name)
        old = bytes(self._files[name][0]) if name in self._files else None
        new = change(old)
        if new is not None:
            self.write(name, new)
        elif old is not None:
            self.delete(name)

    def append(self, name: str, data: bytes, *, at: int | None = None) -> None:
        """Write behind a file; what it holds already is not copied."""
        self._need_ready()
        name = file_name(name)
        self._need_writable(name)
        if at and name not in self._files:
            raise FileNotFound(name)
        if at is not None and at != (len(self._files[name][0]) if name in self._files else 0):
            raise FileChanged(name)
        if len(data) > self.free_bytes():
            raise DiskFull(name)
        old, _ = self._files.get(name, (bytearray(), None))
        old += data
        self._files[name] = (old, self._now())

    def claim(self, name: str) -> bool:
        """Keep a name, as if for one of several programs."""
        self._need_ready()
        if name in self._claimed:
            return False
        self._claimed.add(name)
        return True

    def release(self, name: str) -> None:
        """Give a claimed name back."""
        self._claimed.discard(name)

    def _need_ready(self) -> None:
        if not self.ready:
            raise DriveNotReady

    def _need_writable(self, name: str) -> None:
        if self.write_protected:
            raise WriteProtected(name)

    def _existing(self, name: str) -> str:
        self._need_ready()
        name = file_name(name)
        if name not in self._files:
            raise FileNotFound(name)
        return name
