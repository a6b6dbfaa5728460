"""Which melds and discards are legal in a count state, as `legality` has it for states.

The baseline players propose moves and ask here if they are legal. Source: RULEBOOK C8 to C23, K4,
K5, K8, K10.
"""

from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.rules.legality import meld_points
from tommy.games.canasta.rules.moves import Meld
from tommy.games.canasta.rules.pack import DEUCE_KIND, JOKER_KIND, TREY_KIND
from tommy.games.canasta.rules.rulesets import CANASTA, LEAST_MELD, LEAST_NATURALS, MOST_WILD
from tommy.games.canasta.rules.situation import Permission


def may_lay(state: CountState, meld: Meld) -> bool:
    """Whether the mover may make this meld (C10 to C13, C21 to C23, K4, K5, K10)."""
    seat = state.to_move
    side = seat & 1
    hand, kind = state.hands[seat], int(meld.rank)
    if not state.drawn and not state.rules.melds_before_draw:
        return False
    if (
        meld.naturals > hand[kind]
        or meld.deuces > hand[DEUCE_KIND]
        or meld.jokers > hand[JOKER_KIND]
    ):
        return False
    left = state.sizes[seat] - meld.size
    if kind == TREY_KIND:
        if meld.wilds or meld.naturals < LEAST_MELD or not state.drawn or left:
            return False
    elif not _has_shape(state, meld):
        return False
    if left >= state.least_left:
        return True
    if not state.melded[side] and meld_points(meld) < state.points_short and not state.free:
        return False
    return _may_go_out(state, canasta=state.tables[side][kind] + meld.size >= CANASTA)


def _has_shape(state: CountState, meld: Meld) -> bool:
    """Whether these cards make a meld with those on the table (C10 to C12, K5)."""
    side, kind = state.to_move & 1, int(meld.rank)
    held, lying = state.hands[state.to_move][kind], state.tables[side][kind]
    if state.rules.whole_ranks and 0 < meld.naturals < held:
        return False
    if not meld.naturals and not lying:
        return False
    size, wilds = lying + meld.size, state.wilds[side][kind] + meld.wilds
    return wilds <= MOST_WILD and size - wilds >= LEAST_NATURALS and size >= LEAST_MELD


def may_discard(state: CountState, kind: int) -> bool:
    """Whether a card of a kind may be discarded (C8, C21, K8)."""
    seat = state.to_move
    if not state.drawn or not state.hands[seat][kind]:
        return False
    alone = state.sizes[seat] == 1
    if state.staged and not (state.free and alone):
        return False
    return not alone or _may_go_out(state)


def _may_go_out(state: CountState, *, canasta: bool = False) -> bool:
    """Whether the mover may go out, with a new ``canasta`` or an earlier one (C21, C26)."""
    has_one = canasta or state.canastas[state.to_move & 1] > 0
    return has_one and state.permission is not Permission.NO
