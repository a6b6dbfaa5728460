"""The first program in the private environment: it imports the libraries, then runs the game.

    .tommy-venv/bin/python -P tools/setup/start.py BACK [tommy's arguments]

If a library cannot be imported, the environment is damaged. Then BACK, a command as a list in JSON,
takes over and rebuilds it; where one program cannot become another (Windows), the status DAMAGED
asks for that.
"""

import importlib
import json
import os
import runpy
import sys
from collections.abc import Sequence

#: Exit status on Windows: the environment does not work.
DAMAGED = 86
#: Set by a start that has rebuilt the environment: that is done only once.
MENDED = "TOMMYS_TOYS_MENDED"

# What the game imports; pygame as the game imports it, without a greeting.
_LIBRARIES = ("numpy", "tommy.host.sdl.pygame_setup", "platformdirs", "filelock", "tommy")
_EXTRAS = {"test": ("pytest", "pytest_timeout", "xdist", "hypothesis", "PIL")}


def prove(extras: Sequence[str]) -> None:
    """Import what the game and these extras need; raises whatever goes wrong."""
    for name in (*_LIBRARIES, *(name for extra in extras for name in _EXTRAS[extra])):
        importlib.import_module(name)


def main(back: list[str], arguments: list[str]) -> int:
    """Run the game with ``arguments``, or else the command ``back``."""
    try:
        prove([])
    except Exception as fault:  # noqa: BLE001 - damaged files fail in any way
        if MENDED in os.environ:
            print(f"The private environment does not work: {fault}", file=sys.stderr)
            return 1
        if os.name == "posix":
            os.execve(back[0], back, {**os.environ, MENDED: "1"})
        return DAMAGED
    os.environ.pop(MENDED, None)
    sys.argv = ["tommy", *arguments]
    runpy.run_module("tommy", run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(json.loads(sys.argv[1]), sys.argv[2:]))
