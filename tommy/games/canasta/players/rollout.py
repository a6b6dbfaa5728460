"""How a hand of Canasta may go on: a quick player on counts plays it to its end for all seats.

It plays as the heuristic of `decision` does, with its weights, but for what costs more time than it
is worth. Each seat looks only at its own cards and at what lies open, though the whole position is
at hand. Source: COMPUTER (How).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tommy.games.canasta.players.count_state import NO_UPCARD, RED_TREY, Position
from tommy.games.canasta.players.evaluation import (
    BIG_PILE,
    FEW_CARDS,
    FEW_LEFT,
    GOOD_PILE,
    HARD_MINIMUM,
    MOST_THROWN,
    STOPPED_PILE,
    WEIGHTS,
    Weights,
)
from tommy.games.canasta.players.initial_meld import Laid, opening
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND_POINTS,
    KINDS,
    RANK_KINDS,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import (
    BLACK_CANASTA_POINTS,
    CANASTA,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
)
from tommy.games.canasta.rules.situation import Permission

#: Shares of the hidden cards that a hand may hold are told in so many steps.
_STEPS: Final = 20
_COPIES: Final = 9


def _chances(step: int, least: int, rarer: float) -> list[list[float]]:
    """How likely a hand holds ``least`` cards of a kind, 1 or 2, if its share is ``step``.

    Indexed by how many of the kind its seat threw away, each of which makes it so many times
    ``rarer`` there, and by how many are hidden.
    """
    share = min(0.95, (step + 0.5) / _STEPS)
    rows: list[list[float]] = []
    for thrown in range(MOST_THROWN + 1):
        row: list[float] = []
        for number in range(_COPIES):
            copies = number / (1 + rarer * thrown)
            none = (1 - share) ** copies
            single = copies * share * none / (1 - share)
            row.append(max(0.0, 1 - none - (single if least == 2 else 0.0)))
        rows.append(row)
    return rows


@lru_cache(maxsize=256)
def _tables(rarer: float) -> tuple[list[list[list[float]]], list[list[list[float]]]]:
    """The chances to hold one card of a kind, and two, by the steps of the share."""
    one, two = ([_chances(step, least, rarer) for step in range(_STEPS)] for least in (1, 2))
    return one, two


def play_on(position: Position, before: int) -> None:
    """Play a hand to its end, or to the beginning of the turn ``before``."""
    weights = WEIGHTS[position.seats]
    while position.ending is None and position.turn < before:
        play_turn(position, weights)


def play_turn(position: Position, weights: Weights) -> None:
    """Play the turn of the mover, or what is left of it."""
    if not position.drawn:
        _before(position, weights)
    if position.drawn:
        _after(position, weights)


# Before the draw


def _before(position: Position, weights: Weights) -> None:
    take = chosen_take(position, weights)
    if position.stock:
        if take is None:
            position.draw()
        else:
            position.take(*take)
        return
    if take is not None:
        position.take(*take)
        return
    if position.rules.melds_before_draw:
        if go_out(position):
            return
        if position.melded[position.to_move & 1]:
            lay_more(position, weights, closing=True)
    if position.ending is None:
        position.decline()


def chosen_take(
    position: Position, weights: Weights
) -> tuple[int, int, int, Sequence[Laid]] | None:
    """The take of the pile that the quick player makes, None if he leaves it."""
    pile = position.pile
    if not pile:
        return None
    kind = pile[-1]
    if kind in NO_UPCARD:
        return None
    seat = position.to_move
    side = seat & 1
    hand, lying = position.hands[seat], position.tables[side][kind]
    naturals = hand[kind]
    deuces = jokers = 0
    further: Sequence[Laid] = ()
    opened = position.melded[side]
    if naturals < LEAST_NATURALS:
        if position.bound or not opened:
            return None
        if not lying:
            if not naturals:
                return None
            if hand[DEUCE_KIND]:
                deuces = 1
            elif hand[JOKER_KIND]:
                jokers = 1
            else:
                return None
    size = position.sizes[seat]
    if size == 1 and len(pile) == 1 and not position.rules.one_takes_one:
        return None
    price = 0.0
    if not opened:
        missing = position.minimums[side] - (naturals + 1) * KIND_POINTS[kind]
        if missing > 0:
            group = _opening_take(hand, kind, missing, weights)
            if group is None:
                return None
            deuces, jokers, further, price = group
    used = naturals + deuces + jokers
    canasta = position.canastas[side] or lying + 1 + used >= CANASTA
    for meld in further:
        used += meld[1] + meld[2] + meld[3]
    gained = len(pile) - 1
    if size + gained - used < 4:
        gained -= pile.count(RED_TREY)
        left = size + gained - used
        if left < position.least_left and (not canasta or position.permission is Permission.NO):
            return None
    if not position.stock:
        if not _pays_at_the_end(position, kind, lying, naturals):
            return None
    elif gained < GOOD_PILE:
        price += deuces * weights.deuce / 2 + jokers * weights.joker / 2
        if _worth_of_taking(position, weights) - price <= weights.draw:
            return None
    return naturals, deuces, jokers, further


def _opening_take(
    hand: list[int], kind: int, missing: int, weights: Weights
) -> tuple[int, int, Sequence[Laid], float] | None:
    """Wild cards with the upcard and further melds that make up for ``missing``, their price."""
    left = hand[:]
    left[kind] = 0
    group = opening(left, missing, weights)
    deuces = jokers = 0
    while group is None:
        # Wild cards with the upcard itself, one after another.
        if deuces + jokers == MOST_WILD:
            return None
        if left[DEUCE_KIND]:
            left[DEUCE_KIND] -= 1
            deuces += 1
            missing -= KIND_POINTS[DEUCE_KIND]
        elif left[JOKER_KIND]:
            left[JOKER_KIND] -= 1
            jokers += 1
            missing -= KIND_POINTS[JOKER_KIND]
        else:
            return None
        group = opening(left, missing, weights) if missing > 0 else ((), 0.0)
    return deuces, jokers, group[0], group[1]


def _worth_of_taking(position: Position, weights: Weights) -> float:
    seat = position.to_move
    side = seat & 1
    pile, hand, table = position.pile, position.hands[seat], position.tables[side]
    gain = 0.0
    for kind in pile[:-1]:
        if kind == RED_TREY:
            gain += 100
        elif kind in (JOKER_KIND, DEUCE_KIND):
            gain += weights.deuce
        else:
            gain += weights.take_card
            if table[kind] or hand[kind] >= 2:
                gain += weights.take_fit
    lying = table[pile[-1]]
    if lying:
        gain += weights.grow + weights.grow_near * max(0, lying - 4)
        if lying < CANASTA <= lying + hand[pile[-1]] + pile.count(pile[-1]):
            gain += weights.complete
    else:
        gain -= weights.expose
    return gain if position.melded[side] else gain + weights.first


def _pays_at_the_end(position: Position, kind: int, lying: int, naturals: int) -> bool:
    """Whether the pile must be taken with the stock empty, or brings more than it costs (C25)."""
    seat = position.to_move
    opened, rules = position.melded[seat & 1], position.rules
    if lying and (rules.pair_is_forced or (opened and not position.bound)):
        return True
    table, hand = position.tables[seat & 1], position.hands[seat]
    gain = KIND_POINTS[kind]
    if not lying and naturals < LEAST_MELD:
        gain += 2 * naturals * KIND_POINTS[kind]
    after = hand[:]
    below = [each for each in position.pile[:-1] if each != RED_TREY]
    for each in below:
        after[each] += 1
    for each in below:
        fits = each in (JOKER_KIND, DEUCE_KIND, kind) or after[each] >= LEAST_MELD or table[each]
        gain += KIND_POINTS[each] if fits else -KIND_POINTS[each]
    return gain >= 0


# After the draw


def _after(position: Position, weights: Weights) -> None:
    way = way_out(position)
    if way is not None and (not asks(position, weights) or ask(position, weights)):
        leave(position, way)
        return
    closing = is_closing(position, weights)
    side = position.to_move & 1
    if not position.melded[side]:
        _open(position, weights, closing=closing)
    if position.melded[side]:
        lay_more(position, weights, closing=closing)
    _discard(position, weights)


def is_closing(position: Position, weights: Weights) -> bool:
    """Whether the hand may end before the mover's next turn."""
    if len(position.stock) <= position.seats:
        return True
    if position.rival_size() > weights.near_end:
        return False
    return max(position.tables[1 - (position.to_move & 1)]) >= weights.near_meld


