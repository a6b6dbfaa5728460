"""Tapes are played again cell by cell, and a tape that is not what happened is found out."""

import datetime
from pathlib import Path

import pytest

from tests.support.runs import (
    CANASTA,
    CRAZY8S,
    a_hand,
    each_choice,
    each_game,
    left,
    playing,
    wait_on,
)
from tests.support.tapes import lines_of, tape, tape_of
from tommy import replay
from tommy.__main__ import program_for, prompt_for
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.host.headless import Headless
from tommy.keystroke import ENTER
from tommy.machine.adapter import ADAPTERS
from tommy.machine.drive import RamDrive
from tommy.shell.game import Game
from tommy.shell.records import crc_lines, key_tape
from tommy.shell.records.tape_records import FORMAT, HeaderRecord, KeyRecord

FOLDER = Path(__file__).parent
DAY = datetime.datetime(2026, 11, 30, 12)


@each_game
def test_a_run_comes_out_as_it_was_line_by_line(game: Game) -> None:
    drive = RamDrive()
    a_hand(game, drive).power_off()
    data = left(drive, game)
    (take,) = replay.session_replays(data)
    assert replay.play(take) == replay.ReplayResult(data.count(b"\n"))
    assert b"HAND 1 1 " in data
    assert replay.scores(data) == replay.Scores(1, same=True)


def test_a_run_that_was_taken_up_comes_out_as_it_was() -> None:
    drive = RamDrive()
    a_hand(CANASTA, drive).power_off()
    host = Headless(program_for("canasta", "M*", seed=8), drive=drive)
    host.run_ticks(50)
    host.type("d")
    host.run_ticks(20)
    host.key("ENTER")
    host.run_ticks(20)
    host.key("ENTER")
    host.run_ticks(30)
    host.key("F2")
    host.run_ticks(400)
    host.power_off()
    first, second = replay.session_replays(left(drive, CANASTA))
    assert (first.session.start.letters, second.session.start.letters) == ("*3", "M*")
    assert replay.play(first).same
    assert replay.play(second).same


def test_a_run_whose_first_question_was_idle_comes_out_as_it_was() -> None:
    drive = RamDrive()
    host = Headless(program_for("canasta", "", seed=8), drive=drive)
    host.run_until("HOW MANY HANDS", limit_ticks=400)
    for ticks in (18 * 185, 18 * 200):
        # The show comes again: once a key ends it, then it runs to its end.
        host.run_ticks(ticks)
        assert host.page.shows("HOW MANY HANDS") == (ticks > 18 * 190)
        host.key("X")
        host.run_ticks(9)
    for _ in range(3):
        host.key("ENTER")
        host.run_ticks(9)
    host.key("F2")
    host.run_ticks(400)
    host.power_off()
    (take,) = replay.session_replays(left(drive, CANASTA))
    assert replay.play(take).same


@each_choice
def test_a_run_beside_saved_games_comes_out_as_it_was(game: Game, other: Game) -> None:
    drive = RamDrive()
    for each in (other, game, other):
        wait_on(drive, each)
    host = Headless(program_for(game.command, "*", seed=8), drive=drive)
    host.run_ticks(9)
    # One is deleted, and the others go on waiting.
    for key in ("DOWN", "D", "Y", "Y", "N"):
        host.key(key)
        host.run_ticks(9)
    for _ in range(4):
        host.key("ENTER")
        host.run_ticks(9)
    host.key("F2")
    host.run_ticks(200)
    host.power_off()
    tapes = [drive.read(info.name) for info in drive.files() if b"SAVED" in drive.read(info.name)]
    (take,) = replay.session_replays(tapes[0])
    assert len(take.session.saved) == 3
    assert replay.play(take).same


def test_a_run_that_was_chosen_of_several_comes_out_as_it_was() -> None:
    now = DAY
    drive = RamDrive(now=lambda: now)
    for seconds in range(3):
        now = DAY + datetime.timedelta(hours=seconds)
        wait_on(drive, CANASTA)
    host = Headless(program_for("canasta", "*", seed=8), drive=drive)
    host.run_ticks(9)
    for key in ("DOWN", "ENTER", "F2"):
        host.key(key)
        host.run_ticks(50)
    host.power_off()
    first, second = replay.session_replays(drive.read("CANASTA.TA1"))
    assert [saved.name[-3:] for saved in second.session.saved] == ["TA2", "TA1", "TAP"]
    assert replay.play(first).same
    assert replay.play(second).same


