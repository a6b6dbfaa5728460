"""Melds on the table, and the table of a side.

Source: RULEBOOK C10, C12, C22.
"""

from typing import Final, NamedTuple, TypeAlias

from tommy.cards.card import Rank
from tommy.games.canasta.rules.pack import KINDS, MELD_RANKS, TREY, Cards, points
from tommy.games.canasta.rules.rulesets import CANASTA


class TableMeld(NamedTuple):
    """The meld of a rank: its cards in the order laid, and how many of them are wild.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> str(TableMeld(Rank.KING, parse_cards("KS KH 2D KC KD KS **"), 2))
    '7/2'
    """

    rank: Rank
    cards: Cards
    wilds: int

    @property
    def size(self) -> int:
        """Number of its cards."""
        return len(self.cards)

    @property
    def naturals(self) -> int:
        """Number of its cards that are not wild."""
        return len(self.cards) - self.wilds

    @property
    def points(self) -> int:
        """What its cards count, without a bonus."""
        return points(self.cards)

    @property
    def is_canasta(self) -> bool:
        """Whether it has seven cards or more (C12)."""
        return len(self.cards) >= CANASTA

    def __str__(self) -> str:
        """The entry of the meld table: `5`, or `7/2` for seven cards of which two are wild."""
        return f"{self.size}/{self.wilds}" if self.wilds else str(self.size)


#: The melds of a side, indexed by the number of their rank; the unused places hold None.
Table: TypeAlias = tuple[TableMeld | None, ...]

EMPTY_TABLE: Final[Table] = (None,) * KINDS


def melds(table: Table) -> tuple[TableMeld, ...]:
    """The melds of a table as it is shown from the left: A, K, Q ... 4, black treys."""
    return tuple(meld for rank in (*MELD_RANKS, TREY) if (meld := table[rank]) is not None)


def with_meld(table: Table, rank: Rank, meld: TableMeld | None) -> Table:
    """The table with this meld, or none, in the place of the rank."""
    return (*table[:rank], meld, *table[rank + 1 :])


def has_canasta(table: Table) -> bool:
    """Whether a canasta lies on the table (C21)."""
    return any(meld is not None and len(meld[1]) >= CANASTA for meld in table)


def grown(meld: TableMeld | None, rank: Rank, cards: Cards, wilds: int) -> TableMeld:
    """The meld with more cards, of which ``wilds`` are wild; a new one if there was none."""
    if meld is None:
        return TableMeld(rank, cards, wilds)
    return TableMeld(rank, meld.cards + cards, meld.wilds + wilds)
