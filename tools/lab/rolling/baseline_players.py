"""Players of Rolling Stone to measure the computer player against.

They share only the rules with it. Source: COMPUTER (Random, careful).
"""

import random
from collections import Counter

from tommy.games.rolling.rules.legality import playable
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.observation import Observation
from tommy.games.rolling.rules.pack import height


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
