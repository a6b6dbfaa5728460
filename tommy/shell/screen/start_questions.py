"""The questions at the start: one a row with all its answers, Enter takes the marked one.

An answer is taken with its letter at once, or as in a menu: the arrows, Home and End mark another
one, so that the keypad alone is enough. Source: LOOK 2 and 5.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tommy.keystroke import (
    BACKSPACE,
    DOWN,
    END,
    ENTER,
    ESC,
    HOME,
    RIGHT,
    SPACE,
    UP,
    Keystroke,
)
from tommy.machine.keymap import DIGITS
from tommy.shell.screen import menu_keys
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.legend import Legend, button, legend
from tommy.shell.screen.screen import NORMAL, REVERSED, Ink

FIRST_QUESTION = Ink(0x0E)
NEXT_QUESTION = Ink(0x0C)
QUESTION_ROW = 4

#: The ink of a line that helps to choose.
NOTE = Ink(0x0F)

#: Answers between whose keys a message has commas.
_FEW = 6

_TAKE = (ENTER, SPACE)
_MOVE = menu_keys.STEPS | {HOME, END}
# What changes a number may be held down, but not what answers: the next question is not read yet.
_NUMBER_REPEATS = DIGITS | _MOVE | {BACKSPACE}


class StartChoice(NamedTuple):
    """An answer: ``key`` takes it at once, ``word`` is printed behind the question.

    ``also`` are characters that only move to it, such as the 1 of 10.
    """

    key: str
    word: str
    also: str = ""

    @property
    def label(self) -> str:
        """The answer as it is offered: its word, and the key unless the word is the key.

        >>> StartChoice("2", "2").label, StartChoice("E", "EASY").label
        ('2', 'E=EASY')
        """
        spelled = all(char in self.key + self.also for char in self.word)
        return self.word if spelled else f"{self.key[0]}={self.word}"


def question_ink(number: int) -> Ink:
    """The ink of question ``number``, counted from 0."""
    return NEXT_QUESTION if number else FIRST_QUESTION


async def ask_choice(
    desk: Desk,
    number: int,
    question: str,
    choices: Sequence[StartChoice],
    default: int,
    *,
    note: str = "",
) -> int:
    """Ask question ``number``; the index of the choice that is taken.

    ``note`` is a line that helps to choose.
    """
    row, ink = QUESTION_ROW + number, question_ink(number)
    desk.screen.put(row, 0, question, ink)
    col = len(question) + 1
    desk.sounds.question()
    if note:
        desk.message(note, NOTE)
    at = default
    while True:
        width = _put_choices(desk, row, col, choices, at)
        key = await _key(desk, _MOVE)
        char = key.char.upper()
        direct = [i for i, choice in enumerate(choices) if char and char in choice.key]
        also = [i for i, choice in enumerate(choices) if char and char in choice.also]
        if direct or key in _TAKE:
            at = direct[0] if direct else at
            return _taken(desk, row, col, width, choices[at].word, ink, at)
        moved = also[0] if also else menu_keys.chosen(key, at, len(choices))
        if moved is None:
            desk.message(_choose(choices), NOTE)
            desk.sounds.refused()
        else:
            at = moved
            desk.sounds.card_number()


def _put_choices(
    desk: Desk, row: int, col: int, choices: Sequence[StartChoice], marked: int
) -> int:
    """Put the answers side by side, one of them reversed; gives how many columns they take."""
    start = col
    for i, choice in enumerate(choices):
        label = button(f" {choice.label} ", choice.key[0])
        desk.screen.put(row, col, label, REVERSED if i == marked else NORMAL)
        col += len(label)
    return col - start


def _choose(choices: Sequence[StartChoice]) -> Legend:
    """How one answers, said after a wrong key.

    >>> _choose([StartChoice("Y", "YES"), StartChoice("N", "NO")])
    'TYPE Y OR N, OR CHOOSE WITH LEFT AND RIGHT AND HIT ENTER'
    """
    *others, last = [f"[{choice.key[0]}]" for choice in choices]
    # With commas more than a few are too much for a row.
    between = ", " if len(choices) <= _FEW else " "
    keys = f"{between.join(others)}{' OR ' if others else ''}{last}"
    return legend(f"TYPE {keys}, OR CHOOSE WITH [LEFT] AND [RIGHT] AND HIT [ENTER]")


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
            self.shown = self._moved(key)
            self.typed = ""
        else:
            return False
        return True

    def _moved(self, key: Keystroke) -> int:
        """The number that an arrow, Home or End leads to. Up is more, as on a scale."""
        least = 0 if self.none else self.low
        if key in (HOME, END):
            return least if key == HOME else self.high
        step = self.step if key in (RIGHT, UP) else -self.step
        if step < 0 and self.value <= self.low:
            return least
        return min(self.high, max(self.low, self.value + step))

    @property
    def range(self) -> str:
        """What may be answered."""
        return f"{'0 OR ' if self.none else ''}{self.low} TO {self.high}"


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
    """Ask for a whole number from ``low`` to ``high``; the arrows change it by ``step``.

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
        key = await _key(desk, _NUMBER_REPEATS)
        if key in _TAKE:
            answer = asked.value
            if asked.is_answer:
                return _taken(desk, row, col, width, str(answer), ink, answer)
            desk.message(f"{answer} IS OUT OF RANGE: {asked.range}, PLEASE", NOTE)
            desk.sounds.refused()
            asked.typed = ""
        elif asked.press(key):
            desk.sounds.card_number()
        else:
            text = f"TYPE A NUMBER, {asked.range}, OR HIT [ENTER] FOR {asked.shown}"
            desk.message(legend(text), NOTE)
            desk.sounds.refused()


async def _key(desk: Desk, repeats: frozenset[Keystroke]) -> Keystroke:
    """The next key; Up and Down are for the question, even where else they change the delay."""
    with desk.own_key(UP, DOWN):
        return await desk.key(repeats)


def _taken(desk: Desk, row: int, col: int, width: int, word: str, ink: Ink, answer: int) -> int:
    desk.screen.page.assign_keys(row, 0, 1, col, "")
    desk.screen.fill(row, col, 1, width)
    desk.screen.put(row, col, word, ink)
    desk.clear_message()
    desk.sounds.accepted()
    return answer
