"""The computer players of the game by level, with the reason of each move.

Source: COMPUTER, "How".
"""

from collections.abc import Generator
from enum import Enum

from tommy.games.crazy8s.computer import choose
from tommy.games.crazy8s.moves import Move
from tommy.games.crazy8s.state import Observation
from tommy.games.levels import Level, Thought

#: The levels there are, weakest first.
LEVELS = (Level.HARD,)


class Why(Enum):
    """Why a player makes a move."""

    WEIGHED = "weighed against all others"


def think(
    observation: Observation, nonce: int, level: Level
) -> Generator[None, None, Thought[Move]]:
    """Think about the move to make at a level, yielding after each slice of thinking.

    The same observation, nonce and level give the same thought. Raises ValueError for a level that
    is not in ``LEVELS``, or if the observer has no move.
    """
    if level not in LEVELS:
        raise ValueError(f"{level!r} is none of {LEVELS}")
    move = yield from choose(observation, nonce)
    return Thought(move, Why.WEIGHED)
