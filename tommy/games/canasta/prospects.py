"""About how a hand of Canasta ends from a position, told without playing it out.

A sum of what lies open and in the hands, each thing weighted. The weights are least squares over
hands that the quick player of `rollout` played against himself; `tools/fit_prospects.py` finds
them and writes the table. It looks at all hands, as a rollout does. Source: COMPUTER (Search).
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from tommy.games.canasta.counted import Position
from tommy.games.canasta.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND_POINTS,
    PACK,
    RANK_KINDS,
    TREY_KIND,
)
from tommy.games.canasta.rulesets import CANASTA, LEAST_MELD, LEAST_NATURALS
from tommy.games.canasta.scoring import red_trey_points
from tommy.games.canasta.state import Side

#: A hand of so few cards may go out soon.
_FEW: Final = 3
_CARDS: Final = len(PACK)

Row: TypeAlias = tuple[str, float, float, float, float]

#: What is counted of a side, and what one of it is worth: more than the other side has of it for
#: the lead, with two hands and with four; together with the other side's for the sum of both.
#: "Early" is multiplied by the part of the pack that lies in the stock.
TABLE: Final[tuple[Row, ...]] = (
    ("melded", 324.6, -34.5, -60.3, 298.8),
    ("points laid", 1.5, 1.4, 1.1, 0.7),
    ("red canastas", 439.6, 484.8, 389.0, 233.5),
    ("black canastas", 233.7, 268.8, 129.3, 68.0),
    ("a canasta", 32.9, -4.2, 330.2, -29.7),
    ("natural 3", -24.7, 7.5, -32.9, -110.5),
    ("natural 4", -27.5, 17.0, -58.8, -119.4),
    ("natural 5", -6.5, 51.9, -53.6, -109.2),
    ("natural 6", 63.2, 140.7, -47.2, -60.7),
    ("mixed 3", -28.0, 26.2, -20.3, -85.7),
    ("mixed 4", -6.9, 5.0, -21.6, -118.7),
    ("mixed 5", -0.8, 46.2, -8.7, -125.4),
    ("mixed 6", 86.1, 141.0, 35.1, -92.1),
    ("fitting", -57.7, 55.8, 31.1, -34.7),
    ("fitting a canasta", 0.0, -20.4, 0.0, 0.7),
    ("pairs", 29.6, 71.1, -14.0, -125.0),
    ("triples", 67.9, 91.5, -106.9, -201.6),
    ("wild cards", 123.2, 100.3, -82.3, -133.9),
    ("wild cards without a canasta", -63.4, 44.4, 47.4, 59.7),
    ("black treys", 4.7, 8.3, -25.7, -34.3),
    ("cards held", -27.3, -43.9, 36.8, 71.4),
    ("points held", 1.5, 2.1, 0.7, 0.5),
    ("red treys", 0.9, 0.9, 0.6, 0.3),
    ("a canasta and few cards", 161.1, 21.3, -87.3, -94.9),
    ("to move", 25.3, 28.4, 326.6, 564.7),
    ("open pile to move", 0.7, 2.2, 0.9, -19.8),
    ("prize pile to move", 0.0, 1.6, -5.8, -22.5),
    ("begun melds, early", 23.7, -1.9, -3.4, -2.0),
    ("melded, early", -596.9, -219.2, 63.0, -961.7),
    ("cards held, early", 0.3, 23.4, -8.1, -120.2),
    ("wild cards, early", 65.9, -115.5, -45.5, 75.3),
    ("a canasta, early", 46.8, 27.9, -1081.1, -370.2),
    ("pairs, early", -4.2, -112.2, -32.3, 95.9),
    ("a side", 0.0, 0.0, 653.2, 1129.3),
    ("stock left", 0.0, 0.0, -409.7, -369.4),
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
