"""Keeping damaged files of a player aside, so that nothing of his is ever lost."""

from tommy.machine.drive import Drive, FileThere

_ENDINGS = ("BAD", *(f"BA{n}" for n in range(1, 10)), *(f"B{n}" for n in range(10, 100)))


def keep(drive: Drive, name: str, data: bytes) -> str:
    """Keep ``data`` of the file ``name`` in a file of its own, .BAD or else .BA1 to .B99.

    Gives the name of that file. Raises DriveError if it cannot be written, FileThere if all names
    are taken.
    """

    def claim(old: bytes | None) -> bytes:
        # The same contents there already: another program met the same damage.
        if old not in (None, data):
            raise FileThere(name)
        return data

    stem = name.partition(".")[0]
    for kept in (f"{stem}.{ending}" for ending in _ENDINGS):
        try:
            drive.update(kept, claim)
        except FileThere:
            continue
        return kept
    raise FileThere(name)
