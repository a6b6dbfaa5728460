"""The tournament: fair, reproducible, and honest about what goes wrong. It measures no strength."""

import pytest

from tests.support.runs import each_seating
from tommy.catalog import CATALOG
from tommy.shell import game_spec
from tommy.shell.game import Game
from tools import tournament
from tools.lab.contestants import (
    baseline_players,
    contestant_names,
    game_called,
    simulator,
)
from tools.lab.duplicate_match import Conduct
from tools.tournament import Row, Setting, Task

GAMES = [game.command for game in CATALOG]


def without_times(row: Row) -> Row:
    return row._replace(conducts=(Conduct(), Conduct()))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("whole", [False, True], ids=["hands", "matches"])
def test_every_game_can_be_played(game: str, whole: bool) -> None:
    # A level plays a pair of hands; matches are left to a baseline player, since search takes long.
    name = _baseline(game) if whole else LEAST_LEVELS[game]
    record = tournament.played(Task(Setting(game), (name, name), 0, whole))
    assert record.hands >= 2
    assert record.matches == (2 if whole else 0)
    assert record.stalls == 0
    assert [conduct.refused for conduct in record.conducts] == [0, 0]
    assert min(len(conduct.times_s) for conduct in record.conducts) > 0


#: The weakest level of each game, by name.
LEAST_LEVELS = {game: contestant_names(simulator(game_called(game)))[0] for game in GAMES}


def _baseline(game: str) -> str:
    return next(iter(baseline_players(game_called(game).folder)))


def test_rows_are_the_same_again_whatever_the_jobs() -> None:
    names = ["medium", "greedy", "random"]
    one = tournament.tournament(Setting("canasta", 4), names, pairs=2, matches=0, jobs=1)
    two = tournament.tournament(Setting("canasta", 4), names, pairs=2, matches=0, jobs=2)
    assert list(map(without_times, one)) == list(map(without_times, two))
    assert [row.names for row in one] == [
        ("medium", "greedy"), ("medium", "random"), ("greedy", "random"),
    ]  # fmt: skip
    assert [row.hands for row in one] == [4, 4, 4]
    other = tournament.tournament(Setting("canasta", 4, seed=2), names, pairs=2, matches=0)
    assert without_times(other[0]) != without_times(one[0])


@each_seating
def test_the_better_player_wins_more_than_par(game: Game, setting: game_spec.Setting) -> None:
    names = [_baseline(game.command), "random"]
    par = 1 / simulator(game, setting.seats, setting.rules).parties
    played = Setting(game.command, setting.seats, setting.rules)
    (ahead,) = tournament.tournament(played, names, pairs=30, matches=0)
    (behind,) = tournament.tournament(played, names[::-1], pairs=30, matches=0)
    assert ahead.par == behind.par == pytest.approx(par)
    assert ahead.points.value > 0 > behind.points.value
    assert ahead.hands_won.value > par > behind.hands_won.value


def test_the_command_shows_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["canasta:greedy", "canasta:random"]
    assert tournament.main([*players, "--pairs", "2", "--jobs", "1", "--matches", "1"]) == 0
    shown, progress = capsys.readouterr()
    heads, rule, line = shown.splitlines()
    assert len({len(heads), len(rule), len(line)}) == 1
    assert line.startswith("| greedy v random | ")
    assert progress.endswith("3/3\n")


@pytest.mark.parametrize(("words", "complaint"), [
    (["canasta:hard"], "it takes two"),
    (["canasta:hard", "crazy8s:hard"], "players of one game"),
    (["canasta:hard", "canasta:nobody"], "nobody is called 'nobody'"),
    (["canasta:hard", "canasta:greedy", "--seats", "3"], "C3 knows 2 and 4"),
    (["crazy8s:hard", "crazy8s:hard", "--rules", "classic"], "crazy8s with"),
    (["canasta:hard", "canasta:no_such_file.txt"], "no_such_file"),
    (["crazy8s:hard", "crazy8s:README.md"], "no weight of crazy8s"),
])  # fmt: skip
def test_what_cannot_be_played_is_said(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tournament.main(words)
    assert complaint in capsys.readouterr().err
