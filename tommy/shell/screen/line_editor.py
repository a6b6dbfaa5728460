"""A line typed at the console, with the editing keys of DOS.

The line before is the template: F1 or Right copies a character of it, F2 and a character all up to
there, F3 (or Up) the rest; Del and F4 and a character skip as much; Ins keeps the template where it
is while more is typed; F5 makes the line the template and begins again.
"""

from tommy.keystroke import (
    ALT_DIGITS,
    BACKSPACE,
    DEL,
    ENTER,
    ESC,
    F1,
    F2,
    F3,
    F4,
    F5,
    INS,
    LEFT,
    RIGHT,
    UP,
    Keystroke,
)
from tommy.machine.clock import TICK
from tommy.machine.codepage import decode
from tommy.machine.keymap import EVERY_KEY
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.machine.program import WaitQuarters
from tommy.shell.screen.console import CTRL_C, Break, Console
from tommy.shell.screen.game_menu import GameMenu

#: Characters that a line takes; the beep beyond it is 896 Hz. Source: DOS's command line, BIOS.
LINE_LENGTH = 127
_BELL = (TICK, 1331)
#: What Ctrl-Backspace types; DOS takes it for Backspace.
_RUBOUT = 0x7F
#: Keys that do the same as another one.
_SAME = {RIGHT: F1, UP: F3, LEFT: BACKSPACE} | dict(
    zip(ALT_DIGITS, (F1, F2, F3, F4, F5), strict=False)
)


class LineEditor:
    """Reads lines at a console of a PC; the last one is the template of the next."""

    def __init__(self, pc: PC, console: Console) -> None:
        self._pc = pc
        self._page = pc.page
        self._console = console
        self._line = _Line("")

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
        self._line = _Line(line)
        return line

    async def read_line(self, menu: GameMenu | None = None) -> str:
        """The line that is typed, without its Enter. Ctrl-C and Ctrl-Break raise `Break`.

        Every key repeats while it is held. As long as the line is empty, the keys of the ``menu``
        are for that, and Enter types what it marks.
        """
        console = self._console
        left = self._page.cursor.col
        self._line.begin()
        while True:
            key = await self._key(menu)
            line = self._line
            if menu is not None and menu.works and key.ascii == ENTER.ascii and not line.text:
                return await self.type_line(menu.command)
            if key.ascii == ENTER.ascii:
                console.newline()
                self._line = _Line(line.text or line.template)
                return line.text
            if key.ascii == CTRL_C:
                console.write("^C")
                console.newline()
                raise Break
            if key.ascii == ESC.ascii or key == F5:
                console.write("@" if key == F5 else "\\")
                console.newline()
                self._page.cursor.col = left
                self._line = _Line(line.text if key == F5 else line.template)
            elif key.ascii in (BACKSPACE.ascii, _RUBOUT):
                if line.take_back():
                    self._rub_out()
            else:
                await self._add(key, line)

    async def _key(self, menu: GameMenu | None) -> Keystroke:
        """The next key that is not for the menu; one that does the same as another is that one."""
        while True:
            chooses = menu is not None and menu.works and not self._line.text
            if menu is not None:
                menu.show(marked=chooses)
            key = await self._console.key(EVERY_KEY)
            # There is nothing to drop, and a click begins with Esc.
            if not (menu is not None and chooses and (key == ESC or menu.press(key))):
                return _SAME.get(key, key)

    async def _add(self, key: Keystroke, line: "_Line") -> None:
        """What a key copies from the template, skips there, or types."""
        if key == INS:
            line.inserting = not line.inserting
        elif key == DEL:
            line.skip(1)
        elif key == F1:
            self._console.write(line.copy(1))
        elif key == F3:
            self._console.write(line.copy(LINE_LENGTH))
        elif key in (F2, F4):
            count = line.up_to(_typed(await self._console.key(frozenset())))
            if key == F4:
                line.skip(count)
            elif count:
                self._console.write(line.copy(count))
        elif len(line.text) < LINE_LENGTH:
            self._console.write(line.type(_typed(key)))
        elif _typed(key):
            self._pc.speaker.enqueue([_BELL])

    def _rub_out(self) -> None:
        cursor = self._page.cursor
        if cursor.col == 0:
            cursor.row, cursor.col = cursor.row - 1, COLS
        cursor.col -= 1
        self._page.put(cursor.row, cursor.col, " ", self._page.attr(cursor.row, cursor.col))


class _Line:
    """A line and its template, without the screen. Source: DOS's buffered input (INT 21h, 0Ah)."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.begin()

    def begin(self) -> None:
        """Nothing is typed, nothing of the template copied."""
        self.text = ""
        self.inserting = False
        self._at = 0

    def type(self, char: str) -> str:
        """Add a typed character, or nothing; it takes the place of one of the template."""
        self.text += char
        if char and not self.inserting:
            self.skip(1)
        return char

    def copy(self, count: int) -> str:
        """Add as many characters of the template, as far as there are and fit; gives them."""
        count = min(count, LINE_LENGTH - len(self.text))
        copied = self.template[self._at : self._at + count]
        self.text += copied
        self.inserting = False
        self.skip(count)
        return copied

    def skip(self, count: int) -> None:
        """Pass over as many characters of the template."""
        self._at = min(self._at + count, len(self.template))

    def take_back(self) -> bool:
        """Drop the last character, and go back in the template; False if there is none."""
        if self._at and not self.inserting:
            self._at -= 1
        there = bool(self.text)
        self.text = self.text[:-1]
        return there

    def up_to(self, char: str) -> int:
        """How many characters of the template lie before the next ``char``; 0 if it has none."""
        found = self.template.find(char, self._at + 1) if char else -1
        return max(found - self._at, 0)


def _typed(key: Keystroke) -> str:
    """The character that a key types; empty for control characters and keys without any."""
    return decode(bytes([key.ascii])) if key.ascii >= 32 and key.ascii != _RUBOUT else ""
