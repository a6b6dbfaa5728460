"""The players to measure Canasta's computer player against."""

from tommy.cardgame.players.levels import thought_out
from tommy.games.canasta.simulator import CanastaSimulator
from tools.lab.contestants import contestant


def test_the_search_can_be_measured_before_it_is_a_level() -> None:
    sim = CanastaSimulator()
    state = sim.dealt(sim.start(0))
    seen = sim.observation(state, state.actor)
    assert not sim.is_refused(state, thought_out(contestant(sim, "search")(seen, 1)))
