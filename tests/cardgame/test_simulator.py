"""What simulators of all games promise."""

from collections import Counter

import pytest

from tests.support.runs import CANASTA, CRAZY8S, each_seating, simulator
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting


@each_seating
def test_nobody_sees_that_the_stock_was_reshuffled(game: Game, setting: Setting) -> None:
    sim = simulator(game, setting)
    state = sim.dealt(sim.start(1))
    other = sim.reshuffled(state, 7)
    assert Counter(other.cards) == Counter(state.cards)
    for seat in range(sim.seats):
        assert sim.observation(other, seat) == sim.observation(state, seat)


@pytest.mark.parametrize("game", [CANASTA, CRAZY8S], ids=lambda game: game.folder)
def test_the_seed_gives_the_order_of_a_reshuffled_stock(game: Game) -> None:
    sim = simulator(game, game.settings[0])
    state = sim.dealt(sim.start(0))
    stocks = [sim.reshuffled(state, seed).stock for seed in (1, 1, 2)]
    assert stocks[0] == stocks[1]
    assert len({state.stock, *stocks}) == 3
