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
    ("melded", 81.0, -10.6, 421.8, 16.4),
    ("points laid", 1.2, 1.8, 0.8, 0.1),
    ("red canastas", 459.2, 476.1, 198.8, 301.7),
    ("black canastas", 268.6, 255.3, 10.7, 59.9),
    ("a canasta", -77.3, -85.3, -61.4, 67.4),
    ("natural 3", -63.3, 20.1, -63.6, -130.3),
    ("natural 4", -58.6, 102.5, -84.8, -92.0),
    ("natural 5", -49.7, 128.1, -113.9, -124.7),
    ("natural 6", 32.5, 173.6, -120.8, -44.7),
    ("mixed 3", -58.4, 62.0, -48.0, -154.7),
    ("mixed 4", -52.1, -14.3, -76.0, -154.6),
    ("mixed 5", -45.2, 79.1, -110.3, -90.9),
    ("mixed 6", -38.4, 145.1, -68.4, -85.6),
    ("fitting", 79.5, 7.2, -43.2, 22.4),
    ("fitting a canasta", 0.0, -93.1, 0.0, -54.7),
    ("pairs", -12.8, 45.2, -126.4, -61.2),
    ("triples", 83.1, 54.1, -94.3, -115.9),
    ("wild cards", 164.9, 30.6, -191.8, 16.4),
    ("wild cards without a canasta", -12.3, 41.6, 43.2, 32.5),
    ("black treys", 11.7, 19.3, -24.8, 12.1),
    ("cards held", -25.5, -9.5, 91.8, 15.3),
    ("points held", 1.0, 2.8, 0.6, -0.3),
    ("red treys", 0.9, 1.0, 0.5, 0.2),
    ("a canasta and few cards", 100.2, 61.2, -99.4, -66.4),
    ("to move", 33.5, -21.9, 600.1, 655.0),
    ("open pile to move", -0.7, 8.3, -26.2, -4.7),
    ("prize pile to move", 1.3, 4.1, -22.1, 0.7),
    ("begun melds, early", 50.2, -24.2, -24.1, -44.4),
    ("melded, early", -125.3, 1263.8, -649.1, 502.6),
    ("cards held, early", 20.3, 232.7, -130.9, -5.8),
    ("wild cards, early", -33.4, -87.9, 144.1, -207.1),
    ("a canasta, early", 344.3, 284.9, -322.6, -929.0),
    ("pairs, early", 58.9, -91.2, 122.2, 13.5),
    ("a side", 0.0, 0.0, 1200.2, 1310.1),
    ("stock left", 0.0, 0.0, -830.8, 427.7),
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
