"""The table of Crazy Eights: draws hands, piles, figures and boxes; decides nothing.

Rows and columns from 0. Source: LOOK 1 and 5, whose rows and columns count from 1.
"""

from tommy.cards.card import Card, Suit
from tommy.games.crazy8s import texts
from tommy.games.crazy8s.scoring import hand_total
from tommy.games.crazy8s.state import ME, YOU, MatchState, Options, Seat
from tommy.shell import status_line
from tommy.shell.card_art import (
    CARD_COLS,
    Slot,
    draw_card,
    draw_hand,
    draw_numbers,
    erase_card,
    random_back,
    suit_ink,
)
from tommy.shell.desk import MESSAGE_COLS, MESSAGE_ROW, Desk
from tommy.shell.scores import Score
from tommy.shell.screen import REVERSED, Ink

HAND_ROW = {YOU: 0, ME: 6}
PILE_ROW = 12
PILE_COL, STOCK_COL = 0, 12
PILE_COUNT = Ink(0x04)
STOCK_COUNT = Ink(0x02)
SPARK = Ink(0x0F)
FIGURE_LAST_COL = 75
FIGURE_COL = 66
CARDS_FIGURE = Ink(0x0E)
VALUE_FIGURE = Ink(0x0C)
TURN_COL = 29
TURN_INK = {YOU: Ink(0x04, 0x01), ME: Ink(0x05, 0x01)}

LABEL = Ink(0x09)
SCORES_LABEL = Ink(0x0E)
YOURS = Ink(0x07)
MINE_LEFT = Ink(0x0D)
MINE_RIGHT = Ink(0x05)
MATCH_LABEL = Ink(0x02)
OPTIONS_INK = Ink(0x03)


