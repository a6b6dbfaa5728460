"""What a program calls itself, for people who look at the PC from outside; no page shows it."""

from typing import NamedTuple


class Caption(NamedTuple):
    """A program's name, and how it stands; empty if it does not say.

    >>> str(Caption("Whist", "you 3, computer 2")), str(Caption("Whist"))
    ('Whist - you 3, computer 2', 'Whist')
    """

    name: str = ""
    state: str = ""

    def __str__(self) -> str:
        return " - ".join(filter(None, self))
