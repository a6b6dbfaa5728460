#!/usr/bin/env python3
"""Run a game in virtual time, fed by a script of keys, and print its page where the script says.

A line of the script is one of

    key F5              a key by name (KP4 KPENTER LEFT ENTER ESC Alt-1 Shift-F8), or several
    type 12             characters
    numlock on          Num Lock on or off
    ticks 36            run for 36 ticks (18.2 a second)
    until PROMPT TEXT   run until the page shows the text
    screen              print the page, 25 lines
    # a comment

Status 0 if all steps succeed (then the PC is switched off, even if the game goes on), 1 with the
page and the error if a step fails (the text does not come, the game ends too early or crashes), 2
for a bad command line or script.
"""

import argparse
import io
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import Headless
from tommy.host.key_script import (
    ScriptError,
    ScriptStep,
    StepError,
    page_text,
    parse_script,
    run_script,
)
from tommy.machine.adapter import ADAPTERS
from tommy.machine.drive import RamDrive
from tommy.machine.page import Page
from tommy.shell import command_line
from tommy.shell.command_letters import LETTERS_WITH_CLASSIC, UsageError, parse_letters


def build_parser() -> argparse.ArgumentParser:
    """The command line of this tool."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME", help="a game such as crazy8s")
    parser.add_argument("letters", metavar="LETTERS", nargs="*", help="command letters: S M C *")
    parser.add_argument("--seed", type=command_line.seed, metavar="N", help="seed of the cards")
    parser.add_argument(
        "--keys", metavar="FILE", required=True, help="the script; - reads standard input"
    )
    parser.add_argument(
        "--attributes",
        action="store_true",
        help="print 25 lines of attribute runs below each page: 'ROW: FIRST-LAST HEX, ...'",
    )
    parser.add_argument("--video", choices=tuple(ADAPTERS), default="vga", help="display adapter")
    parser.add_argument(
        "--home", metavar="DIR", help="folder of the player's files; without it nothing is saved"
    )
    return parser


def read_script(file: str) -> list[ScriptStep]:
    """The steps in a file (- is standard input); ScriptError if it cannot be read."""
    try:
        if file == "-":
            return parse_script(sys.stdin.read().splitlines(), "standard input")
        return parse_script(Path(file).read_text(encoding="utf-8-sig").splitlines(), file)
    except (OSError, UnicodeDecodeError) as error:
        raise ScriptError(f"{file}: {getattr(error, 'strerror', None) or error}") from None


def run(steps: list[ScriptStep], host: Headless, *, attributes: bool = False) -> int:
    """Run the steps on a host and switch it off; the status for the shell.

    Pages go to standard output, errors to standard error. If the program raises, its page is
    printed first.
    """

    def show(page: Page) -> None:
        print(page_text(page, attributes=attributes), end="")

    status = 0
    try:
        run_script(steps, host, show)
    except StepError as error:
        print(error, file=sys.stderr)
        show(host.page)
        status = 1
    except Exception:
        show(host.page)
        raise
    host.power_off()
    return status


def main(argv: list[str] | None = None) -> int:
    """Run the game that the command line names."""
    from tommy.__main__ import program_for

    parser = build_parser()
    options = parser.parse_intermixed_args(argv)
    letters = " ".join(options.letters)
    try:
        steps = read_script(options.keys)
        # Which letters the game has is looked at here.
        program = program_for(options.game, letters, seed=options.seed)
        mono = parse_letters(letters, LETTERS_WITH_CLASSIC).mono
    except (ScriptError, UsageError) as error:
        print(error, file=sys.stderr)
        return 2
    drive = FolderDrive(Path(options.home)) if options.home else RamDrive()
    adapter = options.video
    if mono is not None and mono != ADAPTERS[adapter].mono:
        adapter = "mda" if mono else "vga"  # the letter overrides the option
    host = Headless(program, adapter=adapter, drive=drive)
    return run(steps, host, attributes=options.attributes)


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main())
