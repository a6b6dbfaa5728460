"""A line typed at the console, with the editing keys of DOS: F3 brings the last one back."""

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
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.machine.program import WaitQuarters
from tommy.shell.screen.console import CTRL_C, Console

#: Characters that a line takes; the beep beyond it is 896 Hz. Source: DOS's command line, BIOS.
LINE_LENGTH = 127
_BELL = (TICK, 1331)


class LineEditor:
    """Reads lines at a console of a PC, and remembers the last one."""

    def __init__(self, pc: PC, console: Console) -> None:
        self._pc = pc
        self._page = pc.page
        self._console = console
        self._last = ""

    async def type_line(self, text: str) -> str:
        """Type ``text`` and Enter as a quick hand would; what of it fits in a line.

        Keys pressed meanwhile wait in the ring.
        """
        line = decode(text.encode("cp437", "replace"))[:LINE_LENGTH]
        for char in line:
            await WaitQuarters(1)
            self._console.write(char)
        await WaitQuarters(1)
        self._console.newline()
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
            key = await self._console.key()
            if key.ascii == ENTER.ascii:
                self._console.newline()
                self._last = line or self._last
                return line
            if key.ascii == CTRL_C:
                self._console.write("^C")
                self._console.newline()
                return ""
            if key == ESC:
                self._console.write("\\")
                self._console.newline()
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
        self._console.write(text)
        return text

    def _take_back(self) -> None:
        cursor = self._page.cursor
        if cursor.col == 0:
            cursor.row, cursor.col = cursor.row - 1, COLS
        cursor.col -= 1
        self._page.put(cursor.row, cursor.col, " ", self._page.attr(cursor.row, cursor.col))
