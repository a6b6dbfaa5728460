"""Players of Crazy Eights to measure the computer player against.

They share only the rules with it, and `search` its rollouts. Source: COMPUTER (Random, Greedy).
"""

import random
from collections import Counter

from tommy.cards.card import Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.players.rollout import RolloutChoice, RolloutState, bit, bits, play_out
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Observation
from tommy.games.crazy8s.rules.scoring import card_points

#: How many deals the search tries for a move.
_DEALS = 150


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


def search(observation: Observation, rng: random.Random) -> Move:
    """Each move in 150 deals of the hidden cards, played on quickly by a simple rule for both.

    It draws no conclusion from what was seen but where each card is not. It draws only if nothing
    fits.
    """
    fitting = playable(observation.hand, observation.crazy, observation.upcard, observation.named)
    if not fitting:
        return Draw()
    crazy, seat = observation.crazy, observation.seat
    moves: list[Play] = []
    for card in fitting:
        if card.rank == crazy and len(observation.hand) > 1:
            moves += [Play(card, suit) for suit in Suit]
        else:
            moves.append(Play(card))
    if len(moves) == 1:
        return moves[0]
    seen = {*observation.hand, *observation.pile}
    hidden = [bit(card) for card in DECK_52 if card not in seen]
    mine, worths = bits(observation.hand), [0] * len(moves)
    for _ in range(_DEALS):
        rng.shuffle(hidden)
        theirs, stock = sum(hidden[: observation.other_count]), hidden[observation.other_count :]
        hands = (mine, theirs) if seat == 0 else (theirs, mine)
        upcard = bit(observation.upcard)
        position = RolloutState(hands, seat, stock, upcard, observation.named, crazy)
        for place, move in enumerate(moves):
            first = RolloutChoice(bit(move.card), move.suit)
            totals = play_out(position, first).totals
            worths[place] += totals[1 - seat] - totals[seat]
    return moves[max(range(len(moves)), key=worths.__getitem__)]
