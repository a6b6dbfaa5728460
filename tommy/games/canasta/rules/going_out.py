"""How a player can go out in a turn, for the warning of C26 and for computer players.

Source: RULEBOOK C10, C11, C21 to C23, K4, K5, K8, K10.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tommy.games.canasta.rules.melds import Table
from tommy.games.canasta.rules.move_generation import takes
from tommy.games.canasta.rules.moves import Meld, meld_of
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    RANK_KINDS,
    RED_TREYS,
    TREY_KIND,
    Cards,
    count_points,
    counts,
)
from tommy.games.canasta.rules.rulesets import (
    CANASTA,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
    minimum,
)
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Situation, group_total, has_melded, settled


class WayOut(NamedTuple):
    """Melds that empty a hand but for the card to discard, if there is one.

    Laid in this order they are legal: a canasta comes first, black treys come last.
    """

    melds: tuple[Meld, ...]
    #: The kind of the card to discard; None if the melds take all cards.
    discard: int | None


class _Slot(NamedTuple):
    """A meld that takes part in a way out."""

    kind: int
    #: Naturals from the hand.
    naturals: int
    #: Wild cards that it must get.
    least: int
    #: Cards that it then lacks for a canasta; 0 or less if it is one.
    short: int
    #: Wild cards that it can then still take.
    room: int
    #: Whether it held wild cards before.
    mixed: bool


def way_out(
    hand: Sequence[int],
    sizes: Sequence[int],
    wilds: Sequence[int],
    points_short: int,
    *,
    drawn: bool,
) -> WayOut | None:
    """A way to go out with a hand of these counts; None if there is none.

    ``sizes`` and ``wilds`` are those of the side's melds by kind; the melds must count
    ``points_short`` or more. The search is exact: a card is discarded only if no meld takes it, so
    there is at most one choice of it.
    """
    last = left_over(hand, sizes, wilds, drawn)
    if last is None:
        return None
    deuces = hand[DEUCE_KIND] - (last == DEUCE_KIND)
    jokers = hand[JOKER_KIND] - (last == JOKER_KIND)
    discarded = KIND_POINTS[last] if last >= 0 else 0
    if points_short > 0 and points_short > count_points(hand) - discarded:
        return None
    slots = []
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], sizes[kind]
        if lying or (naturals and kind != last):
            least = int(not lying and naturals == LEAST_NATURALS)
            size = lying + naturals + least
            room = MOST_WILD - wilds[kind] - least
            slots.append(_Slot(kind, naturals, least, CANASTA - size, room, wilds[kind] > 0))
    given = _spread(slots, deuces + jokers)
    if given is None:
        return None
    # Canastas are laid first, for without one the hand may not be emptied.
    order = sorted(range(len(slots)), key=lambda place: slots[place].short > given[place])
    melds = []
    for place in order:
        slot = slots[place]
        wild = slot.least + given[place]
        if slot.naturals or wild:
            from_deuces = min(deuces, wild)
            deuces -= from_deuces
            melds.append(meld_of(slot.kind, slot.naturals, from_deuces, wild - from_deuces))
    if hand[TREY_KIND] >= LEAST_MELD:
        melds.append(meld_of(TREY_KIND, hand[TREY_KIND], 0, 0))
    return WayOut(tuple(melds), None if last < 0 else last)


def left_over(
    hand: Sequence[int], sizes: Sequence[int], wilds: Sequence[int], drawn: bool
) -> int | None:
    """The kind of the only card that no meld takes; -1 if melds take all, None if more are left.

    Before the draw one card left is too many, for it cannot be discarded. Black treys are melded by
    three or four, and nothing is discarded after them.
    """
    last = -1
    pairs = room = 0
    for kind in RANK_KINDS:
        naturals = hand[kind]
        if sizes[kind]:
            room += MOST_WILD - wilds[kind]
        elif naturals == 1:
            if last >= 0 or not drawn:
                return None
            last = kind
        elif naturals:
            room += MOST_WILD
            if naturals == LEAST_NATURALS:
                pairs += 1
    wild = hand[DEUCE_KIND] + hand[JOKER_KIND]
    if wild > room:
        if wild > room + 1 or last >= 0 or not drawn:
            return None
        last = DEUCE_KIND if hand[DEUCE_KIND] else JOKER_KIND
        wild -= 1
    treys = hand[TREY_KIND]
    if treys:
        if last >= 0 or not drawn or treys == LEAST_NATURALS:
            return None
        if treys == 1:
            last = TREY_KIND
    return None if pairs > wild else last


def _spread(slots: Sequence[_Slot], wild: int) -> list[int] | None:
    """How many further wild cards each meld gets to make a canasta; None if there can be none."""
    spare = wild - sum(slot.least for slot in slots)
    given = [0] * len(slots)
    complete = False
    nearest = sorted(range(len(slots)), key=lambda place: slots[place].short)
    for place in nearest:
        short, room = slots[place].short, slots[place].room
        if short <= min(spare, room):
            given[place] = max(0, short)
            spare -= given[place]
            complete = True
    # Spare wild cards go to red canastas last, for they turn them black.
    for place in sorted(
        nearest, key=lambda place: slots[place].short <= 0 and not slots[place].mixed
    ):
        more = min(spare, slots[place].room - given[place])
        given[place] += more
        spare -= more
    return given if complete else None


def can_go_out(situation: Situation) -> bool:
    """Whether some play of this turn may still empty the hand; partner's answer does not matter.

    Exact after the draw; before it, any card may come from the stock.
    """
    rules = situation.rules
    side = side_of(situation.to_move)
    least = 0 if rules.concealed_is_free else minimum(situation.scores[side])
    points_short = 0 if situation.melded[side] else least - group_total(situation)
    held, table = counts(situation.hand), situation.tables[side]
    if (situation.drawn or rules.melds_before_draw) and _can_empty(
        held, table, points_short, drawn=situation.drawn
    ):
        return True
    if situation.drawn:
        return False
    hand, table = settled(situation)
    held = counts(hand)
    points_short = 0 if has_melded(situation, side) else least
    if situation.stock_count:
        for kind in range(len(held)):
            held[kind] += 1
            if _can_empty(held, table, points_short, drawn=True):
                return True
            held[kind] -= 1
    return bool(situation.pile) and _can_by_taking(situation, hand, table)


def _can_empty(held: Sequence[int], table: Table, points_short: int, *, drawn: bool) -> bool:
    sizes, wilds = _sizes(table)
    return way_out(held, sizes, wilds, points_short, drawn=drawn) is not None


def _sizes(table: Table) -> tuple[list[int], list[int]]:
    """By kind, the sizes of the melds of a table, and how many of their cards are wild."""
    return (
        [0 if meld is None else meld.size for meld in table],
        [0 if meld is None else meld.wilds for meld in table],
    )


def _can_by_taking(situation: Situation, hand: Cards, table: Table) -> bool:
    *below, upcard = situation.pile
    gained = counts(card for card in below if card not in RED_TREYS)
    for move in takes(situation):
        held = [mine + more for mine, more in zip(counts(hand), gained, strict=True)]
        sizes, wilds = _sizes(table)
        # The upcard comes from the pile, not from the hand.
        held[KIND[upcard]] += 1
        for kind, naturals, deuces, jokers in (
            (KIND[upcard], 1 + move.naturals, move.deuces, move.jokers),
            *((meld.rank, meld.naturals, meld.deuces, meld.jokers) for meld in move.further),
        ):
            held[kind] -= naturals
            held[DEUCE_KIND] -= deuces
            held[JOKER_KIND] -= jokers
            sizes[kind] += naturals + deuces + jokers
            wilds[kind] += deuces + jokers
        if not any(held) or way_out(held, sizes, wilds, 0, drawn=True) is not None:
            return True
    return False
