"""Let the demo of each game play hand after hand on a headless PC: does it grow, does it get slow?

The tape, the score and the statistics are files in a folder, as a player has them. Memory is that
of the process after the first hundred hands and after the last. Speed is processor time a quarter
tick of the PC's clock, of the PC that has played so long and of a new one, in turns.
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
from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import Headless, HeadlessError
from tommy.machine.clock import QUARTER
from tommy.shell.screen.desk import Desk, RunningGame
from tools.stress.scenes import Scene

#: Hands after which all that is made once is there.
WARM_UP = 100
#: What a process may grow by, and how much slower it may become.
MOST_BYTES = 5_000_000
MOST_RATIO = 1.10
#: Virtual time in which a hand must end: Canasta by poor players takes long.
_HAND_WITHIN = 73 * 3600 * 3
_SECOND = 73


class Unmeasured(Exception):  # noqa: N818 - it is what is said
    """The memory of a process cannot be measured here."""


class Demo:
    """A game whose demo plays on a PC of its own."""

    def __init__(self, scene: Scene, seed: int, home: Path) -> None:
        self.hands = 0
        self._desk: Desk | None = None
        self._place: tuple[int, int] | None = None
        self._host = Headless(scene.program(seed, self._note), drive=FolderDrive(home))
        for char in scene.answers:
            self._host.type(char)
            self._host.run_quarters(8)
        for _ in range(9):
            self._host.key("F3")
        self._host.key("F2")
        self._host.run_until(lambda: self._game is not None)

    def _note(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _game(self) -> RunningGame | None:
        return None if self._desk is None else self._desk.game

    def play(self, hands: int) -> float:
        """Play so many hands; processor seconds a quarter tick. HeadlessError if it stalls."""
        game = self._game
        assert game is not None
        wanted = self.hands + hands
        first = moved = self._host.pc.clock.now
        began = time.process_time()
        while self.hands < wanted:
            self._host.run_quarters(_SECOND)
            now = self._host.pc.clock.now
            if game.place != self._place:
                self.hands += self._place is not None
                self._place, moved = game.place, now
            if now - moved > _HAND_WITHIN * QUARTER:
                raise HeadlessError("the demo has stalled", self._host.page)
        return (time.process_time() - began) * QUARTER / (now - first)

    def end(self) -> None:
        """Switch the PC off."""
        self._host.power_off()


def resident_bytes() -> int:
    """The memory that this process has, garbage taken away; Unmeasured if nobody tells."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        raise Unmeasured("no /proc/self/statm tells the memory of a process here") from None
    return pages * os.sysconf("SC_PAGE_SIZE")


class Result(NamedTuple):
    """What a game's demo did: hands, growth in bytes, speed beside that of a new PC."""

    name: str
    hands: int
    grown: int
    ratio: float

    @property
    def faults(self) -> list[str]:
        """What is wrong with it."""
        wrong = []
        if self.grown > MOST_BYTES:
            wrong.append(f"{self.name}: grew by {self.grown / 1e6:.1f} MB after the first hands")
        if self.ratio > MOST_RATIO:
            wrong.append(f"{self.name}: {self.ratio:.2f} times as slow as at the start")
        return wrong

    def __str__(self) -> str:
        grown = f"{self.grown / 1e6:+.2f} MB"
        return f"{self.name}: {self.hands} hands, {grown}, {self.ratio:.2f} of a new PC's time"


def soak(scene: Scene, options: argparse.Namespace) -> Result:
    """Play the hands of one game, then in turns with a new PC."""
    with (
        tempfile.TemporaryDirectory() as home,
        tempfile.TemporaryDirectory() as other_home,
    ):
        old = Demo(scene, options.seed, Path(home))
        old.play(options.warm_up)
        before = resident_bytes()
        while old.hands < options.hands:
            old.play(min(options.warm_up, options.hands - old.hands))
            print(f"{scene.name}: {old.hands} hands, {resident_bytes() - before:+,} bytes",
                  end="\r", flush=True)  # fmt: skip
        grown = resident_bytes() - before
        new = Demo(scene, options.seed + 1, Path(other_home))
        new.play(1)
        ratios = []
        for _ in range(options.pairs):
            ratios.append(old.play(options.pair_hands) / new.play(options.pair_hands))
        result = Result(scene.name, old.hands, grown, median(ratios))
        old.end()
        new.end()
    return result


def _scenes(level: int) -> dict[str, Scene]:
    """Every setting of every game at a level, by name."""
    return {
        each.name: Scene(each.name, game.command, f"*{level}", each.answers)
        for game in catalog.CATALOG
        for each in game.settings
    }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `tools/soak.py`."""
    names = list(_scenes(1))
    parser.add_argument("--hands", type=int, default=10_000, help="hands of each game")
    parser.add_argument("--games", nargs="+", choices=names, default=names, metavar="GAME")
    parser.add_argument("--level", type=int, choices=(1, 2, 3, 4), default=1)
    parser.add_argument("--seed", type=int, default=0, help="seed of the session")
    parser.add_argument("--warm-up", type=int, default=WARM_UP, help="hands that do not count")
    parser.add_argument("--pairs", type=int, default=21, help="comparisons with a new PC")
    parser.add_argument("--pair-hands", type=int, default=5, help="hands in each of them")


def run(options: argparse.Namespace) -> int:
    """Soak the games that were chosen; 0 if none grew or became slow."""
    faults = []
    for name, scene in _scenes(options.level).items():
        if name in options.games:
            result = soak(scene, options)
            print(result, flush=True)
            faults += result.faults
    for fault in faults:
        print(f"FAULT: {fault}")
    return 1 if faults else 0
