"""Find the weights of what a position of Canasta promises: the table of `value`.

    python -m tools.lab.canasta.fit_value --hands 4000 --seed 1

The quick player of the rollouts plays hands against himself; now and then what lies there is
counted at the beginning of a turn. Least squares tell what it was worth in the end. Printed are the
rows of the table, and how much is left unexplained in other hands. The same arguments give the same
table.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tommy.cards.deck import derive
from tommy.games.canasta.players.evaluation import WEIGHTS
from tommy.games.canasta.players.rollout import play_turn
from tommy.games.canasta.players.value import TABLE, counted_things
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.simulator import STARTS
from tools.lab.canasta.perfect_information import position_of

#: How often a turn is looked at.
_PART = 0.2
#: Keeps the weights of what hardly ever varies small.
_RIDGE = 1.0

Numbers: TypeAlias = NDArray[np.float64]


def samples(seats: int, seed: int, hands: int) -> tuple[Numbers, Numbers, Numbers]:
    """What side 0 and side 1 had in turns of so many hands, and what both made in the end."""
    chance = random.Random(seed)
    first: list[list[float]] = []
    second: list[list[float]] = []
    ends: list[tuple[int, int]] = []
    for index in range(hands):
        scores = STARTS[index % len(STARTS)]
        deal = hand_play.deal(Options(seats), index % seats, scores, derive(seed, index))
        position = position_of(deal.state)
        looked = len(first)
        while position.ending is None:
            if chance.random() < _PART:
                first.append(counted_things(position, 0))
                second.append(counted_things(position, 1))
            play_turn(position, WEIGHTS[seats])
        ends += [position.totals()] * (len(first) - looked)
    return np.array(first, float), np.array(second, float), np.array(ends, float)


def least_squares(things: Numbers, ends: Numbers) -> Numbers:
    """The weights with which the things come closest to the ends."""
    square = things.T @ things + _RIDGE * np.eye(things.shape[1])
    return np.asarray(np.linalg.solve(square, things.T @ ends), np.float64)


def fitted(seats: int, seed: int, hands: int) -> tuple[Numbers, Numbers, float]:
    """The weights of lead and sum, and the spread of the lead that they leave in other hands."""
    first, second, ends = samples(seats, seed, hands)
    of_lead = least_squares(first - second, ends[:, 0] - ends[:, 1])
    of_sum = least_squares(first + second, ends[:, 0] + ends[:, 1])
    first, second, ends = samples(seats, seed + 1, max(1, hands // 4))
    left = ends[:, 0] - ends[:, 1] - (first - second) @ of_lead
    return of_lead, of_sum, float(left.std())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    two, four = (fitted(seats, options.seed, options.hands) for seats in (2, 4))
    for row, *values in zip(TABLE, two[0], four[0], two[1], four[1], strict=True):
        numbers = ", ".join(f"{value:.1f}" for value in values)
        print(f'    ("{row[0]}", {numbers}),')
    print(f"left unexplained: {two[2]:.0f} and {four[2]:.0f} points", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
