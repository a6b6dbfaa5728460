"""Games that you played to their end: streaks, the best one, the last ones, as words of a line.

The words are those behind the key of a line of the statistics file, such as ``STREAK=2 LONGEST=5
BEST=1987-09-30/W/5240/1150/0 LAST=1987-10-01/L/4100/5005/2,...``. Knows no file and no game.
"""

import datetime
from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: How many of the last games are kept.
LAST = 10
_STREAK, _LONGEST, _BEST, _LAST = NAMES = ("STREAK", "LONGEST", "BEST", "LAST")
_WON, _LOST = "W", "L"


class PastGame(NamedTuple):
    """A game without the demo: its end, the points of your side and of the best other, hints."""

    day: datetime.date
    won: bool
    points: int
    points_against: int
    hints: int = 0

    @property
    def lead(self) -> int:
        return self.points - self.points_against

    def word(self) -> str:
        """The game as a word.

        >>> PastGame(datetime.date(1987, 10, 1), False, 4100, 5005, 2).word()
        '1987-10-01/L/4100/5005/2'
        """
        figures = (self.points, self.points_against, self.hints)
        return "/".join((self.day.isoformat(), _WON if self.won else _LOST, *map(str, figures)))


def past_game(word: str) -> PastGame:
    """The game that a word of :meth:`PastGame.word` stands for; ValueError if it is none.

    >>> past_game("1987-10-01/W/40/-12/0").points_against
    -12
    """
    day, won, points, points_against, hints = word.split("/")
    if won not in (_WON, _LOST):
        raise ValueError(f"{word!r} is neither won nor lost")
    figures = int(points), int(points_against), int(hints)
    return PastGame(datetime.date.fromisoformat(day), won == _WON, *figures)


class PastGames(NamedTuple):
    """The games of one kind and level."""

    #: How many games in a row you have won now, and how many at most.
    streak: int = 0
    longest: int = 0
    #: The game that you won with the largest lead.
    best: PastGame | None = None
    #: The last games, oldest first.
    last: tuple[PastGame, ...] = ()

    def plus(self, game: PastGame) -> "PastGames":
        """With one more game.

        >>> won = PastGame(datetime.date(1987, 10, 1), True, 100, 40)
        >>> PastGames().plus(won).plus(won._replace(won=False)).plus(won)[:2]
        (1, 1)
        """
        streak = self.streak + 1 if game.won else 0
        best = self.best
        if game.won and (best is None or game.lead > best.lead):
            best = game
        return PastGames(streak, max(streak, self.longest), best, (*self.last, game)[-LAST:])

    def words(self) -> Iterable[str]:
        """All of it as words of a line."""
        yield f"{_STREAK}={self.streak}"
        yield f"{_LONGEST}={self.longest}"
        if self.best is not None:
            yield f"{_BEST}={self.best.word()}"
        yield f"{_LAST}={','.join(game.word() for game in self.last)}"


def parsed(words: Sequence[str]) -> PastGames:
    """What the words of a line say, others among them left out; ValueError if one is damaged.

    >>> games = PastGames().plus(PastGame(datetime.date(1987, 10, 1), True, 100, 40))
    >>> parsed(["LATER=1", *games.words()]) == games
    True
    """
    named = dict(word.partition("=")[::2] for word in words)
    best = named.get(_BEST, "")
    return PastGames(
        int(named.get(_STREAK, "0")),
        int(named.get(_LONGEST, "0")),
        past_game(best) if best else None,
        tuple(past_game(word) for word in named.get(_LAST, "").split(",") if word),
    )
