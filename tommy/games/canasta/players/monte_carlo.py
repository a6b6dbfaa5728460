"""The search of the expert of Canasta: it tries candidates in many sampled deals.

Flat Monte Carlo with sequential halving. Every candidate is played in the same deals, which agree
with what the seat has seen; `rollout` plays them on, and `value` evaluates where it stops. After
each round the worse half of the candidates is dropped. It sees an `Observation` and nothing else.
Source: COMPUTER (Search). Cowling, Powley, Whitehouse 2012 (determinization); Karnin, Koren, Somekh
2013 (sequential halving).
"""

from collections.abc import Generator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from tommy.cardgame.players.arithmetic import float_sum, logistic
from tommy.games.canasta.players import rollout, value
from tommy.games.canasta.players.candidates import (
    NO_MELD,
    Candidate,
    after_draw,
    before_draw,
    discards,
)
from tommy.games.canasta.players.count_scoring import totals
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.decision import choose
from tommy.games.canasta.players.determinization import DealSampler
from tommy.games.canasta.rules.legality import refusal
from tommy.games.canasta.rules.moves import Move
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.rulesets import TARGET
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Permission, is_short

#: Turns of rollouts in one decision.
BUDGET: Final = 10_000
#: Turns of rollouts in one slice of thinking.
_SLICE: Final = 150
#: By number of seats, the turns that a rollout plays at most.
_HORIZON: Final = {2: 12, 4: 8}
#: The time to sample a deal, in turns of rollouts.
_DEAL_COST: Final = 5
#: The time to evaluate a position, in turns of rollouts.
_VALUE_COST: Final = 2
#: Standard deviation of the prior loss of a `Candidate`, in points.
_PRIOR_DEVIATION: Final = 55.0
#: Standard deviation of the error of rollouts that more deals do not mend, in points.
_MODEL_DEVIATION: Final = 25.0
#: After each this many deals, candidates that are surely worse are dropped.
_CHECK_EVERY: Final = 8
#: A candidate is surely worse if it is behind by this many standard errors.
_SURE: Final = 3.0
#: The search ends once all standard errors are smaller than this, in points: rollouts err by more.
_SMALL_ERROR: Final = 15.0
#: But not before this many deals.
_LEAST_DEALS: Final = 40
#: The share of the budget for the melds, if the discard is chosen after them.
_MELDS_SHARE: Final = 0.4
#: Once a side has this score, the search looks at the game, not at the points of the hand.
_MATCH_SCORE: Final = 3000
#: Standard deviation of the lead that a side wins in one hand, in points.
_SPREAD: Final = 700
#: About what a side scores in one hand.
_HAND_POINTS: Final = 600
#: Standard deviation of the error of a score that `value` expects.
_UNSETTLED: Final = 550
#: What a game won is worth in points, so that a point counts about the same at all scores.
_GAME_POINTS: Final = 2500


def search(
    observation: Observation, nonce: int, budget: int = BUDGET, heuristic_move: Move | None = None
) -> Generator[None, None, Move]:
    """Search for the move, yielding after each slice of thinking; return the move.

    ``budget`` is the number of turns of rollouts, ``heuristic_move`` that of `choose` if the caller
    has it already. The same observation, nonce and budget give the same move. Raises ValueError if
    it is not the observer's decision.
    """
    if heuristic_move is None:
        heuristic_move = yield from choose(observation, nonce)
    if observation.permission in (Permission.ASKED, Permission.YES):
        # The answer binds (C26).
        return heuristic_move
    if observation.laid and is_short(observation):
        return heuristic_move
    rollouts = _Rollouts(observation, nonce)
    if not observation.drawn:
        move = yield from rollouts.best(
            before_draw(observation, heuristic_move, rollouts.start), budget
        )
    elif rollouts.start.sizes[observation.seat] == 1:
        return heuristic_move
    else:
        move = yield from _after_draw(observation, heuristic_move, rollouts, budget)
    return move if refusal(observation, move) is None else heuristic_move


def _after_draw(
    observation: Observation, heuristic_move: Move, rollouts: "_Rollouts", budget: int
) -> Generator[None, None, Move]:
    """Search the melds first; if it is best to lay none, search the discards."""
    melds = after_draw(observation, heuristic_move, rollouts.start)
    if len(melds) > 1:
        move = yield from rollouts.best(melds, int(budget * _MELDS_SHARE))
        if move is not NO_MELD:
            return move
    return (
        yield from rollouts.best(
            discards(observation, heuristic_move, rollouts.start), budget - rollouts.spent
        )
    )


# The rollouts


