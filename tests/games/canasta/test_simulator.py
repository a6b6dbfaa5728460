"""Canasta without keys and screen."""

import pytest

from tommy.games.canasta.simulator import CanastaSimulator


def test_the_classic_rules_are_played_when_asked_for() -> None:
    assert (
        CanastaSimulator(4, "classic").dealt(CanastaSimulator(4).start(0)).rules.name == "CLASSIC"
    )


def test_rules_that_there_are_not_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no rules called whist"):
        CanastaSimulator(2, "whist")
