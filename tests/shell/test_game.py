"""A game is found by the name of its program."""

import pytest

from tommy.catalog import CATALOG
from tommy.shell.command_letters import UsageError
from tommy.shell.game import find_game


@pytest.mark.parametrize("name", ["CRAZY8S", "crazy8s", "Crazy8s.exe"])
def test_a_game_is_found_by_the_name_of_its_program(name: str) -> None:
    assert find_game(name, CATALOG) is CATALOG[1]


@pytest.mark.parametrize("name", ["", "CRAZY", "CRAZY8S.DOC", "CRAZY EIGHTS"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_game(name, CATALOG)
    programs = ", ".join(game.program for game in CATALOG)
    assert programs.startswith("CANASTA, CRAZY8S, ")
    assert str(caught.value) == f"No program is called {name.upper()}: there are {programs}"
