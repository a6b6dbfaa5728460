"""Entries for the games in the desktop's menu and on the Desktop (Linux and its kin).

Desktop Entry files after the freedesktop.org specification 1.5; the Desktop's copies carry the
marks by which GNOME and XFCE trust a launcher (Source: HOST 3). A list of all that was made, kept
in the user's data folder, lets `remove` take away exactly that. Knows no game, only how `tommy` is
told to start one.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from tommy import assets
from tommy.host import standard_streams

_ICON = "tommys-toys"
_ICON_SIZES = (32, 64, 256)
_RECORD = "tommys-toys/shortcuts.json"


class ShortcutError(OSError):
    """The entries cannot be made or removed; the text tells why."""


def install(games: Iterable[tuple[str, str]]) -> list[Path]:
    """Make the entries, or make them again; gives the entries' files.

    ``games`` are pairs of what is typed to start a game, and its name for people.
    Raises ShortcutError on a system without such entries, or if a file cannot be written.
    """
    if sys.platform in ("win32", "darwin"):
        raise ShortcutError("shortcuts are for Linux; here, use the files in tools/launchers")
    data, desktop = _data_folder(), _desktop_folder()
    entries = []
    try:
        with _Made(data / _RECORD) as made:
            for size in _ICON_SIZES:
                icon = assets.read_bytes(f"icons/tommy-{size}.png")
                made.write(data / f"icons/hicolor/{size}x{size}/apps/{_ICON}.png", icon)
            for command, name in games:
                entry = f"tommys-toys-{command}.desktop"
                text = _in_utf8(desktop_entry(name, _start(command)))
                entries.append(made.write(data / "applications" / entry, text))
                if desktop is not None:
                    entries.append(made.write(desktop / entry, text))
                    _trust(desktop / entry)
    except ShortcutError:
        raise
    except OSError as error:
        raise ShortcutError(f"cannot write {error.filename}: {error.strerror}") from error
    return entries


def remove() -> list[Path]:
    """Take away what `install` made, also in earlier runs; gives the entries that were there.

    Raises ShortcutError if a file cannot be removed.
    """
    try:
        removed = _Made(_data_folder() / _RECORD).remove()
    except OSError as error:
        raise ShortcutError(f"cannot remove {error.filename}: {error.strerror}") from error
    return [path for path in removed if path.suffix == ".desktop"]


def _start(command: str) -> list[str]:
    """What starts a game: in a checkout its launcher, which can make the environment again."""
    launcher = Path(__file__).resolve().parents[2] / "tools/launchers/support/start.sh"
    if not launcher.is_file():
        return [sys.executable, "-P", "-m", "tommy", command]
    executable = [] if os.access(launcher, os.X_OK) else ["sh"]
    return [*executable, str(launcher), command]


def _in_utf8(text: str) -> bytes:
    """The bytes of an entry; ShortcutError if file names in it are not UTF-8, as it must be."""
    data = os.fsencode(text)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise ShortcutError(
            "shortcuts need a folder with a UTF-8 name: rename the folder"
        ) from None
    return data


def desktop_entry(name: str, command: Iterable[str]) -> str:
    """The text of an entry called ``name`` that runs ``command``, a program and its arguments."""
    program, *arguments = command
    line = [program, *arguments]
    if "%" in program:  # GLib 2.74 looks for the program before it halves the percent signs
        line = ["sh", "-c", 'exec "$0" "$@"', *line]
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.0",
        f"Name={name}",
        f"Comment=Play {name} on a small emulated PC",
        f"TryExec={_string(program)}",
        f"Exec={exec_line(line)}",
        f"Icon={_ICON}",
        f"StartupWMClass={_ICON}",
        "Terminal=false",
        "Categories=Game;CardGame;",
    ]
    return "\n".join(lines) + "\n"


def exec_line(command: Iterable[str]) -> str:
    r"""The value of an entry's ``Exec`` key, every argument quoted as the specification wants.

    >>> print(exec_line(["/a b/python", "-m"]))
    "/a b/python" "-m"
    >>> print(exec_line(["100%", "$HOME"]))
    "100%%" "\\$HOME"
    """
    return _string(" ".join(_quoted(argument) for argument in command))


def _quoted(argument: str) -> str:
    for special in '\\"`$':
        argument = argument.replace(special, "\\" + special)
    return '"' + argument.replace("%", "%%") + '"'


def _string(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _data_folder() -> Path:
    said = Path(os.environ.get("XDG_DATA_HOME", ""))
    return said if said.is_absolute() else Path.home() / ".local/share"


def _desktop_folder() -> Path | None:
    """The Desktop if there is one; that it is the home folder means there is none."""
    said = ""
    if shutil.which("xdg-user-dir"):
        ask = ["xdg-user-dir", "DESKTOP"]
        # Bytes, for its name may be none of the locale's.
        said = os.fsdecode(subprocess.run(ask, capture_output=True, check=False).stdout).strip()
    folder = Path(said) if said else Path.home() / "Desktop"
    return folder if folder.is_dir() and folder != Path.home() else None


def _trust(entry: Path) -> None:
    """Mark the file as the user's own wish; where `gio` cannot, the desktop asks once."""
    entry.chmod(0o755)
    if shutil.which("gio") is None:
        return
    checksum = hashlib.sha256(entry.read_bytes()).hexdigest()
    marks = {"metadata::trusted": "true", "metadata::xfce-exe-checksum": checksum}
    for mark, value in marks.items():
        command = ["gio", "set", "-t", "string", str(entry), mark, value]
        subprocess.run(command, capture_output=True, check=False)


class _Made:
    """The files and folders that were made, oldest first, as the file ``record`` lists them.

    What was made is recorded when its ``with`` block ends, also when it ends by an error.
    """

    def __init__(self, record: Path) -> None:
        self._record = record
        self._paths = _listed(record)

    def __enter__(self) -> Self:
        self._make_folder(self._record.parent)
        return self

    def __exit__(self, *_: object) -> None:
        names = json.dumps([str(path) for path in self._paths], indent=1)
        self._record.write_text(names, "utf-8")

    def write(self, path: Path, data: bytes) -> Path:
        """Write the file ``path``, in new folders where needed; gives ``path``."""
        self._make_folder(path.parent)
        path.write_bytes(data)
        self._remember(path)
        return path

    def remove(self) -> list[Path]:
        """Remove all of it and give what is gone; a folder that now holds more stays."""
        files = [path for path in reversed(self._paths) if path.is_file()]
        for path in files:
            path.unlink()
        self._record.unlink(missing_ok=True)
        folders = [path for path in reversed(self._paths) if path.is_dir()]
        return files + [path for path in folders if _removed_if_empty(path)]

    def _make_folder(self, folder: Path) -> None:
        if not folder.is_dir():
            self._make_folder(folder.parent)
            folder.mkdir()
            self._remember(folder)

    def _remember(self, path: Path) -> None:
        if path not in self._paths:
            self._paths.append(path)


def _listed(record: Path) -> list[Path]:
    """What a record lists; one that is damaged is kept beside it as ``.bad``, and lists nothing."""
    try:
        names = json.loads(record.read_text("utf-8"))
    except FileNotFoundError:
        return []
    except (ValueError, RecursionError):
        names = None
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        return list(map(Path, names))
    kept = record.replace(record.with_suffix(".bad"))
    standard_streams.say(f"tommy: {record} was damaged: kept as {kept.name}")
    return []


def _removed_if_empty(folder: Path) -> bool:
    if any(folder.iterdir()):
        return False
    folder.rmdir()
    return True
