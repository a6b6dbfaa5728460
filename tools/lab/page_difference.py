"""Describe in lines where two recordings of a demo first differ, with the rows of both pages."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from tommy.machine.page import COLS, ROWS, Page
from tools.lab.demo_recording import Change, Recording

T = TypeVar("T")

_ROW_BYTES = 2 * COLS


class _Screen(NamedTuple):
    """The screen of one side at a count of the clock."""

    name: str
    page: Page
    others: Mapping[str, int]


def difference(names: tuple[str, str], first: Recording, second: Recording) -> list[str]:
    """Where the pages of two recordings first differ, and where the tones; [] if nowhere."""
    return [*_pages_differ(names, first, second), *_sounds_differ(names, first, second)]


def _pages_differ(names: tuple[str, str], first: Recording, second: Recording) -> Iterator[str]:
    pair = _first_other(first.changes, second.changes)
    if pair is None:
        return
    count, hand = min((change.at, change.hand) for change in pair if change)
    yield f"hand {hand}, count {count}:"
    yield from _lacking(names, pair, "page")
    if _untimed(first.changes) == _untimed(second.changes):
        yield "  all pages are the same, but come at other counts"
    recordings = zip(names, (first, second), strict=True)
    screens = [_screen(name, recording.changes, count) for name, recording in recordings]
    for row in range(ROWS):
        yield from _rows_differ(row, *screens)
    for what, value in screens[0].others.items():
        if screens[1].others[what] != value:
            yield f"  {what}: {names[0]} {value}, {names[1]} {screens[1].others[what]}"


def _sounds_differ(names: tuple[str, str], first: Recording, second: Recording) -> Iterator[str]:
    pair = _first_other(first.sounds, second.sounds)
    if pair is None:
        return
    count = min(sound.start for sound in pair if sound)
    hand = max((change.hand for change in first.changes if change.at <= count), default=1)
    yield f"hand {hand}, count {count}, what is heard:"
    yield from _lacking(names, pair, "tone")
    for name, sound in zip(names, pair, strict=True):
        if sound is not None:
            yield f"  {name}: divisor {sound.divisor} from {sound.start} to {sound.end}"


def _first_other(first: Sequence[T], second: Sequence[T]) -> tuple[T | None, T | None] | None:
    """The first pair that differs, with None for a missing one; None if all are equal."""
    return next((pair for pair in zip_longest(first, second) if pair[0] != pair[1]), None)


def _lacking(names: tuple[str, str], pair: tuple[object, object], what: str) -> Iterator[str]:
    for name, each in zip(names, pair, strict=True):
        if each is None:
            yield f"  {name} has no further {what}"


def _untimed(changes: Sequence[Change]) -> list[Change]:
    return [change._replace(at=0) for change in changes]


def _screen(name: str, changes: Sequence[Change], count: int) -> _Screen:
    """The screen at a count, which must not be before the first change."""
    page, others = Page(), dict[str, int]()
    for change in changes:
        if change.at > count:
            break
        for row, cells in change.rows.items():
            start = int(row) * _ROW_BYTES
            page.cells[start : start + _ROW_BYTES] = bytes.fromhex(cells)
        others = change.others
    return _Screen(name, page, others)


def _rows_differ(row: int, first: _Screen, second: _Screen) -> Iterator[str]:
    """A row of both pages if they differ there, with a mark below each cell that differs.

    Adds the attributes as runs (see `Page.dump`) if these differ.
    """
    start = row * _ROW_BYTES
    pairs = [
        (first.page.cells[at : at + 2], second.page.cells[at : at + 2])
        for at in range(start, start + _ROW_BYTES, 2)
    ]
    marks = "".join(" ^"[one != other] for one, other in pairs)
    if "^" not in marks:
        return
    width = max(len(first.name), len(second.name))
    yield f"  row {row}:"
    for name, page, _ in (first, second):
        yield f"  {name:{width}} |{page.lines()[row]}|"
    yield f"  {'':{width}}  {marks.rstrip()}"
    runs = [screen.page.attributes()[row] for screen in (first, second)]
    if runs[0] != runs[1]:
        for (name, *_), of_row in zip((first, second), runs, strict=True):
            told = " ".join(f"{begin}-{end}:{attr:02x}" for begin, end, attr in of_row)
            yield f"  {name:{width}} {told}"
