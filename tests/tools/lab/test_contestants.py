"""Who can play in a tournament, by name."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.runs import seatings
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.catalog import CATALOG
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting
from tools.lab.contestants import AnySimulator, contestant, simulator
from tools.lab.duplicate_match import hand_pair
from tools.lab.hand_timing import timed_settings

WEIGHED = [game for game in CATALOG if game.simulator and simulator(game).layout]


def tries(sim: AnySimulator) -> bool:
    """Whether hard gives the trials of a hand as the reason of a move."""
    state = sim.dealt(sim.start(0))
    while (seat := sim.actor(state)) is not None:
        move, why = run_to_end(sim.think(sim.observation(state, seat), 1, level=Level.HARD))
        if why.name == "TRIED":
            return True
        state = sim.after(state, move)
    return False


@pytest.mark.parametrize(
    ("game", "setting"),
    [pytest.param(game, each, id=each.name) for game in WEIGHED for each in seatings(game)],
)
def test_a_file_with_the_weights_of_hard_plays_like_hard(
    game: Game, setting: Setting, tmp_path: Path
) -> None:
    sim = simulator(game, setting.seats, setting.rules)
    assert sim.layout is not None
    if tries(sim):
        pytest.skip("hard tries its moves here, by no weights")
    file = tmp_path / "weights.txt"
    file.write_text(sim.layout.text(sim.layout.shipped()), encoding="utf-8")
    names = "hard", str(file)
    for rivals in (names, names[::-1]):
        sides = contestant(sim, rivals[0]), contestant(sim, rivals[1])
        leads = [hand_pair(sim, sides, 1, index).lead for index in range(3)]
        assert leads == pytest.approx([0, 0, 0])


@pytest.mark.parametrize("game", WEIGHED, ids=lambda game: game.folder)
def test_a_file_with_other_weights_plays_otherwise(game: Game, tmp_path: Path) -> None:
    sim = simulator(game)
    assert sim.layout is not None
    shipped = sim.layout.shipped()
    none = {
        seats: weights._make(0 * value for value in weights) for seats, weights in shipped.items()
    }
    file = tmp_path / "none.txt"
    file.write_text(sim.layout.text(none), encoding="utf-8")
    sides = contestant(sim, "hard"), contestant(sim, str(file))
    assert any(hand_pair(sim, sides, 1, index).lead for index in range(6))


def test_a_game_whose_command_is_not_its_folder_has_its_simulator() -> None:
    game = replace(CATALOG[0], program="POKER5", folder="poker")
    assert (timed_settings(game)[0].simulator.seats, simulator(game).seats) == (2, 2)
