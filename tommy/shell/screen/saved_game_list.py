"""The list of saved games as it is drawn, and the keys that choose from it.

The newest is chosen at first, so Enter alone continues it. Rows and columns from 0.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from tommy.keystroke import DEL, DOWN, ENTER, ESC, INS, SPACE, UP, Keystroke
from tommy.machine.page import COLS
from tommy.shell.screen import menu_keys, status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.legend import button, legend
from tommy.shell.screen.screen import NORMAL, REVERSED, Ink

#: The rows of title, headings, first game, further scores, and what the keys do.
TITLE_ROW, HEADING_ROW, FIRST_ROW, SCORES_ROW, KEYS_ROW = 1, 2, 3, 14, 15
#: The most games that are shown at once; each has a digit.
SHOWN = 10
_TITLE, _HEADING, _KEYS = Ink(0x0E, 0x0F), Ink(0x0B), Ink(0x0F, 0x0F)
#: What is said about the list, and what is asked.
_REMARK, _QUESTION = Ink(0x0E), Ink(0x0F, 0x0F)
#: Where the columns begin.
_NAME_COL, _RULES_COL, _LEVEL_COL, _SCORE_COL, _DATE_COL = 3, 18, 41, 48, 66
_LEGEND = legend(
    "[ENTER=CONTINUE]   [N|N/INS=NEW GAME]   [D|D/DEL=DELETE]   [UP|↑] [DOWN|↓]=CHOOSE"
)

_CONTINUE = (ENTER, SPACE)


class Wish(Enum):
    """What the player wants to do."""

    CONTINUE = "continue the chosen game"
    NEW_GAME = "begin another game, and leave all of these saved"
    DELETE = "delete the chosen game"


class Row(NamedTuple):
    """A saved game in words."""

    name: str
    rules: str
    level: str
    score: str
    #: The scores of all, if there are more than two.
    all_scores: str
    saved: str

    @property
    def words(self) -> str:
        """The game in one line, without its level and date.

        >>> Row("CANASTA", "4 HANDS", "EASY", "", "", "10-01-87 12:00").words
        'CANASTA, 4 HANDS'
        """
        known = (self.name, self.rules, self.score)
        return ", ".join(word for word in known if word)


async def choose(desk: Desk, rows: Sequence[Row], at: int) -> tuple[Wish, int]:
    """Show the games and let the player choose; the wish, and the game that it is about.

    Game ``at`` is chosen at first. What stands on the message line stays until a key is pressed.
    """
    top = 0
    # In some games the arrows are hot keys.
    with desk.own_key(UP, DOWN):
        while True:
            top = min(max(top, at - SHOWN + 1), at)
            _draw(desk, rows, at, top)
            key = await desk.key(menu_keys.STEPS)
            desk.clear_message()
            wish = _wish(key)
            if wish is not None:
                desk.sounds.accepted()
                return wish, at
            chosen = _moved(key, rows, at, top)
            if chosen is None:
                refuse(desk, legend("CHOOSE A GAME, THEN [ENTER], OR [N] FOR A NEW GAME"))
            else:
                at = chosen
                desk.sounds.card_number()


def _wish(key: Keystroke) -> Wish | None:
    char = key.char.upper()
    if key in _CONTINUE or char == "C":
        return Wish.CONTINUE
    if key == INS or char == "N":
        return Wish.NEW_GAME
    return Wish.DELETE if key == DEL or char == "D" else None


def _moved(key: Keystroke, rows: Sequence[Row], at: int, top: int) -> int | None:
    """The game that a key chooses; None if it chooses none."""
    if key.char.isdigit():
        chosen = top + (int(key.char) - 1) % 10
        return chosen if chosen < len(rows) else None
    return menu_keys.chosen(key, at, len(rows))


def refuse(desk: Desk, text: str) -> None:
    """Say why something cannot be; the line stays until a key is pressed."""
    desk.message(text, _REMARK)
    desk.sounds.refused()


def erase(desk: Desk) -> None:
    """Take the list off the screen."""
    desk.screen.fill(TITLE_ROW, 0, 2, status_line.CLOCK_COL)
    desk.screen.fill(FIRST_ROW, 0, KEYS_ROW - FIRST_ROW + 1, COLS)
    status_line.draw_demo(desk)


def _draw(desk: Desk, rows: Sequence[Row], at: int, top: int) -> None:
    screen = desk.screen
    erase(desk)
    shown = rows[top : top + SHOWN]
    count = f" ({top + 1}-{top + len(shown)} OF {len(rows)})" if len(rows) > SHOWN else ""
    screen.put(TITLE_ROW, _NAME_COL, f"SAVED GAMES{count}", _TITLE)
    for col, word in (
        (_NAME_COL, "GAME"),
        (_RULES_COL, "RULES"),
        (_LEVEL_COL, "LEVEL"),
        (_SCORE_COL, "SCORE"),
    ):
        screen.put(HEADING_ROW, col, word, _HEADING)
    for place, row in enumerate(shown):
        chosen = top + place == at
        digit = str((place + 1) % 10)
        line = button(_line(digit, row), "ENTER" if chosen else digit)
        screen.put(FIRST_ROW + place, 0, line, REVERSED if chosen else NORMAL)
    if rows[at].all_scores:
        screen.put(SCORES_ROW, _NAME_COL, f"SCORES: {rows[at].all_scores}", NORMAL)
    screen.put_centred(KEYS_ROW, 0, COLS - 1, _LEGEND, _KEYS)


def _line(digit: str, row: Row) -> str:
    line = f" {digit}"
    for col, word in (
        (_NAME_COL, row.name),
        (_RULES_COL, row.rules),
        (_LEVEL_COL, row.level),
        (_SCORE_COL, row.score),
        (_DATE_COL, row.saved),
    ):
        line = f"{line:<{col}}"[:col] + word
    return f"{line:<{COLS}}"[:COLS]


async def confirmed(desk: Desk, question: str) -> bool:
    """Ask a question on the message line; keys typed ahead do not answer it.

    Y or Del is yes, so that the keypad alone is enough.
    """
    text = legend(f"{question} ([Y|Y/DEL=YES], [N=NO])?")
    with desk.pc.keyboard.set_aside():
        desk.message(text, _QUESTION)
        desk.sounds.question()
        while True:
            key = await desk.key()
            yes = key == DEL or key.char.upper() == "Y"
            if yes or key in (ENTER, ESC, INS) or key.char.upper() == "N":
                desk.clear_message()
                desk.sounds.accepted()
                return yes
            desk.sounds.refused()
