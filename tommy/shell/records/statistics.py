"""The statistics of hands and games, kept in ``STATS.TOY``. Erasing the file clears them.

A line, ``SUM CANASTA TOMMY-2 3 GAMES=1 ...``, holds what was played at one game, kind of game and
level; ``GAMES CANASTA TOMMY-2 3 STREAK=2 ...`` its streaks and last games, which older versions did
not keep. A line ``RUN CANASTA.TAP 4 7`` tells that of the run on that tape, the fourth of its name,
seven hands are in: whatever moment the power goes at, no hand counts twice and none is lost.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tommy.machine.drive import Drive
from tommy.shell.records import past_games
from tommy.shell.records.checksummed_file import Ledger, Words
from tommy.shell.records.past_games import PastGame, PastGames
from tommy.shell.records.tape_records import CountedRecord

NAME = "STATS.TOY"
_KIND, _SUM, _GAMES, _RUN = "STATS", "SUM", "GAMES", "RUN"


class Key(NamedTuple):
    """What is counted together: a game, a kind of it (rules and hands), a level."""

    game: str
    kind: str
    level: int


class Figures(NamedTuple):
    """What you played. Hands that the demo played in count as ``demo`` only."""

    games: int = 0
    games_won: int = 0
    #: Games in which you took a hint.
    games_helped: int = 0
    hands: int = 0
    hands_won: int = 0
    #: Hands in which you took a hint.
    hands_helped: int = 0
    #: The points of your side, and of the others.
    points: int = 0
    points_against: int = 0
    canastas: int = 0
    #: The most points of a hand; 0 without a hand.
    best: int = 0
    #: Hands that the demo played in.
    demo: int = 0

    def plus(self, other: "Figures") -> "Figures":
        """Both together.

        >>> Figures(hands=1, best=-50).plus(Figures(hands=1, best=-90)).best
        -50
        """
        sums = Figures(*(a + b for a, b in zip(self, other, strict=True)))
        best = max((each.best for each in (self, other) if each.hands), default=0)
        return sums._replace(best=best)


#: The figures by the names that they have in the file.
_FIGURES = tuple(name.upper().replace("_", "-") for name in Figures._fields)


@dataclass(frozen=True, slots=True)
class Tally:
    """Figures to be counted: as hand ``counted.hands`` of the run on ``tape``, empty for none.

    ``game`` is the game of yours that the hand ended.
    """

    key: Key
    figures: Figures
    tape: str
    counted: CountedRecord
    game: PastGame | None = None


class StatisticsFile:
    """The statistics on a drive. What cannot be written is counted in memory until it can."""

    def __init__(self, drive: Drive, troubles: list[str] | None = None) -> None:
        #: What to tell the player, a line each; whoever says it takes it out.
        self.troubles: list[str] = [] if troubles is None else troubles
        self._ledger = Ledger(drive, NAME, _KIND, "hands count in memory", self.troubles)
        self._unwritten: list[Tally] = []

    def load(self) -> dict[Key, Figures]:
        """All figures."""
        sums: dict[Key, Figures] = {}
        for each in filter(None, map(_sum, self._with_entries(self._ledger.load()))):
            sums[each.key] = sums.get(each.key, Figures()).plus(each.figures)
        return sums

    @property
    def remarks(self) -> Sequence[str]:
        """What is to be known beside the figures: lines that are lost, a file that is not read."""
        return [*self._ledger.told, *filter(None, [self._ledger.unread])]

    def past_games(self) -> dict[Key, PastGames]:
        """Streaks and the last games."""
        found = map(_games, self._with_entries(self._ledger.load()))
        # Of two lines of one key the first is written on.
        return {each.key: each.games for each in reversed(list(filter(None, found)))}

    def new_serial(self, tape: str) -> int | None:
        """A number for the run on a tape which no earlier tape of its name has.

        None if the file cannot be read now.
        """
        lines = self._ledger.lines()
        if lines is None:
            return None
        runs = filter(None, map(_run, self._with_entries(lines)))
        return max((run.counted.serial for run in runs if run.tape == tape), default=0) + 1

    def count(self, entries: Iterable[Tally]) -> bool:
        """Count entries, oldest first; whether all that ever came are on file now.

        A hand of a run that is on file already is not counted again.
        """
        self._unwritten += entries
        if self._unwritten and self._ledger.change(self._with_entries):
            self._unwritten.clear()
        return not self._unwritten

    def _with_entries(self, lines: list[Words]) -> list[Words]:
        for entry in self._unwritten:
            lines = _counted(lines, entry)
        return lines


def _counted(lines: list[Words], entry: Tally) -> list[Words]:
    """The lines with an entry, unless its hand is in."""
    if entry.tape:
        runs = {line: run for line in lines if (run := _run(line)) and run.tape == entry.tape}
        if any(run.counted.covers(entry.counted) for run in runs.values()):
            return lines
        lines = [line for line in lines if line not in runs]
        lines.append((_RUN, entry.tape, *map(str, entry.counted.encode())))
    if entry.game is not None:
        lines = _with_game(lines, entry.key, entry.game)
    for at, line in enumerate(lines):
        found = _sum(line)
        if found is not None and found.key == entry.key:
            figures = found.figures.plus(entry.figures)
            return [*lines[:at], _sum_line(entry.key, figures, found.later), *lines[at + 1 :]]
    return [*lines, _sum_line(entry.key, entry.figures)]


def _with_game(lines: list[Words], key: Key, game: PastGame) -> list[Words]:
    """The lines with a game at the end of its line."""
    for at, line in enumerate(lines):
        found = _games(line)
        if found is not None and found.key == key:
            changed = _games_line(key, found.games.plus(game), found.later)
            return [*lines[:at], changed, *lines[at + 1 :]]
    return [*lines, _games_line(key, PastGames().plus(game))]


class _Run(NamedTuple):
    tape: str
    counted: CountedRecord


def _run(line: Words) -> _Run | None:
    """What is counted of a tape, None if the line says no such thing."""
    if line[0] != _RUN or len(line) != 4:
        return None
    try:
        return _Run(line[1], CountedRecord(int(line[2]), int(line[3])))
    except ValueError:
        return None


class _Sum(NamedTuple):
    """What a line of figures holds."""

    key: Key
    figures: Figures
    #: The words that a later version added.
    later: Words


def _sum(line: Words) -> _Sum | None:
    """The figures that a line holds, None if it holds none."""
    if line[0] != _SUM or len(line) < 4:
        return None
    named: Mapping[str, str] = dict(word.partition("=")[::2] for word in line[4:])
    later = tuple(word for word in line[4:] if word.partition("=")[0] not in _FIGURES)
    try:
        figures = Figures(*(int(named.get(name, "0")) for name in _FIGURES))
        return _Sum(Key(line[1], line[2], int(line[3])), figures, later)
    except ValueError:
        return None


def _sum_line(key: Key, figures: Figures, later: Words = ()) -> Words:
    named = (f"{name}={figure}" for name, figure in zip(_FIGURES, figures, strict=True))
    return (_SUM, key.game, key.kind, str(key.level), *named, *later)


class _Games(NamedTuple):
    """What a line of past games holds."""

    key: Key
    games: PastGames
    #: The words that a later version added.
    later: Words


def _games(line: Words) -> _Games | None:
    """The past games that a line holds, None if it holds none."""
    if line[0] != _GAMES or len(line) < 4:
        return None
    later = tuple(word for word in line[4:] if word.partition("=")[0] not in past_games.NAMES)
    try:
        return _Games(Key(line[1], line[2], int(line[3])), past_games.parsed(line[4:]), later)
    except ValueError:
        return None


def _games_line(key: Key, games: PastGames, later: Words = ()) -> Words:
    return (_GAMES, key.game, key.kind, str(key.level), *games.words(), *later)