class Table:
    """What lies on the table as the player sees it, which may lag behind the core.

    ``slots`` holds for each seat what is shown of its hand: a card, a back, or None for the empty
    place of a card that left.
    """

    def __init__(self, desk: Desk, options: Options) -> None:
        self._desk = desk
        self._screen = desk.screen
        self._options = options
        self.slots: dict[Seat, list[Slot]] = {YOU: [], ME: []}
        self.back = random_back(desk.random)
        self.chosen: int | None = None

    # Hands

    def clear(self) -> None:
        """Take everything off the table; the boxes and key lines stay."""
        for seat in (YOU, ME):
            self.slots[seat] = []
            row = HAND_ROW[seat]
            self._screen.fill(row, 0, 5, status_line.CLOCK_COL)
            self._screen.fill(row + 3, FIGURE_COL, 2, 80 - FIGURE_COL)
        self._screen.fill(PILE_ROW, 0, 4, 80)
        self.chosen = None
        self.back = random_back(self._desk.random)
        status_line.draw_demo(self._desk)

    def draw_hand(self, seat: Seat) -> None:
        """Draw a hand, its numbers and its figures."""
        row, slots = HAND_ROW[seat], self.slots[seat]
        draw_hand(self._screen, row, slots)
        self.draw_numbers(seat)
        self._draw_figures(seat)

    def draw_numbers(self, seat: Seat) -> None:
        """Draw the position numbers of a hand, the chosen card's reversed."""
        chosen = self.chosen if seat == YOU else None
        draw_numbers(self._screen, HAND_ROW[seat] + 4, len(self.slots[seat]), chosen)
        self._draw_figures(seat)

    def _draw_figures(self, seat: Seat) -> None:
        """Cards held and, of a hand that lies open, what they count by E7."""
        row = HAND_ROW[seat] + 3
        held = [slot for slot in self.slots[seat] if slot is not None]
        cards = [slot for slot in held if isinstance(slot, Card)]
        self._screen.fill(row, FIGURE_COL, 2, FIGURE_LAST_COL - FIGURE_COL + 1)
        if not self.slots[seat]:
            return
        self._screen.put(row, FIGURE_COL, f"CARDS: {len(held)}", CARDS_FIGURE)
        if len(cards) == len(held):
            value = f"PV: {hand_total(cards, self._options.crazy)}"
            self._screen.put_right(row + 1, FIGURE_LAST_COL, value, VALUE_FIGURE)

    # Piles

    def draw_pile(self, upcard: Card, count: int, named: Suit | None) -> None:
        """Draw the upcard, the number of cards under and with it, and the suit named for it."""
        screen = self._screen
        screen.fill(PILE_ROW, PILE_COL, 4, STOCK_COL - PILE_COL)
        draw_card(screen, PILE_ROW, PILE_COL, upcard)
        screen.put(PILE_ROW + 3, PILE_COL + CARD_COLS + 1, f"{count:>2}", PILE_COUNT)
        if named is not None:
            self.draw_named(named)

    def draw_named(self, suit: Suit) -> None:
        """Draw the sign of a named suit beside the pile."""
        self._screen.put(PILE_ROW + 1, PILE_COL + CARD_COLS + 1, suit.sign, suit_ink(suit))

    def draw_stock(self, count: int) -> None:
        """Draw the stock face down, the cards left in it and the number drawn so far."""
        screen = self._screen
        if count:
            draw_card(screen, PILE_ROW, STOCK_COL, self.back)
        else:
            erase_card(screen, PILE_ROW, STOCK_COL)
        screen.put(PILE_ROW + 3, STOCK_COL + CARD_COLS + 1, f"{count:>2}", STOCK_COUNT)
        status_line.draw_drawn(self._desk, self._desk.deck_size - count)

    def draw_spark(self, pile_col: int, *, lit: bool) -> None:
        """Draw or erase the small square beside a pile that a card goes to or comes from."""
        self._screen.put(PILE_ROW, pile_col + CARD_COLS + 1, "■" if lit else " ", SPARK)

    # Words

    def draw_turn(self, seat: Seat | None) -> None:
        """Draw whose turn it is, nobody's if None."""
        self._screen.fill(PILE_ROW, TURN_COL, 1, 12)
        if seat is not None:
            self._screen.put(PILE_ROW, TURN_COL, texts.TURN_WORDS[seat], TURN_INK[seat])

    def draw_suit_choice(self, at: Suit, ink: Ink) -> None:
        """Draw the suit question on the message line, the suit under the cursor reversed."""
        words = [f" {suit.sign} {suit.letter} " for suit in Suit]
        text = f"{texts.SUIT_QUESTION} {' '.join(words)}"
        self._screen.put_centred(MESSAGE_ROW, 0, MESSAGE_COLS - 1, text, ink)
        first = (MESSAGE_COLS - len(text)) // 2 + len(texts.SUIT_QUESTION) + 1
        col = first + sum(len(word) + 1 for word in words[:at])
        self._screen.put(MESSAGE_ROW, col, words[at], suit_ink(at) if at.red else REVERSED)

    # Boxes

    def draw_left_box(self, hands_won: tuple[int, int], scores: tuple[int, int]) -> None:
        """Draw hands won and scores of this game."""
        rows = (("HANDS:", LABEL, hands_won), ("SCORES:", SCORES_LABEL, scores))
        for i, (label, ink, (yours, mine)) in enumerate(rows):
            row = status_line.BOX_ROW + 1 + i
            self._screen.fill(row, 1, 1, 28)
            self._screen.put(row, 2, label, ink)
            self._put_figures(row, 10, status_line.LEFT_BOX_COLS[1], yours, mine, MINE_LEFT)

    def draw_right_box(self, games: Score, game_points: tuple[int, int]) -> None:
        """Draw the options, the match score and the game points."""
        row, col = status_line.BOX_ROW + 1, status_line.RIGHT_BOX_COLS[0] + 2
        self._screen.fill(row, col - 1, 3, 29)
        crazy = self._options.crazy
        self._screen.put(row, col, f"TO {self._options.target}", OPTIONS_INK)
        self._screen.put(row, col + 9, f"{crazy.label}=CRAZY", OPTIONS_INK)
        rows = (("GAMES:", games.you, games.me), ("POINTS:", *game_points))
        for i, (label, yours, mine) in enumerate(rows, start=1):
            self._screen.put(row + i, col, label, MATCH_LABEL)
            edge = status_line.RIGHT_BOX_COLS[1]
            self._put_figures(row + i, col + 8, edge, yours, mine, MINE_RIGHT)

    def _put_figures(self, row: int, col: int, edge: int, yours: int, mine: int, ink: Ink) -> None:
        """Draw your figure and mine side by side, left of the box's ``edge``.

        A long one of yours moves mine to the right; what has no room is not shown.
        """
        text = f"YOU: {yours}"
        mine_col = col + max(9, len(text) + 1)
        self._screen.put(row, col, text, YOURS)
        self._screen.put(row, mine_col, f"ME: {mine}"[: edge - mine_col], ink)

    def draw_counters(self, match: MatchState, turn: int | None) -> None:
        """Draw turn, game and hand between the boxes."""
        status_line.draw_counters(self._desk, turn=turn, game=match.game, hand=match.hand)
