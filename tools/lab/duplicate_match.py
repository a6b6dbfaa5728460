"""Hands and matches in duplicate format: every line-up of the game plays each deal once.

The chance of the players comes from the seed of the deal, so that everything can be repeated.
"""

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, NamedTuple, TypeAlias

from tommy.cardgame.simulator import Deal, Scores
from tommy.cards.deck import derive
from tools.lab.contestants import AnySimulator, Contestant
from tools.lab.student_t import critical_value
from tools.lab.timing import working_s

#: A hand with more moves counts as stalled, a match with more hands as undecided.
MANY_MOVES, MANY_HANDS = 3000, 100
_PLAYERS, _DECK = 1, 2


@dataclass
class Conduct:
    """How a contestant played: seconds for each decision, the longest slice, refused moves."""

    times_s: "array[float]" = field(default_factory=lambda: array("d"))
    longest_slice_s: float = 0.0
    refused: int = 0

    def add(self, other: "Conduct") -> None:
        """Add the counts of another."""
        self.times_s.extend(other.times_s)
        self.longest_slice_s = max(self.longest_slice_s, other.longest_slice_s)
        self.refused += other.refused

    def time_s(self, percent: int) -> float:
        """A percentile of the times of the decisions; 0 without decisions."""
        if len(self.times_s) < 2:
            return sum(self.times_s)
        return quantiles(self.times_s, n=100, method="inclusive")[percent - 1]


@dataclass
class MatchRecord:
    """The first contestant's results against the second; ``lead`` is its points less the other's.

    ``hands`` and ``matches`` count all, ``decided`` and ``games`` those with a winner.
    """

    lead: float = 0.0
    hands: int = 0
    decided: int = 0
    hands_won: int = 0
    matches: int = 0
    games: int = 0
    games_won: int = 0
    stalls: int = 0
    conducts: tuple[Conduct, Conduct] = field(default_factory=lambda: (Conduct(), Conduct()))


class Estimate(NamedTuple):
    """A figure and half the width of its 95 % interval; nan if there are too few trials."""

    value: float
    plus_minus: float


def ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Estimate:
    """The sum of ``tops`` over that of ``bottoms``; each pair comes from one independent trial.

    The interval is by Student's t, with one degree of freedom less than there are trials.

    >>> ratio([2, 4, 6, 4], [2, 2, 2, 2]).value
    2.0
    >>> ratio([1, 3], [1, 1])  # the mean 2, the standard error 1, t of one degree of freedom
    Estimate(value=2.0, plus_minus=12.7062...)
    >>> ratio([], [])
    Estimate(value=nan, plus_minus=nan)
    """
    number, below = len(tops), sum(bottoms)
    if not below:
        return Estimate(math.nan, math.nan)
    value = sum(tops) / below
    if number < 2:
        return Estimate(value, math.nan)
    squares = sum(
        (top - value * bottom) ** 2 for top, bottom in zip(tops, bottoms, strict=True)
    ) / (number - 1)
    return Estimate(value, critical_value(number - 1) * math.sqrt(squares * number) / below)


#: The contestant, 0 or 1, on each seat.
LineUp: TypeAlias = tuple[int, ...]


def line_ups(simulator: AnySimulator) -> tuple[LineUp, ...]:
    """Who plays each seat, contestant 0 or 1, in each hand of one deal.

    Two parties swap. With more, contestant 0 plays each party in turn, and contestant 1 all others.

    >>> from tools.lab.contestants import game_called, simulator
    >>> line_ups(simulator(game_called("canasta"), 4))
    ((0, 1, 0, 1), (1, 0, 1, 0))
    """
    return tuple(
        tuple(int(seat % simulator.parties != party) for seat in range(simulator.seats))
        for party in range(simulator.parties)
    )


def _decided(thinker: Contestant, seen: Any, nonce: int, conduct: Conduct) -> Any:
    """The move of a player; its conduct gets the time."""
    thinking, total, move, done = thinker(seen, nonce), 0.0, None, False
    while not done:
        began = working_s()
        try:
            next(thinking)
        except StopIteration as end:
            move, done = end.value, True
        lasted = working_s() - began
        conduct.longest_slice_s = max(conduct.longest_slice_s, lasted)
        total += lasted
    conduct.times_s.append(total)
    return move


def play_hand(
    simulator: AnySimulator,
    deal: Deal,
    rivals: tuple[Contestant, Contestant],
    record: MatchRecord,
    line_up: LineUp,
) -> Scores:
    """Play a hand, add it to the record, and return the points of the parties.

    A refused move is counted and replaced by a random legal one. A stalled hand is counted and
    scores nothing.
    """
    state = simulator.dealt(deal)
    points: Scores = (0,) * simulator.parties
    for count in range(MANY_MOVES):
        seat = simulator.actor(state)
        if seat is None:
            points = simulator.points(state)
            break
        rival = line_up[seat]
        conduct, nonce = record.conducts[rival], derive(deal.seed, _PLAYERS, count)
        move = _decided(rivals[rival], simulator.observation(state, seat), nonce, conduct)
        if simulator.is_refused(state, move):
            conduct.refused += 1
            legal = simulator.legal_moves(state)
            move = legal[nonce % len(legal)]
        state = simulator.after(state, move)
    else:
        record.stalls += 1
    lead = _lead(points, line_up)
    best = max(points)
    decided = points.count(best) == 1
    record.lead += lead
    record.hands += 1
    record.decided += decided
    record.hands_won += decided and line_up[points.index(best)] == 0
    return points


def _lead(points: Scores, line_up: LineUp) -> float:
    """The mean points of the first contestant's parties less that of the second's."""
    of_rival: tuple[list[int], list[int]] = [], []
    for party, made in enumerate(points):
        of_rival[line_up[party]].append(made)
    first, second = of_rival
    return sum(first) / len(first) - sum(second) / len(second)


def deck_seed(seed: int, index: int) -> int:
    """The seed of the deck of a single hand."""
    return derive(seed, _DECK, index)


def hand_pair(
    simulator: AnySimulator, rivals: tuple[Contestant, Contestant], seed: int, index: int
) -> MatchRecord:
    """The record of one deal played by every line-up; the start depends on the index."""
    record = MatchRecord()
    deal = simulator.start(index)._replace(seed=deck_seed(seed, index))
    for line_up in line_ups(simulator):
        play_hand(simulator, deal, rivals, record, line_up)
    return record


def match_pair(
    simulator: AnySimulator, rivals: tuple[Contestant, Contestant], seed: int, index: int
) -> MatchRecord:
    """The record of a match by every line-up, each hand from the same deck."""
    record = MatchRecord()
    for line_up in line_ups(simulator):
        scores: Scores = (0,) * simulator.parties
        dealer, winner = index % simulator.seats, None
        for hand in range(MANY_HANDS):
            deal = Deal(derive(seed, _DECK, index, hand), dealer, scores)
            points = play_hand(simulator, deal, rivals, record, line_up)
            scores = tuple(map(sum, zip(scores, points, strict=True)))
            winner = simulator.winner(scores)
            if winner is not None:
                break
            dealer = simulator.next_dealer(dealer, points)
        record.matches += 1
        record.games += winner is not None
        record.games_won += winner is not None and line_up[winner] == 0
    return record
