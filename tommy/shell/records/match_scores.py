"""The match score file: the games won by you and by the computer, as ``CRAZY8S.SCR`` holds them.

The first line is ``3,2`` and CR LF, as QuickBASIC's WRITE # writes it: you, then the computer. A
game that shares the file has a line of its own below, ``"CLASSIC",1,0``. Other lines stay as they
are. Deleting the file clears the score.
A score is never lost: a damaged file is copied aside, and wins that cannot be written count in
memory until they can.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from tommy.machine.codepage import END_OF_TEXT
from tommy.machine.drive import Drive, DriveError, FileNotFound
from tommy.shell.records import quarantine
from tommy.shell.records.crc_lines import BYTE_ORDER_MARK

#: The score line; what follows its line end stays as it is.
_LINE = re.compile(
    rb"[ \t]*(\d{1,9})[ \t]*[, \t][ \t]*(\d{1,9})[ \t]*(\r\n|\n\r(?!\n)|\r|\n|\x1a|$)"
)
#: The part after the label in the line of a game that shares the file, and a whole such line.
_FIGURES = re.compile(rb"[ \t]*,[ \t]*(\d{1,9})[ \t]*,[ \t]*(\d{1,9})\s*")
_LABELLED = re.compile(rb'^"[A-Z0-9]{1,8}",\d{1,9},\d{1,9}\r?\n', re.MULTILINE)
_LARGEST = 999_999_999


class Score(NamedTuple):
    """Games won by you and by the computer ("me")."""

    you: int = 0
    me: int = 0

    def plus(self, other: "Score") -> "Score":
        """The sum of both scores; a number stops at nine digits.

        >>> Score(3, 2).plus(Score(1, 0))
        Score(you=4, me=2)
        """
        return Score(min(self.you + other.you, _LARGEST), min(self.me + other.me, _LARGEST))

    def covers(self, other: "Score") -> bool:
        """Whether neither number is below that of ``other``."""
        return self.you >= other.you and self.me >= other.me


class DamagedScoreError(quarantine.DamagedError):
    """The first line of a score file does not hold two numbers; ``data`` is the whole file."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data, "does not begin with two numbers")


def parse(data: bytes) -> tuple[Score, bytes]:
    r"""The score in a score file and the bytes after its line; DamagedScoreError without one.

    Blanks around the numbers and any line end are accepted.

    >>> parse(b"3,2\r\nFASTEST 7\r\n")
    (Score(you=3, me=2), b'FASTEST 7\r\n')
    >>> parse(b" 3 , 2 \n")
    (Score(you=3, me=2), b'')
    """
    found = _LINE.match(data)
    if not found:
        raise DamagedScoreError(data)
    # An end-of-file sign (1Ah) ends the line, but belongs to the rest.
    rest = found.end() - (found[3] == END_OF_TEXT)
    return Score(int(found[1]), int(found[2])), data[rest:]


def dump(score: Score, rest: bytes = b"") -> bytes:
    r"""The contents of a score file.

    >>> dump(Score(3, 2))
    b'3,2\r\n'
    """
    return b"%d,%d\r\n%s" % (score.you, score.me, rest)


class _Parts(NamedTuple):
    """A score file split at the line of one game."""

    before: bytes
    score: Score
    after: bytes


def _parts(data: bytes, label: str, *, damaged: bool = False) -> _Parts:
    """The file split at the line of ``label``, or at the first line if that is empty.

    Raises DamagedScoreError if that line is damaged. With ``damaged`` such a line is dropped
    instead; without a label, all but the sound lines of other games is dropped.
    """
    data = data.removeprefix(BYTE_ORDER_MARK)
    if not label:
        if damaged or not data:
            return _Parts(b"", Score(), b"".join(_LABELLED.findall(data)))
        score, rest = parse(data)
        return _Parts(b"", score, rest)
    text, end, beyond = data.partition(END_OF_TEXT)
    line = re.search(rb'(?:\A|(?<=[\r\n]))"%s"([^\r\n]*)(?:\r\n|\r|\n|$)' % label.encode(), text)
    if line is None:
        if not damaged and _nearly(text, b'"%s"' % label.encode()):
            raise DamagedScoreError(data)
        if text and not text.endswith((b"\r", b"\n")):
            text += b"\r\n"
        return _Parts(text or dump(Score()), Score(), end + beyond)
    figures = _FIGURES.fullmatch(line[1])
    if figures is None and not damaged:
        raise DamagedScoreError(data)
    score = Score(int(figures[1]), int(figures[2])) if figures else Score()
    return _Parts(text[: line.start()], score, text[line.end() :] + end + beyond)


