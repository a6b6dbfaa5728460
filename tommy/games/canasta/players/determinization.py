"""Determinizations of Canasta: deals that agree with all that a seat has seen of a hand.

The hidden cards are dealt again by likelihood: a hand keeps wild cards and sets, lacks ranks that
its seat threw away, and hardly ever holds a rank that its side has melded. The module knows an
`Observation` and no state. Source: COMPUTER (How).
"""

from collections.abc import Callable, Mapping, Sequence
from operator import mul
from random import Random
from typing import Final

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.deck import derive
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import RED_TREY
from tommy.games.canasta.players.evaluation import WEIGHTS
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KINDS,
    RANK_KINDS,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import LEAST_MELD
from tommy.games.canasta.rules.seats import Seat, following, side_of

# Weights of cards when a hand is drawn, by how often hands of the heuristic hold them. Wild cards
# weigh less than plain ones, because a hand draws some cards too many and puts no wild card back.
#: A plain card.
_PLAIN: Final = 100
#: A wild card, before the side has melded.
_WILD: Final = 70
#: A wild card after that.
_WILD_OPENED: Final = 45
#: A card of a rank that the side has melded.
_MELDED: Final = 6
#: A card of a rank that the seat threw away, by number of seats: with four it is often of a pair.
_THROWN: Final[Mapping[int, int]] = {2: 30, 4: 90}
#: A black trey.
_TREY: Final = 30
#: By number of seats, the cards that a hand of a side that has melded draws and puts back: the
#: more, the more pairs stay.
_EXTRA_OPENED: Final[Mapping[int, float]] = {2: 1.9, 4: 1.0}
#: The same for a side that has not melded.
_EXTRA: Final = 0.8
#: Kinds that are never put back.
_KEPT: Final = frozenset((JOKER_KIND, DEUCE_KIND, RED_TREY))


class DealSampler:
    """Samples deals that agree with one observation.

    The same observation and nonce give the same sequence of deals.
    """

    def __init__(self, observation: Observation, nonce: int) -> None:
        seat, seats = observation.seat, observation.seats
        self._seen = observation
        self._chance = Random(derive(nonce, seat)).random
        self._plain = plain = CountState.from_observation(observation)
        self._own = plain.hands[seat]
        known = (*plain.known[seat], 0)
        #: How many cards of each kind lie in the stock or unknown in other hands.
        self._pool = [
            unseen - own + shown
            for unseen, own, shown in zip(plain.unseen, self._own, known, strict=True)
        ]
        self._others = [other for other in range(seats) if other != seat]
        self._weights = {
            other: self._weights_of(other, plain.thrown[other]) for other in self._others
        }
        self._bait = max(LEAST_MELD, WEIGHTS[seats].bait)

    def _turns_begun(self, seat: Seat) -> int:
        """How many turns a seat has begun."""
        seen = self._seen
        place = (seat - following(seen.dealer, seen.seats)) % seen.seats
        return (seen.turn - 1 - place) // seen.seats + 1

    def _weights_of(self, seat: Seat, thrown: list[int]) -> list[int]:
        """The weight of each kind for this hand; 0 only for red treys that cannot be there."""
        side = side_of(seat)
        weights = [_PLAIN] * KINDS
        opened = self._seen.melded[side]
        weights[JOKER_KIND] = weights[DEUCE_KIND] = _WILD_OPENED if opened else _WILD
        weights[TREY_KIND] = _TREY
        for kind in RANK_KINDS:
            if thrown[kind]:
                weights[kind] = _THROWN[self._seen.seats]
            if opened and self._seen.tables[side][kind] is not None:
                weights[kind] = _MELDED
        # Under classic rules red treys wait in a hand until its first turn (K3).
        waits = self._seen.rules.treys_wait and self._turns_begun(seat) < 1
        return [*weights, _PLAIN * waits]

    def dealt(self) -> CountState:
        """The next position that agrees with the observation."""
        seen = self._seen
        hands = [[*known, 0] for known in self._plain.known]
        hands[seen.seat] = self._own[:]
        left = self._pool[:]
        self._shuffle(self._others)
        for other in self._others:
            wanted = seen.hand_counts[other] - int_sum(hands[other])
            if wanted > 0:
                self._deal_hand(other, hands[other], wanted, left)
        stock = [kind for kind, copies in enumerate(left) for _ in range(copies)]
        self._shuffle(stock)
        position = self._plain.copy()
        position.hands = hands
        position.stock = stock[: seen.stock_count]
        return position

    def _shuffle(self, items: list[int]) -> None:
        items.sort(key=lambda _: self._chance())

    def _deal_hand(self, seat: Seat, hand: list[int], wanted: int, pool: list[int]) -> None:
        """Deal ``wanted`` cards of the pool into a hand.

        It draws some more and puts the least useful back, as a player does turn by turn.
        """
        opened = self._seen.melded[side_of(seat)]
        extra = _EXTRA_OPENED[self._seen.seats] if opened else _EXTRA
        number = wanted + int(extra + self._chance())
        drawn = drawn_by_weight(pool, self._weights[seat], number, self._chance)
        # If only cards of weight 0 are left, they must be dealt: red treys.
        drawn += [RED_TREY] * (wanted - len(drawn))
        for kind in drawn:
            pool[kind] -= 1
            hand[kind] += 1
        while len(drawn) > wanted:
            kind = drawn.pop(self._least_useful(hand, drawn, opened=opened))
            hand[kind] -= 1
            pool[kind] += 1

    def _least_useful(self, hand: list[int], drawn: list[int], *, opened: bool) -> int:
        """The place in ``drawn`` of the card to put back: one of a set would be melded already."""
        least, found = 9.0, 0
        for place, kind in enumerate(drawn):
            if kind in _KEPT:
                continue
            number = hand[kind]
            lies = opened and number >= self._bait
            use = 0.5 if lies else float(number)
            use += self._chance()
            if use < least:
                least, found = use, place
        return found


def drawn_by_weight(
    pool: Sequence[int], weights: Sequence[int], number: int, chance: Callable[[], float]
) -> list[int]:
    """The kinds of ``number`` cards drawn from the pool one by one, with these weights by kind.

    Fewer if only cards of weight 0 are left.
    """
    shares = list(map(mul, pool, weights))
    total = int_sum(shares)
    drawn: list[int] = []
    while total and len(drawn) < number:
        place = int(chance() * total)
        kind = 0
        while place >= shares[kind]:
            place -= shares[kind]
            kind += 1
        drawn.append(kind)
        shares[kind] -= weights[kind]
        total -= weights[kind]
    return drawn
