"""The 108 cards of Canasta: which are wild, what they count, and how a hand is sorted.

It knows cards and their worth; it knows no meld and no player. Source: RULEBOOK C1, C2.
"""

from collections.abc import Iterable
from operator import mul
from typing import Final, TypeAlias

from tommy.cards.card import JOKER, Card, Joker, Rank
from tommy.cards.deck import DECK_52

PlayingCard: TypeAlias = Card | Joker
Cards: TypeAlias = tuple[PlayingCard, ...]

#: Two packs of 54 (C1).
PACK: Final[Cards] = (*DECK_52, *DECK_52, *(JOKER for _ in range(4)))

#: The ranks that are melded, from the left of the meld table; black treys come last (C10, C22).
MELD_RANKS: Final = (Rank.ACE, *(Rank(pips) for pips in range(Rank.KING, Rank.THREE, -1)))
TREY: Final = Rank.THREE

#: The place of jokers in lists that are indexed by rank.
JOKER_KIND: Final = 0
DEUCE_KIND: Final = int(Rank.TWO)
TREY_KIND: Final = int(Rank.THREE)
#: Length of a list that is indexed by kind: the joker at 0, then the ranks by their number.
KINDS: Final = 14
#: The kinds that are melded, in the order of the meld table.
RANK_KINDS: Final = tuple(map(int, MELD_RANKS))

#: The kind of each card: its rank's number, 0 for the joker.
KIND: Final[dict[PlayingCard, int]] = {card: int(card.rank) for card in DECK_52} | {
    JOKER: JOKER_KIND
}
WILD: Final[frozenset[PlayingCard]] = frozenset(
    card for card, kind in KIND.items() if kind in (JOKER_KIND, DEUCE_KIND)
)
RED_TREYS: Final[frozenset[PlayingCard]] = frozenset(
    card for card in DECK_52 if card.rank is TREY and card.suit.red
)
#: How many of them are in the pack.
RED_TREY_COUNT: Final = sum(card in RED_TREYS for card in PACK)
BLACK_TREYS: Final[frozenset[PlayingCard]] = frozenset(
    card for card in DECK_52 if card.rank is TREY and not card.suit.red
)

#: What a red trey counts, and all four of them (C2, C28).
RED_TREY_POINTS: Final = 100
ALL_RED_TREYS_POINTS: Final = 800
#: What a card of each kind counts, black treys for the trey (C2).
KIND_POINTS: Final = (50, 20, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
#: What each card counts (C2).
POINTS: Final[dict[PlayingCard, int]] = {
    card: RED_TREY_POINTS if card in RED_TREYS else KIND_POINTS[kind] for card, kind in KIND.items()
}

_ORDER = (*MELD_RANKS, TREY, Rank.TWO)
_PLACES: dict[PlayingCard, int] = {
    card: 4 * _ORDER.index(card.rank) + card.suit for card in DECK_52
} | {JOKER: 4 * len(_ORDER)}


def points(cards: Iterable[PlayingCard]) -> int:
    """What the cards count together (C2).

    >>> points(parse_cards("** AS 2H KD 8C 7S 4H 3S 3D"))
    225
    """
    return sum(map(POINTS.__getitem__, cards))


def counts(cards: Iterable[PlayingCard]) -> list[int]:
    """How many cards of each kind there are: jokers at 0, each rank at its number.

    >>> counts(parse_cards("** AS AH 3S"))
    [1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    numbers = [0] * KINDS
    for kind in map(KIND.__getitem__, cards):
        numbers[kind] += 1
    return numbers


def count_points(numbers: Iterable[int]) -> int:
    """What cards count, from the number of each kind (C2).

    >>> count_points(counts(parse_cards("** AS 2H KD")))
    100
    """
    return sum(map(mul, numbers, KIND_POINTS))


def number(cards: Iterable[PlayingCard], kind: int) -> int:
    """How many cards of one kind there are."""
    return list(map(KIND.__getitem__, cards)).count(kind)


#: Copies of each kind in the pack, red treys left out: they lie on the table.
COPIES: Final = tuple(counts(card for card in PACK if card not in RED_TREYS))


def shown(hand: Cards) -> Cards:
    """The hand in the order of the fan: aces, kings, ... fours, treys, deuces, jokers.

    >>> " ".join(map(str, shown(parse_cards("** 4C 2S TH 3C AD AS"))))
    'AS AD TH 4C 3C 2S **'
    """
    return tuple(sorted(hand, key=_PLACES.__getitem__))


def parse_card(text: str) -> PlayingCard:
    """The card of a notation such as `2H`, `TD`, `1d` or `**`; ValueError if it is no card's."""
    return JOKER if text == str(JOKER) else Card.parse(text)


def parse_cards(text: str) -> Cards:
    """The cards of a text such as `2H TD **`; ValueError if a word is no card's notation."""
    return tuple(map(parse_card, text.split()))
