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

#: The same with two players, where deals are better than weights. Whoever leaves a circle of two
#: loses by it, so the higher the level, the later it does.
OF_TWO: Final[Mapping[Level, PlayerConfig]] = {
    **CONFIGS,
    Level.HARD: PlayerConfig(deals=100, weary=-1.0),
    Level.EXPERT: PlayerConfig(deals=300, weary=0.0),
}

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
    configs = OF_TWO if observation.players == 2 else CONFIGS
    return (yield from think_by(observation, nonce, of_level(level, configs)))
