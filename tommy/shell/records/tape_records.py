"""The lines of a tape: a record class for each kind, which encodes and decodes its words.

A line is a keyword, the words of its record, and a check (`tape_codec`). To add a kind of line,
write its class, and let `key_tape.Tape.add` handle it.
"""

import base64
import datetime
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self

from tommy.keystroke import Keystroke
from tommy.machine import inputs
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import LAST_YEAR
from tommy.machine.drive import valid_name
from tommy.machine.inputs import Batch
from tommy.machine.keyboard import RING, KeyboardState
from tommy.machine.scancodes import MAKE_CODES

#: The format of new tapes; a tape of a later one is moved aside. Format 1 had no sessions, format 2
#: had checks that cover one line each, and reasons without figures.
FORMAT = 3
#: Colours of the border, and delays between turns in tenths of a second. Source: LOOK 1.
BORDER_COLOURS, DELAYS = range(16), range(1, 101)

_YOU, _COMPUTER = "Y", "C"
#: Written for an empty word.
_NONE = "-"
#: Written for scores that nobody knows.
_UNKNOWN = "?"
#: Limits of what is read: nobody counts further, no file of ours is longer, no word either.
_LARGEST_NUMBER = 10**15
_COUNTS = range(10**9)
LARGEST_FILE = 1 << 20
_LONGEST_WORD = 80
_MOST_OPTIONS = 9
#: A key of the core, and one that is held or in the ring.
_KEY, _HEX = re.compile(r"[0-9A-F]{4}"), re.compile(r"[0-9A-F]{1,6}")
#: Written after an adapter that was chosen.
_CHOSEN = "!"


class ImpossibleError(ValueError):
    """A record that can be read, but cannot be true; the message says why in plain words."""


@dataclass(frozen=True)
class Record:
    """One line of a tape. Its words are its fields, in order; see `_WORDS`."""

    #: The kinds of lines by keyword.
    kinds: ClassVar[dict[str, type["Record"]]] = {}
    #: The first word of each line of the kind.
    keyword: ClassVar[str]

    def __init_subclass__(cls, *, keyword: str) -> None:
        cls.keyword = keyword
        cls.kinds[keyword] = cls

    def encode(self) -> Iterable[object]:
        """The words after the keyword, none of them with a blank."""
        values = ((_WORDS[each.type], getattr(self, each.name)) for each in fields(self))
        return (word.write(value) or _NONE for word, value in values)

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        """The record of these words; ValueError if they are invalid."""
        values = zip(fields(cls), words, strict=True)
        return cls(
            *(_WORDS[each.type].read("" if word == _NONE else word) for each, word in values)
        )


@dataclass(frozen=True)
class HeaderRecord(Record, keyword="TAPE"):
    """The first line: a run of a program begins. Of a later format only ``format`` is read."""

    format: int
    program: str = ""
    seed: int = 0
    #: What was chosen at the start, in the game's own words.
    options: Mapping[str, str] = field(default_factory=dict)

    def encode(self) -> Iterable[object]:
        return self.format, self.program, self.seed, *_option_words(self.options)

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        number, *rest = words
        if _number(number) > FORMAT:
            return cls(_number(number))
        program, seed, *words = rest
        if _number(number) < 1 or _number(seed) < 0 or not _is_program(program):
            raise ValueError(f"no tape begins with {number} {program} {seed}")
        return cls(_number(number), program, _number(seed), _options(words))


class Installed(NamedTuple):
    """The installed adapter, and whether it was chosen for more than one session."""

    name: str
    chosen: bool = False


@dataclass(frozen=True)
class RunRecord(Record, keyword="RUN"):
    """A session begins: the program was started."""

    #: The version of the program.
    version: str
    #: The program that was started; the run may be of another of its games.
    program: str
    #: The seed of this start; a resumed run keeps its own.
    seed: int
    #: The count of the clock when the session began.
    count: int
    #: Date and time of day at count 0.
    day: datetime.datetime
    adapter: Installed
    #: The command letters.
    letters: str
    keyboard: KeyboardState
    #: The file of the tape.
    tape: str = ""

    def __post_init__(self) -> None:
        if self.seed < 0 or self.count < 0:
            raise ValueError(f"{self} has a number below 0")
        if self.tape and not valid_name(self.tape):
            raise ValueError(f"{self.tape} is no name of a file")


@dataclass(frozen=True)
class FileRecord(Record, keyword="FILE"):
    """A file that the program could read when the session began."""

    name: str
    data: bytes

    def __post_init__(self) -> None:
        if not valid_name(self.name) or len(self.data) > LARGEST_FILE:
            raise ValueError(f"{self.name} is no name of a file, or the file is too long")


