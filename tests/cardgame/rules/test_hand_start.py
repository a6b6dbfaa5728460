"""A rules core that begins with a later hand goes on as the one that heard all of them."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tommy.cardgame.players.levels import Level, thought_out
from tommy.cardgame.rules.hand_start import Opening, parsed
from tommy.cards.card import Rank
from tommy.games.canasta.players import decision as canasta_decision
from tommy.games.canasta.players import levels as canasta_levels
from tommy.games.canasta.rules import match_state as canasta_match
from tommy.games.canasta.rules import state as canasta_state
from tommy.games.canasta.rules.core import Core as CanastaCore
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.crazy8s.players import decision as eights_decision
from tommy.games.crazy8s.players import levels as eights_levels
from tommy.games.crazy8s.rules import keys as eights_keys
from tommy.games.crazy8s.rules import match_state as crazy8s_match
from tommy.games.crazy8s.rules import state as eights_state
from tommy.games.crazy8s.rules.core import Core as EightsCore
from tommy.games.rolling.players import decision as rolling_decision
from tommy.games.rolling.players import levels as rolling_levels
from tommy.games.rolling.rules import keys as rolling_keys
from tommy.games.rolling.rules import match_state as rolling_match
from tommy.games.rolling.rules import state as rolling_state
from tommy.games.rolling.rules.core import Core as RollingCore
from tommy.keystroke import ENTER, Keystroke

SEED = 5


class Canasta:
    """The game as the test needs it: a core, and what the computer types."""

    make_match = canasta_match.MatchState._make

    def __init__(self, seats: int, rules: Rules) -> None:
        self._options = canasta_state.Options(seats, rules)

    def core(self, first: Opening[Any] | None = None) -> CanastaCore:
        return CanastaCore(self._options, SEED, first)

    def typed(self, core: CanastaCore) -> Sequence[Keystroke]:
        assert core.actor is not None
        seen = core.observation(core.actor)
        nonce = canasta_decision.own_nonce(seen)
        return core.spelling(thought_out(canasta_levels.think(seen, nonce, Level.EASY)).move)


class Eights:
    """Games to 100 points."""

    make_match = crazy8s_match.MatchState._make

    def core(self, first: Opening[Any] | None = None) -> EightsCore:
        return EightsCore(eights_state.Options(Rank.EIGHT, 100), SEED, first)

    def typed(self, core: EightsCore) -> Sequence[Keystroke]:
        assert core.actor is not None
        seen = core.observation(core.actor)
        nonce = eights_decision.own_nonce(seen)
        move = thought_out(eights_levels.think(seen, nonce, Level.EASY)).move
        return eights_keys.keys(move, seen.hand)


class Rolling:
    """Three players, to 8 points."""

    make_match = rolling_match.MatchState._make

    def core(self, first: Opening[Any] | None = None) -> RollingCore:
        return RollingCore(rolling_state.Options(3, 8), SEED, first)

    def typed(self, core: RollingCore) -> Sequence[Keystroke]:
        assert core.actor is not None
        seen = core.observation(core.actor)
        nonce = rolling_decision.own_nonce(seen)
        move = thought_out(rolling_levels.think(seen, nonce, Level.EASY)).move
        return rolling_keys.keys(move, seen.hand)


GAMES: dict[str, Callable[[], Any]] = {
    "canasta": lambda: Canasta(2, TOMMY),
    "classic canasta": lambda: Canasta(4, CLASSIC),
    "crazy eights": Eights,
    "rolling stone": Rolling,
}


@pytest.mark.parametrize("name", GAMES)
def test_a_core_that_begins_with_a_hand_goes_on_as_the_one_that_heard_all(name: str) -> None:
    game = GAMES[name]()
    core = game.core()
    core.begin()
    games = set()
    for _ in range(40 if "canasta" in name else 12):
        while core.actor is not None:
            for key in game.typed(core):
                core.post(key)
        events = core.post(ENTER)
        begun = parsed(core.opening.words, game.make_match)
        assert begun == core.opening
        other = game.core(begun)
        assert other.begin() == events
        assert (other.view, other.moves) == (core.view, ())
        games.add(core.view.match.game)
        # Both hear the next move, and answer alike.
        for key in game.typed(core):
            assert core.post(key) == other.post(key)
        assert other.state == core.state
    assert len(games) > 1
