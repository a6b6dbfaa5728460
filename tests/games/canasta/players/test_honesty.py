"""No computer player of Canasta peeks, at any level, with two or four, by either rules.

Planted cheaters are caught.
"""

import pytest

from tests.support.canasta.positions import hidden_permuted
from tests.support.honesty import (
    FEW,
    MANY,
    Look,
    cheating,
    hands_played,
    honest,
    peeks,
    shows_hidden,
)
from tommy.cardgame.players.levels import Level
from tommy.games.canasta.players.levels import LEVELS
from tommy.games.canasta.rules.state import HandState
from tommy.games.canasta.simulator import CanastaSimulator

each_seating = pytest.mark.parametrize("seats", [2, 4])
each_rules = pytest.mark.parametrize("rules", ["TOMMY", "CLASSIC"])


def states_of(
    game: CanastaSimulator, seed: int, count: int, level: Level = Level.HARD
) -> list[HandState]:
    def dealt(number: int) -> HandState:
        return game.dealt(game.start(number)._replace(seed=number))

    return hands_played(game, dealt, seed, count, level)


@each_rules
@each_seating
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_peeks(level: Level, seats: int, rules: str) -> None:
    game = CanastaSimulator(seats, rules)
    count = FEW if level is Level.EXPERT else MANY
    states = states_of(game, level, count, min(level, Level.HARD))
    assert peeks(honest(game, level), states, hidden_permuted) == []


@each_rules
@each_seating
def test_nothing_hidden_is_in_what_a_seat_sees_or_in_its_chance(seats: int, rules: str) -> None:
    game = CanastaSimulator(seats, rules)
    assert shows_hidden(game, states_of(game, 5, MANY), hidden_permuted) == []


@each_seating
@pytest.mark.parametrize("look", [
    lambda state: state.hands[(state.actor + 1) % len(state.hands)],
    lambda state: state.hands[state.actor - 1][:1],
    lambda state: state.stock[:1],
    lambda state: state.stock[-1:],
], ids=["next hand", "first card", "top of the stock", "bottom of the stock"])  # fmt: skip
def test_a_cheater_is_caught(look: Look, seats: int) -> None:
    game = CanastaSimulator(seats)
    cheater = cheating(game, Level.HARD, look)
    assert peeks(cheater, states_of(game, 1, MANY), hidden_permuted)
