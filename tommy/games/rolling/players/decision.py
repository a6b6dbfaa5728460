"""The computer player of Rolling Stone: a heuristic, or rollouts in sampled deals.

It gets an `Observation` and so cannot peek. The heuristic is in `evaluation`. For the rollouts it
deals the unseen cards to the other hands, never a suit to a hand that lacked it, and plays each
candidate to the end of the hand in each deal (determinization; Cowling, Powley, Whitehouse 2012). A
repeated position counts as a draw, but after a few pick-ups in a row as a loss, so that the player
leaves the circle if it can. Source: COMPUTER.
"""

from collections.abc import Generator, Mapping
from random import Random
from typing import NamedTuple

from tommy.cardgame.players.levels import Decision, run_to_end
from tommy.cards.deck import derive
from tommy.games.rolling.players.determinization import DealSampler, bits, told_apart
from tommy.games.rolling.players.evaluation import WEIGHTS, Known, Weights, follow, lead_worths
from tommy.games.rolling.players.explanations import MoveReason, reason
from tommy.games.rolling.players.rollout import play_out
from tommy.games.rolling.rules.legality import playable
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.observation import Observation
from tommy.games.rolling.rules.pack import Cards

#: The most moves of rollouts for a decision; only long hands of many players reach it.
MOST_MOVES = 100_000
#: Moves of rollouts in a slice of thinking.
SLICE = 3_000
#: Dealing a hand takes as long as this many moves (tools/lab/results/rolling.md).
DEALING = 50
#: From this many pick-ups in a row on the player is weary of the circle.
PATIENCE = 3
#: The value of a hand called off to a weary player, in points: like a hand lost by little.
WEARY = -2.0


class PlayerConfig(NamedTuple):
    """How a player plays."""

    #: In how many deals it tries its cards, within `MOST_MOVES`; 0 for the heuristic.
    deals: int = 0
    #: How often it plays a random card instead, 0 to 1.
    blunder_rate: float = 0.0
    #: What a hand called off is worth to it, in points, once it is weary; before that 0. With a
    #: greater loss, fewer hands against itself are called off, but more are lost to players who
    #: stay in the circle.
    weary: float = WEARY
    #: The weights of the heuristic by number of players.
    weights: Mapping[int, Weights] = WEIGHTS


CAREFUL = PlayerConfig()


def decide(observation: Observation, nonce: int, config: PlayerConfig = CAREFUL) -> Move:
    """The move of :func:`think_by`, with all its slices run at once."""
    return run_to_end(think_by(observation, nonce, config)).move


def own_nonce(observation: Observation) -> int:
    """A nonce made only from what the observer knows, so that it reveals no seed.

    The same position gives the same nonce, in a replay and in a resumed run.
    """
    known = (*observation.hand, *observation.trick, *observation.thrown)
    return derive(len(observation.tricks), *(card.rank * 4 + card.suit for card in known))


def think_by(
    observation: Observation, nonce: int, config: PlayerConfig = CAREFUL
) -> Generator[None, None, Decision[Move]]:
    """Think about the move to make, yielding after each slice of thinking.

    The same observation, nonce and configuration give the same decision; the nonce chooses the
    deals to try and decides on blunders. Raises ValueError if the observer has no move.
    """
    fitting = playable(observation.hand, observation.suit)
    if not fitting:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    yield
    if len(fitting) == 1:
        alone = len(observation.hand) == 1
        return Decision(Play(fitting[0]), MoveReason.GOES_OUT if alone else MoveReason.ONLY_CARD)
    cards = distinct(fitting, observation)
    if len(cards) == 1:
        return Decision(Play(cards[0]), MoveReason.ALL_ALIKE)
    chance = Random(derive(nonce, 1)).random
    if chance() < config.blunder_rate:
        return Decision(Play(cards[int(chance() * len(cards))]), MoveReason.SLIP)
    if config.deals:
        worths = yield from _tried(observation, cards, nonce, config)
        card = cards[max(range(len(cards)), key=worths.__getitem__)]
        return Decision(Play(card), reason(observation, card, MoveReason.TRIED))
    if observation.trick:
        card = follow(cards, observation.trick)
    else:
        weights = config.weights[observation.players]
        worths = lead_worths(Known.of(observation), [bits([card]) for card in cards], weights)
        card = max(zip(worths, (chance() for _ in cards), cards, strict=True))[2]
    return Decision(Play(card), reason(observation, card, MoveReason.WEIGHED))


def distinct(cards: Cards, observation: Observation) -> Cards:
    """The cards that are worth telling apart: of neighbours, only the lowest.

    Two cards are neighbours if every card between them is in the same hand or thrown out.
    """
    kept = told_apart(bits(cards), bits(observation.hand), bits(observation.thrown))
    return tuple(card for card in cards if bits([card]) & kept)


def _tried(
    observation: Observation, cards: Cards, nonce: int, config: PlayerConfig
) -> Generator[None, None, list[float]]:
    """The worth of each card: its points, summed over the same deals for all cards."""
    chance = Random(derive(nonce)).random
    sampler = DealSampler(observation)
    trick = [bits([card]) for card in observation.trick]
    firsts = [bits([card]) for card in cards]
    me, others = observation.seat, observation.players - 1
    called_off = 0.0 if observation.pick_ups < PATIENCE else config.weary
    worths = [0.0] * len(cards)
    made = slice_began = 0
    for _ in range(config.deals):
        hands = sampler.dealt(chance)
        past = {
            (leader, *(hand ^ change for hand, change in zip(hands, changes, strict=True)))
            for leader, changes in sampler.past
        }
        for i, first in enumerate(firsts):
            end = play_out(
                hands, observation.leader, trick, first, observation.pick_ups, past, chance
            )
            made += end.moves
            if end.winner is None:
                worths[i] += called_off
            else:
                worths[i] += end.points if end.winner == me else -end.points / others
        made += DEALING
        if made - slice_began >= SLICE:
            slice_began = made
            yield
        if made >= MOST_MOVES:
            break
    return worths
