"""Draws the table of Canasta: hand, melds, piles, figures and boxes.

Rows and columns from 0. Source: LOOK 5, whose rows and columns count from 1.
"""

import itertools
from collections.abc import Sequence

from tommy.cardgame.players.levels import USUAL, Level
from tommy.cardgame.screen.game_parts import CoachRows
from tommy.cardgame.screen.hand_rows import NEWS, NEWS_ROW, level_line
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
    YOURS,
)
from tommy.cards.card import Card, Joker, Rank
from tommy.games.canasta.rules.melds import Table as MeldTable
from tommy.games.canasta.rules.melds import TableMeld
from tommy.games.canasta.rules.pack import KIND, MELD_RANKS, PACK, TREY, Cards, PlayingCard
from tommy.games.canasta.rules.seats import SIDES, YOU, Seat, Side, side_of
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.rules.view import Phase, View
from tommy.games.canasta.screen import texts
from tommy.machine.page import COLS
from tommy.shell.records.match_scores import Score
from tommy.shell.screen import status_line
from tommy.shell.screen.card_art import (
    CARD_COLS,
    CARD_ROWS,
    FACE,
    HAND_COLS,
    Slot,
    assign_card_keys,
    card_ink,
    draw_card,
    draw_hand,
    erase_card,
    random_back,
    suit_ink,
)
from tommy.shell.screen.desk import MESSAGE_ROW, Desk
from tommy.shell.screen.screen import NORMAL, Ink

HAND_ROW = 0
CURSOR_ROW = 4
CURSOR = "▲"
#: From one card to the next when they are drawn for first play, with room for the longest name.
DRAWN_COLS = CARD_COLS + 3
FAN = Ink(0x0F, 0x0F)

#: The meld tables: rows of ranks, entries and marks, twelve cells of four columns.
MELD_ROW: dict[Side, int] = {0: 6, 1: 10}
MELD_COL = 15
CELL_COLS = 4
RANKS = (*MELD_RANKS, TREY)
TABLE_INK = Ink(0x70)
WILD_MELD = Ink(0x70)
NATURAL_MELD = Ink(0x74, 0x0F)
BLACK_CANASTA = Ink(0x0F, 0x70)
RED_CANASTA = Ink(0x4F, 0x70)
MELD_CURSOR = Ink(0x1F, 0x01)

#: The figures take eleven columns, not the eight of LOOK, so that words stand before them.
FIGURE_COL, FIGURE_COLS = 3, 11
HAND_SUM = Ink(0x0C)
COUNT = Ink(0x0E)
RUNNING = Ink(0x0B)
SUM_COL, SUM_COLS = 64, 6
#: The names of the sides, above their sums.
TEAM: dict[Side, Ink] = {0: YOURS, 1: OTHERS_LEFT}
SIDE_SUM = Ink(0x0A)
#: The line between the tables, which explains their signs.
KEY_ROW, KEY_COLS = 9, 63
TABLE_KEY = Ink(0x07)

TREY_ROW: dict[Side, int] = {0: 6, 1: 10}
TREY_COL: dict[Side, int] = {0: 0, 1: 78}

#: The key that types a joker.
_JOKER = "KP*"
#: The keys that type a card: its rank and its suit.
_KEYS = {
    card: (_JOKER, _JOKER) if isinstance(card, Joker) else (card.rank.letter, card.suit.letter)
    for card in PACK
}
_YOURS = side_of(YOU)

PILE_ROW = 13
#: A coach teaches two hands; below the sheet there is more room.
COACH_ROWS = CoachRows(((12, 0, 78), (13, 45, 33)), ((15, 0, 80), (16, 0, 80)))
OPEN_PILE_ROW = 5
PILE_COL, STOCK_COL = 15, 35
#: The crosswise card sticks out to the right of the upcard.
CROSSWISE_COL, CROSSWISE_ROWS, CROSSWISE_COLS = PILE_COL + 2, 3, 7
PILE_COUNT_COL = 21
PILE_WORD = Ink(0x0F, 0x0F)
#: What that word means, above it.
NOTE_ROW, NOTE_COL = PILE_ROW + 1, 25
PILE_NOTE = Ink(0x07)
SPARK_COL = {PILE_COL: 25, STOCK_COL: 41}
TURN_ROW, TURN_COL = 14, 45
TURN_COLS = 16
DEMO_PLACE = (15, TURN_COL)
#: The last column for words in the left box: a blank stays before the frame.
LEFT_BOX_LAST = status_line.LEFT_BOX_COLS[1] - 2


