"""Hands played by the rules, by keys and on a PC are the same hands. Figures are no matter here."""

import pytest

from tommy.catalog import CATALOG
from tommy.host.headless import LIMIT_TICKS
from tommy.machine.clock import PIT_HZ
from tools.lab import hand_timing
from tools.lab.demo import Demo
from tools.lab.hand_timing import Player, Timed, computer_player, random_player, timed_settings

TIMED = [timed for game in CATALOG for timed in timed_settings(game)]
GAMES = pytest.mark.parametrize("timed", TIMED, ids=lambda timed: timed.setting.name)


@GAMES
@pytest.mark.parametrize("player", [random_player, computer_player])
@pytest.mark.parametrize("seed", range(3))
def test_a_hand_by_keys_is_the_hand_by_the_rules(timed: Timed, player: Player, seed: int) -> None:
    by_rules = hand_timing.play_by_rules(timed, seed, player)
    assert hand_timing.play_by_keys(timed, seed, player) == by_rules
    assert timed.simulator.actor(by_rules) is None
    assert not timed.simulator.legal_moves(by_rules)


@GAMES
def test_a_hand_on_the_pc_is_played_in_its_own_time(timed: Timed) -> None:
    assert hand_timing.play_on_pc(timed, 3, computer_player) > 20 * PIT_HZ


@GAMES
def test_the_demo_plays_the_hand_of_the_rules(timed: Timed) -> None:
    demo = Demo(timed.game, timed.setting, seed=1)
    host = demo.host
    host.run_until(lambda: "ANY KEY" in host.page.lines()[17], limit_ticks=10 * LIMIT_TICKS)
    host.power_off()
    assert demo.core.state == hand_timing.play_by_rules(timed, 1, computer_player)


@GAMES
def test_every_decision_and_every_key_is_timed(timed: Timed) -> None:
    decisions = hand_timing.decision_times(timed, hands=1)
    keys = hand_timing.key_times(timed, 1, computer_player)
    assert decisions == sorted(decisions)
    assert 10 < len(decisions) <= len(keys)
    assert decisions[-1] > 0
    assert sum(keys) > 0
