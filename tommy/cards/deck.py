"""The deck of 52, and a shuffle that never changes.

A seed must give the same deal for ever, for tapes and bug reports hold seeds. Python's `random`
promises that only for `random()` itself. So this has its own generator, SplitMix64 (Steele, Lea and
Flood, 2014), and an unbiased Fisher-Yates shuffle from the back.
"""

from collections.abc import Sequence
from typing import TypeVar

from tommy.cards.card import Card, Rank, Suit

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15

#: The 52 cards, ace to king, spades, hearts, diamonds, clubs.
DECK_52 = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def _mixed(word: int) -> int:
    """SplitMix64's finishing mix, a bijection of the 64-bit words."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _MASK
    return word ^ word >> 31


class SplitMix64:
    """A stream of 64-bit words from a seed; only the seed's low 64 bits count.

    >>> hex(SplitMix64(0).word())
    '0xe220a8397b1dcdaf'
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def word(self) -> int:
        """The next word, 0 to 2**64 - 1."""
        self._state = self._state + _GAMMA & _MASK
        return _mixed(self._state)

    def below(self, bound: int) -> int:
        """A uniform random number from 0 to ``bound`` - 1.

        Raises ValueError unless the bound is 1 to 2**64.
        """
        if not 1 <= bound <= 1 << 64:
            raise ValueError(f"no number below {bound}: the bound is 1 to 2**64")
        excess = (1 << 64) % bound
        while (word := self.word()) < excess:
            pass
        return word % bound


def derive(seed: int, *labels: int) -> int:
    """A separate seed for each sequence of labels, such as game and hand; 0 to 2**64 - 1.

    >>> derive(1, 1, 2) != derive(1, 2, 1)
    True
    >>> derive(7, 1) == derive(7, 1)
    True
    """
    word = _mixed(seed & _MASK)
    for label in labels:
        word = _mixed((word ^ _mixed(label & _MASK)) + _GAMMA & _MASK)
    return word


def shuffled(deck: Sequence[T], seed: int) -> tuple[T, ...]:
    """The deck in an order that depends on the seed alone, the same in every version.

    >>> shuffled("ABCDEF", 1) == shuffled("ABCDEF", 1) != shuffled("ABCDEF", 2)
    True
    """
    cards = list(deck)
    stream = SplitMix64(seed)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)
