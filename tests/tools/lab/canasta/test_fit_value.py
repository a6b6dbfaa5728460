"""The fitter finds weights that were put in, and the same ones each time."""

import numpy as np
import pytest

from tommy.games.canasta.players.value import TABLE
from tools.lab.canasta.fit_value import fitted, least_squares, main


def test_least_squares_finds_the_weights_of_a_sum() -> None:
    things = np.random.default_rng(1).normal(0, 10, (400, 3))
    assert least_squares(things, things @ [3.0, -2.0, 0.5]) == pytest.approx([3, -2, 0.5], abs=0.01)


def test_the_same_arguments_fit_the_same_weights() -> None:
    first, second = fitted(2, 5, 6), fitted(2, 5, 6)
    assert first[0].tolist() == second[0].tolist()
    assert first[2] == second[2] > 0
    assert fitted(2, 6, 6)[0].tolist() != first[0].tolist()


def test_it_prints_a_row_for_each_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--hands", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split('"')[1] for line in lines] == [row[0] for row in TABLE]
