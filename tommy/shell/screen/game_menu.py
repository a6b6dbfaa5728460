"""The menu of games on the first screen, above the prompt; it works while nothing is typed there.

What it chooses is a command, which it types for all to see: the next time you may type it yourself.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tommy.keystroke import LEFT, RIGHT, Keystroke
from tommy.machine.page import COLS, NORMAL, ROWS, Page
from tommy.shell.screen import menu_keys

BRIGHT = 0x0F
_REVERSED = 0x70
_INDENT = 2


class MenuRow(NamedTuple):
    """A row of the menu: the command that it types, and what that is."""

    command: str
    about: str


def command_keys(command: str) -> str:
    """The keys with which a click types a command and Enter, whatever was typed before.

    >>> command_keys("DIR A")
    'ESC D I R SPACE A ENTER'
    """
    return " ".join(("ESC", *("SPACE" if char == " " else char for char in command), "ENTER"))


class GameMenu:
    """Rows on a page from row ``top`` on; one of them is marked while the menu works."""

    def __init__(self, page: Page, top: int, rows: Sequence[MenuRow]) -> None:
        self._page = page
        self._top = top
        self._rows = rows
        self._at = 0
        self._works = True
        self.show(marked=False)

    @property
    def works(self) -> bool:
        """Whether keys may choose; not after something was run, or the page has moved."""
        return self._works

    @property
    def command(self) -> str:
        """What Enter chooses."""
        return self._rows[self._at].command

    def press(self, key: Keystroke) -> bool:
        """Mark another row; whether the key does so."""
        # Left and Right edit the line.
        at = None if key in (LEFT, RIGHT) else menu_keys.chosen(key, self._at, len(self._rows))
        if at is not None:
            self._at = at
        return at is not None

    def show(self, *, marked: bool) -> None:
        """Draw the rows. From the last row of the page on the next line end moves them away."""
        if not self._works:
            return
        if self._page.cursor.row == ROWS - 1:
            self._works = marked = False
        for i, row in enumerate(self._rows):
            text = f" {row.command:<9} {row.about}"[: COLS - _INDENT - 1]
            attr = _REVERSED if marked and i == self._at else NORMAL
            at = self._top + i
            self._page.put(at, _INDENT, f"{text} ", attr)
            if attr == NORMAL:
                self._page.put(at, _INDENT, f" {row.command}", BRIGHT)
            self._page.assign_keys(at, _INDENT, 1, len(text) + 1, command_keys(row.command))

    def close(self) -> None:
        """Mark nothing any more, and take no key."""
        self.show(marked=False)
        self._works = False
