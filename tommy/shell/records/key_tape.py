"""The tape: a run, record by record, so that it can be resumed.

A tape is a text file of checked lines that only grows. If it breaks off or is damaged, it is good
up to its last sound line. Two kinds of lines matter most. KEY, a keystroke for the rules core, is
enough to resume the run in every later version. IN, input of the keyboard with its count,
reproduces the screen cell by cell in the same version. Knows no particular game.
"""

import io
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tommy.shell.records import crc_lines
from tommy.shell.records.match_scores import Score
from tommy.shell.records.tape_codec import Codec
from tommy.shell.records.tape_records import (
    FORMAT,
    LARGEST_FILE,
    CountedRecord,
    DealRecord,
    DifferRecord,
    DoneRecord,
    FileRecord,
    GiveUpRecord,
    HandRecord,
    HeaderRecord,
    HintRecord,
    ImpossibleError,
    InputRecord,
    KeyRecord,
    OverRecord,
    Record,
    RunRecord,
    SavedRecord,
    SettingsRecord,
    WinRecord,
    WonRecord,
)
from tommy.shell.records.tape_session import Session

#: The most bytes and sessions of a tape.
LARGEST = 1 << 24
MOST_SESSIONS = 1000
#: A line with the largest file, in base64, and some words.
_LONGEST_LINE = LARGEST_FILE * 4 // 3 + 200
#: What is wrong with a line that nobody can have written.
DAMAGED = "damaged"
#: Raises ValueError for a record that cannot be true.
Check = Callable[[Record], None]


class DealtHand(NamedTuple):
    """A hand that the core may start with, and what came before it on the tape."""

    record: DealRecord
    #: Number of keystrokes before it.
    keys: int
    #: Number of games before it that are in the match score file.
    won: int


@dataclass
class Tape:
    """The sum of the records of a tape, up to its last sound line."""

    format: int = 0
    program: str = ""
    seed: int = 0
    #: What was chosen at the start, in the game's own words.
    options: Mapping[str, str] = field(default_factory=dict)
    settings: SettingsRecord | None = None
    keys: list[KeyRecord] = field(default_factory=list)
    #: For each hint the number of keys before it.
    hints: list[int] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    #: The ends of hands, by the number of keys before.
    hand_ends: dict[int, HandRecord] = field(default_factory=dict)
    #: The ends of games, as the number of keys before.
    game_ends: set[int] = field(default_factory=set)
    dealt: DealtHand | None = None
    #: How many games are in the match score file.
    won: int = 0
    #: The next score of that file; it may have been written or not.
    winning: Score | None = None
    #: The hands in the statistics file.
    counted: CountedRecord = field(default_factory=CountedRecord)
    #: The number of keys when the end of a game was shown.
    done_at: int | None = None
    over: bool = False
    #: Whether the rules of a later version gave other scores.
    differs: bool = False
    #: Whether no line was damaged, and if not, what is wrong with it.
    sound: bool = True
    why: str = field(default="", compare=False)
    #: Whether the tape is of a later format, and was not read.
    later: bool = False
    #: The number of sound lines, and of their bytes.
    lines: int = 0
    length: int = 0
    #: The check on the last sound line.
    check: int = 0

    def add(self, record: Record) -> None:
        """Add the next record; ValueError if it cannot stand here."""
        if isinstance(record, HeaderRecord) == bool(self.program):
            raise ValueError(f"{record} is no first line, or a second one")
        match record:
            case HeaderRecord():
                self.later = record.format > FORMAT
                self.format, self.program = record.format, record.program
                self.seed, self.options = record.seed, record.options
            case RunRecord():
                if len(self.sessions) == MOST_SESSIONS:
                    raise ImpossibleError(f"no tape has more than {MOST_SESSIONS} sessions")
                session = Session(record, begins=self.length, keys_before=len(self.keys))
                self.sessions.append(session)
            case FileRecord() | GiveUpRecord() | SavedRecord() | InputRecord():
                if not self.sessions:
                    raise ValueError(f"{record} is of no session")
                if not isinstance(record, GiveUpRecord):
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
                self.game_ends.add(len(self.keys))
            case WonRecord():
                self.won += 1
                self.game_ends.add(len(self.keys))
                self.winning = None
            case DoneRecord():
                self.done_at = len(self.keys)
                self.game_ends.add(len(self.keys))
            case DifferRecord():
                self.differs = True
            case OverRecord():
                self.over = True

    def extend(self, data: bytes, check: Check | None = None) -> None:
        """Read the lines that follow, up to the last sound one, which ``check`` accepts too."""
        codec = self.codec
        for line in io.BytesIO(data):
            try:
                if len(line) > _LONGEST_LINE:
                    raise ImpossibleError(f"no line has {len(line)} bytes")
                if self.length + len(line) > LARGEST:
                    raise ImpossibleError(f"no tape is longer than {LARGEST >> 20} MB")
                record = codec.decode(line)
                if check is not None:
                    check(record)
                self.add(record)
            except ValueError as error:
                self.sound = False
                self.why = str(error) if isinstance(error, ImpossibleError) else DAMAGED
                break
            self.lines += 1
            self.length += len(line)
            self.check = codec.check
            if self.later:
                break

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores of the game that goes on, empty while no hand of that has ended.

        None if they are not on the tape: format 1 had none.
        """
        if self.format == 1 and not self.hand_ends:
            return None
        if not self.hand_ends:
            return ()
        last = max(self.hand_ends)
        another_game = last in self.game_ends and last < len(self.keys)
        return () if another_game else self.hand_ends[last].scores

    @property
    def codec(self) -> Codec:
        """What encodes the line after the last sound one."""
        return Codec(self.format, self.check)

    @property
    def begins_with(self) -> DealtHand | None:
        """The hand that the core may start with; None if it must replay the whole tape.

        It must if the statistics lack a hand that ended before.
        """
        dealt = self.dealt
        in_statistics = dealt is not None and dealt.record.hands == self.counted.hands
        return dealt if in_statistics else None

    def replay_whole(self) -> None:
        """Let the core replay the whole tape: this version cannot read the hand's start."""
        self.dealt = None

    @property
    def goes_on(self) -> bool:
        """Whether there is something to resume, or to copy aside."""
        over = self.over or self.done_at == len(self.keys)
        return self.later or not self.sound or (bool(self.keys) and not over)


class KeyReplay:
    """The keys of a tape that the rules core replays for a person to watch."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        #: The keys still to come; after them the person may play.
        self.keys = deque(tape.keys)


def read(data: bytes, check: Check | None = None) -> Tape:
    """Read a tape up to its last sound line.

    ``check`` raises ValueError for a record that is not to be believed: its line is not sound.
    """
    tape = Tape()
    tape.extend(crc_lines.our_form(data), check)
    return tape
