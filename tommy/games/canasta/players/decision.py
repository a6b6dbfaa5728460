"""The heuristic player of Canasta, for two seats and four.

It sees only an `Observation`, and so cannot peek. The observation becomes a `CountState`, from
which the planner finds the move; this module adds the errors of weaker players, and the reason.
Source: COMPUTER (How), RULEBOOK sections 1 and 2.
"""

from collections.abc import Generator, Mapping
from typing import Final, NamedTuple

from tommy.cardgame.players.levels import Decision, run_to_end
from tommy.cards.deck import derive
from tommy.games.canasta.players import planner
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.evaluation import WEIGHTS, Weights, discards
from tommy.games.canasta.players.explanations import MoveReason, why, why_discard
from tommy.games.canasta.rules.legality import refusal
from tommy.games.canasta.rules.move_generation import legal_moves
from tommy.games.canasta.rules.moves import Answer, Discard, Draw, Move, Take
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import KIND, KIND_POINTS, RED_TREYS, counts
from tommy.games.canasta.rules.situation import Permission

#: The label of a random draw from a nonce.
_OVERSIGHT = 1


class PlayerConfig(NamedTuple):
    """How well a player plays."""

    #: By number of seats.
    weights: Mapping[int, Weights] = WEIGHTS
    #: How often it overlooks the pile, or the melds of a turn, 0 to 1.
    oversight_rate: float = 0.0
    #: Whether it throws the card of fewest points among equals, not the one of most.
    keeps_points: bool = False


#: The heuristic without errors.
CAREFUL: Final = PlayerConfig()


def decide(observation: Observation, nonce: int) -> Move:
    """The move of :func:`choose`, in one go."""
    return run_to_end(choose(observation, nonce))


def own_nonce(observation: Observation) -> int:
    """A nonce from what the observer knows alone, so that it reveals no seed.

    The same position gives the same one, on replay and after a resume.
    """
    known = counts(card for card in (*observation.hand, *observation.pile))
    return derive(observation.turn, observation.stock_count, len(observation.hand), *known)


def choose(observation: Observation, nonce: int) -> Generator[None, None, Move]:
    """The move of :func:`think_by` with the careful configuration."""
    return (yield from think_by(observation, nonce, CAREFUL)).move


def think_by(
    observation: Observation, nonce: int, config: PlayerConfig
) -> Generator[None, None, Decision[Move]]:
    """Think about the move to make, yielding after each slice; return it with its reason.

    The same observation, nonce and configuration give the same decision; the nonce only chooses
    between equals, and when to err. Raises ValueError if it is not the observer's decision.
    """
    if observation.ending is not None or observation.seat != observation.actor:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    state = CountState.from_observation(observation)
    yield
    decision = _decision(observation, state, nonce, config)
    if refusal(observation, decision.move) is None:
        return decision
    # No position is known to lead here, but a player must never hold up the game.
    return Decision(legal_moves(observation)[0], MoveReason.ONLY_MOVE)


def _decision(
    observation: Observation, state: CountState, nonce: int, config: PlayerConfig
) -> Decision[Move]:
    weights = config.weights[state.seats]
    overlooks = _happens(config.oversight_rate, nonce, _OVERSIGHT) and _may_overlook(state, weights)
    if state.permission is Permission.ASKED:
        move: Move = Answer(not planner.refuses(state, weights))
    elif not state.drawn:
        move = planner.before_draw(state, weights)
        if overlooks and state.stock:
            if isinstance(move, Take):
                return Decision(Draw(), MoveReason.OVERLOOKED)
            move = Draw()
    else:
        planned = None if overlooks else planner.melds(state, weights)
        planned = planned or planner.forced_end(state)
        if planned is None:
            return _discard(observation, state, nonce, config)
        move = planned
    if isinstance(move, Discard):
        move = _discard_of(observation, KIND[move.card], nonce)
    return Decision(move, why(observation, state, move, weights))


def _happens(chance: float, nonce: int, label: int) -> bool:
    """Whether an event of this chance happens."""
    return chance > 0 and derive(nonce, label) < chance * 2**64


def _may_overlook(state: CountState, weights: Weights) -> bool:
    """Whether the mover may overlook melds and piles.

    Not if partner said yes, a short group is staged, or a last card may have to be melded (C21);
    nor if there is so much to lay that it would have said no to its partner for that.
    """
    if planner.has_much_to_lay(state, state.to_move, weights):
        return False
    if state.drawn and state.sizes[state.to_move] == 1:
        return False
    return state.permission is not Permission.YES and not state.staged


def _discard(
    observation: Observation, state: CountState, nonce: int, config: PlayerConfig
) -> Decision[Move]:
    """The cheapest discard; among equals points decide (`keeps_points`), and then chance."""
    weights = config.weights[state.seats]
    every = discards(state, weights)
    least = min(terms.cost for terms in every)
    best = [terms for terms in every if terms.cost == least]
    if len(best) > 1:
        wanted = min if config.keeps_points else max
        points = wanted(KIND_POINTS[terms.kind] for terms in best)
        best = [terms for terms in best if KIND_POINTS[terms.kind] == points]
    chosen = best[derive(nonce) % len(best)] if len(best) > 1 else best[0]
    move = _discard_of(observation, chosen.kind, nonce)
    return Decision(move, why_discard(state, chosen, every))


def _discard_of(observation: Observation, kind: int, nonce: int) -> Discard:
    """The discard of a card of this kind, chosen at random."""
    cards = [card for card in observation.hand if KIND[card] == kind and card not in RED_TREYS]
    return Discard(cards[derive(nonce, kind) % len(cards)] if len(cards) > 1 else cards[0])
