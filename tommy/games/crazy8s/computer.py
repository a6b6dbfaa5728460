"""The computer player of Crazy Eights: an honest heuristic, and exact play once nothing is hidden.

It is given an `Observation` and so cannot peek. While cards are hidden it weighs each move by what
it sheds, what it leaves to play, what a crazy card is worth kept, and how likely the other player
is to have to draw, who lacks the suits on which he was seen to draw. With the stock empty the
other hand is known, and the rest of the hand is searched. Source: COMPUTER.
"""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52, SplitMix64, derive
from tommy.games.crazy8s.moves import Draw, Move, Play
from tommy.games.crazy8s.rules import DEALT, LONGEST, playable
from tommy.games.crazy8s.scoring import card_points, hand_total
from tommy.games.crazy8s.state import Cards, Did, Observation


class Weights(NamedTuple):
    """How much the heuristic makes of each thing, in points."""

    shed: float = 1.0
    crazy_kept: float = 16.0
    follow_up: float = 4.0
    starve: float = 10.0
    starve_near_end: float = 20.0
    draw: float = -14.0


WEIGHTS = Weights()

#: The other player is near his end with so many cards.
NEAR_END = 2
#: Positions that one slice of the search may visit: measured, a slice took at most 15 ms.
SLICE = 1500

INFINITE = float("inf")


def decided(observation: Observation, nonce: int) -> Move:
    """The move of :func:`choose`, thought through to its end in one go."""
    thinking = choose(observation, nonce)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            move: Move = done.value
            return move


def own_nonce(observation: Observation) -> int:
    """A nonce from what the observer knows and nothing else, so that it tells no seed.

    The same position gives the same one, on replay and after a resume.
    """
    known = (*observation.hand, *observation.pile)
    return derive(
        observation.stock_count, len(observation.hand), *(c.rank * 4 + c.suit for c in known)
    )


def choose(observation: Observation, nonce: int) -> Generator[None, None, Move]:
    """Think about the move to make, yielding after each slice of thinking; return the move.

    The same observation and nonce give the same move; the nonce only decides between equals.
    Raises ValueError if the observer has no move.
    """
    fitting = _plays(observation.hand, observation.crazy, observation.upcard, observation.named)
    plays = [Play(card, suit) for card, suit in fitting]
    if not plays and not observation.stock_count:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    yield
    if not observation.stock_count:
        return (yield from _searched(observation, plays))
    moves: list[Move] = [*plays, Draw()]
    stream = SplitMix64(derive(nonce))
    lacking = chances_of_lacking(observation)
    worths = [(worth(observation, lacking, move), stream.word(), move) for move in moves]
    return max(worths, key=lambda entry: entry[:2])[2]


def worth(
    observation: Observation, lacking: Sequence[float], move: Move, weights: Weights = WEIGHTS
) -> float:
    """What the heuristic makes of a legal move, in points; more is better.

    ``lacking`` is `chances_of_lacking` for the four suits.
    """
    if isinstance(move, Draw):
        return weights.draw
    crazy, card = observation.crazy, move.card
    rest = _without(observation.hand, card)
    if not rest:
        return INFINITE
    plain = tuple(held for held in rest if held.rank != crazy)
    shed = -weights.crazy_kept if card.rank == crazy else weights.shed * card_points(card, crazy)
    follow_ups = len(playable(plain, crazy, card, move.suit))
    near_end = observation.other_count <= NEAR_END
    starve = weights.starve_near_end if near_end else weights.starve
    lacks = lacking[card.suit if move.suit is None else move.suit]
    return shed + weights.follow_up * min(follow_ups, 3) + starve * lacks


def hidden_cards(observation: Observation) -> Cards:
    """The cards that the observer cannot see: the other hand's and the stock's, in deck order."""
    seen = {*observation.hand, *observation.pile}
    return tuple(card for card in DECK_52 if card not in seen)


