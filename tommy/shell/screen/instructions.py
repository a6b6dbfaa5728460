"""Windows of text over the game, which comes back unchanged: the instructions (F5) and others.

They take rows 0 to 21; the three rows below stay. Knows no game: the text of the instructions is
``assets/<game>/instructions.txt``, or a text file of the drive that the player names if that one
is missing.
Source: LOOK 1.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from tommy import assets
from tommy.keystroke import BACKSPACE, DOWN, ENTER, ESC, HOME, PGDN, PGUP, SPACE, UP, Keystroke
from tommy.machine.codepage import decode
from tommy.machine.drive import END_OF_TEXT, Drive, DriveError
from tommy.machine.keymap import EVERY_KEY
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey
from tommy.shell.screen.legend import Legend, legend
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.sounds import Sounds

#: Lines of text on a page, and rows of the window.
PAGE_LINES = 20
ROWS = PAGE_LINES + 2

_HEADER = Ink(0x4F, 0x70)
_TEXT = Ink(0x1E, 0x07)
# The originals let it blink (CF), but it names the only way out.
_FOOTER = Ink(0x4F, 0x0F)
_PAGE_BEFORE = legend("[PGUP=PAGE BEFORE]")
_NEXT_PAGE, _FIRST_PAGE = legend("[PGDN=NEXT PAGE]"), legend("[PGDN=FIRST PAGE]")
_BACK = legend("[ESC=BACK TO THE GAME]")
_FORWARD, _BACKWARD = frozenset((SPACE, PGDN, DOWN)), frozenset((PGUP, UP))
#: Longest name that can be typed: an 8.3 name.
_NAME_LENGTH = 12

_Pages = list[list[str]]


class FurtherKey(NamedTuple):
    """A letter that does more than turn pages: in capitals, named in the last row by a legend."""

    letter: str
    legend: Legend
    act: Callable[[], Awaitable[None]]


async def show_instructions(pc: PC, screen: Screen, game: str) -> None:
    """Show the instructions of ``game`` (its folder under assets) until Esc.

    Space (also PgDn, Down) turns to the next page and from the last to the first, PgUp and Up
    back, Home to the first; a key that turns no page is refused. Without the text row 0 asks for
    the name of a file; Enter alone closes. Cells and cursor are as before when it ends, however it
    ends.
    """
    with _window(pc, screen):
        try:
            lines: Sequence[str] | None = assets.read_text(f"{game}/instructions.txt").splitlines()
        except OSError:
            lines = await _ask_for_file(pc, screen)
        if lines is not None:
            await _read(pc, screen, "INSTRUCTIONS", pages(lines), 0)


async def show_pages(
    pc: PC,
    screen: Screen,
    title: str,
    lines: Iterable[str],
    *,
    last: bool = True,
    further: FurtherKey | None = None,
) -> None:
    """Show ``lines`` under ``title`` until Esc, with the keys of the instructions.

    There may be a ``further`` key. The last page comes first where the newest lines are there, as
    ``last`` tells.
    """
    text = pages(lines)
    with _window(pc, screen):
        await _read(pc, screen, title, text, len(text) - 1 if last else 0, further)


@contextmanager
def _window(pc: PC, screen: Screen) -> Iterator[None]:
    """Inside, rows 0 to 21 may be written on; afterwards cells and cursor are as before."""
    below = screen.copy(0, 0, ROWS, COLS)
    cursor = pc.page.cursor
    cursor_before = (cursor.row, cursor.col, cursor.visible)
    cursor.visible = False
    try:
        yield
    finally:
        screen.paste(0, 0, below)
        cursor.row, cursor.col, cursor.visible = cursor_before


def pages(lines: Iterable[str]) -> _Pages:
    """The lines in pages of 20, at least one page; a line of more than 80 columns goes on below.

    >>> [len(page) for page in pages(["TEXT"] * 45)], pages([])
    ([20, 20, 5], [[]])
    >>> [len(line) for line in pages(["X" * 100, ""])[0]]
    [80, 20, 0]
    """
    rows = [line[at : at + COLS] for line in lines for at in range(0, max(1, len(line)), COLS)]
    return [rows[at : at + PAGE_LINES] for at in range(0, max(1, len(rows)), PAGE_LINES)]


async def _read(
    pc: PC,
    screen: Screen,
    title: str,
    text: _Pages,
    number: int,
    further: FurtherKey | None = None,
) -> None:
    ways_out = [further.legend, _BACK] if further is not None else [_BACK]
    while True:
        footer = [*_turns(number, len(text)), *ways_out]
        _draw(screen, title, text, number, Legend.joined("   ", footer))
        key = await WaitKey(repeats=_FORWARD | _BACKWARD)
        if key == ESC:
            return
        if further is not None and key is not None and key.char.upper() == further.letter:
            await further.act()
            continue
        turned = _turned(number, key, len(text))
        if key is not None and turned == number:
            Sounds(pc.speaker).refused()
        number = turned


def _turns(number: int, count: int) -> Iterator[Legend]:
    """How to turn from a page of ``count``; after the last comes the first again."""
    if number:
        yield _PAGE_BEFORE
    if count > 1:
        yield _NEXT_PAGE if number < count - 1 else _FIRST_PAGE


def _turned(number: int, key: Keystroke | None, count: int) -> int:
    """The page of ``count`` that a key turns to, which may be the same."""
    if key in _FORWARD:
        return (number + 1) % count
    if key in _BACKWARD:
        return (number - 1) % count
    return 0 if key == HOME else number


def _draw(screen: Screen, title: str, text: _Pages, number: int, footer: Legend) -> None:
    screen.put_centred(0, 0, COLS - 1, title, _HEADER)
    screen.put_right(0, COLS - 2, f"PAGE {number + 1} OF {len(text)}", _HEADER)
    screen.fill(1, 0, PAGE_LINES, COLS, ink=_TEXT)
    for row, line in enumerate(text[number], start=1):
        screen.put(row, 0, line, _TEXT)
    screen.put_centred(ROWS - 1, 0, COLS - 1, footer, _FOOTER)


async def _ask_for_file(pc: PC, screen: Screen) -> list[str] | None:
    """The lines of a file on the drive that the player names; None if he leaves."""
    trouble = "THE INSTRUCTIONS ARE MISSING."
    while True:
        question = Legend(trouble, legend("  READ WHICH FILE ([ENTER=NONE])? "))
        name = await _ask(pc, screen, question)
        if not name:
            return None
        try:
            return _text_of(pc.drive, name)
        except DriveError as error:
            trouble = f"{name}: {error.message.upper()}."


def _text_of(drive: Drive, name: str) -> list[str]:
    """The lines of a DOS text file; control characters become the signs of CP437."""
    text = drive.read(name).partition(END_OF_TEXT)[0]
    return [decode(line.expandtabs()) for line in text.splitlines()]


async def _ask(pc: PC, screen: Screen, question: str) -> str:
    """What the player types on row 0, in capitals, up to Enter; empty if Esc."""
    name = ""
    cursor = pc.page.cursor
    cursor.visible = True
    while True:
        screen.put(0, 0, Legend(question, name.ljust(COLS - len(question))), _HEADER)
        cursor.row, cursor.col = 0, len(question) + len(name)
        key = await WaitKey(repeats=EVERY_KEY - {ENTER, ESC})
        if key is None:
            continue
        if key in (ENTER, ESC):
            cursor.visible = False
            return name if key == ENTER else ""
        if key == BACKSPACE and name:
            name = name[:-1]
        elif key.char.strip() and len(name) < _NAME_LENGTH:
            name += key.char.upper()
        else:
            Sounds(pc.speaker).refused()
