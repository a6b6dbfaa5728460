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

#: Text of a launcher by file extension. The one for Linux also works through a symbolic link.
_TEXTS = {
    ".bat": '@echo off\r\ncall "%~dp0support\\start.cmd" {command}\r\n',
    ".command": '#!/bin/sh\nexec "$(dirname "$0")/support/start.sh" {command}\n',
    ".sh": '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/support/start.sh" {command}\n',
}
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
