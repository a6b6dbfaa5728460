"""Canasta on the headless PC, brought to a moment of interest or to any position of a hand."""

import dataclasses
import datetime

from tests.support.canasta.positions import position
from tests.support.runs import CANASTA
from tommy.__main__ import program_for
from tommy.cardgame.rules.events import TurnBegan
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.events import Event
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.pack import parse_cards
from tommy.games.canasta.rules.state import HandState, Options
from tommy.games.canasta.screen import loop
from tommy.games.canasta.screen.table import DEMO_PLACE
from tommy.host.headless import Headless
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import Clock
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.command_letters import parse_letters
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.toy import run_toy

#: The command letter of the level, so that no story is asked for it.
LEVEL = "3"
SEED = 7
#: The easy player ends the first hand after few moves.
SHORT_SEED = 168
#: What the prompt offers in letters before the draw.
PROMPT = "D)RAW"
#: What was chosen at the start of a saved game.
SAVED = {"seats": "4", "rules": "CLASSIC", "level": "4"}


def desk(*, mono: bool = False, seed: int = 1) -> Desk:
    """A desk of Canasta on a blank page, at 21:04:40."""
    clock = Clock(datetime.datetime(1987, 10, 1, 21, 4, 40))
    return Desk(PC(ADAPTERS["mda" if mono else "vga"], clock=clock), CANASTA, seed=seed)


def started(letters: str = "*", *, seed: int = SEED, drive: Drive | None = None) -> Headless:
    """At the first question, or in the show if the letters leave it in."""
    host = Headless(program_for("canasta", letters + LEVEL, seed=seed), drive=drive or RamDrive())
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


# The forty cards of the drawing, its melds and, of what it leaves open, the first cards that fit.
_FORTY = (
    "AS AH AD AC AC KS KH KC QS QD QD QC JH JC TS TH TD 9S 9S 9C"
    " 8H 8D 7S 7C 6S 6H 6D 5H 5C 4S 4S 4H 4C 3S 3C 2S 2H 2D ** **"
)
_OURS = "JS JS JD JD JH 2C 2C / 8S 8C 8H / 5S 5S 5D 5D 5H"
_THEIRS = "TS TH TD TC TC 2H ** ** / 9H 9H 9D 9D 9C / 7S 7H 7D 7H 7D 7C 2D"
_PILE = "2S AS 6S KC QH"
_SOUTH, _EAST, _WEST = "3S 8S QS KS AH 4H", "6H QH KH AD 4D", "4D 6D 8D KD KD"
_STOCK = "3C 4C 5C 6C 6C 8C JC QC"
DRAWING_MATCH = MatchState(game=1, hand=6, scores=(2345, 1890), hands_won=(3, 2))


def drawing_state() -> HandState:
    """The position of the drawing."""
    state = position(
        _FORTY, pile=_PILE, mine=_OURS, theirs=_THEIRS, treys=("3H 3D", "3H 3D"),
        scores=DRAWING_MATCH.scores, others="", stock=_STOCK, seats=4,
    )  # fmt: skip
    hands = (state.hands[0], *map(parse_cards, (_EAST, _SOUTH, _WEST)))
    return state._replace(hands=hands, turn=14)


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
        self._core = self._journal.core = core


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
            desk.place_demo(*DEMO_PLACE)
            status_line.draw_frame(desk)
            await _Loop(desk, core).run()

        spec = dataclasses.replace(CANASTA, play=play, show=None)
        chosen = parse_letters(letters, spec.letters)

        def program(pc: PC) -> Program:
            return run_toy(pc, spec, chosen, seed=seed)

        super().__init__(program, drive=drive or RamDrive())
        self.run_ticks(2)
