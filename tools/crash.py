"""Kill the program with SIGKILL while it plays, start it again, and see that nothing is lost.

    python -m tools.crash --kills 200
    python -m tools.crash --games crazy8s --kills 20 --window

Each run plays a game in demo mode on the headless PC, from the DOS prompt on, with its files in a
real folder; with ``--window`` the real program in a window does so, in real time, on an X server
of its own (Xvfb and xdotool). It is killed at moments that chance chooses, started again, and told
to go on with the game that was left. The page at its end, the scores of its hands and the match
score must be those of a run that was not killed, and no tape may ever get shorter.
Exits with 1 and says where they part.
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
from tommy.shell.records import key_tape
from tools.stress.xvfb import WindowProgram, display, running, until

ROOT = Path(__file__).parents[1]
#: A run goes to the end of this hand, or of its game if that comes first.
LAST_HAND = 4
LEVEL = "2"
#: The clock's face, the colours of the title, and the message line change by themselves.
_CHANGING_ROWS = frozenset((1, 17, 21))
_LIMIT_TICKS = 4_000_000
_BEGUN = "begun"
#: Questions before a game begins at most, and how long the answer to one may take, in seconds.
_MOST_QUESTIONS, _ANSWERED_S = 8, 1.0
#: A life lasts so long at most after the demo began to play, in seconds: headless, in a window.
_LIFE_S, _WINDOW_LIFE_S = 0.5, 4.0
#: How often a program is killed before it plays: while it starts, or hears its tape again.
_EARLY = 0.2
#: Kills in one run at most; its last life is let live.
_MOST = 15
#: No sound, a window of the smallest size.
_SMALL = ["--volume", "0", "--scale", "1"]


def play(program: str, seed: int, home: Path) -> list[str]:
    """Begin the demo, or go on with it, to the end of a run; the page then.

    What changes by itself is left out. Writes a line when the demo plays.
    """
    host = Headless(prompt_for(f"{program} *{LEVEL}", seed=seed), drive=FolderDrive(home))
    host.run_until(lambda: "?" in host.page.lines()[4])
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

    The page is empty if a kill came just when the end of the game had been shown.
    """

    page: tuple[str, ...]
    hands: tuple[tuple[int, int, tuple[int, ...]], ...]
    scores: bytes

    def parting(self, other: "CrashResult") -> str | None:
        """Where this outcome and another differ, in lines; None if they do not."""
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
    """The tape of a run; ValueError if it is damaged or was kept aside."""
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
        """A life that nobody ends."""
        page = self._life(kill=False)
        assert page is not None
        return outcome(self.program, self.home, page)

    def killed(self) -> CrashResult | None:
        """A life that is ended by chance, or comes to the end before that: what it left then."""
        page = self._life(kill=True)
        ended = self._look()
        return outcome(self.program, self.home, page or ()) if ended or page else None

    def killed_in_a_window(self, show: str) -> CrashResult | None:
        """A life of the real program in a window, from its start to a moment of chance."""
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
        """Enter for each question, until the tape grows: one Enter more only hurries the deal."""
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
        """See that the tape is sound and not shorter than before; whether the game is over."""
        found = recorded(self.program, self.home)
        if found.length < self._length:
            raise ValueError(f"{self.home}: {found.length} bytes of tape, were {self._length}")
        # One without keys is cleared away: a new deal is no loss.
        self._length = found.length if found.keys else 0
        return bool(found.keys) and not found.goes_on


def run(program: str, seed: int, chance: random.Random, most: int, show: str = "") -> int:
    """One run, killed up to ``most`` times; how often it was.

    With ``show``, an X display, its lives are in windows but for the last. Raises ValueError that
    says where it and a run that was not killed part.
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
    """Run after run until there were so many kills, at most ``most`` in each; the programs in turn.

    Gives after each run how many kills there were, and its program; raises as :func:`run`.
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
    parser.add_argument("--kills", type=int, default=200, help="how often to kill")
    games = [game.program for game in catalog.CATALOG]
    parser.add_argument("--games", nargs="+", choices=games, default=games)
    parser.add_argument("--seed", type=int, default=1, help="seed of the session")
    parser.add_argument("--window", action="store_true", help="the program in a window")
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