def _nearly(text: bytes, label: bytes) -> bool:
    """Whether a quoted label stands inside a line, or begins one with one byte wrong."""
    starts = (line[: len(label)] for line in text.splitlines())
    near = (sum(map(int.__ne__, start, label)) == 1 for start in starts if len(start) == len(label))
    return label in text or any(near)


def _joined(parts: _Parts, label: str) -> bytes:
    line = b'"%s",' % label.encode() if label else b""
    return parts.before + line + dump(parts.score, parts.after)


class MatchScore:
    """The match score of one game, in a file on a drive.

    ``message`` is for the player, about the last call: a line in capitals of at most 78
    characters, or None if all went well.
    """

    def __init__(self, drive: Drive, name: str, label: str = "") -> None:
        """``name`` is the file, such as CRAZY8S.SCR; ``label`` names the game's line in it."""
        self.message: str | None = None
        self._drive = drive
        self._file = name
        self._label = label
        self._on_file = Score()
        self._unwritten = Score()

    @property
    def settled(self) -> bool:
        """Whether the file has all wins that were added."""
        return self._unwritten == Score()

    def load(self) -> Score:
        """Read the score; 0 to 0 if there is no file, or it is damaged."""
        self.message = None
        try:
            self._on_file = _parts(self._drive.read(self._file), self._label).score
        except FileNotFound:
            self._on_file = Score()
        except DamagedScoreError:
            self._update()
        except DriveError as error:
            self._tell(f"{error.message}: {self._file} is not read, wins count in memory")
        return self._on_file.plus(self._unwritten)

    def add_win(self, seat: int, before: Callable[[Score], None] = lambda _: None) -> Score:
        """Count a game won by you (seat 0) or the computer (seat 1); return the new score.

        The file is read again, so that no win counted by another program is lost. ``before`` is
        called with the new score of the file, under the lock, just before it is written.
        """
        self.message = None
        self._unwritten = self._unwritten.plus((Score(1, 0), Score(0, 1))[seat])
        self._update(before)
        return self._on_file.plus(self._unwritten)

    def _update(self, before: Callable[[Score], None] = lambda _: None) -> None:
        """Add the unwritten wins to the file; ``message`` tells what went wrong."""
        counted = Score()
        mending = quarantine.Mending()

        def change(data: bytes | None, is_kept: bool) -> bytes | None:
            nonlocal counted
            # Once the file is copied aside, a damaged line is dropped.
            parts = _parts(data or b"", self._label, damaged=is_kept)
            counted = parts.score.plus(self._unwritten)
            before(counted)
            return _joined(parts._replace(score=counted), self._label)

        try:
            mending.update(self._drive, self._file, change)
        except DriveError as error:
            if mending.damaged is not None:
                self._tell(f"{self._file} is damaged, {error.message}: wins count in memory")
            else:
                self._tell(f"{error.message}: {self._file} is not written, wins count in memory")
            return
        self._on_file, self._unwritten = counted, Score()
        if mending.kept:
            self._tell(f"{self._file} was damaged: kept as {mending.kept}, a new one is started")

    def _tell(self, line: str) -> None:
        self.message = line.upper()


class ScoreBook:
    """The match scores of all games on one drive, as long as the PC is on.

    So a win that could not be written lasts from one start of a game to the next.
    """

    def __init__(self, drive: Drive) -> None:
        self._drive = drive
        self._scores: dict[tuple[str, str], MatchScore] = {}

    def of(self, name: str, label: str = "") -> MatchScore:
        """The match score in the file ``name`` under ``label``, the same object each time."""
        if (name, label) not in self._scores:
            self._scores[name, label] = MatchScore(self._drive, name, label)
        return self._scores[name, label]
