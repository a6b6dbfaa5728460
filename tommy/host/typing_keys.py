"""The keys of a host on their way to an operator, each remembered until it comes up.

A key is known by any number that the host has for it. What keys mean is in
``key_translation.py``; no window is known here.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from tommy.host.key_translation import (
    NOTHING,
    AltNumber,
    Key,
    Meaning,
    Stroke,
    is_foreign,
    meaning,
    meaning_of_text,
)
from tommy.host.operators import KeyPress, Operator
from tommy.machine.scancodes import LALT, LCTRL, RALT

# No keyboard that a person can use repeats a key so soon after it went down.
_TOO_SOON_S = 0.1


@dataclass(slots=True)
class _Held:
    """A key that is down: its meaning and text, whether Alt was down, and when it was pressed."""

    means: Meaning
    text: str
    alt: bool
    pressed_s: float


class TypingKeys:
    """Tells operators of keys: what is printed on them, or with ``by_place`` where they lie.

    ``false_ctrl`` says that the host sends a left Ctrl of its own before each right Alt;
    ``clock_s`` tells the time in seconds.
    """

    def __init__(
        self,
        *,
        by_place: bool = False,
        false_ctrl: bool = False,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._by_place = by_place
        self._false_ctrl = false_ctrl and not by_place
        self._clock_s = clock_s
        # By number of each key that is down.
        self._down: dict[int, _Held] = {}
        # Whether the letters of the layout are not Latin: those typed last were not.
        self._foreign = False
        # The left Ctrl that is not told of yet, for it may be a false one.
        self._waiting: int | None = None

    def down(self, number: int, key: Key, operator: Operator) -> bool:
        """A key went down, or is held and repeats; whether that is refused, once for each press."""
        repeated = number in self._down
        if not repeated:
            if self._waiting is not None and key.place == RALT:
                self._down[self._waiting].means = NOTHING
                self._waiting = None
            self._down[number] = _Held(self._meaning(key), key.text, key.alt, self._clock_s())
        self._send_waiting(operator)
        if self._false_ctrl and key.place == LCTRL and not repeated:
            self._waiting = number
            return False
        means = self._down[number].means
        self._press(means, operator, alt=key.alt, repeated=repeated)
        return means.refused and not repeated

    def up(self, number: int, operator: Operator) -> None:
        """A key came up: what it made is broken, whatever is held by now."""
        self._send_waiting(operator)
        held = self._down.pop(number, None)
        if held is not None:
            self._release(held.means, operator)

    def text(self, text: str, operator: Operator) -> bool:
        """Text was typed; if no key carried it, it is pressed and released. Whether refused.

        The text of a key that is down is its repeat, or if it comes too soon for that, a press
        that the host took for a repeat.
        """
        if self._by_place:
            return False
        held = next((held for held in self._down.values() if held.text == text), None)
        if held is None:
            self._send_waiting(operator)
            means = meaning_of_text(text)
            self._press(means, operator, alt=False, repeated=False)
            self._release(means, operator)
            return means.refused
        if self._clock_s() - held.pressed_s >= _TOO_SOON_S:
            return False
        self._release(held.means, operator)
        self._press(held.means, operator, alt=held.alt, repeated=False)
        return held.means.refused

    def forget_layout(self) -> None:
        """Another layout is on, and whether its letters are Latin is not known yet."""
        self._foreign = False

    def forget(self) -> None:
        """No key is down: where they come up is not seen."""
        self._down.clear()
        self._waiting = None

    def _meaning(self, key: Key) -> Meaning:
        if not self._by_place:
            found = is_foreign(key.text)
            self._foreign = self._foreign if found is None else found
            return meaning(key, foreign=self._foreign)
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
