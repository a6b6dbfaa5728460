"""Why a computer player of Canasta makes a move, for hints and for the history.

They follow from the terms of the evaluation and the tests of the planner.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from tommy.cardgame.players.arithmetic import int_sum
from tommy.games.canasta.players import planner
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import NO_UPCARD, WILD_KINDS
from tommy.games.canasta.players.evaluation import (
    DiscardTerms,
    Weights,
    discards,
    is_end_game,
)
from tommy.games.canasta.rules.move_generation import legal_moves, takes
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
)
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import KIND
from tommy.games.canasta.rules.rulesets import LEAST_MELD
from tommy.games.canasta.rules.situation import Permission

#: A discard is safe if the next opponent takes the pile with a smaller chance than this.
_SAFE: Final = 0.08
#: A pile of this many cards is worth stopping for a turn.
_WORTH_STOPPING: Final = 3
#: A pile of this many cards is big: worth a wild card to freeze it.
_BIG: Final = 8


class MoveReason(Enum):
    """The reason of a move; one for each branch of the player's decision."""

    ONLY_MOVE = "there is no other move"
    # The stock and the pile
    PILE_CLOSED = "it draws: the pile cannot be taken, or not at a price it can pay"
    PILE_POOR = "it draws: the pile could be taken and is not worth it"
    PILE_PAYS = "it takes: the pile is worth more than a card of the stock"
    OVERLOOKED = "it draws: it overlooked that the pile could be taken"
    PILE_FORCED = "it must take the pile (C25)"
    LAST_PILE_PAYS = "it takes the last pile: that brings more to the table than into the hand"
    PILE_LEFT = "it leaves the last pile: that would bring more into the hand than to the table"
    LAYS_NO_MORE = "it takes no pile, and what it holds stays in the hand"
    # Melds
    OPENS = "its side needs the initial meld, and this is a cheap one"
    OPENS_LATE = "its side needs the initial meld, and the other side has it"
    OPENS_ON = "the initial meld is begun"
    OPENS_FOR_PILE = "it opens so that it can take the pile"
    COMPLETES_CANASTA = "a canasta is complete with it"
    GROWS_MELD = "it grows a meld of its side"
    NEW_MELD = "it begins a meld of a rank of which it holds enough"
    END_NEAR = "the hand may end soon: cards belong on the table"
    TAKES_BACK = "what lies there is short of the initial meld"
    # Going out
    GOES_OUT = "it can go out"
    HAS_LEAVE = "it asked, so it goes out (C26)"
    PARTNER_FULL = "it asks first: partner may have cards to lay"
    LETS_OUT = "yes: it has little to lay that waiting would bring"
    LETS_END = "yes: it has cards to lay, but the hand may end before its turn"
    WAITS = "no: it has a lot to lay yet"
    # Discards
    FREEZES = "a wild card on a big pile, that nobody can take then"
    STOPS = "a black trey or wild card: the next player cannot take a pile worth taking"
    SAFE = "the next opponent can hardly take the pile with it"
    LEAST_USE = "it is the card that is missed least"
    COSTS_LEAST = "others are missed less, but might bring the next opponent more"
    SLIP = "a mistake, made on purpose"
    LAST_KEPT = "a last card that cannot be played stays (C21)"
    # The search
    TRIED = "it brought the most in many deals that were tried"


def why(observation: Observation, state: CountState, move: Move, weights: Weights) -> MoveReason:
    """The reason of a move of the planner; of a discard only if it goes out, see `why_discard`."""
    match move:
        case Meld():
            return _why_meld(state, move, weights)
        case Draw():
            return MoveReason.PILE_POOR if any(takes(observation)) else MoveReason.PILE_CLOSED
        case Take():
            if state.stock:
                return MoveReason.PILE_PAYS
            return (
                MoveReason.PILE_FORCED
                if planner.is_pile_forced(state)
                else MoveReason.LAST_PILE_PAYS
            )
        case Decline():
            if len(legal_moves(observation)) == 1:
                return MoveReason.ONLY_MOVE
            left = planner.cheapest_take(state, weights) is not None
            return MoveReason.PILE_LEFT if left else MoveReason.LAYS_NO_MORE
        case Answer():
            if not move.yes:
                return MoveReason.WAITS
            much = planner.has_much_to_lay(state, observation.seat, weights)
            return MoveReason.LETS_END if much else MoveReason.LETS_OUT
        case Discard():
            return _why_going_out(state)
        case Ask():
            return MoveReason.PARTNER_FULL
        case Keep():
            return MoveReason.LAST_KEPT
        case TakeBack():
            return MoveReason.TAKES_BACK


