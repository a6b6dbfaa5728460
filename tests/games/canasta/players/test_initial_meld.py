"""Hands of counts open with few and cheap cards."""

import pytest

from tommy.games.canasta.players.count_state import numbers, worth
from tommy.games.canasta.players.evaluation import WEIGHTS
from tommy.games.canasta.players.initial_meld import Laid, opening
from tommy.games.canasta.rules.pack import parse_cards


@pytest.mark.parametrize(
    ("hand", "missing", "melds"),
    [
        ("KS KH KD QS QH QD AS AH AD", 50, {(1, 3, 0, 0)}),
        ("KS KH KD QS QH QD 4S 4H 4D", 50, {(13, 3, 0, 0), (12, 3, 0, 0)}),
        ("KS KH 2S 9S 8S", 40, {(13, 2, 1, 0)}),
        ("KS KH 2S ** 9S 8S", 70, {(13, 2, 0, 1)}),
        ("KS KH KD 2S 9S 8S", 50, {(13, 3, 1, 0)}),
        ("KS KH KD AS AH 2S", 60, {(1, 2, 1, 0)}),
    ],
)
def test_an_opening_meets_the_minimum_without_what_is_needless(
    hand: str, missing: int, melds: set[Laid]
) -> None:
    found = opening(numbers(parse_cards(hand)), missing, WEIGHTS[2])
    assert found is not None
    assert set(found[0]) == melds
    assert sum(worth(*meld) for meld in found[0]) >= missing


@pytest.mark.parametrize("hand", ["KS KH KD 9S 8S", "KS KH 9S 8S 2S", "2S 2H 2D ** **"])
def test_no_opening_is_found_where_the_cards_do_not_count_enough(hand: str) -> None:
    assert opening(numbers(parse_cards(hand)), 90, WEIGHTS[2]) is None