def chances_of_lacking(observation: Observation) -> tuple[float, ...]:
    """About how likely the other player holds no plain card of each suit, 0 to 1.

    Cards that he held when he drew rather than follow a suit are taken not to be of it.
    """
    hidden = [card for card in hidden_cards(observation) if card.rank != observation.crazy]
    if not hidden:
        return (1.0,) * len(Suit)
    counts = [0] * len(Suit)
    for card in hidden:
        counts[card.suit] += 1
    return tuple(
        (1.0 - count / len(hidden)) ** unknown
        for count, unknown in zip(counts, _since_void(observation), strict=True)
    )


def _since_void(observation: Observation) -> list[int]:
    """For each suit, how many cards the other hand got since it was last seen to lack the suit."""
    unknown = [DEALT] * len(Suit)
    for seen in observation.seen:
        if seen.seat == observation.seat:
            continue
        if seen.card is not None:
            unknown[seen.card.suit] = max(0, unknown[seen.card.suit] - 1)
            continue
        unknown[seen.suit] = 0
        if seen.did is Did.DRAW:
            unknown = [count + 1 for count in unknown]
    return [min(count, observation.other_count) for count in unknown]


class _TooLong(Exception):  # noqa: N818 - a signal, no error
    """A slice of the search has visited as many positions as it may."""


def _searched(observation: Observation, moves: list[Play]) -> Generator[None, None, Move]:
    """The best move found when the stock is empty and so the other hand is known.

    Looks one move further each time until the end is seen or a slice gets too long.
    """
    crazy, theirs = observation.crazy, hidden_cards(observation)
    lacking = chances_of_lacking(observation)
    best = max(moves, key=lambda move: worth(observation, lacking, move))
    for depth in range(1, LONGEST + 1):
        search = _Search(crazy, depth)
        values: dict[Play, float] = {}
        try:
            for move in sorted(moves, key=lambda move: move != best):
                values[move] = search.after(
                    move, observation.hand, theirs, max(values.values(), default=-INFINITE)
                )
                yield
        except _TooLong:
            return best
        best = max(values, key=values.__getitem__)
        if search.exact:
            return best
    return best


def _plays(
    hand: Cards, crazy: Rank, upcard: Card, named: Suit | None
) -> list[tuple[Card, Suit | None]]:
    """The plays that differ, dearest cards first and crazy ones, of which any will do, last."""
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
    """Looks ``depth`` moves ahead where neither hand is hidden and the stock is empty."""

    def __init__(self, crazy: Rank, depth: int) -> None:
        self._crazy = crazy
        self._depth = depth
        self._visits_left = SLICE
        #: Whether every line was followed to its end.
        self.exact = True

    def after(self, move: Play, mine: Cards, theirs: Cards, alpha: float) -> float:
        """What the move leads to, in points for its player; exact if more than ``alpha``."""
        self._visits_left = SLICE
        rest = _without(mine, move.card)
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
        """Points for the player to move, exact if between ``alpha`` and ``beta``."""
        crazy = self._crazy
        if not theirs:
            return -hand_total(mine, crazy)
        if not self._visits_left:
            raise _TooLong
        self._visits_left -= 1
        plays = _plays(mine, crazy, upcard, named)
        if not plays:
            if not playable(theirs, crazy, upcard, named):
                return hand_total(theirs, crazy) - hand_total(mine, crazy)
            return -self._value(theirs, mine, upcard, named, -beta, -alpha, depth)
        if depth >= self._depth:
            self.exact = False
            return _lead(mine, theirs, crazy)
        best = -INFINITE
        for card, suit in plays:
            rest = _without(mine, card)
            value = -self._value(theirs, rest, card, suit, -beta, -max(alpha, best), depth + 1)
            best = max(best, value)
            if best >= beta:
                break
        return best


def _without(hand: Cards, card: Card) -> Cards:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _lead(mine: Cards, theirs: Cards, crazy: Rank) -> float:
    """A guess at the points to come: what they hold more than we, crazy cards to one's credit."""
    return sum(
        sign * (-WEIGHTS.crazy_kept if card.rank == crazy else card_points(card, crazy))
        for hand, sign in ((theirs, 1), (mine, -1))
        for card in hand
    )
