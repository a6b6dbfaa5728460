"""Files that a player takes from the PC: pictures, pages and sound, in the pictures folder.

A file that is there already is never written over. What such files hold is not known here.
"""

import contextlib
import datetime
import re
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, TypeVar

T = TypeVar("T")

# Whatever may not stand in the name of a file on one of the systems, and what looks odd in one.
_NO_NAME = re.compile(r"[^A-Z0-9 ]")
#: Names that are tried for one second before that counts as a fault.
_NAMES = 100


class NoFolder(OSError):  # noqa: N818 - it is what is said
    """There is no folder to write a file into."""


def pictures_folder() -> Path | None:
    """The player's own folder for pictures; None if the system does not know one."""
    from platformdirs import user_pictures_path

    path = user_pictures_path()
    # Without a home folder platformdirs gives a relative path.
    return path if path.is_absolute() else None


class CapturedFiles:
    """New files in the pictures folder, or in ``home`` if that cannot take them.

    ``home`` is made if it is not there, and may be None.
    """

    def __init__(self, home: Path | None) -> None:
        self._home = home

    def open(self, program: str, ending: str) -> tuple[Path, BinaryIO]:
        """A new, empty file: ``WHIST 2026-12-01 12.30.05.png``; OSError if there can be none.

        Its name is that of a program and the time of day.
        """
        return self._tried(lambda stem: _created(stem, ending), program)

    def write(self, program: str, ending: str, data: bytes) -> Path:
        """Write a whole file, or none; OSError if it cannot be written anywhere."""
        return self._tried(lambda stem: _written(stem, ending, data), program)

    def _tried(self, attempt: Callable[[Path], T], program: str) -> T:
        """The outcome of an attempt in the first folder that takes it.

        It gets folder and name in it, without an ending and a number.
        """
        stem = _NO_NAME.sub("", program.upper()).strip() or "SCREEN"
        stem += f" {datetime.datetime.now():%Y-%m-%d %H.%M.%S}"
        fault: OSError = NoFolder("there is no folder for it")
        for folder in (pictures_folder(), self._home):
            if folder is None:
                continue
            try:
                if folder == self._home:
                    folder.mkdir(parents=True, exist_ok=True)
                return attempt(folder / stem)
            except OSError as error:
                fault = error
        raise fault


def discard(path: Path, file: BinaryIO) -> None:
    """Close a new file and take it away, as far as that can be done."""
    with contextlib.suppress(OSError):
        file.close()
    with contextlib.suppress(OSError):
        path.unlink()


def why(fault: OSError) -> str:
    """What went wrong, in a word or two.

    >>> why(NoFolder("there is no folder for it")), why(OSError(28, "No space left on device"))
    ('there is no folder for it', 'No space left on device')
    """
    return fault.strerror or str(fault)


def _created(stem: Path, ending: str) -> tuple[Path, BinaryIO]:
    """A file that was not there before."""
    for number in range(1, _NAMES + 1):
        counted = "" if number == 1 else f" ({number})"
        path = stem.with_name(f"{stem.name}{counted}.{ending}")
        with contextlib.suppress(FileExistsError):
            return path, path.open("xb")
    raise FileExistsError(f"{stem.name} is there {_NAMES} times")


def _written(stem: Path, ending: str, data: bytes) -> Path:
    """A new file with these contents; what cannot be written whole is taken away."""
    path, file = _created(stem, ending)
    try:
        with file:
            file.write(data)
    except OSError:
        discard(path, file)
        raise
    return path