@each_game
def test_a_run_from_the_prompt_with_its_show_comes_out_as_it_was(game: Game) -> None:
    drive = RamDrive()
    drive.write(game.score_file, b"41,7\r\n")
    host = Headless(prompt_for(None, seed=3), drive=drive, num_lock=True)
    host.run_ticks(11)
    host.type(f"{game.command} s2\r")
    host.run_ticks(100)
    host.key("ENTER")
    host.run_until(lambda: "?" in host.page.lines()[4])
    for char in game.settings[0].answers:
        host.type(char)
        host.run_ticks(5)
    host.run_until(YOUR_TURN)
    host.key("F2")
    host.run_ticks(150)
    host.key("F7")
    host.run_ticks(3)
    host.type("y")
    host.run_ticks(5)
    host.power_off()
    (take,) = replay.session_replays(left(drive, game))
    assert take.session.start.count > 0
    assert take.session.files == {game.score_file: b"41,7\r\n"}
    assert replay.play(take).same


@pytest.mark.parametrize(
    ("kind", "at", "word"), [("HAND", -1, "00000000"), ("KEY", 2, "1C20"), ("SET", 3, "14")]
)
def test_a_tape_that_is_not_what_happened_is_found_out(kind: str, at: int, word: str) -> None:
    drive = RamDrive()
    a_hand(CRAZY8S, drive).power_off()
    lines = lines_of(left(drive, CRAZY8S))
    number = max(i for i, words in enumerate(lines) if words[0] == kind)
    lines[number][at] = word
    (take,) = replay.session_replays(tape_of(lines))
    outcome = replay.play(take)
    assert (outcome.same, outcome.lines) == (False, number)
    assert outcome.recorded.startswith(kind)


def test_keys_at_other_times_are_found_out_by_the_check_of_the_pages() -> None:
    drive = RamDrive()
    a_hand(CRAZY8S, drive).power_off()
    lines = lines_of(left(drive, CRAZY8S))
    for words in lines:
        if words[0] == "IN":
            words[1] = str(int(words[1]) + 1_193_182)
    (take,) = replay.session_replays(tape_of(lines))
    assert replay.play(take).recorded.startswith("HAND")


def test_scores_that_the_rules_do_not_give_are_found_out() -> None:
    drive = RamDrive()
    a_hand(CRAZY8S, drive).power_off()
    lines = lines_of(left(drive, CRAZY8S))
    number = next(i for i, words in enumerate(lines) if words[0] == "HAND")
    lines[number] = ["HAND", "1", "1", "999,0", "00000000"]
    assert not replay.scores(tape_of(lines)).same


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not a recording"),
        (b"MZ\x90", "not a recording"),
        (crc_lines.line("TAPE", 99, "CANASTA"), "later version"),
    ],
)
def test_what_cannot_be_played_is_said(data: bytes, why: str) -> None:
    with pytest.raises(replay.TapeError, match=why):
        replay.session_replays(data)


@pytest.mark.parametrize("name", sorted(path.stem for path in (FOLDER / "tapes").glob("*.tap")))
def test_a_tape_of_any_version_comes_out_key_by_key(name: str) -> None:
    part = replay.key_by_key((FOLDER / "tapes" / f"{name}.tap").read_bytes(), ADAPTERS["vga"], DAY)
    host = Headless(part.program, pc=part.pc)
    host.run_until(lambda: part.over, limit_ticks=100_000)
    host.run_ticks(60)
    rows = host.page.lines()
    left_box = (FOLDER / "golden" / "tapes" / f"{name}.page").read_text().splitlines()[15:18]
    assert [row[:48].rstrip() for row in rows[19:22]] == left_box[:3]


