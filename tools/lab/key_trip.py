"""Trace a key at your turn: the modules that it enters, and the changes of module.

    python -m tools.lab.key_trip
    python -m tools.lab.key_trip --modules

It runs on the headless host, from the press of the key until the program waits again. Each line
has a game, a key, the number of `tommy` modules entered, how often a call is in another module than
the call before, and all calls. `--modules` lists the modules with their calls. Games without
`tools/lab/<game>/trip_keys.py` are left out.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import tommy
from tommy import catalog
from tommy.host.headless import Headless
from tommy.machine import scancodes
from tommy.shell.game import Game
from tools.lab.demo import Demo
from tools.lab.game_modules import lab_module

_ROOT = Path(tommy.__file__).parent
_SEED = 7


class Trip(NamedTuple):
    """The trip of a key: the file of each call, in order."""

    files: list[str]

    @property
    def modules(self) -> Counter[str]:
        """The calls of each file."""
        return Counter(self.files)

    @property
    def changes(self) -> int:
        """How often a call goes into another file than the call before."""
        return sum(first != second for first, second in pairwise(self.files))


def trip(host: Headless, name: str) -> Trip:
    """Press a key, and note every call until the program waits again."""
    codes = scancodes.chord(name)
    files: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(str(_ROOT)):
            files.append(Path(path).relative_to(_ROOT).as_posix())

    sys.setprofile(note)
    try:
        for code in codes:
            host.make(code)
        for code in reversed(codes):
            host.release(code)
    finally:
        sys.setprofile(None)
    return Trip(files)


def measured_keys() -> Mapping[Game, Sequence[str]]:
    """The names of the keys that are pressed one after another, for each measured game."""
    modules = {game: lab_module(game.folder, "trip_keys") for game in catalog.CATALOG}
    return {game: module.KEYS for game, module in modules.items() if module is not None}


def trips(game: Game, keys: Sequence[str]) -> dict[str, Trip]:
    """The trips of these keys of a game, from your first turn on."""
    demo = Demo(game, game.settings[0], _SEED, keys=())
    found: dict[str, Trip] = {}
    for key in keys:
        demo.run_to_your_turn()
        found[key] = trip(demo.host, key)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--modules", action="store_true", help="name the files")
    options = parser.parse_args(arguments)
    for game, keys in measured_keys().items():
        for key, found in trips(game, keys).items():
            calls = len(found.files)
            print(
                f"{game.command:<8} {key:<5} {len(found.modules):>3} modules"
                f" {found.changes:>4} changes {calls:>4} calls"
            )
            if options.modules:
                for module, number in found.modules.most_common():
                    print(f"    {number:>4} {module}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
