"""What is typed behind the name of a program: the letters of 1987 (S M C * and the level), /SEED:n.

The DOS prompt and the command line of today read them alike.
"""

import datetime
import re
from collections.abc import Iterable
from typing import NamedTuple

#: The command letters of every game. Source: the manual's command line parameters.
LETTERS = "SMC*1234"
#: The letter that asks for the classic rules, where a game has them.
CLASSIC = "H"
#: The command letters of a game that has classic rules.
LETTERS_WITH_CLASSIC = f"SMC*{CLASSIC}1234"
#: The largest seed that can be typed: nine digits.
LARGEST_SEED = 999_999_999
#: The deal of the day, in place of a number.
TODAY = "TODAY"


class UsageError(Exception):
    """A command line that means nothing; its text is one line to be shown as it stands."""


class Letters(NamedTuple):
    """What the command letters ask for."""

    sound: bool = True
    #: None when neither M nor C was given.
    mono: bool | None = None
    skip_show: bool = False
    #: Whether they ask for the classic rules, where a game has them.
    hoyle: bool = False
    #: The level of the computer players, 1 to 4, or 0 when no digit was given.
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
                CLASSIC if self.hoyle else "",
                str(self.level or ""),
            )
        )


def parse_letters(words: str | Iterable[str], allowed: str = LETTERS) -> Letters:
    """What the command letters in ``words`` ask for, in any order, case and grouping.

    Of M and C the later wins; a letter said twice is said once. UsageError names the first letter
    that is not in ``allowed``, or two levels: 12 is no level.
    Source: the manual's command line parameters.

    >>> parse_letters("ms")
    Letters(sound=False, mono=True, skip_show=False, hoyle=False, level=0)
    >>> parse_letters(["M", "c*"])
    Letters(sound=True, mono=False, skip_show=True, hoyle=False, level=0)
    >>> parse_letters("SX", allowed="SMC")
    Traceback (most recent call last):
        ...
    tommy.shell.command_letters.UsageError: No command letter X (in SX): use S, M or C
    """
    letters = Letters()
    for word in words.split() if isinstance(words, str) else words:
        for letter in capitals(word):
            if letter.isspace():
                continue
            if letter not in allowed:
                choices = f"{', '.join(allowed[:-1])} or {allowed[-1]}"
                raise UsageError(
                    f"No command letter {one_line(letter)} (in {one_line(word)}): use {choices}"
                )
            match letter:
                case "S":
                    letters = letters._replace(sound=False)
                case "M" | "C":
                    letters = letters._replace(mono=letter == "M")
                case "*":
                    letters = letters._replace(skip_show=True)
                case "1" | "2" | "3" | "4":
                    if letters.level not in (0, int(letter)):
                        raise UsageError(f"Two levels, {letters.level} and {letter}: use one")
                    letters = letters._replace(level=int(letter))
                case _ if letter == CLASSIC:
                    letters = letters._replace(hoyle=True)
    return letters


class Arguments(NamedTuple):
    """What is typed behind the name of a program; ``seed`` is None if no deal was asked for."""

    letters: Letters = Letters()
    seed: int | None = None


def parse_arguments(words: str, allowed: str, day: datetime.date) -> Arguments:
    """The command letters and ``/SEED:n`` of a program that is started on a ``day``.

    ``/SEED:TODAY`` is the deal of that day, the same for everybody. UsageError as for
    `parse_letters`, or for another switch or seed.

    >>> parse_arguments("ms/seed:7", LETTERS, datetime.date(1987, 10, 1)).seed
    7
    >>> parse_arguments("/Seed:Today", LETTERS, datetime.date(1987, 10, 1)).seed
    19871001
    """
    seed: int | None = None
    for switch in re.findall(r"/\S*?(?=[\s/]|$)", words):
        name, _, value = capitals(switch).partition(":")
        if name != "/SEED":
            raise UsageError(f"No switch {one_line(switch)}: there is /SEED:n")
        if seed is not None:
            raise UsageError("Two seeds: use one /SEED:n")
        seed = _seed(value, day)
    return Arguments(parse_letters(re.sub(r"/\S*?(?=[\s/]|$)", " ", words), allowed), seed)


def _seed(value: str, day: datetime.date) -> int:
    """The seed that is written as ``value``."""
    if value == TODAY:
        return int(f"{day:%Y%m%d}")
    if re.fullmatch("[0-9]{1,18}", value) and int(value) <= LARGEST_SEED:
        return int(value)
    said = f", not {one_line(value)}" if value else ""
    raise UsageError(f"/SEED: takes a number from 0 to {LARGEST_SEED}, or {TODAY}{said}")


def capitals(text: str) -> str:
    """A text in capitals, but for letters that are not ASCII: the capitals of some are others.

    >>> capitals("ms ß")
    'MS ß'
    """
    return "".join(char.upper() if char.isascii() else char for char in text)


def one_line(text: str) -> str:
    """What somebody typed, made fit for one line of a message: short, capital, printable ASCII.

    >>> one_line("a very long command line")
    'A VERY LONG COMMA...'
    """
    text = capitals(text)
    text = text if text.isascii() and text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= 20 else f"{text[:17]}..."
