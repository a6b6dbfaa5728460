"""The computer player of Crazy Eights: an honest heuristic, and exact play once nothing is hidden.

It is given an `Observation` and so cannot peek. While cards are hidden it weighs each move by what
it sheds, what it leaves to play, what a crazy card is worth kept, and how likely the other player
is to have to draw, who lacks the suits on which he was seen to draw. With the stock empty the
other hand is known, and the rest of the hand is searched. How thoroughly it does all this is its
`Manner`. Source: COMPUTER.
"""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from tommy.cardgame.players.levels import Thought
from tommy.cardgame.players.weights import Layout
from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52, SplitMix64, derive
from tommy.games.crazy8s.players.explanations import Why
from tommy.games.crazy8s.players.monte_carlo import tried
from tommy.games.crazy8s.players.rollout import bit
from tommy.games.crazy8s.rules.hand_length import LONGEST
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Did, Observation
from tommy.games.crazy8s.rules.pack import DEALT, Cards, card_points, hand_total


class Weights(NamedTuple):
    """How much the heuristic makes of each thing, in points.

    ``bare`` is for naming a suit of which no plain card is left, though there are others.
    """

    shed: float = 1.0
    crazy_kept: float = 16.0
    follow_up: float = 4.0
    starve: float = 10.0
    starve_near_end: float = 20.0
    draw: float = -14.0
    bare: float = -12.0


#: A file of them has one column, for two hands.
LAYOUT: Final = Layout("crazy8s", Weights, (2,))
#: The weights shipped.
WEIGHTS: Final = LAYOUT.shipped()[2]


class Manner(NamedTuple):
    """How a player plays: its weights, and what it does beside weighing.

    ``slips`` is how often it makes another move than the best, 0 to 1; ``visits`` how many
    positions it looks at when nothing is hidden, 0 not to look ahead; ``trials`` how many hands it
    plays out before a move.
    """

    weights: Weights = WEIGHTS
    slips: float = 0.0
    visits: int = 250
    trials: int = 0


CAREFUL = Manner()

#: The other player is near his end with so many cards.
NEAR_END = 2
#: From this chance on it is said that he may lack a suit.
LIKELY = 0.25
#: Positions that one slice of the search may visit: measured, a slice took at most 15 ms.
SLICE = 1500

INFINITE = float("inf")


def own_nonce(observation: Observation) -> int:
    """A nonce from what the observer knows and nothing else, so that it tells no seed.

    The same position gives the same one, on replay and after a resume.
    """
    known = (*observation.hand, *observation.pile)
    return derive(
        observation.stock_count, len(observation.hand), *(c.rank * 4 + c.suit for c in known)
    )


def consider(
    observation: Observation, nonce: int, manner: Manner = CAREFUL
) -> Generator[None, None, Thought[Move]]:
    """Think about the move to make, yielding after each slice of thinking.

    The same observation, nonce and manner give the same thought; the nonce decides between equals,
    about slips, and which deals are tried. Raises ValueError if the observer has no move.
    """
    fitting = _plays(observation.hand, observation.crazy, observation.upcard, observation.named)
    plays = [Play(card, suit) for card, suit in fitting]
    if not plays and not observation.stock_count:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    yield
    if not plays:
        return Thought(Draw(), Why.MUST_DRAW)
    if len(observation.hand) == 1:
        return Thought(plays[0], Why.GOES_OUT)
    stocked = bool(observation.stock_count)
    if not stocked and len(plays) == 1:
        return Thought(plays[0], Why.ONLY_CARD)
    if not stocked and manner.visits:
        return (yield from _searched(observation, plays, manner))
    moves: list[Move] = [*plays, Draw()] if stocked else [*plays]
    stream = SplitMix64(derive(nonce))
    lacking = chances_of_lacking(observation)
    worths = [
        (worth(observation, lacking, move, manner.weights), stream.word(), move) for move in moves
    ]
    worths.sort(key=lambda entry: entry[:2], reverse=True)
    ranked = [move for *_, move in worths]
    worse = [move for value, _, move in worths if value < worths[0][0]]
    if worse and stream.word() < manner.slips * 2**64:
        return Thought(worse[stream.below(len(worse))], Why.SLIP)
    if manner.trials and stocked:
        return (yield from _tried(observation, ranked, nonce, manner))
    return Thought(ranked[0], reason(observation, lacking, ranked, manner.weights))


def reason(
    observation: Observation, lacking: Sequence[float], ranked: Sequence[Move], weights: Weights
) -> Why:
    """Why the first of the moves is the best: a thing true of it without which it would not be."""
    best = ranked[0]
    plays = [move for move in ranked if isinstance(move, Play)]
    if isinstance(best, Draw):
        if not plays:
            return Why.MUST_DRAW
        crazy = all(move.card.rank == observation.crazy for move in plays)
        return Why.KEEPS_CRAZY if crazy else Why.WEIGHED
    if len(plays) == 1:
        return Why.ONLY_CARD
    now = worth(observation, lacking, best, weights)
    worse = [move for move in plays if worth(observation, lacking, move, weights) < now]
    claims = _claims(observation, lacking, best, plays)
    for why, without in (
        (Why.HIS_LAST_CARDS, weights._replace(starve_near_end=0.0)),
        (Why.STARVES, weights._replace(starve=0.0)),
        (Why.GOES_ON, weights._replace(follow_up=0.0)),
        (Why.NAMES_OWN, weights._replace(bare=0.0)),
        (Why.SHEDS_POINTS, weights._replace(shed=0.0)),
        (Why.KEEPS_CRAZY, weights._replace(crazy_kept=0.0)),
    ):
        then = worth(observation, lacking, best, without)
        if why in claims and any(
            worth(observation, lacking, move, without) >= then for move in worse
        ):
            return why
    return Why.WEIGHED


