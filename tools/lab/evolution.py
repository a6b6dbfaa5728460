"""Weights of a computer player made better by an evolution strategy, whatever the game.

Each generation draws candidates around a centre, in pairs that mirror each other, lets all play the
same deals against a population, and moves the centre towards the better half. What counts is like a
match: half the mean and half the minimum over the opponents of a squashed lead. Tuned on points
against one opponent alone, exploiters come out. The game, its deals, its quick players and its
measure are a `Objective`. Source: COMPUTER (Tune against a population).
"""

import math
import multiprocessing
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from tommy.cardgame.players.weights import W, WeightsFormat


class Plan(NamedTuple):
    """How much to do: generations, candidates in each (even), pairs of hands by opponent."""

    generations: int = 60
    candidates: int = 20
    pairs: int = 40


class Objective(Generic[W]):
    """Where weights prove themselves: a game with so many seats, and who plays there.

    ``layout`` says what the weights are, ``by_hand`` has those that a person chose, ``rivals`` are
    the names of the opponents, and ``least`` is what no weight falls below, if there is a limit.
    """

    layout: ClassVar[WeightsFormat[int, Any]]
    rivals: ClassVar[Sequence[str]]
    least: ClassVar[float | None] = None

    def __init__(self, seats: int) -> None:
        """Of so many seats; ValueError if the game does not know that number."""
        if seats not in self.layout.columns:
            raise ValueError(f"{self.layout.game} knows no weights for {seats} seats")
        self.seats = seats

    @property
    def by_hand(self) -> W:
        """The weights that a person chose."""
        raise NotImplementedError

    @property
    def start(self) -> W:
        """The weights that a run begins with unless told otherwise."""
        return self.by_hand

    def lead(self, weights: W, rival: str, seed: int, pairs: int) -> float:
        """The squashed lead over a rival, -1 to 1, in so many pairs of hands of a seed."""
        raise NotImplementedError

    def spreads(self, weights: W) -> tuple[float, ...]:
        """How far candidates are drawn from the centre at first; 0 for a weight that stays."""
        raise NotImplementedError

    def rounded(self, values: Iterable[float]) -> W:
        """Weights of these values, whole numbers where they must be, else with two decimals."""
        kind: type[W] = self.layout.kind
        numbers: list[float] = []
        for name, value in zip(kind._fields, values, strict=True):
            if self.least is not None:
                value = max(self.least, value)
            # Adding nothing makes 0.0 of -0.0.
            numbers.append(round(value) if self.layout.is_whole(name) else round(value, 2) + 0.0)
        return kind._make(numbers)


def merit(leads: Sequence[float]) -> float:
    """What a candidate is worth with these squashed leads over the opponents.

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
    """The weights that a run ends with; the same arguments but ``jobs`` give the same."""
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
