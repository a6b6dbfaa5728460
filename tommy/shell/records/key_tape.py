"""The tape: a run of a game, record by record, so that it can go on where it stopped.

A tape is a text file of checked lines, which are only ever appended. A tape that breaks off or is
damaged is good up to its last sound line. Two kinds of lines matter: KEY, what the rules core
heard, is enough to go on in every later version; IN, what was done to the keyboard and when, gives
the screen again cell by cell in the same version. Knows no particular game.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tommy.shell.records.match_scores import Score
from tommy.shell.records.tape_records import (
    FORMAT,
    CountedRecord,
    DealRecord,
    DifferRecord,
    DoneRecord,
    FileRecord,
    GiveUpRecord,
    HandRecord,
    HeaderRecord,
    HintRecord,
    InputRecord,
    KeyRecord,
    OverRecord,
    Record,
    RunRecord,
    SettingsRecord,
    WinRecord,
    WonRecord,
    decoded,
)
from tommy.shell.records.tape_session import Session


class DealtHand(NamedTuple):
    """A hand that the core may begin with, and how much of the tape came before it."""

    record: DealRecord
    #: Keystrokes before it.
    keys: int
    #: Games before it that are in the match score file.
    won: int


@dataclass
class Tape:
    """What a tape holds, as far as it is sound: the sum of its records."""

    format: int = 0
    program: str = ""
    seed: int = 0
    #: What was chosen at the start, in the game's own words.
    options: Mapping[str, str] = field(default_factory=dict)
    settings: SettingsRecord | None = None
    keys: list[KeyRecord] = field(default_factory=list)
    #: For each hint how many keys came before it.
    hints: list[int] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    #: The hands that ended, by the number of keys before.
    hand_ends: dict[int, HandRecord] = field(default_factory=dict)
    dealt: DealtHand | None = None
    #: How many games are in the match score file.
    won: int = 0
    #: What that file was about to say of a game that may be in it or not.
    winning: Score | None = None
    #: The hands in the statistics file.
    counted: CountedRecord = field(default_factory=CountedRecord)
    #: The number of keys when the end of a game was shown.
    done_at: int | None = None
    over: bool = False
    #: Whether the rules of a later version gave other scores.
    differs: bool = False
    #: Whether no line was damaged.
    sound: bool = True
    #: Whether the tape is of a later format, and was not read.
    later: bool = False
    #: The number of sound bytes.
    length: int = 0

    def add(self, record: Record) -> None:
        """Add the next record; ValueError if it makes no sense in this place."""
        if isinstance(record, HeaderRecord) == bool(self.program):
            raise ValueError(f"{record} is no first line, or a second one")
        match record:
            case HeaderRecord():
                self.later = record.format > FORMAT
                self.format, self.program = record.format, record.program
                self.seed, self.options = record.seed, record.options
            case RunRecord():
                session = Session(record, begins=self.length, keys_before=len(self.keys))
                self.sessions.append(session)
            case FileRecord() | GiveUpRecord() | InputRecord():
                if not self.sessions:
                    raise ValueError(f"{record} is of no session")
                self.sessions[-1].add(record)
            case SettingsRecord():
                self.settings = record
            case KeyRecord():
                self.keys.append(record)
            case HintRecord():
                self.hints.append(len(self.keys))
            case HandRecord():
                self.hand_ends[len(self.keys)] = record
            case DealRecord():
                self.dealt = DealtHand(record, len(self.keys), self.won)
            case CountedRecord():
                self.counted = record
            case WinRecord():
                self.winning = Score(record.you, record.me)
            case WonRecord():
                self.won += 1
                self.winning = None
            case DoneRecord():
                self.done_at = len(self.keys)
            case DifferRecord():
                self.differs = True
            case OverRecord():
                self.over = True

    @property
    def begins_with(self) -> DealtHand | None:
        """The hand that the core may begin with; None if it must hear the whole tape.

        It must if hands that ended before are not in the statistics yet.
        """
        dealt = self.dealt
        in_statistics = dealt is not None and dealt.record.hands == self.counted.hands
        return dealt if in_statistics else None

    def must_be_heard_whole(self) -> None:
        """Let the core begin with no hand: this version does not know its figures."""
        self.dealt = None

    @property
    def goes_on(self) -> bool:
        """Whether there is something to resume, or to keep aside."""
        over = self.over or self.done_at == len(self.keys)
        return self.later or not self.sound or (bool(self.keys) and not over)


class KeyReplay:
    """The keys of a tape that the rules core hears again for a person to look at."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        #: Those still to come; without any the game is the person's.
        self.keys = deque(tape.keys)


def read(data: bytes) -> Tape:
    """What a tape holds, up to its first line that is not sound."""
    tape = Tape()
    for line in data.splitlines(keepends=True):
        try:
            tape.add(decoded(line))
        except ValueError:
            tape.sound = False
            break
        tape.length += len(line)
        if tape.later:
            break
    return tape
