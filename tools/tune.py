"""Tune the weights of Canasta's heuristic against several opponents; write them as a text.

    python -m tools.tune --seats 2 --seed 1 --out tuned.txt

An evolution strategy: each generation draws candidates around a centre, in pairs that mirror each
other, lets all play the same deals, and moves the centre towards the better half. What counts is
like a match: half the mean and half the minimum over the opponents of a squashed lead, with hands
that begin at scores of every minimum. Tuned on points against one opponent alone, exploiters come
out. Hands are played on counts by the quick player of the rollouts, which uses the same weights as
the heuristic. The same arguments give the same weights, whatever the number of jobs.
"""

import argparse
import math
import multiprocessing
import os
import random
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from tommy.cards.deck import derive
from tommy.games.canasta import rules
from tommy.games.canasta.counted import Position
from tommy.games.canasta.players import PLAIN, careless, heedless
from tommy.games.canasta.rollout import play_turn
from tommy.games.canasta.state import Options
from tommy.games.canasta.weighing import Weights, parsed_weights, weights_text
from tools.arenas import CANASTA_STARTS
from tools.counted_yardsticks import greedy_turn, rule_based_turn

#: The lead in points of a pair of hands that counts as tanh 1.
_SQUASHED = 800.0
#: Where a run begins unless told otherwise.
BY_HAND = PLAIN
#: The opponents: yardsticks, the weights chosen by hand, those that see their own cards only, and
#: those that throw any card as gladly.
POPULATION = ("greedy", "rule_based", "by_hand", "heedless", "careless")

ByPlace = tuple[float, ...]
#: Plays the turn of the mover.
Turn: TypeAlias = Callable[[Position], None]


class Plan(NamedTuple):
    """How much to do: generations, candidates in each (even), pairs of hands by opponent."""

    generations: int = 60
    candidates: int = 20
    pairs: int = 40


class _Trial(NamedTuple):
    seats: int
    weights: Weights
    rival: str
    seed: int
    pairs: int


def _weighed(weights: Weights) -> Turn:
    return partial(play_turn, weights=weights)


def _rival(seats: int, name: str) -> Turn:
    by_hand = BY_HAND[seats]
    rivals: Mapping[str, Turn] = {
        "greedy": greedy_turn,
        "rule_based": rule_based_turn,
        "by_hand": _weighed(by_hand),
        "heedless": _weighed(heedless(by_hand)),
        "careless": _weighed(careless(by_hand)),
    }
    return rivals[name]


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


def _squashed_lead(trial: _Trial) -> float:
    """The mean over the pairs of the squashed lead, -1 to 1."""
    mine, theirs = _weighed(trial.weights), _rival(trial.seats, trial.rival)
    total = 0.0
    for index in range(trial.pairs):
        deal = _dealt(trial.seats, trial.seed, index)
        total += math.tanh((_led(deal, (mine, theirs)) - _led(deal, (theirs, mine))) / _SQUASHED)
    return total / trial.pairs


def merit(leads: Sequence[float]) -> float:
    """What a candidate is worth with these squashed leads over the opponents.

    >>> merit([0.5, 0.25, 0.0])
    0.125
    """
    return (sum(leads) / len(leads) + min(leads)) / 2


def spreads(weights: Weights) -> ByPlace:
    """How far candidates are drawn from the centre at first, weight by weight."""
    return tuple(
        max(0.25 * abs(value), 1.0 if isinstance(value, int) else 2.0) for value in weights
    )


def rounded(values: Iterable[float]) -> Weights:
    """Weights of these values: numbers of cards whole, the others with two decimals, none below 0.

    >>> rounded(value + 0.3 for value in Weights()) .bait
    3
    """
    whole = (isinstance(value, int) for value in Weights())
    return Weights(
        *(
            max(0, round(value)) if is_whole else max(0.0, round(value, 2))  # type: ignore[arg-type]
            for value, is_whole in zip(values, whole, strict=True)
        )
    )


def tuned(
    start: Weights,
    seats: int,
    seed: int,
    plan: Plan,
    *,
    jobs: int = 1,
    report: Callable[[str], None] = lambda line: None,  # noqa: ARG005
) -> Weights:
    """The weights that a run ends with."""
    chance = random.Random(seed)
    centre: list[float] = list(start)
    scale = spreads(start)
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for generation in range(plan.generations):
            width = 1.0 - 0.7 * generation / plan.generations
            steps: list[list[float]] = []
            for _ in range(plan.candidates // 2):
                step = [chance.gauss(0.0, width * spread) for spread in scale]
                steps += [step, [-value for value in step]]
            candidates = [rounded(map(float.__add__, map(float, centre), step)) for step in steps]
            deals = chance.getrandbits(48)
            trials = [
                _Trial(seats, weights, rival, deals, plan.pairs)
                for weights in candidates
                for rival in POPULATION
            ]
            leads = pool.map(_squashed_lead, trials, chunksize=1)
            number = len(POPULATION)
            merits = [
                merit(leads[place * number : (place + 1) * number])
                for place in range(len(candidates))
            ]
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
    return rounded(centre)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    usual = Plan()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seats", type=int, choices=(2, 4), required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=usual.generations)
    parser.add_argument("--candidates", type=int, default=usual.candidates)
    parser.add_argument("--pairs", type=int, default=usual.pairs)
    parser.add_argument("--start", type=Path, help="weights to begin with (by hand)")
    parser.add_argument("--out", type=Path, required=True, help="file to write")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    start: Mapping[int, Weights] = BY_HAND
    if options.start is not None:
        start = parsed_weights(options.start.read_text(encoding="utf-8"))
    best = tuned(
        start[options.seats],
        options.seats,
        options.seed,
        Plan(options.generations, options.candidates, options.pairs),
        jobs=options.jobs,
        report=lambda line: print(line, file=sys.stderr, flush=True),
    )
    options.out.write_text(weights_text({**start, options.seats: best}), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
