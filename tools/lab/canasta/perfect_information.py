"""Positions of Canasta with perfect information: where every card of a state lies, as numbers.

For the tuner, the fit and the tests. No computer player has one: it deals what it cannot see.
"""

from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import KIND_OF, numbers
from tommy.games.canasta.rules.state import HandState, observation


def position_of(state: HandState) -> CountState:
    """The position of a state of the rules, every hand taken to be unknown to the others."""
    position = CountState(observation(state, state.to_move))
    position.hands = list(map(numbers, state.hands))
    position.sizes = list(map(len, state.hands))
    position.stock = [KIND_OF[card] for card in reversed(state.stock)]
    position.has_laid = list(state.has_laid)
    position.found = [meld.size if meld else 0 for meld in state.found]
    return position
