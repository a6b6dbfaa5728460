"""What of a run counts as yours, once, whenever the power goes."""

import datetime

import pytest

from tests.support.power import CutDrive, PowerCut, When
from tests.support.runs import CRAZY8S, again, each_game, in_your_turn, left, playing
from tests.support.tapes import left_run
from tommy.cardgame.records.statistics_tracker import HandResult, StatisticsTracker
from tommy.host.headless import Headless
from tommy.keystroke import Keystroke
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import Clock
from tommy.machine.drive import RamDrive
from tommy.machine.pc import PC
from tommy.shell.game import Game
from tommy.shell.records import key_tape
from tommy.shell.records.past_games import PastGame, PastGames
from tommy.shell.records.statistics import NAME, Figures, Key, StatisticsFile
from tommy.shell.records.tape_files import UnfinishedRun, keep_aside
from tommy.shell.records.tape_recorder import Recorder
from tommy.shell.records.tape_records import CountedRecord, KeyRecord

KEY = Key("CANASTA", "TOMMY-2", 3)
WON, LOST = HandResult(True, 500, 100, 2), HandResult(False, -40, 300)


class Run:
    """A run and its tape."""

    def __init__(self, drive: RamDrive, left: UnfinishedRun | None = None) -> None:
        self.drive = drive
        self.recorder = Recorder(PC(ADAPTERS["vga"], drive))
        self.clock = Clock()
        self.tracker = StatisticsTracker(StatisticsFile(drive), self.recorder, KEY, self.clock)
        if left is None:
            self.recorder.begin("CANASTA", 7, {})
        else:
            self.recorder.resume(left)
            self.tracker.resume(left.tape)

    def hand(
        self,
        result: HandResult = WON,
        *,
        hints: int = 0,
        demo: bool = False,
        game_won: bool | None = None,
        scores: tuple[int, ...] = (0, 0),
    ) -> None:
        """Any key begins the next hand, and a hand is played to its end."""
        self.tracker.key_typed(None, by_hand=True)
        for _ in range(hints):
            self.tracker.hinted()
        self.tracker.key_typed(0, by_hand=not demo)
        self.tracker.key_typed(1, by_hand=False)
        self.tracker.ended(result, game_won=game_won, scores=scores)

    @property
    def figures(self) -> Figures:
        self.tracker.write()
        return StatisticsFile(self.drive).load()[KEY]

    @property
    def past(self) -> PastGames:
        self.tracker.write()
        return StatisticsFile(self.drive).past_games()[KEY]

    @property
    def tape(self) -> key_tape.Tape:
        return key_tape.read(self.drive.read(self.recorder.name))


def test_hands_and_games_of_yours_count_with_what_they_brought() -> None:
    run = Run(RamDrive())
    run.hand(WON)
    run.hand(LOST, hints=2)
    run.hand(WON, game_won=True)
    run.hand(LOST, game_won=False)
    assert run.figures == Figures(
        games=2, games_won=1, games_helped=1, hands=4, hands_won=2, hands_helped=1,
        points=920, points_against=800, canastas=4, best=500, demo=0,
    )  # fmt: skip


def test_a_hand_in_which_the_demo_typed_for_you_is_only_numbered_and_so_its_game() -> None:
    run = Run(RamDrive())
    run.hand(demo=True)
    run.hand(game_won=True)
    run.hand(game_won=True)
    assert run.figures == Figures(
        games=1, games_won=1, hands=2, hands_won=2, points=1000, points_against=200, canastas=4,
        best=500, demo=1,
    )  # fmt: skip


def test_hints_belong_to_a_hand_and_to_its_game() -> None:
    run = Run(RamDrive())
    run.hand(hints=3)
    assert run.tracker.hints == 3
    run.hand(hints=1, game_won=True)
    assert run.tracker.hints == 4
    run.tracker.key_typed(None, by_hand=True)
    assert run.tracker.hints == 0


def test_a_game_is_kept_with_its_day_its_end_its_scores_and_its_hints() -> None:
    run = Run(RamDrive())
    run.hand(hints=1, scores=(1200, 700))
    run.hand(hints=2, game_won=True, scores=(5240, 3155))
    run.clock.shift(86_400 * 10**6)
    run.hand(game_won=False, scores=(40, 100, 60, 5))
    first = PastGame(datetime.date(1987, 10, 1), True, 5240, 3155, 3)
    second = PastGame(datetime.date(1987, 10, 2), False, 40, 100, 0)
    assert run.past == PastGames(streak=0, longest=1, best=first, last=(first, second))


def test_a_game_in_which_the_demo_played_neither_breaks_a_streak_nor_adds_to_it() -> None:
    run = Run(RamDrive())
    run.hand(game_won=True, scores=(9, 1))
    run.hand(demo=True, game_won=False, scores=(1, 9))
    run.hand(game_won=True, scores=(8, 1))
    assert run.past.streak == 2
    assert len(run.past.last) == 2


def test_the_tape_tells_what_was_counted() -> None:
    run = Run(RamDrive())
    run.hand()
    run.tracker.write()
    run.hand()
    run.tracker.write()
    assert run.tape.counted == CountedRecord(1, 2)


