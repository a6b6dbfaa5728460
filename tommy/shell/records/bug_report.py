"""The bug report: one text file with all that is needed to find a fault, and nothing personal.

Page, tape, settings, versions and, if the program failed, where. What stands outside the emulated
PC comes from the composition root as words. Knows no particular game.
"""

import re
import traceback
from collections.abc import Iterator, Sequence

from tommy.machine.drive import Drive, DriveError
from tommy.machine.pc import PC
from tommy.shell.build_info import About
from tommy.shell.records import quarantine

#: Ten reports of a program at most: a held key must not fill the disk.
_ENDINGS = ("RPT", *(f"RP{number}" for number in range(1, 10)))

#: Where reports are sent to; empty as long as there is no such address.
ADDRESS = ""

#: The folders of an absolute path, on any system.
_FOLDERS = re.compile(r"(?<![\w.])(?:[A-Za-z]:)?[\\/]+(?:[^\\/'\",;\n]*[\\/]+)*")
_PACKAGE = re.compile(r".*[\\/](?=tommy[\\/])")


def keep(drive: Drive, program: str, text: str) -> str:
    """Keep a report under a name of its own, ``CRAZY8S.RPT`` or the next that is free.

    Gives the name. Raises DriveError if it cannot be written, FileThere if there are ten.
    """
    return quarantine.keep(drive, program, text.encode("utf-8", "backslashreplace"), _ENDINGS)


def where_it_is(name: str) -> str:
    """What the player is told of a report that was written, and is asked to do with it.

    >>> where_it_is("CRAZY8S.RPT")
    'The details are in CRAZY8S.RPT. Keep that file for a report.'
    """
    what = f"Please send it to {ADDRESS}." if ADDRESS else "Keep that file for a report."
    return f"The details are in {name}. {what}"


def compose(
    about: About, pc: PC | None, facts: Sequence[str], fault: BaseException | None = None
) -> str:
    """The text of a report; ``facts`` are lines about the game, ``pc`` None if there is none.

    >>> print(compose(About("1.0", lambda: ["pygame 2.6.1"]), None, ["program CANASTA"]), end="")
    Tommy's Toys 1.0, a report
    <BLANKLINE>
    pygame 2.6.1
    program CANASTA
    """
    lines = [f"Tommy's Toys {about.version}, a report", ""]
    if fault is not None:
        lines += [*_trace(fault, about.private), ""]
    lines += about.surroundings()
    if pc is not None:
        clock = pc.clock
        lines += [
            f"adapter {pc.adapter.name} (installed {pc.installed.name}), border {pc.border}",
            f"count {clock.now}, {clock.date_and_time()}, keys waiting {pc.keyboard.pending}",
        ]
    lines += facts
    if pc is not None:
        lines += ["", "page", *pc.page.dump().splitlines()]
    return "".join(f"{line}\n" for line in lines)


def where(fault: BaseException) -> str:
    """The place in the program that an exception comes from: file and line.

    >>> try:
    ...     compose(About(), None, 3)
    ... except TypeError as fault:
    ...     print(where(fault).rpartition(" ")[0])
    tommy/shell/records/bug_report.py, line
    """
    frames = traceback.extract_tb(fault.__traceback__)
    return f"{_impersonal(frames[-1].filename)}, line {frames[-1].lineno}" if frames else "nowhere"


def tape_lines(drive: Drive, name: str) -> Iterator[str]:
    """The lines of a report that hold the tape ``name``, which may be empty for none."""
    if not name:
        yield "no tape"
        return
    yield f"tape {name}"
    try:
        yield from drive.read(name).decode("ascii", "backslashreplace").splitlines()
    except DriveError as error:
        yield str(error)


def _trace(fault: BaseException, private: Sequence[str]) -> Iterator[str]:
    """Where an exception comes from, without the folders that the program lies in."""
    told: traceback.TracebackException | None = traceback.TracebackException.from_exception(fault)
    while told is not None:
        for frame in told.stack:
            yield f"{_impersonal(frame.filename)}:{frame.lineno} in {frame.name}"
            yield f"    {frame.line}"
        for line in "".join(told.format_exception_only()).splitlines():
            yield _without(_FOLDERS.sub("", line), private)
        told = told.__cause__ or (None if told.__suppress_context__ else told.__context__)
        if told is not None:
            yield "after"


def _impersonal(path: str) -> str:
    r"""A file of ours by its name from ``tommy/`` on, any other by its last name.

    >>> _impersonal("/home/ann/toys/tommy/shell/toy.py"), _impersonal("C:\\py\\queue.py")
    ('tommy/shell/toy.py', 'queue.py')
    """
    if _PACKAGE.match(path):
        return _PACKAGE.sub("", path).replace("\\", "/")
    return re.split(r"[\\/]", path)[-1]


def _without(text: str, private: Sequence[str]) -> str:
    for word in private:
        if word:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "***", text, flags=re.IGNORECASE)
    return text
