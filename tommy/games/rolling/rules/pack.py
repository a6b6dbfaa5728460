"""The cards of Rolling Stone: which are in play, how many are dealt, and how a hand is sorted.

Knows cards and seats, but neither rules of play nor states. Source: RULEBOOK R1, R2.
"""

from typing import TypeAlias

from tommy.cards.card import Card, Rank
from tommy.cards.deck import DECK_52
from tommy.games.rolling.rules.seats import YOU, Seat

Cards: TypeAlias = tuple[Card, ...]

#: The packets in which each player gets cards (R2), and their sum.
PACKETS = (3, 2, 3)
DEALT = sum(PACKETS)

#: The lowest rank in play by the number of players. Source: RULEBOOK R1.
_LOWEST = {2: Rank.SEVEN, 3: Rank.SEVEN, 4: Rank.SEVEN, 5: Rank.FIVE, 6: Rank.TWO}

#: Where each card stands in a sorted hand.
_PLACES = {
    card: place
    for place, card in enumerate(
        sorted(DECK_52, key=lambda card: (card.suit, (1 - card.rank) % 13))
    )
}


def height(card: Card) -> int:
    """How high a card ranks in its suit: the two 2, the king 13, the ace 14 (R1).

    >>> [height(Card.parse(text)) for text in ("7S", "TS", "KS", "AS")]
    [7, 10, 13, 14]
    """
    return 14 if card[0] == Rank.ACE else int(card[0])


def pack(players: int) -> Cards:
    """The cards in play: 32, with five players 40, with six 52 (R1).

    >>> [len(pack(players)) for players in range(2, 7)]
    [32, 32, 32, 40, 52]
    """
    lowest = _LOWEST[players]
    return tuple(card for card in DECK_52 if height(card) >= lowest)


def shown(hand: Cards, seat: Seat) -> Cards:
    """The hand in the order of its card numbers, leftmost is number 1.

    Yours is sorted: spades, hearts, diamonds, clubs, each from the ace down. The computers' lie in
    the order the cards came, so that positions reveal nothing.

    >>> hand = tuple(map(Card.parse, "7S AC TH KH AS".split()))
    >>> [str(card) for card in shown(hand, YOU)]
    ['AS', '7S', 'KH', 'TH', 'AC']
    >>> shown(hand, 1) == hand
    True
    """
    return tuple(sorted(hand, key=_PLACES.__getitem__)) if seat == YOU else hand
