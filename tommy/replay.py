"""Playing a tape again: each of its sessions as it was, on a PC like that one.

A program that is played again writes a tape itself. In the same version it is the same tape, line
by line: keys, scores and the running check of the pages.
"""

import datetime
import itertools
from collections.abc import Sequence
from typing import NamedTuple

from tommy import __version__, catalog
from tommy.cardgame.records.journaled_core import REPLAYED_AT_ONCE
from tommy.host.headless import Headless
from tommy.keystroke import ENTER
from tommy.machine.adapter import Adapter
from tommy.machine.clock import Clock
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.handed_drive import HandedDrive
from tommy.machine.inputs import Batch
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.command_letters import Letters, UsageError, parse_letters
from tommy.shell.game import find_game
from tommy.shell.records import key_tape
from tommy.shell.records.key_tape import KeyReplay, Tape
from tommy.shell.records.tape_recorder import tape_names
from tommy.shell.records.tape_records import FORMAT, HeaderRecord, KeyRecord, encoded
from tommy.shell.records.tape_session import Session, blank_pc
from tommy.shell.screen.desk import Desk
from tommy.shell.toy import run_toy

#: Room on the drive that a session is played on, in bytes.
_CAPACITY = 1 << 28
#: A tape that does not grow for so many ticks will not grow any more: two minutes, far more than
#: the longest delay.
_STILL_TICKS = 2184
#: Where a tape was moved to the folder of the person who took it over.
_MOVED = b"\nSTAT 0 "
#: When the core has heard a tape again, it is said within so many quarter ticks if scores differ.
_TAKEN_UP_QUARTERS = 40


class TapeError(Exception):
    """A tape that cannot be played again; the message is one line that says why."""


class _Stage:
    """A run played again on ``pc`` with ``drive``; ``desk`` is None until its game begins."""

    def __init__(self, recorded: Tape, pc: PC, drive: HandedDrive) -> None:
        self.tape = recorded
        self.pc = pc
        self.drive = drive
        self.desk: Desk | None = None

    def begin_at(self, desk: Desk) -> None:
        """Note the desk that it is played at from now on."""
        self.desk = desk

    def take_over(self, home: Drive) -> bool:
        """Go on with files in ``home``, as a run of its own; False while no game has begun.

        Raises DriveError if the tape cannot be written there; all is then as it was.
        """
        if self.desk is None or not self.desk.recorder.move(home):
            return False
        self.drive.hand_over(home)
        return True


class SessionReplay(_Stage):
    """One session of a tape, as it was; ``expected`` is the tape up to where the session ends."""

    def __init__(
        self, recorded: Tape, pc: PC, drive: HandedDrive, session: Session, expected: bytes
    ) -> None:
        super().__init__(recorded, pc, drive)
        self.session = session
        self.expected = expected

    @property
    def batches(self) -> Sequence[Batch]:
        """Its input."""
        return self.session.batches

    def program(self, pc: PC) -> Program:
        """The program as it was started."""
        session = self.session.start
        spec = find_game(session.program, catalog.CATALOG)
        letters = parse_letters(session.letters, spec.letters)
        return run_toy(
            pc,
            spec,
            letters,
            seed=session.seed,
            adapter_chosen=session.adapter.chosen,
            started=self.begin_at,
        )

    @property
    def written(self) -> bytes:
        """What the program has written on its tape so far."""
        names = [info.name for info in self.drive.files()]
        name = self.session.start.tape
        return self.drive.read(name) if name in names else b""

    @property
    def over(self) -> bool:
        """Whether as much is written as there is on the tape."""
        return len(self.written) >= len(self.expected)


class KeyByKey(_Stage):
    """All that the rules core heard on a tape, with pauses of our own: for any version."""

    #: The keys are given to the core, not to the keyboard.
    batches: Sequence[Batch] = ()

    def __init__(self, recorded: Tape, pc: PC, drive: HandedDrive) -> None:
        super().__init__(recorded, pc, drive)
        self.replay = KeyReplay(recorded)

    def program(self, pc: PC) -> Program:
        """The game, hearing the keys of the tape."""
        spec = find_game(self.tape.program, catalog.CATALOG)
        seed = self.tape.seed
        return run_toy(pc, spec, Letters(), seed=seed, replay=self.replay, started=self.begin_at)

    @property
    def over(self) -> bool:
        """Whether all keys were heard."""
        return not self.replay.keys

    def take_over(self, home: Drive) -> bool:
        """Go on with files in ``home``; no more keys are heard. DriveError as for a session."""
        taken = super().take_over(home)
        if taken:
            self.replay.keys.clear()
        return taken


def tape_in(data: bytes) -> bytes:
    r"""The tape in the contents of a file: the tape itself, or that in a report.

    >>> tape_in(b"Tommy's Toys 0.1.0, a report\n\ntape A.TAP\nTAPE 2 A\nKEY Y\n\npage\n")
    b'TAPE 2 A\r\nKEY Y\r\n'
    """
    _, begun, rest = data.partition(b"\nTAPE ")
    if data.startswith(b"TAPE ") or not begun:
        return data
    lines = f"TAPE {rest.decode('ascii', 'replace')}".splitlines()
    told = itertools.takewhile(bool, lines)
    return "".join(f"{line}\r\n" for line in told).encode("ascii", "replace")


