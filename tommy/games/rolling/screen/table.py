"""Draws the table of Rolling Stone: hands, trick, figures and boxes.

With two players both hands lie in rows; with more, each opponent has one line.
Rows and columns from 0. Source: LOOK 1 and 5, whose rows and columns count from 1.
"""

from collections.abc import Sequence

from tommy.cardgame.players.levels import USUAL, Level
from tommy.cardgame.screen.game_parts import CoachRows
from tommy.cardgame.screen.hand_rows import HandRows, level_line
from tommy.cardgame.screen.inks import (
    LABEL,
    MATCH_LABEL,
    OPTIONS_INK,
    OTHERS_LEFT,
    OTHERS_RIGHT,
    OTHERS_TURN,
    SCORES_LABEL,
    SPARK,
    YOUR_TURN,
    YOURS,
)
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.pack import Cards, pack
from tommy.games.rolling.rules.seats import YOU, Seat
from tommy.games.rolling.rules.state import Options
from tommy.games.rolling.screen import texts
from tommy.machine.page import COLS
from tommy.shell.records.match_scores import Score
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import CARD_COLS, CARD_ROWS, draw_card, erase_card
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink

HAND_ROW = 0
#: The computer's hand with two players, or the first opponent's line with more.
OTHERS_ROW = 6
OTHERS_ROWS = 5
OTHERS_INK = Ink(0x0E)
MOVER_INK = Ink(0x1E, 0x70)
OTHERS_COLS = 18

TRICK_ROW = 12
NAMES_ROW = TRICK_ROW + CARD_ROWS
#: Columns from one card of the trick to the next, with up to four players and with more.
TRICK_PITCH, NARROW_PITCH = 6, 4
TRICK_COLS = 29
#: Where the cards thrown out lie: beside the trick of two players, or right of a longer one.
THROWN_COL, FAR_THROWN_COL = 12, 56
_COACH = tuple((row, 33, 47) for row in range(13, 17))
#: A coach teaches two players.
COACH_ROWS = CoachRows(_COACH, _COACH)
THROWN_COUNT = Ink(0x02)
NAME_INK = Ink(0x0B)
TURN_COL, TURN_COLS = 29, 24


