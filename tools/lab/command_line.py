"""What the tools that compare players share: their options, and how they use several processes."""

import argparse
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

from tommy.shell import command_line

T = TypeVar("T")
R = TypeVar("R")

#: Items that are begun ahead, for each process.
_AHEAD = 2


def new_file(text: str) -> Path:
    """The type of an option that names a file to write, in a folder that exists."""
    path = Path(text)
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"no folder for {path}")
    return path


def add_match_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a tool that lets players compete."""
    parser.add_argument("--seats", type=int, help="number of seats (default: the game's usual)")
    parser.add_argument("--rules", default="tommy", help="rule set, if the game has several")
    parser.add_argument("--seed", type=command_line.seed, default=1, help="seed of all deals")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes to use")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--out", type=new_file, help="also write the figures here, in Markdown")


def mapped(function: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """What the function returns for each item, in order; ``items`` may be endless.

    With several jobs the items are processed in as many processes.
    """
    if jobs == 1:
        yield from map(function, items)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        begun = (pool.apply_async(function, (item,)) for item in items)
        pending = deque(islice(begun, _AHEAD * jobs))
        while pending:
            yield pending.popleft().get()
            pending.extend(islice(begun, 1))
