"""The power goes at any change of any file while a game is won: it counts once, nothing is lost."""

from contextlib import suppress
from functools import cache
from typing import get_args

import pytest

from tests.support.power import CutDrive, PowerCut, When
from tests.support.runs import CANASTA, each_game, quick, wait_on
from tests.support.tapes import lines_of, tape_of
from tommy.__main__ import program_for
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.shell.game import Game
from tommy.shell.records import key_tape
from tommy.shell.records.statistics import Figures, Key, StatisticsFile

SCORE_FILES = {game.score_file for game in CATALOG}
OVER = "STARTS GAME 2"
LIMIT_TICKS = 4_000_000


def wins(files: dict[str, bytes], game: Game) -> int:
    """How many games the score file holds."""
    text = files.get(game.score_file, b"0,0").decode()
    if game.score_label:
        text = text.partition(f'"{game.score_label}",')[2] or "0,0"
    return sum(map(int, text.split()[0].split(",")))


@cache
def before_the_win(game: Game) -> dict[str, bytes]:
    """What lies on the drive when the demo has still some moves to make to the end of a game."""
    drive = CutDrive()
    host = quick(game, drive=drive)
    host.key("F2")
    host.run_until(OVER, limit_ticks=LIMIT_TICKS)
    files = drive.contents()
    assert wins(files, game) == 1
    (name,) = (name for name in files if name.endswith(".TAP"))
    whole = files.pop(name)
    files = {other: data for other, data in files.items() if other not in SCORE_FILES}
    lines = whole.splitlines(keepends=True)
    keys = [at for at, line in enumerate(lines) if line.startswith(b"KEY")]
    return {name: b"".join(lines[: keys[-4]])}


@cache
def before_a_win_of_yours(game: Game) -> dict[str, bytes]:
    """As if you had typed all keys yourself, the last one just before the power went.

    So the game ends while it is taken up, and counts as yours.
    """
    ((name, short),) = before_the_win(game).items()
    drive = CutDrive({name: short})
    host = taken_up(game, drive)
    host.run_until(OVER, limit_ticks=LIMIT_TICKS)
    lines = lines_of(drive.contents()[name])
    last = max(at for at, words in enumerate(lines) if words[0] == "KEY")
    return {name: tape_of(map(typed_by_you, filter(untold, lines[: last + 1])))}


def untold(words: list[str]) -> bool:
    """Whether a line is none of those that tell what the files have: it had not come to that."""
    return words[0] not in ("HAND", "STAT", "WIN", "WON", "DEAL", "DONE")


def typed_by_you(words: list[str]) -> list[str]:
    return ["KEY", "Y", words[2]] if words[0] == "KEY" else words


def goes_on(drive: CutDrive) -> bool:
    """Whether the tape that was left holds a game to be taken up."""
    (data,) = (data for name, data in drive.contents().items() if name.endswith(".TAP"))
    return key_tape.read(data).goes_on


def taken_up(game: Game, drive: CutDrive) -> Headless:
    host = Headless(program_for(game.command, "*3", seed=4711), drive=drive)
    host.run_ticks(2)
    host.run_until("SAVED GAMES")
    host.key("ENTER")
    return host


def to_the_end(game: Game, drive: CutDrive) -> list[str]:
    """The page at the end of the game, but for the clock, the rainbow and the message line."""
    host = taken_up(game, drive)
    host.run_until(OVER, limit_ticks=LIMIT_TICKS)
    return [line for row, line in enumerate(host.page.lines()) if row not in (1, 17, 21)]


@cache
def uncut(game: Game) -> tuple[int, list[str], dict[Key, Figures]]:
    """How many changes of files there are to the end of the game, page and statistics then."""
    drive = CutDrive(before_the_win(game))
    page = to_the_end(game, drive)
    assert wins(drive.contents(), game) == 1
    return drive.changes, page, StatisticsFile(drive).load()


@pytest.mark.parametrize("when", ["before", "amid", "after"])
@each_game
def test_a_win_counts_once_whenever_the_power_goes(game: Game, when: When) -> None:
    changes, page, figures = uncut(game)
    for cut_at in range(1, changes + 1):
        drive = CutDrive(before_the_win(game))
        drive.cut_at, drive.when = cut_at, when
        with pytest.raises(PowerCut):
            to_the_end(game, drive)
        drive = CutDrive(drive.contents())
        if goes_on(drive):
            assert to_the_end(game, drive) == page, f"cut {when} change {cut_at}"
        else:
            # The end had been shown.
            assert (cut_at, when) == (changes, "after")
        assert wins(drive.contents(), game) == 1, f"cut {when} change {cut_at}"
        assert StatisticsFile(drive).load() == figures, f"cut {when} change {cut_at}"


@pytest.mark.parametrize("when", ["before", "amid", "after"])
@each_game
def test_a_game_of_yours_is_among_the_last_ones_once_whenever_the_power_goes(
    game: Game, when: When
) -> None:
    start = before_a_win_of_yours(game)
    whole = CutDrive(start)
    to_the_end(game, whole)
    (expected,) = StatisticsFile(whole).past_games().values()
    assert len(expected.last) == 1
    for cut_at in range(1, whole.changes + 1):
        drive = CutDrive(start)
        drive.cut_at, drive.when = cut_at, when
        with pytest.raises(PowerCut):
            to_the_end(game, drive)
        drive = CutDrive(drive.contents())
        if goes_on(drive):
            to_the_end(game, drive)
        (found,) = StatisticsFile(drive).past_games().values()
        assert found == expected, f"cut {when} change {cut_at}"
        assert StatisticsFile(drive).load() == StatisticsFile(whole).load()


def test_whenever_the_power_goes_in_the_list_no_saved_game_is_lost_but_the_deleted_one() -> None:
    before = CutDrive()
    names = [wait_on(before, CANASTA, seed=seed) for seed in (1, 2, 3)]
    files = before.contents()

    def deletes_one_and_begins_another(drive: CutDrive) -> None:
        host = Headless(program_for(CANASTA.command, "*3", seed=4), drive=drive)
        for key in ("DOWN", "D", "Y", "Y", "N", "2", "T"):
            host.run_ticks(2)
            host.key(key)
        host.run_until("D)RAW")
        host.key("RIGHT")
        host.power_off()

    drive = CutDrive(files)
    deletes_one_and_begins_another(drive)
    (gone,) = (name for name in names if drive.contents().get(name) != files[name])
    for cut_at in range(1, drive.changes + 1):
        for when in get_args(When):
            drive = CutDrive(files)
            drive.cut_at, drive.when = cut_at, when
            with suppress(PowerCut):
                deletes_one_and_begins_another(drive)
            left = drive.contents()
            assert all(left[name] == files[name] for name in names if name != gone)
