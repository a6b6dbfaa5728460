"""The computer players of Canasta by level.

Source: COMPUTER, "How".
"""

from collections.abc import Generator, Mapping
from typing import Final

from tommy.cardgame.players.levels import Decision, Level, of_level
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.decision import CAREFUL, PlayerConfig, think_by
from tommy.games.canasta.players.evaluation import WEIGHTS, Weights
from tommy.games.canasta.players.explanations import why_tried
from tommy.games.canasta.players.monte_carlo import search
from tommy.games.canasta.rules.moves import Move
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.rulesets import TOMMY, Rules


def without_defence(weights: Weights) -> Weights:
    """Weights of a player who minds only its own cards and big piles.

    It takes every pile, and spends wild cards.
    """
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


def beginner(weights: Weights) -> Weights:
    """Weights of a beginner, who has no defence either.

    It hoards pairs and sets, throws its low single cards whatever they feed, and opens early,
    whatever wild cards that takes.
    """
    return without_defence(weights)._replace(
        single=0.0,
        live=0.0,
        high=0.0,
        pair=60.0,
        ticket=0.0,
        triple=60.0,
        four=60.0,
        fitting=20.0,
        near=0.0,
        deuce=90.0,
        joker=120.0,
        bait=5,
        budget=300.0,
    )


#: By number of seats, weights chosen by hand.
PLAIN: Final[Mapping[int, Weights]] = {
    2: Weights(thrown=3.0),
    4: Weights(
        pile_card=14.0,
        take_card=14.0,
        near_meld=7,
        thrown=0.3,
        refuse=250.0,
        refuse_late=350.0,
    ),
}

#: By number of seats, the weights from which the lower levels are made. With four seats under
#: classic rules the tuned weights are as strong without defence, so those chosen by hand serve.
_LOWER: Final[Mapping[int, Weights]] = {2: WEIGHTS[2], 4: PLAIN[4]}

#: How each level plays; the expert searches instead (`monte_carlo`).
CONFIGS: Final[Mapping[Level, PlayerConfig]] = {
    Level.EASY: PlayerConfig(
        {seats: beginner(weights) for seats, weights in _LOWER.items()},
        oversight_rate=0.6,
        keeps_points=True,
    ),
    Level.MEDIUM: PlayerConfig(
        {seats: without_defence(weights) for seats, weights in _LOWER.items()}
    ),
    Level.HARD: CAREFUL,
}

#: The levels there are, weakest first.
LEVELS: Final = (*CONFIGS, Level.EXPERT)


def levels_for(rules: Rules) -> tuple[Level, ...]:
    """The levels offered under a rule set, weakest first.

    Under classic rules the expert was not shown to beat the level below it
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

    The same observation, nonce and level give the same decision. Raises ValueError for a level that
    is not in ``LEVELS``, or if it is not the observer's decision.
    """
    if level is not Level.EXPERT:
        return (yield from think_by(observation, nonce, of_level(level, CONFIGS)))
    decision = yield from think_by(observation, nonce, CAREFUL)
    move = yield from search(observation, nonce, heuristic_move=decision.move)
    if move == decision.move:
        return decision
    state = CountState.from_observation(observation)
    return Decision(move, why_tried(observation, state, move, WEIGHTS[state.seats]))
