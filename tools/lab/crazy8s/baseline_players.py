"""Players of Crazy Eights to measure the computer player against.

They share only the rules with it. Source: COMPUTER (Random, Greedy).
"""

import random
from collections import Counter

from tommy.cards.card import Suit
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Observation
from tommy.games.crazy8s.rules.scoring import card_points


def random_move(observation: Observation, rng: random.Random) -> Move:
    """Any legal move, all equally likely."""
    hand, crazy = observation.hand, observation.crazy
    moves: list[Move] = []
    for card in playable(hand, crazy, observation.upcard, observation.named):
        if card.rank == crazy and len(hand) > 1:
            moves += [Play(card, suit) for suit in Suit]
        else:
            moves.append(Play(card))
    if observation.stock_count:
        moves.append(Draw())
    return rng.choice(moves)


def greedy(observation: Observation) -> Move:
    """The dearest plain card that fits; else a crazy one, naming its longest suit; else a draw."""
    hand, crazy = observation.hand, observation.crazy
    fitting = playable(hand, crazy, observation.upcard, observation.named)
    plain = [card for card in fitting if card.rank != crazy]
    if plain:
        return Play(max(plain, key=lambda card: card_points(card, crazy)))
    if not fitting:
        return Draw()
    if len(hand) == 1:
        return Play(fitting[0])
    lengths = Counter(card.suit for card in hand if card.rank != crazy)
    return Play(fitting[0], max(Suit, key=lambda suit: lengths[suit]))
