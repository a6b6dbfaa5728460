"""A game that was left goes on where it was, and as it would have gone on."""

from collections.abc import Callable

import pytest

from tests.support.canasta import canasta_app
from tests.support.crazy8s import crazy8s_app
from tests.support.rolling import rolling_app
from tommy.__main__ import program_for, prompt_for
from tommy.host.headless import Headless
from tommy.machine.drive import Change, RamDrive, WriteProtected
from tommy.shell.records import crc_lines

PLAYING: dict[str, Callable[..., Headless]] = {
    "canasta": canasta_app.playing,
    "crazy8s": crazy8s_app.playing,
    "rolling": rolling_app.playing,
}
#: The clock's face, the rainbow title and the message line change by themselves.
CHANGING_ROWS = {1, 17, 21}
QUESTION = "GO ON WITH THE GAME THAT YOU LEFT"


def again(game: str, drive: RamDrive) -> Headless:
    """The next start of the program, on the same drive: another deal would come."""
    host = Headless(program_for(game, "*3", seed=4711), drive=drive)
    host.run_ticks(2)
    return host


def left(host: Headless, drive: RamDrive) -> None:
    """The plug is pulled: nothing runs any more that could tidy up."""
    host.power_off()
    assert not drive._claimed


def steady(host: Headless) -> list[str]:
    """The page but for what changes by itself."""
    return [line for row, line in enumerate(host.page.lines()) if row not in CHANGING_ROWS]


def in_your_turn(game: str, drive: RamDrive, turns: int) -> Headless:
    """The demo has played up to a turn of yours."""
    host = PLAYING[game](drive=drive)
    host.key("F10")
    host.key("F4")
    host.key("F2")
    host.run_until(lambda: f"TURN: {turns} " in host.page.lines()[19], limit_ticks=40_000)
    host.key("F2")
    host.run_until("YOUR TURN")
    host.run_ticks(40)
    return host


@pytest.mark.parametrize("game", PLAYING)
@pytest.mark.parametrize("turns", [2, 5])
def test_cards_figures_border_and_delay_are_as_they_were(game: str, turns: int) -> None:
    drive = RamDrive()
    host = in_your_turn(game, drive, turns)
    host.key("RIGHT")
    host.run_ticks(2)
    before = steady(host)
    left(host, drive)
    host = again(game, drive)
    assert host.page.lines()[4].startswith(QUESTION)
    host.key("ENTER")
    host.run_ticks(8)
    after = steady(host)
    if game == "crazy8s":
        # The gap of a card that left my hand is closed.
        before, after = before[:5] + before[10:], after[:5] + after[10:]
    assert after == before
    assert host.pc.border == 2


def test_a_half_typed_command_and_staged_melds_are_there_again() -> None:
    drive = RamDrive()
    host = canasta_app.playing(drive=drive)
    host.type("dm")
    host.run_ticks(8)
    before = [*steady(host), canasta_app.message(host)]
    left(host, drive)
    host = again("canasta", drive)
    host.key("ENTER")
    host.run_ticks(8)
    assert [*steady(host), canasta_app.message(host)] == before


def hand_end(host: Headless) -> list[str]:
    """The boxes when the demo has ended a hand."""
    host.run_until("ANY KEY DEALS", limit_ticks=400_000)
    return [line[:30] + line[49:] for line in host.page.lines()[19:22]]


@pytest.mark.parametrize("game", PLAYING)
@pytest.mark.parametrize("ticks", [60, 301, 700])
def test_the_computer_goes_on_as_it_would_have(game: str, ticks: int) -> None:
    whole = PLAYING[game](drive=RamDrive())
    whole.key("F2")
    expected = hand_end(whole)
    drive = RamDrive()
    host = PLAYING[game](drive=drive)
    host.key("F2")
    host.run_ticks(ticks)
    left(host, drive)
    host = again(game, drive)
    host.key("ENTER")
    host.run_ticks(2)
    assert "DEMO" in "".join(line[20:60] for line in host.page.lines()[12:17])
    assert hand_end(host) == expected


def test_at_the_end_of_a_hand_the_sheet_comes_again() -> None:
    drive = RamDrive()
    host = canasta_app.playing(drive=drive)
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=100_000)
    host.key("F2")
    host.run_until("ANY KEY DEALS")
    sheet = host.page.lines()[3:16]
    left(host, drive)
    host = again("canasta", drive)
    host.key("ENTER")
    host.run_until("ANY KEY DEALS")
    assert host.page.lines()[3:16] == sheet
    host.key("F8")
    assert canasta_app.message(host).startswith("YOUR HAND")


