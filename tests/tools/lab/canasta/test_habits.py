"""What is counted in hands of Canasta."""

from tests.support.canasta.positions import position
from tests.support.habits import count, played
from tommy.cards.card import Rank
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.moves import Discard, Meld
from tommy.games.canasta.rules.pack import parse_card
from tools.lab.habits import Count


def test_a_wild_card_on_a_small_pile_or_a_frozen_one_is_wasted() -> None:
    for pile, wasted in (("4C 5C 6C 7C 9C TC JC QC", 0), ("6C", 1), ("2C 4C 5C 6C 7C 9C TC JC", 1)):
        state = position("2S 9S 9D", pile=pile, drawn=True)
        hand = played(hand_play.apply, state, Discard(parse_card("2S")))
        what = "of these on under 8 cards or a frozen pile"
        assert count("canasta", what, hand) == Count(wasted)
        assert count("canasta", "wild cards thrown", hand) == Count(1)


def test_a_wild_card_on_a_finished_canasta_counts_unless_the_hand_ends() -> None:
    mine = "KS KS KC KC KD KD KH"
    state = position("2S 9S 9D 5C", mine=mine, drawn=True)
    laid = played(hand_play.apply, state, Meld(Rank.KING, deuces=1))
    what = "wild cards on a finished canasta, not closing"
    assert count("canasta", what, laid) == Count(1)
    state = position("2S 9S", mine=mine, drawn=True)
    closed = played(hand_play.apply, state, Meld(Rank.KING, deuces=1), Discard(parse_card("9S")))
    assert count("canasta", what, closed) == Count(0)
