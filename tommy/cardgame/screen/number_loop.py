"""The loop of a game whose cards are chosen by number.

What a number means is the core's business; the loop shows which card is selected, and hints at
Num Lock when a keypad digit that was refused may have been meant as an arrow.
"""

from enum import Enum
from typing import TypeVar

from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import KeyTaken
from tommy.cardgame.screen.card_loop import CardLoop
from tommy.cardgame.screen.hand_rows import HandRows, with_num_lock

E = TypeVar("E")
M = TypeVar("M")


class NumberLoop(CardLoop[E, M]):
    """The loop of a game with hands in rows, whose cards have numbers."""

    #: The hands on the screen, which the game's own loop sets.
    rows: HandRows

    def show_entry(self, event: NumberTyped | Selected | KeyTaken, *, by_hand: bool) -> None:
        """Show and sound a key that was no move yet."""
        self.rows.choose(event.position if isinstance(event, Selected) else None)
        if by_hand:
            self.desk.sounds.card_number()

    def refuse(self, text: str, reason: Enum, selected: int | None) -> None:
        """Say why; the line stays until the next key that is accepted."""
        num_lock = self.keypad_digits and reason in self._parts.num_lock_reasons
        self.desk.message(with_num_lock(text) if num_lock else text)
        self.desk.sounds.refused()
        self.keypad_digits = False
        self.rows.choose(selected)

    def accepted(self, typed: str) -> None:
        """A key was accepted; ``typed`` is what is half typed now."""
        self.keypad_digits &= typed != ""
        self.ask_for_move()
