"""The match score file: the games won by you and by the computer, as ``CRAZY8S.SCR`` holds them.

The first line is text, ``3,2`` and CR LF, as QuickBASIC's WRITE # puts it: you, then the computer.
A game that shares the file has a line of its own further down, ``"CLASSIC",1,0``. Other lines
belong to whoever wrote them and stay as they are. Erasing the file clears the score.
A player's score is never lost: a damaged file is kept aside, and what cannot be written is counted
in memory until it can.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from tommy.machine.drive import END_OF_TEXT, Drive, DriveError, FileNotFound
from tommy.shell.records import quarantine

#: The score line; what follows its line end is not ours.
_LINE = re.compile(
    rb"[ \t]*(\d{1,9})[ \t]*[, \t][ \t]*(\d{1,9})[ \t]*(\r\n|\n\r(?!\n)|\r|\n|\x1a|$)"
)
#: What follows the label in the line of a game that shares the file, and such a line when whole.
_FIGURES = re.compile(rb"[ \t]*,[ \t]*(\d{1,9})[ \t]*,[ \t]*(\d{1,9})\s*")
_LABELLED = re.compile(rb'^"[A-Z0-9]{1,8}",\d{1,9},\d{1,9}\r?\n', re.MULTILINE)
_LARGEST = 999_999_999


class Score(NamedTuple):
    """Games won by you and by the computer ("me")."""

    you: int = 0
    me: int = 0

    def plus(self, other: "Score") -> "Score":
        """Both scores together; a figure stops at nine digits.

        >>> Score(3, 2).plus(Score(1, 0))
        Score(you=4, me=2)
        """
        return Score(min(self.you + other.you, _LARGEST), min(self.me + other.me, _LARGEST))

    def covers(self, other: "Score") -> bool:
        """Whether all games of ``other`` are among these."""
        return self.you >= other.you and self.me >= other.me


class DamagedScoreError(quarantine.DamagedError):
    """The first line of a score file does not hold two numbers; ``data`` is the whole file."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data, "does not begin with two numbers")


def parse(data: bytes) -> tuple[Score, bytes]:
    r"""The score of a score file, and what follows its line; DamagedScoreError if it has none.

    Blanks around the numbers and any line end are accepted.

    >>> parse(b"3,2\r\nFASTEST 7\r\n")
    (Score(you=3, me=2), b'FASTEST 7\r\n')
    >>> parse(b" 3 , 2 \n")
    (Score(you=3, me=2), b'')
    """
    found = _LINE.match(data)
    if not found:
        raise DamagedScoreError(data)
    # An end-of-file sign (1Ah) ends the line and belongs to what follows it.
    rest = found.end() - (found[3] == END_OF_TEXT)
    return Score(int(found[1]), int(found[2])), data[rest:]


def dump(score: Score, rest: bytes = b"") -> bytes:
    r"""The contents of a score file.

    >>> dump(Score(3, 2))
    b'3,2\r\n'
    """
    return b"%d,%d\r\n%s" % (score.you, score.me, rest)


class _Parts(NamedTuple):
    """A score file round the line of one game."""

    before: bytes
    score: Score
    after: bytes


def _parts(data: bytes, label: str, *, damaged: bool = False) -> _Parts:
    """The file's parts round the line of ``label``, or round the first line if that is empty.

    Raises DamagedScoreError if the line is no score's; with ``damaged`` it counts as none instead,
    and without a label all but the sound lines of other games does.
    """
    if not label:
        if damaged or not data:
            # The lines of other games are theirs, and stay.
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
    """Whether a quoted label stands in the middle of a line, or begins one but for one byte."""
    starts = (line[: len(label)] for line in text.splitlines())
    near = (sum(map(int.__ne__, start, label)) == 1 for start in starts if len(start) == len(label))
    return label in text or any(near)


def _joined(parts: _Parts, label: str) -> bytes:
    line = b'"%s",' % label.encode() if label else b""
    return parts.before + line + dump(parts.score, parts.after)


class MatchScore:
    """The match score of one game, on a file of a drive.

    ``message`` is what to tell the player about the last call: one line in capitals of at most 78
    characters, or None if all went well.
    """

    def __init__(self, drive: Drive, name: str, label: str = "") -> None:
        """``name`` is the file, such as CRAZY8S.SCR; ``label`` that of a game's own line in it."""
        self.message: str | None = None
        self._drive = drive
        self._file = name
        self._label = label
        self._on_file = Score()
        self._unwritten = Score()

    @property
    def settled(self) -> bool:
        """Whether all wins that were ever added are on file."""
        return self._unwritten == Score()

    def load(self) -> Score:
        """The score as it stands; 0 to 0 if there is no file, or it was damaged."""
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
        """Count a game won by you (seat 0) or the computer (seat 1); the score after it.

        The file is read again, so that nothing another program has counted is lost. ``before`` is
        told the score that the file will have, just before it has, while no other can change it.
        """
        self.message = None
        self._unwritten = self._unwritten.plus((Score(1, 0), Score(0, 1))[seat])
        self._update(before)
        return self._on_file.plus(self._unwritten)

    def _update(self, before: Callable[[Score], None] = lambda _: None) -> None:
        """Add what is unwritten to the file; says in ``message`` what went wrong."""
        counted = Score()
        mending = quarantine.Mending()

        def change(data: bytes | None, is_kept: bool) -> bytes | None:
            nonlocal counted
            # A damaged line counts as none once the file is kept aside.
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
            self._tell(f"{self._file} was damaged: kept as {mending.kept}, a new one is begun")

    def _tell(self, line: str) -> None:
        self.message = line.upper()


class ScoreBook:
    """The match scores of all games on one drive, kept as long as the PC is on.

    So a win that could not be written is not forgotten from one start of a game to the next.
    """

    def __init__(self, drive: Drive) -> None:
        self._drive = drive
        self._scores: dict[tuple[str, str], MatchScore] = {}

    def of(self, name: str, label: str = "") -> MatchScore:
        """The match score on the file ``name`` under ``label``, the same one each time."""
        if (name, label) not in self._scores:
            self._scores[name, label] = MatchScore(self._drive, name, label)
        return self._scores[name, label]
