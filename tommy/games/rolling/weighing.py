"""The rules of thumb of Rolling Stone's computer player: what a lead is worth, and how to follow.

Lead low, from a suit that somebody is likely to lack and so must pick up, best somebody who is
near his end; not one that all can follow, and no card that came back since a trick was thrown out.
Follow with the cheapest card that wins, else the lowest. It knows an `Observation` and no state.
Source: COMPUTER, "How".
"""

from collections.abc import Iterable, Sequence
from math import comb
from typing import Final, NamedTuple

from tommy.cards.bits import SUITS, Bits
from tommy.cards.card import Card
from tommy.games.rolling.state import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Observation,
    Seat,
    height,
    holdings,
    pack,
)
from tommy.games.rolling.worlds import bits, suit_of
from tommy.games.weights import Layout


class Weights(NamedTuple):
    """What counts in a lead: chances are from 0 to 1, ``again`` and ``tired`` grow with a circle.

    ``picked_up`` is for the share of the others whose cards one of them takes up with it,
    ``near_end`` for who that is, one card in his hand counting whole and two half, ``all_follow``
    and ``wins`` for the trick being thrown out and won. ``long`` is for each card of the suit,
    ``last`` for its only one, ``high`` for each step up from the two, ``came_back`` for a card
    that was taken up. ``led`` and, for each pick-up in a row, ``again`` are for a card led before
    since a trick was thrown out; ``tired`` makes more of a trick that all follow, which ends them.
    ``feeds_last`` is for a suit of which somebody's last card is known to be, who goes out unless
    an earlier one picks up. From ``feeds_until`` pick-ups in a row on it counts nothing, for that
    may be the only way out of a circle.
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
    feeds_last: float = -10.0
    feeds_until: int = 4


#: A file of them has a column for each number of players.
LAYOUT: Final = Layout("rolling", Weights, range(LEAST_PLAYERS, MOST_PLAYERS + 1))
#: The weights shipped, by number of players.
WEIGHTS: Final = LAYOUT.shipped()

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


class Known(NamedTuple):
    """What ``seat`` knows of a hand, in `bits`, by seat where it is of all.

    ``counts`` are the cards in each hand, ``taken`` those of them that it took up, ``lacking`` all
    cards of the suits that it was seen to lack, of which it has none but those. ``gone`` are thrown
    out, ``unseen`` in another hand or asleep. ``pick_ups`` are those in a row, and ``led`` what
    ``seat`` led meanwhile.
    """

    seat: Seat
    hand: Bits
    counts: Sequence[int]
    taken: Sequence[Bits]
    lacking: Sequence[Bits]
    gone: Bits
    unseen: Bits
    pick_ups: int
    led: Bits

    @classmethod
    def of(cls, observation: Observation) -> "Known":
        """What the observer knows, who is about to lead."""
        seat, held = observation.seat, holdings(observation)
        hand, gone = bits(observation.hand), bits(observation.thrown)
        taken = [bits(holding.taken) for holding in held]
        unseen = bits(pack(observation.players)) & ~hand & ~gone
        for cards in taken:
            unseen &= ~cards
        circle = observation.tricks[len(observation.tricks) - observation.pick_ups :]
        return cls(
            seat,
            hand,
            observation.counts,
            taken,
            [sum(SUITS[suit] for suit in holding.lacking) for holding in held],
            gone,
            unseen,
            observation.pick_ups,
            bits({trick.cards[0] for trick in circle if trick.leader == seat}),
        )

    def chance_of_none(self, seat: Seat, cards: Bits) -> float:
        """How likely a hand holds none of some cards, 0 to 1.

        It may be dealt any that are unseen and of no suit it lacks.
        """
        if self.taken[seat] & cards:
            return 0.0
        open_cards = self.unseen & ~self.lacking[seat]
        wanted = (open_cards & cards).bit_count()
        if not wanted:
            return 1.0
        number = open_cards.bit_count()
        unknown = self.counts[seat] - self.taken[seat].bit_count()
        return comb(number - wanted, unknown) / comb(number, unknown)


def lead_worths(known: Known, cards: Iterable[Bits], weights: Weights) -> list[float]:
    """What it is worth to lead each of the cards; more is better."""
    players = len(known.counts)
    #: The others in the order in which they play.
    others = [(known.seat + place) % players for place in range(1, players)]
    came_back = known.taken[known.seat]
    again = min(known.pick_ups, _MOST_AGAIN)
    feeds_last = weights.feeds_last * (known.pick_ups < weights.feeds_until)
    worths = []
    for card in cards:
        suit = suit_of(card)
        higher = suit & -(card << 1)
        follows = wins = 1.0
        picked_up = near_end = fed = 0.0
        for place, seat in enumerate(others, 1):
            lacks = known.chance_of_none(seat, suit)
            picked_up += follows * lacks * place
            near_end += follows * lacks / known.counts[seat]
            if known.counts[seat] == 1 and known.taken[seat] & suit:
                fed = float(follows > 0.0)
            follows *= 1.0 - lacks
            beaten_not = known.chance_of_none(seat, higher)
            wins *= max(0.0, (beaten_not - lacks) / (1.0 - lacks)) if lacks < 1.0 else 1.0
        held = (known.hand & suit).bit_count()
        worths.append(
            weights.picked_up * picked_up / len(others)
            + weights.near_end * near_end
            + (weights.all_follow + weights.wins * wins + weights.tired * known.pick_ups) * follows
            + feeds_last * fed
            + weights.long * held
            + weights.last * (held == 1)
            + weights.high * ((card.bit_length() - 1) % 13)
            + weights.came_back * bool(card & came_back)
            + (weights.led + weights.again * again) * bool(card & known.led)
        )
    return worths
