"""About how a hand of Canasta ends from a position, told without playing it out.

A sum of what lies open and in the hands, each thing weighted. The weights are least squares over
hands that the quick player of `rollout` played against himself; `tools/lab/canasta/fit_value.py`
finds them and writes the table. It looks at all hands, as a rollout does.
Source: COMPUTER (Search).
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from tommy.games.canasta.players.count_state import Position
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND_POINTS,
    PACK,
    RANK_KINDS,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import CANASTA, LEAST_MELD, LEAST_NATURALS
from tommy.games.canasta.rules.scoring import red_trey_points
from tommy.games.canasta.rules.seats import Side

#: A hand of so few cards may go out soon.
_FEW: Final = 3
_CARDS: Final = len(PACK)

Row: TypeAlias = tuple[str, float, float, float, float]

#: What is counted of a side, and what one of it is worth: more than the other side has of it for
#: the lead, with two hands and with four; together with the other side's for the sum of both.
#: "Early" is multiplied by the part of the pack that lies in the stock.
TABLE: Final[tuple[Row, ...]] = (
    ("melded", 81.0, -2.8, 421.8, 650.9),
    ("points laid", 1.2, 1.8, 0.8, -0.1),
    ("red canastas", 459.2, 467.3, 198.8, 295.0),
    ("black canastas", 268.6, 219.8, 10.7, 42.4),
    ("a canasta", -77.3, 18.8, -61.4, -52.5),
    ("natural 3", -63.3, 38.6, -63.6, -140.3),
    ("natural 4", -58.6, 101.1, -84.8, -102.1),
    ("natural 5", -49.7, 143.4, -113.9, -120.8),
    ("natural 6", 32.5, 134.1, -120.8, -38.2),
    ("mixed 3", -58.4, -26.5, -48.0, -137.9),
    ("mixed 4", -52.1, 36.7, -76.0, -155.6),
    ("mixed 5", -45.2, 41.9, -110.3, -173.8),
    ("mixed 6", -38.4, 125.7, -68.4, -120.1),
    ("fitting", 79.5, -0.5, -43.2, -6.1),
    ("fitting a canasta", 0.0, -77.5, 0.0, -42.3),
    ("pairs", -12.8, 27.4, -126.4, -80.8),
    ("triples", 83.1, 12.3, -94.3, -135.3),
    ("wild cards", 164.9, 24.1, -191.8, 46.2),
    ("wild cards without a canasta", -12.3, 72.7, 43.2, 84.6),
    ("black treys", 11.7, 23.2, -24.8, -12.5),
    ("cards held", -25.5, 4.4, 91.8, 11.8),
    ("points held", 1.0, 2.2, 0.6, -0.0),
    ("red treys", 0.9, 1.0, 0.5, 0.2),
    ("a canasta and few cards", 100.2, 165.4, -99.4, -37.8),
    ("to move", 33.5, 8.1, 600.1, 560.7),
    ("open pile to move", -0.7, 10.2, -26.2, -6.7),
    ("prize pile to move", 1.3, 2.7, -22.1, -2.6),
    ("begun melds, early", 50.2, -79.1, -24.1, -0.4),
    ("melded, early", -125.3, 2247.5, -649.1, -1129.4),
    ("cards held, early", 20.3, 274.1, -130.9, 30.4),
    ("wild cards, early", -33.4, -241.4, 144.1, -463.8),
    ("a canasta, early", 344.3, -1.0, -322.6, -238.6),
    ("pairs, early", 58.9, 8.6, 122.2, 70.7),
    ("a side", 0.0, 0.0, 1200.2, 1121.5),
    ("stock left", 0.0, 0.0, -830.8, 407.4),
)
_OF_LEAD: Final[Mapping[int, list[float]]] = {
    2: [row[1] for row in TABLE],
    4: [row[2] for row in TABLE],
}
_OF_SUM: Final[Mapping[int, list[float]]] = {
    2: [row[3] for row in TABLE],
    4: [row[4] for row in TABLE],
}


def counted_things(position: Position, side: Side) -> list[float]:
    """How much there is of each of ``THINGS`` on a side, at the beginning of a turn."""
    table, wilds = position.tables[side], position.wilds[side]
    hands = position.hands[side::2]
    opened = position.melded[side]
    early = len(position.stock) / _CARDS
    canastas = position.canastas[side]
    red = fitting = beyond = pairs = triples = begun = 0
    begun_melds = [0] * 8
    for kind in RANK_KINDS:
        size = table[kind]
        if not size:
            for hand in hands:
                number = hand[kind]
                if number >= LEAST_MELD:
                    triples += 1
                elif number == LEAST_NATURALS:
                    pairs += 1
            continue
        held = sum(hand[kind] for hand in hands)
        if size >= CANASTA:
            red += not wilds[kind]
            beyond += held
        else:
            fitting += held
            begun += size
            begun_melds[size - LEAST_MELD + (4 if wilds[kind] else 0)] += 1
    wild = sum(hand[DEUCE_KIND] + hand[JOKER_KIND] for hand in hands)
    cards = sum(position.sizes[side::2])
    treys = red_trey_points(position.treys[side], melded=opened, penalty=position.rules.no_red_trey)
    moves = position.to_move & 1 == side
    pile = len(position.pile) if moves else 0
    bound = position.bound or not opened
    return [
        opened, position.points[side], red, canastas - red, canastas > 0, *begun_melds,
        fitting, beyond, pairs, triples, wild, 0 if canastas else wild,
        sum(hand[TREY_KIND] for hand in hands), cards,
        sum(sum(map(int.__mul__, hand, KIND_POINTS)) for hand in hands), treys,
        canastas > 0 and min(position.sizes[side::2]) <= _FEW, moves,
        0 if bound else pile, pile if bound else 0, begun * early, opened * early,
        cards * early, wild * early, (canastas > 0) * early, pairs * early, 1, early,
    ]  # fmt: skip


def totals(position: Position, side: Side) -> tuple[float, float]:
    """About what a side and the other make of the hand in the end, at the beginning of a turn."""
    of_lead, of_sum = _OF_LEAD[position.seats], _OF_SUM[position.seats]
    mine, theirs = counted_things(position, side), counted_things(position, 1 - side)
    lead = total = 0.0
    for place, more in enumerate(mine):
        less = theirs[place]
        lead += of_lead[place] * (more - less)
        total += of_sum[place] * (more + less)
    return (total + lead) / 2, (total - lead) / 2
