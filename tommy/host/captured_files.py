"""Files that a player takes from the PC: pictures, pages and sound, in the pictures folder.

A file that is there already is never written over. What such files hold is not known here.
"""

import configparser
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

    try:
        path = user_pictures_path()
    except (OSError, ValueError, configparser.Error):
        # Of a damaged user-dirs.dirs, in older versions of platformdirs.
        return None
    # Without a home folder platformdirs gives a relative path.
    return path if path.is_absolute() else None


class CapturedFiles:
    """New files in the pictures folder, or in ``home`` if that cannot take them.

    ``home`` is made if it is not there, and may be None.
    """

    def __init__(self, home: Path | None) -> None:
        self._home = None if home is None else home.absolute()

    def begin(self, program: str, ending: str, start: Callable[[BinaryIO], T]) -> tuple[Path, T]:
        """A new file, ``WHIST 2026-12-01 12.30.05.png``, and what ``start`` makes of it.

        Its name is that of a program and the time of day. OSError if there can be none, or
        ``start`` raises that in every folder; nothing is left then.
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
                path, file = _created(folder, stem, ending)
                try:
                    return path, start(file)
                except OSError:
                    _discard(path, file)
                    raise
            except OSError as error:
                fault = error
        raise fault

    def write(self, program: str, ending: str, data: bytes) -> Path:
        """Write a whole file, or none; OSError if it cannot be written anywhere."""

        def put(file: BinaryIO) -> None:
            with file:
                file.write(data)

        path, _ = self.begin(program, ending, put)
        return path


def why(fault: OSError) -> str:
    """What went wrong, in a word or two.

    >>> why(NoFolder("there is no folder for it")), why(OSError(28, "No space left on device"))
    ('there is no folder for it', 'No space left on device')
    """
    return fault.strerror or str(fault)


def _created(folder: Path, stem: str, ending: str) -> tuple[Path, BinaryIO]:
    """A file that was not there before."""
    for number in range(1, _NAMES + 1):
        counted = "" if number == 1 else f" ({number})"
        path = folder / f"{stem}{counted}.{ending}"
        with contextlib.suppress(FileExistsError):
            return path, path.open("xb")
    raise FileExistsError(f"{stem} is there {_NAMES} times")


def _discard(path: Path, file: BinaryIO) -> None:
    """Close a new file and take it away, as far as that can be done."""
    with contextlib.suppress(OSError):
        file.close()
    with contextlib.suppress(OSError):
        path.unlink()