class Table:
    """The table as the player sees it, which may lag behind the core."""

    def __init__(self, desk: Desk, options: Options, level: Level = USUAL) -> None:
        self._level = level
        self._desk = desk
        self._screen = desk.screen
        self._options = options
        #: What is shown of the hand: cards, and None for the gap that a card left.
        self.slots: list[Slot] = []
        #: The back of the stock.
        self.back = random_back(desk.random)
        self._pile_lies_open = False

    def clear(self) -> None:
        """Take everything off the table; clock, boxes and key lines stay."""
        self._screen.fill(0, 0, CARD_ROWS + 2, status_line.CLOCK_COL)
        self._screen.fill(3, status_line.CLOCK_COL, MESSAGE_ROW - 3, COLS - status_line.CLOCK_COL)
        self._screen.fill(CARD_ROWS + 2, 0, MESSAGE_ROW - CARD_ROWS - 2, COLS)
        self.slots = []
        status_line.draw_demo(self._desk)

    def choose_back(self) -> None:
        """Choose a random back for the stock."""
        self.back = random_back(self._desk.random)

    def draw(self, view: View, seat: Seat = YOU) -> None:
        """Draw everything as the core has it: the hand of ``seat`` sorted, without gaps."""
        self.slots = list(view.hands[seat])
        self.draw_hand(view.cursor if view.actor == YOU else None)
        for side in SIDES:
            self.draw_melds(side, view.tables[side])
            self.draw_treys(side, view.treys[side])
            self._draw_sum(side, view.table_sums[side])
        self._draw_key(view)
        self.draw_meld_cursor(view)
        self.draw_figures(view)
        self.draw_pile(view)
        self.draw_stock(view.stock_count)

    # The hand

    def draw_hand(self, cursor: int | None = None) -> None:
        """Draw the fan, and the cursor under one of its slots."""
        at = min(cursor or 0, max(0, len(self.slots) - 1))
        places = draw_hand(self._screen, HAND_ROW, self.slots, _rank_breaks(self.slots), at)
        self._screen.fill(CURSOR_ROW, 0, 1, HAND_COLS + 1)
        if cursor is not None and self.slots:
            self._screen.put(CURSOR_ROW, places.middle_col(at), CURSOR, FAN)

    def take_out(self, position: int) -> None:
        """Take a card out of the fan and leave a gap (LOOK 1)."""
        breaks = _rank_breaks(self.slots)
        self.slots[position] = None
        draw_hand(self._screen, HAND_ROW, self.slots, breaks, position)

    def draw_drawn(self, drawn: Sequence[tuple[Seat, PlayingCard]]) -> None:
        """Draw the cards drawn for the first play, the name of each seat below its card (K1)."""
        self._screen.fill(HAND_ROW, 0, CARD_ROWS + 1, status_line.CLOCK_COL)
        for place, (seat, card) in enumerate(drawn):
            col = place * DRAWN_COLS
            draw_card(self._screen, HAND_ROW, col + 1, card)
            name = texts.seat_word(seat, self._options.seats)
            self._screen.put_centred(CURSOR_ROW, col, col + CARD_COLS + 1, name, FAN)

    def offer(self, view: View) -> None:
        """Assign keys to clicks on cards, piles and melds while your move is asked for."""
        keys = [_card_keys(card, view) for card in view.hands[YOU]]
        breaks = _rank_breaks(self.slots)
        assign_card_keys(self._screen, HAND_ROW, self.slots, keys, breaks, view.cursor)
        assign = self._screen.page.assign_keys
        if view.phase is Phase.BEFORE and view.stock_count:
            assign(PILE_ROW, STOCK_COL, CARD_ROWS, CARD_COLS, "D")
        take = {Phase.BEFORE: "T", Phase.TAKE: "ENTER"}.get(view.phase, "")
        if view.crosswise is not None:
            assign(PILE_ROW, CROSSWISE_COL, CROSSWISE_ROWS, CROSSWISE_COLS, take)
        if view.upcard not in (None, view.crosswise):
            assign(PILE_ROW, PILE_COL, CARD_ROWS, CARD_COLS, take)
        if view.chooses_meld:
            for place, rank in enumerate(RANKS):
                if view.tables[_YOURS][rank] is not None:
                    col = MELD_COL + CELL_COLS * place
                    assign(MELD_ROW[_YOURS], col, 3, CELL_COLS, rank.letter)

    # Melds

    def draw_melds(self, side: Side, melds: MeldTable) -> None:
        """Draw the meld table of a side: ranks, entries `n`, `n/w` or `n+w`, and marks.

        The row of marks is grey only where a mark stands, so that a black gap is below the table.
        """
        col = MELD_COL
        for (ink, marked), ranks in itertools.groupby(RANKS, lambda rank: self._look(melds[rank])):
            cells = [self._meld_cell(rank, melds[rank]) for rank in ranks]
            inks = (ink, ink, ink if marked else NORMAL)
            rows = zip(inks, zip(*cells, strict=True), strict=True)
            for row, (ink_of_row, words) in enumerate(rows, start=MELD_ROW[side]):
                self._screen.put(row, col, "".join(words), ink_of_row)
            col += CELL_COLS * len(cells)

    def _look(self, meld: TableMeld | None) -> tuple[Ink, bool]:
        """The colours of a cell of the meld table, and whether a mark stands in it."""
        return _meld_ink(meld), meld is not None and texts.mark(meld, self._options.rules) != ""

    def _draw_key(self, view: View) -> None:
        """Draw what the entries and marks on the tables mean."""
        melds = [meld for side in SIDES for meld in view.tables[side] if meld is not None]
        text = texts.table_key(melds, self._options.rules)
        self._screen.put(KEY_ROW, MELD_COL, text[:KEY_COLS].ljust(KEY_COLS), TABLE_KEY)

    def _meld_cell(self, rank: Rank, meld: TableMeld | None) -> list[str]:
        """The three rows of a cell of the meld table."""
        entry, mark = (_entry(meld), texts.mark(meld, self._options.rules)) if meld else ("", "")
        return [text.center(CELL_COLS) for text in (rank.label, entry, mark)]

    def draw_meld_cursor(self, view: View) -> None:
        """Mark the meld of your side to which wild cards alone would go."""
        if view.meld_cursor is None or view.actor != YOU:
            return
        col = MELD_COL + CELL_COLS * RANKS.index(view.meld_cursor)
        text = view.meld_cursor.label.center(CELL_COLS)
        self._screen.put(MELD_ROW[_YOURS], col, text, MELD_CURSOR)

    def draw_treys(self, side: Side, treys: Cards) -> None:
        """Draw the red treys of a side, one a row."""
        row, col = TREY_ROW[side], TREY_COL[side]
        self._screen.fill(row, col, 4, 2)
        for i, trey in enumerate(treys):
            assert isinstance(trey, Card)
            text = f"{trey.rank.label}{trey.suit.sign}"
            self._screen.put(row + i, col, text, suit_ink(trey.suit))

    # Figures

    def _draw_sum(self, side: Side, total: int) -> None:
        """Draw the points of a side by C28 to C31 so far, without the cards in hand."""
        name = texts.team_word(side, self._options.seats)
        self._screen.put(MELD_ROW[side], SUM_COL, name.rjust(SUM_COLS), TEAM[side])
        row = MELD_ROW[side] + 1
        self._screen.put(row, SUM_COL, str(total).rjust(SUM_COLS), SIDE_SUM)

    def draw_figures(self, view: View) -> None:
        """Draw the points of your hand, the sizes of the other hands, and your running score."""
        self._figure(MELD_ROW[0], f"IN HAND:{view.hand_sums[YOU]}", HAND_SUM)
        if self._options.seats == 2:
            self._figure(MELD_ROW[0] + 1, "IF IT ENDED", RUNNING)
            self._figure(MELD_ROW[0] + 2, f"NOW: {view.running_scores[0]}", RUNNING)
        self.draw_counts(tuple(map(len, view.hands)))

    def draw_counts(self, counts: Sequence[int]) -> None:
        """Draw the sizes of the other hands (C27)."""
        if self._options.seats == 2:
            self._figure(MELD_ROW[1], f"MY CARDS:{counts[1]:>2}", COUNT)
            return
        self._figure(MELD_ROW[0] + 1, f"PARTNER:{counts[2]:>3}", COUNT)
        self._figure(MELD_ROW[1], f"CARDS: {counts[1] + counts[3]:>4}", COUNT)
        self._figure(MELD_ROW[1] + 1, f"EAST:{counts[1]:>6}", COUNT)
        self._figure(MELD_ROW[1] + 2, f"WEST:{counts[3]:>6}", COUNT)

    def _figure(self, row: int, text: str, ink: Ink) -> None:
        """Draw a figure in its columns; a long one loses its colon."""
        if len(text) > FIGURE_COLS:
            text = text.replace(":", "")
        self._screen.put(row, FIGURE_COL, text.ljust(FIGURE_COLS), ink)

    # Piles

    def draw_pile(self, view: View) -> None:
        """Draw the discard pile of a view: upcard, crosswise card, count and status."""
        status = view.pile_status[_YOURS]
        word = texts.pile_word(status, self._options.rules)
        self.draw_cards_of_pile(view.upcard, view.crosswise, view.pile_count, word)
        for row, note in enumerate(texts.pile_note(status), start=NOTE_ROW):
            self._screen.put(row, NOTE_COL, note, PILE_NOTE)

    def draw_cards_of_pile(
        self, upcard: PlayingCard | None, crosswise: PlayingCard | None, count: int, word: str = ""
    ) -> None:
        """Draw a pile; the upcard lies over the crosswise card, whose edge stays visible."""
        screen = self._screen
        screen.fill(PILE_ROW, PILE_COL, CARD_ROWS, STOCK_COL - PILE_COL)
        if upcard is None:
            return
        if crosswise is not None:
            self._draw_crosswise(crosswise)
        if upcard != crosswise:
            draw_card(screen, PILE_ROW, PILE_COL, upcard)
        text = f"{count:>2}"
        screen.put(PILE_ROW + 3, PILE_COUNT_COL, text, PILE_COUNT)
        screen.put(PILE_ROW + 3, PILE_COUNT_COL + len(text) + 1, word, PILE_WORD)

    def draw_open_pile(self, view: View) -> None:
        """Show the whole pile in one line while the player may look through it (K14)."""
        if view.pile_open:
            text = texts.open_pile(view.pile_open)
            self._screen.put(OPEN_PILE_ROW, 0, text[: status_line.CLOCK_COL], PILE_WORD)
            self._pile_lies_open = True

    def cover_pile(self) -> bool:
        """Erase the line of the open pile; whether there was one."""
        lay_open, self._pile_lies_open = self._pile_lies_open, False
        if lay_open:
            self._screen.fill(OPEN_PILE_ROW, 0, 1, status_line.CLOCK_COL)
        return lay_open

    def draw_news(self, text: str) -> None:
        """Draw the line of what the others did since your last key; empty erases it."""
        self._screen.put(NEWS_ROW, 0, text.center(COLS), NEWS if text else NORMAL)

    def _draw_crosswise(self, card: PlayingCard) -> None:
        inner = "* * *" if isinstance(card, Joker) else f"{card.suit.sign} {card.rank.label} "
        if isinstance(card, Card):
            inner += card.suit.sign
        screen, ink = self._screen, card_ink(card)
        screen.box(PILE_ROW, CROSSWISE_COL, CROSSWISE_ROWS, CROSSWISE_COLS, FACE, double=False)
        screen.put(PILE_ROW + 1, CROSSWISE_COL + 1, inner, ink)

    def draw_stock(self, count: int) -> None:
        """Draw the stock face down, its size, and the number of cards drawn so far."""
        screen = self._screen
        if count:
            draw_card(screen, PILE_ROW, STOCK_COL, self.back)
        else:
            erase_card(screen, PILE_ROW, STOCK_COL)
        col = STOCK_COL + CARD_COLS + 1
        screen.put(PILE_ROW + 3, col, f"{count:>3}", STOCK_COUNT)
        status_line.draw_drawn(self._desk, len(PACK) - count, len(PACK))

    def draw_spark(self, pile_col: int, *, lit: bool) -> None:
        """Draw or erase the small square beside a pile that a card goes to or comes from."""
        self._screen.put(PILE_ROW, SPARK_COL[pile_col], "■" if lit else " ", SPARK)

    # Words

    def draw_turn(self, seat: Seat | None) -> None:
        """Draw whose turn it is, nobody's if None."""
        self._screen.fill(TURN_ROW, TURN_COL, 1, TURN_COLS)
        if seat is not None:
            ink = YOUR_TURN if seat == YOU else OTHERS_TURN
            self._screen.put(TURN_ROW, TURN_COL, texts.turn_word(seat, self._options.seats), ink)

    # Boxes

    def draw_left_box(self, view: View) -> None:
        """Draw hands won, scores, and the minimum for each side's initial meld (C14)."""
        first = tuple(
            texts.FIRST_DONE if done else str(least)
            for done, least in zip(view.melded, view.minimums, strict=True)
        )
        ours, theirs = view.match.scores
        won = view.match.hands_won
        rows = (
            ("HANDS:", LABEL, (9, 19), (str(won[0]), str(won[1]))),
            ("SCORE:", SCORES_LABEL, (9, 19), (str(ours), str(theirs))),
            ("1ST MELD", LABEL, (11, 20), first),
        )
        for row, (label, ink, cols, figures) in enumerate(rows, start=status_line.BOX_ROW + 1):
            self._screen.fill(row, 1, 1, 28)
            self._screen.put(row, 2, label, ink)
            words = [
                f"{texts.side_word(side, self._options.seats)}: {figures[side]}" for side in (0, 1)
            ]
            rooms = cols[1] - 1 - cols[0], LEFT_BOX_LAST + 1 - cols[1]
            # If one is too long, the blanks of both go.
            if any(len(word) > room for word, room in zip(words, rooms, strict=True)):
                words = [word.replace(" ", "") for word in words]
            for side, (col, word) in enumerate(zip(cols, words, strict=True)):
                self._screen.put(row, col, word, TEAM[side])

    def draw_right_box(self, games: Score, hints: int = 0) -> None:
        """Draw the level, the number of hints, the match score and the options."""
        row, col = status_line.BOX_ROW + 1, status_line.RIGHT_BOX_COLS[0] + 2
        self._screen.fill(row, col - 1, 3, 29)
        self._screen.put(row, col, level_line(self._level, hints), OPTIONS_INK)
        self._screen.put(row + 2, col, texts.options_line(self._options), OPTIONS_INK)
        self._screen.put(row + 1, col, "GAMES:", MATCH_LABEL)
        # A blank stays between the words and the frame.
        edge, at = status_line.RIGHT_BOX_COLS[1] - 1, col + 8
        for side, figure, ink in ((0, games.you, YOURS), (1, games.me, OTHERS_RIGHT)):
            text = f"{texts.side_word(side, self._options.seats)}: {figure}"
            self._screen.put(row + 1, at, text[: edge - at], ink)
            at += max(10, len(text) + 1)

    def draw_counters(self, view: View, turn: int | None) -> None:
        """Draw turn, game and hand between the boxes."""
        match = view.match
        status_line.draw_counters(self._desk, turn=turn, game=match.game, hand=match.hand)


