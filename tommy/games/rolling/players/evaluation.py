"""The rules of thumb of Rolling Stone's computer player: what a lead is worth, and how to follow.

Lead low, from a suit that somebody is likely to lack and so must pick up, best somebody who is
near his end; not one that all can follow, and no card that came back since a trick was thrown out.
Follow with the cheapest card that wins, else the lowest. It knows an `Observation` and no state.
Source: COMPUTER, "How".
"""

from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import Final, NamedTuple

from tommy.cardgame.players.arithmetic import float_product, int_sum
from tommy.cardgame.players.weights import WeightsFormat
from tommy.cards.bits import SUITS, Bits
from tommy.cards.card import Card
from tommy.games.rolling.players.determinization import bits, past_positions, suit_of
from tommy.games.rolling.rules.hand_length import REPETITIONS
from tommy.games.rolling.rules.observation import Observation, holdings
from tommy.games.rolling.rules.pack import height, pack
from tommy.games.rolling.rules.seats import LEAST_PLAYERS, MOST_PLAYERS, Seat


class Weights(NamedTuple):
    """What counts in a lead: chances are from 0 to 1, ``again`` and ``tired`` grow with a circle.

    *Somebody picks it up*: ``picked_up`` is for the share of the others whose cards he takes up
    with it, ``near_end`` for who that is, one card in his hand counting whole and two half,
    ``behind`` for each card of the leader. *All follow*: ``all_follow`` for that itself, ``out``
    for each card of the suit, ``wins`` for the trick being won, ``go_on`` for the chance that
    somebody lacks the next lead then, ``exposed`` for the trick being lost and somebody holding a
    suit that the leader lacks. ``tired`` makes more of it, which ends a circle.

    *A circle*: if the next player picks it up, ``second`` is for a position that came up once
    before, ``third`` for one that came up twice, so that the hand is called off (R7).

    *Either way*: ``long`` is for each card of the suit, ``last`` for its only one, ``high`` for
    each step up from the two, ``came_back`` for a card that was taken up. ``led`` and, for each
    pick-up in a row, ``again`` are for one led before since a trick was thrown out.
    ``feeds_last`` is for a suit of which somebody's last card is known to be, who goes out unless
    an earlier one picks up. From ``feeds_until`` pick-ups in a row on it counts nothing, for that
    may be the only way out of a circle.
    """

    picked_up: float = 1.5
    near_end: float = 1.5
    behind: float = 0.0
    all_follow: float = -2.5
    out: float = 0.0
    wins: float = 0.0
    go_on: float = 0.0
    exposed: float = 0.0
    tired: float = 0.15
    second: float = 0.0
    third: float = 0.0
    long: float = 0.5
    last: float = -1.0
    high: float = -0.17
    came_back: float = 0.0
    led: float = -1.5
    again: float = -0.17
    feeds_last: float = -10.0
    feeds_until: int = 4

    def repeated(self, times: int) -> float:
        """What a position counts that came up so many times before."""
        return (0.0, self.second, self.third)[min(times, REPETITIONS - 1)]


#: A file of them has a column for each number of players.
LAYOUT: Final = WeightsFormat("rolling", Weights, range(LEAST_PLAYERS, MOST_PLAYERS + 1))
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
    cards of the suits that it was seen to lack, of which it has none but those. ``unseen`` are in
    another hand or asleep. ``pick_ups`` are those in a row, ``led`` what ``seat`` led meanwhile.
    ``came_up`` tells of some cards how often the position came up before that follows if ``seat``
    leads one and the next player picks it up.
    """

    seat: Seat
    hand: Bits
    counts: Sequence[int]
    taken: Sequence[Bits]
    lacking: Sequence[Bits]
    unseen: Bits
    pick_ups: int
    led: Bits
    came_up: Mapping[Bits, int]

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
            [int_sum(SUITS[suit] for suit in holding.lacking) for holding in held],
            unseen,
            observation.pick_ups,
            bits({trick.cards[0] for trick in circle if trick.leader == seat}),
            handed_on(seat, past_positions(observation)),
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


def handed_on(seat: Seat, positions: Iterable[tuple[Seat, Sequence[Bits]]]) -> dict[Bits, int]:
    """How often each card was all that differed from now, the next player having it and the lead.

    ``positions`` are who led, and for each hand the cards by which it differed.
    """
    came_up: dict[Bits, int] = {}
    for leader, changes in positions:
        card = changes[seat]
        if leader == (seat + 1) % len(changes) and card and not card & (card - 1):
            others = int_sum(changes) - card
            if others == card == changes[leader]:
                came_up[card] = came_up.get(card, 0) + 1
    return came_up


def lead_worths(known: Known, cards: Iterable[Bits], weights: Weights) -> list[float]:
    """What it is worth to lead each of the cards; more is better."""
    players, me = len(known.counts), known.seat
    #: The others in the order in which they play.
    others = [(me + place) % players for place in range(1, players)]
    #: How likely each of them holds no card of a suit, and how likely all have one.
    lacks = {suit: [known.chance_of_none(seat, suit) for seat in others] for suit in SUITS}
    all_have = {suit: float_product(1.0 - chance for chance in lacks[suit]) for suit in SUITS}
    again = min(known.pick_ups, _MOST_AGAIN)
    feeds_last = weights.feeds_last * (known.pick_ups < weights.feeds_until)
    worths = []
    for card in cards:
        suit = suit_of(card)
        higher = suit & -(card << 1)
        rest = known.hand & ~card
        follows = wins = 1.0
        picked_up = near_end = fed = 0.0
        for place, (seat, lacking) in enumerate(zip(others, lacks[suit], strict=True), 1):
            picked_up += follows * lacking * place
            near_end += follows * lacking / known.counts[seat]
            if known.counts[seat] == 1 and known.taken[seat] & suit:
                fed = float(follows > 0.0)
            follows *= 1.0 - lacking
            if lacking < 1.0:
                beaten_not = known.chance_of_none(seat, higher)
                wins *= max(0.0, (beaten_not - lacking) / (1.0 - lacking))
        held = (known.hand & suit).bit_count()
        go_on = 1.0 - min((all_have[other] for other in SUITS if rest & other), default=0.0)
        unexposed = float_product(
            float_product(lacks[other]) for other in SUITS if not rest & other
        )
        worths.append(
            weights.picked_up * picked_up / len(others)
            + weights.near_end * near_end
            + weights.behind * (1.0 - follows) * known.counts[me]
            + follows
            * (
                weights.all_follow
                + weights.out * held
                + weights.wins * wins
                + weights.go_on * wins * go_on
                + weights.exposed * (1.0 - wins) * (1.0 - unexposed)
                + weights.tired * known.pick_ups
            )
            + feeds_last * fed
            + weights.long * held
            + weights.last * (held == 1)
            + weights.high * ((card.bit_length() - 1) % 13)
            + weights.came_back * bool(card & known.taken[me])
            + lacks[suit][0] * weights.repeated(known.came_up.get(card, 0))
            + (weights.led + weights.again * again) * bool(card & known.led)
        )
    return worths
