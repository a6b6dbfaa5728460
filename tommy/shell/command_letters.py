"""The command letters of 1987: S M C * and the level, typed behind the name of a program.

The DOS prompt and the command line of today read them alike.
"""

from collections.abc import Iterable
from typing import NamedTuple

#: The command letters of every game. Source: the manual's command line parameters.
LETTERS = "SMC*1234"
#: The letter that asks for the classic rules, where a game has them.
CLASSIC = "H"
#: The command letters of a game that has classic rules.
LETTERS_WITH_CLASSIC = f"SMC*{CLASSIC}1234"


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
        for letter in word.upper():
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


def one_line(text: str) -> str:
    """What somebody typed, made fit for one line of a message: short, capital, printable ASCII.

    >>> one_line("a very long command line")
    'A VERY LONG COMMA...'
    """
    text = text.upper()
    text = text if text.isascii() and text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= 20 else f"{text[:17]}..."