class WayOut(NamedTuple):
    """Melds that empty a hand but for the kind ``last``, which is discarded (-1: none is)."""

    melds: Sequence[Laid]
    last: int


def go_out(position: Position) -> bool:
    """Go out if the mover can; whether he did (C21 to C23)."""
    way = way_out(position)
    if way is not None:
        leave(position, way)
    return way is not None


def leave(position: Position, way: WayOut) -> None:
    """Go out so."""
    for meld in way.melds:
        position.lay(*meld)
    if way.last >= 0:
        position.discard(way.last)


def way_out(position: Position) -> WayOut | None:
    """How the mover can go out, None if he cannot (C21 to C23)."""
    seat = position.to_move
    side = seat & 1
    hand, table, wilds = position.hands[seat], position.tables[side], position.wilds[side]
    treys, drawn = hand[TREY_KIND], position.drawn
    last = -1
    if treys:
        if not drawn or treys == LEAST_NATURALS:
            return None
        if treys == 1:
            last = TREY_KIND
    wild = hand[JOKER_KIND] + hand[DEUCE_KIND]
    pairs = room = 0
    for kind in RANK_KINDS:
        naturals = hand[kind]
        if table[kind]:
            room += MOST_WILD - wilds[kind]
        elif naturals:
            if naturals == 1:
                if last >= 0 or treys or not drawn:
                    return None
                last = kind
            else:
                room += MOST_WILD
                if naturals == LEAST_NATURALS:
                    pairs += 1
    if pairs > wild or position.permission is Permission.NO:
        return None
    deuces, jokers = hand[DEUCE_KIND], hand[JOKER_KIND]
    if wild > room:
        if wild > room + 1 or last >= 0 or treys or not drawn:
            return None
        last = DEUCE_KIND if deuces else JOKER_KIND
        wild -= 1
        deuces, jokers = (deuces - 1, jokers) if deuces else (deuces, jokers - 1)
    if not position.melded[side] and not position.free:
        lone = KIND_POINTS[last] if last >= 0 else 0
        if sum(map(int.__mul__, hand, KIND_POINTS)) - lone < position.missing:
            return None
    found = _all_laid(position, wild)
    if found is None:
        return None
    melds: list[Laid] = []
    for kind, naturals, number in found:
        some = min(deuces, number)
        deuces -= some
        jokers -= number - some
        melds.append((kind, naturals, some, number - some))
    if treys >= LEAST_MELD:
        melds.append((TREY_KIND, treys, 0, 0))
    return WayOut(melds, last)


