"""Windows of text over the game, which comes back unchanged: the instructions (F5) and others.

They take rows 0 to 21; the three rows below stay. Knows no game: the text of the instructions is
``assets/<game>/instructions.txt``, or a text file of the drive that the player names if that one
is missing.
Source: LOOK 1.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tommy.keystroke import (
    BACKSPACE,
    DOWN,
    END,
    ENTER,
    ESC,
    HOME,
    LEFT,
    PGDN,
    PGUP,
    RIGHT,
    SPACE,
    UP,
    Keystroke,
)
from tommy.machine.codepage import text_lines
from tommy.machine.drive import DriveError
from tommy.machine.keymap import EVERY_KEY
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey
from tommy.shell.screen.legend import Legend, button, legend
from tommy.shell.screen.manual import (
    LESSON,
    PAGE_LINES,
    Bookmark,
    Manual,
    Page,
    manual,
    pages_of_lines,
    read,
)
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.sounds import Sounds

#: Rows of the window.
ROWS = PAGE_LINES + 2

_HEADER = Ink(0x4F, 0x70)
_TEXT = Ink(0x1E, 0x07)
# The originals let it blink (CF), but it names the only way out.
_FOOTER = Ink(0x4F, 0x0F)
_PAGE_BEFORE = legend("[PGUP=PAGE BEFORE]")
_CHOSEN = Ink(0x71, 0x70)
_CONTENTS = legend("[0=CONTENTS]")
_CONTENTS_ROWS, _CONTENTS_COLS = 17, 39
_NEXT_PAGE, _FIRST_PAGE = legend("[PGDN=NEXT PAGE]"), legend("[PGDN=FIRST PAGE]")
_BACK = legend("[ESC=BACK TO THE GAME]")
_FORWARD, _BACKWARD = frozenset((SPACE, PGDN, DOWN)), frozenset((PGUP, UP))
#: Longest name that can be typed: an 8.3 name.
_NAME_LENGTH = 12
_CONTENTS_MOVES = {UP: -1, DOWN: 1, LEFT: -_CONTENTS_ROWS, RIGHT: _CONTENTS_ROWS}


class FurtherKey(NamedTuple):
    """A letter that does more than turn pages: in capitals, named in the last row by a legend."""

    letter: str
    legend: Legend
    act: Callable[[], Awaitable[None]]


async def show_instructions(
    pc: PC, screen: Screen, game: str, bookmark: Bookmark | None = None, topic: str = ""
) -> None:
    """Show the instructions of ``game`` (its folder under assets) until Esc.

    They open at the chapter of ``topic``, if a question that waits names one, else at the
    bookmark. Space (also PgDn, Down) turns to the next page and from the last to the first, PgUp
    and Up back, Home to the first, End to the last, 0 to the contents, a letter to its chapter; a
    key that turns no page is refused. Without the text row 0 asks for the name of a file; Enter
    alone closes. Cells and cursor are as before when it ends, however it ends.
    """
    place = bookmark or Bookmark()
    with _window(pc, screen):
        try:
            book = manual(read(game))
        except OSError:
            lines = await _ask_for_file(pc, screen)
            if lines is not None:
                await _read(pc, screen, "INSTRUCTIONS", pages_of_lines(lines), 0)
            return
        asked = book.page_of(topic) if topic else None
        if asked is not None:
            place.page = asked
        await _read_manual(pc, screen, book, place)


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
    text = pages_of_lines(lines)
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


async def _read(
    pc: PC,
    screen: Screen,
    title: str,
    text: list[Page],
    number: int,
    further: FurtherKey | None = None,
) -> None:
    """Turn the pages of a text without contents until Esc."""
    while True:
        _draw(screen, title, text, number, _footer(number, len(text), further))
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


async def _read_manual(pc: PC, screen: Screen, book: Manual, bookmark: Bookmark) -> None:
    """Read a manual until Esc; the bookmark keeps the page and the line of the contents."""
    chosen = 0
    while True:
        number = bookmark.page
        contents = "" if number == book.contents or book.contents is None else _CONTENTS
        footer = _footer(number, len(book.pages), None, contents)
        _draw(screen, "INSTRUCTIONS", book.pages, number, footer)
        if number == book.contents:
            _draw_contents(screen, book, chosen)
        key = await WaitKey(repeats=_FORWARD | _BACKWARD | {LEFT, RIGHT})
        if key is None:
            continue
        if key == ESC:
            return
        if number == book.contents and key in _CONTENTS_MOVES:
            moved = chosen + _CONTENTS_MOVES[key]
            if 0 <= moved < len(book.entries):
                chosen = moved
            else:
                Sounds(pc.speaker).refused()
            continue
        if number == book.contents and key == ENTER:
            bookmark.page = book.entries[chosen].page
            continue
        turned = _jump(book, key)
        if turned is None:
            turned = _turned(number, key, len(book.pages))
        if turned == number:
            Sounds(pc.speaker).refused()
        bookmark.page = turned


def _jump(book: Manual, key: Keystroke) -> int | None:
    """The page of a key of the contents: a letter of a chapter, or 0 for the contents."""
    if key.char == "0":
        return book.contents
    return next((each.page for each in book.entries if each.letter == key.char.upper()), None)


def _draw_contents(screen: Screen, book: Manual, chosen: int) -> None:
    screen.put(1, 0, "CONTENTS (HIT A LETTER, OR ARROWS AND ENTER, OR CLICK):", _TEXT)
    for number, entry in enumerate(book.entries):
        column, row = divmod(number, _CONTENTS_ROWS)
        words = f"{entry.letter}  {entry.title}".ljust(_CONTENTS_COLS - 1)
        ink = _CHOSEN if number == chosen else _TEXT
        screen.put(3 + row, 2 + column * _CONTENTS_COLS, button(words, entry.letter), ink)
    screen.put(PAGE_LINES, 2, LESSON, _TEXT)


def _turned(number: int, key: Keystroke | None, count: int) -> int:
    """The page of ``count`` that a key turns to, which may be the same."""
    if key in _FORWARD:
        return (number + 1) % count
    if key in _BACKWARD:
        return (number - 1) % count
    if key == END:
        return count - 1
    return 0 if key == HOME else number


def _footer(number: int, count: int, further: FurtherKey | None, extra: str = "") -> Legend:
    """The last row: only keys that do what it says on this page."""
    parts: list[str] = []
    if count > 1:
        parts += [_PAGE_BEFORE] if number else []
        parts.append(_NEXT_PAGE if number < count - 1 else _FIRST_PAGE)
    parts += [extra] if extra else []
    parts += [further.legend] if further is not None else []
    return Legend.joined("   ", [*parts, _BACK])


def _draw(screen: Screen, title: str, text: list[Page], number: int, footer: Legend) -> None:
    screen.put_centred(0, 0, COLS - 1, title, _HEADER)
    screen.put_right(0, COLS - 2, f"PAGE {number + 1} OF {len(text)}", _HEADER)
    screen.fill(1, 0, PAGE_LINES, COLS, ink=_TEXT)
    for row, line in enumerate(text[number], start=1):
        screen.put(row, 0, line, _TEXT)
    screen.put_centred(ROWS - 1, 0, COLS - 1, footer, _FOOTER)


async def _ask_for_file(pc: PC, screen: Screen) -> list[str] | None:
    """The lines of a file on the drive that the player names; None without a name."""
    trouble = "THE INSTRUCTIONS ARE MISSING."
    while True:
        question = Legend(trouble, legend("  READ WHICH FILE ([ENTER=NONE])? "))
        name = await _ask(pc, screen, question)
        if not name:
            return None
        try:
            return text_lines(pc.drive.read(name))
        except DriveError as error:
            trouble = f"{name}: {error.message.upper()}."


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