def _claims(
    observation: Observation, lacking: Sequence[float], best: Play, plays: Sequence[Play]
) -> set[Why]:
    """What may be said of the best of the plays; that it counted is another question."""
    crazy = observation.crazy
    plain = [move for move in plays if move.card.rank != crazy]
    claims: set[Why] = set()
    if lacking[_suit(best)] >= LIKELY:
        near_end = observation.other_count <= NEAR_END
        claims.add(Why.HIS_LAST_CARDS if near_end else Why.STARVES)
    lefts = {move: _left_to_play(observation, move) for move in plays}
    if min(lefts.values()) < lefts[best] == max(lefts.values()):
        claims.add(Why.GOES_ON)
    if best in plain:
        points = [card_points(move.card, crazy) for move in plain]
        if min(points) < card_points(best.card, crazy) == max(points):
            claims.add(Why.SHEDS_POINTS)
        if len(plain) < len(plays):
            claims.add(Why.KEEPS_CRAZY)
    elif any(held.suit == best.suit and held.rank != crazy for held in observation.hand):
        claims.add(Why.NAMES_OWN)
    return claims


def _suit(move: Play) -> Suit:
    """The suit that must be followed after a play."""
    return move.card.suit if move.suit is None else move.suit


def _left_to_play(observation: Observation, move: Play) -> int:
    """How many cards of the hand would fit the one played."""
    rest = _without(observation.hand, move.card)
    return len(playable(rest, observation.crazy, move.card, move.suit))


def _tried(
    observation: Observation, ranked: Sequence[Move], nonce: int, manner: Manner
) -> Generator[None, None, Thought[Move]]:
    """The move that comes out best in trials; drawing is tried only if a crazy card would go.

    Where a plain card fits a crazy one must come out better for sure.
    """
    crazy = observation.crazy
    plain = any(isinstance(move, Play) and move.card.rank != crazy for move in ranked)
    candidates = [move for move in ranked if not plain or isinstance(move, Play)]
    spared = {
        move for move in candidates if plain and isinstance(move, Play) and move.card.rank == crazy
    }
    hidden = list(map(bit, hidden_cards(observation)))
    unknown = _since_void(observation)
    best = ranked[0]
    if len(candidates) > 1:
        trial = yield from tried(
            observation, candidates, spared, hidden, unknown, nonce, manner.trials
        )
        best = trial.move
        if best != ranked[0]:
            return Thought(best, Why.TRIED if trial.outright else Why.KEEPS_CRAZY)
    lacking = chances_of_lacking(observation)
    return Thought(best, reason(observation, lacking, ranked, manner.weights))


def worth(
    observation: Observation, lacking: Sequence[float], move: Move, weights: Weights
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
    lacks = lacking[_suit(move)]
    if move.suit is not None and plain and not follow_ups:
        shed += weights.bare
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
    """The search, or a slice of it, has visited as many positions as it may."""


def _searched(
    observation: Observation, moves: list[Play], manner: Manner
) -> Generator[None, None, Thought[Move]]:
    """The best move found when the stock is empty and so the other hand is known.

    Looks one move further each time until the end is seen, it has made the visits of its
    ``manner``, or a slice gets too long.
    """
    crazy, theirs = observation.crazy, hidden_cards(observation)
    lacking = chances_of_lacking(observation)
    best = max(moves, key=lambda move: worth(observation, lacking, move, manner.weights))
    visits = manner.visits
    for depth in range(1, LONGEST + 1):
        search = _Search(crazy, depth, visits, manner.weights)
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
            return Thought(best, Why.SEARCHED)
    return Thought(best, Why.AHEAD)


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

    def __init__(self, crazy: Rank, depth: int, visits: int, weights: Weights) -> None:
        self._crazy = crazy
        self._weights = weights
        self._depth = depth
        #: Positions that may still be visited, of them in this slice.
        self.visits = visits
        self._slice = SLICE
        #: Whether every line was followed to its end.
        self.exact = True

    def after(self, move: Play, mine: Cards, theirs: Cards, alpha: float) -> float:
        """What the move leads to, in points for its player; exact if more than ``alpha``."""
        self._slice = SLICE
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
        if not self.visits or not self._slice:
            raise _TooLong
        self.visits -= 1
        self._slice -= 1
        plays = _plays(mine, crazy, upcard, named)
        if not plays:
            if not playable(theirs, crazy, upcard, named):
                return hand_total(theirs, crazy) - hand_total(mine, crazy)
            return -self._value(theirs, mine, upcard, named, -beta, -alpha, depth)
        if depth >= self._depth:
            self.exact = False
            return _lead(mine, theirs, crazy, self._weights)
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


def _lead(mine: Cards, theirs: Cards, crazy: Rank, weights: Weights) -> float:
    """A guess at the points to come: what they hold more than we, crazy cards to one's credit."""
    return sum(
        sign * (-weights.crazy_kept if card.rank == crazy else card_points(card, crazy))
        for hand, sign in ((theirs, 1), (mine, -1))
        for card in hand
    )
