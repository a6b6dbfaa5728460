"""The tape: what a run of a game heard, line by line, so that it can go on where it stopped.

A tape is a text file of checked lines, which are only ever appended. A tape that breaks off or is
damaged is good up to its last sound line. Two kinds of lines matter: KEY, what the rules core
heard, is enough to go on in every later version; IN, what was done to the keyboard and when, gives
the screen again cell by cell in the same version. Knows no particular game.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tommy.keystroke import Keystroke
from tommy.machine.drive import valid_name
from tommy.machine.inputs import Batch
from tommy.shell.records import crc_lines
from tommy.shell.records.crc_lines import line
from tommy.shell.records.match_scores import Score
from tommy.shell.records.tape_session import Session, parsed_batch, parsed_file, parsed_run, words

#: The version of the format; a tape of a later one is kept aside. Format 1 had no sessions.
FORMAT = 2
_YOU, _COMPUTER = "Y", "C"
#: Colours of the border, and delays between turns in tenths of a second. Source: LOOK 1.
BORDER_COLOURS, DELAYS = range(16), range(1, 101)


class Settings(NamedTuple):
    """What the player has set besides the game; ``delay`` is in tenths of a second."""

    demo: bool
    border: int
    delay: int


class Heard(NamedTuple):
    """A keystroke that the rules core heard; ``by_hand`` if a person typed it.

    ``why`` names the computer's reason for the move that the key belongs to; it may be empty.
    """

    key: Keystroke
    by_hand: bool
    why: str = ""


class Ended(NamedTuple):
    """A hand that ended, after so many keystrokes, with these scores of the game.

    ``pages`` is a running check of all pages on which a key was heard in the session, eight hex
    digits.
    """

    heard: int
    game: int
    hand: int
    scores: tuple[int, ...]
    pages: str


class Counted(NamedTuple):
    """How many hands of a run are in the statistics file, which knows the tape by ``serial``."""

    serial: int = 0
    hands: int = 0

    def covers(self, other: "Counted") -> bool:
        """Whether these hands of a run are those of ``other`` and perhaps more."""
        return self.serial == other.serial and self.hands >= other.hands


class Dealt(NamedTuple):
    """A hand that was dealt after so many keystrokes; the core may begin with it.

    ``hands`` ended before in the run, ``won`` of its games are in the match score file. ``hints``
    were given in the game so far, and the computer typed for you in it if ``demo``. ``opening`` are
    the game's own words for how the hand began.
    """

    heard: int
    won: int
    hands: int
    hints: int
    demo: bool
    opening: tuple[str, ...]


@dataclass
class Tape:
    """What a tape holds, as far as it is sound.

    ``options`` are the game's own words for what was chosen at its start. ``hints`` holds for each
    hint how many keys were heard before it. ``won`` counts the games that are in the match score
    file; ``winning`` is what that file was about to say of one that may be in it or not.
    ``counted`` are the hands in the statistics file. ``differs`` tells that the rules of a later
    version gave other scores. ``sound`` tells that no line was damaged, ``later`` that the tape is
    of a later format and was not read. ``length`` is the number of sound bytes.
    """

    format: int = 0
    program: str = ""
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    settings: Settings | None = None
    heard: list[Heard] = field(default_factory=list)
    hints: list[int] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    ended: list[Ended] = field(default_factory=list)
    dealt: Dealt | None = None
    won: int = 0
    winning: Score | None = None
    counted: Counted = field(default_factory=Counted)
    done_at: int | None = None
    over: bool = False
    differs: bool = False
    sound: bool = True
    later: bool = False
    length: int = 0

    @property
    def begins_with(self) -> Dealt | None:
        """The hand that the core may begin with; None if it must hear the whole tape.

        It must if hands that ended before are not in the statistics yet.
        """
        dealt = self.dealt
        return dealt if dealt is not None and dealt.hands == self.counted.hands else None

    def must_be_heard_whole(self) -> None:
        """Let the core begin with no hand: this version does not know its figures."""
        self.dealt = None

    @property
    def goes_on(self) -> bool:
        """Whether there is something to take up, or to keep aside."""
        over = self.over or self.done_at == len(self.heard)
        return self.later or not self.sound or (bool(self.heard) and not over)


class Rerun:
    """The keys of a tape that the rules core hears again for a person to look at.

    ``keys`` are those still to come; without any the game is the person's.
    """

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.keys = deque(tape.heard)


def header(program: str, seed: int, options: Mapping[str, str]) -> bytes:
    r"""The first line of a tape.

    >>> header("CANASTA", 7, {"seats": "4"}).split()[:5]
    [b'TAPE', b'2', b'CANASTA', b'7', b'seats=4']
    """
    return line(
        "TAPE", FORMAT, program, seed, *(f"{name}={word}" for name, word in options.items())
    )


def session_lines(session: Session) -> bytes:
    """The lines of a session that begins."""
    return b"".join(line(*each) for each in words(session))


def input_lines(batches: Iterable[Batch]) -> bytes:
    r"""The lines of what was done to the keyboard.

    >>> input_lines([Batch(16384, ("+1C", "-1C"))])
    b'IN 16384 +1C -1C 304EE554\r\n'
    """
    return b"".join(line("IN", batch.at, *batch.words) for batch in batches)


def settings_line(settings: Settings) -> bytes:
    """The line of settings that changed."""
    return line("SET", int(settings.demo), settings.border, settings.delay)


def heard_line(heard: Heard) -> bytes:
    """The line of a keystroke."""
    whys = (heard.why,) if heard.why else ()
    return line("KEY", _YOU if heard.by_hand else _COMPUTER, f"{heard.key.word:04X}", *whys)


def dealt_line(hands: int, hints: int, demo: bool, opening: Sequence[str]) -> bytes:
    """The line of a hand that was dealt; see :class:`Dealt`."""
    return line("DEAL", hands, hints, int(demo), *opening)


def ended_line(game: int, hand: int, scores: Sequence[int], pages: int) -> bytes:
    """The line of a hand that ended; ``pages`` is the running check of the pages."""
    return line("HAND", game, hand, ",".join(map(str, scores)), f"{pages:08X}")


def winning_line(score: Score) -> bytes:
    """The line of a game that was won, with what the match score file will say in a moment."""
    return line("WIN", score.you, score.me)


def counted_line(counted: Counted) -> bytes:
    """The line of hands that are in the statistics file now."""
    return line("STAT", counted.serial, counted.hands)


#: A hint was given; a game that was won is in the match score file now; its end was shown.
HINT, WON, DONE = line("HINT"), line("WON"), line("DONE")
#: The run is at an end for good; a later version of the rules gave other scores when the tape was
#: heard again.
OVER, DIFFER = line("OVER"), line("DIFFER")


def read(data: bytes) -> Tape:
    """What a tape holds, up to its first line that is not sound."""
    tape = Tape()
    for raw in data.splitlines(keepends=True):
        told = crc_lines.words(raw)
        if told is None or not _take(tape, told):
            tape.sound = False
            break
        tape.length += len(raw)
        if tape.later:
            break
    return tape


def _take(tape: Tape, told: list[str]) -> bool:
    """Take a line into the tape; False if it makes no sense there."""
    kind, *rest = told
    try:
        if not tape.program:
            return kind == "TAPE" and _take_header(tape, rest)
        if kind in _OF_SESSION:
            return _take_of_session(tape, kind, rest)
        match kind, rest:
            case "SET", [demo, border, delay]:
                tape.settings = Settings(demo == "1", int(border), int(delay))
                return tape.settings.border in BORDER_COLOURS and tape.settings.delay in DELAYS
            case "KEY", [who, word, *why] if who in (_YOU, _COMPUTER) and len(why) <= 1:
                tape.heard.append(Heard(Keystroke(int(word, 16)), who == _YOU, *why))
            case "HINT", []:
                tape.hints.append(len(tape.heard))
            case "STAT", [serial, hands]:
                tape.counted = Counted(int(serial), int(hands))
            case "HAND", [game, hand, scores, pages]:
                figures = tuple(map(int, scores.split(",")))
                tape.ended.append(Ended(len(tape.heard), int(game), int(hand), figures, pages))
            case "DEAL", [hands, hints, demo, *opening]:
                before = int(hands), int(hints), demo == "1"
                tape.dealt = Dealt(len(tape.heard), tape.won, *before, tuple(opening))
            case "WIN", [you, me]:
                tape.winning = Score(int(you), int(me))
            case "WON", []:
                tape.won += 1
                tape.winning = None
            case "DONE", []:
                tape.done_at = len(tape.heard)
            case "OVER", []:
                tape.over = True
            case "DIFFER", []:
                tape.differs = True
            case _:
                return False
    except ValueError:
        return False
    return True


_OF_SESSION = frozenset(("RUN", "FILE", "GAVEUP", "IN"))


def _take_of_session(tape: Tape, kind: str, rest: list[str]) -> bool:
    """Take a line that tells of a session."""
    if kind == "RUN":
        session = parsed_run(rest)
        session.begins, session.heard_before = tape.length, len(tape.heard)
        tape.sessions.append(session)
        return True
    if not tape.sessions:
        return False
    session = tape.sessions[-1]
    if kind == "FILE":
        session.files.update(parsed_file(rest))
    elif kind == "IN":
        batch = parsed_batch(rest)
        if batch.at < (session.batches[-1].at if session.batches else session.count):
            return False
        session.batches.append(batch)
    else:
        (session.given_up,) = rest
        return valid_name(session.given_up) and "." not in session.given_up
    return True


def _take_header(tape: Tape, told: list[str]) -> bool:
    number, *rest = told
    tape.format = int(number)
    if tape.format > FORMAT:
        tape.later = True
        return True
    program, seed, *options = rest
    tape.program, tape.seed = program, int(seed)
    tape.options = dict(option.split("=", 1) for option in options)
    return True
