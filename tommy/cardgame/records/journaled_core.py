"""A rules core whose keys, hands and games are recorded: on the tape and in the player's files.

Every key for the core passes through here. So do the keys of a resumed tape, so that a resumed run
and an unbroken one leave the same files. Knows no particular game, and draws nothing.
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

#: How many keystrokes of a resumed tape are replayed before the clock gets a turn.
REPLAYED_AT_ONCE = 400
#: The first format of tapes whose keys mean what they mean now.
_KEYS_AS_NOW = 3

F = TypeVar("F", bound=tuple[Any, ...])


class Judge(Protocol):
    """What the moves and events of a game mean for the player's files."""

    @property
    def whys(self) -> type[Enum]:
        """The reasons for moves; the tape has their names."""

    @property
    def endings(self) -> tuple[type, ...]:
        """The events that end a hand or a game: only these have a winner or a result."""

    def winner(self, event: object) -> int | None:
        """The winner of the game that this event ends, 0 for you, 1 for the computer; else None."""

    def result(self, event: object) -> HandResult | None:
        """The result, for the statistics, of the hand that this event ends; else None."""


class JournaledCore:
    """A core, its tape and statistics, and the reasons of the computer's moves.

    ``variant`` labels rules with a match score of their own; ``key`` says which row of the
    statistics counts. A lesson ``counts`` in neither.
    """

    def __init__(
        self,
        desk: Desk,
        core: MatchCore[Any, Any],
        judge: Judge,
        variant: str,
        key: Key,
        *,
        counts: bool = True,
    ) -> None:
        self.core = core
        self._desk = desk
        self._judge = judge
        self._counts = counts
        self._endings = judge.endings
        self.match_score = desk.match_score(variant)
        self.games = self.match_score.load()
        self._tracker = StatisticsTracker(desk.kept.statistics, desk.recorder, key, desk.pc.clock)
        #: Why the computer made its moves of this hand, by index in the core's ``moves``.
        self.whys: dict[int, Enum] = {}
        self._moves_known = 0
        self._count = 0
        self._end_noted = (0, 0)
        #: The hand, and its number of moves, when a hint was last counted.
        self._hinted_at: tuple[tuple[int, int], int] | None = None
        #: Games won in this run that are not in the match score file yet.
        self._wins_owed = 0

    @property
    def hints(self) -> int:
        """How often a hint was asked for in this game."""
        return self._tracker.hints

    def why(self, name: str) -> Enum | None:
        """The reason with this name, None if this version has none."""
        return self._judge.whys.__members__.get(name)

    def post(
        self, key: Keystroke, why: Enum | None = None, *, by_hand: bool = False
    ) -> tuple[Any, ...]:
        """Post a key to the core; ``why`` is the reason of the move that it may complete.

        The key is written to the tape first. Reseeding by the number of the key lets a resumed
        game continue exactly as it would have.
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
            # What is typed ahead was meant for the hand that ended: it must not go on unseen.
            desk.pc.keyboard.flush()
            if self._counts:
                winners = self._winners(events)
                for winner in winners:
                    self._add_win(winner)
                self._track_end(events, winners)
        if self._tracker.pending:
            self._tracker.write()
        self._note_why(why)
        return events

    @property
    def hint_counts(self) -> bool:
        """Whether a hint given now counts: once at a decision, and not if there is but one move."""
        return self._hinted_at != self._position and len(self.core.legal_moves()) > 1

    @property
    def _position(self) -> tuple[tuple[int, int], int]:
        return self.core.place, len(self.core.moves)

    def hinted(self) -> None:
        """Count a hint that was given."""
        self._track_hints(1)
        self._desk.recorder.write(HintRecord())

    def note_end(self) -> None:
        """Write the scores at the end of a hand to the tape, for a replay to compare.

        If the game is over, write too that there is nothing to resume.
        """
        if self.core.place != self._end_noted:
            self._end_noted = self.core.place
            recorder = self._desk.recorder
            recorder.write(HandRecord(*self.core.place, self.core.scores, recorder.pages))
        if self.core.game_over and self._is_on_file:
            self._desk.recorder.write(DoneRecord())

    async def resume(
        self, tape: Tape, note: Callable[[tuple[Any, ...]], None]
    ) -> tuple[tuple[Any, ...], bool]:
        """Replay the tape of the hand; gives the last events, and whether any score differs.

        ``note`` is called with the events of each key.
        """
        events = self.core.begin()
        note(events)
        dealt = tape.begins_with
        before, won = (dealt.keys, dealt.won) if dealt is not None else (0, 0)
        wins: list[int] = []
        hints = Counter(tape.hints)
        differ = False
        self._tracker.resume(tape)
        for count, record in enumerate(tape.keys[before:], start=before + 1):
            self._track_hints(hints[count - 1])
            self._track_key(self.core.actor, by_hand=record.by_hand)
            events = self.core.post(record.key)
            note(events)
            if self._ends_something(events):
                winners = self._winners(events)
                self._track_end(events, winners)
                wins += winners
            self._note_why(self.why(record.why))
            end = tape.hand_ends.get(count)
            differ |= end is not None and end.scores != self.core.scores
            if count % REPLAYED_AT_ONCE == 0:
                await WaitQuarters(1)
        self._track_hints(hints[len(tape.keys)])
        self._count = len(tape.keys)
        if differ:
            self._desk.recorder.write(DifferRecord())
        if self._desk.recorder.name:
            self._tracker.write()
            self._count_resumed_wins(tape, wins[tape.won - won :])
        else:
            # A tape that cannot be written to would count its hands at each replay.
            self._tracker.forget()
        return events, differ

    @property
    def _is_on_file(self) -> bool:
        """Whether the files have all hands and games of the run; if not, the tape is needed."""
        return not self._wins_owed and self._tracker.settled

    def _track_key(self, actor: int | None, *, by_hand: bool) -> None:
        """Tell the tracker of a key, except of your own in the middle of a hand."""
        if actor is None or not by_hand:
            self._tracker.key_typed(actor, by_hand=by_hand)

    def _ends_something(self, events: tuple[Any, ...]) -> bool:
        """Whether these events end a hand or a game."""
        return any(isinstance(event, self._endings) for event in events)

    def _winners(self, events: tuple[Any, ...]) -> list[int]:
        """The winners of the games that these events end."""
        winners = map(self._judge.winner, events)
        return [winner for winner in winners if winner is not None]

    def _count_resumed_wins(self, tape: Tape, wins: Sequence[int]) -> None:
        """Write the games of a resumed run that are not in the match score file yet."""
        if tape.winning is not None and self.games.covers(tape.winning):
            # The power failed just after they were written to the match score file.
            self._desk.recorder.write(*[WonRecord()] * len(wins))
        elif not self.match_score.settled:
            # Games won since the PC was switched on are still waiting to be written.
            self._wins_owed = len(wins)
        else:
            for winner in wins:
                self._add_win(winner)

    def _add_win(self, winner: int) -> None:
        """Write a game before its end is shown: you may leave at any moment."""
        self.games = self.match_score.add_win(
            winner, lambda score: self._desk.recorder.write(WinRecord(*score))
        )
        self._wins_owed += 1
        if self.match_score.settled:
            self._desk.recorder.write(*[WonRecord()] * self._wins_owed)
            self._wins_owed = 0

    def _track_hints(self, count: int) -> None:
        for _ in range(count):
            self._hinted_at = self._position
            self._tracker.hinted()

    def _track_end(self, events: tuple[Any, ...], winners: Sequence[int]) -> None:
        """Count a hand that ended, and its game if there are ``winners``."""
        for result in map(self._judge.result, events):
            if result is not None:
                game_won = winners[0] == YOUR_SEAT if winners else None
                self._tracker.ended(result, game_won=game_won, scores=self.core.scores)

    def _note_why(self, why: Enum | None) -> None:
        """Remember for the history why a move was made, if the key completed one."""
        count = len(self.core.moves)
        if count < self._moves_known:
            self.whys.clear()
        elif count > self._moves_known and why is not None:
            self.whys[count - 1] = why
        self._moves_known = count


def old_keys(desk: Desk) -> bool:
    """Whether the run is that of a tape on which some keys meant something else (FILES.md)."""
    return desk.resumed is not None and desk.resumed.format < _KEYS_AS_NOW


def resumed_opening(
    desk: Desk, seats: int, first: F, make: Callable[[Iterable[Any]], F]
) -> Opening[F] | None:
    """How the first hand of a resumed run began; None to begin with the first hand of a match.

    ``seats`` is their number, ``first`` the start of a match; ``make`` turns figures into a match.
    """
    if desk.resumed is None or desk.replay is not None or desk.resumed.begins_with is None:
        return None
    try:
        opening = hand_start.parsed(desk.resumed.begins_with.record.opening, first, make)
        if opening.dealer not in range(seats) or min(opening.match[:2]) < 1:
            raise ValueError(f"{opening} is no opening with {seats} seats")
        return opening
    except (TypeError, ValueError):
        # The tape of a version with other figures: replay the whole of it.
        desk.resumed.replay_whole()
        return None
