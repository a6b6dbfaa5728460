"""What is counted in hands: the table of all, and the file."""

from pathlib import Path

import pytest

from tests.support.runs import each_game
from tommy.shell.game import Game
from tools.lab import habits


@each_game
def test_a_table_has_a_row_for_each_habit_and_is_the_same_again(game: Game) -> None:
    names = "hard", "easy"
    table = habits.measured(game.command, names, 2)
    assert table == habits.measured(game.command, names, 2)
    for what in habits.habits_of(game.command).all:
        assert f"| {what} " in table


def test_the_file_says_how_to_get_the_figures_again(tmp_path: Path) -> None:
    file = tmp_path / "figures.md"
    words = ["crazy8s:hard", "--hands", "2", "--jobs", "1", "--quiet", "--out", str(file)]
    assert habits.main(words) == 0
    text = file.read_text(encoding="utf-8")
    assert f"python -m tools.lab.habits {' '.join(words)}" in text
    assert habits.measured("crazy8s", ["hard"], 2) in text


def test_a_game_of_which_nothing_is_counted_is_named() -> None:
    with pytest.raises(ValueError, match="NOTHING"):
        habits.habits_of("nothing")
