"""Hands of numbered cards on the screen, and figures side by side: shared by tables of games.

Knows no rules. Rows and columns from 0. Source: LOOK 1 and 5.
"""

from collections.abc import Collection, Mapping, Sequence

from tommy.cardgame.players.levels import Level
from tommy.cardgame.rules.card_choice import Fault
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.cardgame.screen.inks import YOURS
from tommy.cardgame.screen.table_talk import counted
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

FIGURE_COL, FIGURE_LAST_COL = 66, 79
#: What was done to you, and by whom, since your last move.
NEWS_ROW = 5
NEWS = Ink(0x0B)
#: What stands between the sentences of the news.
SENTENCE_GAP = ".  "
CARDS_FIGURE = Ink(0x0E)
VALUE_FIGURE = Ink(0x0C)

NUM_LOCK = " (NUM LOCK IS ON!)"


def entry_refusal(fault: Fault, number: int | None, held: int) -> str:
    """The message for a refused key of `card_choice`, with ``held`` cards in the hand.

    >>> entry_refusal(Fault.NO_SUCH_CARD, 9, 1)
    'COUNT AGAIN: YOU HOLD 1 CARD, SO THERE IS NO CARD 9'
    """
    cards = counted(held, "CARD")
    match fault:
        case Fault.NO_SUCH_CARD:
            return f"COUNT AGAIN: YOU HOLD {cards}, SO THERE IS NO CARD {number}"
        case Fault.NUMBER_TOO_LONG:
            return f"A CARD NUMBER HAS TWO DIGITS AT MOST: YOU HOLD {cards}"
        case Fault.NOTHING_CHOSEN:
            return legend("PLAY WHAT? TYPE A NUMBER, OR USE [LEFT] AND [RIGHT]")
        case Fault.NOTHING_TYPED:
            return "NOTHING TO DELETE"
        case Fault.UNKNOWN_KEY:
            return legend("THAT KEY IS ON VACATION: TYPE A NUMBER AND [ENTER]")


def with_num_lock(text: str) -> str:
    """A refusal that also names Num Lock, if there is room: the digits may be meant as arrows."""
    return Legend(text, NUM_LOCK) if len(text) + len(NUM_LOCK) <= MESSAGE_COLS else text


def numbers_word(places: Sequence[int]) -> str:
    """The numbers of cards as a prompt names them; ``places`` count from 0 and ascend.

    >>> numbers_word([0, 1, 2, 3]), numbers_word([2, 3]), numbers_word([0, 1, 2, 6])
    ('1-4', '3 OR 4', '1-3 OR 7')
    """
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    words: list[str] = []
    for run in runs:
        first, last = str(run[0] + 1), str(run[-1] + 1)
        words += [f"{first}-{last}"] if len(run) > 2 else [str(place + 1) for place in run]
    return " OR ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def hints_word(hints: int) -> str:
    """The number of hints, empty for none.

    >>> hints_word(0), hints_word(1), hints_word(12)
    ('', '1 HINT', '12 HINTS')
    """
    return counted(hints, "HINT") if hints else ""


def level_line(level: Level, hints: int) -> str:
    """The line in the right box with level and number of hints."""
    return f"LEVEL: {level.name:<8}{hints_word(hints)}"


