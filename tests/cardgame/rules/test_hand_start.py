"""A rules core that begins with a later hand goes on as the one that heard all of them."""

from collections.abc import Sequence
from typing import Any

from tests.support.runs import each_seating, simulator
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.cardgame.rules.hand_start import parsed
from tommy.keystroke import ENTER, Keystroke
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting

SEED = 5
HANDS, MOST_HANDS = 40, 400


def typed(game: Any, core: Any) -> Sequence[Keystroke]:
    """What the computer types for the seat whose turn it is."""
    seen = game.observation(core.state, core.actor)
    keys: Sequence[Keystroke] = core.spelling(
        run_to_end(game.think(seen, game.own_nonce(seen), Level.EASY)).move
    )
    return keys


@each_seating
def test_a_core_that_begins_with_a_hand_goes_on_as_the_one_that_heard_all(
    game: Game, setting: Setting
) -> None:
    played = simulator(game, setting)
    core = played.core(SEED)
    core.begin()
    hands = 0
    while hands < HANDS or core.view.match.game == 1:
        while core.actor is not None:
            for key in typed(played, core):
                core.post(key)
        events = core.post(ENTER)
        match = core.opening.match
        begun = parsed(core.opening.words, match, type(match)._make)
        assert begun == core.opening
        other = type(core)(core.options, SEED, begun)
        assert other.begin() == events
        assert (other.view, other.moves) == (core.view, [])
        # Both hear the next move, and answer alike.
        for key in typed(played, core):
            assert core.post(key) == other.post(key)
        assert other.state == core.state
        hands += 1
        assert hands < MOST_HANDS
