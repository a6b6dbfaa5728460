"""Keeping a player's files under the first name that is free, so that nothing is ever lost."""

from collections.abc import Sequence

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
