"""Which cards may be played in Rolling Stone.

It knows no state, so that computer players may use it too.
Source: RULEBOOK R3.
"""

from tommy.cards.card import Suit
from tommy.games.rolling.rules.pack import Cards


def playable(hand: Cards, suit: Suit | None) -> Cards:
    """The cards of the hand that may be played to a trick of ``suit``, None to lead (R3).

    >>> from tommy.cards.card import Card
    >>> hand = Card.parse("KS"), Card.parse("9H"), Card.parse("8S")
    >>> [str(card) for card in playable(hand, Suit.SPADES)]
    ['KS', '8S']
    >>> len(playable(hand, None)), len(playable(hand, Suit.CLUBS))
    (3, 0)
    """
    return hand if suit is None else tuple(card for card in hand if card[1] == suit)


def followers(hand: Cards, suit: Suit | None) -> tuple[int, ...]:
    """The positions in the hand of the cards that may be played to a trick of ``suit``."""
    return tuple(i for i, card in enumerate(hand) if suit is None or card.suit == suit)