def _sound(data: bytes) -> Tape:
    """A tape as far as it is sound; TapeError if that is nothing."""
    recorded = key_tape.read(data)
    if recorded.later:
        raise TapeError("the tape is of a later version of the program")
    if not recorded.keys:
        raise TapeError("this is no tape, or one on which nothing was heard")
    try:
        game = find_game(recorded.program, catalog.CATALOG)
        for session in recorded.sessions:
            start = session.start
            parse_letters(start.letters, find_game(start.program, catalog.CATALOG).letters)
    except UsageError:
        raise TapeError("the tape is of a program that there is not") from None
    try:
        if game.chosen is not None:
            game.chosen(recorded.options)
    except (KeyError, ValueError):
        words = " ".join(f"{name}={word}" for name, word in recorded.options.items())
        raise TapeError(f"nobody can have begun a game with the options {words}") from None
    return recorded


def session_replays(data: bytes) -> list[SessionReplay]:
    """The sessions of a tape, the first one first; TapeError if it is no tape.

    A tape of the first format has none.
    """
    recorded = _sound(data)
    begins = [session.begins for session in recorded.sessions]
    found = []
    for session, end in zip(recorded.sessions, [*begins[1:], recorded.length], strict=False):
        drive = HandedDrive(_drive(recorded, session, data))
        pc = blank_pc(session, drive)
        # What follows a take-over was counted elsewhere.
        moved = data.find(_MOVED, session.begins, end)
        end = end if moved < 0 else moved + 1
        found.append(SessionReplay(recorded, pc, drive, session, data[:end]))
    return found


def key_by_key(data: bytes, adapter: Adapter, day: datetime.datetime) -> KeyByKey:
    """A tape of any version, to be looked at from ``day`` on; TapeError if it is no tape."""
    recorded = _sound(data)
    drive = HandedDrive(RamDrive(_CAPACITY))
    return KeyByKey(recorded, PC(adapter, drive, Clock(day)), drive)


def _drive(recorded: Tape, session: Session, data: bytes) -> RamDrive:
    """A drive as the program found it, as far as it looked."""
    drive = RamDrive(_CAPACITY)
    for name, contents in session.files.items():
        drive.write(name, contents)
    for name in tape_names(recorded.program):
        if name == session.start.tape:
            break
        # Another program had it.
        drive.claim(name)
    if session.keys_before:
        drive.write(session.start.tape, data[: session.begins])
    elif session.given_up:
        header = HeaderRecord(FORMAT, session.given_up)
        drive.write(f"{session.given_up}.TA9", encoded(header, KeyRecord(ENTER, by_hand=True)))
    return drive


class ReplayResult(NamedTuple):
    """How a session went when it was played again.

    ``lines`` of its tape came out as recorded; ``recorded`` and ``now`` are the first that did not,
    both empty if all did.
    """

    lines: int
    recorded: str = ""
    now: str = ""

    @property
    def same(self) -> bool:
        """Whether all came out as recorded."""
        return not self.recorded

    @property
    def line(self) -> str:
        """What there is to say."""
        if self.same:
            return f"{self.lines} lines, the same"
        return f"line {self.lines + 1} DIFFERS: it was {self.recorded}, and now is {self.now}"


def play(take: SessionReplay) -> ReplayResult:
    """Play a session again as fast as possible, and compare its tape with the one recorded."""
    host = Headless(take.program, pc=take.pc)
    for batch in take.session.batches:
        if host.finished:
            break
        host.play(batch)
    length, still = -1, 0
    while not (host.finished or take.over) and still < _STILL_TICKS:
        host.run_ticks(18)
        still = still + 18 if len(take.written) == length else 0
        length = len(take.written)
    host.power_off()
    return _compared(take.expected, take.written)


def _compared(expected: bytes, written: bytes) -> ReplayResult:
    lines = written.splitlines()
    for number, line in enumerate(expected.splitlines()):
        now = lines[number] if number < len(lines) else b""
        if line != now:
            return ReplayResult(number, _shown(line), _shown(now) or "nothing")
    return ReplayResult(len(expected.splitlines()))


def _shown(line: bytes) -> str:
    return line.decode("ascii", "backslashreplace")


class Scores(NamedTuple):
    """The scores of ``hands`` hands on a tape; ``same`` if the rules of this version agree."""

    hands: int
    same: bool

    @property
    def line(self) -> str:
        """What there is to say."""
        return f"scores of {self.hands} hands: {'the same' if self.same else 'THEY DIFFER'}"


def scores(data: bytes) -> Scores:
    """Let the rules core hear all keys of a tape again, as when its game is taken up."""
    recorded = _sound(data)
    drive = RamDrive(_CAPACITY)
    name = f"{recorded.program}.TAP"
    lines = data[: recorded.length].splitlines(keepends=True)
    # The core is to hear the whole tape, not the last hand, whatever came of its last game.
    heard = b"".join(line for line in lines if not line.startswith((b"DEAL ", b"DONE ", b"OVER ")))
    drive.write(name, heard)
    spec = find_game(recorded.program, catalog.CATALOG)
    letters = parse_letters("*S")
    host = Headless(lambda pc: run_toy(pc, spec, letters, seed=0), drive=drive)
    host.run_ticks(2)
    host.key("ENTER")
    host.run_quarters(len(recorded.keys) // REPLAYED_AT_ONCE + _TAKEN_UP_QUARTERS)
    host.power_off()
    return Scores(len(recorded.hand_ends), not key_tape.read(drive.read(name)).differs)


def damage(data: bytes) -> str | None:
    """One line on the damage of a tape; None if it is whole."""
    recorded = key_tape.read(data)
    if recorded.sound:
        return None
    lines = data[: recorded.length].count(b"\n")
    return f"damaged after line {lines}; what stands before it is played"


def same_version(take: SessionReplay) -> bool:
    """Whether the session was recorded by this version of the program."""
    return take.session.start.version == __version__