def asks(position: Position, weights: Weights) -> bool:
    """Whether the mover, who can go out, asks his partner first (C26)."""
    if position.seats == 2 or position.touched or position.permission is not Permission.NOT_ASKED:
        return False
    return position.sizes[position.to_move ^ 2] >= weights.ask


def ask(position: Position, weights: Weights) -> bool:
    """Ask the mover's partner whether he may go out; the answer, which binds (C26)."""
    seat = position.to_move ^ 2
    side = seat & 1
    hand, table = position.hands[seat], position.tables[side]
    wild = hand[JOKER_KIND] + hand[DEUCE_KIND]
    most, spare = min(MOST_WILD, wild), wild
    gain = 0
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], table[kind]
        pairs = spare > 0 and naturals == LEAST_NATURALS and not lying
        spare -= pairs
        if lying or naturals >= LEAST_MELD or pairs:
            gain += 2 * naturals * KIND_POINTS[kind]
            if lying < CANASTA <= lying + naturals + most:
                gain += BLACK_CANASTA_POINTS
    if gain:
        for kind in (JOKER_KIND, DEUCE_KIND):
            gain += 2 * hand[kind] * KIND_POINTS[kind]
    threat = position.canastas[1 - side] > 0 and position.rival_size() <= FEW_CARDS
    least = weights.refuse_late if threat or is_closing(position, weights) else weights.refuse
    position.answer(yes=gain < least)
    return gain < least


def _all_laid(position: Position, wild: int) -> list[list[int]] | None:
    """All that can be melded with ``wild`` wild cards: kind, naturals and wild cards each.

    A canasta comes first; None if the side has none then.
    """
    seat = position.to_move
    side = seat & 1
    hand, table, wilds = position.hands[seat], position.tables[side], position.wilds[side]
    melds: list[list[int]] = []
    rooms: list[list[int]] = []
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], table[kind]
        if lying or naturals > 1:
            least = 1 if naturals == LEAST_NATURALS and not lying else 0
            wild -= least
            melds.append([kind, naturals, least])
            rooms.append([CANASTA - lying - naturals - least, MOST_WILD - wilds[kind] - least])
    order = sorted(range(len(melds)), key=lambda place: rooms[place][0])
    complete = bool(position.canastas[side])
    first = -1
    if not complete:
        for place in order:
            lack, room = rooms[place]
            if lack <= min(room, wild):
                first = place
                if lack > 0:
                    melds[place][2] += lack
                    rooms[place][1] -= lack
                    wild -= lack
                break
        else:
            return None
    for place in reversed(order):
        more = min(wild, rooms[place][1])
        melds[place][2] += more
        wild -= more
    if first >= 0:
        melds.insert(0, melds.pop(first))
    return [meld for meld in melds if meld[1] or meld[2]]


