"""Replaying a tape: each of its sessions as it was, on a PC set up like the recorded one.

The replayed program writes a tape of its own. In the same version it equals the recorded one, line
by line: keys, scores and the running check of the pages.
"""

import datetime
import itertools
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, overload

from tommy import __version__, catalog
from tommy.cardgame.records.journaled_core import REPLAYED_AT_ONCE
from tommy.host.headless import Headless
from tommy.keystroke import ENTER
from tommy.machine.adapter import Adapter
from tommy.machine.clock import POWER_ON, TICK, Clock
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.handed_drive import HandedDrive
from tommy.machine.inputs import Batch
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.command_letters import Letters, parse_letters
from tommy.shell.game import find_game
from tommy.shell.records import crc_lines, key_tape
from tommy.shell.records.key_tape import KeyReplay, Tape
from tommy.shell.records.tape_codec import Codec
from tommy.shell.records.tape_files import tape_names
from tommy.shell.records.tape_records import (
    FORMAT,
    DealRecord,
    DoneRecord,
    HandRecord,
    HeaderRecord,
    KeyRecord,
    OverRecord,
    SavedRecord,
)
from tommy.shell.records.tape_session import Session, blank_pc
from tommy.shell.screen.desk import Desk
from tommy.shell.tape_check import TapeCheck
from tommy.shell.toy import run_toy

#: Capacity of the drive of a replay, in bytes.
_CAPACITY = 1 << 28
#: A replay ends when its tape has not grown for this many ticks: two minutes, far more than the
#: longest delay.
_STILL_TICKS = 2184
#: Written on a tape where a replay was taken over: see `Recorder.move`.
_MOVED = b"\nSTAT 0 "
#: Once the core has replayed a tape, differing scores are recorded within this many quarter ticks.
_TAKEN_UP_QUARTERS = 40
#: As every tape begins.
_BEGINNING = b"TAPE "
#: An hour in ticks: a replay reports its progress at least this often.
_HOUR = 65_543

#: Called with the part that is done.
Progress = Callable[[float], None]


class TapeError(Exception):
    """A tape that cannot be replayed; the message is one line that says why."""


class _Replay:
    """A replay on ``pc`` with ``drive``; ``desk`` is None until its game begins."""

    def __init__(self, recorded: Tape, pc: PC, drive: HandedDrive) -> None:
        self.tape = recorded
        self.pc = pc
        self.drive = drive
        self.desk: Desk | None = None

    def _begin(self, desk: Desk) -> None:
        self.desk = desk

    def take_over(self, home: Drive) -> bool:
        """Let the program go on with files in ``home``; False while no game has begun.

        The tape so far becomes a run of its own there. Raises DriveError if it cannot be written;
        nothing has changed then.
        """
        if self.desk is None or not self.desk.recorder.move(home):
            return False
        self.drive.hand_over(home)
        return True


class SessionReplay(_Replay):
    """The replay of a session; ``expected`` is the tape up to the end of the session."""

    def __init__(
        self, recorded: Tape, pc: PC, drive: HandedDrive, session: Session, expected: bytes
    ) -> None:
        super().__init__(recorded, pc, drive)
        self.session = session
        self.expected = expected

    @property
    def batches(self) -> Sequence[Batch]:
        """The input of the session."""
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
            started=self._begin,
        )

    @property
    def written(self) -> bytes:
        """The tape that the replay has written so far."""
        names = [info.name for info in self.drive.files()]
        name = self.session.start.tape
        return self.drive.read(name) if name in names else b""

    @property
    def over(self) -> bool:
        """Whether its tape is as long as the recorded one."""
        return len(self.written) >= len(self.expected)


class KeyByKey(_Replay):
    """The replay of the keys of the rules core, with pauses of our own; for any version."""

    #: None: the keys go to the core, not to the keyboard.
    batches: Sequence[Batch] = ()

    def __init__(self, recorded: Tape, pc: PC, drive: HandedDrive) -> None:
        super().__init__(recorded, pc, drive)
        self.replay = KeyReplay(recorded)

    def program(self, pc: PC) -> Program:
        """The game, which replays the keys of the tape."""
        spec = find_game(self.tape.program, catalog.CATALOG)
        seed = self.tape.seed
        return run_toy(pc, spec, Letters(), seed=seed, replay=self.replay, started=self._begin)

    @property
    def over(self) -> bool:
        """Whether no key is left."""
        return not self.replay.keys

    def take_over(self, home: Drive) -> bool:
        """As for a session; no more keys of the tape follow."""
        taken = super().take_over(home)
        if taken:
            self.replay.keys.clear()
        return taken


