"""What the program is and stands on, as the composition root knows it and reports tell it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class About:
    """The program's version, and the machine below it.

    ``surroundings`` gives a line for each library and the system, such as ``pygame 2.6.1``.
    ``private`` are words that no report may hold: names of the user and the computer.
    """

    version: str = ""
    surroundings: Callable[[], Sequence[str]] = tuple
    private: tuple[str, ...] = ()
