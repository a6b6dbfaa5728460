"""The objective of Canasta's weights: hands on count states, by the quick player of the rollouts.

It uses the same weights as the heuristic. The starting scores cover every initial meld.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import ClassVar, Final, TypeAlias

from tommy.cards.deck import derive
from tommy.games.canasta.players.count_scoring import totals
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.evaluation import LAYOUT, Weights
from tommy.games.canasta.players.levels import PLAIN, without_defence
from tommy.games.canasta.players.rollout import play_turn
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.simulator import STARTS
from tools.lab.canasta.baseline_players import greedy_move, rule_based_move
from tools.lab.canasta.perfect_information import position_of
from tools.lab.evolution import Objective

#: The lead in points of a pair of hands that counts as tanh 1.
_SQUASHED = 800.0

#: Weights that are not tuned: they matter too seldom to measure, or a person chooses them.
_STAY: Final = frozenset((
    "ask", "refuse", "refuse_late", "early", "complete", "worth_freezing", "frozen",
))  # fmt: skip

#: Weights that multiply something else.
_RATIOS: Final = frozenset(("thrown",))

#: Plays for the mover: the next move, or the rest of the turn.
Play: TypeAlias = Callable[[CountState], None]


class CanastaObjective(Objective[Weights]):
    """Canasta by Tommy's rules.

    The opponents are the baseline players, the weights chosen by hand, and three variants of these:
    without defence, without sets, and patient, which hold back sets and wild cards.
    """

    layout = LAYOUT
    rivals: ClassVar[Sequence[str]] = (
        "greedy",
        "rule_based",
        "by_hand",
        "without_defence",
        "without_sets",
        "patient",
    )
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
        """A quarter of each weight, but at least a card, two points or a tenth; 0 if not tuned.

        >>> CanastaObjective(2).spreads(Weights(single=100.0, live=0.0, bait=0))[:2]
        (25.0, 2.0)
        """
        return tuple(
            0.0 if name in _STAY else max(0.25 * abs(value), _least_spread(name))
            for name, value in weights._asdict().items()
        )

    def _rival(self, name: str) -> Play:
        by_hand = self.by_hand
        rivals: Mapping[str, Play] = {
            "greedy": lambda state: state.play(greedy_move(state)),
            "rule_based": lambda state: state.play(rule_based_move(state)),
            "by_hand": _weighed(by_hand),
            "without_defence": _weighed(without_defence(by_hand)),
            "without_sets": _weighed(_without_sets(by_hand)),
            "patient": _weighed(by_hand._replace(bait=5, hoard=6, least_hand=5)),
        }
        return rivals[name]


def _without_sets(weights: Weights) -> Weights:
    """Weights without defence for which all plain cards are alike, in pairs and sets or not."""
    plain = weights.single
    return without_defence(weights)._replace(
        live=0.0,
        pair=plain,
        ticket=0.0,
        triple=plain,
        four=plain,
        fitting=plain,
        near=0.0,
        high=0.0,
    )


def _least_spread(name: str) -> float:
    if LAYOUT.is_whole(name):
        return 1.0
    return 0.1 if name in _RATIOS else 2.0


def _weighed(weights: Weights) -> Play:
    return partial(play_turn, weights=weights)


@lru_cache(maxsize=512)
def _dealt(seats: int, seed: int, index: int) -> CountState:
    scores = STARTS[index % len(STARTS)]
    deal = hand_play.deal(Options(seats), index % seats, scores, derive(seed, index))
    return position_of(deal.state)


def _led(deal: CountState, sides: tuple[Play, Play]) -> int:
    """The lead of side 0 at the end of a hand."""
    position = deal.copy()
    while position.ending is None:
        sides[position.to_move & 1](position)
    first, second = totals(position)
    return first - second


#: Where ``tools.tune`` finds it.
OBJECTIVE = CanastaObjective
