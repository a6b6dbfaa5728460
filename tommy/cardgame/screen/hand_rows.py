"""Hands of numbered cards on the screen, and figures side by side: what tables of games share.

Knows how cards lie, and no rules. Rows and columns from 0. Source: LOOK 1 and 5.
"""

from collections.abc import Mapping, Sequence

from tommy.cardgame.players.levels import Level
from tommy.cardgame.rules.card_choice import Fault
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.cardgame.screen.inks import YOURS
from tommy.cards.card import Card
from tommy.machine.page import COLS
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import (
    CARD_COLS,
    CARD_ROWS,
    Slot,
    assign_card_keys,
    draw_hand,
    draw_numbers,
    random_back,
)
from tommy.shell.screen.desk import MESSAGE_COLS, Desk
from tommy.shell.screen.legend import Legend, legend
from tommy.shell.screen.screen import Ink

FIGURE_COL, FIGURE_LAST_COL = 66, 75
CARDS_FIGURE = Ink(0x0E)
VALUE_FIGURE = Ink(0x0C)

NUM_LOCK = " (NUM LOCK IS ON!)"


def entry_refusal(fault: Fault, number: int | None, held: int) -> str:
    """Why a key was refused where a card is chosen by its number; ``held`` cards are in the hand.

    >>> entry_refusal(Fault.NO_SUCH_CARD, 9, 1)
    'NO CARD 9: YOU HOLD 1 CARD'
    """
    cards = f"{held} CARD{'' if held == 1 else 'S'}"
    match fault:
        case Fault.NO_SUCH_CARD:
            return f"NO CARD {number}: YOU HOLD {cards}"
        case Fault.NUMBER_TOO_LONG:
            return f"YOU HOLD {cards}: TWO DIGITS ARE ENOUGH"
        case Fault.NOTHING_CHOSEN:
            return legend("NO CARD CHOSEN: TYPE A NUMBER, OR USE [LEFT] AND [RIGHT]")
        case Fault.NOTHING_TYPED:
            return "NOTHING TO RUB OUT"
        case Fault.UNKNOWN_KEY:
            return legend("THAT KEY DOES NOTHING: A CARD NUMBER AND [ENTER]")


def with_num_lock(text: str) -> str:
    """A refusal with the hint that a keypad digit may have been meant as an arrow, if it fits."""
    return Legend(text, NUM_LOCK) if len(text) + len(NUM_LOCK) <= MESSAGE_COLS else text


def hints_word(hints: int) -> str:
    """How often the player was helped, empty if never.

    >>> hints_word(0), hints_word(1), hints_word(12)
    ('', '1 HINT', '12 HINTS')
    """
    return f"{hints} HINT{'' if hints == 1 else 'S'}" if hints else ""


def level_line(level: Level, hints: int) -> str:
    """The line of the level in the right box, and how often the player was helped."""
    return f"LEVEL: {level.name:<8}{hints_word(hints)}"


class HandRows:
    """The hands that lie in rows of their own, as the player sees them.

    ``rows`` says in which row each seat's hand begins. ``slots`` holds for each of these seats what
    is shown of its hand: a card, a back, or None for the empty place of a card that left.
    ``chosen`` is the position of your selected card.
    """

    def __init__(self, desk: Desk, rows: Mapping[int, int]) -> None:
        self.desk = desk
        self.screen = desk.screen
        self._rows = rows
        self.slots: dict[int, list[Slot]] = {seat: [] for seat in rows}
        self.back = random_back(desk.random)
        self.chosen: int | None = None

    def clear_hands(self) -> None:
        """Take the hands off the table; the next ones have a back of their own."""
        for seat, row in self._rows.items():
            self.slots[seat] = []
            self.screen.fill(row, 0, 5, status_line.CLOCK_COL)
            self.screen.fill(row + 3, FIGURE_COL, 2, COLS - FIGURE_COL)
        self.chosen = None
        self.choose_back()

    def choose_back(self) -> None:
        """Draw the back of the hand's cards by chance."""
        self.back = random_back(self.desk.random)

    def lay(self, seat: int, hand: Sequence[Card]) -> None:
        """Put a hand into its row, yours face up; seats without a row have only a count."""
        if seat in self._rows:
            self.slots[seat] = list(hand) if seat == YOUR_SEAT else [self.back] * len(hand)
            self.draw_hand(seat)

    def draw_hand(self, seat: int) -> None:
        """Draw a hand, its numbers and its figures."""
        draw_hand(self.screen, self._rows[seat], self.slots[seat])
        self._draw_numbers(seat)
        self._draw_figures(seat)

    def choose(self, position: int | None) -> None:
        """Show which of your cards is chosen."""
        if position != self.chosen:
            self.chosen = position
            self._draw_numbers(YOUR_SEAT)

    def _draw_numbers(self, seat: int) -> None:
        """Draw the position numbers of a hand, the chosen card's reversed."""
        chosen = self.chosen if seat == YOUR_SEAT else None
        draw_numbers(self.screen, self._rows[seat] + 4, len(self.slots[seat]), chosen)

    def offer_hand(self, typed: str, selected: int | None) -> None:
        """Let a click choose a card of yours, and a click on the one that is chosen play it."""
        chosen = int(typed or 0) - 1 if selected is None else selected
        keys = [
            "ENTER" if place == chosen else " ".join(("ESC", *str(place + 1)))
            for place in range(len(self.slots[YOUR_SEAT]))
        ]
        assign_card_keys(self.screen, self._rows[YOUR_SEAT], self.slots[YOUR_SEAT], keys)

    def offer_card(self, row: int, col: int, keys: str) -> None:
        """Let a click on a card that lies alone press ``keys``."""
        self.screen.page.assign_keys(row, col, CARD_ROWS, CARD_COLS, keys)

    def value(self, cards: Sequence[Card]) -> str:
        """What a hand that lies open counts, in a few words; empty where cards have no value."""
        del cards
        return ""

    def _draw_figures(self, seat: int) -> None:
        row = self._rows[seat] + 3
        held = [slot for slot in self.slots[seat] if slot is not None]
        cards = [slot for slot in held if isinstance(slot, Card)]
        self.screen.fill(row, FIGURE_COL, 2, FIGURE_LAST_COL - FIGURE_COL + 1)
        if not self.slots[seat]:
            return
        self.screen.put(row, FIGURE_COL, f"CARDS: {len(held)}", CARDS_FIGURE)
        if len(cards) == len(held):
            self.screen.put_right(row + 1, FIGURE_LAST_COL, self.value(cards), VALUE_FIGURE)

    def put_figures(
        self, row: int, col: int, edge: int, yours: int, mine: int, ink: Ink, me: str = "ME"
    ) -> None:
        """Draw your figure and that of ``me`` side by side, left of a box's ``edge``.

        A long one of yours moves the other to the right; without room the blanks go.
        """
        texts = f"YOU: {yours}", f"{me}: {mine}"
        if col + sum(map(len, texts)) + 1 > edge:
            texts = f"YOU:{yours}", f"{me}:{mine}"
        mine_col = col + max(9, len(texts[0]) + 1)
        self.screen.put(row, col, texts[0], YOURS)
        self.screen.put(row, mine_col, texts[1][: edge - mine_col], ink)
