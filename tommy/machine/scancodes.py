"""Scan codes of the 101/102-key keyboard, XT set 1, by the names that scripts and tests use.

A code is the make code as an int; keys with an E0 prefix carry it above: Home is 0xE047, the 7 of
the key pad 0x47. Knows nothing of words, states or windows. Source: MACHINE 5, sdl_to_set1.json.
"""

import re

from tommy.keystroke import TYPEWRITER_ROWS

LSHIFT, RSHIFT = 0x2A, 0x36
LCTRL, RCTRL = 0x1D, 0xE01D
LALT, RALT = 0x38, 0xE038
CAPS_LOCK, NUM_LOCK, SCROLL_LOCK = 0x3A, 0x45, 0x46
PRINT_SCREEN = 0xE037
#: The only key with an E1 prefix and two bytes after it; it has no break code of its own.
PAUSE = 0xE11D45
#: Every number that can be a make code.
MAKE_CODES = frozenset({*range(0x01, 0x80), *range(0xE001, 0xE080), PAUSE})

#: Digits (and the point) of the key pad with their codes.
KEYPAD_DIGITS = {
    digit: first + i
    for first, digits in ((0x47, "789"), (0x4B, "456"), (0x4F, "123"), (0x52, "0."))
    for i, digit in enumerate(digits)
}

_CHORD_OF_CHAR = (
    {char: (first + i,) for first, plain, _ in TYPEWRITER_ROWS for i, char in enumerate(plain)}
    | {
        char: (LSHIFT, first + i)
        for first, _, shifted in TYPEWRITER_ROWS
        for i, char in enumerate(shifted)
    }
    | {" ": (0x39,), "\r": (0x1C,), "\b": (0x0E,), "\x1b": (0x01,), "\t": (0x0F,)}
)

_GREY = {
    "HOME": 0xE047, "UP": 0xE048, "PGUP": 0xE049, "LEFT": 0xE04B, "RIGHT": 0xE04D,
    "END": 0xE04F, "DOWN": 0xE050, "PGDN": 0xE051, "INS": 0xE052, "DEL": 0xE053,
}  # fmt: skip
_OTHER_NAMES = {"RETURN": "ENTER", "ESCAPE": "ESC", "BKSP": "BACKSPACE", "INSERT": "INS",
                "DELETE": "DEL", "PAGEUP": "PGUP", "PAGEDOWN": "PGDN", "KPPLUS": "KP+",
                "KPMINUS": "KP-", "KPSTAR": "KP*", "KPSLASH": "KP/", "KPDOT": "KP."}  # fmt: skip

#: Code of every key by name, in capitals: A, 1, F5, KP4, KP+, KPENTER, LEFT (the grey one) ...
CODE_OF_NAME: dict[str, int] = {
    **{
        char.upper(): first + i
        for first, plain, _ in TYPEWRITER_ROWS
        for i, char in enumerate(plain)
    },
    "ESC": 0x01, "BACKSPACE": 0x0E, "TAB": 0x0F, "ENTER": 0x1C, "SPACE": 0x39, "<>": 0x56,
    **{f"F{n}": 0x3A + n for n in range(1, 11)},
    "F11": 0x57, "F12": 0x58,
    **{f"KP{digit}": code for digit, code in KEYPAD_DIGITS.items()},
    "KP*": 0x37, "KP-": 0x4A, "KP+": 0x4E, "KP/": 0xE035, "KPENTER": 0xE01C,
    **_GREY,
    **{f"GREY-{name}": code for name, code in _GREY.items()},
    "SHIFT": LSHIFT, "LSHIFT": LSHIFT, "RSHIFT": RSHIFT,
    "CTRL": LCTRL, "LCTRL": LCTRL, "RCTRL": RCTRL, "ALT": LALT, "LALT": LALT, "RALT": RALT,
    "CAPSLOCK": CAPS_LOCK, "NUMLOCK": NUM_LOCK, "SCROLLLOCK": SCROLL_LOCK,
    "PRINTSCREEN": PRINT_SCREEN, "PAUSE": PAUSE,
    "LGUI": 0xE05B, "RGUI": 0xE05C, "APPLICATION": 0xE05D,
}  # fmt: skip
CODE_OF_NAME |= {other: CODE_OF_NAME[name] for other, name in _OTHER_NAMES.items()}

_MODIFIER = re.compile(r"([LR]?(?:SHIFT|CTRL|ALT))[-+](?=.)")


def chord(name: str) -> tuple[int, ...]:
    """The codes of a key and of the modifiers named before it, in the order they go down.

    Case does not matter. ValueError if there is no such key.

    >>> [hex(code) for code in chord("Shift-F8")]
    ['0x2a', '0x42']
    >>> chord("KP-") == (0x4A,), chord("ctrl-alt-del") == (LCTRL, LALT, 0xE053)
    (True, True)
    """
    rest = name.upper()
    codes = []
    while modifier := _MODIFIER.match(rest):
        codes.append(CODE_OF_NAME[modifier[1]])
        rest = rest[modifier.end() :]
    if rest not in CODE_OF_NAME:
        raise ValueError(f"no key is called {name!r}")
    return (*codes, CODE_OF_NAME[rest])


def chord_of_char(char: str) -> tuple[int, ...]:
    r"""The codes that type a character on the US keyboard, Shift first where it needs it.

    ``\r`` is Enter, ``\b`` Backspace, ``\x1b`` Esc, ``\t`` Tab. ValueError for characters that
    the keyboard does not have.

    >>> [hex(code) for code in chord_of_char("?")]
    ['0x2a', '0x35']
    """
    if char not in _CHORD_OF_CHAR:
        raise ValueError(f"no key types {char!r}")
    return _CHORD_OF_CHAR[char]


class NoMakeCodeError(ValueError):
    """A number that cannot be a make code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"{code:#x} is no make code of XT set 1")
