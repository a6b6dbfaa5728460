"""Tunes: the PLAY strings of a game, from ``assets/<game>/tunes.txt``.

The file holds lines ``name = PLAY string``; a line that begins with a blank goes on with the tune
above it; a line that begins with ``#`` is a comment, and blank lines mean nothing. Every string is
parsed when the file is read, so that a slip of the pen is found then and not in the middle of a
game. Knows no particular game.
"""

from tommy import assets
from tommy.machine import mml


class TuneError(ValueError):
    """A tune file that cannot be used; its text names the file and the line."""


def load(game: str) -> dict[str, str]:
    """The tunes of a game by name, in the order of its file; TuneError as :func:`parse`.

    >>> load("crazy8s")["farewell"].startswith("MB")
    True
    """
    path = f"{game}/tunes.txt"
    return parse(assets.read_text(path), path)


def parse(text: str, source: str) -> dict[str, str]:
    r"""The tunes in the text of a tune file; ``source`` names it in errors.

    TuneError for a line that is no tune, a name that comes twice, a string that PLAY refuses.

    >>> parse("# Two.\nup = MB L8 CDE\ndown = EDC\n  P4 C", "x.txt")
    {'up': 'MB L8 CDE', 'down': 'EDC P4 C'}
    >>> parse("up = CDE\nup = H", "x.txt")
    Traceback (most recent call last):
        ...
    tommy.shell.screen.tunes.TuneError: x.txt, line 2: the name 'up' comes twice
    """
    tunes: dict[str, str] = {}
    lines: dict[str, int] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        place = f"{source}, line {number}"
        if line[0].isspace():
            if not name:
                raise TuneError(f"{place}: goes on with a tune, but none has begun")
            tunes[name] += " " + line.strip()
            continue
        name, equals, play = (part.strip() for part in line.partition("="))
        if not (name and equals and play):
            raise TuneError(f"{place}: not of the form NAME = PLAY STRING: {line.strip()!r}")
        if name in tunes:
            raise TuneError(f"{place}: the name {name!r} comes twice")
        tunes[name], lines[name] = play, number
    for name, play in tunes.items():
        try:
            notes(play)
        except ValueError as error:
            raise TuneError(f"{source}, line {lines[name]}: {name}: {error}") from error
    return tunes


def of_kind(tunes: dict[str, str], kind: str) -> tuple[str, ...]:
    """The PLAY strings whose names are ``kind``, a hyphen and anything.

    >>> of_kind({"win-1": "CDE", "lose-1": "EDC", "win-2": "GGG"}, "win")
    ('CDE', 'GGG')
    """
    return tuple(play for name, play in tunes.items() if name.startswith(f"{kind}-"))


def notes(play: str) -> tuple[mml.Note, ...]:
    """The notes and rests of a PLAY string that stands alone; ValueError as ``mml.parse``.

    >>> [note.counts // 16_384 for note in notes("T255 L8 CP4")]
    [9, 17]
    """
    return mml.parse(play)[0]
