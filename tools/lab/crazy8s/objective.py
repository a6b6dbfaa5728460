"""The objective of the weights of Crazy Eights: hands by the rules, as in the tournament.

Won hands count besides points, since both win a game and luck is great.
"""

import math
from collections.abc import Mapping
from functools import cache

from tommy.games.crazy8s.players.evaluation import LAYOUT, Weights
from tommy.games.crazy8s.players.levels import without_defence
from tommy.games.crazy8s.players.monte_carlo import WON
from tommy.games.crazy8s.simulator import CrazyEightsSimulator
from tools.lab.contestants import Contestant, contestant, without_reason
from tools.lab.duplicate_match import hand_pair
from tools.lab.evolution import Objective

#: The lead of a hand that counts as tanh 1, in points.
_SQUASHED = 20.0
_GAME = CrazyEightsSimulator()
_BY_HAND = Weights()


class EightsObjective(Objective[Weights]):
    """Crazy Eights.

    The opponents are the baseline players, the weights chosen by hand, and the same without
    defence.
    """

    layout = LAYOUT
    rivals = ("greedy", "random", "by_hand", "without_defence")

    @property
    def by_hand(self) -> Weights:
        return _BY_HAND

    def lead(self, weights: Weights, rival: str, seed: int, pairs: int) -> float:
        rivals = _weighted(weights), _rival(rival)
        total = 0.0
        for index in range(pairs):
            record = hand_pair(_GAME, rivals, seed, index)
            won_more = 2 * record.hands_won - record.decided
            total += math.tanh((record.lead + WON * won_more) / record.hands / _SQUASHED)
        return total / pairs

    def spreads(self, weights: Weights) -> tuple[float, ...]:
        """A quarter of each weight, and at least a tenth of a point.

        >>> EightsObjective(2).spreads(Weights(shed=0.0))[:2]
        (0.1, 4.0)
        """
        return tuple(max(0.25 * abs(value), 0.1) for value in weights)


@cache
def _rival(name: str) -> Contestant:
    weights: Mapping[str, Weights] = {
        "by_hand": _BY_HAND,
        "without_defence": without_defence(_BY_HAND),
    }
    return _weighted(weights[name]) if name in weights else contestant(_GAME, name)


def _weighted(weights: Weights) -> Contestant:
    return without_reason(_GAME.weighted({2: weights}))


#: Where ``tools.tune`` finds it.
OBJECTIVE = EightsObjective
