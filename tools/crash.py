"""Kill the program with SIGKILL while it plays, restart it, and check that nothing is lost.

    python -m tools.crash --kills 200
    python -m tools.crash --games crazy8s --kills 20 --window

Each run plays a game in demo mode, from the DOS prompt on, on a headless PC with its files in a
real folder. With ``--window`` the real program does so in real time, in a window on a private X
server (Xvfb and xdotool). It is killed at random moments, restarted, and resumes the unfinished
game. In the end the page, the scores of the hands and the match score must equal those of a run
that was not killed, and no tape may ever get shorter. Exits with 1 and names the first difference.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tommy import catalog
from tommy.__main__ import prompt_for
from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import Headless
from tommy.shell import command_line
from tommy.shell.records import key_tape
from tools.stress.xvfb import WindowProgram, display, running, until

ROOT = Path(__file__).parents[1]
#: A run ends with this hand, or with its game if that comes first.
LAST_HAND = 4
LEVEL = "2"
#: Rows that change by themselves: the clock, the colours of the title, the message line.
_CHANGING_ROWS = frozenset((1, 17, 21))
_LIMIT_TICKS = 4_000_000
_BEGUN = "begun"
#: The most questions before a game, and the seconds that a reply to one answer may take.
_MOST_QUESTIONS, _ANSWERED_S = 8, 1.0
#: The longest life after the demo began to play, in seconds: headless, in a window.
_LIFE_S, _WINDOW_LIFE_S = 0.5, 4.0
#: Share of the kills that come before it plays, while it starts or replays its tape.
_EARLY = 0.2
#: The most kills in one run; the life after them is not killed.
_MOST = 15
#: No sound, and the smallest window.
_SMALL = ["--volume", "0", "--scale", "1"]


def play(program: str, seed: int, home: Path) -> list[str]:
    """Start or resume the demo and play to the end of the run; the page then.

    Leaves out the rows that change by themselves. Prints a line once the demo plays.
    """
    host = Headless(prompt_for(f"{program} *{LEVEL}", seed=seed), drive=FolderDrive(home))
    host.run_until(lambda: "?" in host.page.lines()[4] or host.page.shows("SAVED GAMES"))
    while "GAME: " not in host.page.lines()[20]:
        host.key("ENTER")
        host.run_ticks(2)
    if "F2=DEMO" in host.page.lines()[23]:
        host.key("F2")
    print(_BEGUN, flush=True)

    def reached() -> bool:
        lines = host.page.lines()
        over = "ANY KEY" in lines[17] and f"HAND: {LAST_HAND} " in lines[22]
        return over or "STARTS GAME 2" in lines[17]

    host.run_until(reached, limit_ticks=_LIMIT_TICKS)
    page = [line for row, line in enumerate(host.page.lines()) if row not in _CHANGING_ROWS]
    host.power_off()
    return page


class CrashResult(NamedTuple):
    """What a run left: its last page, the scores of its hands, the match scores.

    The page is empty if the kill came just after the end of the game was shown.
    """

    page: tuple[str, ...]
    hands: tuple[tuple[int, int, tuple[int, ...]], ...]
    scores: bytes

    def parting(self, other: "CrashResult") -> str | None:
        """The first difference from another result, in lines; None if there is none."""
        for name, ours, theirs in zip(self._fields, self, other, strict=True):
            if ours != theirs and (theirs or name != "page"):
                return f"{name}: {ours!r}\nkilled: {theirs!r}"
        return None


def outcome(program: str, home: Path, page: Sequence[str]) -> CrashResult:
    """What a run in a folder left, given its last page; ValueError if its tape is damaged."""
    found = recorded(program, home)
    hands = {(end.game, end.hand, end.scores): None for end in found.hand_ends.values()}
    scores = b"".join(path.read_bytes() for path in sorted(home.glob("*.SCR")))
    return CrashResult(tuple(page), tuple(hands), scores)


def recorded(program: str, home: Path) -> key_tape.Tape:
    """The tape of a run; ValueError if it is damaged or in quarantine."""
    path = home / f"{program}.TAP"
    found = key_tape.read(path.read_bytes()) if path.exists() else key_tape.Tape()
    if not found.sound or list(home.glob("*.B[A0-9]*")):
        raise ValueError(f"{path} is damaged after byte {found.length}")
    return found


class Lives:
    """The lives of one run, in a folder of its own."""

    def __init__(self, program: str, seed: int, home: Path, chance: random.Random) -> None:
        self.program, self.seed, self.home = program, seed, home
        self._chance = chance
        self._length = 0

    def whole(self) -> CrashResult:
        """A life that is not killed."""
        page = self._life(kill=False)
        assert page is not None
        return outcome(self.program, self.home, page)

    def killed(self) -> CrashResult | None:
        """A life that is killed at a random moment; its result if the run ended before that."""
        page = self._life(kill=True)
        ended = self._look()
        return outcome(self.program, self.home, page or ()) if ended or page else None

    def killed_in_a_window(self, show: str) -> CrashResult | None:
        """A life of the real program in a window, killed at a random moment."""
        argv = [self.program, f"*{LEVEL}", "--seed", str(self.seed), "--home", str(self.home)]
        code = f"import sys\nfrom tommy.__main__ import main\nsys.exit(main({argv + _SMALL!r}))"
        with (
            tempfile.TemporaryDirectory() as folder,
            running(code, show, Path(folder)) as window,
        ):
            window.window()
            if self._chance.random() >= _EARLY:
                self._answer_questions(window)
                self._demo_plays(window)
            time.sleep(self._chance.uniform(0, _WINDOW_LIFE_S))
            window.process.kill()
            window.end()
            if window.errors:
                raise ValueError(window.errors)
        return outcome(self.program, self.home, ()) if self._look() else None

    def _answer_questions(self, window: WindowProgram) -> None:
        """Answer each question with Enter until the tape grows; one Enter too many does no harm."""
        for _ in range(_MOST_QUESTIONS):
            window.key("ENTER")
            with suppress(TimeoutError):
                until(lambda: self._size() > self._length, "the tape of this life", _ANSWERED_S)
                return
        raise TimeoutError(f"{self.program} {self.seed} in {self.home} did not begin")

    def _demo_plays(self, window: WindowProgram) -> None:
        settings = recorded(self.program, self.home).settings
        if settings is None or not settings.demo:
            window.key("F2")

    def _life(self, *, kill: bool) -> list[str] | None:
        """The last page of a life; None if it was killed."""
        command = [sys.executable, "-m", "tools.crash", "--play", self.program]
        child = subprocess.Popen(
            [*command, "--seed", str(self.seed), "--home", str(self.home)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        with child:
            assert child.stdout is not None
            early = kill and self._chance.random() < _EARLY
            if not early and child.stdout.readline().rstrip() != _BEGUN:
                raise ValueError(f"{self.program} {self.seed} in {self.home} did not begin")
            try:
                left_s = self._chance.uniform(0, _LIFE_S) if kill else None
                child.wait(left_s)
            except subprocess.TimeoutExpired:
                child.kill()
                return None
            lines = child.stdout.read().splitlines()
        if child.returncode:
            raise ValueError(f"{self.program} {self.seed} in {self.home}: {child.returncode}")
        return lines[early:]

    def _size(self) -> int:
        path = self.home / f"{self.program}.TAP"
        return path.stat().st_size if path.exists() else 0

    def _look(self) -> bool:
        """Check that the tape is sound and not shorter than before; True if the game is over."""
        found = recorded(self.program, self.home)
        if found.length < self._length:
            raise ValueError(f"{self.home}: {found.length} bytes of tape, were {self._length}")
        # The program deletes a tape without keys: a new deal loses nothing.
        self._length = found.length if found.keys else 0
        return bool(found.keys) and not found.goes_on


def run(program: str, seed: int, chance: random.Random, most: int, show: str = "") -> int:
    """One run, killed up to ``most`` times; the number of kills.

    With ``show``, an X display, all lives but the last are in windows. Raises ValueError with the
    first difference from a run that was not killed.
    """
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        whole = Lives(program, seed, Path(first), chance).whole()
        lives = Lives(program, seed, Path(second), chance)
        kills = 0
        reached = None
        while kills < most and reached is None:
            reached = lives.killed_in_a_window(show) if show else lives.killed()
            kills += reached is None
        parting = whole.parting(reached or lives.whole())
        if parting:
            raise ValueError(f"{program}, seed {seed}, after {kills} kills: {parting}")
        return kills


def session(
    games: Sequence[str], seed: int, kills: int, most: int, show: str = ""
) -> Iterator[tuple[int, str]]:
    """Run after run, the programs in turn, until there were ``kills``, up to ``most`` in each run.

    Yields the number of kills so far and the program after each run; raises as :func:`run`.
    """
    chance = random.Random(seed)
    done = 0
    for number in count():
        program = games[number % len(games)]
        done += run(program, seed + number, chance, min(kills - done, most), show)
        yield done, program
        if done >= kills:
            return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; its exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200, help="total number of kills")
    games = [game.program for game in catalog.CATALOG]
    parser.add_argument("--games", nargs="+", choices=games, default=games)
    parser.add_argument("--seed", type=command_line.seed, default=1, help="seed of the session")
    parser.add_argument("--window", action="store_true", help="run the program in a window")
    parser.add_argument("--play", choices=games, help=argparse.SUPPRESS)
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.play:
        print("\n".join(play(options.play, options.seed, options.home)))
        return 0
    try:
        with display() if options.window else nullcontext("") as show:
            runs = session(options.games, options.seed, options.kills, _MOST, show)
            for number, (kills, program) in enumerate(runs, start=1):
                print(f"{kills:4} kills, {number} runs, the last of {program}", flush=True)
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
