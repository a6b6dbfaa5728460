"""The tournament: fair, reproducible, and honest about what goes wrong. It measures no strength."""

import re
import shlex
from pathlib import Path

import pytest

from tests.support.runs import seatings
from tommy.catalog import CATALOG
from tommy.shell import game_spec
from tommy.shell.game import Game
from tools import tournament
from tools.lab import provenance
from tools.lab.contestants import baseline_players, contestant_names, simulator
from tools.lab.duplicate_match import Conduct, MatchRecord
from tools.tournament import Row, Setting, Task

GAMES = [game for game in CATALOG if game.simulator]
#: The first baseline player of each game that has one, by name.
BASELINES = {
    game: next(iter(players)) for game in GAMES if (players := baseline_players(game.folder))
}
#: Each of these games that has a player by chance too, with each seating.
RIVALS = [
    pytest.param(game, each, id=each.name)
    for game in BASELINES
    if "random" in baseline_players(game.folder)
    for each in seatings(game)
]


def without_times(row: Row) -> Row:
    return row._replace(conducts=(Conduct(), Conduct()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.folder)
def test_the_weakest_level_of_a_game_plays_a_pair_of_hands(game: Game) -> None:
    record = played_against_itself(game, contestant_names(simulator(game))[0], whole=False)
    assert record.hands >= 2
    assert record.matches == 0


# Matches are left to a baseline player, since search takes long.
@pytest.mark.parametrize("game", BASELINES, ids=lambda game: game.folder)
def test_a_baseline_player_of_a_game_plays_a_pair_of_matches(game: Game) -> None:
    record = played_against_itself(game, BASELINES[game], whole=True)
    assert record.hands >= 2
    assert record.matches == 2


def played_against_itself(game: Game, name: str, *, whole: bool) -> MatchRecord:
    record = tournament.played(Task(Setting(game.command), (name, name), 0, whole))
    assert record.stalls == 0
    assert [conduct.refused for conduct in record.conducts] == [0, 0]
    assert min(len(conduct.times_s) for conduct in record.conducts) > 0
    return record


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


@pytest.mark.parametrize(("game", "setting"), RIVALS)
def test_the_better_player_wins_more_than_par(game: Game, setting: game_spec.Setting) -> None:
    names = [BASELINES[game], "random"]
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


def written(out: Path, *words: str) -> str:
    """The file of a short tournament."""
    players = ["canasta:greedy", "canasta:random", "--pairs", "2", "--jobs", "1", "--quiet"]
    assert tournament.main([*players, *words, "--out", str(out)]) == 0
    return out.read_text("utf-8")


def test_a_file_names_commit_command_and_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provenance, "commit", lambda: "`1234abcd`")
    out = tmp_path / "two words.md"
    lines = written(out, "--seed", "7").splitlines()
    assert lines[0] == "# canasta: greedy, random"
    assert "- commit: `1234abcd`" in lines
    assert lines[5] == (
        "- command: `python -m tools.tournament canasta:greedy canasta:random --pairs 2 --jobs 1"
        f" --quiet --seed 7 --out '{out}'`"
    )
    assert "- setting: 2 seats, rules tommy, seed 7" in lines
    assert capsys.readouterr().out.startswith("| pairing ")


def test_a_file_written_again_differs_in_its_times_only(tmp_path: Path) -> None:
    out = tmp_path / "strength.md"
    strength, _, times = written(out).partition("## Times")
    again, _, _ = written(out).partition("## Times")
    assert strength == again
    assert not re.search(r" ms|Python", strength)
    assert re.search(r"\| p50 ms +\| p99 ms +\| slice ms", times)


def test_the_command_in_a_file_gives_that_file(tmp_path: Path) -> None:
    out = tmp_path / "strength.md"
    first = written(out, "--seed", "7").partition("## Times")[0]
    (command,) = re.findall(r"`python -m tools.tournament (.+)`", first)
    out.unlink()
    tournament.main(shlex.split(command))
    assert out.read_text("utf-8").partition("## Times")[0] == first


@pytest.mark.parametrize(("words", "complaint"), [
    (["canasta:hard"], "it takes two"),
    (["canasta:hard", "crazy8s:hard"], "players of one game"),
    (["canasta:hard", "canasta:nobody"], "no player 'nobody'"),
    (["canasta:hard", "canasta:greedy", "--seats", "3"], "C3 knows 2 and 4"),
    (["crazy8s:hard", "crazy8s:hard", "--rules", "classic"], "crazy8s with"),
    (["canasta:hard", "canasta:no_such_file.txt"], "no_such_file"),
    (["crazy8s:hard", "crazy8s:README.md"], "no weight of crazy8s"),
    (["crazy8s:hard", "crazy8s:easy", "--out", "nowhere/a.md"], "no folder for nowhere"),
])  # fmt: skip
def test_what_cannot_be_played_is_said(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tournament.main(words)
    assert complaint in capsys.readouterr().err
