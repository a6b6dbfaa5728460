"""The statistics page: a table for each kind of a game, with a line for each level."""

from collections.abc import Callable, Mapping, Sequence

from tommy.cardgame.players.levels import Level
from tommy.shell.records.statistics import Figures, Key

NOTHING_YET = "NO HAND OF THIS GAME HAS COME TO ITS END YET."
NOTES = (
    "HELPED: YOU TOOK A HINT.  A HAND OR A GAME IN WHICH THE DEMO PLAYED FOR YOU IS",
    "NOT YOURS AND IS LEFT OUT.",
)
ALL_LEVELS = "ALL"

#: Headings and widths of the columns, in the order of `Figures`; the game names the empty one.
_COLUMNS = (
    ("GAMES", 6), ("WON", 5), ("HELPED", 7), ("HANDS", 7), ("WON", 6), ("HELPED", 7),
    ("POINTS", 9), ("AGAINST", 9), ("", 9), ("BEST", 7),
)  # fmt: skip
_LEVEL_WIDTH = 8
#: The column that a game may name; the file calls it by its name in Canasta.
_EXTRA = Figures._fields.index("canastas")
_BEST = Figures._fields.index("best")


def page_lines(
    title: str,
    sums: Mapping[Key, Figures],
    key: Key,
    kind_title: Callable[[str], str],
    extra_head: str = "",
    remarks: Sequence[str] = (),
) -> Sequence[str]:
    """The lines for the game of ``key``, its kind first; usual figures fit in 80 columns.

    ``title`` names the game, ``kind_title`` a kind of it, empty if there is only one. Without an
    ``extra_head`` the extra column is left out. ``remarks`` tell why figures may be missing.
    """
    kinds = {each.kind for each in sums if each.game == key.game}
    if not kinds:
        return (title, "", *(remarks or (NOTHING_YET,)))
    lines = [*remarks, ""] if remarks else []
    for kind in sorted(kinds, key=lambda each: (each != key.kind, each)):
        levels = {
            each.level: figures
            for each, figures in sorted(sums.items())
            if (each.game, each.kind) == (key.game, kind)
        }
        lines += _table(", ".join(filter(None, (title, kind_title(kind)))), levels, extra_head)
    return (*lines, *NOTES)


def _table(title: str, levels: Mapping[int, Figures], extra_head: str) -> list[str]:
    total = Figures()
    for figures in levels.values():
        total = total.plus(figures)
    rows = {_level_word(level): _cells(figures) for level, figures in levels.items()}
    if len(rows) > 1:
        rows[ALL_LEVELS] = _cells(total)
    heads = [head for head, _ in _COLUMNS]
    heads[_EXTRA] = extra_head
    extra = bool(extra_head)
    lines = [title, _row("", heads, extra=extra)]
    lines += [_row(word, cells, extra=extra) for word, cells in rows.items()]
    if total.demo:
        hands = "HAND" if total.demo == 1 else "HANDS"
        lines.append(f"THE DEMO HAD A PART IN {total.demo} MORE {hands}")
    return [*lines, ""]


def _cells(figures: Figures) -> Sequence[object]:
    """The figures by column; `-` for the best hand if there was none."""
    return figures if figures.hands else (*figures[:_BEST], "-")


def _row(word: str, cells: Sequence[object], *, extra: bool) -> str:
    columns = [
        f"{cell:>{width}}"
        for place, (cell, (_, width)) in enumerate(zip(cells, _COLUMNS, strict=False))
        if extra or place != _EXTRA
    ]
    return f"{word:<{_LEVEL_WIDTH}}{''.join(columns)}"


def _level_word(level: int) -> str:
    """The name of a level; its number if this version has no such level."""
    return next((each.name for each in Level if each == level), f"LEVEL {level}")
