"""Which moves are legal in a position of counts, as `legality` tells it of a state.

Source: RULEBOOK C8 to C26, K4 to K12.
"""

from collections.abc import Sequence

from tommy.cardgame.players.arithmetic import int_sum
from tommy.games.canasta.players.count_state import (
    NO_UPCARD,
    RED_TREY,
    CountState,
    MeldCounts,
    worth,
)
from tommy.games.canasta.rules.pack import DEUCE_KIND, JOKER_KIND, RANK_KINDS, TREY_KIND
from tommy.games.canasta.rules.rulesets import CANASTA, LEAST_MELD, LEAST_NATURALS, MOST_WILD
from tommy.games.canasta.rules.situation import Permission


def _forbids_empty(position: CountState, *, canasta: bool) -> bool:
    """Whether the hand may not be emptied (C21, C26), whatever its first melds count."""
    return not canasta or position.permission is Permission.NO


def may_lay(position: CountState, kind: int, naturals: int, deuces: int, jokers: int) -> bool:
    """Whether cards of the hand may be melded so (C10 to C13, C21 to C23, K4, K5, K10)."""
    seat = position.to_move
    side = seat & 1
    hand = position.hands[seat]
    if not position.drawn and not position.rules.melds_before_draw:
        return False
    if naturals > hand[kind] or deuces > hand[DEUCE_KIND] or jokers > hand[JOKER_KIND]:
        return False
    size, number = position.tables[side][kind], naturals + deuces + jokers
    left = position.sizes[seat] - number
    if kind == TREY_KIND:
        if naturals < LEAST_MELD or number > naturals or not position.drawn or left:
            return False
    else:
        if position.rules.whole_ranks and 0 < naturals < hand[kind]:
            return False
        wilds = position.wilds[side][kind] + deuces + jokers
        all_naturals = size + number - wilds
        if not naturals and not size:
            return False
        if wilds > MOST_WILD or all_naturals < LEAST_NATURALS or size + number < LEAST_MELD:
            return False
    if left >= position.least_left:
        return True
    short = not position.melded[side] and worth(kind, naturals, deuces, jokers) < position.missing
    if short and not position.free:
        return False
    canasta = bool(position.canastas[side]) or size + number >= CANASTA
    return not _forbids_empty(position, canasta=canasta)


def may_discard(position: CountState, kind: int) -> bool:
    """Whether a card of a kind may be discarded (C8, C21, K8)."""
    seat = position.to_move
    if not position.drawn or not position.hands[seat][kind]:
        return False
    alone = position.sizes[seat] == 1
    if position.staged and not (position.free and alone):
        return False
    return not alone or not _forbids_empty(position, canasta=bool(position.canastas[seat & 1]))


def may_take(
    position: CountState,
    naturals: int,
    deuces: int,
    jokers: int,
    further: Sequence[MeldCounts] = (),
) -> bool:
    """Whether the pile may be taken so (C15 to C20, K6, K7, K9)."""
    if position.staged:
        settled = position.copy()
        settled.return_staged()
        return may_take(settled, naturals, deuces, jokers, further)
    if position.drawn or not position.pile or position.pile[-1] in NO_UPCARD:
        return False
    seat, kind = position.to_move, position.pile[-1]
    side = seat & 1
    hand, size = position.hands[seat], position.sizes[seat]
    lying, opened, whole = (
        position.tables[side][kind],
        position.melded[side],
        position.rules.whole_ranks,
    )
    if size == len(position.pile) == 1 and not position.rules.one_takes_one:
        return False
    if naturals > hand[kind] or (whole and naturals < hand[kind]):
        return False
    if naturals < LEAST_NATURALS and (position.bound or not opened):
        return False
    if not lying and naturals + deuces + jokers < LEAST_MELD - 1:
        return False
    wilds = position.wilds[side][kind] + deuces + jokers
    if wilds > MOST_WILD or lying + 1 + naturals + deuces + jokers - wilds < LEAST_NATURALS:
        return False
    deuces_used = deuces + int_sum(meld[2] for meld in further)
    jokers_used = jokers + int_sum(meld[3] for meld in further)
    if deuces_used > hand[DEUCE_KIND] or jokers_used > hand[JOKER_KIND]:
        return False
    used = naturals + deuces + jokers
    canasta = bool(position.canastas[side]) or lying + 1 + used >= CANASTA
    if opened:
        if further:
            return False
    else:
        total = worth(kind, naturals + 1, deuces, jokers)
        ranks = {kind}
        for each, laid, some, others in further:
            if each in ranks or each not in RANK_KINDS or laid < LEAST_NATURALS:
                return False
            if laid > hand[each] or (whole and laid < hand[each]):
                return False
            if some + others > MOST_WILD or laid + some + others < LEAST_MELD:
                return False
            ranks.add(each)
            used += laid + some + others
            total += worth(each, laid, some, others)
            canasta = canasta or laid + some + others >= CANASTA
        if total < position.minimums[side]:
            return False
    left = size + len(position.pile) - 1 - position.pile.count(RED_TREY) - used
    return left >= position.least_left or not _forbids_empty(position, canasta=canasta)