@dataclass(frozen=True)
class GiveUpRecord(Record, keyword="GAVEUP"):
    """An unfinished run of this program was given up in the session; no longer written."""

    program: str
    #: What had been chosen at its start; in format 2 not told.
    options: Mapping[str, str] = field(default_factory=dict)

    def encode(self) -> Iterable[object]:
        return self.program, *_option_words(self.options)

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        program, *options = words
        if not _is_program(program):
            raise ValueError(f"{program} is not a program")
        return cls(program, _options(options))


@dataclass(frozen=True)
class SavedRecord(Record, keyword="SAVED"):
    """A saved game that the player could choose when the session began."""

    #: The file of its tape, and when that was written last.
    name: str
    modified: datetime.datetime
    program: str
    #: The scores of its game, empty while no hand of that has ended; None if nobody knows.
    scores: tuple[int, ...] | None = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not valid_name(self.name) or self.name.partition(".")[0] != self.program:
            raise ValueError(f"{self.name} is no tape of {self.program}")

    def encode(self) -> Iterable[object]:
        scores = _UNKNOWN if self.scores is None else ",".join(map(str, self.scores)) or _NONE
        named = self.name, self.modified.isoformat(), self.program, scores
        return *named, *_option_words(self.options)

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        name, modified, program, scores, *options = words
        known: tuple[int, ...] | None = () if scores == _NONE else None
        if scores not in (_NONE, _UNKNOWN):
            known = tuple(map(_number, _short(scores).split(",")))
        return cls(name, _day(modified), program, known, _options(options))


@dataclass(frozen=True)
class InputRecord(Record, keyword="IN"):
    """The input before the program's next turn."""

    batch: Batch

    def encode(self) -> Iterable[object]:
        return self.batch.at, *self.batch.words

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        count, *batch = words
        for word in batch:
            inputs.check(word)
        if _number(count) < 0:
            raise ValueError("input before the PC was switched on")
        return cls(Batch(_number(count), tuple(batch)))


@dataclass(frozen=True)
class SettingsRecord(Record, keyword="SET"):
    """The player's settings; written when they change."""

    demo: bool
    border: int
    #: In tenths of a second.
    delay: int

    def __post_init__(self) -> None:
        if self.border not in BORDER_COLOURS or self.delay not in DELAYS:
            raise ValueError(f"nobody can have set {self}")


@dataclass(frozen=True)
class KeyRecord(Record, keyword="KEY"):
    """A keystroke for the rules core."""

    key: Keystroke
    #: Whether a person typed it, not the computer.
    by_hand: bool
    #: The computer's reason for the move that the key types; may be empty.
    why: str = ""
    #: The figures of the reason, since format 3.
    figures: tuple[int, ...] = ()

    def encode(self) -> Iterable[object]:
        whys = (self.why,) if self.why else ()
        figures = (_WORDS[tuple[int, ...]].write(self.figures),) if self.figures else ()
        return _YOU if self.by_hand else _COMPUTER, f"{self.key.word:04X}", *whys, *figures

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        who, word, *reason = words
        return cls._of(who, word, *reason)

    @classmethod
    @lru_cache(maxsize=4096)
    def _of(cls, who: str, word: str, *reason: str) -> Self:
        """One object for all lines that are the same: a long tape has many."""
        if who not in (_YOU, _COMPUTER) or len(reason) > 2:
            raise ValueError(f"nobody types {who} {reason}")
        why, *figures = reason or ("",)
        rows = map(_WORDS[tuple[int, ...]].read, figures)
        return cls(Keystroke(_code(word, _KEY)), who == _YOU, _short(why), *rows)


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
    #: The running CRC-32 of the pages of the session, one page a key, as eight hex digits.
    pages: str

    def __post_init__(self) -> None:
        _need_counts(self.game, self.hand)


@dataclass(frozen=True)
class DealRecord(Record, keyword="DEAL"):
    """Another hand was dealt; the core may start with it when the run is resumed."""

    #: Hands of the run that ended before.
    hands: int
    #: Hints given in the game so far.
    hints: int
    #: Whether the demo played in the game.
    demo: bool
    #: The start of the hand, in the game's own words.
    opening: tuple[str, ...]

    def __post_init__(self) -> None:
        _need_counts(self.hands, self.hints)

    def encode(self) -> Iterable[object]:
        return self.hands, self.hints, int(self.demo), *self.opening

    @classmethod
    def decode(cls, words: Sequence[str]) -> Self:
        hands, hints, demo, *opening = words
        return cls(_number(hands), _number(hints), _flag(demo), tuple(map(_short, opening)))


