"""What a position promises: the same told from both sides, more to the side that has more."""

import pytest

from tests.support.canasta.lab import position_of
from tests.support.canasta.positions import position
from tommy.games.canasta.players.evaluation import WEIGHTS
from tommy.games.canasta.players.rollout import play_on, play_turn
from tommy.games.canasta.players.value import TABLE, counted_things, totals
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.state import Options


@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_both_sides_are_told_the_same_at_every_turn(seats: int, rule_set: Rules) -> None:
    counted = position_of(hand_play.deal(Options(seats, rule_set), 0, (0, 0), 3).state)
    while counted.ending is None:
        assert len(counted_things(counted, 0)) == len(TABLE)
        assert totals(counted, 0) == pytest.approx(totals(counted, 1)[::-1])
        play_turn(counted, WEIGHTS[seats])


def lead(mine: str, theirs: str, hand: str = "4S 5S 6D") -> float:
    """The lead that a position promises to the side to move."""
    first, second = totals(position_of(position(hand, mine=mine, theirs=theirs)), 0)
    return first - second


def test_a_canasta_promises_more_than_six_cards_and_a_red_one_more_than_a_black_one() -> None:
    six = lead("KS KH KD KC KS KH", "9S 9H 9D")
    black = lead("KS KH KD KC KS KH 2S", "9S 9H 9D")
    red = lead("KS KH KD KC KS KH KD", "9S 9H 9D")
    assert red > black > six > lead("KS KH KD", "9S 9H 9D")


def test_it_agrees_with_how_hands_end() -> None:
    near = far = 0.0
    for seed in range(40):
        counted = position_of(hand_play.deal(Options(2), seed % 2, (0, 0), seed).state)
        play_on(counted, 16)
        if counted.ending is None:
            told = totals(counted, 0)
            play_on(counted, 1000)
            first, second = counted.totals()
            near += abs(told[0] - told[1] - first + second)
            far += abs(first - second)
    assert near < 0.9 * far
