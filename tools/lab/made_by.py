"""The head of a file of weights, which says how the file was made, so that this can be repeated.

    # What the file holds, and its columns.
    # The names are explained in tommy/games/canasta/players/evaluation.py (Weights).
    # Made by: python -m tools.tune canasta --seats 2 --seed 1
    # Remarks: the commit, changes by hand.

The tools that make weights write it; `tools/tune.py --again` reads it.
"""

import re
import shlex
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_COMMAND = re.compile(r"# Made by: python -m (\S+)(.*)")


class Command(NamedTuple):
    """A command in the head of a file: its line number, and the words after the tool's name."""

    line: int
    words: list[str]


def head(
    what: str, kind: type, tool: str, runs: Iterable[Sequence[str]], remarks: Iterable[str] = ()
) -> str:
    """The head for a file of weights of a ``kind``, which a tool made by runs with these words.

    >>> class Weights: ...
    >>> print(head("Two sums.", Weights, "tools.tune", [["whist", "--start", "my own.txt"]]))
    Two sums.
    The names are explained in tools/lab/made_by.py (Weights).
    Made by: python -m tools.tune whist --start 'my own.txt'
    """
    file = kind.__module__.replace(".", "/") + ".py"
    names = f"The names are explained in {file} ({kind.__name__})."
    made = [f"Made by: python -m {shlex.join((tool, *words))}" for words in runs]
    return "\n".join((what, names, *made, *remarks))


def commands(text: str, tool: str) -> list[Command]:
    """The commands of a tool in the head of a file.

    >>> commands("# By hand.\\n# Made by: python -m tools.tune whist --seed 1\\n", "tools.tune")
    [Command(line=2, words=['whist', '--seed', '1'])]
    """
    found = []
    for place, line in enumerate(text.splitlines(), 1):
        match = _COMMAND.fullmatch(line)
        if match and match[1] == tool:
            found.append(Command(place, shlex.split(match[2])))
    return found