def tape_in(data: bytes) -> bytes:
    r"""The tape in the contents of a file: the tape itself, or that in a report.

    >>> tape_in(b"Tommy's Toys 0.1.0, a report\n\ntape A.TAP\nTAPE 2 A\nKEY Y\n\npage\n")
    b'TAPE 2 A\r\nKEY Y\r\n'
    """
    _, begun, rest = data.partition(b"\n" + _BEGINNING)
    if data.startswith(_BEGINNING) or not begun:
        return data
    lines = (_BEGINNING + rest).decode("ascii", "replace").splitlines()
    of_tape = itertools.takewhile(bool, lines)
    return "".join(f"{line}\r\n" for line in of_tape).encode("ascii", "replace")


@lru_cache(maxsize=1)
def _read(data: bytes) -> Tape:
    """A tape up to its last sound line; it is asked for several times."""
    return key_tape.read(data, TapeCheck(catalog.CATALOG, sessions=True))


def _sound(data: bytes) -> Tape:
    """A tape up to its last sound line; TapeError if it cannot be replayed."""
    recorded = _read(data)
    if recorded.later:
        raise TapeError("this recording is from a later version of the program")
    if recorded.keys:
        return recorded
    if recorded.sound and recorded.program:
        raise TapeError("this recording is empty")
    if recorded.program or crc_lines.our_form(data).startswith(_BEGINNING):
        raise TapeError(f"line {recorded.lines + 1}: {recorded.why}")
    raise TapeError("this is not a recording")


class SessionReplays(Sequence[SessionReplay]):
    """The replays of the sessions of a tape, in order; each has a drive with the tape before it.

    Each is made when it is asked for: a tape may have a thousand. A tape of the first format has no
    sessions. TapeError if the tape cannot be replayed.
    """

    def __init__(self, data: bytes) -> None:
        self._recorded = _sound(data)
        self._data = crc_lines.our_form(data)[: self._recorded.length]

    @property
    def of_this_version(self) -> bool:
        """Whether there are sessions, and all were recorded by this version of the program."""
        versions = {session.start.version for session in self._recorded.sessions}
        return versions == {__version__}

    def __len__(self) -> int:
        return len(self._recorded.sessions)

    @overload
    def __getitem__(self, at: int) -> SessionReplay: ...
    @overload
    def __getitem__(self, at: slice) -> list[SessionReplay]: ...
    def __getitem__(self, at: int | slice) -> SessionReplay | list[SessionReplay]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        sessions, data = self._recorded.sessions, self._data
        session = sessions[at]
        ends = [*(each.begins for each in sessions[1:]), len(data)]
        drive = HandedDrive(_drive(self._recorded, session, data))
        # After a take-over the tape was written in another folder: do not compare that part.
        moved = data.find(_MOVED, session.begins, ends[at])
        end = ends[at] if moved < 0 else moved + 1
        pc = blank_pc(session, drive)
        return SessionReplay(self._recorded, pc, drive, session, data[:end])


def session_replays(data: bytes) -> SessionReplays:
    """The replays of the sessions of a tape; TapeError if it cannot be replayed."""
    return SessionReplays(data)


def key_by_key(data: bytes, adapter: Adapter, day: datetime.datetime) -> KeyByKey:
    """The replay of a tape of any version on a PC set to ``day``; TapeError as above."""
    recorded = _sound(data)
    drive = HandedDrive(RamDrive(_CAPACITY))
    return KeyByKey(recorded, PC(adapter, drive, Clock(day)), drive)


