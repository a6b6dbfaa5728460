"""The statistics in every game: what a hand of the demo counts, and a hand that is taken up."""

from tests.support.runs import CRAZY8S, again, each_game, in_your_turn, left, playing
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive
from tommy.shell.game import Game
from tommy.shell.records import key_tape
from tommy.shell.records.statistics import NAME, Figures, Key, StatisticsFile


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
