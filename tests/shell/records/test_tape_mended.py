"""A tape that another program changes, or that may not be written, goes on whole."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.runs import CRAZY8S, again, each_game, playing
from tests.support.tapes import left_run, lines_of, tape
from tommy import replay
from tommy.__main__ import program_for
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import Headless
from tommy.keystroke import Keystroke
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.pc import PC
from tommy.shell.game import Game
from tommy.shell.records import key_tape
from tommy.shell.records.crc_lines import BYTE_ORDER_MARK
from tommy.shell.records.tape_recorder import Recorder
from tommy.shell.records.tape_records import FORMAT, HeaderRecord, KeyRecord

OPTIONS = {"seats": "4", "rules": "TOMMY", "level": "3"}
NAME = "CANASTA.TAP"
KEYS = [KeyRecord(Keystroke(0x1C0D), by_hand=True, why=f"KEY{n}") for n in range(9)]
WHOLE = tape(HeaderRecord(FORMAT, "CANASTA", 7, OPTIONS), *KEYS)


def recorded(drive: Drive) -> Recorder:
    recorder = Recorder(PC(drive=drive))
    recorder.begin("CANASTA", 7, OPTIONS)
    recorder.write(*KEYS[:4])
    return recorder


@pytest.mark.parametrize("length", range(len(tape(HeaderRecord(3, "CANASTA", 7)))))
def test_a_tape_that_was_cut_short_is_written_anew(length: int) -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    drive.write(NAME, drive.read(NAME)[:length])
    for key in KEYS[4:]:
        recorder.write(key)
    assert drive.read(NAME) == WHOLE
    assert [info.name for info in drive.files()] == [NAME]
    assert recorder.troubles == []


def test_it_may_be_cut_again_and_again_in_a_folder(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    recorder = recorded(drive)
    for number, key in enumerate(KEYS[4:]):
        os.truncate(tmp_path / NAME, number * 11)
        recorder.write(key)
    assert (tmp_path / NAME).read_bytes() == WHOLE


def test_what_another_program_wrote_on_it_is_kept_aside() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    drive.append(NAME, b"rubbish")
    changed = drive.read(NAME)
    recorder.write(*KEYS[4:])
    assert drive.read(NAME) == WHOLE
    assert drive.read("CANASTA.BAD") == changed


def test_a_tape_cut_while_it_could_not_be_written_is_whole_afterwards() -> None:
    drive = RamDrive()
    recorder = recorded(drive)
    drive.write_protected = True
    recorder.write(*KEYS[4:7])
    drive.write_protected = False
    drive.write(NAME, drive.read(NAME)[:50])
    recorder.write(*KEYS[7:])
    assert drive.read(NAME) == WHOLE


@each_game
def test_every_key_of_a_game_comes_back_after_a_cut(game: Game) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    name = f"{game.program}.TAP"
    for _ in range(6):
        host.key("RIGHT")
        host.run_ticks(9)
        drive.write(name, drive.read(name)[: len(drive.read(name)) // 2])
        host.key("LEFT")
        host.run_ticks(9)
    host.power_off()
    read = key_tape.read(drive.read(name))
    assert read.sound
    assert len(read.keys) >= 12
    (take,) = replay.session_replays(drive.read(name))
    assert replay.play(take).same


# Other forms

Form = Callable[[bytes], bytes]


def stripped(data: bytes) -> bytes:
    return data.replace(b"\r", b"")


def marked(data: bytes) -> bytes:
    return BYTE_ORDER_MARK + data


def both(data: bytes) -> bytes:
    return marked(stripped(data))


each_form = pytest.mark.parametrize("form", [stripped, marked, both])


@each_form
@pytest.mark.parametrize("keys", range(1, 9))
def test_a_tape_in_another_form_is_sound_and_ours_once_it_goes_on(form: Form, keys: int) -> None:
    drive = RamDrive()
    drive.write(NAME, form(tape(HeaderRecord(FORMAT, "CANASTA", 7, OPTIONS), *KEYS[:keys])))
    left = left_run(drive, "CANASTA")
    assert left is not None
    assert left.tape.sound
    recorder = Recorder(PC(drive=drive))
    recorder.resume(left)
    recorder.write(*KEYS[keys:])
    assert drive.read(NAME) == WHOLE


@each_form
def test_a_game_whose_tape_has_another_form_is_resumed_and_replayed(
    form: Form,
) -> None:
    drive = RamDrive()
    host = playing(CRAZY8S, drive=drive)
    host.key("RIGHT")
    host.power_off()
    data = drive.read("CRAZY8S.TAP")
    (take,) = replay.session_replays(form(data))
    assert replay.play(take).same
    assert replay.damage(form(data)) is None
    drive.write("CRAZY8S.TAP", form(data))
    host = again(CRAZY8S, drive)
    assert host.page.shows("SAVED GAMES")
    host.key("ENTER")
    host.run_ticks(20)
    assert drive.read("CRAZY8S.TAP").startswith(data)
    assert [info.name for info in drive.files() if ".B" in info.name] == []


@each_form
def test_a_report_in_another_form_is_replayed(
    form: Form,
) -> None:
    report = b"Tommy's Toys 0.3.0, a report\r\n\r\ntape CANASTA.TAP\r\n" + WHOLE + b"\r\npage\r\n"
    assert key_tape.read(replay.tape_in(form(report))).keys == KEYS


# Where it may not be written


def test_a_tape_that_may_not_be_written_goes_on_in_a_copy(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    host = Headless(program_for("canasta", "*3", seed=7), drive=drive)
    host.run_ticks(2)
    for char in "2T":
        host.type(char)
        host.run_ticks(2)
    host.run_until(YOUR_TURN)
    host.key("RIGHT")
    host.power_off()
    old = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).chmod(0o444)
    host = Headless(program_for("canasta", "*3", seed=8), drive=FolderDrive(tmp_path))
    host.run_ticks(2)
    host.key("ENTER")
    host.run_ticks(20)
    host.key("RIGHT")
    host.run_ticks(20)
    page = host.page.lines()
    host.power_off()
    assert "TAKEN UP" not in "".join(page)
    assert (tmp_path / NAME).read_bytes() == old
    copy = (tmp_path / "CANASTA.TA1").read_bytes()
    assert copy.startswith(old)
    assert len(key_tape.read(copy).keys) == len(key_tape.read(old).keys) + 1


def test_a_tape_that_may_no_longer_be_written_goes_on_in_a_copy(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    recorder = recorded(drive)
    (tmp_path / NAME).chmod(0o444)
    recorder.write(*KEYS[4:6])
    recorder.write(*KEYS[6:])
    assert (recorder.name, recorder.troubles) == ("CANASTA.TA1", [])
    assert (tmp_path / "CANASTA.TA1").read_bytes() == WHOLE
    # The old name is free again, the new one is taken.
    other = FolderDrive(tmp_path)
    assert other.claim(NAME)
    assert not other.claim("CANASTA.TA1")


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_tape_in_whose_place_a_pipe_is_goes_on_in_a_copy(tmp_path: Path) -> None:
    recorder = recorded(FolderDrive(tmp_path))
    (tmp_path / NAME).unlink()
    os.mkfifo(tmp_path / NAME)
    recorder.write(*KEYS[4:])
    assert (tmp_path / "CANASTA.TA1").read_bytes() == WHOLE


def test_its_hands_count_once_in_the_statistics(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    host = Headless(program_for("crazy8s", "*3", seed=7), drive=drive)
    host.run_ticks(2)
    for char in "C8100\r":
        host.type(char)
        host.run_ticks(2)
    host.run_until(YOUR_TURN)
    host.key("F2")
    host.run_until("ANY KEY DEALS", limit_ticks=400_000)
    (tmp_path / "CRAZY8S.TAP").chmod(0o444)
    host.run_until("HAND: 3", limit_ticks=400_000)
    host.power_off()
    assert b"DEMO=2 " in (tmp_path / "STATS.TOY").read_bytes()
    assert len(lines_of((tmp_path / "CRAZY8S.TA1").read_bytes())) > 50
