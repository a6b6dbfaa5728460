"""The computer players of the game by level, with the reason of each move.

Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping
from typing import Final

from tommy.cardgame.players.levels import Decision, Level, of_level
from tommy.games.canasta.players.decision import CAREFUL, PlayerConfig, think_by
from tommy.games.canasta.players.evaluation import WEIGHTS, Weights
from tommy.games.canasta.players.explanations import MoveReason
from tommy.games.canasta.players.monte_carlo import search
from tommy.games.canasta.rules.moves import Move
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.rulesets import TOMMY, Rules


def without_defence(weights: Weights) -> Weights:
    """Weights that see the own cards only, and big piles: all are taken, wild cards are spent."""
    return weights._replace(
        pile=0.0,
        pile_card=0.0,
        pile_point=0.0,
        feed=0.0,
        feed_canasta=0.0,
        draw=-1000.0,
        deuce=40.0,
        joker=60.0,
        hoard=0,
        opener=1.0,
        early=0.0,
        complete=0.0,
    )


def without_sets(weights: Weights) -> Weights:
    """Heedless weights that care for no pair and no triple either: any card is thrown as gladly."""
    plain = weights.single
    return without_defence(weights)._replace(
        live=0.0,
        pair=plain,
        ticket=0.0,
        triple=plain,
        four=plain,
        fitting=plain,
        near=0.0,
        high=0.0,
    )


#: The weights that a person chose, by number of seats.
PLAIN: Final[Mapping[int, Weights]] = {
    2: Weights(thrown=3.0),
    4: Weights(pile_card=14.0, take_card=14.0, near_meld=7, thrown=0.3),
}

#: What the lower levels are made of. In four hands by classic rules the tuned weights are no weaker
#: without their care.
_LOWER: Final[Mapping[int, Weights]] = {2: WEIGHTS[2], 4: PLAIN[4]}

#: How each level plays, but the expert, who tries what the careful player might do in many deals.
CONFIGS: Final[Mapping[Level, PlayerConfig]] = {
    Level.EASY: PlayerConfig(
        {seats: without_sets(weights) for seats, weights in _LOWER.items()},
        oversight_rate=0.25,
        blunder_rate=0.25,
    ),
    Level.MEDIUM: PlayerConfig(
        {seats: without_defence(weights) for seats, weights in _LOWER.items()}
    ),
    Level.HARD: CAREFUL,
}

#: The levels there are, weakest first.
LEVELS: Final = (*CONFIGS, Level.EXPERT)


def levels_for(rules: Rules) -> tuple[Level, ...]:
    """The levels that are offered by a rule set, weakest first.

    By classic rules the expert was not shown to beat the level below him
    (tools/lab/results/canasta.md).

    >>> from tommy.games.canasta.rules.rulesets import CLASSIC
    >>> [len(levels_for(rules)) for rules in (TOMMY, CLASSIC)]
    [4, 3]
    """
    return LEVELS if rules is TOMMY else tuple(CONFIGS)


def think(
    observation: Observation, nonce: int, level: Level
) -> Generator[None, None, Decision[Move]]:
    """Think about the move to make at a level, yielding after each slice of thinking.

    The same observation, nonce and level give the same thought. Raises ValueError for a level that
    is not in ``LEVELS``, or if the observer has no move.
    """
    if level is not Level.EXPERT:
        return (yield from think_by(observation, nonce, of_level(level, CONFIGS)))
    usual = yield from think_by(observation, nonce, CAREFUL)
    move = yield from search(observation, nonce, usual=usual.move)
    return usual if move == usual.move else Decision(move, MoveReason.TRIED)
