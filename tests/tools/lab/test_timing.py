"""How times are taken side by side, and shown as ratios."""

import pytest

from tools.lab.timing import Result, interleaved, ratio, table


class FakeClock:
    """A clock that cases move on."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.calls: list[str] = []

    def __call__(self) -> float:
        return self.now_s

    def run(self, name: str, seconds: float) -> None:
        self.calls.append(name)
        self.now_s += seconds


def test_cases_run_in_turns_each_as_often_as_fills_its_slice() -> None:
    clock = FakeClock()
    cases = {"slow": lambda: clock.run("slow", 8.0), "quick": lambda: clock.run("quick", 3.0)}
    took = interleaved(cases, rounds=2, slice_s=8.0, clock=clock)
    assert took == {"slow": [8.0, 8.0], "quick": [3.0, 3.0]}
    warm_up = ["slow", "slow", "quick", "quick"]
    assert clock.calls == warm_up + 2 * ["slow", "quick", "quick", "quick"]


def test_the_ratio_is_of_each_round_so_that_a_busy_round_counts_once() -> None:
    assert ratio([1.0, 60.0, 3.0], [1.0, 30.0, 4.0]) == 1.0


@pytest.mark.parametrize(
    ("goal", "verdict"), [(None, ""), (1.3, "NOT MET"), (1.31, "met"), (2.0, "met")]
)
def test_a_goal_is_met_up_to_its_figure(goal: float | None, verdict: str) -> None:
    assert Result("a", "1 ms", "b", "2 ms", 1.31, goal).verdict == verdict


def test_the_table_is_aligned_and_names_goals_where_there_are_some() -> None:
    rows = [
        Result("start", "500 ms", "bare window", "400 ms", 1.25, 1.3),
        Result("sound: 1 s", "0.5 ms", "itself", "1000 ms", 0.0005),
    ]
    assert table(rows).splitlines() == [
        "what                beside                 ratio    goal",
        "start       500 ms  bare window   400 ms    1.25  <= 1.3  met",
        "sound: 1 s  0.5 ms  itself       1000 ms  0.0005",
    ]
