import pytest

from tommy.cards.card import Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules.moves import Draw, Move, Play, parse_move

EVERY_MOVE: list[Move] = [
    Draw(),
    *(Play(card, suit) for card in DECK_52 for suit in (None, *Suit)),
]


def test_notation_round_trips_in_either_case() -> None:
    for move in EVERY_MOVE:
        assert parse_move(str(move)) == parse_move(str(move).lower()) == move
    assert len({str(move) for move in EVERY_MOVE}) == len(EVERY_MOVE)


@pytest.mark.parametrize("text", ["", "PASS", "8H=", "8H=X", "=S", "8H=S=S", "8H S", "DRAW "])
def test_what_is_no_move_is_named_in_the_error(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move of Crazy Eights") as caught:
        parse_move(text)
    assert repr(text) in str(caught.value)
