"""The questions at the start: one a row, Enter takes the default, which is shown.

A choice is made with its letter at once, or with the arrow keys and Enter, so that the keypad alone
is enough. Source: LOOK 2 and 5.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tommy.keystroke import BACKSPACE, DOWN, ENTER, ESC, LEFT, RIGHT, SPACE, UP, Keystroke
from tommy.machine.keymap import DIGITS
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.legend import button, legend
from tommy.shell.screen.screen import NORMAL, REVERSED, Ink

FIRST_QUESTION = Ink(0x0E)
NEXT_QUESTION = Ink(0x0C)
QUESTION_ROW = 4

_TAKE = (ENTER, SPACE, DOWN)
_MOVE = frozenset((LEFT, RIGHT, UP))
# What changes a number may be held down, but not what answers: the next question is not read yet.
_NUMBER_REPEATS = DIGITS | _MOVE | {BACKSPACE}


class StartChoice(NamedTuple):
    """An answer: ``key`` takes it at once, ``word`` is printed behind the question.

    ``also`` are characters that only move to it, such as the 1 of 10.
    """

    key: str
    word: str
    also: str = ""


def question_ink(number: int) -> Ink:
    """The ink of question ``number``, counted from 0."""
    return NEXT_QUESTION if number else FIRST_QUESTION


async def ask_choice(
    desk: Desk, number: int, question: str, choices: Sequence[StartChoice], default: int
) -> int:
    """Ask question ``number``; the index of the choice that is taken."""
    row, ink = QUESTION_ROW + number, question_ink(number)
    desk.screen.put(row, 0, question, ink)
    col = len(question) + 1
    width = max(len(choice.word) for choice in choices)
    desk.sounds.question()
    at = default
    while True:
        desk.screen.fill(row, col, 1, width)
        desk.screen.put(row, col, button(choices[at].word, "ENTER"), REVERSED)
        key = await desk.key(_MOVE)
        char = key.char.upper()
        direct = [i for i, choice in enumerate(choices) if char and char in choice.key]
        moved = [i for i, choice in enumerate(choices) if char and char in choice.also]
        if direct or key in _TAKE:
            at = direct[0] if direct else at
            break
        if moved:
            at = moved[0]
        elif key in _MOVE:
            at = (at + (1 if key == RIGHT else -1)) % len(choices)
        else:
            keys = " ".join(f"[{choice.key[0]}]" for choice in choices)
            desk.message(legend(f"HIT ONE OF {keys}, OR [LEFT], [RIGHT] AND [ENTER]"))
            desk.sounds.refused()
            continue
        desk.sounds.card_number()
    return _taken(desk, row, col, width, choices[at].word, ink, at)


@dataclass
class _Number:
    """A number in the making: what is typed, or what is shown to be changed."""

    low: int
    high: int
    step: int
    shown: int
    #: Whether 0 is an answer too, a step below ``low``.
    none: bool
    typed: str = ""

    @property
    def digits(self) -> int:
        """How many digits there is room for: more than an answer has, so that none is lost."""
        return len(str(self.high)) + 2

    @property
    def value(self) -> int:
        return int(self.typed) if self.typed else self.shown

    @property
    def is_answer(self) -> bool:
        return self.low <= self.value <= self.high or (self.none and not self.value)

    def press(self, key: Keystroke) -> bool:
        """Change the number; whether the key does so."""
        if key.char.isdigit() and len(self.typed) < self.digits:
            # No zeros in front: a number with more digits than there is room for is too high.
            self.typed = str(int(self.typed + key.char))
        elif key == BACKSPACE and self.typed:
            self.typed = self.typed[:-1]
        elif key == ESC and self.typed:
            self.typed = ""
        elif key in _MOVE:
            self._move(-self.step if key == LEFT else self.step)
        else:
            return False
        return True

    def _move(self, step: int) -> None:
        if self.none and step < 0 and self.value <= self.low:
            self.shown = 0
        else:
            self.shown = min(self.high, max(self.low, self.value + step))
        self.typed = ""


async def ask_number(
    desk: Desk,
    number: int,
    question: str,
    *,
    low: int,
    high: int,
    step: int,
    default: int,
    none: bool = False,
) -> int:
    """Ask for a whole number from ``low`` to ``high``; Left and Right change it by ``step``.

    With ``none`` 0 is an answer too, and stands a step below ``low``.
    """
    row, ink = QUESTION_ROW + number, question_ink(number)
    desk.screen.put(row, 0, question, ink)
    asked = _Number(low, high, step, default, none)
    col, width = len(question) + 1, asked.digits
    desk.sounds.question()
    while True:
        desk.screen.fill(row, col, 1, width)
        word = asked.typed or str(asked.shown)
        desk.screen.put(row, col, button(word, "ENTER"), NORMAL if asked.typed else REVERSED)
        key = await desk.key(_NUMBER_REPEATS)
        if key in _TAKE:
            answer = asked.value
            if asked.is_answer:
                return _taken(desk, row, col, width, str(answer), ink, answer)
            desk.message(f"{answer} WON'T DO: FROM {low} TO {high}, PLEASE")
            desk.sounds.refused()
            asked.typed = ""
        elif asked.press(key):
            desk.sounds.card_number()
        else:
            text = f"TYPE A NUMBER FROM {low} TO {high}, OR HIT [ENTER] FOR {asked.shown}"
            desk.message(legend(text))
            desk.sounds.refused()


def _taken(desk: Desk, row: int, col: int, width: int, word: str, ink: Ink, answer: int) -> int:
    desk.screen.page.assign_keys(row, 0, 1, col, "")
    desk.screen.fill(row, col, 1, width)
    desk.screen.put(row, col, word, ink)
    desk.clear_message()
    desk.sounds.accepted()
    return answer
