"""Rollouts of Canasta: the planner plays a hand on for all seats.

Each seat plays by its own cards and what all have seen, though the position holds all cards.
Source: COMPUTER (How).
"""

from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.evaluation import WEIGHTS, Weights
from tommy.games.canasta.players.planner import mover_way_out, next_move, refuses
from tommy.games.canasta.rules.moves import Ask, Move


def play_on(state: CountState, before: int) -> None:
    """Play a hand to its end, or to the beginning of the turn ``before``."""
    weights = WEIGHTS[state.seats]
    while state.ending is None and state.turn < before:
        play_turn(state, weights)


def play_turn(state: CountState, weights: Weights) -> None:
    """Play the rest of the mover's turn."""
    turn = state.turn
    while state.turn == turn and state.ending is None:
        play(state, next_move(state, weights), weights)


def play(state: CountState, move: Move, weights: Weights) -> None:
    """Play a move; partner answers a question at once."""
    if isinstance(move, Ask):
        state.answer(yes=not refuses(state, weights))
    else:
        state.play(move)


def go_out(state: CountState) -> None:
    """Go out if the mover can (C21 to C23)."""
    way = mover_way_out(state)
    if way is not None:
        for meld in way.melds:
            state.play(meld)
        if way.discard is not None:
            state.discard(way.discard)
