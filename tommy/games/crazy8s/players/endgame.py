"""The search of the end of a hand of Crazy Eights, when the stock is empty and nothing is hidden.

Alpha-beta with iterative deepening, cut off by counts and never by time. Source: COMPUTER.
"""

from collections.abc import Generator

from tommy.cardgame.players.levels import Decision
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.players.evaluation import (
    INFINITE,
    Weights,
    chances_of_lacking,
    hidden_cards,
    without,
    worth,
)
from tommy.games.crazy8s.players.explanations import MoveReason
from tommy.games.crazy8s.rules.hand_length import LONGEST
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Move, Play
from tommy.games.crazy8s.rules.observation import Observation
from tommy.games.crazy8s.rules.pack import Cards
from tommy.games.crazy8s.rules.scoring import card_points, hand_total

#: How many positions a slice of the search may visit; that took 15 ms at most.
SLICE = 1500


class _TooLong(Exception):  # noqa: N818 - a signal, no error
    """The search, or a slice of it, has visited all the positions that it may."""


def searched(
    observation: Observation, moves: list[Play], visits: int, weights: Weights
) -> Generator[None, None, Decision[Move]]:
    """The best move found, yielding after each slice of thinking.

    Searches one move deeper each time until it reaches the end of the hand, has visited all the
    positions that it may, or a slice gets too long.
    """
    crazy, theirs = observation.crazy, hidden_cards(observation)
    lacking = chances_of_lacking(observation)
    best = max(moves, key=lambda move: worth(observation, lacking, move, weights))
    for depth in range(1, LONGEST + 1):
        search = _Search(crazy, depth, visits, weights)
        values: dict[Play, float] = {}
        try:
            for move in sorted(moves, key=lambda move: move != best):
                values[move] = search.after(
                    move, observation.hand, theirs, max(values.values(), default=-INFINITE)
                )
                yield
        except _TooLong:
            break
        best = max(values, key=values.__getitem__)
        visits = search.visits
        if search.exact:
            return Decision(best, MoveReason.SEARCHED)
    return Decision(best, MoveReason.AHEAD)


def plays_that_differ(
    hand: Cards, crazy: Rank, upcard: Card, named: Suit | None
) -> list[tuple[Card, Suit | None]]:
    """The plays worth telling apart: dearest cards first; last one crazy card with each suit."""
    fitting = playable(hand, crazy, upcard, named)
    plays: list[tuple[Card, Suit | None]] = [
        (card, None) for card in fitting if card.rank != crazy or len(hand) == 1
    ]
    plays.sort(key=lambda play: -min(play[0].rank, 10))
    if len(hand) > 1:
        crazies = [card for card in fitting if card.rank == crazy]
        plays += [(card, suit) for card in crazies[:1] for suit in Suit]
    return plays


class _Search:
    """A search ``depth`` moves deep, with both hands known and no stock."""

    def __init__(self, crazy: Rank, depth: int, visits: int, weights: Weights) -> None:
        self._crazy = crazy
        self._weights = weights
        self._depth = depth
        #: How many positions may still be visited, in all and in this slice.
        self.visits = visits
        self._slice = SLICE
        #: Whether every line was followed to its end.
        self.exact = True

    def after(self, move: Play, mine: Cards, theirs: Cards, alpha: float) -> float:
        """The value of a move in points for its player; exact if more than ``alpha``."""
        self._slice = SLICE
        rest = without(mine, move.card)
        return -self._value(theirs, rest, move.card, move.suit, -INFINITE, -alpha, 1)

    def _value(
        self,
        mine: Cards,
        theirs: Cards,
        upcard: Card,
        named: Suit | None,
        alpha: float,
        beta: float,
        depth: int,
    ) -> float:
        """The value for the player to move in points; exact if between ``alpha`` and ``beta``."""
        crazy = self._crazy
        if not theirs:
            return -hand_total(mine, crazy)
        if not self.visits or not self._slice:
            raise _TooLong
        self.visits -= 1
        self._slice -= 1
        plays = plays_that_differ(mine, crazy, upcard, named)
        if not plays:
            if not playable(theirs, crazy, upcard, named):
                return hand_total(theirs, crazy) - hand_total(mine, crazy)
            return -self._value(theirs, mine, upcard, named, -beta, -alpha, depth)
        if depth >= self._depth:
            self.exact = False
            return _lead(mine, theirs, crazy, self._weights)
        best = -INFINITE
        for card, suit in plays:
            rest = without(mine, card)
            value = -self._value(theirs, rest, card, suit, -beta, -max(alpha, best), depth + 1)
            best = max(best, value)
            if best >= beta:
                break
        return best


def _lead(mine: Cards, theirs: Cards, crazy: Rank, weights: Weights) -> float:
    """An estimate of the points to come: their card points minus mine, crazy cards as credit."""
    lead = 0.0
    for hand, sign in ((theirs, 1), (mine, -1)):
        for card in hand:
            lead += sign * (-weights.crazy_kept if card.rank == crazy else card_points(card, crazy))
    return lead
