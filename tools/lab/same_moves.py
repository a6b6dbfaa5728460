"""Does the expert of every game make the same moves on every Python?

    python -m tools.lab.same_moves                   on this Python
    python -m tools.lab.same_moves --every-python    on every CPython from 3.11 on that it finds

The expert decides in positions from hands with fixed seeds. Its moves are compared with
`tests/golden/<game>/expert.moves`, which `pytest --update-golden` writes. Exits with 1 and shows
the lines that differ. It needs neither pytest nor pygame nor numpy.
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

from tommy import catalog
from tommy.cardgame.players.levels import USUAL, Level, run_to_end
from tommy.cards.deck import SplitMix64
from tommy.shell.game import Game
from tools.lab.contestants import AnySimulator, simulator

ROOT = Path(__file__).resolve().parents[2]
#: Decisions of each game.
DECISIONS = 200
#: The expert is asked in about one of 5 positions, and about one of 5 moves is random.
_ASKED, _STRAY = 5, 5
_OLDEST = (3, 11)


def golden_name(game: Game) -> str:
    """The path of the expert's moves below `tests/golden`."""
    return f"{game.folder}/expert.moves"


def experts(game: Game) -> dict[str, AnySimulator]:
    """A simulator for each number of seats and rule set with an expert, by the setting's name."""
    found: dict[tuple[int, str], tuple[str, AnySimulator]] = {}
    for setting in game.settings:
        made = simulator(game, setting.seats, setting.rules)
        if Level.EXPERT in made.offered:
            found.setdefault((setting.seats, setting.rules), (setting.name, made))
    return dict(found.values())


def moves(game: Game, count: int = DECISIONS) -> str:
    """The expert's moves in ``count`` positions, spread over the settings, one line each."""
    by_setting = experts(game)
    lines: list[str] = []
    for number, (name, each) in enumerate(by_setting.items(), 1):
        wanted = count * number // len(by_setting) - len(lines)
        lines += (f"{name}, {line}" for line in islice(_decisions(each), wanted))
    return "".join(f"{line}\n" for line in lines)


def _decisions(game: AnySimulator) -> Iterator[str]:
    """The expert's moves in hand after hand, played by the usual level with some random moves."""
    hand = 0
    while True:
        hand += 1
        chance = SplitMix64(hand)
        state = game.dealt(game.start(hand)._replace(seed=hand))
        number = 0
        while (seat := game.actor(state)) is not None:
            number += 1
            seen, legal = game.observation(state, seat), game.legal_moves(state)
            if len(legal) > 1 and not chance.below(_ASKED):
                move = run_to_end(game.think(seen, number, level=Level.EXPERT)).move
                yield f"hand {hand}, move {number}: {move}"
            if chance.below(_STRAY):
                move = run_to_end(game.think(seen, number, level=USUAL)).move
            else:
                move = legal[chance.below(len(legal))]
            state = game.after(state, move)


def differences() -> Iterator[str]:
    """The lines in which the golden files and the experts of this Python differ."""
    for game in filter(experts, catalog.CATALOG):
        name = golden_name(game)
        golden = (ROOT / "tests/golden" / name).read_text(encoding="utf-8")
        yield from difflib.unified_diff(
            golden.splitlines(), moves(game).splitlines(), name, "now", n=0, lineterm=""
        )


def candidates() -> Iterator[Path]:
    """Paths that may be a Python: this one, those on the PATH, those of pyenv."""
    yield Path(sys.executable)
    for folder in os.get_exec_path():
        for path in Path(folder).glob("python3.*"):
            if re.fullmatch(r"python3\.\d+(\.exe)?", path.name):
                yield path
    yield from Path.home().glob(".pyenv/versions/*/bin/python")


def pythons(paths: Iterable[Path]) -> dict[tuple[int, ...], Path]:
    """The first path of each version of CPython from 3.11 on."""
    question = "import sys; print(sys.implementation.name, *sys.version_info[:3])"
    found: dict[tuple[int, ...], Path] = {}
    for path in paths:
        try:
            done = subprocess.run(
                [path, "-c", question], capture_output=True, text=True, check=False
            )
        except OSError:
            continue
        if done.returncode == 0:
            name, *numbers = done.stdout.split()
            version = tuple(map(int, numbers))
            if name == "cpython" and version >= _OLDEST:
                found.setdefault(version, path)
    return found


def _on(python: Path) -> subprocess.CompletedProcess[str]:
    command = [str(python), "-m", "tools.lab.same_moves"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def _on_every_python() -> int:
    found = pythons(candidates())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = list(pool.map(_on, found.values()))
    for version, run in zip(found, runs, strict=True):
        print(f"Python {'.'.join(map(str, version))}:", run.stdout + run.stderr, end="")
    return max(run.returncode for run in runs)


def main(words: list[str] | None = None) -> int:
    """Run the tool; 1 if a move differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--every-python", action="store_true", help="on every CPython found")
    if parser.parse_args(words).every_python:
        return _on_every_python()
    different = list(differences())
    print("\n".join(different) or "the same moves")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
