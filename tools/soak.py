"""Let games play for a long time and look for what only then goes wrong.

    python -m tools.soak demo --hands 10000      memory and speed of the demo of every game
    python -m tools.soak screen --hands 60       Canasta's score sheets on the screen and the core
    python -m tools.soak canasta --hands 100000  hands of Canasta by odd policies, by the rules
    python -m tools.soak rolling --hands 10000   hands of Rolling Stone by odd policies

Exits with 1 and says what is wrong if anything is.
"""

import argparse
import sys
from collections.abc import Sequence

from tools.lab.canasta import soak as soak_canasta
from tools.lab.canasta import soak_screen
from tools.lab.rolling import soak as soak_rolling
from tools.stress import soak_demo

_PARTS = {
    "demo": soak_demo,
    "screen": soak_screen,
    "canasta": soak_canasta,
    "rolling": soak_rolling,
}


def build_parser() -> argparse.ArgumentParser:
    """The command line of this tool."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parts = parser.add_subparsers(required=True)
    for name, part in _PARTS.items():
        of_part = parts.add_parser(name, description=part.__doc__, formatter_class=raw)
        part.add_arguments(of_part)
        of_part.set_defaults(run=part.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """The program; 0 if nothing is wrong."""
    options = build_parser().parse_args(arguments)
    status: int = options.run(options)
    return status


if __name__ == "__main__":
    sys.exit(main())
