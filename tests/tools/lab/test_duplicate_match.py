"""Duplicate hands and matches: each deal by every line-up, and what is counted of them."""

import math
import statistics
from collections.abc import Generator
from typing import Any

import pytest

from tests.support.runs import seatings
from tommy.catalog import CATALOG
from tommy.games.canasta.rules.moves import Draw, Keep
from tommy.games.canasta.simulator import CanastaSimulator
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting
from tools.lab import duplicate_match
from tools.lab.contestants import baseline_players, contestant, simulator
from tools.lab.duplicate_match import (
    Conduct,
    MatchRecord,
    hand_pair,
    line_ups,
    match_pair,
    play_hand,
    ratio,
)


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


@pytest.mark.parametrize(
    ("game", "setting"),
    [
        pytest.param(game, each, id=each.name)
        for game in CATALOG
        if baseline_players(game.folder)
        for each in seatings(game)
    ],
)
def test_the_first_player_sits_once_for_each_party(game: Game, setting: Setting) -> None:
    sim = simulator(game, setting.seats, setting.rules)
    partners = sim.seats // sim.parties
    assert [line_up.index(0) for line_up in line_ups(sim)] == list(range(sim.parties))
    assert all(line_up.count(0) == partners for line_up in line_ups(sim))
    player = next(iter(baseline_players(game.folder).values()))
    single = hand_pair(sim, (player, player), 1, 0)
    # Its points for all the parties are all that were made, and the others' mean is as high.
    assert single.hands == sim.parties
    assert single.lead == pytest.approx(0)
    assert (single.decided, single.hands_won) in ((sim.parties, 1), (0, 0))
    whole = match_pair(sim, (player, player), 1, 0)
    assert (whole.matches, whole.games, whole.games_won) == (sim.parties, sim.parties, 1)


@pytest.mark.parametrize(("points", "line_up", "lead"), [
    ((0, 9, 0), (1, 0, 1), 9), ((0, 9, 0), (1, 1, 0), -4.5), ((120, -40), (0, 1, 0, 1), 160),
    ((120, -40), (1, 0, 1, 0), -160), ((0, 0, 0), (0, 1, 1), 0),
])  # fmt: skip
def test_the_lead_is_over_the_mean_of_the_others(
    points: tuple[int, ...], line_up: tuple[int, ...], lead: float
) -> None:
    assert duplicate_match._lead(points, line_up) == lead


def test_a_refused_move_is_counted_and_the_hand_goes_on() -> None:
    def stubborn(seen: Any, nonce: int) -> Generator[None, None, Any]:  # noqa: ARG001
        yield
        return Keep()

    sim = CanastaSimulator()
    record = MatchRecord()
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
    # Student's t of four degrees of freedom, not the normal distribution's 1.96.
    assert found.plus_minus == pytest.approx(2.776445 * spread)
    assert math.isnan(ratio([3.0], [2.0]).plus_minus)
