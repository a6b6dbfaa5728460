import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.cards.card import JOKER, Card, Rank, Suit
from tommy.cards.deck import DECK_52

CARDS = st.sampled_from(DECK_52)


@given(CARDS)
def test_notation_round_trips_in_either_case(card: Card) -> None:
    assert Card.parse(str(card)) == Card.parse(str(card).lower()) == card


@pytest.mark.parametrize("text", ["TD", "td", "1D", "10D", "10d"])
def test_the_ten_has_three_spellings(text: str) -> None:
    assert Card.parse(text) == Card(Rank.TEN, Suit.DIAMONDS)


@pytest.mark.parametrize("text", ["", "Q", "QX", "0D", "11D", "S", "QSS", "**", "Q S", "100D"])
def test_what_is_no_card_is_named_in_the_error(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["", "X", "SH", "♠"])
def test_what_is_no_suit_letter_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not the letter of a suit"):
        Suit.of_letter(text)


def test_suits_stand_in_the_order_of_the_toys() -> None:
    assert [(suit.letter, suit.sign, suit.red) for suit in Suit] == [
        ("S", "♠", False),
        ("H", "♥", True),
        ("D", "♦", True),
        ("C", "♣", False),
    ]


def test_only_the_ten_is_printed_otherwise_than_written() -> None:
    assert "".join(rank.letter for rank in Rank) == "A23456789TJQK"
    assert [rank.label for rank in Rank if rank.label != rank.letter] == ["10"]


def test_a_card_cannot_be_changed() -> None:  # CASES 64
    card: object = Card.parse("8H")
    with pytest.raises(AttributeError):
        card.suit = Suit.SPADES  # type: ignore[attr-defined]


def test_the_joker_is_no_card_of_the_52() -> None:
    notations = {str(card) for card in DECK_52}
    assert str(JOKER) == "**"
    assert str(JOKER) not in notations
