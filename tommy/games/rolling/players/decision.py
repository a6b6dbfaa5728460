"""The computer player of Rolling Stone: rules of thumb, or many hands that agree with what it saw.

It is given an `Observation` and so cannot peek. The rules of thumb are those of `evaluation`. Or it
deals the cards that nobody saw to the other hands, never a suit to one that was seen to lack it,
plays each card it might choose to the end of the hand in each of these deals, and takes the card
that comes out best. A position that comes again counts as a draw; but when a few pick-ups have
followed one another it counts as a loss, so that it leaves the circle if there is a way out.
Source: COMPUTER.
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

#: Moves of tried hands at most, as in long hands of many players, and in a slice of thinking;
#: dealing the cards of a hand takes as long as so many moves. Measured:
#: tools/lab/results/rolling.md.
MOST_MOVES = 100_000
SLICE = 3_000
DEALING = 50
#: What a hand called off counts, in points: nothing, but from the third pick-up in a row on, when
#: the circle may close soon, as much as a hand lost by little. With more, hands against itself are
#: called off less often, and those against players who stay in the circle are lost more often.
PATIENCE = 3
WEARY = -2.0


class PlayerConfig(NamedTuple):
    """How a player plays.

    ``deals`` is in how many deals it tries its cards, unless `MOST_MOVES` are made before; 0 to go
    by the rules of thumb, with ``weights`` by the number of players. ``blunder_rate`` is how often
    it plays any card instead, 0 to 1.
    """

    deals: int = 0
    blunder_rate: float = 0.0
    weights: Mapping[int, Weights] = WEIGHTS


CAREFUL = PlayerConfig()


def decide(observation: Observation, nonce: int, config: PlayerConfig = CAREFUL) -> Move:
    """The move of :func:`think_by`, thought through to its end in one go."""
    return run_to_end(think_by(observation, nonce, config)).move


def own_nonce(observation: Observation) -> int:
    """A nonce from what the observer knows and nothing else, so that it tells no seed.

    The same position gives the same one, on replay and after a resume.
    """
    known = (*observation.hand, *observation.trick, *observation.thrown)
    return derive(len(observation.tricks), *(card.rank * 4 + card.suit for card in known))


def think_by(
    observation: Observation, nonce: int, config: PlayerConfig = CAREFUL
) -> Generator[None, None, Decision[Move]]:
    """Think about the move to make, yielding after each slice of thinking.

    The same observation, nonce and configuration give the same decision; the nonce decides which
    deals are tried, and about slips. Raises ValueError if the observer has no move.
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
        worths = yield from _tried(observation, cards, nonce, config.deals)
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

    Two are neighbours if every card between them is in the same hand or thrown out.
    """
    kept = told_apart(bits(cards), bits(observation.hand), bits(observation.thrown))
    return tuple(card for card in cards if bits([card]) & kept)


def _tried(
    observation: Observation, cards: Cards, nonce: int, deals: int
) -> Generator[None, None, list[float]]:
    """What each card is worth: the points it brings, summed over the same deals for all."""
    chance = Random(derive(nonce)).random
    sampler = DealSampler(observation)
    trick = [bits([card]) for card in observation.trick]
    firsts = [bits([card]) for card in cards]
    me, others = observation.seat, observation.players - 1
    called_off = 0.0 if observation.pick_ups < PATIENCE else WEARY
    worths = [0.0] * len(cards)
    made = slice_began = 0
    for _ in range(deals):
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
