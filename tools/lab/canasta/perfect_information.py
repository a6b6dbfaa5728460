"""Positions of Canasta with perfect information: where every card of a state lies, as numbers.

For the tuner, the fit and the tests. No computer player has one: it deals what it cannot see.
"""

from tommy.games.canasta.players.count_state import Position, kind_of, numbers
from tommy.games.canasta.rules.state import HandState, observation


def position_of(state: HandState) -> Position:
    """The position of a state of the rules."""
    return Position(
        observation(state, state.to_move),
        list(map(numbers, state.hands)),
        list(map(kind_of, reversed(state.stock))),
        state.has_laid,
        [meld.size if meld else 0 for meld in state.found],
    )
