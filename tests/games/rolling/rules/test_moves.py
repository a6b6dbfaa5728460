"""The notation of moves."""

import pytest

from tommy.cards.card import Card
from tommy.games.rolling.rules.moves import Play, parse_move


@pytest.mark.parametrize("text", ["QD", "TS", "AH", "2C"])
def test_a_move_reads_as_it_is_written(text: str) -> None:
    move = parse_move(text)
    assert move == Play(Card.parse(text))
    assert parse_move(str(move).lower()) == move


@pytest.mark.parametrize("text", ["", "DRAW", "8H=S", "**", "1"])
def test_what_is_no_move_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move of Rolling Stone") as caught:
        parse_move(text)
    assert repr(text) in str(caught.value)
