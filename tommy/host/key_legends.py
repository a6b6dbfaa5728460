"""Which key a click on the page stands for: it reads the legends that the games show.

Pure: lines of text and a cell in, scan codes out. Words are looked for only in the rows where the
games name keys (question, message, footer of a text, the two bottom lines), so that a click on
the text of the rules does nothing. Source: LOOK 1 and 5, KEYS.
"""

import re
from collections.abc import Sequence

from tommy.machine.scancodes import chord

#: Rows with legends: quit question, messages, footer of the instructions, keys, title and delay.
LEGEND_ROWS = frozenset({5, 17, 21, 23, 24})
#: Of these, the rows that show text while a window of text lies over the game.
_COVERED_ROWS = frozenset({5, 17})
_WINDOWS = ("INSTRUCTIONS", "HISTORY", "STATISTICS")

_KEY_OF_WORD = {
    "ESC": "ESC", "ENTER": "ENTER", "BACKSPACE": "BACKSPACE", "SPACE": "SPACE",
    "SPACE BAR": "SPACE", "HOME": "HOME", "END": "END", "PGUP": "PGUP", "PGDN": "PGDN",
    "INS": "INS", "DEL": "DEL", "LEFT": "LEFT", "RIGHT": "RIGHT", "UP": "UP", "DOWN": "DOWN",
    "↑": "UP", "↓": "DOWN", "←": "LEFT", "→": "RIGHT",
}  # fmt: skip
# Signs that stand for keys of the key pad.
_KEY_OF_SIGN = {sign: f"KP{sign}" for sign in "+-*/"}
# Words that mean a key only with what it does beside them: END=STOP, but not END OF GAME.
_PLAIN_WORDS = {"END", "UP"}

_WORDS = "|".join(sorted(map(re.escape, _KEY_OF_WORD), key=len, reverse=True))
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?P<key>(?:SHIFT-|ALT-|CTRL-)?F(?:10|[1-9]))(?:=\w+ ?|[+-])",  # F1=MUTE F3- F4+
        r"(?P<key>[↑↓←→])[+-]",  # Canasta's ↑+ ↓-
        rf"(?<!\w)(?P<key>{_WORDS})(?:=\w+)?(?!\w)",  # ENTER   INS=DRAW   SPACE BAR=NEXT PAGE
        r"\b(?P<key>[A-Z0-9])=\w+",  # D=DRAW
        r"(?<!\w)(?P<key>[-+*/])=\w+",  # +=YES
        r"\b(?P<key>[A-Z])\)\w+",  # M)ELD
        r"[♠♥♦♣] (?P<key>[SHDC])\b",  # the choice of a suit
    )
)
# Letters one blank apart, as S H D C, or between strokes, as Y/N: each stands for itself.
_LETTERS = re.compile(r"(?<![\w'])[A-Z](?:[ /][A-Z])+(?![\w'])")


def key_at(lines: Sequence[str], row: int, col: int) -> tuple[int, ...] | None:
    """The scan codes to press, in order, for a click on the cell; None if no key is named there.

    >>> key_at([" " * 80] * 23 + ["F1=MUTE   F2=DEMO".ljust(80)] + [" " * 80], 23, 12)
    (60,)
    """
    if row not in LEGEND_ROWS or (row in _COVERED_ROWS and lines[0].lstrip().startswith(_WINDOWS)):
        return None
    line = lines[row]
    for pattern in _PATTERNS:
        for found in pattern.finditer(line):
            word = found["key"]
            if found.start() <= col < found.end() and (
                word not in _PLAIN_WORDS or "=" in found.group()
            ):
                return chord((_KEY_OF_WORD | _KEY_OF_SIGN).get(word, word))
    for found in _LETTERS.finditer(line):
        if found.start() <= col < found.end() and line[col].isalpha():
            return chord(line[col])
    return None
