"""The baseline players of Canasta on counts, quick enough for the tuner: a turn at a time.

They follow `baseline_players` but for how cards of equal use and takes of equal size are chosen.
Source: COMPUTER (Greedy).
"""

import itertools
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from tommy.games.canasta.players.count_legality import may_discard, may_lay, may_take
from tommy.games.canasta.players.count_state import NO_UPCARD, CountState, MeldCounts
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
    RED_CANASTA_POINTS,
)

_WILD: Final = (DEUCE_KIND, JOKER_KIND)
_FEW: Final = 4
_BIG, _HUGE = 5, 8
_COPIES: Final = 8

_Take: TypeAlias = tuple[int, int, int, tuple[MeldCounts, ...]]


def _size(meld: MeldCounts) -> int:
    return meld[1] + meld[2] + meld[3]


def _points(meld: MeldCounts) -> int:
    kind, naturals, deuces, jokers = meld
    points = naturals * KIND_POINTS[kind] + deuces * KIND_POINTS[DEUCE_KIND]
    return points + jokers * KIND_POINTS[JOKER_KIND]


def _takes(position: CountState) -> Iterator[_Take]:
    """Ways to take the pile: with every number of wild cards, and melds for the minimum."""
    if not position.pile or position.pile[-1] in NO_UPCARD:
        return
    kind, hand = position.pile[-1], position.hands[position.to_move]
    side = position.to_move & 1
    for deuces in range(min(MOST_WILD, hand[DEUCE_KIND]) + 1):
        for jokers in range(min(MOST_WILD - deuces, hand[JOKER_KIND]) + 1):
            further: tuple[MeldCounts, ...] = ()
            if not position.melded[side]:
                missing = position.minimums[side] - _points((kind, hand[kind] + 1, deuces, jokers))
                triples = [
                    (other, hand[other], 0, 0)
                    for other in RANK_KINDS
                    if other != kind and hand[other] >= LEAST_MELD
                ]
                while missing > 0 and triples:
                    further = (*further, triples.pop())
                    missing -= _points(further[-1])
                if missing > 0:
                    continue
            if may_take(position, hand[kind], deuces, jokers, further):
                yield hand[kind], deuces, jokers, further


def _draw_or_leave(position: CountState) -> None:
    if position.stock:
        position.draw()
    else:
        position.decline()


def greedy_turn(position: CountState) -> None:
    """Play a turn, or what is left of it, as `tools.lab.canasta.baseline_players.greedy` does."""
    turn = position.turn
    if not position.drawn:
        takes = list(_takes(position))
        if takes:
            position.take(*max(takes, key=lambda take: (sum(take[:3]), len(take[3]))))
        else:
            _draw_or_leave(position)
    while position.ending is None and position.turn == turn:
        meld = next((meld for meld in _greedy_melds(position) if may_lay(position, *meld)), None)
        if meld is None:
            _discard(position, _uselessness)
            return
        position.lay(*meld)


def _greedy_melds(position: CountState) -> list[MeldCounts]:
    seat = position.to_move
    side = seat & 1
    hand, table, wilds = position.hands[seat], position.tables[side], position.wilds[side]
    deuces, jokers = hand[DEUCE_KIND], hand[JOKER_KIND]
    melds: list[MeldCounts] = []
    for least in (LEAST_MELD, LEAST_NATURALS):
        for kind in RANK_KINDS:
            naturals = hand[kind]
            more = 0 if naturals >= LEAST_MELD or table[kind] else LEAST_MELD - naturals
            if not naturals or (naturals < least and not table[kind]):
                continue
            if any(meld[0] == kind for meld in melds) or more > deuces + jokers:
                continue
            some = min(deuces, more)
            deuces, jokers = deuces - some, jokers - (more - some)
            melds.append((kind, naturals, some, more - some))
    lying = [kind for kind in RANK_KINDS if table[kind] and wilds[kind] < MOST_WILD]
    for kind in sorted(lying, key=lambda kind: -table[kind]):
        if deuces + jokers:
            melds.append((kind, 0, 1, 0) if deuces else (kind, 0, 0, 1))
            deuces, jokers = (deuces - 1, jokers) if deuces else (deuces, jokers - 1)
    if position.melded[side]:
        return melds
    while sum(map(_size, melds)) >= position.sizes[seat]:
        melds.pop()
    return melds if sum(map(_points, melds)) >= position.missing else []


def _uselessness(position: CountState, kind: int) -> tuple[bool, bool, int]:
    fits = bool(position.tables[position.to_move & 1][kind])
    alike = position.hands[position.to_move][kind]
    return kind in _WILD, alike > 1 or fits, KIND_POINTS[kind]


_Regret: TypeAlias = Callable[[CountState, int], tuple[bool, bool, int] | int]


def _discard(position: CountState, regret: _Regret) -> None:
    """Discard the card that is regretted least, or end the turn without (C21)."""
    if position.staged:
        position.return_staged()
    kinds = [kind for kind in range(KINDS) if may_discard(position, kind)]
    if kinds:
        position.discard(min(kinds, key=lambda kind: regret(position, kind)))
    else:
        position.keep()


def rule_based_turn(position: CountState) -> None:
    """Play a turn, or what is left of it, as `baseline_players.rule_based` does."""
    turn = position.turn
    if not position.drawn:
        takes = list(_takes(position))
        take = min(takes, key=lambda take: (_wilds_of(take), len(take[3])), default=None)
        if take is not None and (_worth_taking(position, take) or not position.stock):
            position.take(*take)
        else:
            _draw_or_leave(position)
    while position.ending is None and position.turn == turn:
        meld = next((meld for meld in _sound_melds(position) if may_lay(position, *meld)), None)
        if meld is None:
            _discard(position, _regret)
            return
        position.lay(*meld)


