"""Canasta on the headless PC, brought to a moment of interest or to any position of a hand."""

import dataclasses
import datetime

from tommy.__main__ import program_for
from tommy.catalog import CATALOG
from tommy.games.canasta import loop
from tommy.games.canasta.core import Core
from tommy.games.canasta.events import Event, TurnBegan
from tommy.games.canasta.state import HandState, MatchState, Options
from tommy.games.canasta.table import DEMO_PLACE
from tommy.host.headless import Headless
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import Clock
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell import status_line
from tommy.shell.command_line import parse_letters
from tommy.shell.desk import Desk
from tommy.shell.toy import run_toy

CANASTA = next(spec for spec in CATALOG if spec.program == "CANASTA")
SEED = 7
#: What the prompt offers in letters before the draw.
PROMPT = "D)RAW"
MESSAGE_ROW = 17


def desk(*, mono: bool = False, seed: int = 1) -> Desk:
    """A desk of Canasta on a blank page, at 21:04:40."""
    clock = Clock(datetime.datetime(1987, 10, 1, 21, 4, 40))
    return Desk(PC(ADAPTERS["mda" if mono else "vga"], clock=clock), CANASTA, seed=seed)


def started(letters: str = "*", *, seed: int = SEED, drive: Drive | None = None) -> Headless:
    """At the first question, or in the show if the letters leave it in."""
    host = Headless(program_for("canasta", letters, seed=seed), drive=drive or RamDrive())
    host.run_ticks(2)
    return host


def answer_questions(host: Headless, seats: int = 2) -> None:
    """The number of hands, and Tommy's rules."""
    host.type(str(seats))
    host.run_ticks(2)
    host.key("ENTER")
    host.run_ticks(2)


def dealing(letters: str = "*", *, seats: int = 2, seed: int = SEED) -> Headless:
    """In the middle of the deal."""
    host = started(letters, seed=seed)
    answer_questions(host, seats)
    host.run_until("CARDS DRAWN: 20")
    return host


def playing(
    letters: str = "*", *, seats: int = 2, seed: int = SEED, drive: Drive | None = None
) -> Headless:
    """Your first turn; the computer plays on to it where it begins."""
    host = started(letters, seed=seed, drive=drive)
    answer_questions(host, seats)
    host.run_until(PROMPT)
    return host


class _Placed(Core):
    """A core that begins in the middle of a hand."""

    def __init__(self, state: HandState, match: MatchState, seed: int) -> None:
        super().__init__(Options(state.seats, state.rules), seed)
        self._hand = state
        self._match = match

    def begin(self) -> tuple[Event, ...]:
        return (TurnBegan(self.state.to_move, self.state.turn),)


class _Loop(loop._Loop):
    def __init__(self, desk: Desk, core: _Placed) -> None:
        super().__init__(desk, core.options)
        self._core = self._heard = core


class Position(Headless):
    """The headless PC with a position of a hand on its table; ``core`` is what it plays."""

    def __init__(
        self,
        state: HandState,
        letters: str = "*",
        *,
        match: MatchState | None = None,
        seed: int = SEED,
        drive: Drive | None = None,
    ) -> None:
        self.core = core = _Placed(state, match or MatchState(scores=state.scores), seed)

        async def play(desk: Desk) -> None:
            desk.demo_place = DEMO_PLACE
            status_line.draw_frame(desk)
            await _Loop(desk, core).run()

        spec = dataclasses.replace(CANASTA, play=play, show=None)
        chosen = parse_letters(letters, spec.letters)

        def program(pc: PC) -> Program:
            return run_toy(pc, spec, chosen, seed=seed)

        super().__init__(program, drive=drive or RamDrive())
        self.run_ticks(2)


def message(host: Headless) -> str:
    """The message line."""
    return host.page.lines()[MESSAGE_ROW].strip()


def tone(host: Headless) -> int:
    """The divisor that sounds now."""
    return host.pc.speaker.divisor_now()
