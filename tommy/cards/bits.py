"""Sets of cards as integers, thirteen bits a suit, for playing hands in a moment.

A hand is an integer so, and a suit of it an `and`. Suits come in their order, spades lowest; which
bit of the thirteen a rank has is each game's own, for their orders differ.
"""

from typing import Final, TypeAlias

from tommy.cards.card import Suit

#: A card, or the cards of a hand.
Bits: TypeAlias = int

#: All cards of each suit.
SUITS: Final[tuple[Bits, ...]] = tuple(0x1FFF << 13 * suit for suit in Suit)


def singly(cards: Bits) -> list[Bits]:
    """The cards of a hand one by one, spades first, each suit from its lowest bit.

    >>> singly(0b1101)
    [1, 4, 8]
    """
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found
