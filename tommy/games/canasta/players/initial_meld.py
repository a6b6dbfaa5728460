"""The cheapest initial meld of a hand.

Source: RULEBOOK C10 to C14, C20.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tommy.cardgame.players.arithmetic import int_sum
from tommy.games.canasta.players.evaluation import Weights, price_of_wilds
from tommy.games.canasta.rules.moves import Meld, meld_of
from tommy.games.canasta.rules.pack import DEUCE_KIND, JOKER_KIND, KIND_POINTS, KINDS, RANK_KINDS
from tommy.games.canasta.rules.rulesets import LEAST_MELD, LEAST_NATURALS, MOST_WILD

#: The cost of laying a natural.
_CARD_COST: Final = 4.0
#: The cost of beginning a meld with two naturals.
_PAIR_COST: Final = 10.0
#: The cost of beginning a meld with more.
_SET_COST: Final = 6.0
#: Smaller than the difference of any two costs.
_EPSILON: Final = 1e-9
_NONE: Final = (0,) * KINDS


class InitialMeld(NamedTuple):
    """Melds laid together, their cost, and the wild cards that go into the meld of an upcard."""

    melds: tuple[Meld, ...]
    cost: float
    deuces: int = 0
    jokers: int = 0


class _Option(NamedTuple):
    """All naturals of a kind as a meld, with ``least`` to ``most`` wild cards."""

    cost: float
    kind: int
    naturals: int
    points: int
    least: int
    most: int


class _Wilds(NamedTuple):
    """A number of deuces and of jokers, their cost and their points."""

    cost: float
    points: int
    deuces: int
    jokers: int


def cheapest(
    hand: Sequence[int],
    points_short: int,
    weights: Weights,
    *,
    most: int,
    sizes: Sequence[int] = _NONE,
    wilds: Sequence[int] = _NONE,
    upcard: int | None = None,
    budget: float = float("inf"),
) -> InitialMeld | None:
    """The cheapest melds of a hand that count ``points_short`` or more; None if there are none.

    They use ``most`` cards at most, including wild cards that go with an upcard, and cost at most
    ``budget``. ``sizes`` and ``wilds`` are those of the staged melds, by kind. Naturals of the rank
    of an ``upcard`` are left out, for they go with it; wild cards may do so too.
    """
    deuces, jokers = hand[DEUCE_KIND], hand[JOKER_KIND]
    # The points of all naturals that can be melded.
    reach = 0
    for kind in RANK_KINDS:
        if (hand[kind] >= LEAST_NATURALS or sizes[kind]) and kind != upcard:
            reach += hand[kind] * KIND_POINTS[kind]
    if reach + _points(deuces, jokers) < points_short:
        return None
    options = _options(hand, sizes, wilds, upcard, max(LEAST_MELD, weights.bait))
    room = 0 if upcard is None else MOST_WILD
    least, best = budget + _EPSILON, None
    for choice in _wild_choices(deuces, jokers, weights.deuce, weights.joker):
        if choice.cost >= least:
            break
        number = choice.deuces + choice.jokers
        if reach + choice.points < points_short or number > most:
            continue
        found = _cheapest_of(
            options, points_short - choice.points, number, room, most - number, least - choice.cost
        )
        if found is not None:
            cost, chosen = found
            least, best = cost + choice.cost, (chosen, choice)
    return None if best is None else _with_wilds(*best, least)


def _options(
    hand: Sequence[int], sizes: Sequence[int], wilds: Sequence[int], upcard: int | None, bait: int
) -> list[_Option]:
    """The melds to choose from; what is laid in this turn anyhow, once the side is open, is free.

    That is what fits a staged meld, and a set of ``bait`` cards or more.
    """
    options = []
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], sizes[kind]
        if kind == upcard or (naturals < LEAST_NATURALS and not lying):
            continue
        cost = 0.0
        if not lying and naturals < bait:
            cost = _CARD_COST * naturals
            cost += _PAIR_COST if naturals == LEAST_NATURALS else _SET_COST
        least = 0 if lying else max(0, LEAST_MELD - naturals)
        points = naturals * KIND_POINTS[kind]
        options.append(_Option(cost, kind, naturals, points, least, MOST_WILD - wilds[kind]))
    return options


def _points(deuces: int, jokers: int) -> int:
    return deuces * KIND_POINTS[DEUCE_KIND] + jokers * KIND_POINTS[JOKER_KIND]


@lru_cache(maxsize=256)
def _wild_choices(deuces: int, jokers: int, deuce: float, joker: float) -> list[_Wilds]:
    """All choices of these wild cards, the cheapest first; ``deuce`` and ``joker`` are weights."""
    return sorted(
        _Wilds(price_of_wilds(some, others, deuce, joker), _points(some, others), some, others)
        for some in range(deuces + 1)
        for others in range(jokers + 1)
    )


def _cheapest_of(
    options: Sequence[_Option], points_short: int, wild: int, room: int, cards: int, bound: float
) -> tuple[float, tuple[_Option, ...]] | None:
    """The cheapest of these melds that count ``points_short`` and take all ``wild`` wild cards.

    Another meld has ``room`` for some of these. The melds have ``cards`` naturals at most and cost
    less than ``bound``; None if there are none.
    """
    best: tuple[float, tuple[_Option, ...]] | None = None
    # Cost, melds chosen, the place of the next option, then what is left: points short, wild cards
    # that no pair needs, wild cards that find no room, naturals.
    stack: list[tuple[float, tuple[_Option, ...], int, int, int, int, int]]
    stack = [(0.0, (), 0, points_short, wild, wild - room, cards)]
    while stack:
        cost, chosen, place, points, free, crowded, left = stack.pop()
        if cost >= bound:
            continue
        if points <= 0 and crowded <= 0:
            best, bound = (cost, chosen), cost
            continue
        # Of equals the one with the higher ranks is found first.
        for after in range(len(options), place, -1):
            option = options[after - 1]
            if option.least <= free and option.naturals <= left:
                stack.append((
                    cost + option.cost, (*chosen, option), after, points - option.points,
                    free - option.least, crowded - option.most, left - option.naturals,
                ))  # fmt: skip
    return best


def _with_wilds(chosen: Sequence[_Option], wilds: _Wilds, cost: float) -> InitialMeld:
    """The melds with their wild cards; spare ones go to the largest meld."""
    deuces, jokers = wilds.deuces, wilds.jokers
    spare = deuces + jokers - int_sum(option.least for option in chosen)
    melds = []
    for option in sorted(chosen, key=lambda option: -option.naturals):
        more = min(spare, option.most - option.least)
        spare -= more
        some = min(deuces, option.least + more)
        others = option.least + more - some
        deuces, jokers = deuces - some, jokers - others
        if option.naturals + some + others:
            melds.append(meld_of(option.kind, option.naturals, some, others))
    return InitialMeld(tuple(melds), cost, deuces, jokers)
