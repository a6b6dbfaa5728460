"""What cards count at the end of a hand of Canasta, and the lines of a side's score sheet.

It knows no state: `hand_result` fills the sheet in. Source: RULEBOOK C2, C28 to C31, K13.
"""

from typing import NamedTuple

from tommy.games.canasta.rules.pack import (
    ALL_RED_TREYS_POINTS,
    POINTS,
    RED_TREY_COUNT,
    RED_TREY_POINTS,
    RED_TREYS,
    Cards,
)


class SideSheet(NamedTuple):
    """The score sheet of a side: every line of C28 to C31 as the points it adds.

    ``red_treys`` holds the loss for having none too; ``hand_cards`` and ``broken`` are 0 or less.
    The counts say what the lines are made of.
    """

    trey_count: int
    red_treys: int
    meld_cards: int
    hand_cards: int
    red_canasta_count: int
    red_canastas: int
    black_canasta_count: int
    black_canastas: int
    going_out: int
    concealed: int
    broken: int

    @property
    def total(self) -> int:
        """What the hand adds to the side's score."""
        return (
            self.red_treys
            + self.meld_cards
            + self.hand_cards
            + self.red_canastas
            + self.black_canastas
            + self.going_out
            + self.concealed
            + self.broken
        )

    @property
    def table_sum(self) -> int:
        """The running sum beside the side's melds: all but the hand cards (LOOK 5)."""
        return self.total - self.hand_cards


def red_trey_points(count: int, *, melded: bool, penalty: int) -> int:
    """What ``count`` red treys earn or cost; ``penalty`` is the loss for having none (C28).

    >>> [red_trey_points(count, melded=True, penalty=200) for count in range(5)]
    [-200, 100, 200, 300, 800]
    >>> [red_trey_points(count, melded=False, penalty=0) for count in range(5)]
    [0, -100, -200, -300, -800]
    """
    if not count:
        return -penalty
    worth = ALL_RED_TREYS_POINTS if count == RED_TREY_COUNT else count * RED_TREY_POINTS
    return worth if melded else -worth


def hand_sum(hand: Cards) -> int:
    """What the cards of a hand count; red treys that wait to be faced count nothing yet (K3).

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> hand_sum(parse_cards("AS 2H 3D 3S"))
    45
    """
    return sum(POINTS[card] for card in hand if card not in RED_TREYS)
