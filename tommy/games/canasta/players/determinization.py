"""Deals that agree with all that a seat has seen of a hand of Canasta, for the search.

What nobody saw is dealt anew, by likelihood: a hand keeps wild cards and sets, lacks what its seat
threw away, and as good as never holds a rank that its side has melded. It knows an `Observation`
and no state. Source: COMPUTER (How).
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from tommy.cards.deck import derive
from tommy.games.canasta.players.count_state import RED_TREY, CountState
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

#: How many times likelier than a plain card a card lies in a hand rather than in the stock, as a
#: count of what the heuristic's hands hold came out: a wild card before its side has melded and
#: after; one of a rank that its side has melded; one of a rank that its seat threw away, with two
#: hands and with four, where cards are thrown from pairs; a black trey. Wild cards and pairs are
#: kept besides, of the cards more that a hand draws.
_WILD: Final = 0.7
_WILD_OPENED: Final = 0.45
_MELDED: Final = 0.06
_THROWN: Final[Mapping[int, float]] = {2: 0.3, 4: 0.9}
_TREY: Final = 0.3
#: How many cards more a hand draws than it keeps, of a side that has melded or not: the more, the
#: more pairs stay.
_EXTRA_OPENED: Final[Mapping[int, float]] = {2: 1.9, 4: 1.0}
_EXTRA: Final = 0.8
_KEPT: Final = frozenset((JOKER_KIND, DEUCE_KIND, RED_TREY))


class Worlds:
    """All deals that one observation allows; :meth:`dealt` gives one of them.

    The same observation and nonce give the same deals.
    """

    def __init__(self, observation: Observation, nonce: int) -> None:
        seat, seats = observation.seat, observation.seats
        self._seen = observation
        self._chance = Random(derive(nonce, seat)).random
        self._plain = plain = CountState.from_observation(observation)
        self._own = plain.hands[seat]
        #: What lies in the stock or unknown in other hands.
        self._pool = [
            kind
            for kind, copies in enumerate(plain.unseen)
            for _ in range(copies - self._own[kind] + (*plain.known[seat], 0)[kind])
        ]
        self._others = [other for other in range(seats) if other != seat]
        self._powers = {other: self._weigh(other, plain.thrown[other]) for other in self._others}
        self._bait = max(LEAST_MELD, WEIGHTS[seats].bait)

    def _turns(self, seat: Seat) -> int:
        """How many turns a seat has begun."""
        seen = self._seen
        place = (seat - following(seen.dealer, seen.seats)) % seen.seats
        return (seen.turn - 1 - place) // seen.seats + 1

    def _weigh(self, seat: Seat, thrown: list[int]) -> list[float]:
        """By kind the inverse of how likely a card lies in a hand, 0 if it cannot."""
        side = side_of(seat)
        weights = [1.0] * KINDS
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
        return [*(1 / weight for weight in weights[:KINDS]), float(waits)]

    def dealt(self) -> CountState:
        """A position that agrees with the observation, another each time."""
        seen = self._seen
        hands = [[*known, 0] for known in self._plain.known]
        hands[seen.seat] = self._own[:]
        left = self._pool[:]
        self._shuffle(self._others)
        for other in self._others:
            wanted = seen.hand_counts[other] - sum(hands[other])
            if wanted > 0:
                left = self._deal_hand(other, hands[other], wanted, left)
        self._shuffle(left)
        position = self._plain.copy()
        position.hands = hands
        position.stock = left[: seen.stock_count]
        return position

    def _shuffle(self, items: list[int]) -> None:
        items.sort(key=lambda _: self._chance())

    def _deal_hand(self, seat: Seat, hand: list[int], wanted: int, pool: list[int]) -> list[int]:
        """Deal so many cards of the pool into a hand; what is left of the pool.

        Some more are drawn, and those of least use put back, as a player does turn by turn.
        """
        chance = self._chance
        powers = self._powers[seat]
        # Drawn one by one by weight, without return: the greatest of powers of chance.
        keyed = [(chance() ** powers[kind] if powers[kind] else -chance(), kind) for kind in pool]
        keyed.sort(reverse=True)
        drawn = [kind for _, kind in keyed]
        opened = self._seen.melded[side_of(seat)]
        extra = _EXTRA_OPENED[self._seen.seats] if opened else _EXTRA
        number = min(wanted + int(extra + chance()), len(drawn))
        while number > wanted and not powers[drawn[number - 1]]:
            number -= 1
        left = drawn[number:]
        drawn = drawn[:number]
        for kind in drawn:
            hand[kind] += 1
        while number > wanted:
            place = self._least_useful(hand, drawn, opened=opened)
            kind = drawn.pop(place)
            hand[kind] -= 1
            left.append(kind)
            number -= 1
        return left

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
