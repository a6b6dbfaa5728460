"""The cheapest initial meld of a hand: the one answer for playing, rollouts and the tuner.

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

#: What it costs to lay a natural, and to begin a meld with a pair or with more of them.
_CARD: Final = 4.0
_PAIR: Final = 10.0
_SET: Final = 6.0
#: Less than any two costs differ by.
_LITTLE: Final = 1e-9
_NONE: Final = (0,) * KINDS


class InitialMeld(NamedTuple):
    """Melds laid together, what they cost, and the wild cards that go with an upcard besides."""

    melds: tuple[Meld, ...]
    cost: float
    deuces: int = 0
    jokers: int = 0


class _Option(NamedTuple):
    """All naturals of a kind as a meld: ``least`` wild cards it must get, ``most`` it may."""

    cost: float
    kind: int
    naturals: int
    points: int
    least: int
    most: int


class _Wilds(NamedTuple):
    """So many deuces and jokers, what they cost and what they count."""

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
    """The melds of a hand that count ``points_short`` at the least cost; None if none do.

    They have ``most`` cards at most, wild ones with an upcard among them, and cost no more than
    ``budget``. ``sizes`` and ``wilds`` are those of the melds that lie staged, by kind. The
    naturals of an ``upcard`` take no part: they go with it, as wild cards may.
    """
    deuces, jokers = hand[DEUCE_KIND], hand[JOKER_KIND]
    # What the naturals count that a meld could take.
    reach = 0
    for kind in RANK_KINDS:
        if (hand[kind] >= LEAST_NATURALS or sizes[kind]) and kind != upcard:
            reach += hand[kind] * KIND_POINTS[kind]
    if reach + _points(deuces, jokers) < points_short:
        return None
    options = _options(hand, sizes, wilds, upcard)
    room = 0 if upcard is None else MOST_WILD
    least, best = budget + _LITTLE, None
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
    return None if best is None else _laid(*best, least)


def _options(
    hand: Sequence[int], sizes: Sequence[int], wilds: Sequence[int], upcard: int | None
) -> list[_Option]:
    options = []
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], sizes[kind]
        if kind == upcard or (naturals < LEAST_NATURALS and not lying):
            continue
        cost = _CARD * naturals
        if not lying:
            cost += _PAIR if naturals == LEAST_NATURALS else _SET
        least = 0 if lying else max(0, LEAST_MELD - naturals)
        points = naturals * KIND_POINTS[kind]
        options.append(_Option(cost, kind, naturals, points, least, MOST_WILD - wilds[kind]))
    return options


def _points(deuces: int, jokers: int) -> int:
    return deuces * KIND_POINTS[DEUCE_KIND] + jokers * KIND_POINTS[JOKER_KIND]


@lru_cache(maxsize=256)
def _wild_choices(deuces: int, jokers: int, deuce: float, joker: float) -> list[_Wilds]:
    """Every number of these wild cards, the cheapest first; ``deuce`` and ``joker`` are weights."""
    return sorted(
        _Wilds(price_of_wilds(some, others, deuce, joker), _points(some, others), some, others)
        for some in range(deuces + 1)
        for others in range(jokers + 1)
    )


def _cheapest_of(
    options: Sequence[_Option], points_short: int, wild: int, room: int, cards: int, bound: float
) -> tuple[float, tuple[_Option, ...]] | None:
    """The cheapest of these melds that count ``points_short`` with just so many wild cards.

    ``room`` is for wild cards elsewhere. The melds have ``cards`` naturals at most and cost less
    than ``bound``; None if there are none.
    """
    best: tuple[float, tuple[_Option, ...]] | None = None
    # Melds chosen, the place of the next option, then what is left: points, wild cards that no
    # pair needs, wild cards without room, naturals.
    stack: list[tuple[float, tuple[_Option, ...], int, int, int, int, int]]
    stack = [(0.0, (), 0, points_short, wild, wild - room, cards)]
    while stack:
        cost, chosen, place, points, free, crowded, left = stack.pop()
        if cost >= bound:
            continue
        if points <= 0 and crowded <= 0:
            best, bound = (cost, chosen), cost
            continue
        # Of equals that with the higher ranks is found first.
        for after in range(len(options), place, -1):
            option = options[after - 1]
            if option.least <= free and option.naturals <= left:
                stack.append((
                    cost + option.cost, (*chosen, option), after, points - option.points,
                    free - option.least, crowded - option.most, left - option.naturals,
                ))  # fmt: skip
    return best


def _laid(chosen: Sequence[_Option], wilds: _Wilds, cost: float) -> InitialMeld:
    """The melds with their wild cards: what none of them needs goes to the largest."""
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
