"""What a seat of Canasta knows of a hand."""

from tests.support.canasta.positions import position
from tommy.games.canasta.rules.pack import shown
from tommy.games.canasta.rules.state import observation


def test_an_observation_is_sorted_and_holds_no_hidden_card() -> None:
    state = position("4D ** KS AH 2C", seats=4)
    seen = observation(state, 0)
    assert [str(card) for card in seen.hand] == ["AH", "KS", "4D", "2C", "**"]
    assert seen.hand == shown(state.hand)
    assert seen.hand_counts == (5, 3, 3, 3)
    assert state.stock not in seen
    assert all(hand not in seen for hand in state.hands[1:])
