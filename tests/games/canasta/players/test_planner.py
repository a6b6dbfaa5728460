"""The planner: the same move for who sees one hand and for a rollout that has them all."""

import pytest

from tests.support.canasta.lab import position_of
from tests.support.canasta.positions import position
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.decision import decided
from tommy.games.canasta.players.evaluation import WEIGHTS, discards
from tommy.games.canasta.players.planner import next_move, refuses
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.legality import refusal
from tommy.games.canasta.rules.moves import Answer, Ask, Discard, Take, TakeBack
from tommy.games.canasta.rules.pack import KIND
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import Options, observation


@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_plays_is_what_is_rolled_out_and_tuned(seats: int, rule_set: Rules) -> None:
    weights = WEIGHTS[seats]
    compared = 0
    for seed in range(8):
        scores = ((0, 0), (1600, 900), (3200, 4000))[seed % 3]
        state = hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state
        counted = position_of(state)
        while state.ending is None:
            seen = observation(state, state.actor)
            known = CountState.from_observation(seen)
            move = decided(seen, seed)
            if state.permission is Permission.ASKED:
                assert move == Answer(not refuses(counted, weights))
                counted.answer(yes=move.yes)
            else:
                planned = next_move(counted, weights)
                assert (known.known, known.thrown) == (counted.known, counted.thrown)
                assert known.unseen == counted.unseen
                assert planned == next_move(known, weights)
                if isinstance(move, Discard) and isinstance(planned, Discard):
                    costs = {terms.kind: terms.cost for terms in discards(known, weights)}
                    assert costs[KIND[move.card]] == costs[KIND[planned.card]]
                else:
                    assert move == planned
                assert not isinstance(move, TakeBack)
                if not isinstance(move, Ask):
                    counted.play(move)
            compared += 1
            state = hand_play.apply(state, move)
    assert compared > 300


@pytest.mark.parametrize(("hand", "mine", "naturals"), [
    ("KS KH", "KD KC KS", 0), ("KS KH 4S", "KD KC KS", 1), ("KS KH 4S 5S", "KD KC KS", 2),
])  # fmt: skip
def test_a_take_leaves_the_cards_that_must_stay_in_the_hand(
    hand: str, mine: str, naturals: int
) -> None:
    state = position(hand, pile="KC", mine=mine, stock="", rules=CLASSIC)
    assert decided(observation(state, 0), 1) == Take(naturals)
    assert next_move(position_of(state), WEIGHTS[2]) == Take(naturals)


@pytest.mark.parametrize("least_hand", [0, 1, 2])
def test_no_weight_makes_a_meld_empty_a_hand_that_may_not_go_out(least_hand: int) -> None:
    state = position("KS KH KD KC", mine="QS QH QD", drawn=True, rules=CLASSIC)
    weights = WEIGHTS[2]._replace(least_hand=least_hand, bait=3)
    move = next_move(position_of(state), weights)
    assert refusal(state, move) is None
