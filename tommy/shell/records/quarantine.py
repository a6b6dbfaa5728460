"""Copies of damaged files, under the first free name, so that nothing is ever lost."""

from collections.abc import Callable, Sequence

from tommy.machine.drive import Drive, FileThere

#: Endings of damaged files.
BAD = ("BAD", *(f"BA{n}" for n in range(1, 10)), *(f"B{n}" for n in range(10, 100)))


def keep(drive: Drive, name: str, data: bytes, endings: Sequence[str] = BAD) -> str:
    """Write ``data`` of the file ``name`` to a new file with the first free ending; its name.

    A file with the same contents serves as well. Raises DriveError if the new file cannot be
    written, FileThere if all names are taken.

    >>> from tommy.machine.drive import RamDrive
    >>> drive = RamDrive()
    >>> [keep(drive, "CANASTA.TAP", data) for data in (b"1", b"2", b"1")]
    ['CANASTA.BAD', 'CANASTA.BA1', 'CANASTA.BAD']
    """

    def claim(old: bytes | None) -> bytes:
        # The same contents: another program met the same damage.
        if old not in (None, data):
            raise FileThere(name)
        return data

    stem = name.partition(".")[0]
    for kept in (f"{stem}.{ending}" for ending in endings):
        try:
            drive.update(kept, claim)
        except FileThere:
            continue
        return kept
    raise FileThere(name)


class DamagedError(ValueError):
    """The contents of a file are invalid; ``data`` is the whole file."""

    def __init__(self, data: bytes, what: str) -> None:
        self.data = data
        super().__init__(f"{data[:40]!r} {what}")


class Mending:
    """A change of a file that first copies the file aside if it is damaged.

    ``damaged`` is the damaged contents, None if there are none; ``kept`` is the name of the copy,
    empty if there is none.
    """

    def __init__(self) -> None:
        self.damaged: bytes | None = None
        self.kept = ""

    def update(
        self, drive: Drive, name: str, change: Callable[[bytes | None, bool], bytes | None]
    ) -> None:
        """Change the file under the drive's lock.

        ``change`` gets the contents, and whether they were damaged and are copied aside; it raises
        DamagedError if they are damaged and not copied yet. Raises DriveError if anything cannot be
        written.
        """
        while True:
            try:
                drive.update(
                    name, lambda data: change(data, data is not None and data == self.damaged)
                )
                return
            except DamagedError as damage:
                self.damaged = damage.data
                self.kept = keep(drive, name, damage.data)
