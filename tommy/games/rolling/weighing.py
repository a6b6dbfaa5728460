"""The rules of thumb of Rolling Stone's computer player: what a lead is worth, and how to follow.

Lead low, from a suit that somebody is likely to lack and so must pick up, best somebody who is
near his end; not one that all can follow, and no card that came back since a trick was thrown out.
Follow with the cheapest card that wins, else the lowest. It knows an `Observation` and no state.
Source: COMPUTER, "How"; the figures were chosen by hand, in play against `careful`, a player at
random and itself, for few hands that are called off as much as for those won.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tommy.cards.bits import SUITS, Bits
from tommy.cards.card import Card
from tommy.games.rolling.state import MOST_PLAYERS, Observation, Seat, height, holdings, pack
from tommy.games.rolling.worlds import bits


class Weights(NamedTuple):
    """What counts in a lead: chances are from 0 to 1, ``again`` and ``tired`` grow with a circle.

    ``picked_up`` is for the share of the others whose cards one of them takes up with it,
    ``near_end`` for who that is, one card in his hand counting whole and two half, ``all_follow``
    and ``wins`` for the trick being thrown out and won. ``long`` is for each card of the suit,
    ``last`` for its only one, ``high`` for each step up from the two, ``came_back`` for a card
    that was taken up. ``led`` and, for each pick-up in a row, ``again`` are for a card led before
    since a trick was thrown out; ``tired`` makes more of a trick that all follow, which ends them.
    """

    picked_up: float = 1.5
    near_end: float = 1.5
    all_follow: float = -2.5
    wins: float = 0.0
    long: float = 0.5
    last: float = -1.0
    high: float = -0.17
    came_back: float = 0.0
    led: float = -1.5
    again: float = -0.17
    tired: float = 0.15


#: The weights by the number of players.
WEIGHTS: Final[Mapping[int, Weights]] = {
    **dict.fromkeys(range(3, MOST_PLAYERS + 1), Weights()),
    2: Weights(
        picked_up=0.0, all_follow=-3.0, wins=0.8, long=1.2, last=0.0, high=-0.13, came_back=-3.5,
        led=-0.2, again=0.0, tired=0.6,
    ),
}  # fmt: skip

#: Pick-ups in a row that make no card led before worse than so many do.
_MOST_AGAIN = 12


def follow(cards: Sequence[Card], trick: Sequence[Card]) -> Card:
    """The cheapest of the cards that beats the trick so far, else the lowest.

    >>> seven, jack, king = map(Card.parse, "7S JS KS".split())
    >>> str(follow((king, seven, jack), [Card.parse("9S")]))
    'JS'
    >>> str(follow((king, seven), [Card.parse("AS")]))
    '7S'
    """
    top = max(map(height, trick))
    return min((card for card in cards if height(card) > top), key=height, default=None) or min(
        cards, key=height
    )


def lead_worths(
    observation: Observation, cards: Sequence[Card], weights: Weights | None = None
) -> list[float]:
    """What it is worth to lead each of the cards; more is better.

    The weights are those of `WEIGHTS` unless others are given.
    """
    table = _Table(observation)
    weights = weights or WEIGHTS[observation.players]
    return [table.worth(card, weights) for card in cards]


class _Table:
    """What the observer, who leads, can tell of the other hands."""

    def __init__(self, observation: Observation) -> None:
        me, players = observation.seat, observation.players
        known = holdings(observation)
        self._hand = bits(observation.hand)
        self._came_back = known[me].taken & set(observation.hand)
        #: The others in the order in which they play.
        self._others: list[Seat] = [(me + place) % players for place in range(1, players)]
        self._taken = [bits(holding.taken) for holding in known]
        self._lacking = [holding.lacking for holding in known]
        self._counts = observation.counts
        seen = self._hand | bits(observation.thrown)
        for taken in self._taken:
            seen |= taken
        self._unseen = bits(pack(players)) & ~seen
        self._pick_ups = observation.pick_ups
        circle = observation.tricks[len(observation.tricks) - observation.pick_ups :]
        self._led = {trick.cards[0] for trick in circle if trick.leader == me}

    def _chance_of_none(self, seat: Seat, card: Card, of: Bits) -> float:
        """How likely a hand holds none of some cards of the suit of ``card``, 0 to 1."""
        if self._taken[seat] & of:
            return 0.0
        hidden = self._unseen.bit_count()
        if not hidden or card.suit in self._lacking[seat]:
            return 1.0
        unknown = self._counts[seat] - self._taken[seat].bit_count()
        return (1.0 - (self._unseen & of).bit_count() / hidden) ** unknown

    def worth(self, card: Card, weights: Weights) -> float:
        """What it is worth to lead a card."""
        suit, bit = SUITS[card.suit], bits([card])
        higher = suit & -(bit << 1)
        follows = wins = 1.0
        picked_up = near_end = 0.0
        for place, seat in enumerate(self._others, 1):
            lacks = self._chance_of_none(seat, card, suit)
            picked_up += follows * lacks * place
            near_end += follows * lacks / self._counts[seat]
            follows *= 1.0 - lacks
            beaten_not = self._chance_of_none(seat, card, higher)
            wins *= max(0.0, (beaten_not - lacks) / (1.0 - lacks)) if lacks < 1.0 else 1.0
        held = (self._hand & suit).bit_count()
        again = min(self._pick_ups, _MOST_AGAIN)
        return (
            weights.picked_up * picked_up / len(self._others)
            + weights.near_end * near_end
            + (weights.all_follow + weights.wins * wins + weights.tired * self._pick_ups) * follows
            + weights.long * held
            + weights.last * (held == 1)
            + weights.high * (height(card) - 2)
            + weights.came_back * (card in self._came_back)
            + (weights.led + weights.again * again) * (card in self._led)
        )
