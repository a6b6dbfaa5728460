"""RULEBOOK E7."""

import pytest

from tests.support.hands import cards
from tommy.cards.card import Rank
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules.scoring import card_points, hand_total


@pytest.mark.parametrize("crazy", [Rank.EIGHT, Rank.ACE, Rank.KING])
def test_e7_what_each_card_counts(crazy: Rank) -> None:
    points = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    points[crazy - 1] = 50
    for card in DECK_52:
        assert card_points(card, crazy) == points[card.rank - 1]


def test_e7_a_hand_counts_its_cards() -> None:
    assert hand_total(cards("AS TD KC 9H 8S"), Rank.EIGHT) == 80
    assert hand_total((), Rank.EIGHT) == 0
