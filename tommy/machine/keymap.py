"""From a key and the shift state to the word that the BIOS puts into its ring.

A word is scan code << 8 | ASCII, 0 for a key that gives none. As the BIOS keeps them, some words
carry a mark: ASCII E0 for a grey key, ASCII F0 for a combination that only enhanced keyboards
have, scan code E0 for Enter and / of the key pad. `KEYSTROKES` and :func:`as_ah10` take the marks
off as INT 16h does. Pure. Source: MACHINE 5, measured in DOSBox 0.74-3.
"""

from typing import NamedTuple

from tommy.keystroke import TYPEWRITER_ROWS, Keystroke
from tommy.machine.scancodes import KEYPAD_DIGITS

ENHANCED = 0xF0
GREY = 0xE0
#: Highest scan code that INT 16h AH=00 hands out (Ctrl-PgUp).
_LAST_PLAIN_SCAN = 0x84


class Words(NamedTuple):
    """The words of one key in the four shift states."""

    plain: int
    shift: int
    ctrl: int
    alt: int


# Ctrl with these gives a control code; with other characters that are no letters, nothing.
_CTRL_CODES = {"2": 0x00, "6": 0x1E, "-": 0x1F, "[": 0x1B, "\\": 0x1C, "]": 0x1D}


def _typewriter(scan: int, plain: str, shifted: str) -> Words:
    high = scan << 8
    if plain.isalpha():
        ctrl, alt = high | ord(plain) & 0x1F, high
    else:
        ctrl = high | _CTRL_CODES[plain] if plain in _CTRL_CODES else 0
        # Alt with the top row counts on from 78 for the 1; other signs are for AH=10h only.
        alt = high + 0x7600 if scan <= 0x0D else high | ENHANCED
    return Words(high | ord(plain), high | ord(shifted), ctrl, alt)


def _function(number: int) -> Words:
    first = (0x3B, 0x54, 0x5E, 0x68) if number <= 10 else (0x7B, 0x7D, 0x7F, 0x81)
    return Words(*(scan + number - 1 << 8 for scan in first))


_CTRL_KEYPAD = {
    "7": 0x77, "8": 0x8D, "9": 0x84, "4": 0x73, "5": 0x8F, "6": 0x74,
    "1": 0x75, "2": 0x91, "3": 0x76, "0": 0x92, ".": 0x93,
}  # fmt: skip


def _keypad(scan: int, char: str) -> Words:
    # Alt with the key pad gathers an ASCII code: that is the keyboard's affair, no word here.
    middle = ENHANCED if char == "5" else 0
    return Words(scan << 8 | middle, scan << 8 | ord(char), _CTRL_KEYPAD[char] << 8, 0)


#: Words by code of all keys without an E0 prefix that give any; the key pad as with Num Lock off.
WORDS: dict[int, Words] = {
    **{
        first + i: _typewriter(first + i, *chars)
        for first, plain, shifted in TYPEWRITER_ROWS
        for i, chars in enumerate(zip(plain, shifted, strict=True))
    },
    **{code: _keypad(code, char) for char, code in KEYPAD_DIGITS.items()},
    **{0x3A + n: _function(n) for n in range(1, 11)},
    0x57: _function(11),
    0x58: _function(12),
    #           plain   shift   ctrl    alt
    0x01: Words(0x011B, 0x011B, 0x011B, 0x01F0),  # Esc
    0x0E: Words(0x0E08, 0x0E08, 0x0E7F, 0x0EF0),  # Backspace
    0x0F: Words(0x0F09, 0x0F00, 0x9400, 0x0000),  # Tab
    0x1C: Words(0x1C0D, 0x1C0D, 0x1C0A, 0x0000),  # Enter
    0x37: Words(0x372A, 0x372A, 0x9600, 0x37F0),  # * of the key pad
    0x39: Words(0x3920, 0x3920, 0x3920, 0x3920),  # space
    0x4A: Words(0x4A2D, 0x4A2D, 0x8E00, 0x4AF0),  # - of the key pad
    0x4E: Words(0x4E2B, 0x4E2B, 0x9000, 0x4EF0),  # + of the key pad
    0x56: Words(0x565C, 0x567C, 0x0000, 0x0000),  # the 102nd key, beside the left Shift
}

#: Words by code of the keys with an E0 prefix: the grey ones, Enter and / of the key pad.
GREY_WORDS: dict[int, Words] = {
    **{
        0xE000 | code: Words(
            code << 8 | GREY, code << 8 | GREY, _CTRL_KEYPAD[char] << 8 | GREY, code + 0x50 << 8
        )
        for char, code in KEYPAD_DIGITS.items()
        if char != "5"
    },
    0xE01C: Words(0xE00D, 0xE00D, 0xE00A, 0xA600),
    0xE035: Words(0xE02F, 0xE02F, 0x9500, 0xA400),
}


def as_ah00(word: int) -> int | None:
    """The word as INT 16h AH=00 gives it; None if AH=00 drops it.

    >>> hex(as_ah00(0x47E0)), hex(as_ah00(0xE02F)), as_ah00(0x4CF0), as_ah00(0x8500)
    ('0x4700', '0x352f', None, None)
    """
    scan, ascii_code = word >> 8, word & 0xFF
    if scan == 0xE0:
        return (0x3500 if ascii_code == 0x2F else 0x1C00) | ascii_code
    if scan > _LAST_PLAIN_SCAN or (scan and ascii_code == ENHANCED):
        return None
    return scan << 8 if scan and ascii_code == GREY else word


def as_ah10(word: int) -> int:
    """The word as INT 16h AH=10h gives it, which drops none.

    >>> hex(as_ah10(0x47E0)), hex(as_ah10(0x4CF0))
    ('0x47e0', '0x4c00')
    """
    return word & 0xFF00 if word >> 8 and word & 0xFF == ENHANCED else word


#: Every word that a key gives, or a code typed with Alt, with the keystroke that INT 16h AH=00
#: makes of it; those that AH=00 drops are not there.
KEYSTROKES = {
    word: Keystroke(seen)
    for words in (*WORDS.values(), *GREY_WORDS.values(), range(1, 0x100))
    for word in words
    if word and (seen := as_ah00(word)) is not None
}
#: Every keystroke that there is, and those that type a digit.
EVERY_KEY = frozenset(KEYSTROKES.values())
DIGITS = frozenset(key for key in EVERY_KEY if key.char.isdigit())
