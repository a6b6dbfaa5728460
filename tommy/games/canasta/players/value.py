"""The value function of Canasta: what both sides will score from a position, without a rollout.

A weighted sum of features of the table and of all hands. The weights are an asset, fitted by least
squares (`tools/lab/canasta/fit_value.py`) to hands that `rollout` played.
Source: COMPUTER (Search).
"""

from collections.abc import Mapping
from operator import add, attrgetter, mul
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cardgame.players.weights import WeightsFormat
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND_POINTS,
    PACK,
    RANK_KINDS,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import CANASTA, LEAST_MELD, LEAST_NATURALS, SEATS
from tommy.games.canasta.rules.scoring import red_trey_points
from tommy.games.canasta.rules.seats import Side

#: A hand of at most this many cards may go out soon.
_FEW: Final = 3
_CARDS: Final = len(PACK)


class Features(NamedTuple):
    """Features of a side at the beginning of a turn, or their weights.

    Those in ``_early`` are multiplied by ``stock``. `totals` adds in this order.
    """

    #: 1 if the side has melded.
    melded: float
    #: Points of the cards on the table.
    points_laid: float
    red_canastas: float
    black_canastas: float
    #: 1 if it has a canasta.
    canasta: float
    #: Melds of three to six cards: natural ones, and mixed ones with wild cards.
    natural_3: float
    natural_4: float
    natural_5: float
    natural_6: float
    mixed_3: float
    mixed_4: float
    mixed_5: float
    mixed_6: float
    #: Naturals held that fit a meld of the side that is no canasta yet.
    fitting: float
    #: Naturals held that fit a canasta.
    fitting_canasta: float
    #: Ranks not melded of which a hand holds two.
    pairs: float
    #: Ranks not melded of which a hand holds three or more.
    triples: float
    wild_cards: float
    #: The wild cards of a side that has no canasta.
    wild_without_canasta: float
    black_treys: float
    cards_held: float
    points_held: float
    #: Points of the red treys if the hand ended now.
    red_treys: float
    #: 1 if it has a canasta and a hand of few cards.
    canasta_few_cards: float
    #: 1 if it is to move.
    to_move: float
    #: Cards of the pile if it is to move and needs no natural pair to take it.
    open_pile: float
    #: Cards of the pile if it is to move and needs a natural pair.
    bound_pile: float
    #: Cards in melds that are no canastas yet.
    begun_early: float
    melded_early: float
    cards_held_early: float
    wild_cards_early: float
    canasta_early: float
    pairs_early: float
    #: 1 for each side; this and ``stock`` weigh in the sum only.
    side: float
    #: The share of the pack that lies in the stock.
    stock: float


class _Counts:
    """Features in the making, set by name; much quicker than a call with 35 keywords.

    Setting an unknown name, or reading all before each is set, raises AttributeError.
    """

    __slots__ = Features._fields

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: float) -> None: ...


_in_order = attrgetter(*Features._fields)

#: What the weights predict: the lead of a side, or the sum of both sides.
Quantity: TypeAlias = Literal["lead", "sum"]

#: A weights file has columns for the lead with two and with four seats, then for the sum.
LAYOUT: Final[WeightsFormat[tuple[Quantity, int], Features]] = WeightsFormat(
    "canasta",
    Features,
    [*(("lead", seats) for seats in SEATS), *(("sum", seats) for seats in SEATS)],
    file="value.txt",
)
_SHIPPED: Final = LAYOUT.shipped()
#: By number of seats, the weights of the lead and of the sum.
_WEIGHTS: Final[Mapping[int, list[tuple[float, float]]]] = {
    seats: list(zip(_SHIPPED["lead", seats], _SHIPPED["sum", seats], strict=True))
    for seats in SEATS
}


def features(position: CountState, side: Side) -> Features:
    """The features of a side, at the beginning of a turn."""
    table, wilds = position.tables[side], position.wilds[side]
    hands, sizes = position.hands[side::2], position.sizes[side::2]
    held = hands[0] if len(hands) == 1 else list(map(add, *hands))
    opened = position.melded[side]
    early = len(position.stock) / _CARDS
    canastas = position.canastas[side]
    has_canasta = canastas > 0
    red = fitting = beyond = pairs = triples = begun = 0
    # By size.
    natural, mixed = [0] * CANASTA, [0] * CANASTA
    for kind in RANK_KINDS:
        size = table[kind]
        if not size:
            if held[kind] >= LEAST_NATURALS:
                for hand in hands:
                    if hand[kind] >= LEAST_MELD:
                        triples += 1
                    elif hand[kind] == LEAST_NATURALS:
                        pairs += 1
        elif size >= CANASTA:
            red += not wilds[kind]
            beyond += held[kind]
        else:
            fitting += held[kind]
            begun += size
            (mixed if wilds[kind] else natural)[size] += 1
    wild = held[DEUCE_KIND] + held[JOKER_KIND]
    cards = int_sum(sizes)
    treys = red_trey_points(position.treys[side], melded=opened, penalty=position.rules.no_red_trey)
    moves = position.to_move & 1 == side
    open_pile = bound_pile = 0
    if moves:
        if position.pair_required or not opened:
            bound_pile = len(position.pile)
        else:
            open_pile = len(position.pile)
    found = _Counts()
    found.melded = opened
    found.points_laid = position.points[side]
    found.red_canastas = red
    found.black_canastas = canastas - red
    found.canasta = has_canasta
    found.natural_3 = natural[3]
    found.natural_4 = natural[4]
    found.natural_5 = natural[5]
    found.natural_6 = natural[6]
    found.mixed_3 = mixed[3]
    found.mixed_4 = mixed[4]
    found.mixed_5 = mixed[5]
    found.mixed_6 = mixed[6]
    found.fitting = fitting
    found.fitting_canasta = beyond
    found.pairs = pairs
    found.triples = triples
    found.wild_cards = wild
    found.wild_without_canasta = 0 if has_canasta else wild
    found.black_treys = held[TREY_KIND]
    found.cards_held = cards
    found.points_held = int_sum(map(mul, held, KIND_POINTS))
    found.red_treys = treys
    found.canasta_few_cards = has_canasta and min(sizes) <= _FEW
    found.to_move = moves
    found.open_pile = open_pile
    found.bound_pile = bound_pile
    found.begun_early = begun * early
    found.melded_early = opened * early
    found.cards_held_early = cards * early
    found.wild_cards_early = wild * early
    found.canasta_early = has_canasta * early
    found.pairs_early = pairs * early
    found.side = 1
    found.stock = early
    return Features._make(_in_order(found))


def expected_totals(position: CountState, side: Side) -> tuple[float, float]:
    """The points expected of a side and of the other in the hand, at the beginning of a turn."""
    mine, theirs = features(position, side), features(position, 1 - side)
    lead = total = 0.0
    weights = _WEIGHTS[position.seats]
    for (for_lead, for_sum), more, less in zip(weights, mine, theirs, strict=True):
        lead += for_lead * (more - less)
        total += for_sum * (more + less)
    return (total + lead) / 2, (total - lead) / 2
