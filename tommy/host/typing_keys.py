"""The keys of a host on their way to an operator, each remembered until it comes up.

A key is known by any number that the host has for it. What keys mean is in
``key_translation.py``; no window is known here.
"""

from tommy.host.key_translation import (
    NOTHING,
    AltNumber,
    Key,
    Meaning,
    Stroke,
    meaning,
    meaning_of_text,
)
from tommy.host.operators import KeyPress, Operator
from tommy.machine.scancodes import LALT, LCTRL, RALT


class TypingKeys:
    """Tells operators of keys: what is printed on them, or with ``by_place`` where they lie.

    ``false_ctrl`` says that the host sends a left Ctrl of its own before each right Alt.
    """

    def __init__(self, *, by_place: bool = False, false_ctrl: bool = False) -> None:
        self._by_place = by_place
        self._false_ctrl = false_ctrl and not by_place
        # By number of each key that is down: what it means, and its text.
        self._down: dict[int, tuple[Meaning, str]] = {}
        # The left Ctrl that is not told of yet, for it may be a false one.
        self._waiting: int | None = None

    def down(self, number: int, key: Key, operator: Operator) -> bool:
        """A key went down, or is held and repeats; whether that was refused."""
        repeated = number in self._down
        if not repeated:
            if self._waiting is not None and key.place == RALT:
                self._down[self._waiting] = NOTHING, ""
                self._waiting = None
            self._down[number] = self._meaning(key), key.text
        self._send_waiting(operator)
        if self._false_ctrl and key.place == LCTRL and not repeated:
            self._waiting = number
            return False
        means, _ = self._down[number]
        self._press(means, operator, alt=key.alt, repeated=repeated)
        return means.refused

    def up(self, number: int, operator: Operator) -> None:
        """A key came up: what it made is broken, whatever is held by now."""
        self._send_waiting(operator)
        means, _ = self._down.pop(number, (NOTHING, ""))
        self._release(means, operator)

    def text(self, text: str, operator: Operator) -> bool:
        """Text was typed; if no key carried it, it is pressed and released. Whether refused."""
        if self._by_place or self._carried(text):
            return False
        self._send_waiting(operator)
        means = meaning_of_text(text)
        self._press(means, operator, alt=False, repeated=False)
        self._release(means, operator)
        return means.refused

    def forget(self) -> None:
        """No key is down: where they come up is not seen."""
        self._down.clear()
        self._waiting = None

    def _carried(self, text: str) -> bool:
        """Whether it is the text of a key that is down, which repeats."""
        return any(text == brought for _, brought in self._down.values())

    def _meaning(self, key: Key) -> Meaning:
        if not self._by_place:
            return meaning(key)
        return NOTHING if key.place is None else Meaning((Stroke(key.place),))

    def _send_waiting(self, operator: Operator) -> None:
        if self._waiting is not None:
            self._waiting = None
            operator.key_down(KeyPress(LCTRL, alt=False, repeated=False))

    @staticmethod
    def _press(means: Meaning, operator: Operator, *, alt: bool, repeated: bool) -> None:
        for i, part in enumerate(means.parts):
            if isinstance(part, AltNumber):
                operator.key_down(KeyPress(LALT, alt=True, repeated=repeated))
                for code in part.codes:
                    operator.key_down(KeyPress(code, alt=True, repeated=repeated))
                    operator.key_up(code)
                operator.key_up(LALT)
            else:
                operator.key_down(KeyPress(part.code, alt, repeated, part.shift, part.latched))
                if i + 1 < len(means.parts):
                    operator.key_up(part.code)

    @staticmethod
    def _release(means: Meaning, operator: Operator) -> None:
        if means.parts and isinstance(last := means.parts[-1], Stroke):
            operator.key_up(last.code)
