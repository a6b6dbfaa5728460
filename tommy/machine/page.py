"""The text page: 25 rows of 80 cells, each a character byte and an attribute byte, and a cursor.

The memory of the adapter at B800:0 as programs and compositor share it. Rows and columns count
from 0, row first. It knows no colours, no fonts and no pixels; text is CP437 (see ``codepage``).

Behind the cells lies a layer that is never seen: the keys that a click on a cell presses. Whoever
draws a button assigns its keys; whatever is drawn there next clears them.
"""

from dataclasses import dataclass, field

from tommy.machine.codepage import CODES, decode, encode
from tommy.machine.scancodes import chord

ROWS = 25
COLS = 80

_ATTRIBUTES = tuple(bytes([attr]) for attr in range(256))

#: Light grey on black, what a cleared DOS screen has.
NORMAL = 0x07


@dataclass(slots=True)
class Cursor:
    """The hardware cursor: where it is, and its shape as INT 10h AH=01 takes it.

    ``start`` and ``end`` are the CH and CL of that call (6 and 7 = underline, the BIOS default;
    start 20h = off); the adapter turns them into scan lines. ``visible`` False hides the cursor
    whatever its shape. Source: MACHINE 4.
    """

    row: int = 0
    col: int = 0
    start: int = 6
    end: int = 7
    visible: bool = True


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of cells cut from a page: ``rows`` x ``cols`` (character, attribute) pairs.

    ``keys`` are what clicks press, as the page keeps it; blocks that look alike are equal.
    """

    rows: int
    cols: int
    cells: bytes
    keys: bytes = field(compare=False)


class Page:
    """One page of text memory; blank, light grey on black, the cursor at home.

    ``cells`` holds 4000 bytes (character, attribute, row by row) and is never replaced, so that a
    host may keep a view of it.
    """

    def __init__(self) -> None:
        self.cells = bytearray(_encoded(" ") + bytes([NORMAL])) * (ROWS * COLS)
        self.cursor = Cursor()
        # Of each cell, at its place in ``cells``, the number of its keys in two bytes.
        self._keys = bytearray(len(self.cells))

    def put(self, row: int, col: int, text: str, attr: int) -> None:
        """Write ``text`` from (row, col) to the right; it never wraps.

        Raises ValueError if the text leaves the row or ``attr`` is no byte, UnicodeEncodeError if
        a character is not in CP437; the page is then as before.

        >>> page = Page()
        >>> page.put(24, 76, "F10=Quit", 0x1F)
        Traceback (most recent call last):
        ValueError: 'F10=Quit' at row 24, col 76 runs past column 79
        """
        at = _offset(row, col)
        if col + len(text) > COLS:
            raise ValueError(f"{text!r} at row {row}, col {col} runs past column {COLS - 1}")
        data = _encoded(text)
        end = at + 2 * len(data)
        self.cells[at + 1 : end : 2] = _ATTRIBUTES[_attribute(attr)] * len(data)
        self.cells[at:end:2] = data
        self._keys[at:end] = bytes(end - at)

    def fill(
        self, row: int, col: int, rows: int, cols: int, char: str = " ", attr: int = NORMAL
    ) -> None:
        """Fill the rectangle of ``rows`` x ``cols`` cells at (row, col) with one character.

        Raises ValueError if the rectangle leaves the page, ``char`` is not one character or
        ``attr`` is no byte, UnicodeEncodeError if ``char`` is not in CP437.
        """
        at = _offset(row, col)
        _fits(row, col, rows, cols)
        if len(char) != 1:
            raise ValueError(f"fill needs one character, not {char!r}")
        line = (_encoded(char) + _ATTRIBUTES[_attribute(attr)]) * cols
        for start in range(at, at + 2 * COLS * rows, 2 * COLS):
            self.cells[start : start + len(line)] = line
            self._keys[start : start + len(line)] = bytes(len(line))

    def clear(self, attr: int = NORMAL) -> None:
        """Blank the whole page in one attribute; the cursor stays where it is."""
        self.fill(0, 0, ROWS, COLS, " ", attr)

    def scroll_up(self, attr: int = NORMAL) -> None:
        """Move every row one up; the last becomes blank in ``attr``. The cursor stays."""
        self.cells[: -2 * COLS] = self.cells[2 * COLS :]
        self._keys[: -2 * COLS] = self._keys[2 * COLS :]
        self.fill(ROWS - 1, 0, 1, COLS, " ", attr)

    def char(self, row: int, col: int) -> str:
        """The character in a cell; ValueError if there is no such cell."""
        at = _offset(row, col)
        return decode(self.cells[at : at + 1])

    def attr(self, row: int, col: int) -> int:
        """The attribute byte of a cell; ValueError if there is no such cell."""
        return self.cells[_offset(row, col) + 1]

    def lines(self) -> list[str]:
        """The text as it looks: 25 strings of 80 characters; a NUL cell gives a space.

        >>> Page().lines() == [" " * 80] * 25
        True
        """
        text = decode(self.cells[::2]).replace("\0", " ")
        return [text[start : start + COLS] for start in range(0, ROWS * COLS, COLS)]

    def shows(self, text: str) -> bool:
        """Whether ``text`` stands in one of the rows, as :meth:`lines` gives them.

        >>> page = Page()
        >>> page.put(3, 78, "NO", NORMAL)
        >>> page.shows(" NO"), page.shows("NO ")
        (True, False)
        """
        try:
            wanted = encode(text)
        except UnicodeEncodeError:
            return False
        signs = self.cells[::2].replace(b"\0", b" ")
        at = signs.find(wanted)
        while at >= 0 and at % COLS + len(wanted) > COLS:
            at = signs.find(wanted, at + 1)
        return at >= 0

    def attributes(self) -> list[list[tuple[int, int, int]]]:
        """The attributes as runs (first column, last column, attribute), a list for each row.

        >>> page = Page()
        >>> page.fill(3, 70, 1, 10, attr=0x47)
        >>> page.attributes()[3]
        [(0, 69, 7), (70, 79, 71)]
        """
        return [_runs(self.cells[at + 1 : at + 2 * COLS : 2]) for at in _ROW_STARTS]

    def copy(self, row: int, col: int, rows: int, cols: int) -> Block:
        """The rectangle of cells at (row, col), to be pasted later; ValueError outside the page."""
        at = _offset(row, col)
        _fits(row, col, rows, cols)
        starts = range(at, at + 2 * COLS * rows, 2 * COLS)
        cells, keys = (
            b"".join(layer[start : start + 2 * cols] for start in starts)
            for layer in (self.cells, self._keys)
        )
        return Block(rows, cols, cells, keys)

    def paste(self, row: int, col: int, block: Block) -> None:
        """Put a copied rectangle back with its top left cell at (row, col).

        Raises ValueError if it leaves the page.
        """
        at = _offset(row, col)
        _fits(row, col, block.rows, block.cols)
        width = 2 * block.cols
        for i in range(block.rows):
            start = at + 2 * COLS * i
            self.cells[start : start + width] = block.cells[i * width : (i + 1) * width]
            self._keys[start : start + width] = block.keys[i * width : (i + 1) * width]

    def assign_keys(self, row: int, col: int, rows: int, cols: int, keys: str) -> None:
        """Let a click on a cell of the rectangle press ``keys``, one after another.

        They are names as ``scancodes.chord`` takes them, with a blank between two; none clears the
        rectangle. Raises ValueError if it leaves the page, or for a name that no key has.

        >>> page = Page()
        >>> page.assign_keys(2, 0, 4, 5, "ESC 1 2")
        >>> page.keys_at(3, 4), page.keys_at(3, 5)
        (('ESC', '1', '2'), ())
        """
        at = _offset(row, col)
        _fits(row, col, rows, cols)
        if keys not in _NUMBER_OF_KEYS:
            for name in keys.split():
                chord(name)
            _NUMBER_OF_KEYS[keys] = len(_KEYS)
            _KEYS.append(keys)
        line = _NUMBER_OF_KEYS[keys].to_bytes(2, "little") * cols
        for start in range(at, at + 2 * COLS * rows, 2 * COLS):
            self._keys[start : start + len(line)] = line

    def keys_at(self, row: int, col: int) -> tuple[str, ...]:
        """The names of the keys that a click on a cell presses; ValueError outside the page."""
        at = _offset(row, col)
        return tuple(_KEYS[int.from_bytes(self._keys[at : at + 2], "little")].split())

    def dump(self) -> str:
        """The page as text, for goldens (DESIGN D8) and for messages of failed tests.

        For each row its number and its 80 characters between bars, and below them the runs of
        attributes as ``first-last:hex``, left out where the whole row is 07. Empty rows in 07 are
        left out altogether. Rows and columns count from 0.

        >>> page = Page()
        >>> page.put(0, 0, "1♠", 0x70)
        >>> page.dump().splitlines()[1]
        '   0-1:70 2-79:07'
        """
        out: list[str] = []
        for row, (line, runs) in enumerate(zip(self.lines(), self.attributes(), strict=True)):
            plain = runs == [(0, COLS - 1, NORMAL)]
            if not (plain and line == " " * COLS):
                out.append(f"{row:2}|{line}|")
            if not plain:
                out.append("   " + " ".join(f"{a}-{b}:{attr:02x}" for a, b, attr in runs))
        return "".join(line + "\n" for line in out)


# Keys by their numbers, the same on all pages: a block may be pasted on another one. 0 is none.
_KEYS = [""]
_NUMBER_OF_KEYS = {"": 0}

_ROW_STARTS = range(0, 2 * ROWS * COLS, 2 * COLS)


def _encoded(text: str) -> bytes:
    """As ``encode``, which is asked only about a character that is not in CP437."""
    try:
        return bytes(map(CODES.__getitem__, text))
    except KeyError:
        return encode(text)


def _offset(row: int, col: int) -> int:
    if not (0 <= row < ROWS and 0 <= col < COLS):
        raise ValueError(f"row {row}, col {col} is outside the {ROWS}x{COLS} page")
    return 2 * (row * COLS + col)


def _fits(row: int, col: int, rows: int, cols: int) -> None:
    if rows < 0 or cols < 0 or row + rows > ROWS or col + cols > COLS:
        raise ValueError(
            f"{rows}x{cols} cells at row {row}, col {col} leave the {ROWS}x{COLS} page"
        )


def _attribute(attr: int) -> int:
    if not 0 <= attr <= 0xFF:
        raise ValueError(f"attribute {attr:#x} is not a byte")
    return attr


def _runs(attrs: bytes | bytearray) -> list[tuple[int, int, int]]:
    runs: list[tuple[int, int, int]] = []
    first = 0
    for col in range(1, COLS + 1):
        if col == COLS or attrs[col] != attrs[first]:
            runs.append((first, col - 1, attrs[first]))
            first = col
    return runs
