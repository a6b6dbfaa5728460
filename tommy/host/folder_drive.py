"""A drive on a real directory.

Whatever happens to the directory (read-only, full, gone, a file in its place, two programs at
once) raises one of the drive's errors. A file is replaced whole, never written in part.
"""

import contextlib
import datetime
import errno
import os
import shutil
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tommy.host import regular_file
from tommy.host.sharing import held, patiently
from tommy.host.standard_streams import say
from tommy.machine.drive import (
    Change,
    DiskFull,
    Drive,
    DriveError,
    DriveNotReady,
    FileChanged,
    FileInfo,
    FileNotFound,
    FileThere,
    FileTooLong,
    RamDrive,
    WriteProtected,
    file_name,
    valid_name,
)

if TYPE_CHECKING:
    from filelock import BaseFileLock

# These are no 8.3 names, so they are never listed. Each file has one name for its next contents:
# the next write replaces what a crash leaves there.
_LOCK = ".tommys-toys.lock"
_NEXT = ".{}.next"
_CLAIM = ".{}.claim"

_PROTECTED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def default_home() -> Path | None:
    """The folder for the player's files in the user's own data; None if there is no such place."""
    from platformdirs import user_data_path

    path = user_data_path("TommysToys", appauthor=False)
    # Without a home folder platformdirs gives a relative path, such as ~/.local.
    return path if path.is_absolute() else None


def home_drive(folder: str | None = None) -> Drive:
    """The drive on ``folder``, or else on `default_home`.

    If there is neither, the drive is in memory, and a line on standard error says so.
    """
    path = Path(folder) if folder else default_home()
    if path is not None:
        return FolderDrive(path)
    say("tommy: no home folder found (name one with --home DIR): nothing will be saved")
    return RamDrive()


