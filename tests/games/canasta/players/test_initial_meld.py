"""The cheapest initial meld: against all that there are, and in examples."""

import itertools
import random

import pytest

from tommy.games.canasta.players.counts import meld_counts, numbers, worth
from tommy.games.canasta.players.evaluation import WEIGHTS, Weights, price_of_wilds
from tommy.games.canasta.players.initial_meld import InitialMeld, cheapest
from tommy.games.canasta.rules.moves import Meld, meld_of
from tommy.games.canasta.rules.pack import PACK, RANK_KINDS, parse_cards


def found(
    hand: str, points_short: int, *, most: int = 99, upcard: int | None = None
) -> InitialMeld | None:
    return cheapest(numbers(parse_cards(hand)), points_short, Weights(), most=most, upcard=upcard)


def melds(text: str) -> set[Meld]:
    """Melds such as `AAA KK2`."""
    laid = set()
    for word in text.split():
        cards = numbers(parse_cards(" ".join("**" if c == "*" else f"{c}S" for c in word)))
        (kind,) = (kind for kind in RANK_KINDS if cards[kind])
        laid.add(meld_of(kind, cards[kind], cards[2], cards[0]))
    return laid


@pytest.mark.parametrize(("hand", "points_short", "expected"), [
    ("KS KH KD QS QH QD AS AH AD", 50, "AAA"),
    ("KS KH KD QS QH QD 4S 4H 4D", 50, "KKK QQQ"),
    ("KS KH KD QS QH QD", 50, "KKK QQQ"),
    ("AS AH 2D 4S", 50, "AA2"),
    ("KS KH 2S 9S 8S", 40, "KK2"),
    ("KS KH 2S ** 9S 8S", 70, "KK*"),
    ("KS KH KD 2S 9S 8S", 50, "KKK2"),
    ("KS KH KD AS AH 2S", 60, "AA2"),
    # The sets would be laid in this turn anyhow, so the aces stay together.
    ("AS AH KS KH KD 7S 7H 7D 2S", 50, "KKK2"),
    ("AS AH AD ** ** 2S", 120, "AAA2*"),
])  # fmt: skip
def test_it_meets_the_minimum_without_what_is_needless(
    hand: str, points_short: int, expected: str
) -> None:
    answer = found(hand, points_short)
    assert answer is not None
    assert set(answer.melds) == melds(expected)


@pytest.mark.parametrize("hand", ["KS KH KD 9S 8S", "KS KH 9S 8S 2S", "2S 2H 2D ** **"])
def test_there_is_none_where_the_cards_do_not_count_enough(hand: str) -> None:
    assert found(hand, 90) is None


def test_it_has_no_more_cards_than_it_may() -> None:
    assert found("KS KH KD QS QH QD 4C", 50, most=5) is None
    assert found("KS KH KD QS QH QD 4C", 50, most=6) is not None


def test_wild_cards_may_go_with_the_upcard_of_a_take_and_its_naturals_stay_out() -> None:
    answer = found("KS KH 2S ** 4C", 30, upcard=13)
    assert answer == InitialMeld((), Weights().joker / 2, 0, 1)


def test_a_group_that_is_begun_goes_on_with_wild_cards_on_what_lies_there() -> None:
    sizes, wilds = [0] * 14, [0] * 14
    sizes[13], wilds[13] = 4, 1
    answer = cheapest(
        numbers(parse_cards("KC 2S 2H 4C")), 45, WEIGHTS[2], most=9, sizes=sizes, wilds=wilds
    )
    assert answer is not None
    assert answer.melds == (meld_of(13, 1, 2, 0),)


def groups(hand: list[int]) -> list[tuple[Meld, ...]]:
    """Every group of melds of all naturals of a kind, as far as the hand has the wild cards."""
    options = [
        [None, *(
            meld_of(kind, hand[kind], deuces, jokers)
            for deuces in range(4) for jokers in range(4 - deuces)
            if hand[kind] >= 2 and hand[kind] + deuces + jokers >= 3
        )]
        for kind in RANK_KINDS if hand[kind] >= 2
    ]  # fmt: skip
    chosen = (tuple(filter(None, group)) for group in itertools.product(*options))
    return [
        group for group in chosen
        if sum(meld.deuces for meld in group) <= hand[2]
        and sum(meld.jokers for meld in group) <= hand[0]
    ]  # fmt: skip


def price(group: tuple[Meld, ...], weights: Weights) -> float:
    base = sum(
        4 * meld.naturals + (10 if meld.naturals == 2 else 6)
        for meld in group
        if meld.naturals < max(3, weights.bait)
    )
    deuces, jokers = sum(meld.deuces for meld in group), sum(meld.jokers for meld in group)
    return base + price_of_wilds(deuces, jokers, weights.deuce, weights.joker)


@pytest.mark.parametrize("seats", [2, 4])
def test_no_group_of_the_hand_is_cheaper(seats: int) -> None:
    weights = WEIGHTS[seats]
    chance = random.Random(seats)
    there = 0
    for _ in range(150):
        hand = numbers(chance.sample(PACK, 12))
        points_short, most = chance.choice((15, 50, 90, 120)), chance.choice((6, 8, 10))
        prices = [
            price(group, weights) for group in groups(hand)
            if sum(meld.size for meld in group) <= most
            and sum(worth(*meld_counts(meld)) for meld in group) >= points_short
        ]  # fmt: skip
        answer = cheapest(hand, points_short, weights, most=most)
        assert (answer is None) == (not prices)
        if answer is not None:
            there += 1
            assert answer.cost == pytest.approx(min(prices))
            assert answer.cost == pytest.approx(price(answer.melds, weights))
            assert sum(worth(*meld_counts(meld)) for meld in answer.melds) >= points_short
            assert sum(meld.size for meld in answer.melds) <= most
    assert 40 < there < 140