def lay_more(position: Position, weights: Weights, *, closing: bool) -> None:
    """Lay what an opened side should, and leave enough cards to play on."""
    seat = position.to_move
    side = seat & 1
    hand, table, wilds = position.hands[seat], position.tables[side], position.wilds[side]
    wild = hand[JOKER_KIND] + hand[DEUCE_KIND]
    fitting: list[int] = []
    fresh: list[int] = []
    completing: list[tuple[int, int]] = []
    bait = LEAST_MELD
    if not closing and position.rival_size() >= weights.bait_size:
        bait = max(LEAST_MELD, weights.bait)
    has = position.canastas[side] > 0
    most = MOST_WILD if closing else weights.more_wilds if has else weights.first_wilds
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], table[kind]
        if lying:
            if naturals:
                fitting.append(kind)
        elif naturals < LEAST_NATURALS:
            continue
        elif naturals >= bait:
            fresh.append(kind)
        if lying < CANASTA:
            lack = CANASTA - lying - naturals
            if (
                lack <= min(wild, most)
                and lack <= MOST_WILD - wilds[kind]
                and (naturals or lack > 0)
            ):
                completing.append((max(lack, 0), kind))
    sizes, canastas = position.sizes, position.canastas
    least = 2 if closing or canastas[side] else weights.least_hand
    if completing:
        completing.sort()
        for lack, kind in completing:
            if lack <= wild and sizes[seat] - hand[kind] - lack >= 2:
                deuces = min(lack, hand[DEUCE_KIND])
                position.lay(kind, hand[kind], deuces, lack - deuces)
                wild -= lack
                least = 2
    few = min(least, FEW_LEFT)
    for kind in fitting:
        if hand[kind] and sizes[seat] - hand[kind] >= few:
            position.lay(kind, hand[kind], 0, 0)
    for kind in fresh:
        if hand[kind] and sizes[seat] - hand[kind] >= least:
            position.lay(kind, hand[kind], 0, 0)
    if wild and (closing or wild > weights.hoard):
        _spend(position, wild if closing else wild - weights.hoard, least, closing=closing)


def _spend(position: Position, number: int, least: int, *, closing: bool) -> None:
    """Lay so many wild cards: with pairs if the end is near, then where a canasta is nearest."""
    seat = position.to_move
    side = seat & 1
    hand, table, wilds = position.hands[seat], position.tables[side], position.wilds[side]
    sizes = position.sizes
    if closing:
        for kind in RANK_KINDS:
            if hand[kind] == LEAST_NATURALS and not table[kind] and number:
                if sizes[seat] - LEAST_MELD < least:
                    break
                _lay_wild(position, kind, LEAST_NATURALS)
                number -= 1
    lying = [kind for kind in RANK_KINDS if table[kind] and wilds[kind] < MOST_WILD]
    lying.sort(key=lambda kind: (table[kind] >= CANASTA, -table[kind]))
    for kind in lying:
        if table[kind] >= CANASTA and not wilds[kind]:
            continue
        while number and wilds[kind] < MOST_WILD and sizes[seat] > least:
            _lay_wild(position, kind, 0)
            number -= 1


def _lay_wild(position: Position, kind: int, naturals: int) -> None:
    deuce = position.hands[position.to_move][DEUCE_KIND] > 0
    position.lay(kind, naturals, int(deuce), int(not deuce))


# Opening


