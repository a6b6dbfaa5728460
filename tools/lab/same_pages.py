"""Does the demo of every game still show the same pages and play the same sounds as another commit?

    python -m tools.lab.same_pages --keep /tmp/reference    20 hands of every setting and level
    python -m tools.lab.same_pages --games "rolling 6" --levels 1 2 --hands 3

Both sides play the same seed on a headless PC: each setting at each of its levels, with each
adapter. Pages must agree in characters, attributes, cursor, border and the time on the PC's clock;
tones in divisor, start and end.

One side is the working tree when the comparison begins. The reference is the commit that each game
names (`reference_of`), or the commit or checkout folder of ``--reference``. A game without a
reference is listed and skipped. ``--keep`` saves the recordings of a commit in a folder and reuses
them, so that the next comparison plays only the working tree. Exits with 1 and shows the first
difference of each setting. The times are processor times of the reference and the working tree.
"""

import argparse
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tommy import catalog
from tommy.machine.adapter import ADAPTERS
from tommy.shell import command_line
from tommy.shell.game import Game
from tools.lab import demo_recording
from tools.lab.contestants import simulator
from tools.lab.game_modules import lab_package
from tools.lab.page_difference import difference
from tools.lab.past_players import PARTS
from tools.lab.provenance import ROOT, git

_RECORDER = Path(demo_recording.__file__)
#: The name of the working tree in reports.
_NOW = "now"


class Setting(NamedTuple):
    """A game with the answers to its start questions but the last, the level; and an adapter."""

    name: str
    game: Game
    answers: str
    level: int
    adapter: str

    def __str__(self) -> str:
        return f"{self.name}, level {self.level}, {self.adapter}"


def offered(names: Sequence[str], levels: Sequence[int], adapters: Sequence[str]) -> list[Setting]:
    """The named settings with their levels and adapters, the slowest level first."""
    found = [
        Setting(each.name, game, each.answers, level, adapter)
        for game in catalog.CATALOG
        for each in game.settings
        if each.name in names
        for level in simulator(game, each.seats, each.rules).offered
        if level in levels
        for adapter in adapters
    ]
    return sorted(found, key=lambda setting: -setting.level)


def reference_of(game: Game) -> str:
    """The reference commit of a game: ``PAGES`` of ``tools/lab/<game>``, empty if there is none."""
    commit: str = getattr(lab_package(game.folder), "PAGES", "")
    return commit


# Playing


class Played(NamedTuple):
    """A recording, its processor seconds (0 if it was kept), and the error that cut it short."""

    path: Path
    seconds: float
    trouble: str


