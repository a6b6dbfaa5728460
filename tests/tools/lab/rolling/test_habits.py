"""What is counted in hands of Rolling Stone."""

import pytest

from tests.support.habits import count, played
from tests.support.hands import cards
from tests.support.rolling.positions import position
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.moves import Play
from tommy.games.rolling.rules.observation import Trick
from tools.lab.habits import Count


@pytest.mark.parametrize(
    ("lead", "lacking", "fed"), [("2S", "C", 1), ("2H", "C", 0), ("2S", "S", 0)]
)
def test_a_lead_feeds_a_last_card_unless_somebody_before_picks_up(
    lead: str, lacking: str, fed: int
) -> None:
    # Seat 1 lacked a suit and has laid again what it took up; the card of seat 2 was seen.
    state = position("2S 2H 9H", "4D 5D 6H", "3S")
    seven = cards(f"7{lacking}")
    tricks = Trick(0, seven, 1, 0), Trick(1, seven, None, 1), Trick(1, cards("3S"), 2, 1)
    state = state._replace(tricks=tricks)
    hand = played(hand_play.apply, state, Play(cards(lead)[0]))
    assert count("rolling", "leads into a last card all have seen", hand) == Count(fed)
