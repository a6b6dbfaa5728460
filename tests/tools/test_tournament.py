"""The tournament: fair, reproducible, and honest about what goes wrong. It measures no strength."""

import math
import statistics
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tommy.cardgame.players.levels import thought_out
from tommy.catalog import CATALOG
from tommy.games.canasta.rules.moves import Draw, Keep
from tommy.games.canasta.simulator import CanastaSimulator
from tommy.games.rolling.simulator import RollingSimulator
from tools import tournament
from tools.lab import duplicate_match
from tools.lab.contestants import baseline_players, contestant, contestant_names, simulator
from tools.lab.duplicate_match import (
    Conduct,
    Record,
    hand_pair,
    line_ups,
    match_pair,
    play_hand,
    ratio,
)
from tools.tournament import Row, Setting, Task

GAMES = [game.folder for game in CATALOG]


def without_times(row: Row) -> Row:
    return row._replace(conducts=(Conduct(), Conduct()))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_player_and_itself_are_level_in_every_pair(seats: int) -> None:
    sim = CanastaSimulator(seats)
    greedy = contestant(sim, "greedy")
    for index in range(4):
        assert hand_pair(sim, (greedy, greedy), 1, index).lead == 0
    record = match_pair(sim, (greedy, greedy), 1, 0)
    assert record.lead == 0
    assert (record.matches, record.games, record.games_won) == (2, 2, 1)


def test_the_lead_is_that_of_the_first_contestant() -> None:
    sim = CanastaSimulator()
    greedy, by_chance = contestant(sim, "greedy"), contestant(sim, "random")
    total = 0.0
    for index in range(6):
        ahead = hand_pair(sim, (greedy, by_chance), 1, index)
        behind = hand_pair(sim, (by_chance, greedy), 1, index)
        assert ahead.lead == -behind.lead
        assert ahead.hands_won == behind.decided - behind.hands_won
        total += ahead.lead
    assert total > 0


@pytest.mark.parametrize(("game", "seats"), [
    ("canasta", 4), ("crazy8s", 2), ("rolling", 2), ("rolling", 5),
])  # fmt: skip
def test_a_file_with_the_weights_of_hard_plays_like_hard(
    game: str, seats: int, tmp_path: Path
) -> None:
    sim = simulator(game, seats)
    assert sim.layout is not None
    file = tmp_path / "weights.txt"
    file.write_text(sim.layout.text(sim.layout.shipped()), encoding="utf-8")
    names = "hard", str(file)
    for rivals in (names, names[::-1]):
        sides = contestant(sim, rivals[0]), contestant(sim, rivals[1])
        leads = [hand_pair(sim, sides, 1, index).lead for index in range(3)]
        assert leads == pytest.approx([0, 0, 0])


@pytest.mark.parametrize("game", GAMES)
def test_a_file_with_other_weights_plays_otherwise(game: str, tmp_path: Path) -> None:
    sim = simulator(game)
    assert sim.layout is not None
    shipped = sim.layout.shipped()
    none = {
        seats: weights._make(0 * value for value in weights) for seats, weights in shipped.items()
    }
    file = tmp_path / "none.txt"
    file.write_text(sim.layout.text(none), encoding="utf-8")
    sides = contestant(sim, "hard"), contestant(sim, str(file))
    assert any(hand_pair(sim, sides, 1, index).lead for index in range(6))


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
LEAST_LEVELS = {game: contestant_names(simulator(game))[0] for game in GAMES}


def _baseline(game: str) -> str:
    return next(iter(baseline_players(game)))


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


def test_the_search_can_be_measured_before_it_is_a_level() -> None:
    sim = CanastaSimulator()
    state = sim.dealt(sim.start(0))
    seen = sim.observation(state, state.actor)
    assert not sim.is_refused(state, thought_out(contestant(sim, "search")(seen, 1)))


