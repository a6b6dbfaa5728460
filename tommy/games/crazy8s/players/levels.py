"""The computer players of the game by level, with the reason of each move.

Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping
from typing import Final

from tommy.cardgame.players.levels import Level, Thought, of_level
from tommy.games.crazy8s.players.decision import CAREFUL, Manner, consider
from tommy.games.crazy8s.players.evaluation import WEIGHTS, Weights
from tommy.games.crazy8s.rules.moves import Move
from tommy.games.crazy8s.rules.observation import Observation


def heedless(weights: Weights) -> Weights:
    """Weights of who plays the dearest card that fits, a crazy one only if no other does.

    He ignores the other player.
    """
    return weights._replace(follow_up=0.1, starve=0.0, starve_near_end=0.0, draw=-1000.0)


_HEEDLESS: Final = heedless(WEIGHTS)

#: How each level plays.
MANNERS: Final[Mapping[Level, Manner]] = {
    Level.EASY: Manner(_HEEDLESS, slips=0.4, visits=0),
    Level.MEDIUM: Manner(_HEEDLESS, slips=0.12, visits=0),
    Level.HARD: CAREFUL,
    Level.EXPERT: CAREFUL._replace(visits=20_000, trials=1_200),
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
