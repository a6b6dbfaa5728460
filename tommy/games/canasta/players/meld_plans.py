"""Which melds a computer player of Canasta should lay: to go out, to open, to go on.

Every plan is a function of the position alone, so that it can be made anew after each meld of the
turn and goes on with what is left of it. Source: RULEBOOK C10 to C14, C21 to C23; COMPUTER (How).
"""

from collections.abc import Iterator
from typing import NamedTuple

from tommy.cards.card import Rank
from tommy.games.canasta.players.evaluation import Reading, Weights
from tommy.games.canasta.rules.melds import Table
from tommy.games.canasta.rules.moves import Meld
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND_POINTS,
    MELD_RANKS,
    TREY,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import CANASTA, LEAST_MELD, LEAST_NATURALS, MOST_WILD


class WayOut(NamedTuple):
    """Melds that empty the hand but for one card to discard, of the kind ``discard`` if any."""

    melds: tuple[Meld, ...]
    discard: int | None


def way_out(
    held: list[int], table: Table, missing: int, *, drawn: bool, whole_ranks: bool
) -> WayOut | None:
    """A way to go out with this hand, None if there is none; ``missing`` as in `Reading`.

    A discard is a last resort, since a card that is melded counts. If ``whole_ranks`` bind (C11)
    it cannot be a natural of which there are more.
    """
    melds = _all_laid(held, table, missing, drawn=drawn)
    if melds is not None:
        return WayOut(melds, None)
    if not drawn:
        return None
    for kind in sorted(range(len(held)), key=KIND_POINTS.__getitem__):
        single = held[kind] == 1 or kind in (JOKER_KIND, DEUCE_KIND)
        if held[kind] and (single or not whole_ranks):
            held[kind] -= 1
            melds = _all_laid(held, table, missing, drawn=False)
            held[kind] += 1
            if melds is not None:
                return WayOut(melds, kind)
    return None


class _Slot(NamedTuple):
    """A meld that takes part: its naturals, its size with them, wild cards it needs and may get."""

    rank: Rank
    naturals: int
    size: int
    least: int
    most: int
    wild: bool


def _all_laid(
    held: list[int], table: Table, missing: int, *, drawn: bool
) -> tuple[Meld, ...] | None:
    """Melds of all these cards with which the side has a canasta; None if there are none.

    Black treys may be among them after the draw; they come last.
    """
    treys = held[TREY_KIND]
    if treys and (not drawn or treys < LEAST_MELD):
        return None
    slots: list[_Slot] = []
    for rank in MELD_RANKS:
        naturals, lying = held[rank], table[rank]
        if lying is not None:
            most = MOST_WILD - lying.wilds
            slots.append(_Slot(rank, naturals, lying.size + naturals, 0, most, lying.wilds > 0))
        elif naturals >= LEAST_NATURALS:
            least = max(0, LEAST_MELD - naturals)
            slots.append(_Slot(rank, naturals, naturals, least, MOST_WILD, False))
        elif naturals:
            return None
    wilds = held[JOKER_KIND] + held[DEUCE_KIND]
    given = {slot.rank: slot.least for slot in slots}
    spare = wilds - sum(given.values())
    if spare < 0 or wilds > sum(slot.most for slot in slots):
        return None
    if missing > 0 and missing > sum(map(int.__mul__, held, KIND_POINTS)):
        return None
    if not _spread(slots, given, spare):
        return None
    deuces, jokers = held[DEUCE_KIND], held[JOKER_KIND]
    melds: list[Meld] = []
    for slot in slots:
        number = given[slot.rank]
        some = min(deuces, number)
        deuces -= some
        jokers -= number - some
        if slot.naturals or number:
            melds.append(Meld(slot.rank, slot.naturals, some, number - some))
    if treys:
        melds.append(Meld(TREY, treys))
    return tuple(melds)


def _spread(slots: list[_Slot], given: dict[Rank, int], spare: int) -> bool:
    """Give the spare wild cards to melds, first to complete canastas; whether one is there then."""

    def lacking(slot: _Slot) -> int:
        return CANASTA - slot.size - given[slot.rank]

    complete = any(lacking(slot) <= 0 for slot in slots)
    for slot in sorted(slots, key=lacking):
        need = lacking(slot)
        if 0 < need <= min(spare, slot.most - given[slot.rank]):
            given[slot.rank] += need
            spare -= need
            complete = True
    # Whatever is left rather goes where no natural canasta turns black by it.
    for slot in sorted(slots, key=lambda slot: slot.size >= CANASTA and not slot.wild):
        more = min(spare, slot.most - given[slot.rank])
        given[slot.rank] += more
        spare -= more
    return complete


# Opening


class Group(NamedTuple):
    """Melds laid together, and what they cost in worth given up."""

    cost: float
    melds: tuple[Meld, ...]


