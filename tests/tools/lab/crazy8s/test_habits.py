"""What is counted in hands of Crazy Eights."""

import pytest

from tests.support.crazy8s.positions import position
from tests.support.habits import count, played
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.moves import parse_move
from tommy.games.crazy8s.rules.seats import ME
from tools.lab.habits import Count


@pytest.mark.parametrize(("upcard", "needless", "saving"), [("4H", 1, 0), ("4C", 0, 1)])
def test_a_draw_is_needless_or_saves_a_crazy_card(upcard: str, needless: int, saving: int) -> None:
    state = position("QS KS 2S", "5D 8D 7H", upcard, stock=None, to_move=ME)
    hand = played(hand_play.apply, state, parse_move("DRAW"))
    assert count("crazy8s", "draws though a plain card fits", hand) == Count(needless)
    assert count("crazy8s", "draws to save a crazy card", hand) == Count(saving)
