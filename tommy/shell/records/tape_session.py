"""A session: one start of a program, with all that its screen depends on but what was typed.

A tape holds one for each time that its game was begun or taken up. With the batches of input that
follow it (see ``machine.inputs``) the session can be had again cell by cell, in the same version.
"""

import base64
import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tommy.machine import inputs
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import Clock
from tommy.machine.drive import Drive, DriveError, valid_name
from tommy.machine.inputs import Batch
from tommy.machine.keyboard import KeyboardState
from tommy.machine.pc import PC

#: Larger files are none of ours.
_LARGEST = 16_384
_NONE = "-"
#: A clock that began later might run past what a date can be.
_LAST_YEAR = 9000
#: Stands behind the adapter if it was chosen.
_CHOSEN = "!"


@dataclass
class Session:
    """One start of a program.

    ``program`` is what was typed, ``seed`` that of the start, ``letters`` the command letters.
    ``count`` is that of the clock when it began, ``day`` the date and time of day at count 0.
    ``adapter`` is the one installed, for more than this run if it was ``adapter_chosen``. ``tape``
    is the file that it was recorded on. ``given_up`` is the program of a game that was left before
    and given up in this session, or empty. ``begins`` and ``heard_before`` tell how many bytes and
    keystrokes of the tape are older than the session.
    """

    version: str
    program: str
    seed: int
    count: int
    day: datetime.datetime
    adapter: str
    letters: str
    keyboard: KeyboardState
    adapter_chosen: bool = False
    tape: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    given_up: str = ""
    begins: int = 0
    heard_before: int = 0
    batches: list[Batch] = field(default_factory=list)


def begun(
    pc: PC,
    program: str,
    letters: str,
    seed: int,
    version: str,
    files: Iterable[str] = (),
    *,
    adapter_chosen: bool = False,
) -> Session:
    """The session that begins now on a PC, with those of the files that there are."""
    return Session(
        version,
        program,
        seed,
        pc.clock.now,
        pc.clock.start,
        pc.installed.name,
        letters,
        pc.keyboard.state,
        adapter_chosen,
        files=_read(pc.drive, files),
    )


def _read(drive: Drive, names: Iterable[str]) -> dict[str, bytes]:
    found = {}
    for name in names:
        try:
            data = drive.read(name)
        except DriveError:
            continue
        if len(data) <= _LARGEST:
            found[name] = data
    return found


def blank_pc(session: Session, drive: Drive) -> PC:
    """A PC as it was when the session began, but for what stood on its page."""
    clock = Clock(session.day)
    clock.advance_to(session.count)
    pc = PC(ADAPTERS[session.adapter], drive, clock)
    pc.keyboard.restore(session.keyboard)
    return pc


def words(session: Session) -> Sequence[tuple[str, ...]]:
    """The words of the lines that tell of a session: RUN, FILE for each file, GAVEUP.

    >>> import datetime
    >>> day = datetime.datetime(1987, 10, 1, 12)
    >>> keys = KeyboardState(num_lock=True, held=(0x2A,))
    >>> files = {"A.SCR": b"3,2"}
    >>> tape = "CANASTA.TAP"
    >>> session = Session("1.0", "CANASTA", 4, 7, day, "vga", "S*", keys, True, tape, files)
    >>> for line in words(session):
    ...     print(*line)
    RUN 1.0 CANASTA 4 7 1987-10-01T12:00:00 vga! S* 100/2A/- CANASTA.TAP
    FILE A.SCR Mywy
    """
    run = (
        "RUN",
        session.version,
        session.program,
        str(session.seed),
        str(session.count),
        session.day.isoformat(),
        session.adapter + _CHOSEN * session.adapter_chosen,
        session.letters or _NONE,
        _keyboard_word(session.keyboard),
        session.tape or _NONE,
    )
    files = (
        ("FILE", name, base64.b64encode(data).decode("ascii") or _NONE)
        for name, data in session.files.items()
    )
    return [run, *files, *([("GAVEUP", session.given_up)] if session.given_up else ())]


def parsed_run(rest: Sequence[str]) -> Session:
    """The session that the words of a RUN line begin; ValueError if they make no sense."""
    version, program, seed, count, day, adapter, letters, keyboard, tape = rest
    name = adapter.removesuffix(_CHOSEN)
    start = datetime.datetime.fromisoformat(day)
    if start.year > _LAST_YEAR:
        raise ValueError(f"{start.year} is no year that a session began in")
    if name not in ADAPTERS:
        raise ValueError(f"no adapter is called {adapter}")
    return Session(
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


def parsed_file(rest: Sequence[str]) -> Mapping[str, bytes]:
    """The file of a FILE line; ValueError if its words make no sense."""
    name, data = rest
    if not valid_name(name):
        raise ValueError(f"{name} is no name of a file")
    return {name: b"" if data == _NONE else base64.b64decode(data, validate=True)}


def parsed_batch(rest: Sequence[str]) -> Batch:
    """The batch of an IN line; ValueError if its words make no sense."""
    count, *told = rest
    for word in told:
        inputs.check(word)
    return Batch(_count(count), tuple(told))


def _count(word: str) -> int:
    if not word.isdigit():
        raise ValueError(f"{word} is no count")
    return int(word)


def _keyboard_word(state: KeyboardState) -> str:
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
