"""The lines of a tape: a class for each kind, which knows its words both ways.

A line is a key word, the words of its record, and a check (`crc_lines`). To add a kind of line,
write its class, name it in `_KINDS`, and say in `key_tape.Tape.add` what it means for a run.
"""

import base64
import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from tommy.keystroke import Keystroke
from tommy.machine import inputs
from tommy.machine.adapter import ADAPTERS
from tommy.machine.drive import valid_name
from tommy.machine.inputs import Batch
from tommy.machine.keyboard import KeyboardState
from tommy.shell.records import crc_lines
from tommy.shell.records.match_scores import Score

#: The version of the format; a tape of a later one is kept aside. Format 1 had no sessions.
FORMAT = 2
#: Colours of the border, and delays between turns in tenths of a second. Source: LOOK 1.
BORDER_COLOURS, DELAYS = range(16), range(1, 101)

_YOU, _COMPUTER = "Y", "C"
#: Stands for words that are empty.
_NONE = "-"
#: A clock that began later might run past what a date can be.
_LAST_YEAR = 9000
#: Stands behind the adapter if it was chosen.
_CHOSEN = "!"


@dataclass(frozen=True)
class Record:
    """One line of a tape."""

    #: The first word of each line of the kind.
    keyword: ClassVar[str]

    def encode(self) -> Sequence[object]:
        """The words behind the key word, none of them with a blank: the fields, in their order."""
        return tuple(vars(self).values())

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        """The record of these words, none here; ValueError if they make no sense."""
        () = words
        return cls()


@dataclass(frozen=True)
class HeaderRecord(Record):
    """The first line: a run of a program begins. Of a later format only its number is known."""

    keyword = "TAPE"
    format: int
    program: str = ""
    seed: int = 0
    #: What was chosen at the start, in the game's own words.
    options: Mapping[str, str] | None = None

    def encode(self) -> Sequence[object]:
        options = (self.options or {}).items()
        return (self.format, self.program, self.seed, *(f"{name}={word}" for name, word in options))

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        number, *rest = words
        if int(number) > FORMAT:
            return cls(int(number))
        program, seed, *options = rest
        return cls(int(number), program, int(seed), dict(each.split("=", 1) for each in options))


@dataclass(frozen=True)
class RunRecord(Record):
    """A session begins: the program was started."""

    keyword = "RUN"
    #: Of the program.
    version: str
    #: What was typed.
    program: str
    #: The seed of the start, which is not that of a run that is resumed.
    seed: int
    #: The count of the clock when the session began.
    count: int
    #: Date and time of day at count 0.
    day: datetime.datetime
    #: The adapter that is installed.
    adapter: str
    #: The command letters.
    letters: str
    keyboard: KeyboardState
    #: Whether the adapter was chosen for more than this session.
    adapter_chosen: bool = False
    #: The file that the session was recorded on.
    tape: str = ""

    def encode(self) -> Sequence[object]:
        return (
            self.version,
            self.program,
            self.seed,
            self.count,
            self.day.isoformat(),
            self.adapter + _CHOSEN * self.adapter_chosen,
            self.letters or _NONE,
            _keyboard_word(self.keyboard),
            self.tape,
        )

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        version, program, seed, count, day, adapter, letters, keyboard, tape = words
        name = adapter.removesuffix(_CHOSEN)
        start = datetime.datetime.fromisoformat(day)
        if start.year > _LAST_YEAR:
            raise ValueError(f"{start.year} is no year that a session began in")
        if name not in ADAPTERS:
            raise ValueError(f"no adapter is called {adapter}")
        return cls(
            version,
            program,
            _count(seed),
            _count(count),
            start,
            name,
            "" if letters == _NONE else letters,
            _keyboard(keyboard),
            name != adapter,
            tape,
        )


@dataclass(frozen=True)
class FileRecord(Record):
    """A file that the program could read when the session began."""

    keyword = "FILE"
    name: str
    data: bytes

    def encode(self) -> Sequence[object]:
        return self.name, base64.b64encode(self.data).decode("ascii") or _NONE

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        name, data = words
        if not valid_name(name):
            raise ValueError(f"{name} is no name of a file")
        return cls(name, b"" if data == _NONE else base64.b64decode(data, validate=True))


@dataclass(frozen=True)
class GiveUpRecord(Record):
    """An unfinished run of this program was given up in the session."""

    keyword = "GAVEUP"
    program: str

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        (program,) = words
        if not valid_name(program) or "." in program:
            raise ValueError(f"{program} is no program")
        return cls(program)


@dataclass(frozen=True)
class InputRecord(Record):
    """What was done to the keyboard before the program had its next turn."""

    keyword = "IN"
    batch: Batch

    def encode(self) -> Sequence[object]:
        return self.batch.at, *self.batch.words

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        count, *told = words
        for word in told:
            inputs.check(word)
        return cls(Batch(_count(count), tuple(told)))


@dataclass(frozen=True)
class SettingsRecord(Record):
    """What the player has set besides the game, whenever it changes."""

    keyword = "SET"
    demo: bool
    border: int
    #: In tenths of a second.
    delay: int

    def encode(self) -> Sequence[object]:
        return int(self.demo), self.border, self.delay

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        demo, border, delay = words
        if int(border) not in BORDER_COLOURS or int(delay) not in DELAYS:
            raise ValueError(f"nobody can set {words}")
        return cls(demo == "1", int(border), int(delay))