class Side(NamedTuple):
    """One side of the comparison: its name in reports, and the folder of its recordings.

    ``source`` is a commit or the folder of a checkout; ``tree`` is where its files are copied to.
    """

    name: str
    source: str | Path
    tree: Path
    folder: Path

    def lay_out(self) -> None:
        """Copy the files that play into the tree."""
        if isinstance(self.source, Path):
            ignored = shutil.ignore_patterns("__pycache__")
            for part in PARTS:
                shutil.copytree(self.source / part, self.tree / part, ignore=ignored)
        else:
            packed = git(ROOT, "archive", "--format=zip", self.source, *PARTS)
            with zipfile.ZipFile(io.BytesIO(packed)) as archive:
                archive.extractall(self.tree)

    def path(self, setting: Setting, seed: int, hands: int) -> Path:
        """The path of a recording; it includes a checksum of the recorder."""
        words = f"{self.tree.name} {setting} seed {seed} hands {hands}"
        recorder = zlib.crc32(_RECORDER.read_bytes())
        return self.folder / f"{re.sub('[^a-z0-9]+', '-', words)}-{recorder:08x}.gz"

    def played(self, setting: Setting, seed: int, hands: int) -> Played:
        """The recording of a setting, which is played unless it was kept."""
        path = self.path(setting, seed, hands)
        if path.exists():
            return Played(path, 0.0, "")
        unfinished = path.with_suffix(f".{os.getpid()}.part")
        unfinished.write_bytes(b"")
        environment = os.environ | {"PYTHONPATH": str(self.tree)}
        # Without bytecode every setting would compile the tree again.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        typed = f"{setting.answers}{setting.level}"
        words = (self.tree, setting.game.command, typed, setting.adapter, seed, hands, unfinished)
        done = subprocess.run(
            [sys.executable, "-P", str(_RECORDER), *map(str, words)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return Played(unfinished, 0.0, done.stderr.strip() or f"{done.returncode}")
        return Played(unfinished.rename(path), float(done.stdout), "")


def reference(name: str, keep: Path | None, scratch: Path) -> Side:
    """The side to compare with: a folder, or a commit whose recordings go to ``keep``.

    CalledProcessError if it is neither.
    """
    if Path(name).is_dir():
        return Side("reference", Path(name), scratch / "reference", scratch)
    commit = git(ROOT, "rev-parse", "--verify", f"{name}^{{commit}}").decode("ascii")[:12]
    return Side(name, commit, scratch / commit, keep or scratch)


# Comparing


class PageComparison(NamedTuple):
    """A setting, the pages of ours, the processor seconds of each side, and the differences.

    The seconds are 0 for a kept recording; ``report`` has the differences in lines.
    """

    setting: Setting
    pages: int
    seconds: tuple[float, float]
    report: list[str]

    def __str__(self) -> str:
        verdict = "DIFFERENT" if self.report else "same"
        theirs, ours = (f"{seconds:.1f}" for seconds in self.seconds)
        first = f"{verdict}: {self.setting}: {self.pages} pages, {theirs} s and {ours} s"
        return "\n".join([first, *(f"  {line}" for line in self.report)])


def compared(setting: Setting, theirs: Side, ours: Side, seed: int, hands: int) -> PageComparison:
    """Play a setting on both sides, except for kept recordings, and compare."""
    sides = theirs, ours
    played = [side.played(setting, seed, hands) for side in sides]
    report = []
    for side, of_side in zip(sides, played, strict=True):
        if of_side.trouble:
            report.append(f"{side.name} has not played to the end:")
            report += [f"  {line}" for line in of_side.trouble.splitlines()]
    first, second = (demo_recording.read(of_side.path) for of_side in played)
    report += difference((theirs.name, ours.name), first, second)
    return PageComparison(
        setting, len(second.changes), (played[0].seconds, played[1].seconds), report
    )


def build_parser() -> argparse.ArgumentParser:
    """The command line of this tool."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [each.name for game in catalog.CATALOG for each in game.settings]
    parser.add_argument("--hands", type=int, default=20, help="hands of each setting")
    parser.add_argument("--seed", type=command_line.seed, default=1, help="seed of the session")
    parser.add_argument("--jobs", type=int, default=2, help="settings to play at the same time")
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    parser.add_argument("--levels", nargs="+", type=int, default=(1, 2, 3, 4), metavar="LEVEL")
    parser.add_argument("--adapters", nargs="+", choices=ADAPTERS, default=("vga", "mda"))
    parser.add_argument("--reference", metavar="COMMIT", help="a commit or folder, for all games")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="folder to keep recordings in")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0 if nothing differs."""
    parser = build_parser()
    options = parser.parse_args(arguments)
    settings = offered(options.games, options.levels, options.adapters)
    if not settings or options.hands < 1:
        parser.error("none of this is offered")
    commits = {each.game: options.reference or reference_of(each.game) for each in settings}
    for game in [game for game, commit in commits.items() if not commit]:
        print(f"left out: {game.name} has no reference, no PAGES in tools/lab/{game.folder}")
        del commits[game]
    settings = [setting for setting in settings if setting.game in commits]
    if not settings:
        parser.error("there is nothing to compare with")
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        ours = Side(_NOW, ROOT, scratch / _NOW, scratch)
        ours.lay_out()
        theirs = {
            game: reference(commit, options.keep, scratch) for game, commit in commits.items()
        }
        for side in set(theirs.values()):
            of_side = (setting for setting in settings if theirs[setting.game] == side)
            kept = (side.path(setting, options.seed, options.hands) for setting in of_side)
            if not all(path.exists() for path in kept):
                side.lay_out()

        def outcome(setting: Setting) -> PageComparison:
            return compared(setting, theirs[setting.game], ours, options.seed, options.hands)

        outcomes = []
        with ThreadPoolExecutor(options.jobs) as pool:
            for each in pool.map(outcome, settings):
                print(each, flush=True)
                outcomes.append(each)
    differ = sum(bool(each.report) for each in outcomes)
    their_s, our_s = (sum(seconds) for seconds in zip(*(o.seconds for o in outcomes), strict=True))
    print(f"{differ} of {len(outcomes)} settings differ; {their_s:.0f} s and {our_s:.0f} s played")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
