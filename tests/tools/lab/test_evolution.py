"""The tuner's machinery in every game: reproducible, in the right kinds of numbers.

It tests no strength.
"""

import math
from typing import Any

import pytest

from tommy.games.canasta.players.evaluation import Weights
from tools.lab.canasta.objective import CanastaObjective
from tools.lab.evolution import Objective, Plan, tuned
from tools.tune import objectives

OBJECTIVES = [kind(seats) for kind in objectives().values() for seats in kind.layout.columns]
SMALL = Plan(generations=1, candidates=2, pairs=1)


def named(objective: Objective[Any]) -> str:
    return f"{objective.layout.game}-{objective.seats}"


@pytest.mark.parametrize("objective", OBJECTIVES, ids=named)
def test_tuning_is_the_same_again_from_a_seed_whatever_the_jobs(objective: Objective[Any]) -> None:
    lines: list[str] = []
    first = tuned(objective, objective.by_hand, 3, SMALL, report=lines.append)
    assert first == tuned(objective, objective.by_hand, 3, SMALL, jobs=2)
    assert first != tuned(objective, objective.by_hand, 4, SMALL)
    assert len(lines) == 1
    assert list(map(type, first)) == list(map(type, objective.by_hand))


@pytest.mark.parametrize("objective", OBJECTIVES, ids=named)
def test_a_lead_is_squashed_and_the_same_again(objective: Objective[Any]) -> None:
    for rival in objective.rivals:
        lead = objective.lead(objective.by_hand, rival, 5, 2)
        assert -1 <= lead <= 1
        assert lead == objective.lead(objective.by_hand, rival, 5, 2)


@pytest.mark.parametrize("objective", OBJECTIVES, ids=named)
def test_the_weights_by_hand_are_level_with_themselves(objective: Objective[Any]) -> None:
    assert objective.lead(objective.by_hand, "by_hand", 5, 3) == pytest.approx(0, abs=0.2)


class Single(CanastaObjective):
    """A game in which one weight is all that counts."""

    rivals = ("nobody",)

    def lead(self, weights: Weights, rival: str, seed: int, pairs: int) -> float:  # noqa: ARG002
        return math.tanh(weights.single / 100)

    def spreads(self, weights: Weights) -> tuple[float, ...]:
        return tuple(float(name in ("single", "live")) for name in weights._fields)


def test_the_centre_moves_to_what_is_better() -> None:
    start = Weights(single=0.0)
    found = tuned(Single(2), start, 1, Plan(generations=12, candidates=8, pairs=1))
    assert found.single > 3
    assert found._replace(single=0.0, live=start.live) == start


@pytest.mark.parametrize("kind", objectives().values(), ids=list(objectives()))
def test_a_number_of_seats_that_the_game_does_not_know_is_refused(
    kind: type[Objective[Any]],
) -> None:
    with pytest.raises(ValueError, match="no weights for 7 seats"):
        kind(7)