class FolderDrive:
    """The drive whose files lie in ``path``; the first write makes the directory.

    Names on the disk may be in either case; only files with 8.3 names are seen. A change waits at
    most ``patience_s`` seconds for other programs.
    """

    def __init__(self, path: Path, patience_s: float = 2.0) -> None:
        self.path = path
        self._patience_s = patience_s
        self._seen = False
        self._claims: dict[str, BaseFileLock] = {}
        self._appended: set[str] = set()

    def files(self) -> list[FileInfo]:
        """All files, by name."""
        with _drive_errors(""):
            infos = {}
            for name, path in self._entries().items():
                # Another program may have deleted it meanwhile.
                with contextlib.suppress(FileNotFoundError):
                    facts = path.stat()
                    infos[name] = FileInfo(name, facts.st_size, _local_time(facts.st_mtime))
            return [infos[name] for name in sorted(infos)]

    def free_bytes(self) -> int:
        """The free space in bytes."""
        with _drive_errors(""):
            path = self.path.absolute()
            while not path.exists():
                if path == path.parent:
                    raise DriveNotReady
                path = path.parent
            return shutil.disk_usage(path).free

    def read(self, name: str) -> bytes:
        """The contents of a file."""
        name = file_name(name)
        with _drive_errors(name, reading=True):
            path = self._existing(name)
            return patiently(lambda: regular_file.read(path))

    def write(self, name: str, data: bytes) -> None:
        """Write or replace a file, whole or not at all."""
        name = file_name(name)
        with self._locked(name):
            self._store(name, data)

    def delete(self, name: str) -> None:
        """Delete a file."""
        name = file_name(name)
        with _drive_errors(name):
            self._existing(name)
        with self._locked(name):
            self._remove(name)

    def rename(self, old: str, new: str) -> None:
        """Rename a file."""
        old, new = file_name(old), file_name(new)
        with _drive_errors(old):
            self._existing(old)
        with self._locked(old), _drive_errors(old):
            path = self._existing(old)
            if self._entries().get(new, path) != path:
                raise FileThere(new)
            self._need_no_other(new)
            patiently(lambda: path.rename(self.path / new), replacing=True)
        self._appended.discard(old)

    def update(self, name: str, change: Change) -> None:
        """Read a file, change it and write it, under the lock."""
        name = file_name(name)
        with self._locked(name):
            with _drive_errors(name, reading=True):
                path = self._entries().get(name)
                if path is None:
                    self._need_no_other(name)
                    old = None
                else:
                    old = patiently(partial(regular_file.read, path))
            # Outside: an OSError of the caller's code is no fault of the drive.
            new = change(old)
            if new is not None:
                self._store(name, new)
            elif old is not None:
                self._remove(name)

    def append(self, name: str, data: bytes, *, at: int | None = None) -> None:
        """Append to a file; the data is on the disk when this returns."""
        name = file_name(name)
        with _drive_errors(name):
            self._need_folder(name)
            path = self.path / name
            if not _is_ours(path):
                path = self._entries().get(name, path)
            there = _is_ours(path)
            if not there:
                self._need_no_other(name)
            if not there and (at or name in self._appended):
                # Somebody deleted it; what follows is worth nothing without its beginning.
                raise FileNotFound(name)
            if there:
                _need_writable(path)
            self._appended.add(name)
            with patiently(lambda: path.open("ab", buffering=0)) as file:
                before = file.seek(0, os.SEEK_END)
                if at is not None and before != at:
                    raise FileChanged(name)
                try:
                    if file.write(data) < len(data):
                        raise DiskFull(name)
                    os.fsync(file.fileno())
                except (OSError, DiskFull):
                    # All or nothing: half a line would spoil the next one.
                    with contextlib.suppress(OSError):
                        file.truncate(before)
                    raise
            if not there:
                self._settle_names()

    def claim(self, name: str) -> bool:
        """Reserve a name for this program; the system releases it when the program ends."""
        import filelock

        name = file_name(name)
        with _drive_errors(name):
            self._need_folder(name)
            if not _is_free(self.path / name):
                # Something that is no file of ours has the name.
                return False
            lock = filelock.FileLock(self._own_place(_CLAIM.format(name)), timeout=0)
            try:
                lock.acquire()
            except (filelock.Timeout, NotImplementedError):
                return False
        self._claims[name] = lock
        return True

    def release(self, name: str) -> None:
        """Release a claimed name."""
        lock = self._claims.pop(file_name(name), None)
        if lock is not None:
            _release(lock)

    def _need_folder(self, name: str) -> None:
        """Make the folder if it was never seen; DriveNotReady if it is gone."""
        if self._seen and not self.path.exists():
            raise DriveNotReady(name)
        self.path.mkdir(parents=True, exist_ok=True)
        self._seen = True

    def _entries(self) -> dict[str, Path]:
        """The files by name; of two that differ only in case, the one in capitals."""
        try:
            entries = sorted(self.path.iterdir())
        except FileNotFoundError:
            if self._seen:
                raise
            return {}
        self._seen = True
        # Capitals sort first; in reversed order they replace the others.
        return {
            entry.name.upper(): entry
            for entry in reversed(entries)
            if valid_name(entry.name.upper()) and _is_ours(entry)
        }

    def _need_no_other(self, name: str) -> None:
        """FileThere if something that is no file of ours has the name."""
        if not _is_free(self.path / name):
            raise FileThere(name)

    def _existing(self, name: str) -> Path:
        try:
            return self._entries()[name]
        except KeyError:
            raise FileNotFound(name) from None

    @contextlib.contextmanager
    def _locked(self, name: str) -> Iterator[None]:
        import filelock

        with _drive_errors(name):
            self._need_folder(name)
            lock = filelock.FileLock(self._own_place(_LOCK), timeout=self._patience_s)
            try:
                lock.acquire()
            except (filelock.Timeout, NotImplementedError) as fault:
                raise DriveNotReady(name) from fault
        try:
            yield
        finally:
            _release(lock)

    def _store(self, name: str, data: bytes) -> None:
        with _drive_errors(name):
            target = self._entries().get(name, self.path / name)
            if _is_ours(target):
                _need_writable(target)
            else:
                self._need_no_other(name)
            upcoming = self._own_place(_NEXT.format(name))
            try:
                with patiently(lambda: upcoming.open("wb")) as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                patiently(lambda: upcoming.replace(target), replacing=True)
                self._settle_names()
            except OSError:
                with contextlib.suppress(OSError):
                    patiently(upcoming.unlink, replacing=True)
                raise

    def _own_place(self, name: str) -> Path:
        """The place of a file that nobody lists: the first name that only a file of ours has.

        Every program finds the same one.
        """
        for place in (self.path / f"{name}{more}" for more in ("", *range(1, 10))):
            if _is_free(place):
                return place
        raise FileThere(name)

    def _settle_names(self) -> None:
        """Flush the directory too: a power cut could leave a new file without its name."""
        if os.name != "posix":
            return
        # Some systems cannot flush a directory.
        with contextlib.suppress(OSError):
            folder = os.open(self.path, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _remove(self, name: str) -> None:
        with _drive_errors(name):
            target = self._existing(name)
            _need_writable(target)
            patiently(target.unlink, replacing=True)
        self._appended.discard(name)


def _release(lock: "BaseFileLock") -> None:
    # If that fails, the system does it when the program ends.
    with contextlib.suppress(OSError):
        lock.release()


def _local_time(seconds: float) -> datetime.datetime:
    """A time stamp of a file, or the nearest that a datetime can hold."""
    try:
        return datetime.datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.datetime.max if seconds > 0 else datetime.datetime.min


def _is_ours(path: Path) -> bool:
    """Whether there is a regular file, and no link that leads out of its folder."""
    try:
        facts = path.lstat()
        if stat.S_ISLNK(facts.st_mode):
            return path.is_file() and path.resolve().parent == path.parent.resolve()
    except (OSError, RuntimeError):
        # Gone, unreadable, or a link to itself.
        return False
    return stat.S_ISREG(facts.st_mode)


def _is_free(path: Path) -> bool:
    """Whether there is nothing, or a file of ours."""
    return not os.path.lexists(path) or _is_ours(path)


def _need_writable(path: Path) -> None:
    # A read-only file could still be replaced: respect its mark.
    if not path.stat().st_mode & stat.S_IWUSR:
        raise WriteProtected(path.name.upper())


@contextlib.contextmanager
def _drive_errors(name: str, *, reading: bool = False) -> Iterator[None]:
    """Turn an OSError about the file ``name`` into the drive's error."""
    try:
        yield
    except OSError as fault:
        error: type[DriveError] = DriveNotReady
        if reading:
            error = FileTooLong if fault.errno == errno.EFBIG else DriveNotReady
        elif fault.errno in _PROTECTED and not held(fault):
            error = WriteProtected
        elif fault.errno in _FULL:
            error = DiskFull
        raise error(name) from fault
