"""The settings that people change, remembered from one start to the next in ``SETTINGS.TOY``.

Each has a line of its own, ``SET CANASTA BORDER 2``: what it belongs to, its name, its word. Only
the lines of settings that were changed here are ever written, so that two programs at once lose
none. What a command letter or an option asks for counts for one run and is not written.
"""

from collections.abc import Container

from tommy.machine.drive import Drive
from tommy.shell.records.checksummed_file import Ledger, Words

NAME = "SETTINGS.TOY"
#: What the settings of the window belong to.
WINDOW = "WINDOW"
#: Their names.
BORDER, DELAY, LEVEL, ADAPTER = "BORDER", "DELAY", "LEVEL", "ADAPTER"
WIDTH, HEIGHT, FULL_SCREEN, MAXIMIZED = "WIDTH", "HEIGHT", "FULL", "MAXIMIZED"
KEYBOARD, CRT, VOLUME = "KEYBOARD", "CRT", "VOLUME"

_KIND, _SET = "SETTINGS", "SET"
#: Digits of a number at most.
_DIGITS = 9
#: What a setting belongs to, and its name.
_Key = tuple[str, str]


class SettingsFile:
    """The settings on a drive, as they stood when they were last loaded or changed here."""

    def __init__(self, drive: Drive, troubles: list[str] | None = None) -> None:
        #: What to tell the player, a line each; whoever says it takes it out.
        self.troubles: list[str] = [] if troubles is None else troubles
        self._ledger = Ledger(drive, NAME, _KIND, "settings are not saved", self.troubles)
        self._words: dict[_Key, str] = {}
        self._changed: dict[_Key, str] = {}
        self._failed = False

    def load(self, *, mend: bool = True) -> None:
        """Read the file again; with ``mend`` a damaged one is kept aside, and the player told."""
        lines = self._ledger.load(mend=mend)
        self._words = {key: line[3] for line in lines if (key := _key(line)) is not None}
        self._words.update(self._changed)

    def word(self, owner: str, name: str, allowed: Container[str]) -> str | None:
        """The word of a setting; None if it was never changed, or is none of those allowed."""
        word = self._words.get((owner, name))
        return word if word in allowed else None

    def number(self, owner: str, name: str, allowed: Container[int]) -> int | None:
        """The number of a setting; None if it was never changed, or is none of those allowed."""
        word = self._words.get((owner, name), "")
        number = int(word) if word.isdigit() and len(word) <= _DIGITS else None
        return number if number in allowed else None

    def change(self, owner: str, name: str, value: str | int) -> None:
        """Change a setting; it is on file after the next :meth:`write`."""
        if self._words.get((owner, name)) != str(value):
            self._words[owner, name] = self._changed[owner, name] = str(value)
            self._failed = False

    def write(self, *, again: bool = False) -> None:
        """Put what was changed on file; what cannot be written is kept in memory.

        It is tried again after a further change, or ``again``: a busy drive keeps us waiting.
        """
        if not self._changed or (self._failed and not again):
            return
        self._failed = not self._ledger.change(self._with_changes)
        if not self._failed:
            self._changed.clear()

    def _with_changes(self, lines: list[Words]) -> list[Words]:
        others = [line for line in lines if _key(line) not in self._changed]
        return others + [(_SET, *key, word) for key, word in self._changed.items()]


def _key(line: Words) -> _Key | None:
    """Which setting a line is about; None if it is not ours to read."""
    return (line[1], line[2]) if line[0] == _SET and len(line) == 4 else None
