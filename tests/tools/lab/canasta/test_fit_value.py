"""The fitter finds weights that were put in, and the same ones each time; its file is read."""

from pathlib import Path

import numpy as np
import pytest

from tommy import assets
from tommy.games.canasta.players.value import LAYOUT
from tools.lab import made_by
from tools.lab.canasta.fit_value import fitted, least_squares, main, text


def test_least_squares_finds_the_weights_of_a_sum() -> None:
    things = np.random.default_rng(1).normal(0, 10, (400, 3))
    assert least_squares(things, things @ [3.0, -2.0, 0.5]) == pytest.approx([3, -2, 0.5], abs=0.01)


def test_the_same_arguments_fit_the_same_weights() -> None:
    first, second = fitted(2, 5, 6), fitted(2, 5, 6)
    assert first[0].tolist() == second[0].tolist()
    assert first[2] == second[2] > 0
    assert fitted(2, 6, 6)[0].tolist() != first[0].tolist()


def test_the_command_writes_the_file_that_it_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "value.txt"
    assert main(["--hands", "4", "--out", str(file)]) == 0
    assert main(["--hands", "4"]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")
    found = LAYOUT.read(file)
    of_lead, of_sum, _ = fitted(4, 1, 4)
    assert list(found["lead", 4]) == pytest.approx(of_lead, abs=0.051)
    assert list(found["sum", 4]) == pytest.approx(of_sum, abs=0.051)


def test_a_file_names_the_command_that_makes_it_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    assert main(["--hands", "4", "--seed", "7", "--out", str(first)]) == 0
    made = first.read_text(encoding="utf-8")
    (command,) = made_by.commands(made, "tools.lab.canasta.fit_value")
    assert main([*command.words, "--out", str(second)]) == 0
    assert second.read_text(encoding="utf-8") == made


def test_the_asset_has_the_head_of_a_file_that_the_command_writes() -> None:
    shipped = assets.read_text("canasta/value.txt")
    (command,) = made_by.commands(shipped, "tools.lab.canasta.fit_value")
    assert command.words == ["--hands", "10000", "--seed", "1"]
    *head, _ = text(seed=1, hands=4).partition("# Left unexplained")[0].splitlines()
    assert shipped.splitlines()[: len(head)] == head
    assert shipped.endswith("\n" + LAYOUT.text(LAYOUT.shipped()))


def test_no_folder_for_the_file_is_said_before_the_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--out", "/no_such_folder/value.txt"])
    assert "no folder for" in capsys.readouterr().err
