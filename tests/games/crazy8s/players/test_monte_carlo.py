"""The deals that are tried agree with what was seen, and reach every hidden card."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tommy.cards.bits import singly
from tommy.cards.card import Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.players.monte_carlo import dealt
from tommy.games.crazy8s.players.rollout import bit

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=60)
@given(SEEDS, st.integers(1, 12), st.lists(st.integers(0, 12), min_size=5, max_size=5))
def test_a_deal_keeps_to_what_was_seen_if_it_can(seed: int, count: int, most: list[int]) -> None:
    stream = random.Random(seed)
    kinds = {bit(card): int(card.suit) for card in stream.sample(DECK_52, 20)}
    theirs, stock = dealt(kinds, most, count, stream.random)
    assert theirs.bit_count() == count
    assert not theirs & sum(stock)
    assert theirs | sum(stock) == sum(kinds)
    room = [min(most[suit], sum(kind == suit for kind in kinds.values())) for suit in Suit]
    if sum(room) >= count:
        for suit in Suit:
            assert sum(kinds[card] == suit for card in singly(theirs)) <= most[suit]


def test_every_hidden_card_is_dealt_as_often_as_any_other() -> None:
    stream = random.Random(2)
    kinds = {bit(card): int(card.suit) for card in DECK_52[:20]}
    deals = [dealt(kinds, [12] * 5, 5, stream.random)[0] for _ in range(400)]
    # A quarter of 400 deals each: 100, five standard deviations are 43.
    for card in kinds:
        assert 57 < sum(bool(hand & card) for hand in deals) < 143


@settings(max_examples=60)
@given(SEEDS, st.integers(1, 12), st.sampled_from(Suit))
def test_a_hand_that_is_dealt_has_a_card_of_the_suit_that_was_named(
    seed: int, count: int, held: Suit
) -> None:
    stream = random.Random(seed)
    kinds = {bit(card): int(card.suit) for card in stream.sample(DECK_52, 20)}
    theirs, stock = dealt(kinds, [12] * 5, count, stream.random, held)
    assert theirs.bit_count() == count
    assert theirs | sum(stock) == sum(kinds)
    if held in kinds.values():
        assert any(kinds[card] == held for card in singly(theirs))