class HandRows:
    """The hands that lie in rows, as the player sees them; ``rows`` has each seat's top row."""

    def __init__(self, desk: Desk, rows: Mapping[int, int]) -> None:
        self.desk = desk
        self.screen = desk.screen
        self._rows = rows
        #: What is shown of each hand: a card, a back, or None for the gap that a card left.
        self.slots: dict[int, list[Slot]] = {seat: [] for seat in rows}
        self.back = random_back(desk.random)
        #: The position of your selected card.
        self.chosen: int | None = None
        #: The positions of your cards that may be played now: their numbers are bright.
        self.playable: Collection[int] = ()

    def clear_hands(self) -> None:
        """Erase the hands, and choose a back for the next ones."""
        for seat, row in self._rows.items():
            self.slots[seat] = []
            self.screen.fill(row, 0, 5, status_line.CLOCK_COL)
            self.screen.fill(row + 3, FIGURE_COL, 2, COLS - FIGURE_COL)
        self.chosen, self.playable = None, ()
        self.draw_news("")
        self.choose_back()

    def choose_back(self) -> None:
        """Choose a random back for the cards of the hand."""
        self.back = random_back(self.desk.random)

    def lay(self, seat: int, hand: Sequence[Card]) -> None:
        """Lay a hand into its row, yours face up; does nothing for a seat without a row."""
        if seat in self._rows:
            self.slots[seat] = list(hand) if seat == YOUR_SEAT else [self.back] * len(hand)
            self.draw_hand(seat)

    def take_out(self, seat: int, position: int) -> None:
        """A card leaves the hand of a seat, and a gap in its place."""
        self.slots[seat][position] = None
        self.draw_hand(seat)

    def draw_hand(self, seat: int) -> None:
        """Draw a hand, its numbers and its figures."""
        draw_hand(self.screen, self._rows[seat], self.slots[seat])
        self._draw_numbers(seat)
        self._draw_figures(seat)

    def choose(self, position: int | None) -> None:
        """Select the card at ``position`` of your hand; none if None."""
        if position != self.chosen:
            self.chosen = position
            self._draw_numbers(YOUR_SEAT)

    def draw_news(self, text: str) -> None:
        """Draw the line of what was done since your last move; empty erases it.

        Of sentences that are too long for the line the first ones are left out.
        """
        while len(text) > COLS:
            text = text.partition(SENTENCE_GAP)[2]
        self.screen.fill(NEWS_ROW, 0, 1, COLS)
        if text:
            self.screen.put_centred(NEWS_ROW, 0, COLS - 1, text, NEWS)

    def _draw_numbers(self, seat: int) -> None:
        """Draw the position numbers of your hand, the chosen card's reversed."""
        if seat == YOUR_SEAT:
            count = len(self.slots[seat])
            draw_numbers(self.screen, self._rows[seat] + 4, count, self.chosen, self.playable)

    def offer_hand(self, typed: str, selected: int | None) -> None:
        """Let a click choose one of your cards, and a click on the chosen one play it."""
        chosen = int(typed or 0) - 1 if selected is None else selected
        keys = [
            "ENTER" if place == chosen else " ".join(("ESC", *str(place + 1)))
            for place in range(len(self.slots[YOUR_SEAT]))
        ]
        assign_card_keys(self.screen, self._rows[YOUR_SEAT], self.slots[YOUR_SEAT], keys)

    def offer_card(self, row: int, col: int, keys: str) -> None:
        """Let a click on the single card at (row, col) press ``keys``."""
        self.screen.page.assign_keys(row, col, CARD_ROWS, CARD_COLS, keys)

    def name(self, seat: int) -> str:
        """Whose cards lie in a row."""
        return "YOU" if seat == YOUR_SEAT else "ME"

    def value(self, cards: Sequence[Card]) -> str:
        """The value of an open hand, in a few words; empty if cards have no value."""
        del cards
        return ""

    def _draw_figures(self, seat: int) -> None:
        row = self._rows[seat] + 3
        held = [slot for slot in self.slots[seat] if slot is not None]
        cards = [slot for slot in held if isinstance(slot, Card)]
        self.screen.fill(row, FIGURE_COL, 2, FIGURE_LAST_COL - FIGURE_COL + 1)
        if not self.slots[seat]:
            return
        self.screen.put(row, FIGURE_COL, f"{self.name(seat):<4}CARDS: {len(held)}", CARDS_FIGURE)
        if len(cards) == len(held) and self.value(cards):
            self.screen.put_right(row + 1, FIGURE_LAST_COL, self.value(cards), VALUE_FIGURE)

    def put_figures(
        self, row: int, col: int, edge: int, yours: int, mine: int, ink: Ink, me: str = "ME"
    ) -> None:
        """Draw your figure and that of ``me`` side by side, left of a box's ``edge`` and a blank.

        A long figure of yours moves the other to the right; blanks go if there is no room.
        """
        texts = f"YOU: {yours}", f"{me}: {mine}"
        if col + sum(map(len, texts)) + 2 > edge:
            texts = f"YOU:{yours}", f"{me}:{mine}"
        mine_col = col + max(9, len(texts[0]) + 1)
        self.screen.put(row, col, texts[0], YOURS)
        self.screen.put(row, mine_col, texts[1][: edge - mine_col], ink)
