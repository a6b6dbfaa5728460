"""What startup shows draw with: colours that step, an even glide, signs over what is there.

It knows the screen and no show. Source: LOOK 4.
"""

from typing import Final

from tommy.machine.page import COLS
from tommy.shell.screen.screen import Ink, Screen

#: Inks to step through, colour by colour; in mono bright and normal take turns.
STEPPING: Final = tuple(Ink(colour, 0x0F if colour % 2 else 0x07) for colour in range(9, 16))


def between(step: float, begins: int, ends: int, first: float, last: float) -> float:
    """Where a thing is that moves evenly from ``first`` to ``last``, and rests before and after.

    >>> [between(step, 4, 8, 10, 20) for step in (0, 4, 6, 8, 9)]
    [10.0, 10.0, 15.0, 20.0, 20.0]
    """
    part = min(1.0, max(0.0, (step - begins) / (ends - begins)))
    return first + (last - first) * part


def plot(screen: Screen, row: int, col: int, text: str, ink: Ink) -> None:
    """Write the characters of ``text`` that are no blanks and not beyond the screen's edges."""
    for place, char in enumerate(text, start=col):
        if char != " " and 0 <= place < COLS:
            screen.put(row, place, char, ink)