def test_the_classic_rules_are_played_when_asked_for() -> None:
    assert (
        CanastaSimulator(4, "classic").dealt(CanastaSimulator(4).start(0)).rules.name == "CLASSIC"
    )


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_first_player_sits_once_on_each_seat_of_rolling_stone(seats: int) -> None:
    sim = RollingSimulator(seats)
    assert [line_up.index(0) for line_up in line_ups(sim)] == list(range(seats))
    assert all(line_up.count(0) == 1 for line_up in line_ups(sim))
    careful = contestant(sim, "careful")
    single = hand_pair(sim, (careful, careful), 1, 0)
    # Its points on all the seats are all that were made, and the others' mean is as high.
    assert single.hands == seats
    assert single.lead == pytest.approx(0)
    assert (single.decided, single.hands_won) in ((seats, 1), (0, 0))
    whole = match_pair(sim, (careful, careful), 1, 0)
    assert (whole.matches, whole.games, whole.games_won) == (seats, seats, 1)


@pytest.mark.parametrize(("points", "line_up", "lead"), [
    ((0, 9, 0), (1, 0, 1), 9), ((0, 9, 0), (1, 1, 0), -4.5), ((120, -40), (0, 1, 0, 1), 160),
    ((120, -40), (1, 0, 1, 0), -160), ((0, 0, 0), (0, 1, 1), 0),
])  # fmt: skip
def test_the_lead_is_over_the_mean_of_the_others(
    points: tuple[int, ...], line_up: tuple[int, ...], lead: float
) -> None:
    assert duplicate_match._lead(points, line_up) == lead


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_better_player_wins_more_than_par_of_rolling_stone(seats: int) -> None:
    names = ["careful", "random"]
    setting = Setting("rolling", seats)
    (ahead,) = tournament.tournament(setting, names, pairs=12, matches=0)
    (behind,) = tournament.tournament(setting, names[::-1], pairs=12, matches=0)
    assert ahead.par == behind.par == pytest.approx(1 / seats)
    assert ahead.points.value > 0 > behind.points.value
    assert ahead.hands_won.value > 1 / seats > behind.hands_won.value


def test_a_refused_move_is_counted_and_the_hand_goes_on() -> None:
    def stubborn(seen: Any, nonce: int) -> Generator[None, None, Any]:  # noqa: ARG001
        yield
        return Keep()

    sim = CanastaSimulator()
    record = Record()
    play_hand(sim, sim.start(0), (stubborn, contestant(sim, "greedy")), record, (0, 1))
    mine, theirs = record.conducts
    assert mine.refused > 5
    assert mine.refused <= len(mine.times_s)
    assert theirs.refused == 0
    assert (record.hands, record.stalls) == (1, 0)


def test_a_hand_that_stalls_is_counted_and_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicate_match, "MANY_MOVES", 5)
    sim = CanastaSimulator()
    greedy = contestant(sim, "greedy")
    record = hand_pair(sim, (greedy, contestant(sim, "random")), 1, 0)
    assert (record.hands, record.stalls, record.decided, record.lead) == (2, 2, 0, 0)


def test_the_time_of_a_decision_is_that_of_all_its_slices() -> None:
    def slow(seen: Any, nonce: int) -> Generator[None, None, Any]:  # noqa: ARG001
        for _ in range(4):
            sum(range(20_000))
            yield
        return Draw()

    conduct = Conduct()
    assert duplicate_match._decided(slow, None, 0, conduct) == Draw()
    (total,) = conduct.times_s
    assert 0 < conduct.longest_slice_s < total
    assert conduct.time_s(99) == total


def test_an_interval_is_that_of_the_mean_of_independent_pairs() -> None:
    leads = [3.0, -1.0, 7.0, 5.0, 2.0]
    found = ratio(leads, [2.0] * 5)
    assert found.value == pytest.approx(statistics.mean(leads) / 2)
    spread = statistics.stdev(leads) / 2 / math.sqrt(5)
    assert found.plus_minus == pytest.approx(1.96 * spread)
    assert math.isnan(ratio([3.0], [2.0]).plus_minus)


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
    (["rolling:hard", "rolling:README.md"], "no weight of rolling"),
])  # fmt: skip
def test_what_cannot_be_played_is_said(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tournament.main(words)
    assert complaint in capsys.readouterr().err
