"""Where the weights of Crazy Eights prove themselves."""

import pytest

from tools.lab.crazy8s.objective import EightsObjective


@pytest.mark.parametrize(("seats", "weak", "pairs"), [(2, "random", 12)])
def test_who_plays_better_leads(seats: int, weak: str, pairs: int) -> None:
    objective = EightsObjective(seats)
    assert objective.lead(objective.by_hand, weak, 5, pairs) > 0.1
