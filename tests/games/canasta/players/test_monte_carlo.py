"""The search is honest, legal, repeatable and yields often; it finds what is plain to see."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.canasta.players.test_determinization import some_state
from tests.support.canasta.positions import hidden_permuted, position
from tommy.cardgame.players.levels import run_to_end
from tommy.cards.card import Rank
from tommy.games.canasta.players import decision
from tommy.games.canasta.players.monte_carlo import search
from tommy.games.canasta.rules import hand_play, legality
from tommy.games.canasta.rules.moves import Answer, Ask, Discard, Meld, Move, Take
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState, observation

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.sampled_from((2, 4))
RULES = st.sampled_from((TOMMY, CLASSIC))
LAW = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
#: Turns of rollouts: few, so that the tests are quick.
FEW = 600
SOME = 4000


def found(seen: Observation, nonce: int = 1, budget: int = FEW) -> Move:
    return run_to_end(search(seen, nonce, budget))


@LAW
@given(SEATS, RULES, SEEDS)
def test_a_found_move_is_legal_and_comes_from_what_is_seen_and_the_nonce_alone(
    seats: int, rule_set: Rules, seed: int
) -> None:
    state = some_state(seats, rule_set, seed)
    seen = observation(state, state.actor)
    move = found(seen, seed)
    assert legality.refusal(seen, move) is None
    permuted = hidden_permuted(state, random.Random(seed))
    assert found(observation(permuted, seen.seat), seed) == move


@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_hands_of_searches_end(seats: int, rule_set: Rules) -> None:
    state: HandState = some_state(seats, rule_set, 0)
    for number in range(400):
        if state.ending is not None:
            break
        state = hand_play.apply(state, found(observation(state, state.actor), number, 60))
    assert state.ending is not None


@pytest.mark.parametrize("budget", [0, 1, 30])
def test_at_least_one_deal_is_tried_however_small_the_budget(budget: int) -> None:
    state = position("JC KD ** AD 5C 2H 4C 6H AH 9C 4H", mine="7S 7H 7D", drawn=True)
    seen = observation(state, 0)
    assert legality.refusal(seen, found(seen, budget=budget)) is None


def test_thinking_goes_in_many_slices() -> None:
    state = position("KS KH QS QH 4C 5C 7D 8H 9S", mine="AS AH AD", drawn=True)
    slices = sum(1 for _ in search(observation(state, 0), 1, SOME))
    assert slices >= SOME // 1000


def test_it_takes_a_big_pile_that_only_a_pair_takes() -> None:
    state = position(
        "KS KH QS QH 4C 5C 7D 8H 9S",
        mine="AS AH AD",
        pile="AC AS 2D QD JD JS TH TC 9C 9D KD",
    )
    more = state.stock[:9]
    state = state._replace(hands=(state.hands[0], state.hands[1] + more), stock=state.stock[9:])
    assert isinstance(found(observation(state, 0), budget=SOME), Take)


def test_it_completes_a_canasta_when_the_stock_runs_out() -> None:
    state = position(
        "KS 4C 5C 7D 8H", mine="KH KD KC KS KH KD", stock="4H 5H", drawn=True, pile="6C"
    )
    assert found(observation(state, 0), budget=SOME) == Meld(Rank.KING, 1)


def test_it_does_not_complete_the_canasta_of_the_other_side() -> None:
    state = position(
        "KS 4C 5C 7D 8H 9S",
        mine="AS AH AD",
        theirs="KH KD KC KS KH KD",
        pile="6C 6D JD JS TH TC 9C 9D",
        drawn=True,
    )
    move = found(observation(state, 0), budget=SOME)
    assert isinstance(move, Discard)
    assert str(move) != "KS"


@pytest.mark.parametrize("permission", [Permission.ASKED, Permission.NOT_ASKED])
def test_it_asks_before_it_goes_out_and_answers_as_the_heuristic(permission: Permission) -> None:
    state = position(
        "KS KH KD 4C",
        mine="7S 7H 7D 7C 7S 7H 7D",
        theirs="9S 9H 9D 9C 9S 9H 9D / TS TH TD TC TS TH",
        seats=4,
        drawn=True,
        permission=permission,
    )
    hands = (*state.hands[:2], state.hands[2] + state.stock[:5], state.hands[3])
    state = state._replace(hands=hands, stock=state.stock[5:])
    seen = observation(state, state.actor)
    move = found(seen, budget=SOME)
    assert move == decision.decide(seen, 1)
    assert isinstance(move, Ask | Answer)
