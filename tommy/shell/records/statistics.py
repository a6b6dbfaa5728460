"""The statistics of hands and games, kept in ``STATS.TOY``. Erasing the file clears them.

A line, ``SUM CANASTA TOMMY-2 3 GAMES=1 ...``, holds what was played at one game, kind of game and
level; ``GAMES CANASTA TOMMY-2 3 STREAK=2 ...`` its streaks and last games, which older versions did
not keep. A line ``RUN CANASTA.TAP 4 7`` tells that of the run on that tape, the fourth of its name,
seven hands are in: whatever moment the power goes at, no hand counts twice and none is lost.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from tommy.machine.drive import Drive
from tommy.shell.records import past_games
from tommy.shell.records.checksummed_file import Ledger, Words
from tommy.shell.records.past_games import PastGame, PastGames
from tommy.shell.records.tape_records import CountedRecord

NAME = "STATS.TOY"
_KIND, _RUN = "STATS", "RUN"

T = TypeVar("T")


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
        for each in filter(None, map(_SUMS.entry, self._with_entries(self._ledger.load()))):
            sums[each.key] = sums.get(each.key, Figures()).plus(each.value)
        return sums

    @property
    def remarks(self) -> Sequence[str]:
        """What is to be known beside the figures: lines that are lost, a file that is not read."""
        return [*self._ledger.told, *filter(None, [self._ledger.unread])]

    def past_games(self) -> dict[Key, PastGames]:
        """Streaks and the last games."""
        found = map(_PAST_GAMES.entry, self._with_entries(self._ledger.load()))
        # Of two lines of one key the first is written on.
        return {each.key: each.value for each in reversed(list(filter(None, found)))}

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
        lines = _PAST_GAMES.changed(lines, entry.key, partial(PastGames.plus, game=entry.game))
    return _SUMS.changed(lines, entry.key, partial(Figures.plus, other=entry.figures))


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


class _Entry(NamedTuple, Generic[T]):
    """What a line holds."""

    key: Key
    value: T
    #: The words that a later version added.
    later: Words = ()


@dataclass(frozen=True)
class _Kind(Generic[T]):
    """A kind of line of which there is one for each key."""

    #: The first word of such a line.
    word: str
    #: The names of the words behind the key.
    names: Container[str]
    #: What there is before anything was counted.
    nothing: T
    #: From those words to what they say, ValueError if they are damaged, and back.
    read: Callable[[Sequence[str]], T]
    words: Callable[[T], Iterable[str]]

    def entry(self, line: Words) -> _Entry[T] | None:
        """What a line holds, None if it is of another kind or damaged."""
        if line[0] != self.word or len(line) < 4:
            return None
        later = tuple(word for word in line[4:] if word.partition("=")[0] not in self.names)
        try:
            return _Entry(Key(line[1], line[2], int(line[3])), self.read(line[4:]), later)
        except ValueError:
            return None

    def changed(self, lines: list[Words], key: Key, add: Callable[[T], T]) -> list[Words]:
        """The lines, with something added to that of a key."""
        for at, line in enumerate(lines):
            found = self.entry(line)
            if found is not None and found.key == key:
                changed = self._line(found._replace(value=add(found.value)))
                return [*lines[:at], changed, *lines[at + 1 :]]
        return [*lines, self._line(_Entry(key, add(self.nothing)))]

    def _line(self, entry: _Entry[T]) -> Words:
        game, kind, level = entry.key
        return (self.word, game, kind, str(level), *self.words(entry.value), *entry.later)


def _figures(words: Sequence[str]) -> Figures:
    named: Mapping[str, str] = dict(word.partition("=")[::2] for word in words)
    return Figures(*(int(named.get(name, "0")) for name in _FIGURES))


def _figure_words(figures: Figures) -> Iterable[str]:
    return (f"{name}={figure}" for name, figure in zip(_FIGURES, figures, strict=True))


_SUMS = _Kind("SUM", _FIGURES, Figures(), _figures, _figure_words)
_PAST_GAMES = _Kind("GAMES", past_games.NAMES, PastGames(), past_games.parsed, PastGames.words)
