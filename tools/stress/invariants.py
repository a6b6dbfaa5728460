"""The invariants of a PC, which hold at any moment, after any keys.

Each invariant is a function that returns what is wrong, in a few words, or None.
"""

import re
from collections import Counter
from typing import Any, TypeAlias

from tommy import catalog
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.cards.card import Card
from tommy.machine.codepage import decode, encode
from tommy.machine.keyboard import RING, Keyboard
from tommy.machine.page import COLS, ROWS, Page
from tommy.shell.game_spec import GameSpec
from tommy.shell.records import crc_lines, key_tape, match_scores
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import HAND_COLS

_MONO = bytes((0x07, 0x70, 0x0F, 0x01))
#: Attributes with equal foreground and background, which nobody can read.
_UNREADABLE = frozenset(attr for attr in range(256) if attr & 0x0F == attr >> 4 & 7)
_READABLE = bytes(attr for attr in range(256) if attr not in _UNREADABLE)
_BLANKS = frozenset(b"\0 \xdb\xff")
_ROW = 2 * COLS
_BOTTOM_AT = status_line.BOTTOM_ROW * _ROW
_LEGENDS = ((status_line.F5_COL, b"F5=INSTRS"), (status_line.F7_COL, b"F7=QUIT"))
#: The lower corners of the two boxes, which no window covers.
_LOW_CORNERS = tuple(
    ((status_line.BOX_ROW + status_line.BOX_ROWS - 1) * _ROW + 2 * col, sign)
    for cols in (status_line.LEFT_BOX_COLS, status_line.RIGHT_BOX_COLS)
    for col, sign in zip(cols, encode("╚╝"), strict=True)
)
_SIGNS = "♠♥♦♣"
_SUITS = encode(_SIGNS)
#: Rows of the other hands while they are hidden, in games whose cards have numbers.
_OTHERS_ROWS = range(6, 11)
#: The most cards that a strip shows, between the frames at its ends.
_MOST_IN_STRIP = HAND_COLS - 2


#: A rules core of any game.
Core: TypeAlias = MatchCore[Any, Any]


class Fault(Exception):  # noqa: N818 - the fuzzer looks for it
    """An invariant does not hold."""


def hold(wrong: str | None) -> None:
    """Raise Fault if an invariant gave a reason."""
    if wrong is not None:
        raise Fault(wrong)


def page_fault(page: Page, *, mono: bool) -> str | None:
    """The page has its size, the cursor is on it, and all text is readable."""
    cells, cursor = page.cells, page.cursor
    if len(cells) != ROWS * _ROW:
        return f"the page holds {len(cells)} bytes"
    if not (0 <= cursor.row < ROWS and 0 <= cursor.col < COLS):
        return f"the cursor is at row {cursor.row}, col {cursor.col}"
    attrs = cells[1::2]
    if mono:
        if odd := attrs.translate(None, _MONO):
            return f"attribute {odd[0]:02x} on a mono page"
    elif attrs.translate(None, _READABLE):
        for place, attr in enumerate(attrs):
            if attr in _UNREADABLE and cells[2 * place] not in _BLANKS:
                row, col = divmod(place, COLS)
                return f"attribute {attr:02x} hides what stands at row {row}, col {col}"
    return None


def frame_fault(page: Page) -> str | None:
    """The bottom lines of a toy are there, even in its show and behind windows."""
    cells = page.cells
    bottom = bytes(cells[_BOTTOM_AT : _BOTTOM_AT + 2 * (status_line.DELAY_KEYS_COL - 1) : 2])
    if bottom not in map(_bottom, catalog.CATALOG):
        return "the bottom line is damaged"
    for col, legend in _LEGENDS:
        at = status_line.KEY_ROW * _ROW + 2 * col
        if cells[at : at + 2 * len(legend) : 2] != legend:
            return "the line of the key legends is damaged"
    return None


def _bottom(spec: GameSpec) -> bytes:
    """The constant part of a game's bottom line."""
    line = f"██ {spec.title} ██ {status_line.CREDIT}"
    return encode(line.ljust(status_line.DELAY_KEYS_COL - 1))


def boxes_fault(page: Page) -> str | None:
    """The corners that nothing may cover show that the boxes of a game are whole."""
    if any(page.cells[at] != sign for at, sign in _LOW_CORNERS):
        return "a box has lost its corner"
    return None


def ring_fault(keyboard: Keyboard) -> str | None:
    """The key ring holds no more words than it has room for."""
    return f"the ring holds {keyboard.pending} words" if keyboard.pending > RING else None


def cards_fault(core: Core) -> str | None:
    """Every card of the pack is in exactly one place."""
    whole = Counter(core.state.cards) == Counter(core.pack)
    return None if whole else f"the pack is not whole: {core.state}"


def hidden_fault(page: Page, core: Core) -> str | None:
    """Where nothing is melded, no card of another hand lies open before the hand is over."""
    if core.actor is None or hasattr(core.view, "tables"):
        return None
    for row in _OTHERS_ROWS:
        line = page.cells[row * _ROW : row * _ROW + 2 * HAND_COLS : 2]
        if line.translate(None, _SUITS) != line:
            return f"a hidden card lies open in row {row}"
    return None


def hand_fault(page: Page, core: Core) -> str | None:
    """While it is your move, the screen shows as many cards of each suit as your hand has."""
    if core.actor != YOUR_SEAT:
        return None
    hand = core.row(YOUR_SEAT)
    if len(hand) > _MOST_IN_STRIP:
        return None
    # The left edge of each card, and each column of a strip, shows the suit.
    line = decode(page.cells[_ROW : _ROW + 2 * HAND_COLS : 2])
    seen = sorted(char for char in line if char in _SIGNS)
    held = sorted(card.suit.sign for card in hand if isinstance(card, Card))
    return None if seen == held else f"your hand is {held}, and {seen} are shown"


def is_tape(name: str) -> bool:
    """Whether a file is the tape of a run, by its name."""
    return re.fullmatch(r".*\.TA[P\d]", name) is not None


def file_fault(name: str, data: bytes) -> str | None:
    """A file of ours can be read completely, and none is in quarantine."""
    if re.fullmatch(r".*\.BA[D\d]", name):
        return f"a file is in quarantine: {name}"
    if name.endswith(".SCR"):
        try:
            match_scores.parse(data)
        except match_scores.DamagedScoreError as error:
            return f"a score file is damaged: {name}, {error}"
    if name.endswith(".TOY"):
        lines = data.splitlines(keepends=True)
        if any(crc_lines.words(line) is None for line in lines):
            return f"a file of settings or statistics is damaged: {name}, {data[-80:]!r}"
    return tape_fault(name, key_tape.read(data), data) if is_tape(name) else None


def tape_fault(name: str, tape: key_tape.Tape, data: bytes) -> str | None:
    """A tape of ours is sound; ``data`` are its last lines."""
    return None if tape.sound else f"a tape is not sound: {name}, {data[-80:]!r}"
