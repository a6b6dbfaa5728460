"""The command line: ``tommy``, ``tommy crazy8s MS``, ``crazy8s MS``, and the options.

Knows no particular game.
"""

import argparse
from collections.abc import Callable
from typing import NoReturn

from tommy.machine.adapter import ADAPTERS, USUAL
from tommy.machine.palette import TINTS
from tommy.shell.command_letters import CLASSIC, LARGEST_SEED, one_line

#: What ``--keyboard`` takes, the usual one first.
KEYBOARDS = ("layout", "us")
#: What ``--volume`` takes, and the usual one.
VOLUMES, VOLUME = range(101), 50


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _whole(low: int, high: int) -> Callable[[str], int]:
    """An argparse type: a whole number from ``low`` to ``high``."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else -1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(
                f"{one_line(text)!r} is not a whole number, {low} to {high}"
            )
        return number

    return read


#: The argparse type of a seed, for the program and for every tool.
seed = _whole(0, LARGEST_SEED)


def build_parser(
    program: str | None = None, version: str = "", hoyle: str = ""
) -> argparse.ArgumentParser:
    """The parser of ``tommy`` or, if a ``program`` such as ``crazy8s`` is given, of its command.

    ``hoyle`` names the games that have classic rules, for the help text. Parse with
    ``parse_intermixed_args``, so that letters may follow options. The result holds ``game`` (as
    typed, or None), ``letters`` (a list of words for `parse_letters`) and the options. A bad
    option prints one line on stderr and exits with status 2.

    >>> found = build_parser().parse_intermixed_args(["crazy8s", "--seed", "7", "ms", "S"])
    >>> found.game, found.letters, found.seed
    ('crazy8s', ['ms', 'S'], 7)
    """
    classic = f", and in {hoyle} {CLASSIC} the classic rules" if hoyle else ""
    parser = _Parser(
        prog=program or "tommy",
        description="Tommy's Toys: DOS card games of 1987/88 on a small emulated PC.",
        epilog=(
            "Command letters, in any order and case: S sound off, M mono, C color, * skip the "
            f"startup show, 1 to 4 level of the computer{classic}. "
            "Most shells replace a bare * with file names: put it in "
            "quotes ('*'), or use --skip-show."
        ),
        allow_abbrev=False,
    )
    if program is None:
        parser.add_argument(
            "game",
            nargs="?",
            help="game to play, such as crazy8s (default: the first screen)",
        )
    else:
        parser.set_defaults(game=program)
    parser.add_argument("letters", nargs="*", help="command letters, such as MS")
    parser.add_argument(
        "--version", action="version", version=f"{program or 'tommy'} {version}".rstrip()
    )
    play = parser.add_argument_group("the game")
    play.add_argument("--seed", type=seed, metavar="N", help="deal the cards of number N")
    play.add_argument(
        "--home", metavar="DIR", help="folder for saved games, scores and settings (drive C:)"
    )
    play.add_argument("--skip-show", action="store_true", help="same as the letter *")
    play.add_argument(
        "--show", action="store_true", help="show the startup show of the named game and quit"
    )
    if program is None:
        play.add_argument(
            "--replay",
            metavar="FILE",
            help="replay a recording (Space pauses, Esc lets you play on)",
        )
        play.add_argument(
            "--speed",
            type=_whole(1, 64),
            default=1,
            metavar="N",
            help="replay speed: N times normal (default 1; + and - change it)",
        )
    else:
        parser.set_defaults(replay=None)
    screen = parser.add_argument_group("the screen")
    screen.add_argument(
        "--video",
        choices=tuple(ADAPTERS),
        help=f"display adapter (default: last one used, or {USUAL})",
    )
    screen.add_argument("--tint", choices=TINTS, default="white", help="color of --video mda")
    screen.add_argument(
        "--scale",
        type=_whole(1, 16),
        metavar="N",
        help="window size, N times the original (default: last size used, or what fits)",
    )
    screen.add_argument(
        "--aspect",
        choices=("4:3", "square", "integer"),
        default="4:3",
        help="shape of the picture (default 4:3)",
    )
    screen.add_argument(
        "--border",
        type=_whole(0, 200),
        default=16,
        metavar="N",
        help="width of the border in dots (default 16)",
    )
    screen.add_argument("--fullscreen", action="store_true", help="start in full screen")
    screen.add_argument(
        "--crt",
        action=argparse.BooleanOptionalAction,
        help="scan lines and a little glow (default: as last time; off the first time)",
    )
    sound = parser.add_argument_group(
        "sound and keys",
        "The window has keys of its own: F11 or Alt+Enter full screen; F12 saves a picture, "
        "Shift-F12 the page as text, Shift-F11 starts and stops a recording of the sound, in the "
        "folder for pictures; Ctrl-plus and Ctrl-minus change the volume.",
    )
    sound.add_argument(
        "--volume",
        type=_whole(VOLUMES[0], VOLUMES[-1]),
        metavar="N",
        help="volume in percent; 0 opens no sound device (default: as Ctrl-plus and Ctrl-minus "
        f"left it, {VOLUME} the first time)",
    )
    sound.add_argument(
        "--shift-keypad",
        action="store_true",
        help="Shift reverses Num Lock on the keypad, as on an old PC",
    )
    sound.add_argument(
        "--keyboard",
        choices=KEYBOARDS,
        help="what a key means: the character printed on it, or its place on a US keyboard "
        f"(default: last one used, or {KEYBOARDS[0]})",
    )
    desktop = parser.add_argument_group("the desktop (Linux)").add_mutually_exclusive_group()
    desktop.add_argument(
        "--install-shortcut",
        action="store_true",
        help="put the games in the menu and on the desktop",
    )
    desktop.add_argument("--remove-shortcut", action="store_true", help="remove those entries")
    return parser
