"""The objective of the weights of Rolling Stone: hands on bits, by quick players.

A candidate takes one seat, each in turn, and a rival all others. Against itself the measure is how
few hands are called off: a player that never leaves a circle of pick-ups wins more of the hands
that have a winner, and spoils the rest.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from tommy.cards.bits import Bits
from tommy.cards.deck import derive
from tommy.games.rolling.players.determinization import bits
from tommy.games.rolling.players.evaluation import LAYOUT, Weights
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import Options
from tools.lab.evolution import Objective
from tools.lab.rolling.bit_simulator import (
    Hand,
    Player,
    blundering,
    by_chance,
    careful,
    played,
    weighed,
)

#: What a won hand is worth besides its points, and the lead of a hand that counts as tanh 1.
_WON, _SQUASHED = 4.0, 4.0
#: Against itself: the share of hands called off that counts as 0, and the reduction of it that
#: counts as tanh 1.
_CALLED_OFF, _LESS = 0.08, 0.05
#: Blunder rate of one of the rivals.
_BLUNDER_RATE = 0.4

#: The weights that a person chose, for two players and for more.
_FOR_TWO: Final = Weights(
    picked_up=0.0, all_follow=-3.0, wins=0.8, long=1.2, last=0.0, high=-0.13, came_back=-3.5,
    led=-0.2, again=0.0, tired=0.6, feeds_last=0.0, feeds_until=0,
)  # fmt: skip
_FOR_MORE: Final = Weights()
#: Where runs begin, by number of players: for two, what a search makes of their leads, by least
#: squares and then by hand; for four, half way from there to the weights by hand.
_STARTS: Final = {
    2: Weights(
        picked_up=0.47, near_end=3.47, behind=0.39, all_follow=-0.36, out=1.64, wins=-0.36,
        go_on=-0.25, exposed=-0.99, tired=0.4, third=-8.0, long=0.3, last=-0.83, high=-0.04,
        came_back=0.65, led=0.0, again=0.0, feeds_last=0.0, feeds_until=0,
    ),
    3: _FOR_MORE._replace(third=-8.0, feeds_until=3),
    **dict.fromkeys((5, 6), _FOR_MORE._replace(third=-8.0)),
    4: Weights(
        picked_up=2.23, near_end=2.24, behind=0.2, all_follow=-1.45, out=0.66, wins=-0.28,
        go_on=-0.23, exposed=-0.72, tired=0.2, second=0.62, third=-8.11, long=0.67, last=-1.02,
        high=-0.14, came_back=-0.43, led=-0.72, again=-0.1,
    ),
}  # fmt: skip
#: How far candidates are drawn from the centre at first.
_SPREADS: Final = Weights(
    picked_up=0.5, near_end=0.5, behind=0.1, all_follow=0.6, out=0.3, wins=0.3, go_on=0.3,
    exposed=0.3, tired=0.15, second=0.5, third=1.0, long=0.3, last=0.4, high=0.05, came_back=0.4,
    led=0.4, again=0.06, feeds_last=4.0, feeds_until=1,
)  # fmt: skip


class RollingObjective(Objective[Weights]):
    """Rolling Stone for 2 to 6.

    The opponents are the baseline players, the weights chosen by hand, the same with blunders, and
    itself.
    """

    layout = LAYOUT
    rivals = ("random", "careful", "by_hand", "blundering", "itself")

    @property
    def by_hand(self) -> Weights:
        return _FOR_TWO if self.seats == 2 else _FOR_MORE

    @property
    def start(self) -> Weights:
        return _STARTS[self.seats]

    def lead(self, weights: Weights, rival: str, seed: int, pairs: int) -> float:
        mine = weighed(weights)
        if rival == "itself":
            return self._decided(mine, seed, pairs)
        theirs = self._rival(rival)
        total = 0.0
        for index in range(pairs):
            ahead = sum(self._ahead(mine, theirs, seed, index, seat) for seat in range(self.seats))
            total += math.tanh(ahead / self.seats / _SQUASHED)
        return total / pairs

    def spreads(self, weights: Weights) -> tuple[float, ...]:  # noqa: ARG002
        # To feed the other's last card is often the only way out of a circle of two.
        return _SPREADS if self.seats > 2 else _SPREADS._replace(feeds_last=0.0, feeds_until=0)

    def _ahead(self, mine: Player, theirs: Player, seed: int, index: int, seat: Seat) -> float:
        """The lead of a seat over the others at the end of a hand."""
        players = [mine if each == seat else theirs for each in range(self.seats)]
        winner, points = self._played(players, seed, index)
        if winner is None:
            return 0.0
        worth = points + _WON
        return worth if winner == seat else -worth / (self.seats - 1)

    def _decided(self, mine: Player, seed: int, pairs: int) -> float:
        """How few hands are called off against itself, squashed."""
        hands = pairs * self.seats
        called_off = sum(
            self._played([mine] * self.seats, seed, index)[0] is None for index in range(hands)
        )
        return math.tanh((_CALLED_OFF - called_off / hands) / _LESS)

    def _played(self, players: Sequence[Player], seed: int, index: int) -> tuple[Seat | None, int]:
        hands, leader, asleep = _dealt(self.seats, seed, index)
        return played(Hand(hands, leader, asleep, Random(derive(seed, index)).random), players)

    def _rival(self, name: str) -> Player:
        by_hand = weighed(self.by_hand)
        rivals: Mapping[str, Player] = {
            "random": by_chance,
            "careful": careful,
            "by_hand": by_hand,
            "blundering": blundering(by_hand, _BLUNDER_RATE),
        }
        return rivals[name]


@lru_cache(maxsize=1024)
def _dealt(seats: int, seed: int, index: int) -> tuple[Sequence[Bits], Seat, Bits]:
    """The hands, the leader, and the cards asleep."""
    deal = hand_play.deal(Options(seats), index % seats, derive(seed, index))
    return [bits(hand) for hand in deal.hands], deal.leader, bits(deal.asleep)


#: Where ``tools.tune`` finds it.
OBJECTIVE = RollingObjective
