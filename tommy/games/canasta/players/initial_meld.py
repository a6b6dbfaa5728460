"""With which melds a hand of counts opens cheaply, quick enough for rollouts.

Source: RULEBOOK C14; COMPUTER (How).
"""

from collections.abc import Sequence
from typing import TypeAlias

from tommy.games.canasta.players.evaluation import Weights
from tommy.games.canasta.rules.pack import DEUCE_KIND, JOKER_KIND, KIND_POINTS, RANK_KINDS
from tommy.games.canasta.rules.rulesets import LEAST_MELD, LEAST_NATURALS, MOST_WILD

#: Kind, naturals, deuces and jokers of a meld.
Laid: TypeAlias = tuple[int, int, int, int]


def opening(hand: list[int], missing: int, weights: Weights) -> tuple[Sequence[Laid], float] | None:
    """Melds of this hand that count ``missing`` at little cost, and the cost; None if none do."""
    triples: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    total = 0
    for kind in RANK_KINDS:
        naturals = hand[kind]
        if naturals >= LEAST_MELD:
            points = naturals * KIND_POINTS[kind]
            total += points
            triples.append((points, kind))
        elif naturals == LEAST_NATURALS:
            pairs.append((LEAST_NATURALS * KIND_POINTS[kind], kind))
    if total >= missing:
        triples.sort()
        for points, kind in triples:
            if points >= missing:
                return ((kind, hand[kind], 0, 0),), 6.0 + 4 * hand[kind]
        return _without_wild(hand, triples, missing)
    wild = hand[JOKER_KIND] + hand[DEUCE_KIND]
    if not wild:
        return None
    return _with_wild(hand, triples, pairs, missing, weights)


def _without_wild(
    hand: list[int], triples: list[tuple[int, int]], missing: int
) -> tuple[Sequence[Laid], float]:
    chosen: list[Laid] = []
    cost = 0.0
    for points, kind in reversed(triples):
        if missing <= 0:
            break
        chosen.append((kind, hand[kind], 0, 0))
        cost += 6.0 + 4 * hand[kind]
        missing -= points
    return chosen, cost


def _with_wild(
    hand: list[int],
    triples: list[tuple[int, int]],
    pairs: list[tuple[int, int]],
    missing: int,
    weights: Weights,
) -> tuple[Sequence[Laid], float] | None:
    """As :func:`opening`, deuces before jokers, on pairs before triples."""
    deuces, jokers = hand[DEUCE_KIND], hand[JOKER_KIND]
    melds = [[kind, hand[kind], 0, 0] for _, kind in triples]
    cost = sum(6.0 + 4 * hand[kind] for _, kind in triples)
    missing -= sum(points for points, _ in triples)
    for points, kind in sorted(pairs, reverse=True):
        if missing <= 0 or not deuces + jokers:
            break
        joker = not deuces or (
            jokers > 0
            and points + KIND_POINTS[DEUCE_KIND] < missing <= points + KIND_POINTS[JOKER_KIND]
        )
        if joker:
            jokers -= 1
            melds.append([kind, LEAST_NATURALS, 0, 1])
            missing -= points + KIND_POINTS[JOKER_KIND]
            cost += 18.0 + weights.joker / 2
        else:
            deuces -= 1
            melds.append([kind, LEAST_NATURALS, 1, 0])
            missing -= points + KIND_POINTS[DEUCE_KIND]
            cost += 18.0 + weights.deuce / 2
    for meld in melds:
        while missing > 0 and meld[2] + meld[3] < MOST_WILD and deuces + jokers:
            if deuces and (not jokers or missing <= KIND_POINTS[DEUCE_KIND]):
                deuces -= 1
                meld[2] += 1
                missing -= KIND_POINTS[DEUCE_KIND]
                cost += weights.deuce / 2
            else:
                jokers -= 1
                meld[3] += 1
                missing -= KIND_POINTS[JOKER_KIND]
                cost += weights.joker / 2
    if missing > 0:
        return None
    # Triples that turned out to be needless stay in the hand.
    for points, kind in triples:
        if points <= -missing and len(melds) > 1:
            place = next(i for i, meld in enumerate(melds) if meld[0] == kind)
            if not melds[place][2] + melds[place][3]:
                del melds[place]
                missing += points
                cost -= 6.0 + 4 * hand[kind]
    return [(kind, naturals, two, joker) for kind, naturals, two, joker in melds], cost
