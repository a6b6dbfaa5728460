"""What a key of any layout means on the PC: from its place and its text to US scan codes.

A table and functions for every host; no window, no terminal and no PC is known here. Places and
codes are those of :mod:`tommy.machine.scancodes`. Source: CASES2, Keyboards.
"""

import unicodedata
from collections.abc import Collection
from typing import NamedTuple

from tommy.keystroke import TYPEWRITER_ROWS
from tommy.machine.codepage import CODES
from tommy.machine.scancodes import (
    CAPS_LOCK,
    KEYPAD_DIGITS,
    LALT,
    LCTRL,
    LSHIFT,
    NUM_LOCK,
    RALT,
    RCTRL,
    RSHIFT,
    SCROLL_LOCK,
    chord_of_char,
)

#: Places of the keys that print characters: these are read by their text, all others by place.
TYPEWRITER = frozenset(
    {first + i for first, plain, _ in TYPEWRITER_ROWS for i in range(len(plain))} | {0x39, 0x56}
)
_LETTERS = frozenset(
    first + i
    for first, plain, _ in TYPEWRITER_ROWS
    for i, char in enumerate(plain)
    if char.isalpha()
)
_SHIFTS, _CTRLS = (LSHIFT, RSHIFT), (LCTRL, RCTRL)
_SPACE = 0x39
#: Keys that hold or lock something: they type nothing, and no Shift belongs to them.
MODIFIERS = frozenset(
    {*_SHIFTS, *_CTRLS, LALT, RALT, CAPS_LOCK, NUM_LOCK, SCROLL_LOCK},
)
# Letters of Latin script whose Unicode names do not say so, and a sign that is called a letter.
_LATIN_ALL_THE_SAME = frozenset("ªºµ")


class Key(NamedTuple):
    """A key that goes down, as a host sees it.

    ``place`` is the set 1 code of the US key that lies there, None if none does. ``text`` is what
    it types on the layout that is on; empty for none. ``symbol`` is the letter on it without
    modifiers, as far as it is known. ``alt`` is not the Alt key that selects characters: that is
    ``alt_gr``.
    """

    place: int | None
    text: str = ""
    symbol: str = ""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    alt_gr: bool = False


class Stroke(NamedTuple):
    """One key of the PC.

    ``shift`` tells whether Shift must be down for it with Caps Lock off; if it is None, the
    modifiers stay as they are held. ``latched`` Shift counts as held.
    """

    code: int
    shift: bool | None = None
    latched: bool = False


class AltNumber(NamedTuple):
    """Alt, and a character's number on the key pad."""

    number: int

    @property
    def codes(self) -> tuple[int, ...]:
        """The keys of the number."""
        return tuple(KEYPAD_DIGITS[digit] for digit in str(self.number))


class Meaning(NamedTuple):
    """What a key does on the PC, nothing if there are no ``parts``.

    It is ``refused`` if it types what the PC does not have.
    """

    parts: tuple[Stroke | AltNumber, ...] = ()
    refused: bool = False


NOTHING, REFUSED = Meaning(), Meaning(refused=True)


class Move(NamedTuple):
    """A code that is made, or broken if not ``down``."""

    code: int
    down: bool


def meaning(key: Key, *, foreign: bool = False) -> Meaning:
    """What a key means on the PC.

    On a ``foreign`` layout, whose letters are not Latin, a key that lies in the place of a letter
    is that letter, even if it prints a sign.

    >>> meaning(Key(0x33, "m", "m"))  # the M of a French keyboard, where the US comma lies
    Meaning(parts=(Stroke(code=50, shift=False, latched=False),), refused=False)
    >>> meaning(Key(0x08, "{", alt_gr=True)).parts == meaning(Key(0x1A, "{", shift=True)).parts
    True
    """
    place = key.place
    if place == RALT and (key.alt_gr or not key.alt):
        return NOTHING
    if key.alt or (place is not None and place not in TYPEWRITER):
        return _by_place(key)
    if key.ctrl and not key.alt_gr:
        if key.symbol.isascii() and key.symbol.isalpha():
            (code,) = chord_of_char(key.symbol.lower())
            return Meaning((Stroke(code, latched=key.shift),))
        return _by_place(key)
    spaced = place == _SPACE and key.text.isspace()
    if spaced or (place is not None and any(map(_is_foreign, key.text))):
        return _by_place(key)
    if foreign and key.text and place in _LETTERS and not key.alt_gr:
        return _by_place(key)
    return meaning_of_text(key.text)


def is_foreign(text: str) -> bool | None:
    """Whether the letters of a text are those of a script that is not Latin; None if it has none.

    >>> is_foreign("ы"), is_foreign("é"), is_foreign("1")
    (True, False, None)
    """
    if any(map(_is_foreign, text)):
        return True
    return False if any(map(str.isalpha, text)) else None


def meaning_of_text(text: str) -> Meaning:
    """What typed text means; refused if the PC lacks one of its characters.

    >>> meaning_of_text("é").parts, meaning_of_text("€").refused, meaning_of_text("")
    ((AltNumber(number=130),), True, Meaning(parts=(), refused=False))
    """
    # Control characters are what keys do, not what is printed on them.
    text = "".join(char for char in text if unicodedata.category(char) != "Cc")
    parts: list[Stroke | AltNumber] = []
    for char in text:
        # A digit of any script is that digit.
        char = str(unicodedata.decimal(char, char))
        if " " <= char <= "~":
            codes = chord_of_char(char)
            parts.append(Stroke(codes[-1], shift=len(codes) == 2))
        elif CODES.get(char):
            parts.append(AltNumber(CODES[char]))
        else:
            return REFUSED
    return Meaning(tuple(parts))


def fitted(stroke: Stroke, held: Collection[int], *, caps_lock: bool) -> tuple[Move, ...]:
    """The codes of a stroke on a PC whose keys ``held`` are down; its key is down afterwards.

    Shift is made to fit for the length of the make and put back; Caps Lock, which turns it round
    for letters, is allowed for. Nothing typed by its text is typed with Ctrl.

    >>> fitted(Stroke(0x08, shift=False), {LSHIFT}, caps_lock=False)  # the French 7: Shift and è
    (Move(code=42, down=False), Move(code=8, down=True), Move(code=42, down=True))
    """
    shift = stroke.shift
    shifts = [code for code in _SHIFTS if code in held]
    if shift is None:
        shift = bool(shifts) or stroke.latched
        others: list[int] = []
    else:
        shift ^= caps_lock and stroke.code in _LETTERS
        others = [code for code in _CTRLS if code in held]
    added = [LSHIFT] if shift and not shifts else []
    away = others + (shifts if not shift else [])
    return (
        *(Move(code, down=False) for code in away),
        *(Move(code, down=True) for code in added),
        Move(stroke.code, down=True),
        *(Move(code, down=False) for code in added),
        *(Move(code, down=True) for code in away),
    )


def _by_place(key: Key) -> Meaning:
    if key.place is None:
        return NOTHING
    return Meaning((Stroke(key.place, latched=key.shift and key.place not in MODIFIERS),))


def _is_foreign(char: str) -> bool:
    """Whether a character is a letter, or a part of one, of a script that is not Latin."""
    if char.isascii() or char in _LATIN_ALL_THE_SAME:
        return False
    return unicodedata.category(char)[0] in "LM" and "LATIN" not in unicodedata.name(char, "")
