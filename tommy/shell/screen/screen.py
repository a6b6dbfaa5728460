"""The screen as the shell writes on it: the page, in colour or mono.

Every place of the layout has one ink, which knows its attribute on both kinds of monitor
(LOOK 1); so a program draws once and is right in colour and in mono.
"""

from typing import NamedTuple

from tommy.machine.page import Block, Page
from tommy.shell.screen.legend import Legend


class Ink(NamedTuple):
    """The attribute of a place on a colour monitor and on a mono one.

    Mono uses four attributes only: 07, 70, 0F and 01 (underlined). Source: LOOK 1.
    """

    colour: int
    mono: int = 0x07


NORMAL = Ink(0x07)
REVERSED = Ink(0x70, 0x70)
#: The words of a legend that stand out.
BRIGHT = Ink(0x0F, 0x0F)


class Screen:
    """Writes text in inks on a page; rows and columns from 0, row first."""

    def __init__(self, page: Page, *, mono: bool) -> None:
        self.page = page
        self.mono = mono

    def attr(self, ink: Ink) -> int:
        """The attribute byte of an ink on this monitor."""
        return ink.mono if self.mono else ink.colour

    def put(self, row: int, col: int, text: str, ink: Ink = NORMAL) -> None:
        """Write ``text`` to the right of (row, col), with its buttons; errors as ``Page.put``."""
        self.page.put(row, col, text, self.attr(ink))
        if isinstance(text, Legend):
            for start, end, keys, bright in text.buttons:
                if bright:
                    self.page.put(row, col + start, text[start:end], self.attr(BRIGHT))
                self.page.assign_keys(row, col + start, 1, end - start, keys)

    def put_right(self, row: int, last_col: int, text: str, ink: Ink = NORMAL) -> None:
        """Write ``text`` so that it ends at ``last_col``."""
        self.put(row, last_col + 1 - len(text), text, ink)

    def put_centred(self, row: int, first: int, last: int, text: str, ink: Ink = NORMAL) -> None:
        """Write ``text`` centred in the columns ``first`` to ``last``, blanks on both sides."""
        width = last - first + 1
        self.put(row, first, text.center(width), ink)
        if isinstance(text, Legend):
            blanks = width - len(text)
            self.put(row, first + blanks // 2 + (blanks & width & 1), text, ink)

    def fill(
        self, row: int, col: int, rows: int, cols: int, char: str = " ", ink: Ink = NORMAL
    ) -> None:
        """Fill a rectangle with one character."""
        self.page.fill(row, col, rows, cols, char, self.attr(ink))

    def clear(self, ink: Ink = NORMAL) -> None:
        """Blank the whole page."""
        self.page.clear(self.attr(ink))

    def box(self, row: int, col: int, rows: int, cols: int, ink: Ink, *, double: bool) -> None:
        """Draw a frame of ``rows`` by ``cols`` cells, its inside left as it is."""
        top_left, across, top_right, down, low_left, low_right = tuple(
            "╔═╗║╚╝" if double else "┌─┐│└┘"
        )
        self.put(row, col, top_left + across * (cols - 2) + top_right, ink)
        for line in range(row + 1, row + rows - 1):
            self.put(line, col, down, ink)
            self.put(line, col + cols - 1, down, ink)
        self.put(row + rows - 1, col, low_left + across * (cols - 2) + low_right, ink)

    def copy(self, row: int, col: int, rows: int, cols: int) -> Block:
        """The cells of a rectangle, to be pasted back."""
        return self.page.copy(row, col, rows, cols)

    def paste(self, row: int, col: int, block: Block) -> None:
        """Put copied cells back."""
        self.page.paste(row, col, block)
