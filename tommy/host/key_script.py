"""Key scripts: a story for the headless host, one step a line.

    key F5              press and release a key, or several: key KP4 Shift-F8 ENTER
    type 12D            type characters on the US keyboard (blanks at the ends are not typed)
    numlock on          set Num Lock (on or off), as the host does at the start
    ticks 36            let time pass, 18.2 ticks a second
    until CARD NUMBER   let time pass until a row of the page shows the text
    screen              hand the page to the caller
    # a comment         a line of its own; also after blanks behind key, numlock, ticks, screen

Empty lines count for nothing. A script is read whole before its first step.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tommy.host.headless import Headless, HeadlessError
from tommy.machine import scancodes
from tommy.machine.page import Page

#: The longest wait that a script may ask for: a day.
_MOST_TICKS = 1_573_040


class ScriptError(Exception):
    """A line that is no step; the message begins with file and line number."""


class StepError(Exception):
    """A step that the program did not follow; the message begins with file and line number."""


class ScriptStep(NamedTuple):
    """One line of a script: what it does, and where it stands."""

    verb: str
    argument: str
    place: str


def parse_script(lines: Iterable[str], name: str) -> list[ScriptStep]:
    """The steps of a script whose file is called ``name``; ScriptError at the first bad line.

    >>> parse_script(["# hello", "key F5"], "a.keys")
    [ScriptStep(verb='key', argument='F5', place='a.keys:2')]
    >>> parse_script(["kee F5"], "keys")
    Traceback (most recent call last):
    tommy.host.key_script.ScriptError: keys:1: no step is called 'kee': key numlock screen ticks ...
    """
    return list(_steps(lines, name))


def _steps(lines: Iterable[str], name: str) -> Iterator[ScriptStep]:
    for number, line in enumerate(lines, 1):
        verb, _, argument = line.strip().partition(" ")
        if not verb or verb.startswith("#"):
            continue
        place = f"{name}:{number}"
        if verb not in _CHECKS:
            known = " ".join(sorted(_CHECKS))
            raise ScriptError(f"{place}: no step is called {verb!r}: {known}")
        argument = argument.strip()
        if verb not in ("type", "until"):
            argument = argument.partition("#")[0].strip()
        try:
            _CHECKS[verb](argument)
        except ValueError as error:
            raise ScriptError(f"{place}: {error}") from None
        yield ScriptStep(verb, argument, place)


def _check_keys(argument: str) -> None:
    if not argument:
        raise ValueError("key needs the name of a key")
    for name in argument.split():
        scancodes.chord(name)


def _check_text(argument: str) -> None:
    if not argument:
        raise ValueError("a text is missing")


def _check_typed(argument: str) -> None:
    _check_text(argument)
    for char in argument:
        scancodes.chord_of_char(char)


def _check_switch(argument: str) -> None:
    if argument not in ("on", "off"):
        raise ValueError(f"numlock is on or off, not {argument!r}")


def _check_number(argument: str) -> None:
    if not (argument.isascii() and argument.isdigit()) or int(argument) > _MOST_TICKS:
        raise ValueError(f"{argument!r} is no number of ticks from 0 to {_MOST_TICKS}")


def _check_nothing(argument: str) -> None:
    if argument:
        raise ValueError(f"{argument!r} has no meaning here")


_CHECKS: dict[str, Callable[[str], None]] = {
    "key": _check_keys,
    "type": _check_typed,
    "numlock": _check_switch,
    "ticks": _check_number,
    "until": _check_text,
    "screen": _check_nothing,
}


def run_script(steps: Iterable[ScriptStep], host: Headless, show: Callable[[Page], None]) -> None:
    """Take the steps on ``host``; ``show`` gets the page at each ``screen``.

    StepError if the program ends before its keys, or a text does not come. What the program
    raises goes through, with a note that names the step.
    """
    for step in steps:
        try:
            _take(step, host, show)
        except HeadlessError as error:
            raise StepError(f"{step.place}: {error.reason}") from error
        except Exception as error:
            error.add_note(f"in step {step.place}: {step.verb} {step.argument}")
            raise


def _take(step: ScriptStep, host: Headless, show: Callable[[Page], None]) -> None:
    match step.verb:
        case "key":
            for name in step.argument.split():
                host.key(name)
        case "type":
            host.type(step.argument)
        case "numlock":
            host.pc.keyboard.num_lock = step.argument == "on"
        case "ticks":
            host.run_ticks(int(step.argument))
        case "until":
            host.run_until(step.argument)
        case "screen":
            show(host.page)


def page_text(page: Page, *, attributes: bool = False) -> str:
    """The page for a terminal: 25 lines, without the blanks at their ends.

    With ``attributes``, 25 more lines of the runs of each row: ``3: 0-69 07, 70-79 47``, columns
    and rows from 0.
    """
    lines = [line.rstrip() for line in page.lines()]
    if attributes:
        for row, runs in enumerate(page.attributes()):
            said = ", ".join(f"{first}-{last} {attr:02X}" for first, last, attr in runs)
            lines.append(f"{row}: {said}")
    return "".join(line + "\n" for line in lines)
