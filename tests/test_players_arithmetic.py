"""Computer players do only arithmetic that gives the same on every host.

The linter bans most functions that do not (`banned-api` in pyproject.toml). Checked here is what it
cannot see: operators, built-ins, methods, and all of a module but what is allowed.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tommy.catalog import CATALOG

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "tommy").glob("**/players/**/*.py"))
#: Where `int_sum` is made of the built-in.
ARITHMETIC = ROOT / "tommy/cardgame/players/arithmetic.py"

#: What may be imported of modules that have more. Of chance Python promises `random` alone.
ALLOWED = {
    "cmath": set(),
    "math": {"comb", "inf", "isfinite", "sqrt"},
    "random": {"Random"},
    "statistics": set(),
}
CHANCE = {name for name in dir(Random) if not name.startswith("_")} - {"random", "getrandbits"}


def faults(source: str) -> Iterator[tuple[int, str]]:
    """The line and the name of each thing that is not the same on every host."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(left=ast.Constant(int()), op=ast.Pow(), right=ast.Constant(int())):
                pass
            case ast.BinOp(op=ast.Pow()) | ast.AugAssign(op=ast.Pow()):
                yield node.lineno, "**"
            case ast.Name(id="sum" | "pow" as name):
                yield node.lineno, name
            case ast.Attribute(attr=name) if name in CHANCE:
                yield node.lineno, f".{name}"
            case ast.Import(names=names):
                yield from ((node.lineno, each.name) for each in names if each.name in ALLOWED)
            case ast.ImportFrom(module=str(module), names=names) if module in ALLOWED:
                for each in names:
                    if each.name not in ALLOWED[module]:
                        yield node.lineno, f"{module}.{each.name}"


@pytest.mark.parametrize(("source", "fault"), [
    ("part ** 2", "**"), ("2 ** part", "**"), ("0.5 ** 2", "**"), ("part **= 2", "**"),
    ("sum(parts)", "sum"), ("map(sum, parts)", "sum"), ("pow(part, 2)", "pow"),
    ("Random(1).choice(cards)", ".choice"), ("chance.shuffle(cards)", ".shuffle"),
    ("chance.gauss(0, 1)", ".gauss"), ("import math", "math"), ("import math as m", "math"),
    ("from math import exp", "math.exp"), ("from math import sin as e", "math.sin"),
    ("from math import *", "math.*"), ("from random import choice", "random.choice"),
    ("from statistics import mean", "statistics.mean"), ("import statistics", "statistics"),
])  # fmt: skip
def test_what_differs_between_hosts_is_found(source: str, fault: str) -> None:
    assert list(faults(f"\n{source}")) == [(2, fault)]


@pytest.mark.parametrize("source", [
    "2 ** 64", "part * part", "part / 3 + 1", "int_sum(map(len, hands))", "float_sum(parts)",
    "Random(1).random()", "from math import sqrt", "from random import Random", "call(**named)",
])  # fmt: skip
def test_what_is_the_same_on_every_host_is_let_through(source: str) -> None:
    assert list(faults(source)) == []


def test_the_folders_of_all_players_are_checked() -> None:
    folders = {path.parent.relative_to(ROOT / "tommy").as_posix() for path in FILES}
    assert folders == {
        "cardgame/players",
        *(f"games/{game.folder}/players" for game in CATALOG),
    }


def test_players_do_only_what_is_the_same_on_every_host() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {fault}"
        for path in FILES
        for line, fault in faults(path.read_text("utf-8"))
        if (path, fault) != (ARITHMETIC, "sum")
    ]
    assert found == []
