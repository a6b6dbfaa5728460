"""What the evaluation of Canasta makes of a position, thing by thing."""

import pytest

from tests.support.canasta.lab import position_of
from tests.support.canasta.positions import position
from tommy.games.canasta.players import rollout
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.evaluation import (
    WEIGHTS,
    Weights,
    best_discard,
    discards,
    pile_worth,
)
from tommy.games.canasta.players.planner import next_meld, take_pile
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.observation import Did, Seen
from tommy.games.canasta.rules.pack import DEUCE_KIND, JOKER_KIND, KIND_POINTS, parse_cards
from tommy.games.canasta.rules.state import HandState, Options, observation

KING, NINE, SIX = 13, 9, 6


def known(state: HandState) -> CountState:
    return CountState.from_observation(observation(state, state.to_move))


def weighed(**weights: float) -> Weights:
    return Weights()._replace(**weights)  # type: ignore[arg-type]


def cost(state: HandState, kind: int, weights: Weights) -> float:
    (terms,) = (terms for terms in discards(known(state), weights) if terms.kind == kind)
    return terms.cost


def danger(state: HandState, kind: int, weights: Weights) -> float:
    """How likely the next opponent is thought to take the pile with a card of this kind."""
    (terms,) = (terms for terms in discards(known(state), weights) if terms.kind == kind)
    return terms.danger


def test_a_rank_is_thought_as_rare_as_it_was_thrown_often() -> None:
    state = position("4S 5H KD 9D", pile="6C KS")
    state = state._replace(seen=(*state.seen, Seen(1, Did.DISCARD, parse_cards("KS"))))
    often = [danger(state, KING, weighed(thrown=rarer)) for rarer in (0, 1, 4)]
    assert often[0] > often[1] > often[2] > 0
    unseen = [danger(state, NINE, weighed(thrown=rarer)) for rarer in (0, 4)]
    assert unseen[0] == unseen[1]


def test_nobody_takes_a_pile_more_surely_than_surely() -> None:
    state = position("4S KC 9D", pile="6C", mine="QS QH QD", theirs="KS KH KD", others="9S 9H 2D")
    weights = weighed(wild_take=5.0)
    risky, sure = (danger(state, kind, weights) for kind in (NINE, KING))
    assert risky <= sure == 1.0


@pytest.mark.parametrize("kind", [DEUCE_KIND, JOKER_KIND, 3], ids=["deuce", "joker", "black trey"])
def test_nobody_takes_a_pile_with_what_freezes_it(kind: int) -> None:
    state = position("2S ** 3S", pile="6C", mine="QS QH QD", theirs="KS KH KD", others="9S 9H 2D")
    assert danger(state, kind, weighed()) == 0


def test_what_is_known_of_the_next_hand_is_reckoned_with() -> None:
    state = position(
        "4S 5H 9D", pile="6C", mine="QS QH QD", theirs="KS KH KD KC", others="9S 9H 2D"
    )
    taken = (
        Seen(1, Did.MELD, parse_cards("KH KD KC")),
        Seen(1, Did.TAKE, parse_cards("9S 9H")),
        Seen(1, Did.MELD, parse_cards("KS")),
    )
    assert danger(state._replace(seen=taken), NINE, weighed()) == 1.0
    gone = (
        *taken,
        Seen(1, Did.DISCARD, parse_cards("9S")),
        Seen(1, Did.DISCARD, parse_cards("9H")),
    )
    assert danger(state._replace(seen=gone), NINE, weighed()) < 0.5


@pytest.mark.parametrize("kind", [DEUCE_KIND, JOKER_KIND], ids=["deuce", "joker"])
def test_a_wild_card_is_dear_while_the_pile_is_small(kind: int) -> None:
    def of(pile: str) -> float:
        return cost(position("2S ** 9D 9C", pile=pile), kind, weighed(early=25.0))

    assert of("6C") == of("6C 7C") + 25 == of("6C 7C 8C 4C 5C 9C") + 5 * 25
    assert of("6C 7C 8C 4C 5C 9C") == of("6C 7C 8C 4C 5C 9C TC")


@pytest.mark.parametrize(("score", "mine", "times"), [
    (0, "", 1.0), (1500, "", 3.0), (3000, "", 3.0), (3000, "QS QH QD", 1.0),
])  # fmt: skip
def test_a_wild_card_is_dear_to_who_needs_it_to_open(score: int, mine: str, times: float) -> None:
    state = position("2S ** 9D 9C", pile="6C", mine=mine, scores=(score, 0))
    weights = weighed(early=0.0, opener=3.0)
    assert cost(state, DEUCE_KIND, weights) == times * weights.deuce
    assert cost(state, JOKER_KIND, weights) == times * weights.joker