def why_discard(
    state: CountState, chosen: DiscardTerms, every: Sequence[DiscardTerms]
) -> MoveReason:
    """The reason of the cheapest discard, from its terms and those of ``every`` one."""
    others = [terms for terms in every if terms.kind != chosen.kind]
    if state.sizes[state.to_move] == 1:
        return MoveReason.GOES_OUT
    if chosen.kind in NO_UPCARD:
        if chosen.kind in WILD_KINDS and len(state.pile) >= _BIG and not state.pair_required:
            return MoveReason.FREEZES
        stops = [other.kind in NO_UPCARD for other in others]
        if len(state.pile) >= _WORTH_STOPPING and _is_rare(stops):
            return MoveReason.STOPS
    elif chosen.danger < _SAFE and _is_rare([other.danger < _SAFE for other in others]):
        return MoveReason.SAFE
    least = all(chosen.kept <= other.kept for other in others)
    return MoveReason.LEAST_USE if least else MoveReason.COSTS_LEAST


def why_tried(
    observation: Observation, state: CountState, move: Move, weights: Weights
) -> MoveReason:
    """The reason of a move that the search preferred to the heuristic's: what the move does.

    Where that says nothing, the reason is that it did best.
    """
    match move:
        case Meld():
            return _why_tried_meld(state, move)
        case Take() if state.stock:
            return MoveReason.PILE_PAYS
        case Draw() if any(takes(observation)):
            return MoveReason.PILE_POOR
        case Ask() if state.sizes[state.to_move ^ 2] >= weights.ask:
            return MoveReason.PARTNER_FULL
        case Discard():
            every = discards(state, weights)
            chosen = next(terms for terms in every if terms.kind == KIND[move.card])
            found = why_discard(state, chosen, every)
            return MoveReason.TRIED if found is MoveReason.COSTS_LEAST else found
        case _:
            return MoveReason.TRIED


def _why_tried_meld(state: CountState, meld: Meld) -> MoveReason:
    side = state.to_move & 1
    if not state.melded[side]:
        return MoveReason.TRIED
    way = planner.mover_way_out(state)
    if way is not None and meld in way.melds and state.seats == 2:
        return MoveReason.GOES_OUT
    if planner.completes_canasta(state, meld):
        return MoveReason.COMPLETES_CANASTA
    before = state.tables[side][meld.rank]
    if before and meld.naturals:
        return MoveReason.GROWS_MELD
    return MoveReason.NEW_MELD if meld.naturals >= LEAST_MELD else MoveReason.TRIED


def _is_rare(others: Sequence[bool]) -> bool:
    """Whether what is true of a discard is not so of most others: else it is no reason for it."""
    return 3 * int_sum(others) <= 2 * len(others)


def _why_going_out(state: CountState) -> MoveReason:
    return MoveReason.HAS_LEAVE if state.permission is Permission.YES else MoveReason.GOES_OUT


def _why_meld(state: CountState, meld: Meld, weights: Weights) -> MoveReason:
    if planner.going_out(state, weights) is not None:
        return _why_going_out(state)
    side = state.to_move & 1
    if not state.melded[side]:
        return _why_initial(state, weights)
    if planner.completes_canasta(state, meld):
        return MoveReason.COMPLETES_CANASTA
    before = state.tables[side][meld.rank]
    if (meld.wilds or not before) and is_end_game(state, weights):
        return MoveReason.END_NEAR
    return MoveReason.GROWS_MELD if before else MoveReason.NEW_MELD


def _why_initial(state: CountState, weights: Weights) -> MoveReason:
    if not state.drawn:
        return MoveReason.OPENS_FOR_PILE if state.stock else MoveReason.END_NEAR
    if state.staged:
        return MoveReason.OPENS_ON
    found = planner.initial_meld(state, weights, end_game=True)
    if found is not None and found.cost <= planner.opening_budget(state, weights):
        late = found.cost > planner.opening_budget(state, weights, late=False)
        return MoveReason.OPENS_LATE if late else MoveReason.OPENS
    return MoveReason.END_NEAR