@dataclass(frozen=True)
class CountedRecord(Record, keyword="STAT"):
    """How many hands of the run are in the statistics file, where the tape is ``serial``."""

    serial: int = 0
    hands: int = 0

    def __post_init__(self) -> None:
        _need_counts(self.serial, self.hands)

    def covers(self, other: "CountedRecord") -> bool:
        """Whether these are the hands of ``other`` of the same tape, or more."""
        return self.serial == other.serial and self.hands >= other.hands


@dataclass(frozen=True)
class WinRecord(Record, keyword="WIN"):
    """A game was won; this score is about to be written to the match score file."""

    you: int
    me: int

    def __post_init__(self) -> None:
        _need_counts(self.you, self.me)


@dataclass(frozen=True)
class WonRecord(Record, keyword="WON"):
    """The last game that ended is in the match score file."""


@dataclass(frozen=True)
class DoneRecord(Record, keyword="DONE"):
    """The end of a game was shown; there is nothing to resume unless a key follows."""


@dataclass(frozen=True)
class DifferRecord(Record, keyword="DIFFER"):
    """A later version replayed the keys and got other scores."""


@dataclass(frozen=True)
class OverRecord(Record, keyword="OVER"):
    """The run cannot be resumed any more."""


def _number(word: str) -> int:
    number = int(_short(word))
    if str(number) != word or abs(number) > _LARGEST_NUMBER:
        raise ValueError(f"nobody writes a number as {word}")
    return number


def _need_counts(*numbers: int) -> None:
    if not all(number in _COUNTS for number in numbers):
        raise ValueError(f"nobody counts {numbers}")


def _short(word: str) -> str:
    if len(word) > _LONGEST_WORD:
        raise ValueError(f"nobody writes a word of {len(word)} characters")
    return word


def _flag(word: str) -> bool:
    if word not in ("0", "1"):
        raise ValueError(f"{word} is neither 0 nor 1")
    return word == "1"


def _code(word: str, pattern: re.Pattern[str]) -> int:
    if not pattern.fullmatch(word):
        raise ValueError(f"{word} is no code of a key")
    return int(word, 16)


def _is_program(name: str) -> bool:
    return valid_name(name) and "." not in name


def _option_words(options: Mapping[str, str]) -> Iterable[str]:
    return (f"{name}={word}" for name, word in options.items())


def _options(words: Sequence[str]) -> Mapping[str, str]:
    if len(words) > _MOST_OPTIONS:
        raise ValueError(f"no game has {len(words)} options")
    return dict(_short(each).split("=", 1) for each in words)


def _day(word: str) -> datetime.datetime:
    day = datetime.datetime.fromisoformat(word)
    if day.year > LAST_YEAR or day.tzinfo is not None:
        raise ValueError(f"{word} is no time at which a session began")
    return day


def _installed(word: str) -> Installed:
    name = word.removesuffix(_CHOSEN)
    if name not in ADAPTERS:
        raise ValueError(f"no adapter is called {word}")
    return Installed(name, name != word)


def _keyboard_word(state: KeyboardState) -> str:
    """The locks / codes of held keys / words in the ring.

    >>> _keyboard_word(KeyboardState(num_lock=True, held=(0x2A,)))
    '100/2A/-'
    """
    locks = f"{state.num_lock:d}{state.caps_lock:d}{state.shift_inverts_num_lock:d}"
    codes = (",".join(f"{code:X}" for code in row) or _NONE for row in (state.held, state.ring))
    return "/".join((locks, *codes))


def _keyboard(word: str) -> KeyboardState:
    locks, *rows = word.split("/")
    num, caps, inverts = map(_flag, locks)
    held, ring = (
        () if row == _NONE else tuple(_code(code, _HEX) for code in row.split(",")) for row in rows
    )
    if len(ring) > RING or not MAKE_CODES.issuperset(held):
        raise ValueError(f"no keyboard is like {word}")
    return KeyboardState(num, caps, inverts, held, ring)


class _Word(NamedTuple):
    """How to write a value of a type as a word, and how to read it."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


_WORDS: Mapping[object, _Word] = {
    str: _Word(str, _short),
    int: _Word(str, _number),
    bool: _Word(lambda value: str(int(value)), _flag),
    tuple[int, ...]: _Word(
        lambda row: ",".join(map(str, row)),
        lambda word: tuple(map(_number, _short(word).split(","))),
    ),
    bytes: _Word(
        lambda data: base64.b64encode(data).decode("ascii"),
        lambda word: base64.b64decode(word, validate=True),
    ),
    datetime.datetime: _Word(datetime.datetime.isoformat, _day),
    Installed: _Word(lambda adapter: adapter.name + _CHOSEN * adapter.chosen, _installed),
    KeyboardState: _Word(_keyboard_word, _keyboard),
}
