"""Tune the weights of a computer player against several opponents, and write them as a text file.

    python -m tools.tune canasta --seats 4 --seed 1 --out tuned.txt
    python -m tools.tune rolling --seats 3
    python -m tools.tune crazy8s --generations 30 --pairs 60
    python -m tools.tune --again tuned.txt --out again.txt

`evolution` has the algorithm; the `objective` of each game has the opponents and the measure. For
the other numbers of seats the text keeps the weights of `--start`, or the shipped ones. Its head
holds the command that made it, and a tournament accepts it as a player. The same arguments give the
same weights, with any number of jobs. `--again` repeats the runs in the head of a file, all of them
or those for `--seats`.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tommy import catalog
from tommy.cardgame.players.weights import WeightsFormat
from tommy.shell import command_line
from tools.lab import made_by
from tools.lab.command_line import new_file
from tools.lab.evolution import Objective, Plan, tuned
from tools.lab.game_modules import lab_module

_TOOL: Final = "tools.tune"
_SEATS: Final = 2
#: Options that `--again` takes from the file.
_NOTED: Final = ("seed", "generations", "candidates", "pairs", "start")


class Run(NamedTuple):
    """All that the weights for a number of seats depend on; ``start`` is a file to begin with."""

    game: str
    seats: int
    seed: int
    plan: Plan
    start: Path | None = None

    @property
    def words(self) -> list[str]:
        """The words of the command line, defaults included."""
        words: list[object] = [self.game, "--seats", self.seats, "--seed", self.seed]
        words += ["--generations", self.plan.generations, "--candidates", self.plan.candidates]
        words += ["--pairs", self.plan.pairs]
        if self.start is not None:
            words += ["--start", self.start.as_posix()]
        return list(map(str, words))


def objectives() -> Mapping[str, type[Objective[Any]]]:
    """The objective of each game that has one, by its command."""
    found = {}
    for game in catalog.CATALOG:
        module = lab_module(game.folder, "objective")
        if module is not None:
            found[game.command] = module.OBJECTIVE
    return found


def head(layout: WeightsFormat[int, Any], runs: Sequence[Run], remarks: Sequence[str] = ()) -> str:
    """The head of a file of weights that these runs made."""
    name = next(game.name for game in catalog.CATALOG if game.folder == layout.game)
    what = f"What counts how much for the computer player of {name}: name, value for"
    what = f"{what} {_listed(layout.columns)} seats."
    return made_by.head(what, layout.kind, _TOOL, [run.words for run in runs], remarks)


def noted_runs(file: Path) -> list[Run]:
    """The runs that the head of a file names.

    Raises OSError if the file cannot be read, and ValueError if it names no run, several games, or
    two runs for one number of seats. Exits with an error for a command that cannot be parsed.
    """
    runs = []
    for line, words in made_by.commands(file.read_text(encoding="utf-8"), _TOOL):
        parser = _parser(f"{file}, line {line}")
        options = parser.parse_args(words)
        if options.again is not None:
            parser.error("--again inside a file")
        runs.append(_run(options))
    if not runs:
        raise ValueError(f"{file} does not say that it was made by {_TOOL}")
    if len({run.game for run in runs}) > 1:
        raise ValueError(f"{file} tells of more than one game")
    if len({run.seats for run in runs}) < len(runs):
        raise ValueError(f"{file} tells twice how weights for one number of seats were made")
    return runs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        runs = [_run(options)] if options.again is None else _runs_again(options)
        kind = objectives()[runs[0].game]
        layout = kind.layout
        begun = [(objective := kind(run.seats), _begun(objective, run)) for run in runs]
    except (ValueError, OSError) as error:
        parser.error(str(error))
    best = {
        run.seats: tuned(
            objective,
            start[run.seats],
            run.seed,
            run.plan,
            jobs=options.jobs,
            report=lambda line: print(line, file=sys.stderr, flush=True),
        )
        for run, (objective, start) in zip(runs, begun, strict=True)
    }
    # Weights that no run tuned are those with which the last run began.
    _, start = begun[-1]
    others = [seats for seats in layout.columns if seats not in best]
    file = runs[-1].start
    whose = "shipped" if file is None else f"of {file.as_posix()}"
    remarks = [f"Those for {_listed(others)} seats are the weights {whose}."] if others else []
    text = layout.text({**start, **best}, head(layout, runs, remarks))
    if options.out is None:
        print(text, end="")
    else:
        options.out.write_text(text, encoding="utf-8")
    return 0


def _parser(prog: str | None = None) -> argparse.ArgumentParser:
    usual = Plan()
    parser = argparse.ArgumentParser(prog, description=(__doc__ or "").splitlines()[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("game", nargs="?", choices=objectives())
    what.add_argument(
        "--again", type=Path, metavar="FILE", help="repeat the runs that made this file"
    )
    parser.add_argument("--seats", type=int, help=f"number of seats to tune for ({_SEATS})")
    parser.add_argument("--seed", type=command_line.seed, default=1)
    parser.add_argument("--generations", type=int, default=usual.generations)
    parser.add_argument("--candidates", type=int, default=usual.candidates)
    parser.add_argument("--pairs", type=int, default=usual.pairs)
    parser.add_argument(
        "--start", type=Path, help="weights to begin with (default: those of the objective)"
    )
    parser.add_argument("--out", type=new_file, help="file to write (standard output)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser


def _run(options: argparse.Namespace) -> Run:
    plan = Plan(options.generations, options.candidates, options.pairs)
    seats = _SEATS if options.seats is None else options.seats
    return Run(options.game, seats, options.seed, plan, options.start)


def _runs_again(options: argparse.Namespace) -> list[Run]:
    usual = _parser()
    given = [name for name in _NOTED if getattr(options, name) != usual.get_default(name)]
    if given:
        raise ValueError(f"--{given[0]} is what the file of --again says")
    runs = noted_runs(options.again)
    if options.seats is not None:
        runs = [run for run in runs if run.seats == options.seats]
    if not runs:
        raise ValueError(f"{options.again} does not say how those for {options.seats} were made")
    return runs


def _begun(objective: Objective[Any], run: Run) -> Mapping[int, Any]:
    """The weights with which a run begins, for all numbers of seats."""
    if run.plan.candidates < 2 or run.plan.candidates % 2 or run.plan.pairs < 1:
        raise ValueError("an even number of candidates, and a pair of hands at least")
    if run.start is not None:
        return objective.layout.read(run.start)
    return {**objective.layout.shipped(), run.seats: objective.start}


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


if __name__ == "__main__":
    sys.exit(main())
