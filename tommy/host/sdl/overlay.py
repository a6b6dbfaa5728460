"""The overlay line: what the window itself says, drawn over the bottom row of the picture.

Only the picture has it. The page stays as the program wrote it, so that a tape replays the same
with it and without.
"""

from tommy.machine.codepage import CODES
from tommy.machine.page import COLS, Page

#: Black on light grey: reversed on mono, and no row of a program's own looks like it.
_ATTR = 0x70
_CUT = "..."
# Of a text that is too long so much stays of its beginning: the end of a path says more.
_HEAD = 20


def with_overlay(cells: bytes | bytearray, text: str) -> bytes:
    """The cells of a page, with ``text`` instead of the bottom row."""
    line = Page()
    line.put(0, 0, one_row(text), _ATTR)
    row = 2 * COLS
    return bytes(cells[:-row]) + bytes(line.cells[:row])


def one_row(text: str) -> str:
    """A text of the host as a row of the PC: all of it if it fits, in characters that there are.

    >>> one_row("saved Žižka.png").strip()
    'saved ?i?ka.png'
    """
    if len(text) > COLS:
        text = text[:_HEAD] + _CUT + text[len(text) - (COLS - _HEAD - len(_CUT)) :]
    return "".join(char if char in CODES else "?" for char in text).center(COLS)
