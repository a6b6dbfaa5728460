"""A drive that becomes another one while a program runs, and the program does not notice."""

from tommy.machine.drive import Change, Drive, FileInfo, file_name


class HandedDrive:
    """The drive ``drive``, until :meth:`hand_over` puts another one in its place.

    >>> from tommy.machine.drive import RamDrive
    >>> first, second = RamDrive(), RamDrive()
    >>> second.write("A.TAP", b"another one's")
    >>> drive = HandedDrive(first)
    >>> drive.append("A.TAP", b"one ")
    >>> drive.hand_over(second, {"A.TAP": "A.TA1"})
    >>> drive.append("A.TAP", b"two")
    >>> second.read("A.TA1"), drive.read("A.TAP")
    (b'one two', b'one two')
    """

    def __init__(self, drive: Drive) -> None:
        self._drive = drive
        self._names: dict[str, str] = {}

    def hand_over(self, drive: Drive, names: dict[str, str]) -> None:
        """Go on with ``drive``. The files ``names`` go with it, under the names given there.

        Raises DriveError if they cannot be written; nothing has changed then.
        """
        for old, new in names.items():
            drive.write(new, self._drive.read(old))
        self._drive, self._names = drive, names

    def _name(self, name: str) -> str:
        name = file_name(name)
        return self._names.get(name, name)

    def files(self) -> list[FileInfo]:
        """All files, by the names that they have there."""
        return self._drive.files()

    def free_bytes(self) -> int:
        """How many bytes can still be written."""
        return self._drive.free_bytes()

    def read(self, name: str) -> bytes:
        """The contents of a file."""
        return self._drive.read(self._name(name))

    def write(self, name: str, data: bytes) -> None:
        """Write a file anew."""
        self._drive.write(self._name(name), data)

    def delete(self, name: str) -> None:
        """Delete a file."""
        self._drive.delete(self._name(name))

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        self._drive.rename(self._name(old), self._name(new))

    def update(self, name: str, change: Change) -> None:
        """Read a file, change it, write it."""
        self._drive.update(self._name(name), change)

    def append(self, name: str, data: bytes) -> None:
        """Write behind a file."""
        self._drive.append(self._name(name), data)

    def claim(self, name: str) -> bool:
        """Keep a name for this program."""
        return self._drive.claim(self._name(name))

    def release(self, name: str) -> None:
        """Give a claimed name back."""
        self._drive.release(self._name(name))
