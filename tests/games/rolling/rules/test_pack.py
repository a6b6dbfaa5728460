"""RULEBOOK R1: the pack, and the order in which a hand is shown."""

from collections import Counter

import pytest

from tests.support.hands import cards
from tommy.cards.card import Rank, Suit
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.pack import pack, shown
from tommy.games.rolling.rules.seats import YOU
from tommy.games.rolling.rules.state import Options


@pytest.mark.parametrize(("players", "count", "lowest", "asleep"), [
    (2, 32, Rank.SEVEN, 16), (3, 32, Rank.SEVEN, 8), (4, 32, Rank.SEVEN, 0),
    (5, 40, Rank.FIVE, 0), (6, 52, Rank.TWO, 4),
])  # fmt: skip
def test_r1_the_pack_grows_with_the_players(
    players: int, count: int, lowest: Rank, asleep: int
) -> None:
    cards_of_pack = pack(players)
    assert len(cards_of_pack) == len(set(cards_of_pack)) == count
    assert min(card.rank for card in cards_of_pack if card.rank is not Rank.ACE) is lowest
    assert Counter(card.suit for card in cards_of_pack) == dict.fromkeys(Suit, count // 4)
    assert len(hand_play.deal(Options(players), 0, 1).asleep) == asleep


def test_your_hand_is_sorted_by_suit_each_from_the_ace_down_to_the_two() -> None:
    ranks = "AKQJT98765432"
    expected = cards(" ".join(f"{rank}{suit}" for suit in "SHDC" for rank in ranks))
    assert shown(tuple(reversed(expected)), YOU) == expected
    assert shown(tuple(reversed(expected)), 1) == tuple(reversed(expected))
