"""A drive that becomes another one while a program runs, and the program does not notice."""

from tommy.machine.drive import Change, Drive, FileInfo


class HandedDrive:
    """The drive ``drive``, until :meth:`hand_over` puts another one in its place.

    >>> from tommy.machine.drive import RamDrive
    >>> first, second = RamDrive(), RamDrive()
    >>> drive = HandedDrive(first)
    >>> drive.append("A.TXT", b"one")
    >>> drive.hand_over(second)
    >>> drive.append("A.TXT", b"two")
    >>> first.read("A.TXT"), second.read("A.TXT"), drive.read("A.TXT")
    (b'one', b'two', b'two')
    """

    def __init__(self, drive: Drive) -> None:
        self._drive = drive

    def hand_over(self, drive: Drive) -> None:
        """Go on with ``drive``; what was written stays on the other one."""
        self._drive = drive

    def files(self) -> list[FileInfo]:
        """All files, by name."""
        return self._drive.files()

    def free_bytes(self) -> int:
        """How many bytes can still be written."""
        return self._drive.free_bytes()

    def read(self, name: str) -> bytes:
        """The contents of a file."""
        return self._drive.read(name)

    def write(self, name: str, data: bytes) -> None:
        """Write or replace a file."""
        self._drive.write(name, data)

    def delete(self, name: str) -> None:
        """Delete a file."""
        self._drive.delete(name)

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        self._drive.rename(old, new)

    def update(self, name: str, change: Change) -> None:
        """Read a file, change it, write it."""
        self._drive.update(name, change)

    def append(self, name: str, data: bytes, *, at: int | None = None) -> None:
        """Write behind a file."""
        self._drive.append(name, data, at=at)

    def claim(self, name: str) -> bool:
        """Keep a name for this program."""
        return self._drive.claim(name)

    def release(self, name: str) -> None:
        """Give a claimed name back."""
        self._drive.release(name)
