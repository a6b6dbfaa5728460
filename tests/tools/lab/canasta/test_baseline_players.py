"""The players to measure Canasta's computer player against."""

import random
from collections.abc import Callable

import pytest

from tests.support.canasta.lab import position_of
from tests.support.canasta.players import MANY_MOVES
from tests.support.canasta.positions import position
from tommy.cardgame.players.levels import run_to_end
from tommy.cards.card import Rank
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.rules import hand_play, legality
from tommy.games.canasta.rules.moves import Answer, Discard, Draw, Meld, Move, Take, TakeBack
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import KIND, parse_card
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState, Options, observation
from tommy.games.canasta.simulator import STARTS, CanastaSimulator
from tools.lab.canasta.baseline_players import (
    greedy,
    greedy_move,
    random_move,
    rule_based,
    rule_based_move,
)
from tools.lab.contestants import contestant

BOTH = pytest.mark.parametrize("player", [greedy, rule_based])
PAIRS = pytest.mark.parametrize(
    ("player", "move_of"), [(greedy, greedy_move), (rule_based, rule_based_move)]
)
RULE_SETS = pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
SEATS = pytest.mark.parametrize("seats", [2, 4])


def move_in(player: Callable[[Observation], Move], state: HandState) -> Move:
    return player(observation(state, state.actor))


def a_deal(seats: int, rule_set: Rules, seed: int) -> HandState:
    scores = STARTS[seed % len(STARTS)]
    return hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state


@PAIRS
@RULE_SETS
@SEATS
def test_every_move_of_a_hand_is_legal_and_the_same_when_all_cards_are_known(
    seats: int,
    rule_set: Rules,
    player: Callable[[Observation], Move],
    move_of: Callable[[CountState], Move],
) -> None:
    for seed in range(12):
        state = a_deal(seats, rule_set, seed)
        for _ in range(MANY_MOVES):
            if state.ending is not None:
                break
            move = move_in(player, state)
            assert legality.refusal(state, move) is None, f"{move} in {state}"
            assert kind_only(move) == kind_only(move_of(position_of(state)))
            state = hand_play.apply(state, move)
        assert state.ending is not None


def kind_only(move: Move) -> Move | int:
    return KIND[move.card] if isinstance(move, Discard) else move


@BOTH
@RULE_SETS
@SEATS
def test_a_hand_that_others_began_ends(
    seats: int, rule_set: Rules, player: Callable[[Observation], Move]
) -> None:
    for seed in range(20):
        state, chance = a_deal(seats, rule_set, seed), random.Random(seed)
        for number in range(MANY_MOVES):
            if state.ending is not None:
                break
            seen = observation(state, state.actor)
            move = random_move(seen, chance) if number < 15 * seed else player(seen)
            assert legality.refusal(state, move) is None, f"{move} in {state}"
            state = hand_play.apply(state, move)
        assert state.ending is not None


@BOTH
def test_partner_may_go_out(player: Callable[[Observation], Move]) -> None:
    asking = position(
        "KC", mine="AS AH AD AC AS AH AD", seats=4, drawn=True, permission=Permission.ASKED
    )
    assert move_in(player, asking) == Answer(True)


@BOTH
def test_a_group_that_cannot_meet_the_minimum_is_taken_back(
    player: Callable[[Observation], Move],
) -> None:
    state = position("4S 4H 4D KC QC JC 9C", drawn=True)
    state = hand_play.apply(state, Meld(Rank.FOUR, 3))
    assert move_in(player, state) == TakeBack()


@BOTH
def test_cards_that_fit_are_laid_before_the_hand_ends_for_want_of_a_stock(
    player: Callable[[Observation], Move],
) -> None:
    state = position("KC QC JC 9C", mine="KS KH KD", pile="3S", stock="")
    assert move_in(player, state) == Meld(Rank.KING, 1)


def test_greedy_takes_the_pile_and_spends_its_wild_cards_at_once() -> None:
    state = position("9S 2S 2H 4S 6D QC QH", pile="5D 9D", mine="KS KH KD", seats=2)
    take = move_in(greedy, state)
    assert take == Take(1, deuces=1)
    state = hand_play.apply(state, take)
    assert move_in(greedy, state) == Meld(Rank.QUEEN, 2, deuces=1)


def test_greedy_throws_its_lowest_useless_card() -> None:
    state = position("4S 4H KC 7D AC", mine="AS AH AD", drawn=True)
    state = hand_play.apply(state, move_in(greedy, state))
    assert move_in(greedy, state) == Discard(parse_card("7D"))


def test_rule_based_leaves_a_small_pile_that_would_cost_a_wild_card() -> None:
    state = position("9S 2S 2H 4S 6D QC QH", pile="5D 9D", mine="KS KH KD", seats=2)
    assert move_in(rule_based, state) == Draw()


def test_rule_based_keeps_its_wild_cards_and_pairs() -> None:
    state = position("9S 2S 2H 6D QC QH", pile="5D", mine="KS KH KD", seats=2, drawn=True)
    assert move_in(rule_based, state) in (Discard(parse_card("9S")), Discard(parse_card("6D")))


def test_rule_based_does_not_feed_a_canasta() -> None:
    state = position(
        "KC 8S 8H", mine="AS AH AD", theirs="KS KH KD KC KS KH", pile="5D 6C", drawn=True
    )
    assert move_in(rule_based, state) == Discard(parse_card("8S"))


@pytest.mark.parametrize(("theirs", "move"), [
    ("QS QH QD", Meld(Rank.KING, 1)),
    ("AS AH AD AC AS AH AD / QS QH QD", Discard(parse_card("9C"))),
], ids=["ahead", "behind"])  # fmt: skip
def test_rule_based_goes_out_when_it_is_ahead(theirs: str, move: Move) -> None:
    state = position(
        "KC 9C", mine="KS KH KD KC KS KH 2S", theirs=theirs, others="4S 5S 6S 7S 8S", drawn=True
    )
    assert move_in(rule_based, state) == move


def test_the_search_can_be_measured_before_it_is_a_level() -> None:
    sim = CanastaSimulator()
    state = sim.dealt(sim.start(0))
    seen = sim.observation(state, state.actor)
    assert not sim.is_refused(state, run_to_end(contestant(sim, "search")(seen, 1)))
