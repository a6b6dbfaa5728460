"""Cards and melds of Canasta as numbers by kind, red treys apart from black ones."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from tommy.games.canasta.rules.moves import Meld
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    KINDS,
    RED_TREYS,
    TREY_KIND,
    Cards,
    PlayingCard,
    counts,
)

#: The kind of red treys, in hands, stock and pile.
RED_TREY: Final = KINDS

#: Stands in the stock for a card that nobody has seen.
UNKNOWN: Final = -1
#: The kind of each card, red treys apart from black ones.
KIND_OF: Final = {**KIND, **dict.fromkeys(RED_TREYS, RED_TREY)}
#: Kind, naturals, deuces and jokers of a meld.
MeldCounts: TypeAlias = tuple[int, int, int, int]

WILD_KINDS: Final = frozenset((JOKER_KIND, DEUCE_KIND))
#: An upcard of these kinds cannot be taken.
NO_UPCARD: Final = WILD_KINDS | {TREY_KIND, RED_TREY}


def numbers(cards: Iterable[PlayingCard]) -> list[int]:
    """How many cards of each of the fifteen kinds there are.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> numbers(parse_cards("** AS 3H 3S 3C"))
    [1, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    """
    found = [0] * (KINDS + 1)
    for card in cards:
        found[KIND_OF[card]] += 1
    return found


def meld_counts(meld: Meld) -> MeldCounts:
    """Kind, naturals, deuces and jokers of a meld."""
    return int(meld.rank), meld.naturals, meld.deuces, meld.jokers


def worth(kind: int, naturals: int, deuces: int, jokers: int) -> int:
    """What cards count, by their numbers (C2)."""
    worth = naturals * KIND_POINTS[kind] + deuces * KIND_POINTS[DEUCE_KIND]
    return worth + jokers * KIND_POINTS[JOKER_KIND]


def laid_counts(rank: int, cards: Cards) -> MeldCounts:
    """Kind, naturals, deuces and jokers of cards laid as a meld of this rank."""
    found = counts(cards)
    return int(rank), found[rank], found[DEUCE_KIND], found[JOKER_KIND]