def _entry(meld: TableMeld) -> str:
    """The entry of a meld, with a blank between it and the next one.

    One that would fill its cell counts naturals and wild cards apart.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> _entry(TableMeld(Rank.KING, parse_cards("KS KH KD KC KS KH KD KC 2D 2S **"), 3))
    '8+3'
    """
    entry = str(meld)
    return entry if len(entry) < CELL_COLS else f"{meld.naturals}+{meld.wilds}"


def _meld_ink(meld: TableMeld | None) -> Ink:
    """The colours of a cell of the meld table. Source: LOOK 5."""
    if meld is None:
        return TABLE_INK
    if meld.is_canasta:
        return BLACK_CANASTA if meld.wilds else RED_CANASTA
    return WILD_MELD if meld.wilds else NATURAL_MELD


def _card_keys(card: PlayingCard, view: View) -> str:
    """What a click on a card of your hand presses. Source: KEYS, "The mouse, and a finger"."""
    rank, last = _KEYS[card]
    match view.phase:
        case Phase.BEFORE:
            # Where M is refused, the rank would only be refused again.
            return f"M {rank}" if view.options.rules.melds_before_draw else "M"
        case Phase.AFTER | Phase.MELD | Phase.TAKE:
            return rank
        case Phase.CARD:
            typed = "T" if view.typed in ("1", "10") else view.typed
            return last if typed == rank.removeprefix("KP") else f"ESC {rank}"
        case Phase.ANSWER | Phase.SCORE_SHEET | Phase.GAME_OVER:
            return ""


def _rank_breaks(slots: list[Slot]) -> tuple[int, ...]:
    """The slots that begin a new rank."""
    kinds = [KIND[slot] if isinstance(slot, Card | Joker) else None for slot in slots]
    return tuple(i for i in range(1, len(kinds)) if kinds[i] != kinds[i - 1])
