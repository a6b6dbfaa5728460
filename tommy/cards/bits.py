"""Sets of cards as integers, thirteen bits a suit, for fast rollouts.

A hand is one integer, and its cards of a suit one `and`. Spades have the lowest bits. Each game
orders the ranks in its own way.
"""

from typing import Final, TypeAlias

from tommy.cards.card import Suit

#: A card or a set of cards.
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
