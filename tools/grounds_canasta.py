"""Where weights of Canasta prove themselves: hands on counts, by the quick player of the rollouts.

He uses the same weights as the heuristic. Hands begin at scores of every minimum.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import ClassVar, TypeAlias

from tommy.cards.deck import derive
from tommy.games.canasta import rules
from tommy.games.canasta.counted import Position
from tommy.games.canasta.players import PLAIN, careless, heedless
from tommy.games.canasta.rollout import play_turn
from tommy.games.canasta.state import Options
from tommy.games.canasta.weighing import LAYOUT, Weights
from tools.arenas import CANASTA_STARTS
from tools.counted_yardsticks import greedy_turn, rule_based_turn
from tools.evolution import Ground

#: The lead in points of a pair of hands that counts as tanh 1.
_SQUASHED = 800.0

#: Plays the turn of the mover.
Turn: TypeAlias = Callable[[Position], None]


class CanastaGround(Ground[Weights]):
    """Canasta by Tommy's rules.

    The opponents are the yardsticks, the weights chosen by hand, those that see their own cards
    only, and those that throw any card as gladly.
    """

    layout = LAYOUT
    rivals: ClassVar[Sequence[str]] = ("greedy", "rule_based", "by_hand", "heedless", "careless")
    least = 0.0

    @property
    def by_hand(self) -> Weights:
        return PLAIN[self.seats]

    def lead(self, weights: Weights, rival: str, seed: int, pairs: int) -> float:
        mine, theirs = _weighed(weights), self._rival(rival)
        total = 0.0
        for index in range(pairs):
            deal = _dealt(self.seats, seed, index)
            ahead = _led(deal, (mine, theirs)) - _led(deal, (theirs, mine))
            total += math.tanh(ahead / _SQUASHED)
        return total / pairs

    def spreads(self, weights: Weights) -> tuple[float, ...]:
        """A quarter of each weight, at least one card or two points.

        >>> CanastaGround(2).spreads(Weights(single=100.0, live=0.0, bait=0))[:2]
        (25.0, 2.0)
        """
        return tuple(
            max(0.25 * abs(value), 1.0 if LAYOUT.is_whole(name) else 2.0)
            for name, value in weights._asdict().items()
        )

    def _rival(self, name: str) -> Turn:
        by_hand = self.by_hand
        rivals: Mapping[str, Turn] = {
            "greedy": greedy_turn,
            "rule_based": rule_based_turn,
            "by_hand": _weighed(by_hand),
            "heedless": _weighed(heedless(by_hand)),
            "careless": _weighed(careless(by_hand)),
        }
        return rivals[name]


def _weighed(weights: Weights) -> Turn:
    return partial(play_turn, weights=weights)


@lru_cache(maxsize=512)
def _dealt(seats: int, seed: int, index: int) -> Position:
    scores = CANASTA_STARTS[index % len(CANASTA_STARTS)]
    deal = rules.deal(Options(seats), index % seats, scores, derive(seed, index))
    return Position.of(deal.state)


def _led(deal: Position, sides: tuple[Turn, Turn]) -> int:
    """By how much side 0 is ahead at the end of a hand."""
    position = deal.copy()
    while position.ending is None:
        sides[position.to_move & 1](position)
    first, second = position.totals()
    return first - second
