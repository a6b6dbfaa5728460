"""The score sheet at the end of a hand: a line for each item of C28 to C31, a column for each side.

Rows and columns from 0. Source: LOOK 5.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tommy.games.canasta.rules.events import HandEnded
from tommy.games.canasta.screen import texts
from tommy.machine.page import COLS
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import MESSAGE_ROW, Desk
from tommy.shell.screen.screen import Ink

TITLE_ROW, FIRST_ROW = 1, 3
LABEL_COL = 5
#: Last columns of the figures of each side.
FIGURE_COLS = (45, 63)
FIGURE_WIDTH = 7
TITLE = Ink(0x4F, 0x70)
HEAD = Ink(0x0E, 0x0F)
LABEL = Ink(0x0B)
FIGURE = Ink(0x07)
LOSS = Ink(0x0C, 0x0F)
TOTAL = Ink(0x1E, 0x70)


class Line(NamedTuple):
    """A line of the sheet: its label, and count and points by side."""

    label: str
    #: A count of None or 0 is not shown.
    counts: tuple[int | None, int | None]
    points: tuple[int, int]
    #: Whether the line is a total, drawn as a bar.
    total: bool = False


def lines(event: HandEnded) -> tuple[Line, ...]:
    """The lines of the sheet of a hand that ended."""
    first, second = event.sheets

    def plain(label: str, item: str, count: str | None = None) -> Line:
        counts = (None, None) if count is None else (getattr(first, count), getattr(second, count))
        return Line(label, counts, (getattr(first, item), getattr(second, item)))

    return (
        plain("RED TREYS", "red_treys", "trey_count"),
        plain("CARDS MELDED", "meld_cards"),
        plain("CARDS LEFT IN HAND", "hand_cards"),
        plain("RED CANASTAS", "red_canastas", "red_canasta_count"),
        plain("BLACK CANASTAS", "black_canastas", "black_canasta_count"),
        plain("GOING OUT", "going_out"),
        plain("CONCEALED", "concealed"),
        plain("PERMISSION BROKEN", "broken"),
        Line("THIS HAND", (None, None), (first.total, second.total), total=True),
        Line("SCORE BEFORE", (None, None), event.old_scores),
        Line("SCORE NOW", (None, None), event.scores, total=True),
    )


def draw(desk: Desk, event: HandEnded, *, hand: int, seats: int) -> Iterator[None]:
    """Draw the sheet over the table; yields after each line, so that it can be animated."""
    screen = desk.screen
    screen.fill(0, 0, MESSAGE_ROW, status_line.CLOCK_COL)
    screen.fill(3, status_line.CLOCK_COL, MESSAGE_ROW - 3, COLS - status_line.CLOCK_COL)
    title = texts.sheet_title(hand)
    screen.put_centred(TITLE_ROW, LABEL_COL - 2, FIGURE_COLS[1] + 2, title, TITLE)
    for side, last in enumerate(FIGURE_COLS):
        screen.put_right(FIRST_ROW, last, texts.team_word(side, seats), HEAD)
    row = FIRST_ROW + 1
    for line in lines(event):
        ink = TOTAL if line.total else LABEL
        width = FIGURE_COLS[1] - LABEL_COL + 1
        if line.total:
            screen.fill(row, LABEL_COL, 1, width, " ", TOTAL)
        screen.put(row, LABEL_COL, line.label, ink)
        for last, count, points in zip(FIGURE_COLS, line.counts, line.points, strict=True):
            figure = TOTAL if line.total else LOSS if points < 0 else FIGURE
            screen.put_right(row, last, str(points), figure)
            if count:
                screen.put_right(row, last - FIGURE_WIDTH, f"{count} X", figure)
        row += 1
        yield
