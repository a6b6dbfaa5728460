"""Make the launchers that people double-click, one for each game and system.

    python -m tools.setup.launchers

A game gets ``tools/launchers/<Name>.bat``, ``.command`` and ``.sh``; shared scripts are in
``support``. Run it after adding a game to the catalog; a test fails if you forget.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tommy import catalog
from tommy.shell.game_spec import GameSpec

FOLDER = Path(__file__).resolve().parents[1] / "launchers"

# `call` would expand percent signs in the folder's name a second time. The cmd of Wine expands them
# so always: there pushd fails, but after a double-click we are in the folder already.
_WINDOWS = """@echo off
pushd "%~dp0" >nul 2>nul
support\\start.cmd {command}
""".replace("\n", "\r\n")
# It may be started through a link, and by `sh` where it is not executable. The macOS of old has no
# `readlink -f`.
_UNIX = """#!/bin/sh
me=$0
while [ -L "$me" ]; do
    to=$(readlink "$me")
    case $to in /*) me=$to ;; *) me=$(dirname "$me")/$to ;; esac
done
exec sh "$(dirname "$me")/support/start.sh" {command}
"""
#: Text of a launcher by file extension.
_TEXTS = {".bat": _WINDOWS, ".command": _UNIX, ".sh": _UNIX}
_EXECUTABLE = 0o755


def launchers(games: Iterable[GameSpec]) -> Mapping[str, bytes]:
    """The contents of the launchers of these games, by file name.

    >>> for name in launchers(catalog.CATALOG[:1]):
    ...     print(name)
    Canasta.bat
    Canasta.command
    Canasta.sh
    """
    return {
        f"{game.name}{ending}": text.replace("{command}", game.command).encode("ascii")
        for game in games
        for ending, text in _TEXTS.items()
    }


def write(folder: Path, games: Iterable[GameSpec]) -> None:
    """Write the launchers of these games into a folder, executable for Linux and macOS."""
    for name, data in launchers(games).items():
        path = folder / name
        path.write_bytes(data)
        if path.suffix != ".bat":
            path.chmod(_EXECUTABLE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    raw = argparse.RawDescriptionHelpFormatter
    argparse.ArgumentParser(description=__doc__, formatter_class=raw).parse_args(arguments)
    write(FOLDER, catalog.CATALOG)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
