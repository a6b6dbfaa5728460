"""Tune the weights of a computer player against several opponents; write them as a text.

    python -m tools.tune canasta --seats 4 --seed 1 --out tuned.txt
    python -m tools.tune rolling --seats 3
    python -m tools.tune crazy8s --generations 30 --pairs 60

How is the business of `evolution`; against whom and on what measure, of each game's `objective`.
The text has the weights shipped (or begun with) for the other numbers of seats too, and a note of
how it was made; it may play in a tournament as it is. The same arguments give the same weights,
whatever the number of jobs.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tommy import catalog
from tools.lab.evolution import Ground, Plan, tuned
from tools.lab.game_modules import lab_module


def grounds() -> Mapping[str, type[Ground[Any]]]:
    """Where the weights of each game prove themselves, by its command."""
    found = {}
    for game in catalog.CATALOG:
        module = lab_module(game.folder, "objective")
        if module is not None:
            found[game.command] = module.GROUND
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    usual, games = Plan(), grounds()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=games)
    parser.add_argument("--seats", type=int, default=2, help="number of seats to tune for (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=usual.generations)
    parser.add_argument("--candidates", type=int, default=usual.candidates)
    parser.add_argument("--pairs", type=int, default=usual.pairs)
    parser.add_argument("--start", type=Path, help="weights to begin with (the usual)")
    parser.add_argument("--out", type=Path, help="file to write (standard output)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    kind = games[options.game]
    layout = kind.layout
    try:
        ground = kind(options.seats)
        start = {**layout.shipped(), options.seats: ground.start}
        if options.start is not None:
            start = layout.read(options.start)
        if options.candidates < 2 or options.candidates % 2 or options.pairs < 1:
            raise ValueError("an even number of candidates, and a pair of hands at least")
        if options.out is not None and not options.out.parent.is_dir():
            raise ValueError(f"no folder for {options.out}")
    except (ValueError, OSError) as error:
        parser.error(str(error))
    best = tuned(
        ground,
        start[options.seats],
        options.seed,
        Plan(options.generations, options.candidates, options.pairs),
        jobs=options.jobs,
        report=lambda line: print(line, file=sys.stderr, flush=True),
    )
    note = (
        f"Tuned for {options.seats} seats: python -m tools.tune {options.game}"
        f" --seats {options.seats} --seed {options.seed} --generations {options.generations}"
        f" --candidates {options.candidates} --pairs {options.pairs}"
    )
    if options.start is not None:
        note += f" --start {options.start.name}"
    text = layout.text({**start, options.seats: best}, note)
    if options.out is None:
        print(text, end="")
    else:
        options.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
