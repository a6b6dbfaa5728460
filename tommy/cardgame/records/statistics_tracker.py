"""Counts the hands and games of a run for the statistics, with hints or without.

A hand or a game is yours if the computer typed nothing for you in it; the others are only counted.
The tracker gets every key that the core gets, also of a resumed tape, so that it knows what went
before. Knows no particular game.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.machine.clock import Clock
from tommy.shell.records.key_tape import Tape
from tommy.shell.records.past_games import PastGame
from tommy.shell.records.statistics import Figures, Key, StatisticsFile, Tally
from tommy.shell.records.tape_recorder import Recorder
from tommy.shell.records.tape_records import CountedRecord, DealRecord


class HandResult(NamedTuple):
    """The result of a hand for your side."""

    won: bool
    points: int
    points_against: int
    #: How many your side has of what else the game counts, such as canastas.
    extra: int = 0


class StatisticsTracker:
    """Collects the hands of a run as they end, and writes them to the statistics file."""

    def __init__(
        self, statistics: StatisticsFile, recorder: Recorder, key: Key, clock: Clock
    ) -> None:
        self._clock = clock
        self._statistics = statistics
        self._recorder = recorder
        self._key = key
        self._counted = CountedRecord()
        #: The tape that the serial belongs to, and how often that was moved.
        self._place = ("", 0)
        #: How many hands of the run have ended.
        self._hands = 0
        #: Hands that are not handed to the file yet.
        self.pending: list[Tally] = []
        # Hints in this hand and game, and whether the demo played in them.
        self._hand_hints = self._game_hints = 0
        self._hand_demo = self._game_demo = False
        self._game_over = False

    @property
    def settled(self) -> bool:
        """Whether all hands that ended are in the statistics file."""
        return self._hands == self._counted.hands

    @property
    def hints(self) -> int:
        return self._game_hints

    def resume(self, tape: Tape) -> None:
        """Continue an interrupted run from its last deal; hands on file do not count again."""
        self._counted = tape.counted
        self._place = (self._recorder.name, self._recorder.moves)
        dealt = tape.begins_with
        if dealt is not None:
            deal = dealt.record
            self._hands, self._game_hints, self._game_demo = deal.hands, deal.hints, deal.demo

    def key_typed(self, actor: int | None, *, by_hand: bool) -> None:
        """Note a key typed at the turn of ``actor``, None after the end of a hand."""
        if actor is None:
            self._hand_hints, self._hand_demo = 0, False
            if self._game_over:
                self._game_hints, self._game_demo = 0, False
                self._game_over = False
        elif actor == YOUR_SEAT and not by_hand:
            self._hand_demo = self._game_demo = True

    def dealt(self, opening: Sequence[str]) -> None:
        """Write a deal to the tape, with all that a resumed run needs to begin there."""
        deal = DealRecord(self._hands, self._game_hints, self._game_demo, tuple(opening))
        self._recorder.write(deal)

    def hinted(self) -> None:
        """Count a hint in this hand and game."""
        self._hand_hints += 1
        self._game_hints += 1

    def ended(self, result: HandResult, *, game_won: bool | None, scores: Sequence[int]) -> None:
        """Count a hand that ended; ``game_won`` is None if its game goes on.

        ``scores`` are those of the game now, yours first.
        """
        game: PastGame | None = None
        self._hands += 1
        self._game_over = game_won is not None
        figures = Figures(demo=1)
        if not self._hand_demo:
            figures = Figures(
                hands=1,
                hands_won=int(result.won),
                hands_helped=int(self._hand_hints > 0),
                points=result.points,
                points_against=result.points_against,
                # The file calls it by its name in Canasta.
                canastas=result.extra,
                best=result.points,
            )
        if self._game_over and not self._game_demo:
            figures = figures._replace(
                games=1, games_won=int(bool(game_won)), games_helped=int(self._game_hints > 0)
            )
            today = self._clock.date_and_time().date()
            yours, *others = scores
            game = PastGame(today, bool(game_won), yours, max(others), self._game_hints)
        if self._hands > self._counted.hands:
            self.pending.append(Tally(self._key, figures, "", CountedRecord(0, self._hands), game))

    def forget(self) -> None:
        """Skip hands replayed from a read-only tape; the statistics already include them."""
        self.pending.clear()
        self._counted = replace(self._counted, hands=self._hands)

    def write(self) -> None:
        """Write the pending hands to the statistics file.

        The tape notes its serial in that file before, and the number of hands counted after: so a
        hand counts once even if the power fails in between.
        """
        if not self.pending:
            return
        tape = self._recorder.name
        place = (tape, self._recorder.moves)
        if tape and not (self._counted.serial and place == self._place):
            serial = self._statistics.new_serial(tape)
            if serial is None:
                # Without a serial this tape looks like any older one: the hands wait.
                return
            self._place = place
            self._note(CountedRecord(serial, self._counted.hands))
        serial = self._counted.serial
        entries = [
            replace(each, tape=tape, counted=replace(each.counted, serial=serial))
            for each in self.pending
        ]
        self.pending.clear()
        if self._statistics.count(entries):
            self._note(CountedRecord(serial, self._hands))

    def _note(self, counted: CountedRecord) -> None:
        self._counted = counted
        self._recorder.write(counted)