@pytest.mark.parametrize("game", PLAYING)
def test_only_a_second_key_gives_a_game_up(game: str) -> None:
    drive = RamDrive()
    host = in_your_turn(game, drive, 2)
    left(host, drive)
    host = again(game, drive)
    host.type("n")
    host.run_ticks(2)
    assert host.page.lines()[5].rstrip().endswith("? NO")
    host.key("ENTER")
    host.run_ticks(2)
    assert host.page.lines()[4].startswith(QUESTION)
    host.type("ny")
    host.run_ticks(2)
    assert QUESTION not in host.page.lines()[4]
    assert not any(info.name.endswith(".TAP") for info in drive.files())


def test_rolling_stone_is_found_by_the_program_that_it_was_chosen_in() -> None:
    drive = RamDrive()
    host = in_your_turn("rolling", drive, 2)
    left(host, drive)
    host = again("crazy8s", drive)
    host.key("ENTER")
    host.run_ticks(8)
    assert "ROLLING STONE" in host.page.lines()[21]


def test_a_damaged_tape_is_said_kept_and_offered_up_to_the_damage() -> None:
    drive = RamDrive()
    host = in_your_turn("canasta", drive, 5)
    left(host, drive)
    data = drive.read("CANASTA.TAP")
    cut = data[: data.rindex(b"KEY", 0, len(data) * 2 // 3) + 3]
    drive.write("CANASTA.TAP", cut)
    host = again("canasta", drive)
    assert "CANASTA.TAP WAS DAMAGED: KEPT AS CANASTA.BAD" in host.page.lines()[17]
    host.run_until(QUESTION)
    assert drive.read("CANASTA.BAD") == cut
    host.key("ENTER")
    host.run_until("TURN: ")


def test_a_damaged_tape_that_cannot_be_mended_is_offered_and_not_written_behind() -> None:
    drive = RamDrive()
    host = in_your_turn("canasta", drive, 5)
    left(host, drive)
    cut = drive.read("CANASTA.TAP")[:-3]
    drive.write("CANASTA.TAP", cut)
    drive.capacity = len(cut)
    host = again("canasta", drive)
    said = "CANASTA.TAP IS DAMAGED, AND NOT RECORDED ON: DISK IS FULL"
    assert host.page.lines()[17].strip() == said
    host.run_until(QUESTION)
    host.key("ENTER")
    host.run_until("TURN: 5")
    drive.capacity = 362_496
    host.type("d")
    host.run_ticks(8)
    assert drive.read("CANASTA.TAP") == cut


def test_a_game_that_was_played_to_its_end_is_not_asked_for() -> None:
    drive = RamDrive()
    host = PLAYING["crazy8s"](drive=drive)
    host.key("F2")
    host.run_until("STARTS GAME", limit_ticks=400_000)
    left(host, drive)
    host = again("crazy8s", drive)
    assert host.page.lines()[4].startswith("WHICH GAME")


def test_who_leaves_at_the_question_is_asked_again_at_the_next_start() -> None:
    drive = RamDrive()
    host = in_your_turn("canasta", drive, 2)
    left(host, drive)
    host = Headless(prompt_for("CANASTA *", seed=3), drive=drive)
    host.run_until(QUESTION)
    host.key("F7")
    host.run_ticks(2)
    host.type("y")
    host.run_until("TYPE EXIT")
    host.type("canasta *\r")
    host.run_until(QUESTION)


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
    host = PLAYING["crazy8s"](drive=drive)
    host.key("F2")
    host.run_until("STARTS GAME", limit_ticks=400_000)
    left(host, drive)
    drive.update = whole  # type: ignore[method-assign]
    host = again("crazy8s", drive)
    assert host.page.lines()[4].startswith(QUESTION)
    host.key("ENTER")
    host.run_until("STARTS GAME")
    assert sorted(drive.read("CRAZY8S.SCR").split(b"\r\n")[0].split(b",")) == [b"0", b"1"]


def test_a_hand_that_begins_with_figures_of_another_version_is_heard_from_the_first_on() -> None:
    drive = RamDrive()
    host = PLAYING["crazy8s"](drive=drive)
    host.key("F2")
    host.run_until("HAND: 2", limit_ticks=400_000)
    host.run_until("TURN: 3")
    left(host, drive)
    lines = drive.read("CRAZY8S.TAP").splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if line.startswith(b"DEAL"))
    words = lines[place].decode().split()[1:-1]
    lines[place] = crc_lines.line("DEAL", *words, "17")
    drive.write("CRAZY8S.TAP", b"".join(lines))
    host = again("crazy8s", drive)
    host.key("ENTER")
    host.run_until("TURN: 4")
    assert "HAND: 2" in host.page.lines()[22]
