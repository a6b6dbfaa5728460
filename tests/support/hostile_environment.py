"""The whole program on the headless host, run in bad surroundings as a process of its own.

    python -m tests.support.hostile_environment HOME [COMMAND]

The demo plays Crazy Eights to its sixth turn, with its files in HOME; COMMAND is run by the shell
when it begins. Then the player leaves, and leaves DOS. Every line that the message line showed is
written.
"""

import subprocess
import sys

from tommy.__main__ import prompt_for
from tommy.host.folder_drive import home_drive
from tommy.host.headless import Headless

_MESSAGE_ROW = 17


def main(home: str, command: str = "") -> None:
    """Play, and write what was said."""
    host = Headless(prompt_for("CRAZY8S *1", seed=7), drive=home_drive(home))
    said: dict[str, None] = {}

    def note(wanted: str) -> bool:
        lines = host.page.lines()
        said[lines[_MESSAGE_ROW].strip()] = None
        return any(wanted in line for line in lines)

    host.run_until(lambda: note("WHICH GAME"))
    for _ in range(3):
        host.key("ENTER")
        host.run_ticks(2)
    host.run_until(lambda: note("WHICH CARD"))
    subprocess.run(command, shell=True, check=True)
    host.key("F2")
    host.run_until(lambda: note("TURN: 6 "), limit_ticks=40_000)
    host.key("F7")
    host.type("y")
    host.run_ticks(2)
    host.type("exit\r")
    host.run_to_end()
    sys.stdout.writelines(f"{line}\n" for line in said if line)


if __name__ == "__main__":
    main(*sys.argv[1:])
