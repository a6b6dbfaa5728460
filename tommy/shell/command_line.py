"""The command line: the command letters of 1987, and the options of today.

``tommy``, ``tommy crazy8s MS``, ``crazy8s MS``. The letters are the manual's (S M C *); the DOS
prompt reads them with the same :func:`parse_letters`. Knows no particular game.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, NoReturn

from tommy.machine.adapter import ADAPTERS, USUAL
from tommy.machine.palette import TINTS
from tommy.shell.game_spec import GameSpec

#: The command letters of every game. Source: the manual's command line parameters.
LETTERS = "SMC*1234"


class UsageError(Exception):
    """A command line that means nothing; its text is one line to be shown as it stands."""


class Letters(NamedTuple):
    """What the command letters ask for; ``mono`` is None when neither M nor C was given.

    ``hoyle`` asks for the classic rules, where a game has them; ``level`` is that of the computer
    players, 1 to 4, or 0 when no digit was given.
    """

    sound: bool = True
    mono: bool | None = None
    skip_show: bool = False
    hoyle: bool = False
    level: int = 0

    def __str__(self) -> str:
        """The letters that ask for this.

        >>> str(Letters(sound=False, mono=True, skip_show=True, level=3))
        'SM*3'
        """
        return "".join(
            (
                "" if self.sound else "S",
                {None: "", True: "M", False: "C"}[self.mono],
                "*" if self.skip_show else "",
                "H" if self.hoyle else "",
                str(self.level or ""),
            )
        )


def parse_letters(words: str | Iterable[str], allowed: str = LETTERS) -> Letters:
    """What the command letters in ``words`` ask for, in any order, case and grouping.

    Of M and C the later wins; a letter said twice is said once. UsageError names the first letter
    that is not in ``allowed``.
    Source: the manual's command line parameters.

    >>> parse_letters("ms")
    Letters(sound=False, mono=True, skip_show=False, hoyle=False, level=0)
    >>> parse_letters(["M", "c*"])
    Letters(sound=True, mono=False, skip_show=True, hoyle=False, level=0)
    >>> parse_letters("SX")
    Traceback (most recent call last):
        ...
    tommy.shell.command_line.UsageError: No command letter X (in SX): use S, M, C, *, 1, 2, 3 or 4
    """
    letters = Letters()
    for word in words.split() if isinstance(words, str) else words:
        for letter in word.upper():
            if letter.isspace():
                continue
            if letter not in allowed:
                choices = f"{', '.join(allowed[:-1])} or {allowed[-1]}"
                raise UsageError(
                    f"No command letter {_shown(letter)} (in {_shown(word)}): use {choices}"
                )
            match letter:
                case "S":
                    letters = letters._replace(sound=False)
                case "M" | "C":
                    letters = letters._replace(mono=letter == "M")
                case "*":
                    letters = letters._replace(skip_show=True)
                case "1" | "2" | "3" | "4":
                    letters = letters._replace(level=int(letter))
                case "H":
                    letters = letters._replace(hoyle=True)
    return letters


def find_game(name: str, catalog: Sequence[GameSpec]) -> GameSpec:
    """The game whose program is called ``name``, in either case, with or without ``.EXE``.

    UsageError names those that there are.
    """
    wanted = name.upper().removesuffix(".EXE")
    for spec in catalog:
        if spec.program == wanted:
            return spec
    programs = ", ".join(spec.program for spec in catalog)
    raise UsageError(f"No program is called {_shown(name)}: there are {programs}")


def _shown(text: str) -> str:
    """``text`` made fit for one line of message."""
    text = text.upper()
    text = text if text.isascii() and text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= 20 else f"{text[:17]}..."


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from ``low`` to ``high``, for argparse."""
    wanted = f"{low} to {high}"

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else -1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{_shown(text)!r} is not a whole number, {wanted}")
        return number

    return read


def build_parser(program: str | None = None, version: str = "") -> argparse.ArgumentParser:
    """The parser of ``tommy`` or, given a program such as ``crazy8s``, of its own short command.

    Parse with ``parse_intermixed_args``, so that letters may follow options. The result holds
    ``game`` (as typed, or None), ``letters`` (a list of words for :func:`parse_letters`), and the
    options; a bad option prints one line on stderr and ends with status 2.

    >>> found = build_parser().parse_intermixed_args(["crazy8s", "--seed", "7", "ms", "S"])
    >>> found.game, found.letters, found.seed
    ('crazy8s', ['ms', 'S'], 7)
    """
    parser = _Parser(
        prog=program or "tommy",
        description="Tommy's Toys: DOS card games of 1987/88 on a small emulated PC.",
        epilog=(
            "Command letters, in any order and case: S sound off, M mono, C color, * skip the "
            "startup show, 1 to 4 level of the computer, and in Canasta H Hoyle's classic rules. "
            "Most shells replace a bare * by the names of files: write it in "
            "quotes ('*'), or use --skip-show."
        ),
        allow_abbrev=False,
    )
    if program is None:
        parser.add_argument(
            "game", nargs="?", help="program to run, such as crazy8s; none: the DOS prompt"
        )
    else:
        parser.set_defaults(game=program)
    parser.add_argument("letters", nargs="*", help="command letters, such as MS")
    parser.add_argument(
        "--version", action="version", version=f"{program or 'tommy'} {version}".rstrip()
    )
    play = parser.add_argument_group("the game")
    play.add_argument(
        "--seed", type=_whole(0, 999_999_999), metavar="N", help="deal the same cards again"
    )
    play.add_argument("--home", metavar="DIR", help="folder of all that is kept (drive C:)")
    play.add_argument("--skip-show", action="store_true", help="the same as the letter *")
    play.add_argument(
        "--show", action="store_true", help="only the startup show of the game named, then end"
    )
    if program is None:
        play.add_argument(
            "--replay", metavar="FILE", help="play a tape again (space pauses, Esc takes over)"
        )
        play.add_argument(
            "--speed",
            type=_whole(1, 64),
            default=1,
            metavar="N",
            help="times the speed of a replay (default 1; + and - change it)",
        )
    else:
        parser.set_defaults(replay=None)
    screen = parser.add_argument_group("the screen")
    screen.add_argument(
        "--video",
        choices=tuple(ADAPTERS),
        help=f"display adapter (default: as the last time, at first {USUAL})",
    )
    screen.add_argument("--tint", choices=TINTS, default="white", help="phosphor of --video mda")
    screen.add_argument(
        "--scale",
        type=_whole(1, 16),
        metavar="N",
        help="times the size (default: as you left the window, at first what fits)",
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
    sound = parser.add_argument_group("sound and keys")
    sound.add_argument(
        "--volume",
        type=_whole(0, 100),
        default=50,
        metavar="N",
        help="loudness in per cent, 0 opens no sound device (default 50)",
    )
    sound.add_argument(
        "--shift-keypad",
        action="store_true",
        help="Shift turns Num Lock round on the keypad, as the BIOS did",
    )
    desktop = parser.add_argument_group("the desktop (Linux)").add_mutually_exclusive_group()
    desktop.add_argument(
        "--install-shortcut",
        action="store_true",
        help="put the games in the menu and on the desktop",
    )
    desktop.add_argument(
        "--remove-shortcut", action="store_true", help="take those entries away again"
    )
    return parser
