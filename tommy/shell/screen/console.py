"""The console: text written to the page one after another as on a teletype, and lines typed in.

What DOS's console device was to its programs. A character takes over the attribute that its cell
has, so a screen keeps the colours it was left in. Knows no commands.
"""

from collections.abc import Iterable

from tommy.keystroke import (
    ALT_DIGITS,
    BACKSPACE,
    ENTER,
    ESC,
    F1,
    F3,
    LEFT,
    RIGHT,
    UP,
    Keystroke,
)
from tommy.machine.clock import TICK
from tommy.machine.codepage import decode
from tommy.machine.page import COLS, NORMAL, ROWS
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey, WaitQuarters

#: Characters that a line takes; the beep beyond it is 896 Hz. Source: DOS's command line, BIOS.
LINE_LENGTH = 127
_BELL = (TICK, 1331)

MORE = "-- any key for more, Esc to stop --"
_CTRL_C = 3


class Console:
    """Writes at the cursor of a PC's page and reads lines from its keyboard."""

    def __init__(self, pc: PC) -> None:
        self._pc = pc
        self._page = pc.page
        self._last = ""

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
        key = await self._key()
        self._page.cursor.col = 0
        self.write(" " * len(MORE))
        self._page.cursor.col = 0
        return key != ESC and key.ascii != _CTRL_C

    async def type_line(self, text: str) -> str:
        """Type ``text`` and Enter as a quick hand would; what of it fits in a line.

        Keys pressed meanwhile wait in the ring.
        """
        line = decode(text.encode("cp437", "replace"))[:LINE_LENGTH]
        for char in line:
            await WaitQuarters(1)
            self.write(char)
        await WaitQuarters(1)
        self.newline()
        self._last = line
        return line

    async def read_line(self) -> str:
        """The line that is typed, without its Enter; empty after Ctrl-C.

        As in DOS Backspace and Left take back a character, Esc drops the line, F1 and Right
        repeat a character of the line before, F3 (and Up) all that are left of it.
        """
        line = ""
        left = self._page.cursor.col
        while True:
            key = await self._key()
            if key.ascii == ENTER.ascii:
                self.newline()
                self._last = line or self._last
                return line
            if key.ascii == _CTRL_C:
                self.write("^C")
                self.newline()
                return ""
            if key == ESC:
                self.write("\\")
                self.newline()
                self._page.cursor.col = left
                line = ""
            elif key in (BACKSPACE, LEFT):
                if line:
                    self._take_back()
                line = line[:-1]
            else:
                line += self._typed(key, line)

    def _typed(self, key: Keystroke, line: str) -> str:
        """What a key adds to ``line``, written."""
        rest = self._last[len(line) :]
        if key in (F3, UP, ALT_DIGITS[2]):
            text = rest
        elif key in (F1, RIGHT, ALT_DIGITS[0]):
            text = rest[:1]
        else:
            text = decode(bytes([key.ascii])) if key.ascii >= 32 and key.ascii != 127 else ""
        if len(line) + len(text) > LINE_LENGTH:
            self._pc.speaker.enqueue([_BELL])
            return ""
        self.write(text)
        return text

    def _take_back(self) -> None:
        cursor = self._page.cursor
        if cursor.col == 0:
            cursor.row, cursor.col = cursor.row - 1, COLS
        cursor.col -= 1
        self._page.put(cursor.row, cursor.col, " ", self._page.attr(cursor.row, cursor.col))

    async def _key(self) -> Keystroke:
        while True:
            key = await WaitKey()
            if key is not None:
                return key


def _pieces(line: str) -> list[str]:
    """``line`` cut into rows of the page, at least one."""
    return [line[at : at + COLS] for at in range(0, len(line), COLS)] or [""]