def _drive(recorded: Tape, session: Session, data: bytes) -> RamDrive:
    """A drive with the files that the program found at the start of the session."""
    written = POWER_ON
    drive = RamDrive(_CAPACITY, now=lambda: written)
    for name, contents in session.files.items():
        drive.write(name, contents)
    own = session.start.tape
    waiting = {saved.name: saved for saved in session.saved}
    for name in tape_names(recorded.program):
        if name == own:
            break
        if name not in waiting:
            # Another program had this name.
            drive.claim(name)
    for name, saved in waiting.items():
        written = saved.modified
        drive.write(name, _like(saved))
    if session.keys_before:
        written = waiting[own].modified if own in waiting else POWER_ON
        drive.write(own, data[: session.begins])
    return drive


def _like(saved: SavedRecord) -> bytes:
    """A tape that looks in the list of saved games as the one that waited there."""
    form = 1 if saved.scores is None else FORMAT
    ends = [HandRecord(1, 1, saved.scores, "00000000")] if saved.scores else []
    key = KeyRecord(ENTER, by_hand=True)
    return Codec().encode(HeaderRecord(form, saved.program, options=saved.options), key, *ends)


class ReplayResult(NamedTuple):
    """How the replay of a session compares with its tape.

    The first ``lines`` lines came out as recorded; ``recorded`` and ``now`` are the first that
    differ, both empty if none does.
    """

    lines: int
    recorded: str = ""
    now: str = ""

    @property
    def same(self) -> bool:
        """Whether all lines came out as recorded."""
        return not self.recorded

    @property
    def line(self) -> str:
        """What there is to say."""
        if self.same:
            return f"{self.lines} lines, the same"
        return f"line {self.lines + 1} DIFFERS: it was {self.recorded}, and now is {self.now}"


def play(replay: SessionReplay, progress: Progress = lambda _: None) -> ReplayResult:
    """Replay a session as fast as possible, and compare its tape with the recorded one.

    ``progress`` is called with the part of its time that is over, at least once an hour of that.
    """
    host = Headless(replay.program, pc=replay.pc)
    began = host.pc.clock.now
    whole = max(1, replay.batches[-1].at - began) if replay.batches else 1
    for batch in replay.batches:
        while not host.finished and batch.at - host.pc.clock.now > _HOUR * TICK:
            host.run_ticks(_HOUR)
            progress((host.pc.clock.now - began) / whole)
        if host.finished:
            break
        host.play(batch)
        progress((batch.at - began) / whole)
    length, still = -1, 0
    while not (host.finished or replay.over) and still < _STILL_TICKS:
        host.run_ticks(18)
        still = still + 18 if len(replay.written) == length else 0
        length = len(replay.written)
        progress(1.0)
    host.power_off()
    return _compared(replay.expected, replay.written)


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


def scores(data: bytes, progress: Progress = lambda _: None) -> Scores:
    """Replay all keys of a tape in the rules core, as when its game is resumed."""
    recorded = _sound(data)
    drive = RamDrive(_CAPACITY)
    name = f"{recorded.program}.TAP"
    lines = crc_lines.our_form(data)[: recorded.length].splitlines(keepends=True)
    records = map(Codec().decode, lines)
    # Without these lines the core replays the whole tape, not only the last hand.
    kept = (each for each in records if not isinstance(each, DealRecord | DoneRecord | OverRecord))
    drive.write(name, Codec().encode(*kept))
    spec = find_game(recorded.program, catalog.CATALOG)
    letters = parse_letters("*S")
    host = Headless(lambda pc: run_toy(pc, spec, letters, seed=0), drive=drive)
    host.run_ticks(2)
    host.key("ENTER")
    whole = len(recorded.keys) // REPLAYED_AT_ONCE + _TAKEN_UP_QUARTERS
    for done in range(whole):
        host.run_quarters(1)
        progress(done / whole)
    host.power_off()
    return Scores(len(recorded.hand_ends), not key_tape.read(drive.read(name)).differs)


def damage(data: bytes) -> str | None:
    """One line on the damage of a tape; None if it is whole."""
    recorded = _read(data)
    if recorded.sound:
        return None
    why = f" ({recorded.why})" if recorded.why != key_tape.DAMAGED else ""
    return f"damaged after line {recorded.lines}{why}; the part before that is replayed"


def same_version(replay: SessionReplay) -> bool:
    """Whether the session was recorded by this version of the program."""
    return replay.session.start.version == __version__
