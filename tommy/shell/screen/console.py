"""The console: text written to the page one after another, as on a teletype.

What DOS's console device was to its programs. A character takes over the attribute that its cell
has, so a screen keeps the colours it was left in. Knows no commands.
"""

from collections.abc import Iterable

from tommy.keystroke import DOWN, ESC, PGDN, SPACE, Keystroke
from tommy.machine.page import COLS, NORMAL, ROWS
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey

MORE = "-- any key for more, Esc to stop --"
#: What Ctrl-C types.
CTRL_C = 3
# Held down, they go from screen to screen; Enter, which began the command, does not.
_MORE_REPEATS = frozenset((SPACE, PGDN, DOWN))


class Break(Exception):  # noqa: N818 - no error
    """Ctrl-C or Ctrl-Break: what was being typed, and the command that asked for it, is dropped."""


class Console:
    """Writes at the cursor of a PC's page."""

    def __init__(self, pc: PC) -> None:
        self._pc = pc
        self._page = pc.page

    def clear(self) -> None:
        """Blank the page, light grey on black, the cursor at home."""
        self._page.clear(NORMAL)
        self._page.cursor.row = self._page.cursor.col = 0

    def write(self, text: str) -> None:
        """Write ``text``, without line ends, from the cursor on; wraps and scrolls."""
        cursor = self._page.cursor
        for char in text:
            row, col = cursor.row, cursor.col
            self._page.put(row, col, char, self._page.attr(row, col))
            cursor.col += 1
            if cursor.col == COLS:
                self.newline()

    def newline(self) -> None:
        """Go to the start of the next row; at the bottom all rows move up."""
        cursor = self._page.cursor
        if cursor.row == ROWS - 1:
            self._page.scroll_up(self._page.attr(ROWS - 1, min(cursor.col, COLS - 1)))
        else:
            cursor.row += 1
        cursor.col = 0

    def print(self, line: str = "") -> None:
        """Write ``line`` and go to the next row; a full row has no empty one after it."""
        for piece in _pieces(line):
            self.write(piece)
            if len(piece) < COLS:
                self.newline()

    async def print_pages(self, lines: Iterable[str]) -> None:
        """Print ``lines``, waiting for a key after each full screen; Esc leaves out the rest."""
        free = ROWS - 1
        for piece in (piece for line in lines for piece in _pieces(line)):
            if not free:
                if not await self._more():
                    return
                free = ROWS - 1
            self.print(piece)
            free -= 1

    async def _more(self) -> bool:
        self.write(MORE)
        key = await self.key(_MORE_REPEATS)
        self._page.cursor.col = 0
        self.write(" " * len(MORE))
        self._page.cursor.col = 0
        return key != ESC and key.ascii != CTRL_C

    async def key(self, repeats: frozenset[Keystroke]) -> Keystroke:
        """The next key; a held one counts once, but for those of ``repeats``."""
        while True:
            key = await WaitKey(repeats=repeats)
            if key is not None:
                return key


def _pieces(line: str) -> list[str]:
    """``line`` cut into rows of the page, at least one."""
    return [line[at : at + COLS] for at in range(0, len(line), COLS)] or [""]