@pytest.mark.parametrize("form", range(1, FORMAT + 1))
def test_who_takes_a_tape_over_plays_on_from_where_it_was(form: int) -> None:
    data = (FOLDER / "tapes" / f"canasta-{form}.tap").read_bytes()
    part = replay.key_by_key(data, ADAPTERS["vga"], DAY)
    host = Headless(part.program, pc=part.pc)
    host.run_until("DISCARD", limit_ticks=10_000)
    home = RamDrive()
    part.take_over(home)
    taken = key_tape.read(home.read("CANASTA.TAP"))
    # Its keys are those of the tape, and so is its format.
    assert (taken.sound, taken.format) == (True, form)
    heard = len(taken.keys)
    host.run_ticks(200)
    assert part.over
    assert heard < len(part.tape.keys)
    host.type("d")
    host.run_ticks(2)
    assert len(key_tape.read(home.read("CANASTA.TAP")).keys) > heard


@each_game
def test_a_replay_is_not_taken_over_before_its_game_has_begun(game: Game) -> None:
    drive = RamDrive()
    a_hand(game, drive).power_off()
    (take,) = replay.session_replays(left(drive, game))
    host = Headless(take.program, pc=take.pc)
    home = RamDrive()
    assert not take.take_over(home)
    for batch in take.batches:
        host.play(batch)
    assert take.take_over(home)
    assert [info.name for info in home.files()] == [f"{game.program}.TAP"]


def test_hands_after_a_take_over_are_counted_at_home() -> None:
    home = RamDrive()
    a_hand(CRAZY8S, home).power_off()
    part = replay.key_by_key(left(home, CRAZY8S), ADAPTERS["vga"], DAY)
    host = Headless(part.program, pc=part.pc)
    host.run_until("TURN: 2")
    before = home.read("STATS.TOY")
    assert part.take_over(home)
    host.key("F2")
    host.run_until("ANY KEY", limit_ticks=100_000)
    host.run_ticks(9)
    after = home.read("STATS.TOY")
    assert b"DEMO=1 " in before
    assert b"DEMO=2 " in after
    assert b"RUN CRAZY8S.TAP 1 1 " in after
    assert b"RUN CRAZY8S.TA1 1 1 " in after


@each_game
def test_a_session_that_was_taken_over_is_compared_up_to_there(game: Game) -> None:
    drive = RamDrive()
    a_hand(game, drive).power_off()
    (take,) = replay.session_replays(left(drive, game))
    host = Headless(take.program, pc=take.pc)
    for batch in take.batches:
        host.play(batch)
    home = RamDrive()
    home.write("STATS.TOY", drive.read("STATS.TOY"))
    assert take.take_over(home)
    host.key("F2")
    host.run_until("ANY KEY", limit_ticks=100_000)
    host.power_off()
    (again,) = replay.session_replays(left(home, game))
    assert replay.play(again).same
    # Under the name of another run the hand counts all the same.
    assert f"RUN {game.program}.TAP 2 2 ".encode() in home.read("STATS.TOY")


@each_game
def test_keys_that_the_bios_drops_come_out_as_they_were(game: Game) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    for _ in range(16):
        host.key("F11")
    host.key("RIGHT")
    host.run_ticks(30)
    host.power_off()
    (take,) = replay.session_replays(left(drive, game))
    assert replay.play(take).same


def test_a_tape_with_another_ending_comes_out_as_it_was() -> None:
    drive = RamDrive()
    drive.claim("CRAZY8S.TAP")
    host = a_hand(CRAZY8S, drive)
    host.power_off()
    (take,) = replay.session_replays(drive.read("CRAZY8S.TA1"))
    assert replay.play(take).same


def test_a_game_played_to_its_end_comes_out_as_it_was() -> None:
    drive = RamDrive()
    host = playing(CRAZY8S, drive=drive)
    host.key("F2")
    host.run_until("STARTS GAME", limit_ticks=400_000)
    host.power_off()
    data = left(drive, CRAZY8S)
    assert b"DONE" in data
    assert replay.scores(data).same
    (take,) = replay.session_replays(data)
    assert replay.play(take).same


def test_a_tape_that_names_what_there_is_not_is_refused() -> None:
    data = tape(HeaderRecord(FORMAT, "CHESS", 1), KeyRecord(ENTER, by_hand=True))
    with pytest.raises(replay.TapeError, match="line 1: no game is called CHESS"):
        replay.session_replays(data)
