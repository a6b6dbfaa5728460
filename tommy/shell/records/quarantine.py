"""Keeping a player's files under the first name that is free, so that nothing is ever lost."""

from collections.abc import Callable, Sequence

from tommy.machine.drive import Drive, FileThere

#: Endings of damaged files.
BAD = ("BAD", *(f"BA{n}" for n in range(1, 10)), *(f"B{n}" for n in range(10, 100)))


def keep(drive: Drive, name: str, data: bytes, endings: Sequence[str] = BAD) -> str:
    """Keep ``data`` of the file ``name`` in a file of its own, with the first ending that is free.

    Gives the name of that file. Raises DriveError if it cannot be written, FileThere if all names
    are taken.

    >>> from tommy.machine.drive import RamDrive
    >>> drive = RamDrive()
    >>> [keep(drive, "CANASTA.TAP", data) for data in (b"1", b"2", b"1")]
    ['CANASTA.BAD', 'CANASTA.BA1', 'CANASTA.BAD']
    """

    def claim(old: bytes | None) -> bytes:
        # The same contents there already: another program met the same damage.
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
    """A file is not what it should be; ``data`` is the whole of it."""

    def __init__(self, data: bytes, what: str) -> None:
        self.data = data
        super().__init__(f"{data[:40]!r} {what}")


class Mending:
    """A change of a file that keeps the file aside first if it is damaged.

    ``damaged`` is what was found damaged, None if nothing was; ``kept`` is the file that holds it,
    empty if it could not be kept.
    """

    def __init__(self) -> None:
        self.damaged: bytes | None = None
        self.kept = ""

    def update(
        self, drive: Drive, name: str, change: Callable[[bytes | None, bool], bytes | None]
    ) -> None:
        """Change the file as it stands, while no other program can touch it.

        ``change`` gets the contents, and whether they are damaged and kept aside; it raises
        DamagedError if they are damaged and not. Raises DriveError if anything cannot be written.
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