class Table(HandRows):
    """The table as the player sees it, which may lag behind the core."""

    def __init__(self, desk: Desk, options: Options, level: Level = USUAL) -> None:
        self._level = level
        self._players = options.players
        rows = {YOU: HAND_ROW} | ({1: OTHERS_ROW} if options.players == 2 else {})
        super().__init__(desk, rows)
        self._options = options
        #: How many cards each seat has, as shown.
        self.counts = [0] * options.players
        self._thrown_col = THROWN_COL if options.players == 2 else FAR_THROWN_COL

    def clear(self) -> None:
        """Take everything off the table; the boxes and key lines stay."""
        self.clear_hands()
        self.counts = [0] * self._players
        self.screen.fill(OTHERS_ROW, 0, OTHERS_ROWS, COLS)
        self.screen.fill(TRICK_ROW, 0, CARD_ROWS + 1, COLS)
        status_line.draw_demo(self.desk)

    def draw_drawn(self, count: int) -> None:
        """Draw how many of the cards in play were dealt."""
        status_line.draw_drawn(self.desk, count, len(pack(self._players)), "DEALT")

    # Hands

    def lay_all(self, hands: Sequence[Cards], to_move: Seat | None) -> None:
        """Draw all hands: yours open, the others face down or as a line."""
        for seat, hand in enumerate(hands):
            self.counts[seat] = len(hand)
            self.lay(seat, hand)
        self.draw_others(to_move)

    def draw_others(self, to_move: Seat | None, open_hands: Sequence[Cards] = ()) -> None:
        """Draw a line for each opponent: name, number of cards, and backs or the cards themselves.

        A back takes a column, so that a pick-up is seen.

        Nothing with two players, whose hands lie in rows.
        """
        if self._players == 2:
            return
        for seat in range(1, self._players):
            row = OTHERS_ROW + seat - 1
            text = texts.opponent(seat, self.counts[seat])
            self.screen.fill(row, 0, 1, COLS)
            ink = MOVER_INK if seat == to_move else OTHERS_INK
            self.screen.put(row, 0, text, ink)
            if open_hands:
                self.screen.put(row, OTHERS_COLS, texts.cards(open_hands[seat]), YOURS)
            elif self.counts[seat]:
                backs = self.back.sign * self.counts[seat]
                self.screen.put(row, OTHERS_COLS, backs, self.back.filling)

    # The trick

    def draw_trick(self, leader: Seat, cards: Cards) -> None:
        """Draw the cards of a trick from ``leader`` on, with names for more than two players."""
        screen = self.screen
        screen.fill(TRICK_ROW, 0, CARD_ROWS + 1, THROWN_COL if self._players == 2 else TRICK_COLS)
        for place, card in enumerate(cards):
            col = self._trick_col(place)
            draw_card(screen, TRICK_ROW, col, card)
            if self._players > 2:
                name = texts.short_name((leader + place) % self._players)
                screen.put(NAMES_ROW, col, name, NAME_INK)

    def draw_spark(self, place: int, *, lit: bool) -> None:
        """Draw or erase the small square beside the trick's card at ``place``."""
        col = self._trick_col(place) + CARD_COLS
        if self._players == 2 or place < self._players - 1:
            self.screen.put(TRICK_ROW, col, "■" if lit else " ", SPARK)

    def _trick_col(self, place: int) -> int:
        return place * (TRICK_PITCH if self._players <= 4 else NARROW_PITCH)

    def draw_thrown(self, count: int) -> None:
        """Draw the cards thrown out, face down, and their number."""
        screen, col = self.screen, self._thrown_col
        if count:
            draw_card(screen, TRICK_ROW, col, self.back)
            text = texts.thrown(count)
        else:
            erase_card(screen, TRICK_ROW, col)
            text = ""
        screen.put(TRICK_ROW + 3, col + CARD_COLS + 1, text.ljust(14), THROWN_COUNT)

    # Words

    def draw_turn(self, seat: Seat | None) -> None:
        """Draw whose turn it is, nobody's if None."""
        self.screen.fill(TRICK_ROW, TURN_COL, 1, TURN_COLS)
        if seat is not None:
            ink = YOUR_TURN if seat == YOU else OTHERS_TURN
            self.screen.put(TRICK_ROW, TURN_COL, texts.turn_word(seat, self._players), ink)

    # Boxes

    def draw_left_box(self, hands_won: Sequence[int], scores: Sequence[int]) -> None:
        """Draw hands won and scores of this game, with more than two players the score of each."""
        row, last = status_line.BOX_ROW + 1, status_line.LEFT_BOX_COLS[1]
        self.screen.fill(row, 1, 3, last - 1)
        self.screen.put(row, 2, "HANDS:", LABEL)
        self.screen.put(row + 1, 2, "SCORES:", SCORES_LABEL)
        if self._players == 2:
            self.put_figures(row, 10, last, hands_won[0], hands_won[1], OTHERS_LEFT)
            self.put_figures(row + 1, 10, last, scores[0], scores[1], OTHERS_LEFT)
            return
        self.put_figures(row, 10, last, hands_won[0], sum(hands_won[1:]), OTHERS_LEFT, "THEM")
        yours, next_to_you, rest = texts.scores_lines(scores)
        self.screen.put(row + 1, 10, yours, YOURS)
        self.screen.put(row + 1, 10 + len(yours), next_to_you, OTHERS_LEFT)
        self.screen.put(row + 2, 10 if self._players <= 4 else 2, rest, OTHERS_LEFT)

    def draw_right_box(self, games: Score, hints: int = 0) -> None:
        """Draw the level, the number of hints, the match score and the options."""
        row, col = status_line.BOX_ROW + 1, status_line.RIGHT_BOX_COLS[0] + 2
        self.screen.fill(row, col - 1, 3, 29)
        self.screen.put(row, col, level_line(self._level, hints), OPTIONS_INK)
        self.screen.put(row + 2, col, texts.options_line(self._options), OPTIONS_INK)
        self.screen.put(row + 1, col, "GAMES:", MATCH_LABEL)
        edge, me = status_line.RIGHT_BOX_COLS[1], "ME" if self._players == 2 else "THEM"
        self.put_figures(row + 1, col + 8, edge, games.you, games.me, OTHERS_RIGHT, me)

    def draw_counters(self, match: MatchState, trick: int | None) -> None:
        """Draw trick, game and hand between the boxes."""
        status_line.draw_counters(
            self.desk, turn=trick, game=match.game, hand=match.hand, word="TRICK"
        )
