"""Where the weights of Rolling Stone prove themselves."""

import pytest

from tools.lab.rolling.objective import RollingObjective


@pytest.mark.parametrize(("seats", "weak", "pairs"), [(2, "random", 20), (5, "random", 12)])
def test_who_plays_better_leads(seats: int, weak: str, pairs: int) -> None:
    objective = RollingObjective(seats)
    assert objective.lead(objective.by_hand, weak, 5, pairs) > 0.1


@pytest.mark.parametrize(("field", "values"), [("high", {-0.126: -0.13, -0.001: 0.0})])
def test_weights_are_rounded_as_the_game_has_them(field: str, values: dict[float, float]) -> None:
    objective = RollingObjective(2)
    place = objective.layout.kind._fields.index(field)
    for value, wanted in values.items():
        given = [*objective.by_hand]
        given[place] = value
        found = objective.rounded(given)[place]
        assert (str(found), type(found)) == (str(wanted), type(wanted))


def test_who_stays_in_circles_is_worse_against_himself() -> None:
    objective = RollingObjective(2)
    stays = objective.by_hand._replace(all_follow=-9.0, led=0.0, came_back=0.0, tired=0.0)
    leads = [objective.lead(weights, "itself", 5, 20) for weights in (stays, objective.by_hand)]
    assert leads[0] < leads[1]
