"""Let the demo of each game play hand after hand on a headless PC, and measure memory and speed.

Tape, score and statistics are files in a folder, as a player has them. The memory of the process
may hardly grow between the warm-up and the last hand. Speed is processor time per quarter tick of
the PC's clock; the old PC and a new one are measured in turns. All hands are played at level 1.
"""

import argparse
import gc
import os
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tommy import catalog
from tommy.cardgame.players.levels import Level
from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import HeadlessError
from tommy.machine.clock import QUARTER
from tommy.shell import command_line
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting
from tools.lab.demo import Demo
from tools.lab.timing import Unmeasured
from tools.stress.scenes import SHORTEST_DELAY

#: Hands until all caches are filled.
WARM_UP = 100
#: The most that a process may grow, and the most that it may slow down.
MOST_BYTES = 5_000_000
MOST_RATIO = 1.10
#: Quarter ticks in which a hand must end: Canasta between poor players is long.
_HAND_WITHIN = 73 * 3600 * 3
_SECOND = 73


class CountedDemo(Demo):
    """A demo with the shortest delay and with files on disk, which counts its hands."""

    def __init__(self, game: Game, setting: Setting, seed: int, home: str) -> None:
        keys, drive = (*SHORTEST_DELAY, "F2"), FolderDrive(Path(home))
        super().__init__(game, setting, seed, level=Level.EASY, keys=keys, drive=drive)
        self.run_to_first_deal()
        self.hands = 0
        self._counted: tuple[int, int] | None = None

    def play(self, hands: int) -> float:
        """Play hands; processor seconds per quarter tick. HeadlessError if it stalls."""
        wanted = self.hands + hands
        first = moved = self.host.pc.clock.now
        began = time.process_time()
        while self.hands < wanted:
            self.host.run_quarters(_SECOND)
            now = self.host.pc.clock.now
            if self.place != self._counted:
                self.hands += self._counted is not None
                self._counted, moved = self.place, now
            if now - moved > _HAND_WITHIN * QUARTER:
                raise HeadlessError("the demo has stalled", self.host.page)
        return (time.process_time() - began) * QUARTER / (now - first)


def resident_bytes() -> int:
    """The memory of this process after garbage collection; Unmeasured if unknown here."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        raise Unmeasured("this system has no /proc/self/statm") from None
    return pages * os.sysconf("SC_PAGE_SIZE")


class Result(NamedTuple):
    """A soaked setting: hands, growth in bytes, processor time against that of a new PC."""

    name: str
    hands: int
    grown: int
    ratio: float

    @property
    def faults(self) -> list[str]:
        """The limits that it exceeds, in words."""
        wrong = []
        if self.grown > MOST_BYTES:
            wrong.append(f"{self.name}: grew by {self.grown / 1e6:.1f} MB after the first hands")
        if self.ratio > MOST_RATIO:
            wrong.append(f"{self.name}: {self.ratio:.2f} times as slow as at the start")
        return wrong

    def __str__(self) -> str:
        grown = f"{self.grown / 1e6:+.2f} MB"
        return f"{self.name}: {self.hands} hands, {grown}, {self.ratio:.2f} of a new PC's time"


def soak(game: Game, setting: Setting, options: argparse.Namespace) -> Result:
    """Play the hands of a setting, then compare its speed with a new PC's, in turns."""
    with (
        tempfile.TemporaryDirectory() as home,
        tempfile.TemporaryDirectory() as other_home,
    ):
        old = CountedDemo(game, setting, options.seed, home)
        old.play(options.warm_up)
        before = resident_bytes()
        while old.hands < options.hands:
            old.play(min(options.warm_up, options.hands - old.hands))
            print(f"{setting.name}: {old.hands} hands, {resident_bytes() - before:+,} bytes",
                  end="\r", flush=True)  # fmt: skip
        grown = resident_bytes() - before
        new = CountedDemo(game, setting, options.seed + 1, other_home)
        new.play(1)
        ratios = []
        for _ in range(options.pairs):
            ratios.append(old.play(options.pair_hands) / new.play(options.pair_hands))
        result = Result(setting.name, old.hands, grown, median(ratios))
        old.host.power_off()
        new.host.power_off()
    return result


def _settings() -> dict[str, tuple[Game, Setting]]:
    """Every setting of every game, by name."""
    return {each.name: (game, each) for game in catalog.CATALOG for each in game.settings}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `tools/soak.py`."""
    names = list(_settings())
    parser.add_argument("--hands", type=int, default=10_000, help="hands of each game")
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    parser.add_argument("--seed", type=command_line.seed, default=0, help="seed of the session")
    parser.add_argument("--warm-up", type=int, default=WARM_UP, help="hands before memory counts")
    parser.add_argument("--pairs", type=int, default=21, help="comparisons with a new PC")
    parser.add_argument("--pair-hands", type=int, default=5, help="hands in each comparison")


def run(options: argparse.Namespace) -> int:
    """Soak the chosen games; 0 if none exceeds a limit."""
    faults = []
    for name, (game, setting) in _settings().items():
        if name in options.games:
            result = soak(game, setting, options)
            print(result, flush=True)
            faults += result.faults
    for fault in faults:
        print(f"FAULT: {fault}")
    return 1 if faults else 0
