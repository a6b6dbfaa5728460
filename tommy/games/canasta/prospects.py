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
    ("melded", 81.0, -439.2, 421.8, 275.5),
    ("points laid", 1.2, 1.2, 0.8, 0.8),
    ("red canastas", 459.2, 479.9, 198.8, 132.2),
    ("black canastas", 268.6, 308.4, 10.7, -34.6),
    ("a canasta", -77.3, -70.6, -61.4, 46.8),
    ("natural 3", -63.3, -0.9, -63.6, -150.3),
    ("natural 4", -58.6, 3.1, -84.8, -166.7),
    ("natural 5", -49.7, 29.0, -113.9, -173.9),
    ("natural 6", 32.5, 138.7, -120.8, -115.6),
    ("mixed 3", -58.4, 8.0, -48.0, -86.8),
    ("mixed 4", -52.1, -7.5, -76.0, -134.0),
    ("mixed 5", -45.2, 38.4, -110.3, -173.6),
    ("mixed 6", -38.4, 137.2, -68.4, -150.4),
    ("fitting", 79.5, 70.6, -43.2, -44.0),
    ("fitting a canasta", 0.0, 71.9, 0.0, -120.5),
    ("pairs", -12.8, 64.3, -126.4, -131.6),
    ("triples", 83.1, 63.3, -94.3, -218.0),
    ("wild cards", 164.9, 161.6, -191.8, -111.0),
    ("wild cards without a canasta", -12.3, 43.0, 43.2, 53.6),
    ("black treys", 11.7, 4.7, -24.8, -38.2),
    ("cards held", -25.5, -39.6, 91.8, 83.3),
    ("points held", 1.0, 1.6, 0.6, -0.5),
    ("red treys", 0.9, 1.0, 0.5, 0.3),
    ("a canasta and few cards", 100.2, 26.2, -99.4, -101.8),
    ("to move", 33.5, 29.0, 600.1, 740.0),
    ("open pile to move", -0.7, 0.3, -26.2, -33.6),
    ("prize pile to move", 1.3, 1.5, -22.1, -32.4),
    ("begun melds, early", 50.2, 14.7, -24.1, -17.0),
    ("melded, early", -125.3, 577.3, -649.1, -1074.0),
    ("cards held, early", 20.3, 24.9, -130.9, -175.1),
    ("wild cards, early", -33.4, -212.8, 144.1, 110.5),
    ("a canasta, early", 344.3, 166.5, -322.6, -708.3),
    ("pairs, early", 58.9, -96.3, 122.2, 110.0),
    ("a side", 0.0, 0.0, 1200.2, 1480.0),
    ("stock left", 0.0, 0.0, -830.8, 6.8),
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