def test_the_terms_of_a_discard_make_its_cost() -> None:
    state = position("4S 4H 9D KC 2S", pile="6C 8D", mine="QS QH QD", theirs="KS KH KD KC KS KH")
    weights = weighed(pile_point=2.0)
    for terms in discards(known(state), weights):
        assert terms.cost == terms.kept + terms.danger * (terms.pile + terms.feed)
        assert terms.feed == (weights.feed_canasta if terms.kind == KING else 0)
        points = KIND_POINTS[SIX] + KIND_POINTS[8] + KIND_POINTS[terms.kind]
        assert terms.pile == weights.pile + 3 * weights.pile_card + 2 * points


@pytest.mark.parametrize("seats", [2, 4])
def test_the_best_discard_costs_least(seats: int) -> None:
    compared = 0
    for seed in range(12):
        counted = position_of(hand_play.deal(Options(seats), seed % seats, (0, 0), seed).state)
        weights = WEIGHTS[seats]
        while counted.ending is None:
            if counted.drawn and counted.sizes[counted.to_move] > 1:
                best = best_discard(counted, weights)
                costs = {terms.kind: terms.cost for terms in discards(counted, weights)}
                assert costs[best] == min(costs.values())
                compared += 1
                rollout.play_turn(counted, weights)
            elif counted.drawn or not counted.stock or take_pile(counted, weights):
                rollout.play_turn(counted, weights)
            else:
                counted.draw()
    assert compared > 50


@pytest.mark.parametrize(
    ("hand", "pile", "completes"),
    [
        ("4S 5H", "6C KC", False),
        ("4S 5H KS", "6C KC", True),
        ("4S 5H", "KS 6C KC", True),
    ],
)
def test_a_pile_that_completes_a_canasta_is_worth_more(
    hand: str, pile: str, completes: bool
) -> None:
    state = position(hand, pile=pile, mine="KH KH KD KD 2S")
    more, plain = (pile_worth(known(state), weighed(complete=extra)) for extra in (200.0, 0.0))
    assert more.upcard - plain.upcard == (200 if completes else 0)
    assert more.worth == more.below + more.upcard + more.opening


@pytest.mark.parametrize("seats", [2, 4])
def test_what_others_know_of_his_hand_tells_him_nothing(seats: int) -> None:
    known_wilds = 0
    for seed in range(60):
        counted = position_of(hand_play.deal(Options(seats), seed % seats, (0, 0), seed).state)
        while counted.ending is None:
            seat = counted.to_move
            if counted.drawn:
                secret = counted.copy()
                known_wilds += secret.known[seat][JOKER_KIND] + secret.known[seat][DEUCE_KIND]
                for kind, number in enumerate(secret.known[seat]):
                    secret.unseen[kind] += number
                    secret.known[seat][kind] = 0
                weights = WEIGHTS[seats]._replace(wild_take=1.0, deuce=300.0, joker=300.0)
                assert best_discard(secret, weights) == best_discard(counted, weights)
                rollout.play_turn(counted, WEIGHTS[seats])
            elif counted.stock and take_pile(counted, WEIGHTS[seats]) is None:
                counted.draw()
            else:
                rollout.play_turn(counted, WEIGHTS[seats])
    assert known_wilds > 5


def test_a_wild_card_is_dearer_on_a_small_pile_and_on_one_that_is_frozen_already() -> None:
    weights = weighed(deuce=50.0, early=10.0, worth_freezing=8, frozen=300.0)
    for pile, more in (
        ("4C 5C 6C 7C 9C TC JC QC", 0.0),
        ("4C 5C 6C 7C 9C", 30.0),
        ("2C 4C 5C 6C 7C 9C TC JC QC", 300.0),
        ("2C 4C 5C", 350.0),
    ):
        state = position("2S 9S 9D", pile=pile, drawn=True, mine="KS KH KD")
        assert cost(state, DEUCE_KIND, weights) == 50.0 + more


@pytest.mark.parametrize("seats", WEIGHTS)
def test_hard_thinks_more_of_a_joker_than_of_a_deuce(seats: int) -> None:
    assert WEIGHTS[seats].joker > WEIGHTS[seats].deuce


def test_hard_leaves_a_finished_canasta_as_it_is() -> None:
    table = "KS KH KD KC KS KH 2D / QS QH QD QC"
    state = position("2S 2C ** ** 2H 2D 4S 5S 9C 8D", mine=table, drawn=True)
    weights = WEIGHTS[2]
    meld = next_meld(known(state), weights, end_game=True)
    assert meld is not None
    assert meld.rank != KING
    only = position("2S 2C ** ** 2H 2D 4S 5S 9C 8D", mine=table.partition(" /")[0], drawn=True)
    assert next_meld(known(only), weights, end_game=True) is None
