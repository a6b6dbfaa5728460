"""The page of F9 says when figures are lost or cannot be read."""

import pytest

from tests.support.runs import each_game, playing
from tommy.cardgame.screen.statistics_page import NOTHING_YET
from tommy.machine.drive import DriveNotReady, RamDrive
from tommy.shell.game import Game
from tommy.shell.records import crc_lines

DAMAGED = "STATS.TOY WAS DAMAGED: KEPT AS STATS.BAD, THE REST IS USED"


@each_game
@pytest.mark.parametrize("data", [b"rubbish", b"\xff" * 4000, b"STATS 1 00000000\r\n", b"\r\n"])
def test_a_damaged_file_is_told_on_the_page_each_time(game: Game, data: bytes) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    drive.write("STATS.TOY", data)
    for _ in range(2):
        host.key("F9")
        host.run_ticks(9)
        assert host.page.shows(DAMAGED)
        assert not host.page.shows(NOTHING_YET)
        host.key("ESC")
        host.run_ticks(9)
    assert drive.read("STATS.BAD") == data
    # Once on the page, and not once more on the message line.
    host.run_ticks(200)
    assert not host.page.shows("DAMAGED")


@each_game
def test_what_is_sound_stands_below(game: Game) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    host.key("F2")
    host.run_until("ANY KEY", limit_ticks=400_000)
    data = drive.read("STATS.TOY")
    drive.write("STATS.TOY", data + b"rubbish")
    host.key("F2")
    host.run_ticks(9)
    host.key("F9")
    host.run_ticks(9)
    assert host.page.shows(DAMAGED)
    assert host.page.shows("NOT COUNTED: 1 HAND WITH THE DEMO")


@each_game
def test_a_file_that_cannot_be_read_now_is_not_taken_for_none(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    drive.write("STATS.TOY", crc_lines.line("STATS", 1))
    read = drive.read

    def bad_sector(name: str) -> bytes:
        if name == "STATS.TOY":
            raise DriveNotReady(name)
        return read(name)

    monkeypatch.setattr(drive, "read", bad_sector)
    host.key("F9")
    host.run_ticks(9)
    assert host.page.shows("STATS.TOY COULD NOT BE READ: DRIVE IS NOT READY")
    assert not host.page.shows(NOTHING_YET)
    host.key("ESC")
    monkeypatch.undo()
    host.key("F9")
    host.run_ticks(9)
    assert host.page.shows(NOTHING_YET)