@dataclass(frozen=True)
class KeyRecord(Record):
    """A keystroke that the rules core heard."""

    keyword = "KEY"
    key: Keystroke
    #: Whether a person typed it, not the computer.
    by_hand: bool
    #: The name of the computer's reason for the move that the key belongs to; may be empty.
    why: str = ""

    def encode(self) -> Sequence[object]:
        whys = (self.why,) if self.why else ()
        return _YOU if self.by_hand else _COMPUTER, f"{self.key.word:04X}", *whys

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        who, word, *whys = words
        if who not in (_YOU, _COMPUTER) or len(whys) > 1:
            raise ValueError(f"nobody types {words}")
        return cls(Keystroke(int(word, 16)), who == _YOU, *whys)


@dataclass(frozen=True)
class HintRecord(Record):
    """A hint was given."""

    keyword = "HINT"


@dataclass(frozen=True)
class HandRecord(Record):
    """A hand ended and was shown."""

    keyword = "HAND"
    #: Numbers of the game and of the hand in it.
    game: int
    hand: int
    #: The scores of the game.
    scores: tuple[int, ...]
    #: A running check of all pages of the session on which a key was heard, eight hex digits.
    pages: str

    def encode(self) -> Sequence[object]:
        return self.game, self.hand, ",".join(map(str, self.scores)), self.pages

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        game, hand, scores, pages = words
        return cls(int(game), int(hand), tuple(map(int, scores.split(","))), pages)


@dataclass(frozen=True)
class DealRecord(Record):
    """Another hand was dealt: the core may begin with it when the run is resumed."""

    keyword = "DEAL"
    #: Hands that ended before in the run.
    hands: int
    #: Hints that were given in the game so far.
    hints: int
    #: Whether the computer typed for you in the game.
    demo: bool
    #: How the hand began, in the game's own words.
    opening: tuple[str, ...]

    def encode(self) -> Sequence[object]:
        return self.hands, self.hints, int(self.demo), *self.opening

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        hands, hints, demo, *opening = words
        return cls(int(hands), int(hints), demo == "1", tuple(opening))


@dataclass(frozen=True)
class CountedRecord(Record):
    """How many hands of a run are in the statistics file, which knows the tape by ``serial``."""

    keyword = "STAT"
    serial: int = 0
    hands: int = 0

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        serial, hands = words
        return cls(int(serial), int(hands))

    def covers(self, other: "CountedRecord") -> bool:
        """Whether these hands of a run are those of ``other`` and perhaps more."""
        return self.serial == other.serial and self.hands >= other.hands


@dataclass(frozen=True)
class WinRecord(Record):
    """A game was won, and the match score file will have this score in a moment."""

    keyword = "WIN"
    score: Score

    def encode(self) -> Sequence[object]:
        return self.score

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        you, me = words
        return cls(Score(int(you), int(me)))


@dataclass(frozen=True)
class WonRecord(Record):
    """The last game that ended is in the match score file."""

    keyword = "WON"


@dataclass(frozen=True)
class DoneRecord(Record):
    """The end of a game was shown: there is nothing to resume unless a key follows."""

    keyword = "DONE"


@dataclass(frozen=True)
class DifferRecord(Record):
    """The rules of a later version gave other scores when they heard the tape again."""

    keyword = "DIFFER"


@dataclass(frozen=True)
class OverRecord(Record):
    """The run is at an end for good."""

    keyword = "OVER"


_KINDS: Mapping[str, type[Record]] = {
    kind.keyword: kind
    for kind in (
        HeaderRecord, RunRecord, FileRecord, GiveUpRecord, InputRecord, SettingsRecord, KeyRecord,
        HintRecord, HandRecord, DealRecord, CountedRecord, WinRecord, WonRecord, DoneRecord,
        DifferRecord, OverRecord,
    )
}  # fmt: skip


def encoded(*records: Record) -> bytes:
    r"""The lines of some records.

    >>> encoded(InputRecord(Batch(16384, ("+1C", "-1C"))), KeyRecord(Keystroke(0x1C0D), True))
    b'IN 16384 +1C -1C 304EE554\r\nKEY Y 1C0D EAFD6A04\r\n'
    """
    return b"".join(crc_lines.line(record.keyword, *record.encode()) for record in records)


def decoded(line: bytes) -> Record:
    r"""The record of a line; ValueError if it is damaged or makes no sense.

    >>> decoded(b'STAT 4 7 CEEF35F5\r\n')
    CountedRecord(serial=4, hands=7)
    """
    keyword, *words = crc_lines.words(line) or [""]
    if keyword not in _KINDS:
        raise ValueError(f"{line!r} is no line of a tape")
    return _KINDS[keyword].decode(words)


def _count(word: str) -> int:
    if not word.isdigit():
        raise ValueError(f"{word} is no count")
    return int(word)


def _keyboard_word(state: KeyboardState) -> str:
    """Locks, codes of held keys and words in the ring.

    >>> _keyboard_word(KeyboardState(num_lock=True, held=(0x2A,)))
    '100/2A/-'
    """
    locks = f"{state.num_lock:d}{state.caps_lock:d}{state.shift_inverts_num_lock:d}"
    codes = (",".join(f"{code:X}" for code in row) or _NONE for row in (state.held, state.ring))
    return "/".join((locks, *codes))


def _keyboard(word: str) -> KeyboardState:
    locks, held, ring = word.split("/")
    num, caps, inverts = (lock == "1" for lock in locks)
    codes = (
        () if row == _NONE else tuple(int(code, 16) for code in row.split(","))
        for row in (held, ring)
    )
    return KeyboardState(num, caps, inverts, *codes)
