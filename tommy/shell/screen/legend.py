"""Text with buttons: words that press keys when they are clicked.

A legend is a string; ``Screen.put`` draws it and assigns the keys of its buttons to the cells. No
other text is clickable.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self


class Button(NamedTuple):
    """The part of a text from ``start`` up to ``end``, and the keys that a click on it presses."""

    start: int
    end: int
    keys: str
    #: Whether it stands out: white, whatever the colour of the text.
    bright: bool = False


class Legend(str):
    """The parts joined, with the buttons of those parts that are legends.

    String operations, formatting among them, return plain text without buttons.
    """

    __slots__ = ("buttons",)
    buttons: tuple[Button, ...]

    def __new__(cls, *parts: str) -> Self:
        """Join the parts and shift their buttons."""
        text = super().__new__(cls, "".join(parts))
        buttons, at = [], 0
        for part in parts:
            if isinstance(part, Legend):
                buttons += [
                    each._replace(start=at + each.start, end=at + each.end) for each in part.buttons
                ]
            at += len(part)
        text.buttons = tuple(buttons)
        return text

    @classmethod
    def joined(cls, between: str, parts: Iterable[str]) -> Self:
        """The parts with a text between each two, like ``str.join``."""
        first, *rest = [*parts] or [""]
        return cls(first, *(piece for part in rest for piece in (between, part)))


def button(word: str, keys: str, *, bright: bool = False) -> Legend:
    """A word that is a button as a whole."""
    legend = Legend(word)
    legend.buttons = (Button(0, len(word), keys, bright),)
    return legend


def legend(marked: str) -> Legend:
    """The text with each `[KEYS|WORD]` as a button; `[ENTER]` and `[F7=QUIT]` name their key.

    `[!KEYS|WORD]` is a bright one.

    >>> legend("[M|M)ELD]  [F7=QUIT]"), legend("[M|M)ELD]  [F7=QUIT]").buttons[1]
    ('M)ELD  F7=QUIT', Button(start=7, end=14, keys='F7', bright=False))
    """
    plain, *rest = marked.split("[")
    parts: list[str] = [plain]
    for each in rest:
        inside, _, after = each.partition("]")
        keys, _, word = inside.removeprefix("!").rpartition("|")
        bright = inside.startswith("!")
        parts += [button(word, keys or word.partition("=")[0], bright=bright), after]
    return Legend(*parts)
