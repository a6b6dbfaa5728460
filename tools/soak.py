"""Let games play for a long time, to find faults that show only then.

    python -m tools.soak demo --hands 10000      memory and speed of the demo of every game
    python -m tools.soak screen --hands 60       Canasta's score sheets, screen against core
    python -m tools.soak canasta --hands 100000  Canasta by odd policies, against the rules
    python -m tools.soak rolling --hands 10000   Rolling Stone by odd policies

Exits with 1 and names the faults if there are any.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from tommy import catalog
from tools.lab.game_modules import lab_modules
from tools.stress import soak_demo


class Part(Protocol):
    """A subcommand of this tool: a module with its own options."""

    @staticmethod
    def add_arguments(parser: argparse.ArgumentParser, /) -> None:
        """Add the options of the part."""

    @staticmethod
    def run(options: argparse.Namespace, /) -> int:
        """Run the part; 0 if there is no fault."""


def soak_parts() -> Mapping[str, Part]:
    """The parts by name: the demo, and every ``soak*.py`` of ``tools/lab/<game>``."""
    found = {"demo": cast(Part, soak_demo)}
    for game in catalog.CATALOG:
        for file, module in lab_modules(game.folder, "soak"):
            _, _, name = file.partition("_")
            found[name or game.command] = cast(Part, module)
    return found


def build_parser() -> argparse.ArgumentParser:
    """The command line of this tool."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parts = parser.add_subparsers(required=True)
    for name, part in soak_parts().items():
        of_part = parts.add_parser(name, description=part.__doc__, formatter_class=raw)
        part.add_arguments(of_part)
        of_part.set_defaults(run=part.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0 if there is no fault."""
    options = build_parser().parse_args(arguments)
    status: int = options.run(options)
    return status


if __name__ == "__main__":
    sys.exit(main())
