"""The lines of a tape: a class for each kind, which knows its words both ways.

A line is a key word, the words of its record, and a check (`crc_lines`). To add a kind of line,
write its class, and say in `key_tape.Tape.add` what it means for a run.
"""

import base64
import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Self

from tommy.keystroke import Keystroke
from tommy.machine import inputs
from tommy.machine.adapter import ADAPTERS
from tommy.machine.drive import valid_name
from tommy.machine.inputs import Batch
from tommy.machine.keyboard import KeyboardState
from tommy.shell.records import crc_lines

#: The version of the format; a tape of a later one is kept aside. Format 1 had no sessions.
FORMAT = 2
#: Colours of the border, and delays between turns in tenths of a second. Source: LOOK 1.
BORDER_COLOURS, DELAYS = range(16), range(1, 101)

_YOU, _COMPUTER = "Y", "C"
#: Stands for a word that is empty.
_NONE = "-"
#: A clock that began later might run past what a date can be.
_LAST_YEAR = 9000
#: Stands behind the adapter if it was chosen.
_CHOSEN = "!"


@dataclass(frozen=True)
class Record:
    """One line of a tape. Its words are its fields, in their order; see `_WORDS`."""

    #: The kinds of lines, by their key words.
    kinds: ClassVar[dict[str, type["Record"]]] = {}
    #: The first word of each line of the kind.
    keyword: ClassVar[str]

    def __init_subclass__(cls, *, keyword: str) -> None:
        cls.keyword = keyword
        cls.kinds[keyword] = cls

    def encode(self) -> Iterable[object]:
        """The words behind the key word, none of them with a blank."""
        values = ((_WORDS[each.type], getattr(self, each.name)) for each in fields(self))
        return (type_.written(value) or _NONE for type_, value in values)

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        """The record of these words; ValueError if they make no sense."""
        values = zip(fields(cls), words, strict=True)
        return cls(
            *(_WORDS[each.type].read("" if word == _NONE else word) for each, word in values)
        )


@dataclass(frozen=True)
class HeaderRecord(Record, keyword="TAPE"):
    """The first line: a run of a program begins. Of a later format only its number is known."""

    format: int
    program: str = ""
    seed: int = 0
    #: What was chosen at the start, in the game's own words.
    options: Mapping[str, str] = field(default_factory=dict)

    def encode(self) -> Iterable[object]:
        options = (f"{name}={word}" for name, word in self.options.items())
        return self.format, self.program, self.seed, *options

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        number, *rest = words
        if _number(number) > FORMAT:
            return cls(_number(number))
        program, seed, *words = rest
        options = dict(each.split("=", 1) for each in words)
        return cls(_number(number), program, _number(seed), options)


class Installed(NamedTuple):
    """The adapter that was installed, and whether it was chosen for more than one session."""

    name: str
    chosen: bool = False


@dataclass(frozen=True)
class RunRecord(Record, keyword="RUN"):
    """A session begins: the program was started."""

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
    adapter: Installed
    #: The command letters.
    letters: str
    keyboard: KeyboardState
    #: The file that the session was recorded on.
    tape: str = ""

    def __post_init__(self) -> None:
        if self.seed < 0 or self.count < 0:
            raise ValueError(f"{self} has a number below 0")


@dataclass(frozen=True)
class FileRecord(Record, keyword="FILE"):
    """A file that the program could read when the session began."""

    name: str
    data: bytes

    def __post_init__(self) -> None:
        if not valid_name(self.name):
            raise ValueError(f"{self.name} is no name of a file")


@dataclass(frozen=True)
class GiveUpRecord(Record, keyword="GAVEUP"):
    """An unfinished run of this program was given up in the session."""

    program: str

    def __post_init__(self) -> None:
        if not valid_name(self.program) or "." in self.program:
            raise ValueError(f"{self.program} is no program")


@dataclass(frozen=True)
class InputRecord(Record, keyword="IN"):
    """What was done to the keyboard before the program had its next turn."""

    batch: Batch

    def encode(self) -> Iterable[object]:
        return self.batch.at, *self.batch.words

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        count, *told = words
        for word in told:
            inputs.check(word)
        return cls(Batch(_number(count), tuple(told)))


@dataclass(frozen=True)
class SettingsRecord(Record, keyword="SET"):
    """What the player has set besides the game, whenever it changes."""

    demo: bool
    border: int
    #: In tenths of a second.
    delay: int

    def __post_init__(self) -> None:
        if self.border not in BORDER_COLOURS or self.delay not in DELAYS:
            raise ValueError(f"nobody can have set {self}")


