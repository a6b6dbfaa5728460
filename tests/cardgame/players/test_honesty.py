"""No computer player of any game peeks, at any level and seating. Planted cheaters are caught.

Of each game ``tests/support/<folder>/positions.py`` knows how the cards that the seat to decide
cannot see are dealt anew (``hidden_permuted``), and what a cheater would look at (``LOOKS``).
"""

from typing import Any

import pytest

from tests.support.honesty import FEW, MANY, cheating, hands_played, honest, peeks, shows_hidden
from tests.support.runs import CRAZY8S, each_seating, own, seatings, simulator
from tommy.cardgame.players.levels import Level
from tommy.cardgame.simulator import Simulator
from tommy.catalog import CATALOG
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting


def states_of(
    game: Game, sim: Simulator[Any, Any, Any], seed: int, count: int, level: Level = Level.HARD
) -> list[Any]:
    def dealt(number: int) -> Any:
        return sim.dealt(sim.start(number)._replace(seed=number))

    return hands_played(sim, own(game, "positions", "dealt", dealt), seed, count, level)


@pytest.mark.parametrize(
    ("game", "setting", "level"),
    [
        pytest.param(game, setting, level, id=f"{setting.name}, {level.name.lower()}")
        for game in CATALOG
        for setting in seatings(game)
        for level in simulator(game).levels
    ],
)
def test_nobody_peeks(
    game: Game, setting: Setting, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    sim = simulator(game, setting)
    own(game, "positions", "search_less", lambda _: None)(monkeypatch)
    count = FEW if level is Level.EXPERT else MANY
    states = states_of(game, sim, level, count, min(level, Level.HARD))
    assert peeks(honest(sim, level), states, hidden_permuted(game)) == []


def hidden_permuted(game: Game) -> Any:
    return own(game, "positions", "hidden_permuted")


@each_seating
def test_nothing_hidden_is_in_what_a_seat_sees_or_in_its_chance(
    game: Game, setting: Setting
) -> None:
    sim = simulator(game, setting)
    assert shows_hidden(sim, states_of(game, sim, 5, MANY), hidden_permuted(game)) == []


def test_what_shows_hidden_cards_is_noticed() -> None:
    sim = simulator(CRAZY8S)
    states = states_of(CRAZY8S, sim, 5, MANY)
    own_eyes = sim.observation
    sim.observation = lambda state, seat: own_eyes(state, 1 - seat)
    assert len(shows_hidden(sim, states, hidden_permuted(CRAZY8S))) > MANY // 2


@each_seating
def test_a_cheater_is_caught(game: Game, setting: Setting) -> None:
    sim = simulator(game, setting)
    states = states_of(game, sim, 1, MANY // 2)
    for name, look in own(game, "positions", "LOOKS").items():
        cheater = cheating(sim, Level.HARD, look)
        assert peeks(cheater, states, hidden_permuted(game)), name
