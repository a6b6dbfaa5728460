"""The computer player of Rolling Stone: it plays many hands that agree with what it has seen.

It is given an `Observation` and so cannot peek. It deals the cards that nobody saw to the other
hands, never a suit to one that was seen to lack it, plays each card it might choose to the end of
the hand in each of these deals, and takes the card that comes out best. A position that comes again
counts as a draw; but when a few pick-ups have followed one another it counts as a loss, so that it
leaves the circle if there is a way out. Source: COMPUTER.
"""

from collections.abc import Generator
from random import Random

from tommy.cards.deck import derive
from tommy.games.rolling.moves import Move, Play
from tommy.games.rolling.playouts import play_out
from tommy.games.rolling.rules import playable
from tommy.games.rolling.state import Cards, Observation
from tommy.games.rolling.worlds import Worlds, bits

#: Deals that are tried, unless `MOST_MOVES` are made before, as in long hands of many players.
WORLDS = 300
MOST_MOVES = 100_000
#: Moves of tried hands in a slice of thinking: measured, a slice took at most 30 ms.
SLICE = 4_000
#: What a hand called off counts, in points: nothing, but from the third pick-up in a row on, when
#: the circle may close soon, about as much as a hand lost by a lot. From the second on, or -20, was
#: measured to make no difference.
PATIENCE = 3
WEARY = -8.0


def decided(observation: Observation, nonce: int) -> Move:
    """The move of :func:`choose`, thought through to its end in one go."""
    thinking = choose(observation, nonce)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            move: Move = done.value
            return move


def own_nonce(observation: Observation) -> int:
    """A nonce from what the observer knows and nothing else, so that it tells no seed.

    The same position gives the same one, on replay and after a resume.
    """
    known = (*observation.hand, *observation.trick, *observation.thrown)
    return derive(len(observation.tricks), *(card.rank * 4 + card.suit for card in known))


def choose(observation: Observation, nonce: int) -> Generator[None, None, Move]:
    """Think about the move to make, yielding after each slice of thinking; return the move.

    The same observation and nonce give the same move; the nonce decides which deals are tried.
    Raises ValueError if the observer has no move.
    """
    cards = distinct(playable(observation.hand, observation.suit), observation)
    if not cards:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    yield
    if len(cards) == 1:
        return Play(cards[0])
    worths = yield from _tried(observation, cards, nonce)
    return Play(cards[max(range(len(cards)), key=worths.__getitem__)])


def distinct(cards: Cards, observation: Observation) -> Cards:
    """The cards that are worth telling apart: of neighbours, only the lowest.

    Two are neighbours if every card between them is in the same hand or thrown out.
    """
    own, gone = bits(observation.hand), bits(observation.thrown)
    by_bit = {bits([card]): card for card in cards}
    kept = []
    for bit, card in by_bit.items():
        below = bit >> 1
        while below & gone:
            below >>= 1
        lowest_of_suit = (bit.bit_length() - 1) // 13 != (below.bit_length() - 1) // 13
        if lowest_of_suit or not below & own:
            kept.append(card)
    return tuple(kept)


def _tried(
    observation: Observation, cards: Cards, nonce: int
) -> Generator[None, None, list[float]]:
    """What each card is worth: the points it brings, summed over the same deals for all."""
    chance = Random(derive(nonce)).random
    worlds = Worlds(observation)
    trick = [bits([card]) for card in observation.trick]
    firsts = [bits([card]) for card in cards]
    me, others = observation.seat, observation.players - 1
    called_off = 0.0 if observation.pick_ups < PATIENCE else WEARY
    worths = [0.0] * len(cards)
    moves = slice_began = 0
    for _ in range(WORLDS):
        hands = worlds.dealt(chance)
        past = {
            (leader, *(hand ^ change for hand, change in zip(hands, changes, strict=True)))
            for leader, changes in worlds.past
        }
        for i, first in enumerate(firsts):
            end = play_out(
                hands, observation.leader, trick, first, observation.pick_ups, past, chance
            )
            moves += end.moves
            if end.winner is None:
                worths[i] += called_off
            else:
                worths[i] += end.points if end.winner == me else -end.points / others
        if moves - slice_began >= SLICE:
            slice_began = moves
            yield
        if moves >= MOST_MOVES:
            break
    return worths
