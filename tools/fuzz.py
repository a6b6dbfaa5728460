"""Press random keys in every game and prompt, and check every invariant after each key.

    python -m tools.fuzz --keys 50000
    python -m tools.fuzz --keys 10000000 --seed 7
    python -m tools.fuzz --seed 7 --run 123 --acts "+3F w2 +47"

It runs a headless PC. Keys are pressed, repeat, come in floods or stay down, and sometimes the
power fails. The invariants: the pack is complete; the page, the key ring, the tape and the score
file are sound; a game answers every key; a resumed game is unchanged; the program always waits for
keys again and can be left. A run depends only on its seed and number. A fault is printed with the
shortest list of acts found that shows it, and --acts replays such a list. Exits with 1 if there was
a fault.
"""

import argparse
import itertools
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from tommy.shell import command_line
from tools.lab.command_line import mapped
from tools.stress.acts import Act, read, written
from tools.stress.fuzz_run import Found, Run
from tools.stress.scenes import scenes, slow_scenes

#: Stop after this many kinds of faults.
_ENOUGH = 10
#: Seconds from one line of progress to the next.
_PROGRESS_S = 10

FuzzResult = tuple[Run, int, Found | None]


def outcome(run: Run, seconds: float) -> FuzzResult:
    """A run, its number of keys, and its fault, which is shrunk for up to ``seconds``."""
    keys, found = run.play()
    return run, keys, None if found is None else run.smallest(found, seconds)


def report(run: Run, found: Found) -> str:
    """A fault, and the command that shows it again."""
    again = f"python -m tools.fuzz --seed {run.seed} --run {run.number}"
    return (
        f"FAULT: {found.wrong}\n"
        f"in {run.scene.name}, seed {run.seed}, run {run.number}, key {found.key}; "
        f"{len(found.acts)} acts:\n"
        f'{again} --acts "{written(found.acts)}"\n{found.page}'
    )


def wanted_runs(seed: int, keys: int, run_keys: int, scene: str) -> Iterator[Run]:
    """Runs of ``run_keys`` keys until ``keys`` are reached, in scenes whose name has ``scene``."""
    for number in itertools.count():
        run = Run(seed, number, run_keys)
        if scene in run.scene.name:
            yield run
            keys -= run.wanted
            if keys <= 0:
                return


class Tally:
    """Keys and faults so far."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._began = self._said = time.monotonic()
        self.keys = 0
        self.faults: Counter[str] = Counter()

    def add(self, run: Run, keys: int, found: Found | None) -> None:
        """Count a run; print the first fault of each kind, and sometimes the progress."""
        self.keys += keys
        if found is not None:
            if not self.faults[found.kind]:
                print(report(run, found), flush=True)
            self.faults[found.kind] += 1
        if time.monotonic() - self._said > _PROGRESS_S:
            self._said = time.monotonic()
            print(self, file=sys.stderr, flush=True)

    def __str__(self) -> str:
        speed = self.keys / max(1e-9, time.monotonic() - self._began)
        return (
            f"{self.keys:,} of {self._wanted:,} keys, {speed:,.0f} a second, "
            f"{sum(self.faults.values())} faults"
        )


def play_again(run: Run, acts: Sequence[Act]) -> int:
    """Replay a list of acts in the scene of a run; 1 if there is a fault."""
    found = run.again(acts)
    print("no fault" if found is None else report(run, found))
    return 0 if found is None else 1


def build_parser() -> argparse.ArgumentParser:
    """The command line of this tool."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keys", type=int, default=50_000, help="total number of keys")
    parser.add_argument("--run-keys", type=int, default=1000, help="keys in each run")
    parser.add_argument("--seed", type=command_line.seed, default=0, help="seed of keys and cards")
    parser.add_argument("--scene", default="", help="only scenes whose name contains this")
    parser.add_argument("--run", type=int, help="only the run of this number")
    parser.add_argument("--acts", help="replay these acts in that run's scene")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to use")
    parser.add_argument(
        "--smaller", type=float, default=60, metavar="SECONDS", help="time to shrink a fault"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0 if no fault was found."""
    parser = build_parser()
    options = parser.parse_args(arguments)
    if not any(options.scene in scene.name for scene in (*scenes(), *slow_scenes())):
        parser.error(f"no scene has {options.scene!r} in its name")
    if options.acts is not None:
        return play_again(Run(options.seed, options.run or 0, options.run_keys), read(options.acts))
    if options.run is None:
        runs = wanted_runs(options.seed, options.keys, options.run_keys, options.scene)
    else:
        runs = iter([Run(options.seed, options.run, options.run_keys)])
    tally = Tally(options.keys)
    for each in mapped(partial(outcome, seconds=options.smaller), runs, options.jobs):
        tally.add(*each)
        if len(tally.faults) >= _ENOUGH:
            break
    print(tally)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
