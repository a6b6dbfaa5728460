"""Canasta without keys and screen."""

from tommy.games.canasta.simulator import CanastaSimulator


def test_the_classic_rules_are_played_when_asked_for() -> None:
    assert (
        CanastaSimulator(4, "classic").dealt(CanastaSimulator(4).start(0)).rules.name == "CLASSIC"
    )
