"""The pages of the statistics: for each kind of a game a table and the last games of each level."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from tommy.cardgame.players.levels import Level
from tommy.cardgame.screen.table_talk import counted
from tommy.shell.records.past_games import PastGame, PastGames
from tommy.shell.records.statistics import Figures, Key
from tommy.shell.screen.manual import PAGE_LINES

T = TypeVar("T")

NOTHING_YET = "YOU HAVE NOT FINISHED A HAND OF THIS GAME YET."
NOTES = (
    "BEST: THE MOST POINTS IN A HAND.  HELPED: YOU ASKED FOR A HINT.",
    "HANDS AND GAMES IN WHICH THE DEMO PLAYED FOR YOU DO NOT COUNT.",
)
ALL_LEVELS = "ALL"
STREAK_HEAD = "GAMES WON IN A ROW:  NOW  LONGEST   BEST GAME (WON BY THE MOST)"

#: Headings and widths of the columns, in the order of `Figures`; the game names the empty one.
_COLUMNS = (
    ("GAMES", 6), ("WON", 5), ("HELPED", 7), ("HANDS", 7), ("WON", 6), ("HELPED", 7),
    ("POINTS", 9), ("AGAINST", 9), ("", 9), ("BEST", 7),
)  # fmt: skip
_LEVEL_WIDTH = 8
#: Dates as DOS writes them.
_DAY = "%m-%d-%Y"
#: The column that a game may name; the file calls it by its name in Canasta.
_EXTRA = Figures._fields.index("canastas")
_BEST = Figures._fields.index("best")


def page_lines(
    title: str,
    sums: Mapping[Key, Figures],
    past: Mapping[Key, PastGames],
    key: Key,
    kind_title: Callable[[str], str],
    extra_head: str = "",
    remarks: Sequence[str] = (),
) -> Sequence[str]:
    """The lines for the game of ``key``, its kind and level first; usual figures fit in 80 columns.

    Each table and each list of games begins a page. ``title`` names the game, ``kind_title`` a
    kind of it, empty if there is only one. Without an ``extra_head`` the extra column is left out.
    ``remarks`` tell why figures may be missing.
    """
    kinds = {each.kind for each in sums if each.game == key.game}
    if not kinds:
        return (title, "", *(remarks or (NOTHING_YET,)))
    lines: list[str] = []
    above = [*remarks, ""] if remarks else []
    for kind in sorted(kinds, key=lambda each: (each != key.kind, each)):
        name = ", ".join(filter(None, (title, kind_title(kind))))
        levels, games = _by_level(sums, key.game, kind), _by_level(past, key.game, kind)
        lines += _page([*above, *_table(name, levels, extra_head), *_streaks(games), *NOTES])
        above = []
        for level in sorted(games, key=lambda each: (each != key.level, each)):
            lines += _page(_last_games(f"{name}, {_level_word(level)}", games[level]))
    return lines


def _by_level(each: Mapping[Key, T], game: str, kind: str) -> dict[int, T]:
    """What there is of a kind of a game, by level, the weakest first."""
    return {key.level: value for key, value in sorted(each.items()) if key[:2] == (game, kind)}


def _page(lines: Sequence[str]) -> Sequence[str]:
    """The lines, filled up to whole pages."""
    return [*lines, *[""] * (-len(lines) % PAGE_LINES)]


def _streaks(games: Mapping[int, PastGames]) -> Sequence[str]:
    """A line for each level of which there are games: won in a row, the best game."""
    if not games:
        return ()
    rows = [
        f"{_level_word(level):<{_LEVEL_WIDTH}}{each.streak:>16}{each.longest:>9}   {_best(each)}"
        for level, each in games.items()
    ]
    return (STREAK_HEAD, *rows, "")


def _best(games: PastGames) -> str:
    best = games.best
    return "-" if best is None else f"{_score(best)} ON {best.day:{_DAY}}{_hints(best)}"


def _last_games(title: str, games: PastGames) -> Sequence[str]:
    """The last games, the newest first."""
    rows = [
        f"{game.day:{_DAY}}  {'WON ' if game.won else 'LOST'}  {_score(game)}{_hints(game)}"
        for game in reversed(games.last)
    ]
    return (f"{title}: YOUR LAST GAMES, NEWEST FIRST", "", *map(str.rstrip, rows))


def _score(game: PastGame) -> str:
    return f"{game.points:>6} TO {game.points_against:<6}"


def _hints(game: PastGame) -> str:
    return f"  {counted(game.hints, 'HINT')}" if game.hints else ""


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
        lines.append(f"NOT COUNTED: {counted(total.demo, 'HAND')} WITH THE DEMO")
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
