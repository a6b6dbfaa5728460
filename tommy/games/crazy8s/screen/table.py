"""Draws the table of Crazy Eights: hands, piles, figures and boxes.

Rows and columns from 0. Source: LOOK 1 and 5, whose rows and columns count from 1.
"""

from collections.abc import Sequence

from tommy.cardgame.players.levels import USUAL, Level
from tommy.cardgame.screen.game_parts import CoachRows
from tommy.cardgame.screen.hand_rows import HandRows, hints_word
from tommy.cardgame.screen.inks import (
    LABEL,
    MATCH_LABEL,
    OPTIONS_INK,
    OTHERS_LEFT,
    OTHERS_RIGHT,
    OTHERS_TURN,
    PILE_COUNT,
    SCORES_LABEL,
    SPARK,
    STOCK_COUNT,
    YOUR_TURN,
)
from tommy.cards.card import Card, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules.match_state import MatchState
from tommy.games.crazy8s.rules.scoring import hand_total
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.games.crazy8s.rules.state import Options
from tommy.games.crazy8s.screen import texts
from tommy.machine.page import COLS
from tommy.shell.records.match_scores import Score
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import CARD_COLS, draw_card, erase_card, suit_ink
from tommy.shell.screen.desk import MESSAGE_COLS, MESSAGE_ROW, Desk
from tommy.shell.screen.legend import Legend, button
from tommy.shell.screen.screen import REVERSED, Ink

HAND_ROW = {YOU: 0, ME: 6}
PILE_ROW = 12
PILE_COL, STOCK_COL = 0, 12
_COACH = tuple((row, 24, 56) for row in (14, 15, 16))
COACH_ROWS = CoachRows(_COACH, _COACH)
TURN_COL = 29
TURN_INK = {YOU: YOUR_TURN, ME: OTHERS_TURN}
#: Signs of suits on black: black suits, red suits.
SIGN = Ink(0x0F, 0x0F), Ink(0x0C, 0x0F)


