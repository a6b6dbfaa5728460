"""Rolling Stone on the headless PC, brought to a moment of interest or to any position."""

import dataclasses
from collections.abc import Generator

from tests.support.hands import cards
from tests.support.rolling.positions import greedy_player, position
from tommy.__main__ import program_for
from tommy.cardgame.players.levels import Decision, Level
from tommy.catalog import CATALOG
from tommy.games.rolling.players.explanations import MoveReason
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.core import Core
from tommy.games.rolling.rules.events import Event
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.observation import Observation
from tommy.games.rolling.rules.pack import pack
from tommy.games.rolling.rules.state import HandState, Options
from tommy.games.rolling.screen import loop
from tommy.host.headless import Headless
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.command_letters import parse_letters
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.toy import run_toy

ROLLING = next(spec for spec in CATALOG if spec.program == "ROLLING")
PROMPT = "WHICH CARD"
#: What was chosen at the start of a saved game.
SAVED = {"players": "6", "target": "0", "level": "2"}
#: The command letter of the level, so that no story is asked for it.
LEVEL = "3"
#: By the number of players one on which you lead the first trick.
SEEDS = {2: 7, 3: 3, 4: 7, 5: 8, 6: 10}
SEED = SEEDS[2]
#: The easy player ends the first hand after few moves.
SHORT_SEED = 58


def started(letters: str = "*", *, seed: int = SEED, drive: Drive | None = None) -> Headless:
    """At the first question, or in the show if the letters leave it in."""
    host = Headless(program_for("rolling", letters + LEVEL, seed=seed), drive=drive or RamDrive())
    host.run_ticks(2)
    return host


def answer_questions(host: Headless, players: int = 2, target: str = "") -> None:
    """So many players, and the usual points or others."""
    host.type(str(players))
    host.run_ticks(2)
    host.type(f"{target}\r")
    host.run_ticks(2)


def dealing(letters: str = "*", *, players: int = 2) -> Headless:
    """In the middle of the deal."""
    host = started(letters, seed=SEEDS[players])
    answer_questions(host, players)
    host.run_until("CARDS DEALT:  9")
    return host


def playing(
    letters: str = "*", *, players: int = 2, seed: int | None = None, drive: Drive | None = None
) -> Headless:
    """Your first turn; the usual seeds let you lead, on others the computers play on to it."""
    host = started(letters, seed=SEEDS[players] if seed is None else seed, drive=drive)
    answer_questions(host, players)
    host.run_until(PROMPT)
    return host


def quick(*, drive: Drive | None = None) -> Headless:
    """Your first turn of a game of five points at the easy level: it is over soon."""
    host = Headless(program_for("rolling", "*1", seed=SEED), drive=drive or RamDrive())
    host.run_ticks(2)
    answer_questions(host, target="5")
    host.run_until(PROMPT)
    return host


class _Placed(Core):
    """A core that begins in the middle of a hand."""

    def __init__(self, state: HandState, match: MatchState, target: int | None, seed: int) -> None:
        super().__init__(Options(state.players, target), seed)
        self._hand = state
        self._match = match

    def begin(self) -> tuple[Event, ...]:
        return (self._turn(),)


class _Loop(loop._Loop):
    """The loop of a placed core; all players play the replies, then greedily at once."""

    def __init__(self, desk: Desk, core: _Placed, replies: str) -> None:
        super().__init__(desk, core.options)
        self._core = self._journal.core = core
        self._leader, self._trick = core.state.leader, core.state.trick
        self._replies = list(cards(replies))
        self._parts = dataclasses.replace(self._parts, think=self._reply)

    def _reply(self, seen: Observation, _: int, __: Level) -> Generator[None, None, Decision[Move]]:
        yield
        if self._replies:
            return Decision(Play(self._replies.pop(0)), next(iter(MoveReason)))
        moves = hand_play.legal_moves(self._core.state)
        return Decision(greedy_player(seen, moves, seen.seat), next(iter(MoveReason)))


class Position(Headless):
    """The headless PC with a position of a hand on its table; ``core`` is what it plays.

    ``replies`` are the cards that the computers play, one after another; what they play then
    is legal and takes no thinking.
    """

    def __init__(
        self,
        state: HandState,
        letters: str = "*",
        *,
        replies: str = "",
        match: MatchState | None = None,
        target: int | None = 25,
        seed: int = SEED,
        drive: Drive | None = None,
    ) -> None:
        match = match or MatchState.first(state.players)
        self.core = core = _Placed(state, match, target, seed)

        async def play(desk: Desk) -> None:
            status_line.draw_frame(desk)
            status_line.draw_drawn(desk, 8 * state.players, len(pack(state.players)), "DEALT")
            await _Loop(desk, core, replies).run()

        spec = dataclasses.replace(ROLLING, play=play, show=None)
        chosen = parse_letters(letters, spec.letters)

        def program(pc: PC) -> Program:
            return run_toy(pc, spec, chosen, seed=seed)

        super().__init__(program, drive=drive or RamDrive())
        self.run_ticks(2)


def greedy_game(letters: str = "*", *, players: int, target: int | None = 25) -> Position:
    """The first turn of a game in which nobody thinks for long; you lead."""
    state = hand_play.deal(Options(players, target), players - 1, SEED)
    host = Position(state, letters, target=target)
    fast(host)
    return host


def circle(letters: str = "*", *, drive: Drive | None = None) -> Position:
    """Two cards each that share no suit: whatever is led is picked up, for ever (R7).

    You lead the seven of spades twice, which is card 1, and get it back each time.
    """
    return Position(position("7S 7H", "7D 7C"), letters, replies="7S 7S", drive=drive)


def hand(host: Headless) -> list[str]:
    """Your cards as they lie, suit and rank, up to 11; an empty place is the empty string."""
    rows = host.page.lines()
    last = len(rows[4][:65].split())
    return [rows[1][6 * i + 1 : 6 * i + 4].replace(" ", "") for i in range(last)]


def trick(host: Headless, players: int = 2) -> list[str]:
    """The cards of the trick as they lie, suit and rank."""
    pitch, row = 6 if players <= 4 else 4, host.page.lines()[13]
    lie = [row[pitch * i + 1 : pitch * i + 4].replace(" ", "") for i in range(players)]
    return [card for card in lie if card]


def fast(host: Headless) -> None:
    """The shortest delay."""
    for _ in range(9):
        host.key("F3")
