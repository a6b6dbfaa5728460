"""Players of Rolling Stone to measure the computer player against.

They share only the rules with it, and `monte_carlo` its deals. Source: COMPUTER (Random, careful).
"""

import random
from collections import Counter

from tommy.games.rolling.players.determinization import DealSampler, bits
from tommy.games.rolling.players.rollout import by_chance, play_out
from tommy.games.rolling.rules.legality import playable
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.observation import Observation
from tommy.games.rolling.rules.pack import height

#: In how many deals the simplest search tries each card.
_DEALS = 40


def random_move(observation: Observation, rng: random.Random) -> Move:
    """Any legal move, all equally likely."""
    return Play(rng.choice(playable(observation.hand, observation.suit)))


def careful(observation: Observation, rng: random.Random) -> Move:
    """Wins a trick as cheaply as it can, otherwise its lowest card; leads low of a long suit."""
    cards = playable(observation.hand, observation.suit)
    if observation.trick:
        top = max(map(height, observation.trick))
        return Play(min([c for c in cards if height(c) > top] or cards, key=height))
    lengths = Counter(card.suit for card in cards)
    return Play(min(cards, key=lambda card: (-lengths[card.suit], height(card), rng.random())))


def monte_carlo(observation: Observation, rng: random.Random) -> Move:
    """Each card in 40 deals that agree with what was seen, played on at random: the mean points."""
    cards = playable(observation.hand, observation.suit)
    if len(cards) == 1:
        return Play(cards[0])
    sampler, trick = DealSampler(observation), [bits([card]) for card in observation.trick]
    worths = dict.fromkeys(cards, 0)
    for _ in range(_DEALS):
        hands = sampler.dealt(rng.random)
        for card in cards:
            end = play_out(
                hands,
                observation.leader,
                trick,
                bits([card]),
                observation.pick_ups,
                (),
                rng.random,
                by_chance,
            )
            if end.winner is not None:
                worths[card] += end.points * (1 if end.winner == observation.seat else -1)
    return Play(max(cards, key=worths.__getitem__))
