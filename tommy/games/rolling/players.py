"""The computer players of the game by level, with the reason of each move.

Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping
from typing import Final

from tommy.games.levels import Level, Thought, of_level
from tommy.games.rolling.computer import CAREFUL, Manner, consider
from tommy.games.rolling.moves import Move
from tommy.games.rolling.reasons import Why as Why
from tommy.games.rolling.state import Observation

#: How each level plays.
MANNERS: Final[Mapping[Level, Manner]] = {
    Level.EASY: Manner(slips=0.9),
    Level.MEDIUM: Manner(slips=0.4),
    Level.HARD: CAREFUL,
    Level.EXPERT: Manner(worlds=300),
}

#: The levels there are, weakest first.
LEVELS: Final = tuple(MANNERS)


def think(
    observation: Observation, nonce: int, level: Level
) -> Generator[None, None, Thought[Move]]:
    """Think about the move to make at a level, yielding after each slice of thinking.

    The same observation, nonce and level give the same thought. Raises ValueError for a level that
    is not in ``LEVELS``, or if the observer has no move.
    """
    return (yield from consider(observation, nonce, of_level(level, MANNERS)))