class Table(HandRows):
    """The table as the player sees it, which may lag behind the core."""

    def __init__(self, desk: Desk, options: Options, level: Level = USUAL) -> None:
        super().__init__(desk, HAND_ROW)
        self._options = options
        self._level = level

    # Hands

    def clear(self) -> None:
        """Take everything off the table; the boxes and key lines stay."""
        self.clear_hands()
        self.screen.fill(PILE_ROW, 0, 4, COLS)
        status_line.draw_demo(self.desk)

    def value(self, cards: Sequence[Card]) -> str:
        """The point value of a hand by E7."""
        return f"POINTS: {hand_total(cards, self._options.crazy)}"

    # Piles

    def draw_pile(self, upcard: Card, count: int, named: Suit | None) -> None:
        """Draw the upcard, the number of cards in the pile, and the suit named for the upcard."""
        screen = self.screen
        screen.fill(PILE_ROW, PILE_COL, 4, STOCK_COL - PILE_COL)
        draw_card(screen, PILE_ROW, PILE_COL, upcard)
        screen.put(PILE_ROW + 3, PILE_COL + CARD_COLS + 1, f"{count:>2}", PILE_COUNT)
        if named is not None:
            self.draw_named(named)

    def draw_named(self, suit: Suit) -> None:
        """Draw the sign of a named suit beside the pile."""
        self.screen.put(PILE_ROW + 1, PILE_COL + CARD_COLS + 1, suit.sign, suit_ink(suit))

    def draw_stock(self, count: int) -> None:
        """Draw the stock face down, its size, and the number of cards drawn so far."""
        screen = self.screen
        if count:
            draw_card(screen, PILE_ROW, STOCK_COL, self.back)
        else:
            erase_card(screen, PILE_ROW, STOCK_COL)
        screen.put(PILE_ROW + 3, STOCK_COL + CARD_COLS + 1, f"{count:>2}", STOCK_COUNT)
        status_line.draw_drawn(self.desk, len(DECK_52) - count, len(DECK_52), "DEALT")

    def draw_spark(self, pile_col: int, *, lit: bool) -> None:
        """Draw or erase the small square beside a pile that a card goes to or comes from."""
        self.screen.put(PILE_ROW, pile_col + CARD_COLS + 1, "■" if lit else " ", SPARK)

    # Words

    def draw_turn(self, seat: Seat | None) -> None:
        """Draw whose turn it is, nobody's if None."""
        self.screen.fill(PILE_ROW, TURN_COL, 1, 12)
        if seat is not None:
            self.screen.put(PILE_ROW, TURN_COL, texts.TURN_WORDS[seat], TURN_INK[seat])

    def draw_suit_choice(self, at: Suit, ink: Ink) -> None:
        """Draw the suit question on the message line, the suit under the cursor reversed.

        The signs have colours of their own, not that of the message.
        """
        words = [button(f" {suit.sign} {suit.letter} ", suit.letter) for suit in Suit]
        text = Legend(f"{texts.SUIT_QUESTION} ", Legend.joined(" ", words))
        self.screen.put_centred(MESSAGE_ROW, 0, MESSAGE_COLS - 1, text, ink)
        first = (MESSAGE_COLS - len(text)) // 2 + len(texts.SUIT_QUESTION) + 1
        for suit, word in zip(Suit, words, strict=True):
            if suit is at:
                self.screen.put(MESSAGE_ROW, first, word, suit_ink(at) if at.red else REVERSED)
            else:
                self.screen.put(MESSAGE_ROW, first + 1, suit.sign, SIGN[suit.red])
            first += len(word) + 1

    # Boxes

    def draw_left_box(self, hands_won: tuple[int, int], scores: tuple[int, int]) -> None:
        """Draw hands won and scores of this game."""
        rows = (("HANDS:", LABEL, hands_won), ("SCORES:", SCORES_LABEL, scores))
        for i, (label, ink, (yours, mine)) in enumerate(rows):
            row = status_line.BOX_ROW + 1 + i
            self.screen.fill(row, 1, 1, 28)
            self.screen.put(row, 2, label, ink)
            self.put_figures(row, 10, status_line.LEFT_BOX_COLS[1], yours, mine, OTHERS_LEFT)

    def draw_hints(self, hints: int) -> None:
        """Draw the number of hints in this game."""
        row = status_line.BOX_ROW + 3
        self.screen.fill(row, 1, 1, 28)
        self.screen.put(row, 2, hints_word(hints), LABEL)

    def draw_right_box(self, games: Score, game_points: tuple[int, int]) -> None:
        """Draw the options, the match score and the game points."""
        row, col = status_line.BOX_ROW + 1, status_line.RIGHT_BOX_COLS[0] + 2
        self.screen.fill(row, col - 1, 3, 29)
        crazy = self._options.crazy
        room = status_line.RIGHT_BOX_COLS[1] - col - 1
        options = f"TO {self._options.target}", f"{crazy.label}=CRAZY"
        level = self._level.name
        wide, narrow = (
            "  ".join((*options, f"LEVEL={level}")),
            " ".join((*options, f"LEVEL={level}")),
        )
        fitting = (text for text in (wide, narrow) if len(text) <= room)
        self.screen.put(row, col, next(fitting, " ".join((*options, level))), OPTIONS_INK)
        rows = (("GAMES:", games.you, games.me), ("POINTS:", *game_points))
        for i, (label, yours, mine) in enumerate(rows, start=1):
            self.screen.put(row + i, col, label, MATCH_LABEL)
            edge = status_line.RIGHT_BOX_COLS[1]
            self.put_figures(row + i, col + 8, edge, yours, mine, OTHERS_RIGHT)

    def draw_counters(self, match: MatchState, turn: int | None) -> None:
        """Draw turn, game and hand between the boxes."""
        status_line.draw_counters(self.desk, turn=turn, game=match.game, hand=match.hand)
