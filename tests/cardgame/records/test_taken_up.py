"""A game that was left goes on where it was, and as it would have gone on."""

from collections.abc import Callable

import pytest

from tests.support.runs import (
    CANASTA,
    CRAZY8S,
    again,
    closed_up,
    each_choice,
    each_game,
    in_your_turn,
    playing,
    steady,
    unplug,
)
from tests.support.tapes import lines_of, tape_of
from tommy.__main__ import prompt_for
from tommy.host.headless import Headless
from tommy.machine.drive import Change, RamDrive, WriteProtected
from tommy.shell.game import Game

LIST = "SAVED GAMES"


@each_game
@pytest.mark.parametrize("turns", [2, 5])
def test_cards_figures_border_and_delay_are_as_they_were(game: Game, turns: int) -> None:
    drive = RamDrive()
    host = in_your_turn(game, drive, turns)
    host.key("RIGHT")
    host.run_ticks(2)
    before = steady(host, closed_up(game))
    unplug(host, drive)
    host = again(game, drive)
    assert host.page.shows(LIST)
    host.key("ENTER")
    host.run_ticks(8)
    assert steady(host, closed_up(game)) == before
    assert host.pc.border == 2


def hand_end(host: Headless) -> list[str]:
    """The boxes when the demo has ended a hand."""
    host.run_until("ANY KEY DEALS", limit_ticks=400_000)
    return [line[:30] + line[49:] for line in host.page.lines()[19:22]]


@each_game
@pytest.mark.parametrize("ticks", [60, 301, 700])
def test_the_computer_goes_on_as_it_would_have(game: Game, ticks: int) -> None:
    whole = playing(game, drive=RamDrive())
    whole.key("F2")
    expected = hand_end(whole)
    drive = RamDrive()
    host = playing(game, drive=drive)
    host.key("F2")
    host.run_ticks(ticks)
    unplug(host, drive)
    host = again(game, drive)
    host.key("ENTER")
    host.run_ticks(2)
    assert "DEMO" in "".join(line[20:60] for line in host.page.lines()[12:17])
    assert hand_end(host) == expected


@each_choice
def test_a_game_is_found_by_the_program_that_it_may_be_chosen_in(game: Game, other: Game) -> None:
    drive = RamDrive()
    host = in_your_turn(other, drive, 2)
    unplug(host, drive)
    host = again(game, drive)
    host.key("ENTER")
    host.run_ticks(8)
    assert other.title in host.page.lines()[21]


def test_a_damaged_tape_is_said_kept_and_offered_up_to_the_damage() -> None:
    drive = RamDrive()
    host = in_your_turn(CANASTA, drive, 5)
    unplug(host, drive)
    data = drive.read("CANASTA.TAP")
    cut = data[: data.rindex(b"KEY", 0, len(data) * 2 // 3) + 3]
    drive.write("CANASTA.TAP", cut)
    host = again(CANASTA, drive)
    line = cut.count(b"\n") + 1
    assert f"CANASTA.TAP WAS DAMAGED IN LINE {line}: KEPT AS CANASTA.BAD" in host.page.lines()[17]
    host.run_until(LIST)
    assert drive.read("CANASTA.BAD") == cut
    host.key("ENTER")
    host.run_until("TURN: ")


def test_a_damaged_tape_that_cannot_be_mended_is_offered_and_not_written_behind() -> None:
    drive = RamDrive()
    host = in_your_turn(CANASTA, drive, 5)
    unplug(host, drive)
    cut = drive.read("CANASTA.TAP")[:-3]
    drive.write("CANASTA.TAP", cut)
    drive.capacity = len(cut)
    host = again(CANASTA, drive)
    said = "CANASTA.TAP IS DAMAGED AND THIS GAME CANNOT BE SAVED: DISK IS FULL"
    assert host.page.lines()[17].strip() == said
    host.run_until(LIST)
    host.key("ENTER")
    host.run_until("TURN: 5")
    drive.capacity = 362_496
    host.type("d")
    host.run_ticks(8)
    assert drive.read("CANASTA.TAP") == cut


def test_a_game_that_was_played_to_its_end_is_not_asked_for() -> None:
    drive = RamDrive()
    host = playing(CRAZY8S, drive=drive)
    host.key("F2")
    host.run_until("STARTS GAME", limit_ticks=400_000)
    unplug(host, drive)
    host = again(CRAZY8S, drive)
    assert host.page.lines()[4].startswith("WHICH GAME")


def test_who_leaves_at_the_question_is_asked_again_at_the_next_start() -> None:
    drive = RamDrive()
    host = in_your_turn(CANASTA, drive, 2)
    unplug(host, drive)
    host = Headless(prompt_for("CANASTA *", seed=3), drive=drive)
    host.run_until(LIST)
    host.key("F7")
    host.run_ticks(2)
    host.type("y")
    host.run_until("TO SWITCH OFF")
    host.type("canasta *\r")
    host.run_until(LIST)


def refuse_scores(drive: RamDrive) -> None:
    """Make the match score file one that cannot be written, and nothing else."""

    def update(name: str, change: Change, whole: Callable[..., None] = drive.update) -> None:
        if name.endswith(".SCR"):
            raise WriteProtected(name)
        whole(name, change)

    drive.update = update  # type: ignore[method-assign]


def test_a_win_that_cannot_be_written_is_counted_at_the_next_start() -> None:
    drive = RamDrive()
    whole = drive.update
    refuse_scores(drive)
    host = playing(CRAZY8S, drive=drive)
    host.key("F2")
    host.run_until("STARTS GAME", limit_ticks=400_000)
    unplug(host, drive)
    drive.update = whole  # type: ignore[method-assign]
    host = again(CRAZY8S, drive)
    assert host.page.shows(LIST)
    host.key("ENTER")
    host.run_until("STARTS GAME")
    assert sorted(drive.read("CRAZY8S.SCR").split(b"\r\n")[0].split(b",")) == [b"0", b"1"]


def test_a_hand_that_begins_with_figures_of_another_version_is_heard_from_the_first_on() -> None:
    drive = RamDrive()
    host = playing(CRAZY8S, drive=drive)
    host.key("F2")
    host.run_until("HAND: 2", limit_ticks=400_000)
    host.run_until("TURN: 3")
    unplug(host, drive)
    lines = lines_of(drive.read("CRAZY8S.TAP"))
    next(words for words in lines if words[0] == "DEAL").append("17")
    drive.write("CRAZY8S.TAP", tape_of(lines))
    host = again(CRAZY8S, drive)
    host.key("ENTER")
    host.run_until("TURN: 4")
    assert "HAND: 2" in host.page.lines()[22]
