"""Which cards may be played in Crazy Eights.

It knows no state, so that computer players may use it too.
Source: RULEBOOK E4.
"""

from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.pack import Cards


def playable(hand: Cards, crazy: Rank, upcard: Card, named: Suit | None) -> list[Card]:
    """The cards of the hand that may be played on ``upcard`` with ``named`` named for it (E4).

    >>> hand = Card.parse("KS"), Card.parse("4D"), Card.parse("8H")
    >>> [str(card) for card in playable(hand, Rank.EIGHT, Card.parse("4H"), None)]
    ['4D', '8H']
    >>> [str(card) for card in playable(hand, Rank.EIGHT, Card.parse("8D"), Suit.SPADES)]
    ['KS', '8H']
    """
    if named is not None:
        return [card for card in hand if card[1] == named or card[0] == crazy]
    rank, suit = upcard
    return [card for card in hand if card[1] == suit or card[0] == rank or card[0] == crazy]