def _wilds_of(take: _Take) -> int:
    return take[1] + take[2] + sum(meld[2] + meld[3] for meld in take[3])


def _worth_taking(position: CountState, take: _Take) -> bool:
    if position.melded[position.to_move & 1]:
        return len(position.pile) >= (_HUGE if _wilds_of(take) else LEAST_NATURALS)
    return len(position.pile) >= _BIG or _wilds_of(take) <= 1


def _on_table(position: CountState, side: int) -> int:
    total = position.points[side]
    for size, wilds in zip(position.tables[side], position.wilds[side], strict=True):
        if size >= CANASTA:
            total += BLACK_CANASTA_POINTS if wilds else RED_CANASTA_POINTS
    return total


def _end_near(position: CountState) -> bool:
    closed = position.canastas[1 - (position.to_move & 1)] > 0
    return len(position.stock) <= position.seats or (closed and position.rival_size() <= _FEW)


def _wild(hand: list[int], kind: int, naturals: int, number: int) -> MeldCounts:
    deuces = min(number, hand[DEUCE_KIND])
    return kind, naturals, deuces, number - deuces


def _sound_melds(position: CountState) -> Iterator[MeldCounts]:
    seat = position.to_move
    side, size, hand = seat & 1, position.sizes[seat], position.hands[seat]
    if not position.melded[side]:
        yield from _small_opening(position)
        return
    table, laid = position.tables[side], position.wilds[side]
    wilds = hand[DEUCE_KIND] + hand[JOKER_KIND]
    hurries = _end_near(position)
    ahead = _on_table(position, side) > _on_table(position, 1 - side)
    closes = position.canastas[side] > 0 and (ahead or hurries)
    for kind in RANK_KINDS:
        before, naturals = table[kind], hand[kind]
        used = max(0, CANASTA - before - naturals)
        if before < CANASTA and (before or naturals >= LEAST_NATURALS) and naturals + before >= 4:
            finishes = used <= min(wilds, MOST_WILD - laid[kind]) and naturals + used > 0
            if finishes and size - naturals - used >= 1 + (not closes):
                yield _wild(hand, kind, naturals, used)
        fits = before or naturals > LEAST_MELD
        if naturals and (fits or (naturals == LEAST_MELD and (closes or hurries))):
            if size - naturals >= (2 if not closes else 0):
                yield kind, naturals, 0, 0
        elif naturals == LEAST_NATURALS and hurries and wilds and size >= LEAST_MELD + 2:
            yield _wild(hand, kind, naturals, 1)
    if (hurries or closes) and wilds and size >= LEAST_MELD:
        for kind in sorted(RANK_KINDS, key=lambda kind: -table[kind]):
            red = table[kind] >= CANASTA and not laid[kind]
            if table[kind] and laid[kind] < MOST_WILD and not red:
                yield _wild(hand, kind, 0, 1)


def _small_opening(position: CountState) -> Iterator[MeldCounts]:
    seat = position.to_move
    hand, table = position.hands[seat], position.tables[seat & 1]
    choices = [
        (kind, hand[kind], deuces, jokers)
        for kind in RANK_KINDS
        if hand[kind] >= LEAST_NATURALS and not table[kind]
        for deuces in range(min(2, hand[DEUCE_KIND]) + 1)
        for jokers in range(min(1, hand[JOKER_KIND]) + 1)
        if hand[kind] + deuces + jokers >= LEAST_MELD and deuces + jokers <= 2
    ]
    best: tuple[tuple[int, int], tuple[MeldCounts, ...]] | None = None
    for number in (1, 2, 3):
        for group in itertools.combinations(choices, number):
            size = sum(map(_size, group))
            deuces, jokers = sum(meld[2] for meld in group), sum(meld[3] for meld in group)
            if len({meld[0] for meld in group}) < number or size > position.sizes[seat] - 2:
                continue
            if deuces > hand[DEUCE_KIND] or jokers > hand[JOKER_KIND]:
                continue
            merit = deuces + 2 * jokers, size
            enough = sum(map(_points, group)) >= position.missing
            if enough and (best is None or merit < best[0]):
                best = merit, group
        if best is not None and best[0][0] == 0 and number > 1:
            break
    if best is not None:
        yield from best[1]


def _regret(position: CountState, kind: int) -> int:
    seat = position.to_move
    cards = len(position.pile)
    if kind in _WILD:
        return 300 + KIND_POINTS[kind] - 4 * cards
    big = cards >= _BIG
    if kind == TREY_KIND:
        return -200 if big else 5
    held = position.hands[seat][kind]
    mine, theirs = position.tables[seat & 1][kind], position.tables[1 - (seat & 1)][kind]
    out = position.pile.count(kind)
    out += sum(position.tables[side][kind] - position.wilds[side][kind] for side in (0, 1))
    regret = 4 * (_COPIES - held - out) * (2 if big else 1) + KIND_POINTS[kind] // 5
    regret += (0, 0, 30, 50)[min(held, 3)]
    if mine:
        regret += 60
    if theirs:
        regret += 60 + 10 * cards
        if CANASTA - 2 <= theirs < CANASTA:
            regret += 300
    return regret
