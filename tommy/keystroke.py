"""The keystroke: one INT 16h word as a value. Any module may import it; it imports none of ours."""

from dataclasses import dataclass, field
from typing import Self

#: The typewriter keys of the US layout, XT set 1: scan code of the first key of a row, then the
#: characters of the row, plain and shifted.
TYPEWRITER_ROWS = (
    (0x02, "1234567890-=", "!@#$%^&*()_+"),
    (0x10, "qwertyuiop[]", "QWERTYUIOP{}"),
    (0x1E, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (0x2B, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
)
_SCAN_OF_CHAR = {
    char: first + i
    for first, *rows in TYPEWRITER_ROWS
    for row in rows
    for i, char in enumerate(row)
} | {" ": 0x39, "\r": 0x1C, "\b": 0x0E, "\x1b": 0x01, "\t": 0x0F}


@dataclass(frozen=True, slots=True)
class Keystroke:
    """A word as INT 16h AH=00 returns it: scan code in the high byte, ASCII code in the low.

    >>> Keystroke.of_char("d")
    Keystroke(word=8292)
    >>> Keystroke.of_char("d").char, hex(Keystroke.of_char("d").scan)
    ('d', '0x20')
    """

    word: int
    #: Scan code, 0 to 255.
    scan: int = field(init=False, repr=False, compare=False)
    #: ASCII code, 0 for a key that types no character.
    ascii: int = field(init=False, repr=False, compare=False)
    #: The character typed, upper or lower case; the empty string for other keys.
    char: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        scan, ascii_code = divmod(self.word, 0x100)
        char = chr(ascii_code) if 32 <= ascii_code < 127 else ""
        for name, value in (("scan", scan), ("ascii", ascii_code), ("char", char)):
            object.__setattr__(self, name, value)

    @classmethod
    def of_char(cls, char: str) -> Self:
        """The word of the US key that types ``char``; KeyError if there is none."""
        return cls(_SCAN_OF_CHAR[char] << 8 | ord(char))


def typed(text: str) -> tuple[Keystroke, ...]:
    r"""The keystrokes that type ``text``; ``\r`` is Enter, ``\b`` Backspace, ``\x1b`` Esc.

    >>> [hex(k.word) for k in typed("12\r")]
    ['0x231', '0x332', '0x1c0d']
    """
    return tuple(Keystroke.of_char(char) for char in text)


ENTER = Keystroke(0x1C0D)
ESC = Keystroke(0x011B)
SPACE = Keystroke(0x3920)
BACKSPACE = Keystroke(0x0E08)
HOME = Keystroke(0x4700)
UP = Keystroke(0x4800)
PGUP = Keystroke(0x4900)
LEFT = Keystroke(0x4B00)
RIGHT = Keystroke(0x4D00)
END = Keystroke(0x4F00)
DOWN = Keystroke(0x5000)
PGDN = Keystroke(0x5100)
INS = Keystroke(0x5200)
DEL = Keystroke(0x5300)
F1, F2, F3, F4, F5, F6, F7, F8, F9, F10 = (Keystroke(0x3B00 + (i << 8)) for i in range(10))
SHIFT_F8 = Keystroke(0x5B00)
#: Scan codes of the key pad, from its 7 to its point.
KEYPAD_SCANS = range(0x47, 0x54)
#: Alt+1 to Alt+0, for keyboards without function keys: index 0 stands for F1.
ALT_DIGITS = tuple(Keystroke(0x7800 + (i << 8)) for i in range(10))
