"""Tune the weights of a computer player against several opponents; write them as a text.

    python -m tools.tune canasta --seats 4 --seed 1 --out tuned.txt
    python -m tools.tune rolling --seats 3
    python -m tools.tune crazy8s --generations 30 --pairs 60
    python -m tools.tune --again tuned.txt --out again.txt

How is the business of `evolution`; against whom and on what measure, of each game's `objective`.
The text has the weights shipped (or begun with) for the other numbers of seats too, and on its top
the command that made it; it may play in a tournament as it is. The same arguments give the same
weights, whatever the number of jobs: `--again` does what the head of a file says was done, for all
numbers of seats it tells of or for those of `--seats`.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tommy import catalog
from tommy.cardgame.players.weights import WeightsFormat
from tools.lab import made_by
from tools.lab.command_line import new_file
from tools.lab.evolution import Objective, Plan, tuned
from tools.lab.game_modules import lab_module

_TOOL: Final = "tools.tune"
_SEATS: Final = 2
#: What a file says when its run is made again.
_NOTED: Final = ("seed", "generations", "candidates", "pairs", "start")


class Run(NamedTuple):
    """What the weights of one number of seats depend on; ``start`` is a file to begin with."""

    game: str
    seats: int
    seed: int
    plan: Plan
    start: Path | None = None

    @property
    def words(self) -> list[str]:
        """The words of the command line, none left out."""
        words: list[object] = [self.game, "--seats", self.seats, "--seed", self.seed]
        words += ["--generations", self.plan.generations, "--candidates", self.plan.candidates]
        words += ["--pairs", self.plan.pairs]
        if self.start is not None:
            words += ["--start", self.start.as_posix()]
        return list(map(str, words))


def objectives() -> Mapping[str, type[Objective[Any]]]:
    """Where the weights of each game prove themselves, by its command."""
    found = {}
    for game in catalog.CATALOG:
        module = lab_module(game.folder, "objective")
        if module is not None:
            found[game.command] = module.OBJECTIVE
    return found


def head(layout: WeightsFormat[int, Any], runs: Sequence[Run], remarks: Sequence[str] = ()) -> str:
    """The note on top of a file of weights that these runs made."""
    name = next(game.name for game in catalog.CATALOG if game.folder == layout.game)
    what = f"What counts how much for the computer player of {name}: name, value for"
    what = f"{what} {_listed(layout.columns)} seats."
    return made_by.head(what, layout.kind, _TOOL, [run.words for run in runs], remarks)


def noted_runs(file: Path) -> list[Run]:
    """The runs that the head of a file names.

    Raises OSError if there is no file, ValueError if it names none, those of several games or
    several for one number of seats, and exits with the line of a command that cannot be run.
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
        begun = [(ground := kind(run.seats), _begun(ground, run)) for run in runs]
    except (ValueError, OSError) as error:
        parser.error(str(error))
    best = {
        run.seats: tuned(
            ground,
            start[run.seats],
            run.seed,
            run.plan,
            jobs=options.jobs,
            report=lambda line: print(line, file=sys.stderr, flush=True),
        )
        for run, (ground, start) in zip(runs, begun, strict=True)
    }
    # What no run was for comes from where the last of them began.
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
    what.add_argument("--again", type=Path, metavar="FILE", help="do what made this file again")
    parser.add_argument("--seats", type=int, help=f"number of seats to tune for ({_SEATS})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=usual.generations)
    parser.add_argument("--candidates", type=int, default=usual.candidates)
    parser.add_argument("--pairs", type=int, default=usual.pairs)
    parser.add_argument("--start", type=Path, help="weights to begin with (the usual)")
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


def _begun(ground: Objective[Any], run: Run) -> Mapping[int, Any]:
    """The weights that a run begins with, and those of the other numbers of seats."""
    if run.plan.candidates < 2 or run.plan.candidates % 2 or run.plan.pairs < 1:
        raise ValueError("an even number of candidates, and a pair of hands at least")
    if run.start is not None:
        return ground.layout.read(run.start)
    return {**ground.layout.shipped(), run.seats: ground.start}


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


if __name__ == "__main__":
    sys.exit(main())
