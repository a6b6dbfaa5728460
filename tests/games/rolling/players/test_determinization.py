"""Deals for the search agree with what a seat has seen, and reach all that may lie there."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.rolling.positions import some_state
from tommy.cards.bits import Bits, singly
from tommy.cards.card import Card
from tommy.games.rolling.players.determinization import DealSampler, bits
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.observation import holdings
from tommy.games.rolling.rules.state import Options, observation

SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.integers(2, 6)


@settings(deadline=None, max_examples=60)
@given(SEEDS, PLAYERS)
def test_a_dealt_world_agrees_with_all_that_was_seen(seed: int, players: int) -> None:
    state = some_state(seed, players)
    seat = state.to_move
    seen = observation(state, seat)
    sampler = DealSampler(seen)
    chance = random.Random(seed).random
    for _ in range(5):
        hands = sampler.dealt(chance)
        assert hands[seat] == bits(seen.hand)
        assert [hand.bit_count() for hand in hands] == list(seen.counts)
        together = bits(seen.thrown) | bits(seen.trick)
        for hand in hands:
            assert not hand & together
            together |= hand
        for hand, holding in zip(hands, holdings(seen), strict=True):
            taken = bits(holding.taken)
            assert hand & taken == taken
            assert not {suit_number(card) for card in singly(hand & ~taken)} & holding.lacking


def suit_number(card: Bits) -> int:
    return (card.bit_length() - 1) // 13


def test_worlds_differ_and_reach_every_card_that_may_lie_there() -> None:
    state = hand_play.deal(Options(), 0, 3)
    sampler, chance = DealSampler(observation(state, 0)), random.Random(1).random
    theirs = [sampler.dealt(chance)[1] for _ in range(300)]
    union = 0
    for hand in theirs:
        union |= hand
    hidden = bits((*state.hands[1], *state.asleep))
    assert union == hidden
    # Each of 24 cards lies there in a third of the deals: 100, five standard deviations are 41.
    for card in singly(hidden):
        assert 59 < sum(bool(hand & card) for hand in theirs) < 141


@settings(deadline=None, max_examples=40)
@given(SEEDS, PLAYERS)
def test_past_positions_are_those_of_the_rules(seed: int, players: int) -> None:
    state = some_state(seed, players)
    now = [bits(hand) for hand in state.hands]
    past = [
        (leader, tuple(hand ^ change for hand, change in zip(now, changes, strict=True)))
        for leader, changes in DealSampler(observation(state, 0)).past
    ]
    assert past == [
        (leader, tuple(map(bits, hands))) for leader, hands in reversed(state.positions)
    ]


def test_the_bits_of_the_pack_are_all_different() -> None:
    deck = [Card.parse(f"{rank}{suit}") for suit in "SHDC" for rank in "23456789TJQKA"]
    assert singly(bits(deck)) == [bits([card]) for card in deck]
