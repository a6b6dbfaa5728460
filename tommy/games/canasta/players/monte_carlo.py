"""The search of the strongest computer player of Canasta: it tries moves in many deals.

Flat Monte Carlo with sequential halving: the same sampled deals, which agree with what the seat has
seen, are played on by `rollout` after each candidate, and `value` tells how they end. Half of the
candidates go on after each round. It sees an `Observation` and nothing else.
Source: COMPUTER (Search). Cowling, Powley, Whitehouse 2012 (sampled deals); Karnin, Koren, Somekh
2013 (halving).
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

#: How many turns the rollouts of one decision have together.
BUDGET: Final = 10_000
#: Turns of rollouts in one slice of thinking.
_SLICE: Final = 150
#: How many turns a deal is played on, by number of seats.
_HORIZON: Final = {2: 12, 4: 8}
#: The time of making a deal, and of telling how one ends, in turns of rollouts.
_DEAL: Final = 5
_TELLING: Final = 2
#: Standard deviations, in points: of what is thought before the first rollout (`Candidate`), and of
#: the error of rollouts besides chance.
_PRIOR_DEVIATION: Final = 55.0
_MODEL_DEVIATION: Final = 25.0
#: Every so many deals, candidates that are behind by so many standard errors are left out.
_CHECK: Final = 8
_SURE: Final = 3.0
#: The search ends once all standard errors are this small after so many deals, since rollouts
#: themselves err by more.
_FINE: Final = 15.0
_ENOUGH: Final = 40
#: The part of the turns that goes into the choice of melds, if the discard is to be chosen after.
_MELDS_PART: Final = 0.4
#: With this score of a side the game counts, not the points.
_MATCH_SCORE: Final = 3000
#: About by how much the sides' points of one hand differ, what a side scores in one, and what a
#: game won is worth in points, so that a point counts about as much as ever.
_SPREAD: Final = 700
_HAND_POINTS: Final = 600
#: By how much what is told of a hand in progress misses the end.
_UNSETTLED: Final = 550
_GAME_POINTS: Final = 2500


def search(
    observation: Observation, nonce: int, budget: int = BUDGET, usual: Move | None = None
) -> Generator[None, None, Move]:
    """Think about the move to make, yielding after each slice of thinking; return the move.

    ``budget`` is the number of turns that are played in rollouts, ``usual`` the heuristic's move
    where it is known already. The same observation, nonce and budget give the same move. Raises
    ValueError if the observer has not to decide.
    """
    if usual is None:
        usual = yield from choose(observation, nonce)
    if observation.permission in (Permission.ASKED, Permission.YES):
        # The answer binds (C26).
        return usual
    if observation.laid and is_short(observation):
        return usual
    rollouts = _Rollouts(observation, nonce)
    if not observation.drawn:
        move = yield from rollouts.best(before_draw(observation, usual, rollouts.start), budget)
    elif rollouts.start.sizes[observation.seat] == 1:
        return usual
    else:
        move = yield from _after_draw(observation, usual, rollouts, budget)
    return move if refusal(observation, move) is None else usual


def _after_draw(
    observation: Observation, usual: Move, rollouts: "_Rollouts", budget: int
) -> Generator[None, None, Move]:
    """Try melds first, then the discards."""
    melds = after_draw(observation, usual, rollouts.start)
    if len(melds) > 1:
        move = yield from rollouts.best(melds, int(budget * _MELDS_PART))
        if move is not NO_MELD:
            return move
    return (
        yield from rollouts.best(
            discards(observation, usual, rollouts.start), budget - rollouts.spent
        )
    )


# The rollouts


class _Rollouts:
    """The sampled deals of one decision, made as they are needed, and the rollouts in them."""

    def __init__(self, observation: Observation, nonce: int) -> None:
        self._side = side_of(observation.seat)
        self._sampler = DealSampler(observation, nonce)
        self._deals: list[CountState] = [self._sampler.dealt()]
        scores = observation.scores
        self._for_match = max(scores) >= _MATCH_SCORE
        #: Turns played so far.
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
        """The move of the best candidate; the first of them is the heuristic's choice.

        That one takes part in all rounds, since the others are judged by their gain over it.
        """
        results: list[list[float]] = [[] for _ in candidates]
        live = list(range(1, len(candidates)))
        rounds = max(1, len(live).bit_length())
        used = number = sliced = 0
        told = False
        horizon = _HORIZON[self.start.seats]
        for step in range(1, rounds + 1):
            # One deal is tried at least, or there is nothing to compare.
            while live and not told and (not number or used < budget * step // rounds):
                deal = self._deal(number)
                number += 1
                used += _DEAL
                for each in (0, *live):
                    position = deal.copy()
                    candidates[each].play(position)
                    rollout.play_on(position, deal.turn + horizon)
                    results[each].append(self._worth(position))
                    used += position.turn - deal.turn + _TELLING
                    if used - sliced > _SLICE:
                        sliced = used
                        yield
                if number % _CHECK == 0:
                    gains = {each: gain(results[each], results[0]) for each in live}
                    live = [each for each in live if not gains[each].surely_not]
                    told = number >= _ENOUGH and all(gains[each].error < _FINE for each in live)
            thought = {
                each: gain(results[each], results[0]).believed(candidates[each].prior_loss)
                for each in live
            }
            live.sort(key=thought.__getitem__, reverse=True)
            live = live[: (len(live) + 1) // 2]
        self.spent += used
        return candidates[live[0] if live and thought[live[0]] > 0 else 0].move

    def _worth(self, position: CountState) -> float:
        """What a deal played on is worth to the observer's side, in points."""
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
    """What a candidate brings more than another in the same deals: its mean, its standard error."""

    mean: float
    error: float

    def believed(self, prior_loss: float) -> float:
        """What the candidate brings more in all likelihood, if ``prior_loss`` was expected.

        The rollouts and what was expected count by how sure each is.
        """
        doubt = (self.error * self.error + _MODEL_DEVIATION * _MODEL_DEVIATION) / (
            _PRIOR_DEVIATION * _PRIOR_DEVIATION
        )
        return (self.mean - prior_loss * doubt) / (1 + doubt)

    @property
    def surely_not(self) -> bool:
        """Whether the candidate is worse, however chance went."""
        return self.mean < -_SURE * self.error


def gain(first: Sequence[float], second: Sequence[float]) -> Gain:
    """By how much the first of two candidates does better, from what each brought in every deal.

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

    Unless they are ``settled`` they are those that a hand in progress promises.

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
