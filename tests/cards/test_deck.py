from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.cards.deck import DECK_52, SplitMix64, derive, shuffled

SEEDS = st.integers(0, 2**64 - 1)


def test_the_deck_holds_each_of_52_cards_once() -> None:
    assert len(set(DECK_52)) == len(DECK_52) == 52
    assert " ".join(map(str, DECK_52[:14])) == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH"


def test_the_generator_gives_the_published_words() -> None:
    # Source: the reference program splitmix64.c by Sebastiano Vigna, seed 1234567.
    stream = SplitMix64(1234567)
    assert [stream.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(
    ("seed", "first"),
    [
        (0, "8C JD 9S 2C 2H QH 6C TS 3H AS"),
        (1, "7H 9S 4H 8D 8H 5C JH 6H 9C JS"),
        (2**64 - 1, "JS KC 7C 4S AH JD 5H 2D AD 7H"),
    ],
)
def test_the_shuffle_never_changes(seed: int, first: str) -> None:
    # Source: this program's first version; tapes and saves hold seeds.
    assert " ".join(map(str, shuffled(DECK_52, seed)[:10])) == first


@given(SEEDS)
def test_a_shuffle_loses_no_card_and_leaves_the_deck_alone(seed: int) -> None:
    before = DECK_52
    assert Counter(shuffled(DECK_52, seed)) == Counter(before)


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    places = Counter(
        (card, place) for seed in range(6000) for place, card in enumerate(shuffled("ABCDEF", seed))
    )
    expected = 6000 / 6
    # Rows and columns of the 6 x 6 table are fixed, each by a permutation: 5/6 of the sum is
    # chi-square with 25 degrees of freedom, above 61 once in ten thousand.
    distance = sum((count - expected) ** 2 / expected for count in places.values()) * 5 / 6
    assert distance < 61
    assert len(places) == 36


@given(SEEDS, st.integers(1, 60))
def test_a_bounded_number_is_below_its_bound(seed: int, bound: int) -> None:
    assert 0 <= SplitMix64(seed).below(bound) < bound


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_an_impossible_bound_is_named(bound: int) -> None:
    with pytest.raises(ValueError, match=str(bound)):
        SplitMix64(0).below(bound)


def test_derived_seeds_differ_by_label_place_and_count() -> None:
    rows = [(), (0,), (0, 0), *((game, hand) for game in range(1, 30) for hand in range(1, 30))]
    assert len({derive(5, *row) for row in rows}) == len(rows)


def test_derived_seeds_never_change() -> None:
    # Source: this program's first version.
    assert [derive(1987), derive(1987, 1, 2)] == [
        387335352303135015,
        5551135414896886710,
    ]
