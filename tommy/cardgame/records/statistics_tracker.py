"""What of a run counts in the statistics: your hands and games, with hints or without.

A hand is yours if the computer typed nothing for you in it, and so is a game; of others only their
number is kept. The tracker hears what the core hears, so that a game taken up again knows what was
before. Knows no particular game.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.shell.records.key_tape import Tape
from tommy.shell.records.statistics import Figures, Key, StatisticsFile, Tally
from tommy.shell.records.tape_recorder import Recorder
from tommy.shell.records.tape_records import CountedRecord, DealRecord


class HandResult(NamedTuple):
    """What a hand that ended brought: whether your side won it, and points.

    ``extra`` is how many your side has of what else the game counts.
    """

    won: bool
    points: int
    points_against: int
    extra: int = 0


class StatisticsTracker:
    """The hands of a run as they end, on their way to the statistics file."""

    def __init__(self, statistics: StatisticsFile, recorder: Recorder, key: Key) -> None:
        self._statistics = statistics
        self._recorder = recorder
        self._key = key
        self._counted = CountedRecord()
        #: The tape that the serial is of, and how often it was moved.
        self._place = ("", 0)
        # Hands of the run that ended.
        self._hands = 0
        #: Those of them that are not handed to the file yet.
        self.pending: list[Tally] = []
        # Of the hand and of the game: hints, and whether the demo had a part.
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

    def go_on(self, tape: Tape) -> None:
        """Begin again a run that was left, with the hand that was dealt last.

        What is on file already counts no more.
        """
        self._counted = tape.counted
        self._place = (self._recorder.name, self._recorder.moves)
        dealt = tape.begins_with
        if dealt is not None:
            deal = dealt.record
            self._hands, self._game_hints, self._game_demo = deal.hands, deal.hints, deal.demo

    def heard(self, actor: int | None, *, by_hand: bool) -> None:
        """A key was heard while it was the turn of ``actor``; with None a hand had ended."""
        if actor is None:
            self._hand_hints, self._hand_demo = 0, False
            if self._game_over:
                self._game_hints, self._game_demo = 0, False
                self._game_over = False
        elif actor == YOUR_SEAT and not by_hand:
            self._hand_demo = self._game_demo = True

    def dealt(self, opening: Sequence[str]) -> None:
        """A hand was dealt; note what was before, so that the core may begin with it."""
        deal = DealRecord(self._hands, self._game_hints, self._game_demo, tuple(opening))
        self._recorder.write(deal)

    def hinted(self) -> None:
        """A hint was given."""
        self._hand_hints += 1
        self._game_hints += 1

    def ended(self, result: HandResult, *, game_won: bool | None) -> None:
        """A hand ended, and with it a game that you won or lost, unless ``game_won`` is None."""
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
                # The name that the file has for it.
                canastas=result.extra,
                best=result.points,
            )
        if self._game_over and not self._game_demo:
            figures = figures._replace(
                games=1, games_won=int(bool(game_won)), games_helped=int(self._game_hints > 0)
            )
        if self._hands > self._counted.hands:
            self.pending.append(Tally(self._key, figures, "", CountedRecord(0, self._hands)))

    def forget(self) -> None:
        """Leave out what was heard again of a tape that is not written on: it is counted there."""
        self.pending.clear()
        self._counted = replace(self._counted, hands=self._hands)

    def write(self) -> None:
        """Put the hands that ended on file.

        The tape has its number there before, and how far the file has got after it: so a hand that
        was on its way when the power went is counted once.
        """
        if not self.pending:
            return
        tape = self._recorder.name
        place = (tape, self._recorder.moves)
        if tape and not (self._counted.serial and place == self._place):
            serial = self._statistics.new_serial(tape)
            if serial is None:
                # What is not known cannot be told from an older tape: the hands wait.
                return
            self._place = place
            self._note(CountedRecord(serial, self._counted.hands))
        serial = self._counted.serial
        entries = [
            Tally(each.key, each.figures, tape, replace(each.counted, serial=serial))
            for each in self.pending
        ]
        self.pending.clear()
        if self._statistics.count(entries):
            self._note(CountedRecord(serial, self._hands))

    def _note(self, counted: CountedRecord) -> None:
        self._counted = counted
        self._recorder.write(counted)
