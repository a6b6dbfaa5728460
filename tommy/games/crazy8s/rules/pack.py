"""The cards of Crazy Eights: how many are dealt, and how a hand is sorted.

Knows cards and seats, but neither rules of play nor states. Source: RULEBOOK E3.
"""

from typing import TypeAlias

from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules.seats import ME, Seat

Cards: TypeAlias = tuple[Card, ...]

#: Cards dealt to each hand (E3).
DEALT = 7

_ACE_HIGH = (Rank.ACE, *(rank for rank in reversed(Rank) if rank is not Rank.ACE))
#: Where each card stands in a sorted hand, crazy cards apart.
_PLACES = {
    card: place
    for place, card in enumerate(Card(rank, suit) for suit in Suit for rank in _ACE_HIGH)
}


def shown(hand: Cards, seat: Seat, crazy: Rank) -> Cards:
    """The hand in the order of its card numbers, leftmost is number 1.

    Yours is sorted: crazy cards, then spades, hearts, diamonds, clubs, each from the ace down. The
    computer's lies in the order the cards came, so that positions reveal nothing.

    >>> from tommy.games.crazy8s.rules.seats import YOU
    >>> hand = tuple(map(Card.parse, "2S AC TH 8D KH".split()))
    >>> [str(card) for card in shown(hand, YOU, Rank.EIGHT)]
    ['8D', '2S', 'KH', 'TH', 'AC']
    >>> shown(hand, ME, Rank.EIGHT) == hand
    True
    """
    if seat == ME:
        return hand
    return tuple(sorted(hand, key=lambda card: _PLACES[card] - len(DECK_52) * (card.rank == crazy)))
