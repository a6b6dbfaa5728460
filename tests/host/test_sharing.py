"""A file that another program holds for a moment, as Windows says it."""

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tommy.host import regular_file, sharing
from tommy.host.folder_drive import FolderDrive
from tommy.machine.drive import DriveNotReady

#: Errors of Windows: access denied, sharing violation, lock violation.
DENIED, SHARING, LOCK = 5, 32, 33


def held(winerror: int) -> PermissionError:
    fault = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    # POSIX has no such attribute of its own.
    fault.winerror = winerror  # type: ignore[attr-defined,unused-ignore]
    return fault


class Holder:
    """A program that holds the files which ``function`` would touch, ``times`` times."""

    def __init__(self, function: Callable[..., Any], winerror: int, times: float) -> None:
        self._function = function
        self._winerror = winerror
        self.times = times

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if self.times > 0:
            self.times -= 1
            raise held(self._winerror)
        return self._function(*arguments, **named)


def hold(
    patch: pytest.MonkeyPatch, place: object, name: str, winerror: int, times: float = 3
) -> Holder:
    holder = Holder(getattr(place, name), winerror, times)

    def method(*arguments: Any, **named: Any) -> Any:
        return holder(*arguments, **named)

    patch.setattr(place, name, method)
    return holder


CHANGES: dict[str, tuple[str, Callable[[FolderDrive], object]]] = {
    "replace": ("replace", lambda drive: drive.write("F", b"new")),
    "update": ("replace", lambda drive: drive.update("F", lambda _: b"new")),
    "delete": ("unlink", lambda drive: drive.delete("F")),
    "rename": ("rename", lambda drive: drive.rename("F", "G")),
}
OPENINGS: dict[str, tuple[object, str, Callable[[FolderDrive], object]]] = {
    "read": (regular_file, "read", lambda drive: drive.read("F")),
    "write": (Path, "open", lambda drive: drive.write("F", b"new")),
    "append": (Path, "open", lambda drive: drive.append("F", b"new")),
    "update": (regular_file, "read", lambda drive: drive.update("F", lambda old: old)),
}


@pytest.mark.parametrize("winerror", [DENIED, SHARING, LOCK])
@pytest.mark.parametrize("change", CHANGES)
def test_a_file_held_for_a_moment_is_changed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, winerror: int
) -> None:
    name, act = CHANGES[change]
    drive = FolderDrive(tmp_path)
    drive.write("F", b"old")
    holder = hold(monkeypatch, Path, name, winerror)
    act(drive)
    assert holder.times == 0
    assert [info.name for info in drive.files()] == {"delete": [], "rename": ["G"]}.get(
        change, ["F"]
    )


@pytest.mark.parametrize("winerror", [SHARING, LOCK])
@pytest.mark.parametrize("opening", OPENINGS)
def test_a_file_held_for_a_moment_is_opened_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: str, winerror: int
) -> None:
    place, name, act = OPENINGS[opening]
    drive = FolderDrive(tmp_path)
    drive.write("F", b"old")
    holder = hold(monkeypatch, place, name, winerror)
    act(drive)
    assert holder.times == 0


def test_one_that_is_held_on_is_a_drive_that_is_busy_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = FolderDrive(tmp_path)
    drive.write("F", b"old")
    hold(monkeypatch, Path, "replace", SHARING, times=float("inf"))
    with pytest.raises(DriveNotReady):
        drive.write("F", b"new")
    assert drive.read("F") == b"old"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".next"] == []


def test_it_is_given_up_after_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = 100.0

    def sleep(seconds: float) -> None:
        nonlocal now_s
        now_s += seconds

    def action() -> None:
        raise held(SHARING)

    monkeypatch.setattr(time, "monotonic", lambda: now_s)
    monkeypatch.setattr(time, "sleep", sleep)
    with pytest.raises(PermissionError):
        sharing.patiently(action)
    assert 101 < now_s < 101.1


def test_true_write_protection_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda _: pytest.fail("it waits"))

    def protected() -> None:
        raise held(DENIED)

    def of_posix() -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with pytest.raises(PermissionError):
        sharing.patiently(protected)
    with pytest.raises(PermissionError):
        sharing.patiently(of_posix, replacing=True)
