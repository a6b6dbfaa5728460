"""Improve the weights of a computer player by an evolution strategy, in any game.

Each generation draws candidates around a centre, in pairs that mirror each other, lets all play the
same deals against a population, and moves the centre towards the better half. The merit of a
candidate is half the mean and half the minimum, over the opponents, of a squashed lead. Points
against a single opponent would breed exploiters. The game, its deals, its quick players and its
measure are an `Objective`. Source: COMPUTER (Tune against a population). Literature: Brockhoff
and others (2010), Mirrored sampling and sequential selection for evolution strategies; Hansen
(2016), The CMA evolution strategy: a tutorial, for the weights by rank.
"""

import math
import multiprocessing
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from tommy.cardgame.players.weights import W, WeightsFormat


class Plan(NamedTuple):
    """The size of a run: generations, candidates in each (even), pairs of hands per opponent."""

    generations: int = 60
    candidates: int = 20
    pairs: int = 40


class Objective(Generic[W]):
    """The objective function of a game for a number of seats, with its opponents.

    ``layout`` describes the weights, ``rivals`` names the opponents, and ``least`` is the lower
    limit of every weight, if there is one.
    """

    layout: ClassVar[WeightsFormat[int, Any]]
    rivals: ClassVar[Sequence[str]]
    least: ClassVar[float | None] = None

    def __init__(self, seats: int) -> None:
        """For a number of seats; ValueError if the game has no weights for it."""
        if seats not in self.layout.columns:
            raise ValueError(f"{self.layout.game} knows no weights for {seats} seats")
        self.seats = seats

    @property
    def by_hand(self) -> W:
        """The weights that a person chose."""
        raise NotImplementedError

    @property
    def start(self) -> W:
        """The weights with which a run begins by default."""
        return self.by_hand

    def lead(self, weights: W, rival: str, seed: int, pairs: int) -> float:
        """The squashed lead over a rival, -1 to 1, in ``pairs`` pairs of hands from a seed."""
        raise NotImplementedError

    def spreads(self, weights: W) -> tuple[float, ...]:
        """The first standard deviation of each weight; 0 for a weight that is not tuned."""
        raise NotImplementedError

    def rounded(self, values: Iterable[float]) -> W:
        """Weights of these values: whole numbers where the layout says so, else two decimals."""
        kind: type[W] = self.layout.kind
        numbers: list[float] = []
        for name, value in zip(kind._fields, values, strict=True):
            if self.least is not None:
                value = max(self.least, value)
            # Adding nothing makes 0.0 of -0.0.
            numbers.append(round(value) if self.layout.is_whole(name) else round(value, 2) + 0.0)
        return kind._make(numbers)


def merit(leads: Sequence[float]) -> float:
    """The merit of a candidate from its squashed leads over the opponents.

    >>> merit([0.5, 0.25, 0.0])
    0.125
    """
    return (sum(leads) / len(leads) + min(leads)) / 2


def tuned(
    objective: Objective[W],
    start: W,
    seed: int,
    plan: Plan,
    *,
    jobs: int = 1,
    report: Callable[[str], None] = lambda line: None,  # noqa: ARG005
) -> W:
    """The weights at the end of a run; they do not depend on ``jobs``."""
    chance = random.Random(seed)
    centre: list[float] = list(start)
    scale = objective.spreads(start)
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for generation in range(plan.generations):
            width = 1.0 - 0.7 * generation / plan.generations
            steps: list[list[float]] = []
            for _ in range(plan.candidates // 2):
                step = [chance.gauss(0.0, width * spread) if spread else 0.0 for spread in scale]
                steps += [step, [-value for value in step]]
            candidates = [
                objective.rounded(map(float.__add__, map(float, centre), step)) for step in steps
            ]
            deals = chance.getrandbits(48)
            trials = [
                (weights, rival, deals, plan.pairs)
                for weights in candidates
                for rival in objective.rivals
            ]
            leads = pool.starmap(objective.lead, trials, chunksize=1)
            number = len(objective.rivals)
            merits = [merit(leads[at : at + number]) for at in range(0, len(leads), number)]
            order = sorted(range(len(steps)), key=merits.__getitem__, reverse=True)
            best = order[: len(order) // 2]
            shares = [math.log(len(best) + 1) - math.log(place + 1) for place in range(len(best))]
            for place, share in zip(best, shares, strict=True):
                for weight, value in enumerate(steps[place]):
                    centre[weight] += value * share / sum(shares)
            report(
                f"{generation + 1}/{plan.generations}: mean {sum(merits) / len(merits):+.3f},"
                f" best {merits[order[0]]:+.3f}"
            )
    return objective.rounded(centre)
