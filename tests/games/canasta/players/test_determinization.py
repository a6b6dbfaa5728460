"""Deals for the search agree with what a seat has seen, and are likely ones."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.canasta.lab import any_move, position_of
from tests.support.canasta.positions import hidden_permuted, position
from tommy.games.canasta.players import decision
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import RED_TREY, numbers
from tommy.games.canasta.players.determinization import DealSampler, drawn_by_weight
from tommy.games.canasta.rules import hand_play, move_generation
from tommy.games.canasta.rules.observation import Did, Seen
from tommy.games.canasta.rules.pack import PACK, parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.state import HandState, Options, observation

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.sampled_from((2, 4))
RULES = st.sampled_from((TOMMY, CLASSIC))
LAW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def some_state(seats: int, rule_set: Rules, seed: int) -> HandState:
    """A position to which computers came that stray now and then."""
    chance = random.Random(seed)
    state = hand_play.deal(Options(seats, rule_set), seed % seats, (0, 0), seed).state
    for _ in range(chance.randrange(150)):
        move = decision.decide(observation(state, state.actor), 1)
        if chance.random() < 0.1:
            move = any_move(move_generation.legal_moves(state), chance)
        after = hand_play.apply(state, move)
        if after.ending is not None:
            break
        state = after
    return state


def fields(dealt: CountState) -> tuple[object, ...]:
    return dealt.hands, dealt.stock, dealt.known, dealt.unseen, dealt.found, dealt.has_laid


@LAW
@given(SEATS, RULES, SEEDS)
def test_every_card_is_somewhere_once_and_what_is_known_stays(
    seats: int, rule_set: Rules, seed: int
) -> None:
    state = some_state(seats, rule_set, seed)
    seen = observation(state, state.actor)
    truth = position_of(state)
    pack = numbers(PACK)
    for dealt in (DealSampler(seen, seed).dealt() for _ in range(3)):
        assert dealt.hands[seen.seat] == numbers(seen.hand)
        assert dealt.sizes == list(seen.hand_counts)
        assert len(dealt.stock) == seen.stock_count
        for seat, known in enumerate(dealt.known):
            assert all(n <= held for n, held in zip(known, dealt.hands[seat], strict=False))
            assert all(n <= held for n, held in zip(known, truth.hands[seat], strict=False))
        held = [sum(hand[kind] for hand in dealt.hands) for kind in range(len(pack))]
        open_cards = Counter(dealt.pile)
        for kind, number in enumerate(pack):
            if kind not in (0, 2):
                laid = (
                    0
                    if kind == RED_TREY
                    else sum(
                        table[kind] - wilds[kind]
                        for table, wilds in zip(dealt.tables, dealt.wilds, strict=True)
                    )
                )
                faced = sum(dealt.treys) if kind == RED_TREY else 0
                everywhere = held[kind] + dealt.stock.count(kind) + open_cards[kind]
                assert everywhere + laid + faced == number


@LAW
@given(SEATS, RULES, SEEDS)
def test_the_deals_come_from_what_is_seen_and_the_nonce_alone(
    seats: int, rule_set: Rules, seed: int
) -> None:
    state = some_state(seats, rule_set, seed)
    seen = observation(state, state.actor)
    permuted = observation(hidden_permuted(state, random.Random(seed)), seen.seat)
    one, other = DealSampler(seen, seed), DealSampler(permuted, seed)
    for _ in range(3):
        assert fields(one.dealt()) == fields(other.dealt())
    assert fields(one.dealt()) != fields(one.dealt()) or not seen.stock_count


@LAW
@given(SEEDS)
def test_who_laid_earlier_and_what_lay_there_are_told(seed: int) -> None:
    state = some_state(4, CLASSIC, seed)
    dealt = DealSampler(observation(state, state.actor), seed).dealt()
    truth = position_of(state)
    others = [seat for seat in range(4) if seat != state.to_move]
    assert [dealt.has_laid[seat] for seat in others] == [truth.has_laid[seat] for seat in others]


def test_cards_of_a_pile_that_was_taken_stay_in_the_hand() -> None:
    state = position("KS KH QS QH 4C", others="9S 9H 8C 8D JC")
    cards = parse_cards("9S 9H 8C")
    opened = parse_cards("AS AH AD")
    state = state._replace(seen=(Seen(1, Did.TAKE, cards), Seen(1, Did.MELD, opened)))
    seen = observation(state, 0)
    sampler = DealSampler(seen, 1)
    for _ in range(20):
        hand = sampler.dealt().hands[1]
        assert hand[9] >= 2
        assert hand[8] >= 1


@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
def test_red_treys_wait_only_in_hands_that_had_no_turn_by_classic_rules(rule_set: Rules) -> None:
    waiting = 0
    for seed in range(30):
        state = hand_play.deal(Options(2, rule_set), 0, (0, 0), seed).state
        waiting += DealSampler(observation(state, state.to_move), 1).dealt().hands[0][RED_TREY]
        state = hand_play.apply(state, move_generation.legal_moves(state)[0])
    assert (waiting > 0) == rule_set.treys_wait


def test_a_side_that_has_melded_as_good_as_never_holds_that_rank() -> None:
    state = position("KS KH QS QH 4C", theirs="9S 9H 9D")
    sampler = DealSampler(observation(state, 0), 1)
    plain = held = 0
    for _ in range(300):
        hand = sampler.dealt().hands[1]
        held += hand[9]
        plain += hand[8]
    assert held < plain / 3


def test_cards_are_drawn_one_by_one_each_by_its_weight() -> None:
    # One card of weight 1, two of weight 2, of both 5; the last one can never be drawn.
    pool, weights = (1, 2, 1), (1, 2, 0)
    evenly = [(place + 0.5) / 60 for place in range(60)]
    drawn = Counter(
        tuple(drawn_by_weight(pool, weights, 2, iter((first, second)).__next__))
        for first in evenly
        for second in evenly
    )
    parts = {pair: Fraction(number, 3600) for pair, number in drawn.items()}
    assert parts == {
        (0, 1): Fraction(1, 5),
        (1, 0): Fraction(4, 5) * Fraction(1, 3),
        (1, 1): Fraction(4, 5) * Fraction(2, 3),
    }


def test_fewer_cards_are_drawn_if_the_others_have_no_weight() -> None:
    chance = random.Random(1).random
    assert sorted(drawn_by_weight((1, 2, 4), (1, 2, 0), 7, chance)) == [0, 1, 1]
