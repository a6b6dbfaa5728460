"""Fit the weights of the value function of Canasta, and write them as the asset of `value`.

    python -m tools.lab.canasta.fit_value --hands 2500 --seed 1 --out assets/canasta/value.txt

The quick player of the rollouts plays hands against itself. The features at the beginning of some
turns are fitted to the final points by ridge regression. The head of the file has the command, and
the standard deviation of the error in other hands. The same arguments give the same file.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tommy.cards.deck import derive
from tommy.games.canasta.players.count_scoring import totals
from tommy.games.canasta.players.evaluation import WEIGHTS
from tommy.games.canasta.players.rollout import play_turn
from tommy.games.canasta.players.value import LAYOUT, Features, Quantity, features
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.rulesets import SEATS
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.simulator import STARTS
from tommy.shell import command_line
from tools.lab import made_by
from tools.lab.canasta.perfect_information import position_of
from tools.lab.command_line import new_file

_TOOL: Final = "tools.lab.canasta.fit_value"
_WHAT: Final = """\
What a position of Canasta promises: name, points of the lead of a side for 2, 4 seats, points of
the sum of both sides for 2, 4 seats."""
#: Share of the turns that are sampled.
_PART = 0.2
#: Ridge parameter: keeps the weights of nearly constant features small.
_RIDGE = 1.0

Numbers: TypeAlias = NDArray[np.float64]


def samples(seats: int, seed: int, hands: int) -> tuple[Numbers, Numbers, Numbers]:
    """The features of side 0 and of side 1 in sampled turns, and the final points of both."""
    chance = random.Random(seed)
    first: list[Features] = []
    second: list[Features] = []
    ends: list[tuple[int, int]] = []
    for index in range(hands):
        scores = STARTS[index % len(STARTS)]
        deal = hand_play.deal(Options(seats), index % seats, scores, derive(seed, index))
        position = position_of(deal.state)
        looked = len(first)
        while position.ending is None:
            if chance.random() < _PART:
                first.append(features(position, 0))
                second.append(features(position, 1))
            play_turn(position, WEIGHTS[seats])
        ends += [totals(position)] * (len(first) - looked)
    return np.array(first, float), np.array(second, float), np.array(ends, float)


def least_squares(sampled: Numbers, ends: Numbers) -> Numbers:
    """The weights with which the features predict the ends best."""
    square = sampled.T @ sampled + _RIDGE * np.eye(sampled.shape[1])
    return np.asarray(np.linalg.solve(square, sampled.T @ ends), np.float64)


def fitted(seats: int, seed: int, hands: int) -> tuple[Numbers, Numbers, float]:
    """The weights of lead and sum, and the error of the lead in other hands (deviation)."""
    first, second, ends = samples(seats, seed, hands)
    of_lead = least_squares(first - second, ends[:, 0] - ends[:, 1])
    of_sum = least_squares(first + second, ends[:, 0] + ends[:, 1])
    first, second, ends = samples(seats, seed + 1, max(1, hands // 4))
    left = ends[:, 0] - ends[:, 1] - (first - second) @ of_lead
    return of_lead, of_sum, float(left.std())


def text(seed: int, hands: int) -> str:
    """The text of the file, with how it was made on its top."""
    columns: dict[tuple[Quantity, int], Features] = {}
    left = []
    for seats in SEATS:
        of_lead, of_sum, spread = fitted(seats, seed, hands)
        columns["lead", seats], columns["sum", seats] = _rounded(of_lead), _rounded(of_sum)
        left.append(f"{spread:.0f}")
    words = ["--hands", str(hands), "--seed", str(seed)]
    remark = f"Left unexplained of the lead in other hands: {' and '.join(left)} points."
    return LAYOUT.text(columns, made_by.head(_WHAT, Features, _TOOL, [words], [remark]))


def _rounded(weights: Numbers) -> Features:
    # Adding nothing makes 0.0 of -0.0.
    return Features._make(round(float(weight), 1) + 0.0 for weight in weights)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=command_line.seed, default=1)
    parser.add_argument("--out", type=new_file, help="file to write (standard output)")
    options = parser.parse_args(arguments)
    found = text(options.seed, options.hands)
    if options.out is None:
        print(found, end="")
    else:
        options.out.write_text(found, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
