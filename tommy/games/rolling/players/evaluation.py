"""The heuristic of Rolling Stone's computer player: the value of a lead, and how to follow.

Lead low, from a suit that a later player probably lacks and so must pick up, best one near the
end. Avoid suits that all can follow, and cards that came back since a trick was thrown out. Follow
with the lowest card that wins, or else the lowest. Source: COMPUTER, "How".
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
    """The weights of a lead; chances are from 0 to 1."""

    # If somebody picks the card up:
    #: Times the share of the others whose cards are picked up with it.
    picked_up: float = 1.5
    #: Divided by the number of cards in that hand.
    near_end: float = 1.5
    #: For each card of the leader.
    behind: float = 0.0

    # If all follow:
    all_follow: float = -2.5
    #: For each card of the suit in the leader's hand.
    out: float = 0.0
    #: Times the chance to win the trick.
    wins: float = 0.0
    #: Times the chance to win the trick and that somebody lacks the suit of the next lead.
    go_on: float = 0.0
    #: Times the chance that the trick is lost and somebody has a suit that the leader lacks.
    exposed: float = 0.0
    #: For each pick-up in a row, which ends a circle.
    tired: float = 0.15

    # If the next player picks it up:
    #: For a position that came up once before.
    second: float = 0.0
    #: For one that came up twice, so that the hand is called off (R7).
    third: float = 0.0

    # In any case:
    #: For each card of the suit in the leader's hand.
    long: float = 0.5
    #: For the leader's only card of the suit.
    last: float = -1.0
    #: For each step up from the two.
    high: float = -0.17
    #: For a card that the leader took up.
    came_back: float = 0.0
    #: For a card led before since a trick was thrown out; and for each pick-up in a row since.
    led: float = -1.5
    again: float = -0.17
    #: For a suit known to be that of somebody's last card, who then goes out unless an earlier
    #: player picks up.
    feeds_last: float = -10.0
    #: From this many pick-ups in a row on ``feeds_last`` does not count: it may be the only way
    #: out of a circle.
    feeds_until: int = 4

    def repeated(self, times: int) -> float:
        """The weight of a position that came up ``times`` times before."""
        return (0.0, self.second, self.third)[min(times, REPETITIONS - 1)]


#: A file of weights has a column for each number of players.
LAYOUT: Final = WeightsFormat("rolling", Weights, range(LEAST_PLAYERS, MOST_PLAYERS + 1))
#: The weights shipped, by number of players.
WEIGHTS: Final = LAYOUT.shipped()

#: Pick-ups in a row beyond this many do not make a card led before any worse.
_MOST_AGAIN = 12


def follow(cards: Sequence[Card], trick: Sequence[Card]) -> Card:
    """The lowest card that beats the trick so far, or else the lowest card.

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
    """What a seat knows of a hand, with cards as `bits`; sequences are by seat."""

    seat: Seat
    hand: Bits
    #: How many cards each hand has.
    counts: Sequence[int]
    #: The cards that each seat took up and still has.
    taken: Sequence[Bits]
    #: All cards of the suits that each seat lacked; it has none of them except ``taken``.
    lacking: Sequence[Bits]
    #: The cards that are in another hand or asleep.
    unseen: Bits
    #: The number of pick-ups in a row.
    pick_ups: int
    #: The cards that the seat led during these.
    led: Bits
    #: By card, how often the position came up before that follows if the seat leads the card and
    #: the next player picks it up; missing for never.
    came_up: Mapping[Bits, int]

    @classmethod
    def of(cls, observation: Observation) -> "Known":
        """What an observer knows who is about to lead."""
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
        """The chance, 0 to 1, that a hand has none of some cards.

        It may have any unseen card of a suit that it does not lack.
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
    """By card, how many positions differ from now only in that the next player has it and leads.

    ``positions`` are as `past_positions` gives them.
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
    """The value of leading each of the cards; more is better."""
    players, me = len(known.counts), known.seat
    # The others in the order in which they play.
    others = [(me + place) % players for place in range(1, players)]
    # The chances that each of them has no card of a suit, and that all have one.
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
