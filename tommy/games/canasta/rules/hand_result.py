"""What a hand of Canasta brought: who went out, and the score sheet of each side.

Source: RULEBOOK C21, C28 to C31, K13.
"""

from tommy.games.canasta.rules.melds import melds
from tommy.games.canasta.rules.rulesets import (
    BLACK_CANASTA_POINTS,
    CONCEALED_POINTS,
    GOING_OUT_POINTS,
    RED_CANASTA_POINTS,
)
from tommy.games.canasta.rules.scoring import SideSheet, hand_sum, red_trey_points
from tommy.games.canasta.rules.seats import SIDES, Seat, Side, side_of
from tommy.games.canasta.rules.situation import Ending, has_melded, settled
from tommy.games.canasta.rules.state import HandState


def winner_of_hand(state: HandState) -> Seat | None:
    """The seat that went out, None if nobody has (C21)."""
    return state.to_move if state.ending is Ending.WENT_OUT else None


def side_sheet(state: HandState, side: Side) -> SideSheet:
    """The score sheet of a side as things stand (C28 to C31); a short group counts as held."""
    hands = list(state.hands)
    table = state.tables[side]
    if side == side_of(state.to_move):
        hands[state.to_move], table = settled(state)
    lying = melds(table)
    red = sum(meld.is_canasta and not meld.wilds for meld in lying)
    black = sum(meld.is_canasta and meld.wilds > 0 for meld in lying)
    out = winner_of_hand(state)
    went_out = out is not None and side_of(out) == side
    trey_count = len(state.treys[side])
    return SideSheet(
        trey_count=trey_count,
        red_treys=red_trey_points(
            trey_count, melded=has_melded(state, side), penalty=state.rules.no_red_trey
        ),
        meld_cards=sum(meld.points for meld in lying),
        hand_cards=-sum(hand_sum(hand) for seat, hand in enumerate(hands) if side_of(seat) == side),
        red_canasta_count=red,
        red_canastas=red * RED_CANASTA_POINTS,
        black_canasta_count=black,
        black_canastas=black * BLACK_CANASTA_POINTS,
        going_out=GOING_OUT_POINTS * went_out,
        concealed=CONCEALED_POINTS * (went_out and state.concealed),
        broken=-state.rules.broken_permission * state.broken[side],
    )


def sheets(state: HandState) -> tuple[SideSheet, SideSheet]:
    """The score sheets of both sides."""
    first, second = (side_sheet(state, side) for side in SIDES)
    return first, second
