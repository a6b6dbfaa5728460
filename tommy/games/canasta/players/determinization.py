"""Deals that agree with all that a seat has seen of a hand of Canasta, for the search.

What nobody saw is dealt anew, by likelihood: a hand keeps wild cards and sets, lacks what its seat
threw away, and as good as never holds a rank that its side has melded. It knows an `Observation`
and no state. Source: COMPUTER (How).
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

#: How much likelier than others a card lies in a hand rather than in the stock, as a count of what
#: the heuristic's hands hold came out: a plain card; a wild card before its side has melded and
#: after; one of a rank that its side has melded; one of a rank that its seat threw away, with two
#: hands and with four, where cards are thrown from pairs; a black trey. Wild cards and pairs are
#: kept besides, of the cards more that a hand draws.
_PLAIN: Final = 100
_WILD: Final = 70
_WILD_OPENED: Final = 45
_MELDED: Final = 6
_THROWN: Final[Mapping[int, int]] = {2: 30, 4: 90}
_TREY: Final = 30
#: How many cards more a hand draws than it keeps, of a side that has melded or not: the more, the
#: more pairs stay.
_EXTRA_OPENED: Final[Mapping[int, float]] = {2: 1.9, 4: 1.0}
_EXTRA: Final = 0.8
_KEPT: Final = frozenset((JOKER_KIND, DEUCE_KIND, RED_TREY))


class DealSampler:
    """All deals that one observation allows; :meth:`dealt` gives one of them.

    The same observation and nonce give the same deals.
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
        self._weights = {other: self._weigh(other, plain.thrown[other]) for other in self._others}
        self._bait = max(LEAST_MELD, WEIGHTS[seats].bait)

    def _turns(self, seat: Seat) -> int:
        """How many turns a seat has begun."""
        seen = self._seen
        place = (seat - following(seen.dealer, seen.seats)) % seen.seats
        return (seen.turn - 1 - place) // seen.seats + 1

    def _weigh(self, seat: Seat, thrown: list[int]) -> list[int]:
        """By kind how likely a card lies in a hand, 0 only for red treys, if they cannot."""
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
        # Red treys wait in the hands of those who have not had a turn (K3).
        waits = self._seen.rules.treys_wait and self._turns(seat) < 1
        return [*weights, _PLAIN * waits]

    def dealt(self) -> CountState:
        """A position that agrees with the observation, another each time."""
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
        """Deal so many cards of the pool into a hand.

        Some more are drawn, and those of least use put back, as a player does turn by turn.
        """
        opened = self._seen.melded[side_of(seat)]
        extra = _EXTRA_OPENED[self._seen.seats] if opened else _EXTRA
        number = wanted + int(extra + self._chance())
        drawn = drawn_by_weight(pool, self._weights[seat], number, self._chance)
        # Red treys that can hardly be there, if nothing else is left.
        drawn += [RED_TREY] * (wanted - len(drawn))
        for kind in drawn:
            pool[kind] -= 1
            hand[kind] += 1
        while len(drawn) > wanted:
            kind = drawn.pop(self._least_useful(hand, drawn, opened=opened))
            hand[kind] -= 1
            pool[kind] += 1

    def _least_useful(self, hand: list[int], drawn: list[int], *, opened: bool) -> int:
        """The place of a drawn card to put back: one of a set would lie on the table."""
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
    """The kinds of ``number`` cards drawn from the pool one by one, each card by its weight.

    Fewer if only cards of weight 0 are left, which are never drawn.
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
