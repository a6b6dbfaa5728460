"""What can be clicked on a page, as text for goldens, and where."""

from collections.abc import Iterator
from itertools import groupby

from tommy.host.headless import Headless
from tommy.host.operators import Locks, Person
from tommy.machine.page import COLS, ROWS, Page


def buttons(page: Page, end: int = ROWS) -> str:
    """For each row before ``end`` the columns that press keys, and what stands there.

    Rows with the same buttons go together.
    """
    lines = page.lines()
    rows = {row: list(_runs(page, row)) for row in range(end)}
    out = []
    for runs, same in groupby(rows, rows.__getitem__):
        first, *more = same
        for start, end, keys in runs:
            where = f"{first}-{more[-1]}" if more else f"{first}"
            shown = "" if more else f" {lines[first][start : end + 1]!r}"
            out.append(f"{where:>5} {start}-{end}: {keys}{shown}")
    return "".join(line + "\n" for line in out)


def _runs(page: Page, row: int) -> Iterator[tuple[int, int, str]]:
    for keys, cols in groupby(range(COLS), lambda col: page.keys_at(row, col)):
        first, *more = cols
        if keys:
            yield first, more[-1] if more else first, " ".join(keys)


def click(host: Headless, row: int, col: int) -> None:
    """A click of a person on a cell, and a moment after it."""
    keyboard = host.pc.keyboard
    Person(host.pc, lambda: Locks(keyboard.num_lock, keyboard.caps_lock)).click(row, col)
    host.run_quarters(1)


def click_word(host: Headless, row: int, text: str) -> None:
    """A click on the last character of a text, which must be in the row."""
    click(host, row, host.page.lines()[row].index(text) + len(text) - 1)
