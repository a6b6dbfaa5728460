"""Where the weights of Canasta prove themselves."""

import pytest

from tools.lab.canasta.objective import CanastaObjective


@pytest.mark.parametrize(("seats", "weak", "pairs"), [(2, "rule_based", 40), (4, "rule_based", 40)])
def test_who_plays_better_leads(seats: int, weak: str, pairs: int) -> None:
    objective = CanastaObjective(seats)
    assert objective.lead(objective.by_hand, weak, 5, pairs) > 0.1


@pytest.mark.parametrize(("field", "values"), [
    ("bait", {2.6: 3, -1.0: 0}), ("single", {2.606: 2.61, -1.0: 0.0}),
])  # fmt: skip
def test_weights_are_rounded_as_the_game_has_them(field: str, values: dict[float, float]) -> None:
    objective = CanastaObjective(2)
    place = objective.layout.kind._fields.index(field)
    for value, wanted in values.items():
        given = [*objective.by_hand]
        given[place] = value
        found = objective.rounded(given)[place]
        assert (str(found), type(found)) == (str(wanted), type(wanted))
