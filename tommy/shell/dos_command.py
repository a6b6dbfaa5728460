"""What a command of the DOS prompt is, and how the rest of its line is read."""

import difflib
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from tommy.shell.command_letters import UsageError
from tommy.shell.wildcards import ALL

#: What separates the words of a command line, besides blanks.
DELIMITERS = ",;="
#: Characters of a typed word that a message repeats at most.
_LONGEST = 26


class Command(NamedTuple):
    """A command: its names, how it is typed, what it is for, and what it does.

    ``run`` gets the name that was typed, in capitals, and the rest of the line.
    """

    names: tuple[str, ...]
    usage: str
    purpose: str
    run: Callable[[str, str], Awaitable[None]]


class Words(NamedTuple):
    """The rest of a command line: names of files, and switches in capitals with their slash."""

    names: list[str]
    switches: set[str]


def words(rest: str) -> Words:
    r"""What is behind a command, without the drive and the root, of which there is only one.

    The root itself is all files. UsageError for another drive.

    >>> words("c:*.scr/w,\\ /P") == Words(["*.scr", "*.*"], {"/W", "/P"})
    True
    """
    switches = {switch.upper() for switch in re.findall(rf"/[^\s/{DELIMITERS}]*", rest)}
    names = re.sub(rf"/[^\s/{DELIMITERS}]*|[{DELIMITERS}]", " ", rest).split()
    return Words([on_drive(name) or ALL for name in names], switches)


def on_drive(name: str) -> str:
    r"""``name`` without drive and root; empty for the root itself. UsageError for another drive.

    >>> on_drive("C:\\crazy8s.exe"), on_drive(".\\crazy8s"), on_drive("c:.")
    ('crazy8s.exe', 'crazy8s', '')
    """
    if re.match("[A-Za-z]:", name):
        if name[0] not in "Cc":
            raise UsageError(f"There is no drive {name[:2].upper()}")
        name = name[2:]
    return re.sub(r"^(\.?\\|\.$)", "", name)


def clipped(word: str) -> str:
    """A typed word, short enough to be repeated in a message of one row."""
    return word if len(word) <= _LONGEST else f"{word[: _LONGEST - 3]}..."


def did_you_mean(word: str, names: Iterable[str], otherwise: str = "") -> str:
    """The question whether one of ``names`` was meant, or ``otherwise`` if none is like it.

    >>> did_you_mean("crazy8", ["CANASTA", "CRAZY8S"]), did_you_mean("x", ["DIR"])
    ('Did you mean CRAZY8S?', '')
    """
    close = difflib.get_close_matches(word.upper(), [*names], n=1, cutoff=0.7)
    return f"Did you mean {close[0]}?" if close else otherwise
