"""Layouts of real keyboards on an X server: which keys type a character, and pressing them.

Keys are X keycodes, and what they type is what ``xkbcomp`` says of the layout.
"""

import re
import subprocess

from tests.support.xvfb import WindowProgram, x_tool

#: Those that every test of layouts goes through; behind a hyphen stands the variant.
LAYOUTS = ("us", "gb", "de", "fr", "be", "es", "it", "cz", "us-dvorak", "gr", "ru")
SHIFT, ALT_GR, LEFT_ALT, LEFT_CTRL, CAPS_LOCK, BACKSPACE = 50, 108, 64, 37, 66, 22
ENTER, F7 = 36, 73
#: Keys that are held for each level of a key.
HELD = ((), (SHIFT,), (ALT_GR,), (SHIFT, ALT_GR))
#: ASCII characters that X names otherwise than by themselves.
ASCII_SYMBOLS = {
    "space": " ", "exclam": "!", "quotedbl": '"', "numbersign": "#", "dollar": "$",
    "percent": "%", "ampersand": "&", "apostrophe": "'", "parenleft": "(", "parenright": ")",
    "asterisk": "*", "plus": "+", "comma": ",", "minus": "-", "period": ".", "slash": "/",
    "colon": ":", "semicolon": ";", "less": "<", "equal": "=", "greater": ">", "question": "?",
    "at": "@", "bracketleft": "[", "backslash": "\\", "bracketright": "]", "asciicircum": "^",
    "underscore": "_", "grave": "`", "braceleft": "{", "bar": "|", "braceright": "}",
    "asciitilde": "~",
}  # fmt: skip
#: What dead keys type with the space bar.
DEAD = {"dead_circumflex": "^", "dead_grave": "`", "dead_tilde": "~", "dead_acute": "'"}
SPACE = 65
#: The A of a French keyboard, where Q lies elsewhere, and its dead circumflex; the 7 above the
#: letters.
A_ON_FR, DEAD_ON_FR, TOP_7 = 24, 34, 16
#: Places of letters of the US keyboard.
Q, E, A, D, M = 24, 26, 38, 40, 58
#: Keys that are typed before the line is looked at: fewer than the ring holds.
AT_ONCE = 12
#: Between two steps: SDL takes a key that comes up and goes down within 2 ms for a repeating one.
DELAY_MS = "3"

PRINTING = re.compile(r"A[A-E]\d\d|TLDE|BKSL|LSGT|SPCE")

#: The keys that are held, and at last the one that is pressed.
Chord = tuple[int, ...]


def set_layout(show: str, layout: str) -> None:
    """Switch a display to a layout."""
    layout, _, variant = layout.partition("-")
    x_tool(show, "setxkbmap", layout, *(["-variant", variant] if variant else []))


def keys_of(show: str) -> list[tuple[str, Chord, bool]]:
    """The ASCII characters of the layout: each with its keys, and whether a space comes after."""
    told = subprocess.run(
        ["xkbcomp", "-xkb", show, "-"], check=True, capture_output=True, text=True
    ).stdout
    codes = dict(re.findall(r"<(\w+)> = (\d+);", told))
    symbols = {}
    for name, inside in re.findall(r"key +<(\w+)> \{(.*?)\};", told, re.DOTALL):
        first = re.search(r"(?:symbols\[Group1\]= |^\s*)\[(.*?)\]", inside)
        if first is not None:
            symbols[name] = first[1].replace(" ", "").split(",")
    # Without AltGr the other levels cannot be had.
    levels = HELD if "ISO_Level3_Shift" in symbols["RALT"] else HELD[:2]
    found = []
    for name in filter(PRINTING.fullmatch, symbols):
        for held, symbol in zip(levels, symbols[name], strict=False):
            char = symbol if len(symbol) == 1 else ASCII_SYMBOLS.get(symbol, "")
            dead = DEAD.get(symbol, "")
            if char or dead:
                found.append((char or dead, (*held, int(codes[name])), bool(dead)))
    return found


def chords_of(show: str) -> dict[str, tuple[Chord, ...]]:
    r"""What to press for each ASCII character of the layout, and for Enter (``\r``).

    Letters and digits that it has not are those of the US keyboard, by place; so is the ``*`` of
    the key pad.
    """
    found: dict[str, tuple[Chord, ...]] = {"\r": ((ENTER,),)}
    for char, chord, dead in keys_of(show):
        chords = (chord, (SPACE,)) if dead else (chord,)
        if char not in found or sum(map(len, chords)) < sum(map(len, found[char])):
            found[char] = chords
    found.setdefault("*", ((63,),))
    for first, letters in (
        (10, "1234567890"),
        (24, "qwertyuiop"),
        (38, "asdfghjkl"),
        (52, "zxcvbnm"),
    ):
        for code, letter in enumerate(letters, first):
            found.setdefault(letter, ((code,),))
    return found


def press(program: WindowProgram, *chords: Chord) -> None:
    """Press keys one after the other, each with those before it held."""
    steps = []
    for codes in chords:
        steps += [word for code in codes for word in ("keydown", "--delay", DELAY_MS, str(code))]
        steps += [
            word for code in codes[::-1] for word in ("keyup", "--delay", DELAY_MS, str(code))
        ]
    program.xdotool(*steps)
