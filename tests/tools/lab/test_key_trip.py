"""A key's trip stays as short as it has become."""

import pytest

from tommy.shell.game import Game
from tools.lab import key_trip

#: Modules entered and changes of module, at most. Each prompt of Crazy Eights names the cards that
#: fit, so it goes into `hand_rows` and back once more than it did.
LONGEST = {
    ("CRAZY8S", "1"): (27, 122),
    ("CRAZY8S", "ENTER"): (27, 144),
    ("CANASTA", "1"): (27, 130),
    ("CANASTA", "D"): (38, 223),
    ("CANASTA", "."): (39, 212),
}


def test_every_key_that_is_measured_has_a_bound() -> None:
    measured = key_trip.measured_keys()
    assert {(game.program, key) for game in measured for key in measured[game]} == {*LONGEST}


@pytest.mark.parametrize("game", key_trip.measured_keys(), ids=lambda game: game.folder)
def test_no_key_enters_more_modules_than_it_needs(game: Game) -> None:
    for key, trip in key_trip.trips(game, key_trip.measured_keys()[game]).items():
        modules, changes = LONGEST[game.program, key]
        assert len(trip.modules) <= modules, f"{key}: {sorted(trip.modules)}"
        assert trip.changes <= changes, key


def test_the_tool_names_each_key_and_the_modules_that_it_enters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert key_trip.main(["--modules"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    heads = [words for words in lines if words[-1] == "calls"]
    assert len(heads) == len(LONGEST)
    assert any(words[1:] == ["machine/keyboard.py"] for words in lines)