def replayed(drive: RamDrive, hands: int, *, games: bool = False) -> Figures:
    """The run is taken up: all its hands end again, and with each a game if there are ``games``."""
    left = left_run(drive, "CANASTA")
    assert left is not None
    if not left.tape.sound:
        keep_aside(drive, left)
    again = Run(drive, left)
    for hand in range(hands):
        again.hand(game_won=True if games else None, scores=(hand, 0))
    return again.figures


def played(drive: CutDrive, ended: list[int], *, games: bool = False) -> None:
    """Three hands, each noted in ``ended`` when it has ended, and each a game of ``games``."""
    run = Run(drive)
    # A tape that holds no key is no game that was left.
    run.recorder.write(KeyRecord(Keystroke(0x1C0D), True))
    for hand in range(3):
        run.hand(game_won=True if games else None, scores=(hand, 0))
        ended.append(hand)
        run.tracker.write()


@pytest.mark.parametrize("when", ["before", "amid", "after"])
def test_whenever_the_power_goes_each_hand_counts_once_after_the_game_is_taken_up(
    when: When,
) -> None:
    whole = CutDrive()
    played(whole, [])
    for cut_at in range(3, whole.changes + 1):
        drive, ended = CutDrive(), list[int]()
        drive.cut_at, drive.when = cut_at, when
        with pytest.raises(PowerCut):
            played(drive, ended)
        assert replayed(CutDrive(drive.contents()), len(ended)).hands == len(ended) > 0


@pytest.mark.parametrize("when", ["before", "amid", "after"])
def test_whenever_the_power_goes_each_game_is_kept_once_and_the_streak_is_right(
    when: When,
) -> None:
    whole = CutDrive()
    played(whole, [], games=True)
    for cut_at in range(3, whole.changes + 1):
        drive, ended = CutDrive(), list[int]()
        drive.cut_at, drive.when = cut_at, when
        with pytest.raises(PowerCut):
            played(drive, ended, games=True)
        later = CutDrive(drive.contents())
        assert replayed(later, len(ended), games=True).games == len(ended) > 0
        past = StatisticsFile(later).past_games()[KEY]
        assert (past.streak, past.longest) == (len(ended), len(ended))
        assert [game.points for game in past.last] == ended


def test_hands_that_could_not_be_written_count_when_the_game_is_taken_up() -> None:
    drive = RamDrive()
    run = Run(drive)
    run.recorder.write(KeyRecord(Keystroke(0x1C0D), True))
    run.hand()
    drive.capacity = sum(info.size for info in drive.files()) + 30
    run.tracker.write()
    assert NAME not in [info.name for info in drive.files()]
    drive.capacity = 10**6
    run.recorder.close()
    assert replayed(drive, 1).hands == 1


# In every game: what a hand of the demo counts, and a hand that is taken up


def sums(drive: RamDrive) -> dict[Key, Figures]:
    return StatisticsFile(drive).load()


@each_game
def test_a_hand_that_the_demo_played_is_not_yours(game: Game) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    host.key("F2")
    host.run_until("DEALS THE NEXT HAND", limit_ticks=400_000)
    assert list(sums(drive).values()) == [Figures(demo=1)]


def test_a_hint_is_counted_and_the_box_still_has_it_when_the_game_is_taken_up() -> None:
    drive = RamDrive()
    host = in_your_turn(CRAZY8S, drive, 2)
    host.key("F6")
    host.run_ticks(40)
    host.power_off()
    assert key_tape.read(drive.read("CRAZY8S.TAP")).hints
    host = again(CRAZY8S, drive)
    host.key("ENTER")
    host.run_ticks(8)
    assert any("1 HINT" in line for line in host.page.lines()[:23])


def to_the_end_of_a_hand(game: Game, drive: RamDrive) -> Headless:
    """The demo has played a hand: its sheet comes, or a key is asked for."""
    host = playing(game, drive=drive)
    host.key("F2")
    host.run_until(
        lambda: any(word in "".join(host.page.lines()) for word in ("SCORE NOW", "ANY KEY DEALS")),
        limit_ticks=400_000,
    )
    return host


@each_game
def test_a_hand_counts_once_however_often_its_end_is_taken_up(game: Game) -> None:
    drive = RamDrive()
    host = to_the_end_of_a_hand(game, drive)
    host.key("F2")
    for _ in range(3):
        host.power_off()
        host = again(game, drive)
        host.key("ENTER")
        host.run_until("DEALS THE NEXT HAND")
    assert list(sums(drive).values()) == [Figures(demo=1)]


@each_game
def test_a_hand_that_was_not_on_file_when_the_power_went_counts_when_it_is_taken_up(
    game: Game,
) -> None:
    drive = RamDrive()
    to_the_end_of_a_hand(game, drive).power_off()
    lines = left(drive, game).splitlines(keepends=True)
    uncounted = b"".join(line for line in lines if not line.startswith(b"STAT"))
    drive.write(f"{game.program}.TAP", uncounted)
    drive.delete(NAME)
    host = again(game, drive)
    host.key("ENTER")
    host.run_until("DEALS THE NEXT HAND")
    assert list(sums(drive).values()) == [Figures(demo=1)]
