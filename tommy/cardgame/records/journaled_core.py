"""A rules core at work, and all that is written down of it: on the tape, and of hands and games.

Whatever the core hears goes through here, also what is on the tape of a run that is taken up, so
that both leave the same behind. Knows no particular game, and draws nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any, Protocol, TypeVar

from tommy.cardgame.records.statistics_tracker import HandResult, StatisticsTracker
from tommy.cardgame.rules import hand_start
from tommy.cardgame.rules.hand_start import Opening
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.keystroke import Keystroke
from tommy.machine.program import WaitQuarters
from tommy.shell.records.key_tape import Tape
from tommy.shell.records.statistics import Key
from tommy.shell.records.tape_records import (
    DifferRecord,
    DoneRecord,
    HandRecord,
    HintRecord,
    KeyRecord,
    WinRecord,
    WonRecord,
)
from tommy.shell.screen.desk import Desk

#: Keystrokes of a tape that are heard again before the clock gets a turn.
TAKEN_UP_AT_ONCE = 400

F = TypeVar("F", bound=tuple[Any, ...])


class Judge(Protocol):
    """What moves and events of a game mean for the files that a player has."""

    @property
    def whys(self) -> type[Enum]:
        """The reasons for moves, by name on the tape."""

    @property
    def endings(self) -> tuple[type, ...]:
        """The events that end a hand or a game; the others need not be asked about."""

    def winner(self, event: object) -> int | None:
        """Who has won a game by this event, 0 for you and 1 for the computer; else None."""

    def result(self, event: object) -> HandResult | None:
        """What a hand that ended by this event counts in the statistics; else None."""


class JournaledCore:
    """A core that hears keys, with the reasons of the computer's moves.

    ``variant`` is the label of rules that are counted apart in the match score file, ``key`` of
    what is counted apart in the statistics.
    """

    def __init__(
        self, desk: Desk, core: MatchCore[Any, Any], judge: Judge, variant: str, key: Key
    ) -> None:
        self.core = core
        self._desk = desk
        self._judge = judge
        self._endings = judge.endings
        self.match_score = desk.match_score(variant)
        self.games = self.match_score.load()
        self._tracker = StatisticsTracker(desk.kept.statistics, desk.recorder, key)
        #: Why the computer made its moves of the hand, by the move's place among all.
        self.whys: dict[int, Enum] = {}
        self._moves_known = 0
        self._count = 0
        self._end_noted = (0, 0)
        #: Games of the run that were won and are not in the match score file.
        self._wins_owed = 0

    @property
    def hints(self) -> int:
        """How often a hint was asked for in this game."""
        return self._tracker.hints

    def why(self, name: str) -> Enum | None:
        """The reason of a name, None if this version has no such."""
        return self._judge.whys.__members__.get(name)

    def post(
        self, key: Keystroke, why: Enum | None = None, *, by_hand: bool = False
    ) -> tuple[Any, ...]:
        """Let the core hear a key; ``why`` is the reason of the move that it may complete.

        The key is on the tape first. What is drawn by chance after it depends on seed and place,
        so that a game taken up again goes on as it would have.
        """
        desk = self._desk
        desk.recorder.write(KeyRecord(key, by_hand, "" if why is None else why.name))
        self._count += 1
        desk.reseed(desk.seed * 1_000_003 + self._count)
        actor = self.core.actor
        self._track_key(actor, by_hand=by_hand)
        events = self.core.post(key)
        if actor is None and self._is_on_file:
            self._tracker.dealt(self.core.opening.words)
        if self._ends_something(events):
            winners = self._winners(events)
            for winner in winners:
                self._add_win(winner)
            self._track_end(events, winners)
        if self._tracker.pending:
            self._tracker.write()
        self._note_why(why)
        return events

    def hinted(self) -> None:
        """A hint was given."""
        self._tracker.hinted()
        self._desk.recorder.write(HintRecord())

    def note_end(self) -> None:
        """Put the scores at the end of a hand on the tape, to be compared when it is replayed.

        A game that is over and was shown need not be taken up again.
        """
        if self.core.place != self._end_noted:
            self._end_noted = self.core.place
            recorder = self._desk.recorder
            recorder.write(HandRecord(*self.core.place, self.core.scores, recorder.pages))
        if self.core.game_over and self._is_on_file:
            self._desk.recorder.write(DoneRecord())

    async def again(self, tape: Tape) -> tuple[tuple[Any, ...], bool]:
        """Let the core hear again what is on the tape of the hand: the events that came last.

        Beside them, whether the scores were others than the tape has.
        """
        events = self.core.begin()
        dealt = tape.begins_with
        before, won = (dealt.keys, dealt.won) if dealt is not None else (0, 0)
        wins: list[int] = []
        hints = Counter(tape.hints)
        differ = False
        self._tracker.go_on(tape)
        for count, record in enumerate(tape.keys[before:], start=before + 1):
            self._track_hints(hints[count - 1])
            self._track_key(self.core.actor, by_hand=record.by_hand)
            events = self.core.post(record.key)
            if self._ends_something(events):
                winners = self._winners(events)
                self._track_end(events, winners)
                wins += winners
            self._note_why(self.why(record.why))
            end = tape.hand_ends.get(count)
            differ |= end is not None and end.scores != self.core.scores
            if count % TAKEN_UP_AT_ONCE == 0:
                await WaitQuarters(1)
        self._track_hints(hints[len(tape.keys)])
        self._count = len(tape.keys)
        if differ:
            self._desk.recorder.write(DifferRecord())
        if self._desk.recorder.name:
            self._tracker.write()
            self._count_wins_again(tape, wins[tape.won - won :])
        else:
            # Nothing is written behind this tape: it would count again each time.
            self._tracker.forget()
        return events, differ

    @property
    def _is_on_file(self) -> bool:
        """Whether all hands and games of the run are where they are counted.

        As long as they are not the whole tape is needed.
        """
        return not self._wins_owed and self._tracker.settled

    def _track_key(self, actor: int | None, *, by_hand: bool) -> None:
        """Let the tracker know who typed a key, unless you did, in the middle of a hand."""
        if actor is None or not by_hand:
            self._tracker.heard(actor, by_hand=by_hand)

    def _ends_something(self, events: tuple[Any, ...]) -> bool:
        """Whether a hand or a game has ended by these events."""
        return any(isinstance(event, self._endings) for event in events)

    def _winners(self, events: tuple[Any, ...]) -> list[int]:
        """Who has won games by these events."""
        winners = map(self._judge.winner, events)
        return [winner for winner in winners if winner is not None]

    def _count_wins_again(self, tape: Tape, wins: Sequence[int]) -> None:
        """Put games on file that were won in a run which is taken up, and are not there yet."""
        if tape.winning is not None and self.games.covers(tape.winning):
            # The power went just after the match score file had them.
            self._desk.recorder.write(*[WonRecord()] * len(wins))
        elif not self.match_score.settled:
            # They were won since the PC was switched on, and wait to be written.
            self._wins_owed = len(wins)
        else:
            for winner in wins:
                self._add_win(winner)

    def _add_win(self, winner: int) -> None:
        """Put a game on file before its end is shown: you may leave at any moment."""
        self.games = self.match_score.add_win(
            winner, lambda score: self._desk.recorder.write(WinRecord(*score))
        )
        self._wins_owed += 1
        if self.match_score.settled:
            self._desk.recorder.write(*[WonRecord()] * self._wins_owed)
            self._wins_owed = 0

    def _track_hints(self, count: int) -> None:
        for _ in range(count):
            self._tracker.hinted()

    def _track_end(self, events: tuple[Any, ...], winners: Sequence[int]) -> None:
        """Count a hand that ended, and its game if that is over too: these have won it."""
        for result in map(self._judge.result, events):
            if result is not None:
                self._tracker.ended(result, game_won=winners[0] == YOUR_SEAT if winners else None)

    def _note_why(self, why: Enum | None) -> None:
        """Remember the reason of a move that a key has completed, for the history."""
        count = len(self.core.moves)
        if count < self._moves_known:
            self.whys.clear()
        elif count > self._moves_known and why is not None:
            self.whys[count - 1] = why
        self._moves_known = count


def resumed_opening(desk: Desk, make: Callable[[Iterable[Any]], F]) -> Opening[F] | None:
    """How the hand began that a run which is taken up begins with; None for the first one.

    ``make`` makes a match of its figures.
    """
    if desk.resumed is None or desk.replay is not None or desk.resumed.begins_with is None:
        return None
    try:
        return hand_start.parsed(desk.resumed.begins_with.record.opening, make)
    except (TypeError, ValueError):
        # Of a version with other figures: the core hears the whole tape.
        desk.resumed.must_be_heard_whole()
        return None
