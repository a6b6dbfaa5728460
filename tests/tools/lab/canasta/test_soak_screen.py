import itertools
from collections.abc import Iterator

import pytest

from tommy.host.headless import Headless, HeadlessError
from tools import soak
from tools.lab.canasta import soak_screen


def test_the_demo_shows_the_scores_of_the_core(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["screen", "--hands", "2", "--seed", "5"]) == 0
    assert capsys.readouterr().out.split("\n") == [
        "2 seats: 2 hands, 0 faults", "4 seats: 2 hands, 0 faults", ""
    ]  # fmt: skip


def test_scores_that_differ_are_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(seats: int, seed: int) -> Iterator[tuple[int, tuple[int, int]]]:
        return zip(itertools.count(1), itertools.repeat((seats, seed)), strict=False)

    monkeypatch.setattr(soak_screen, "by_core", wrong)
    assert soak.main(["screen", "--hands", "3", "--seats", "2", "--seed", "5"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("2 seats, seed 5, hand 1: the screen says (")
    assert said[1] == "2 seats: 1 hands, 1 faults"


def test_a_loop_that_stalls_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stalls(host: Headless, _hand: int) -> tuple[int, ...]:
        raise HeadlessError("it stands still", host.page)

    monkeypatch.setattr(soak_screen, "shown_scores", stalls)
    assert soak.main(["screen", "--hands", "3", "--seats", "4", "--seed", "5"]) == 1
    assert "4 seats, seed 5, hand 1: it stands still" in capsys.readouterr().out