def _options(
    held: list[int], table: Table, rank: Rank, weights: Weights
) -> Iterator[tuple[float, int, Meld]]:
    """Melds of one rank that can be laid now, with their cost and points."""
    naturals, lying = held[rank], table[rank]
    if lying is None and naturals < LEAST_NATURALS:
        return
    room = MOST_WILD - (lying.wilds if lying is not None else 0)
    base = 4.0 * naturals + (0.0 if lying is not None else 10.0 if naturals == 2 else 6.0)
    for deuces in range(min(held[DEUCE_KIND], room) + 1):
        for jokers in range(min(held[JOKER_KIND], room - deuces) + 1):
            size = naturals + deuces + jokers
            if not size or (lying is None and size < LEAST_MELD):
                continue
            points = (
                naturals * KIND_POINTS[rank]
                + deuces * KIND_POINTS[DEUCE_KIND]
                + jokers * KIND_POINTS[JOKER_KIND]
            )
            cost = base + deuces * weights.deuce / 2 + jokers * weights.joker / 2
            yield cost, points, Meld(rank, naturals, deuces, jokers)


def cheapest_group(
    held: list[int],
    table: Table,
    missing: int,
    weights: Weights,
    *,
    most: int,
    without: int | None = None,
) -> Group | None:
    """The melds that make up for ``missing`` points at the least cost, of ``most`` cards at most.

    ``without`` is a rank that takes no part. None if no group of this hand counts so much.
    """
    ranks = [rank for rank in MELD_RANKS if rank != without]
    choices = [
        options
        for rank in ranks
        if (options := sorted(_options(held, table, rank, weights), key=_first))
    ]
    best: Group | None = None
    bound = float("inf")

    def search(
        place: int,
        left: int,
        cost: float,
        deuces: int,
        jokers: int,
        cards: int,
        melds: tuple[Meld, ...],
    ) -> None:
        nonlocal best, bound
        if left <= 0:
            best, bound = Group(cost, melds), cost
            return
        for index in range(place, len(choices)):
            for more, points, meld in choices[index]:
                if cost + more >= bound:
                    break
                if meld.deuces > deuces or meld.jokers > jokers or meld.size > cards:
                    continue
                search(
                    index + 1,
                    left - points,
                    cost + more,
                    deuces - meld.deuces,
                    jokers - meld.jokers,
                    cards - meld.size,
                    (*melds, meld),
                )

    search(0, missing, 0.0, held[DEUCE_KIND], held[JOKER_KIND], most, ())
    return best


def _first(option: tuple[float, int, Meld]) -> float:
    return option[0]


# Going on


def _wild_meld(reading: Reading, rank: Rank, naturals: int, wilds: int) -> Meld:
    """A meld with so many wild cards, deuces before jokers."""
    deuces = min(wilds, reading.held[DEUCE_KIND])
    return Meld(rank, naturals, deuces, wilds - deuces)


def candidates(reading: Reading) -> Iterator[Meld]:
    """Melds that an opened side should lay in this turn, the most urgent first.

    Canastas completed, then cards that fit what lies there, then new melds that are not held back
    as bait, then wild cards too many.
    """
    weights, held, table = reading.weights, reading.held, reading.mine
    closing, wilds = reading.closing, reading.wilds
    most = weights.more_wilds if reading.has_canasta else weights.first_wilds
    bait = LEAST_MELD
    if closing:
        most = MOST_WILD
    elif reading.rival_size >= weights.bait_size:
        bait = max(LEAST_MELD, weights.bait)
    melded = [(rank, held[rank], table[rank]) for rank in MELD_RANKS]
    completing: list[tuple[float, Meld]] = []
    for rank, naturals, lying in melded:
        size = naturals + (lying.size if lying is not None else 0)
        if (lying is not None and lying.is_canasta) or (lying is None and naturals < 2):
            continue
        room = MOST_WILD - (lying.wilds if lying is not None else 0)
        need = max(0, CANASTA - size)
        if need <= min(room, wilds, most) and (naturals or need):
            completing.append((need, _wild_meld(reading, rank, naturals, need)))
    for _, meld in sorted(completing, key=lambda entry: entry[0]):
        yield meld
    for rank, naturals, lying in melded:
        if lying is not None and naturals:
            yield Meld(rank, naturals)
    for rank, naturals, lying in melded:
        if lying is None and naturals >= bait:
            yield Meld(rank, naturals)
    if closing or wilds > weights.hoard:
        yield from _wilds_spent(reading)


def _wilds_spent(reading: Reading) -> Iterator[Meld]:
    """Wild cards one by one: with pairs if the end is near, then where a canasta is nearest."""
    if reading.closing:
        for rank in MELD_RANKS:
            if reading.held[rank] == LEAST_NATURALS and reading.mine[rank] is None:
                yield _wild_meld(reading, rank, LEAST_NATURALS, 1)
    lying = [meld for meld in reading.mine if meld is not None and meld.rank is not TREY]
    for meld in sorted(
        lying, key=lambda meld: (meld.is_canasta and not meld.wilds, meld.is_canasta, -meld.size)
    ):
        if meld.wilds < MOST_WILD and not (meld.is_canasta and not meld.wilds):
            yield _wild_meld(reading, meld.rank, 0, 1)