def _open(position: Position, weights: Weights, *, closing: bool) -> None:
    seat = position.to_move
    side = seat & 1
    found = opening(position.hands[seat], position.missing, weights)
    if found is None:
        return
    group, cost = found
    number = sum(meld[1] + meld[2] + meld[3] for meld in group)
    if number > position.sizes[seat] - 2:
        return
    budget = weights.budget + weights.budget_turn * (position.turn // position.seats)
    if position.melded[1 - side]:
        budget += weights.budget_late
    if closing or cost <= budget:
        for meld in group:
            position.lay(*meld)


# The discard


def _discard(position: Position, weights: Weights) -> None:
    seat = position.to_move
    if position.sizes[seat] == 1:
        _play_last(position)
    else:
        position.discard(chosen_discard(position, weights))


def _play_last(position: Position) -> None:
    """Play or keep a single last card (C21)."""
    seat = position.to_move
    side = seat & 1
    kind = position.hands[seat].index(1)
    if position.last_card_stays():
        position.keep()
    elif position.canastas[side]:
        position.discard(kind)
    elif kind in (JOKER_KIND, DEUCE_KIND):
        table, wilds = position.tables[side], position.wilds[side]
        _lay_wild(
            position,
            next(k for k in RANK_KINDS if table[k] == CANASTA - 1 and wilds[k] < MOST_WILD),
            0,
        )
    else:
        position.lay(kind, 1, 0, 0)


def chosen_discard(position: Position, weights: Weights) -> int:
    """The kind that the quick player discards: of least use to him and to the next opponent."""
    seat = position.to_move
    side = seat & 1
    following = seat + 1 if seat + 1 < position.seats else 0
    hand, mine, theirs = position.hands[seat], position.tables[side], position.tables[1 - side]
    own, known, thrown = position.known[seat], position.known[following], position.thrown[following]
    unseen = position.unseen
    hidden_total = sum(unseen) - unseen[RED_TREY] - position.sizes[seat] + sum(own)
    unknown = position.sizes[following] - sum(known)
    step = min(_STEPS - 1, unknown * _STEPS // hidden_total) if hidden_total > 0 else 0
    opened, they_opened, bound = (
        position.melded[side],
        position.melded[1 - side],
        position.bound,
    )
    cards = len(position.pile) + 1
    pile = weights.pile + (weights.pile_card + 9 * weights.pile_point) * cards
    if cards > BIG_PILE:
        pile += weights.pile_big * (cards - BIG_PILE)
    ticket = weights.ticket * (cards - 1) if bound or not opened else 0.0
    likely = 1.0
    if not they_opened:
        least = position.minimums[1 - side]
        likely = 1.0 if least < 50 else 0.9 if least < 90 else 0.7 if least < 120 else 0.5
    ones, twos = _tables(weights.thrown)
    one, two = ones[step], twos[step]
    wild = -1.0
    single, live, fitting = weights.single, weights.live / 4, weights.fitting
    best, chosen = 1e9, -1
    shed = weights.shed if weights.shed and is_closing(position, weights) else 0.0
    for kind in range(KINDS - 1, -1, -1):
        naturals = hand[kind]
        if not naturals:
            continue
        if kind <= TREY_KIND and kind != 1:
            if kind == TREY_KIND:
                cost = weights.trey
            else:
                cost = weights.joker if kind == JOKER_KIND else weights.deuce
                if not opened and position.minimums[side] >= HARD_MINIMUM:
                    cost *= weights.opener
                if cards <= STOPPED_PILE:
                    cost += weights.early * (STOPPED_PILE + 1 - cards)
            if cost < best:
                best, chosen = cost, kind
            continue
        hidden = unseen[kind] - naturals + own[kind]
        lying = mine[kind]
        if lying:
            cost = fitting + weights.near * min(3, max(0, lying - 4))
        elif naturals == 1:
            cost = single + live * hidden
        elif naturals == 2:
            cost = weights.pair + ticket
        else:
            cost = weights.triple if naturals == 3 else weights.four
        if not opened:
            cost += weights.high * KIND_POINTS[kind] * min(naturals, 3) / 3
        cost -= shed * KIND_POINTS[kind]
        if cost >= best:
            continue
        lying = theirs[kind]
        least = known[kind]
        if lying and they_opened and not bound:
            danger = 1.0
        elif least >= 2:
            danger = likely
        else:
            away = thrown[kind]
            if away > MOST_THROWN:
                away = MOST_THROWN
            danger = (one if least else two)[away][hidden] * likely
            if they_opened and not bound:
                if wild < 0:
                    wild = 1.0 if known[JOKER_KIND] or known[DEUCE_KIND] else 0.0
                    if not wild:
                        wilds = sum(
                            unseen[each] - hand[each] + own[each]
                            for each in (JOKER_KIND, DEUCE_KIND)
                        )
                        wild = one[0][min(wilds, _COPIES - 1)]
                with_wild = weights.wild_take * wild * (1.0 if least else one[away][hidden])
                danger = max(danger, min(1.0, with_wild))
        gain = pile
        if lying:
            if lying == CANASTA - 1:
                gain += weights.feed_canasta
            elif lying < CANASTA - 1:
                gain += weights.feed * (lying - 3)
        cost += danger * gain
        if cost < best:
            best, chosen = cost, kind
    return chosen
