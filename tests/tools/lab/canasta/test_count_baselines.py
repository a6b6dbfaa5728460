"""The baseline players on counts play by the rules, and as those of observations do."""

from collections.abc import Callable

import pytest

from tests.games.canasta.players.test_rollout import recorded
from tests.support.canasta.positions import position
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.state import Options
from tools.lab.canasta.count_baselines import greedy_turn, rule_based_turn
from tools.lab.canasta.perfect_information import position_of

TURNS = pytest.mark.parametrize("turn", [greedy_turn, rule_based_turn])


@TURNS
@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_of_a_hand_is_legal_by_the_rules(
    seats: int, rule_set: Rules, turn: Callable[[CountState], None]
) -> None:
    for seed in range(4):
        scores = (seed * 1000, 0)
        counted = recorded(
            hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state
        )
        while counted.ending is None:
            turn(counted)
        assert counted.state.ending is counted.ending


def test_greedy_takes_the_pile_with_all_wild_cards_and_throws_its_lowest_useless_card() -> None:
    counted = position_of(position("9S 2S 2H 4S 6D QC QH", pile="5D 9D", mine="KS KH KD", seats=2))
    greedy_turn(counted)
    assert (counted.tables[0][9], counted.wilds[0][9]) == (4, 2)
    assert counted.pile[-1] == 4


def test_rule_based_leaves_that_pile_and_keeps_its_wild_cards_and_pairs() -> None:
    counted = position_of(position("9S 2S 2H 4S 6D QC QH", pile="5D 9D", mine="KS KH KD", seats=2))
    rule_based_turn(counted)
    assert counted.tables[0][9] == 0
    assert counted.hands[0][2] == 2
    assert counted.hands[0][12] == 2


def test_rule_based_does_not_feed_a_canasta() -> None:
    counted = position_of(
        position("KC 8S 8H", mine="AS AH AD", theirs="KS KH KD KC KS KH", pile="5D 6C", drawn=True)
    )
    rule_based_turn(counted)
    assert counted.pile[-1] == 8
