"""Where weights of Rolling Stone prove themselves: hands on bits, by quick players.

A candidate sits alone among as many of a rival as it takes, once on each seat. Against itself what
counts is how few hands are called off: who never leaves a circle of pick-ups wins more of the hands
that somebody wins, and spoils the rest.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from tommy.cards.bits import Bits
from tommy.cards.deck import derive
from tommy.games.rolling import rules
from tommy.games.rolling.state import Options, Seat
from tommy.games.rolling.weighing import LAYOUT, Weights
from tommy.games.rolling.worlds import bits
from tools.evolution import Ground
from tools.quick_rolling import Hand, Player, by_chance, careful, played, slipping, weighed

#: What a hand won is worth beside its points, and the lead of a hand that counts as tanh 1.
_WON, _SQUASHED = 4.0, 4.0
#: The part of hands called off against itself that counts 0, and what less of it counts as tanh 1.
_CALLED_OFF, _LESS = 0.07, 0.05
#: How often one of the rivals plays any card.
_SLIPS = 0.4

#: The weights that a person chose, for two players and for more.
_FOR_TWO: Final = Weights(
    picked_up=0.0, all_follow=-3.0, wins=0.8, long=1.2, last=0.0, high=-0.13, came_back=-3.5,
    led=-0.2, again=0.0, tired=0.6, feeds_last=0.0, feeds_until=0,
)  # fmt: skip
_FOR_MORE: Final = Weights()
#: How far candidates are drawn from the centre at first.
_SPREADS: Final = Weights(
    picked_up=0.6, near_end=0.6, all_follow=0.8, wins=0.4, long=0.3, last=0.5, high=0.06,
    came_back=0.8, led=0.6, again=0.06, tired=0.15, feeds_last=4.0, feeds_until=1,
)  # fmt: skip


class RollingGround(Ground[Weights]):
    """Rolling Stone for 2 to 6.

    The opponents are the yardsticks, the weights chosen by hand, the same with slips, and itself.
    """

    layout = LAYOUT
    rivals = ("random", "careful", "by_hand", "slipping", "itself")

    @property
    def by_hand(self) -> Weights:
        return _FOR_TWO if self.seats == 2 else _FOR_MORE

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
        return _SPREADS

    def _ahead(self, mine: Player, theirs: Player, seed: int, index: int, seat: Seat) -> float:
        """By how much a seat is ahead of the others at the end of a hand."""
        players = [mine if each == seat else theirs for each in range(self.seats)]
        winner, points = self._played(players, seed, index)
        if winner is None:
            return 0.0
        worth = points + _WON
        return worth if winner == seat else -worth / (self.seats - 1)

    def _decided(self, mine: Player, seed: int, pairs: int) -> float:
        """How much fewer hands are called off against itself than may be."""
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
            "slipping": slipping(by_hand, _SLIPS),
        }
        return rivals[name]


@lru_cache(maxsize=1024)
def _dealt(seats: int, seed: int, index: int) -> tuple[Sequence[Bits], Seat, Bits]:
    """The hands, who leads, and the cards asleep."""
    deal = rules.deal(Options(seats), index % seats, derive(seed, index))
    return [bits(hand) for hand in deal.hands], deal.leader, bits(deal.asleep)
