"""The computer players of Rolling Stone by level.

Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping
from typing import Final

from tommy.cardgame.players.levels import Decision, Level, of_level
from tommy.games.rolling.players.decision import CAREFUL, PlayerConfig, think_by
from tommy.games.rolling.rules.moves import Move
from tommy.games.rolling.rules.observation import Observation

#: How each level plays.
CONFIGS: Final[Mapping[Level, PlayerConfig]] = {
    Level.EASY: PlayerConfig(blunder_rate=0.9),
    Level.MEDIUM: PlayerConfig(blunder_rate=0.4),
    Level.HARD: CAREFUL,
    Level.EXPERT: PlayerConfig(deals=300),
}

#: How hard plays with two, where a few deals are better than the weights.
HARD_OF_TWO: Final = PlayerConfig(deals=40)

#: All levels, weakest first.
LEVELS: Final = tuple(CONFIGS)
#: The numbers of players with which the expert was shown to beat the level below
#: (tools/lab/results/rolling.md).
_EXPERT_SHOWN: Final = frozenset({2, 3, 4, 5})


def levels_for(players: int) -> tuple[Level, ...]:
    """The levels offered in a game of ``players``, weakest first.

    >>> [len(levels_for(players)) for players in range(2, 7)]
    [4, 4, 4, 4, 3]
    """
    return tuple(level for level in LEVELS if level is not Level.EXPERT or players in _EXPERT_SHOWN)


def think(
    observation: Observation, nonce: int, level: Level
) -> Generator[None, None, Decision[Move]]:
    """Think about the move to make at a level, yielding after each slice of thinking.

    The same observation, nonce and level give the same decision. Raises ValueError for a level that
    is not in ``LEVELS``, or if the observer has no move.
    """
    config = of_level(level, CONFIGS)
    if level is Level.HARD and observation.players == 2:
        config = HARD_OF_TWO
    return (yield from think_by(observation, nonce, config))
