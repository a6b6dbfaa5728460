"""The end of a hand on the screen: the score sheet, and F8 to page through table and hands.

Rows and columns from 0. Source: LOOK 5.
"""

from collections.abc import Iterator

from tommy.games.canasta.rules.events import HandEnded
from tommy.games.canasta.rules.seats import Seat
from tommy.games.canasta.rules.situation import Ending
from tommy.games.canasta.rules.view import View
from tommy.games.canasta.screen import score_sheet, texts
from tommy.games.canasta.screen.table import Table
from tommy.shell.hot_keys import keys_of, show_history
from tommy.shell.screen.desk import Desk

#: Seconds from one line of the sheet to the next.
_LINE = 0.15
#: The function key for the next page.
LEAF = 8


def jingle_kind(event: HandEnded) -> str:
    """The kind of jingle for the end of a hand: blocked if nobody went out."""
    if event.ending is not Ending.WENT_OUT:
        return "blocked"
    ours, theirs = event.sheets
    return "win" if ours.total > theirs.total else "lose"


class HandEnd:
    """The pages that show a hand that ended, until any other key continues."""

    def __init__(self, desk: Desk, table: Table, event: HandEnded, view: View) -> None:
        self._desk = desk
        self._table = table
        self._event = event
        self._hand = view.match.hand
        self._seats = view.options.seats
        #: The seat whose hand lies open in the fan, None while the sheet is shown.
        self._open: Seat | None = None

    async def count_up(self) -> None:
        """Draw the sheet line by line."""
        for count, _ in enumerate(self._lines()):
            self._desk.sounds.deal(count)
            await self._desk.animate(_LINE)

    async def leaf(self, view: View) -> None:
        """Show the next page: the table with each hand in turn, then history and sheet."""
        after = 0 if self._open is None else self._open + 1
        self._open = after if after < self._seats else None
        self._desk.sounds.accepted()
        if self._open is None:
            for _ in self._lines():
                pass
            await show_history(self._desk, keys_of(LEAF))
            return
        self._table.clear()
        self._table.draw(view, self._open)

    @property
    def text(self) -> str:
        """The message: whose hand is shown, and the next page; empty while the sheet is shown."""
        if self._open is None:
            return ""
        return texts.look_on(self._open, self._seats)

    def _lines(self) -> Iterator[None]:
        return score_sheet.draw(self._desk, self._event, hand=self._hand, seats=self._seats)
