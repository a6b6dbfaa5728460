"""Count states of Canasta with perfect information, which know every hand and the stock.

For the tuner, the fit and the tests. A computer player samples the hidden cards instead.
"""

from tommy.games.canasta.players.beliefs import Beliefs
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import KIND_OF, numbers
from tommy.games.canasta.rules.pack import KINDS
from tommy.games.canasta.rules.state import HandState, observation


def position_of(state: HandState) -> CountState:
    """The count state of a state of the rules, in which no hand is known to other seats."""
    position = CountState(observation(state, state.to_move))
    nothing = [[0] * KINDS for _ in state.hands]
    position.recall(Beliefs(nothing, [row[:] for row in nothing], [0] * len(nothing)))
    position.hands = list(map(numbers, state.hands))
    position.sizes = list(map(len, state.hands))
    position.stock = [KIND_OF[card] for card in reversed(state.stock)]
    position.has_laid = list(state.has_laid)
    position.found = [meld.size if meld else 0 for meld in state.found]
    return position
