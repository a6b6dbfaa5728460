"""The computer players of Crazy Eights by level.

Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping
from typing import Final

from tommy.cardgame.players.levels import Decision, Level, of_level
from tommy.games.crazy8s.players.decision import CAREFUL, PlayerConfig, think_by
from tommy.games.crazy8s.players.evaluation import WEIGHTS, Weights
from tommy.games.crazy8s.rules.moves import Move
from tommy.games.crazy8s.rules.observation import Observation


def without_defence(weights: Weights) -> Weights:
    """Weights for playing the dearest card that fits, a crazy one only if no other does.

    Such a player ignores the other player.
    """
    return weights._replace(follow_up=0.1, starve=0.0, starve_near_end=0.0, draw=-1000.0)


_WITHOUT_DEFENCE: Final = without_defence(WEIGHTS)
#: A beginner counts a crazy card among the cheap ones to be rid of.
_SPENDING: Final = _WITHOUT_DEFENCE._replace(crazy_kept=-8.0)

#: How each level plays.
CONFIGS: Final[Mapping[Level, PlayerConfig]] = {
    Level.EASY: PlayerConfig(_SPENDING, blunder_rate=0.4, names_any=True, visits=0),
    Level.MEDIUM: PlayerConfig(_WITHOUT_DEFENCE, blunder_rate=0.12, visits=0),
    Level.HARD: CAREFUL,
    Level.EXPERT: CAREFUL._replace(visits=20_000, trials=1_200),
}

#: All levels, weakest first.
LEVELS: Final = tuple(CONFIGS)


def think(
    observation: Observation, nonce: int, level: Level
) -> Generator[None, None, Decision[Move]]:
    """Think about the move to make at a level, yielding after each slice of thinking.

    The same observation, nonce and level give the same decision. Raises ValueError for a level that
    is not in ``LEVELS``, or if the observer has no move.
    """
    return (yield from think_by(observation, nonce, of_level(level, CONFIGS)))