@dataclass(frozen=True)
class KeyRecord(Record, keyword="KEY"):
    """A keystroke that the rules core heard."""

    key: Keystroke
    #: Whether a person typed it, not the computer.
    by_hand: bool
    #: The name of the computer's reason for the move that the key belongs to; may be empty.
    why: str = ""

    def encode(self) -> Iterable[object]:
        whys = (self.why,) if self.why else ()
        return _YOU if self.by_hand else _COMPUTER, f"{self.key.word:04X}", *whys

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        who, word, *whys = words
        if who not in (_YOU, _COMPUTER) or len(whys) > 1:
            raise ValueError(f"nobody types {words}")
        return cls(Keystroke(int(word, 16)), who == _YOU, *whys)


@dataclass(frozen=True)
class HintRecord(Record, keyword="HINT"):
    """A hint was given."""


@dataclass(frozen=True)
class HandRecord(Record, keyword="HAND"):
    """A hand ended and was shown."""

    #: Numbers of the game and of the hand in it.
    game: int
    hand: int
    #: The scores of the game.
    scores: tuple[int, ...]
    #: A running check of all pages of the session on which a key was heard, eight hex digits.
    pages: str


@dataclass(frozen=True)
class DealRecord(Record, keyword="DEAL"):
    """Another hand was dealt: the core may begin with it when the run is resumed."""

    #: Hands that ended before in the run.
    hands: int
    #: Hints that were given in the game so far.
    hints: int
    #: Whether the computer typed for you in the game.
    demo: bool
    #: How the hand began, in the game's own words.
    opening: tuple[str, ...]

    def encode(self) -> Iterable[object]:
        return self.hands, self.hints, int(self.demo), *self.opening

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        hands, hints, demo, *opening = words
        return cls(_number(hands), _number(hints), demo == "1", tuple(opening))


@dataclass(frozen=True)
class CountedRecord(Record, keyword="STAT"):
    """How many hands of a run are in the statistics file, which knows the tape by ``serial``."""

    serial: int = 0
    hands: int = 0

    def covers(self, other: "CountedRecord") -> bool:
        """Whether these hands of a run are those of ``other`` and perhaps more."""
        return self.serial == other.serial and self.hands >= other.hands


@dataclass(frozen=True)
class WinRecord(Record, keyword="WIN"):
    """A game was won, and the match score file will have this score in a moment."""

    you: int
    me: int


@dataclass(frozen=True)
class WonRecord(Record, keyword="WON"):
    """The last game that ended is in the match score file."""


@dataclass(frozen=True)
class DoneRecord(Record, keyword="DONE"):
    """The end of a game was shown: there is nothing to resume unless a key follows."""


@dataclass(frozen=True)
class DifferRecord(Record, keyword="DIFFER"):
    """The rules of a later version gave other scores when they heard the tape again."""


@dataclass(frozen=True)
class OverRecord(Record, keyword="OVER"):
    """The run is at an end for good."""


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
    if keyword not in Record.kinds:
        raise ValueError(f"{line!r} is no line of a tape")
    return Record.kinds[keyword].decode(words)


def _number(word: str) -> int:
    if str(int(word)) != word:
        raise ValueError(f"nobody writes a number as {word}")
    return int(word)


def _day(word: str) -> datetime.datetime:
    day = datetime.datetime.fromisoformat(word)
    if day.year > _LAST_YEAR:
        raise ValueError(f"{day.year} is no year that a session began in")
    return day


def _installed(word: str) -> Installed:
    name = word.removesuffix(_CHOSEN)
    if name not in ADAPTERS:
        raise ValueError(f"no adapter is called {word}")
    return Installed(name, name != word)


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


class _Word(NamedTuple):
    """How a value of a type is written as a word, and read; empty for a word that is empty."""

    written: Callable[[Any], str]
    read: Callable[[str], Any]


_WORDS: Mapping[object, _Word] = {
    str: _Word(str, str),
    int: _Word(str, _number),
    bool: _Word(lambda value: str(int(value)), lambda word: word == "1"),
    tuple[int, ...]: _Word(
        lambda row: ",".join(map(str, row)), lambda word: tuple(map(_number, word.split(",")))
    ),
    bytes: _Word(
        lambda data: base64.b64encode(data).decode("ascii"),
        lambda word: base64.b64decode(word, validate=True),
    ),
    datetime.datetime: _Word(datetime.datetime.isoformat, _day),
    Installed: _Word(lambda adapter: adapter.name + _CHOSEN * adapter.chosen, _installed),
    KeyboardState: _Word(_keyboard_word, _keyboard),
}