class _Rollouts:
    """The sampled deals of one decision, made when first needed, and the rollouts in them."""

    def __init__(self, observation: Observation, nonce: int) -> None:
        self._side = side_of(observation.seat)
        self._sampler = DealSampler(observation, nonce)
        self._deals: list[CountState] = [self._sampler.dealt()]
        self._for_match = max(observation.scores) >= _MATCH_SCORE
        #: Turns of rollouts so far.
        self.spent = 0

    @property
    def start(self) -> CountState:
        """One of the deals; what the observer knows is the same in all of them."""
        return self._deals[0]

    def _deal(self, number: int) -> CountState:
        if number == len(self._deals):
            self._deals.append(self._sampler.dealt())
        return self._deals[number]

    def best(self, candidates: Sequence[Candidate], budget: int) -> Generator[None, None, Move]:
        """The move of the best candidate; the first one is the heuristic's move.

        The first takes part in all rounds, for the others are judged by their gain over it.
        """
        results: list[list[float]] = [[] for _ in candidates]
        live = list(range(1, len(candidates)))
        rounds = max(1, len(live).bit_length())
        used = deals = last_yield = 0
        decided = False
        horizon = _HORIZON[self.start.seats]
        for number in range(1, rounds + 1):
            # Without one deal at least there is nothing to compare.
            while live and not decided and (not deals or used < budget * number // rounds):
                deal = self._deal(deals)
                deals += 1
                used += _DEAL_COST
                for each in (0, *live):
                    position = deal.copy()
                    candidates[each].play(position)
                    rollout.play_on(position, deal.turn + horizon)
                    results[each].append(self._worth(position))
                    used += position.turn - deal.turn + _VALUE_COST
                    if used - last_yield > _SLICE:
                        last_yield = used
                        yield
                if deals % _CHECK_EVERY == 0:
                    gains = {each: gain(results[each], results[0]) for each in live}
                    live = [each for each in live if not gains[each].is_surely_worse]
                    decided = deals >= _LEAST_DEALS and all(
                        gains[each].error < _SMALL_ERROR for each in live
                    )
            posterior = {
                each: gain(results[each], results[0]).posterior_mean(candidates[each].prior_loss)
                for each in live
            }
            live.sort(key=posterior.__getitem__, reverse=True)
            live = live[: (len(live) + 1) // 2]
        self.spent += used
        return candidates[live[0] if live and posterior[live[0]] > 0 else 0].move

    def _worth(self, position: CountState) -> float:
        """What a position after a rollout is worth to the observer's side, in points."""
        mine: float
        theirs: float
        if position.ending is None:
            mine, theirs = value.expected_totals(position, self._side)
        else:
            both = totals(position)
            mine, theirs = both[self._side], both[1 - self._side]
        if not self._for_match:
            return float(mine - theirs)
        scores = position.scores
        mine, theirs = scores[self._side] + mine, scores[1 - self._side] + theirs
        return _GAME_POINTS * equity(mine, theirs, settled=position.ending is not None)


class Gain(NamedTuple):
    """By how many points a candidate does better than another in the same deals."""

    mean: float
    #: Standard error of the mean.
    error: float

    def posterior_mean(self, prior_loss: float) -> float:
        """The expected gain, if a loss of ``prior_loss`` was expected before the rollouts.

        Both normal distributions, that of the rollouts and the prior, count by their precision.
        """
        doubt = (self.error * self.error + _MODEL_DEVIATION * _MODEL_DEVIATION) / (
            _PRIOR_DEVIATION * _PRIOR_DEVIATION
        )
        return (self.mean - prior_loss * doubt) / (1 + doubt)

    @property
    def is_surely_worse(self) -> bool:
        """Whether chance can hardly explain that the candidate did worse."""
        return self.mean < -_SURE * self.error


def gain(first: Sequence[float], second: Sequence[float]) -> Gain:
    """The gain of the first of two candidates, from the results of both in each deal.

    >>> gain([3.0, 5.0], [1.0, 1.0])
    Gain(mean=3.0, error=1.0)
    """
    number = len(first)
    leads = list(map(float.__sub__, first, second))
    mean = float_sum(leads) / number
    squares = float_sum((lead - mean) * (lead - mean) for lead in leads)
    return Gain(mean, sqrt(squares / number / max(1, number - 1)))


def equity(mine: float, theirs: float, *, settled: bool = True) -> float:
    """About how likely a side wins the game with these scores, 0 to 1.

    Scores that are not ``settled`` are expected ones, from a hand in progress.

    >>> equity(5200, 5100), equity(4000, 5000), equity(1000, 1000)
    (1.0, 0.0, 0.5)
    >>> 0.5 < equity(5200, 5100, settled=False) < 0.6
    True
    """
    lead, most = mine - theirs, max(mine, theirs)
    if settled and most >= TARGET and lead:
        return float(lead > 0)
    hands = max(0.0 if not settled else 1.0, (TARGET - most) / _HAND_POINTS)
    spread = sqrt(hands * _SPREAD * _SPREAD + (not settled) * _UNSETTLED * _UNSETTLED)
    return logistic(1.7 * lead / spread)
