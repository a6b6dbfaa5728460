"""What a seat of Rolling Stone knows of the other hands."""

from tests.support.hands import cards
from tests.support.rolling.positions import played, position
from tommy.cards.card import Suit
from tommy.games.rolling.rules.observation import Holding, holdings
from tommy.games.rolling.rules.seats import YOU
from tommy.games.rolling.rules.state import observation


def test_what_lay_open_of_a_hand_is_known_and_no_more() -> None:
    state = position("9S 9H KC", "TD TC JC", "AD QC 8C", leader=YOU)
    state = played(state, "9S")  # seat 1 takes it up, holds no other spade, and leads
    nothing = Holding(frozenset(), frozenset())
    after_one = Holding(frozenset(cards("9S")), frozenset({Suit.SPADES}))
    for seat in range(3):
        assert holdings(observation(state, seat)) == (nothing, after_one, nothing)
    state = played(state, "9S")  # seat 2 takes it up; what seat 1 lacked it lacks still
    assert holdings(observation(state, 0)) == (
        nothing,
        Holding(frozenset(), frozenset({Suit.SPADES})),
        Holding(frozenset(cards("9S")), frozenset({Suit.SPADES})),
    )
    state = played(state, "9S")  # and so the card goes round, back to where everybody saw it
    assert holdings(observation(state, 1)) == (
        Holding(frozenset(cards("9S")), frozenset({Suit.SPADES})),
        Holding(frozenset(), frozenset({Suit.SPADES})),
        Holding(frozenset(), frozenset({Suit.SPADES})),
    )


def test_a_card_taken_up_and_played_again_is_in_no_hand() -> None:
    state = played(position("9S 9H 7S", "TD TC"), "9S 9S")
    assert (state.trick, state.to_move) == (cards("9S"), YOU)
    assert all(not holding.taken for holding in holdings(observation(state, 0)))
