"""What a hand of counts adds to the scores of the sides. Source: RULEBOOK C28 to C31, K13."""

from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.rules.pack import count_points
from tommy.games.canasta.rules.rulesets import (
    BLACK_CANASTA_POINTS,
    CANASTA,
    CONCEALED_POINTS,
    GOING_OUT_POINTS,
    RED_CANASTA_POINTS,
)
from tommy.games.canasta.rules.scoring import red_trey_points
from tommy.games.canasta.rules.seats import Side
from tommy.games.canasta.rules.situation import Ending


def totals(state: CountState) -> tuple[int, int]:
    """What the hand adds to the scores of both sides if it ends as it stands."""
    if state.staged:
        state = state.copy()
        state.return_staged()
    return _total(state, 0), _total(state, 1)


def _total(state: CountState, side: Side) -> int:
    total = table_total(state, side) - state.rules.broken_permission * state.broken[side]
    for seat in range(side, state.seats, 2):
        if state.sizes[seat]:
            total -= count_points(state.hands[seat])
    if state.ending is Ending.WENT_OUT and state.to_move & 1 == side:
        total += GOING_OUT_POINTS + CONCEALED_POINTS * state.concealed
    return total


def table_total(state: CountState, side: Side) -> int:
    """What a side's melds and red treys count as they lie, with bonuses (C28 to C30)."""
    total = state.points[side]
    if state.canastas[side]:
        for kind, size in enumerate(state.tables[side]):
            if size >= CANASTA:
                mixed = state.wilds[side][kind]
                total += BLACK_CANASTA_POINTS if mixed else RED_CANASTA_POINTS
    return total + red_trey_points(
        state.treys[side], melded=state.melded[side], penalty=state.rules.no_red_trey
    )
