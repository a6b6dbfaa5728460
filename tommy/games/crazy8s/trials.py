"""Moves of Crazy Eights tried in many deals that agree with what was seen.

Each deal gives the other player and the stock the cards that the observer cannot see. Every move is
played to the end of the hand in the same deals; after each round the worse half of the moves drops
out, so that most deals are spent on those that are close. Source: COMPUTER, "How".
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random

from tommy.cards.bits import Bits
from tommy.cards.card import Suit
from tommy.cards.deck import derive
from tommy.games.crazy8s.moves import Draw, Move
from tommy.games.crazy8s.playouts import RANKS, Choice, Position, bit, bits, play_out
from tommy.games.crazy8s.state import Observation, other

#: Moves of tried hands in a slice of thinking: measured, a slice took 5 ms, and at most 10.
SLICE = 2_500
#: What winning a hand is worth beside its points.
WON = 10.0

Chance = Callable[[], float]


def tried(
    observation: Observation,
    moves: Sequence[Move],
    hidden: Sequence[Bits],
    unknown: Sequence[int],
    nonce: int,
    budget: int,
) -> Generator[None, None, Move]:
    """The move that comes out best, yielding after each slice of thinking.

    ``hidden`` are the cards that the observer cannot see, and ``unknown`` tells for each suit how
    many plain ones of it the other player may hold; ``budget`` is how many hands are played out.
    The same arguments give the same move, of equals the earlier.
    """
    chance = Random(derive(nonce)).random
    seat, crazy = observation.seat, observation.crazy
    upcard, mine = bit(observation.upcard), bits(observation.hand)
    room = [*unknown, observation.other_count]
    suits = {
        card: len(Suit) if card & RANKS[crazy - 1] else (card.bit_length() - 1) // 13
        for card in hidden
    }
    left = list(moves)
    sums = dict.fromkeys(left, 0.0)
    firsts = {
        move: Choice(0, None) if isinstance(move, Draw) else Choice(bit(move.card), move.suit)
        for move in left
    }
    rounds = max(1, (len(left) - 1).bit_length())
    made = 0
    for _ in range(rounds):
        for _ in range(max(1, budget // rounds // len(left))):
            theirs, stock = dealt(suits, room, observation.other_count, chance)
            hands = (mine, theirs) if seat == 0 else (theirs, mine)
            position = Position(hands, seat, stock, upcard, observation.named, crazy)
            for move in left:
                end = play_out(position, firsts[move])
                lead = end.totals[other(seat)] - end.totals[seat]
                sums[move] += lead + WON * ((lead > 0) - (lead < 0))
                made += end.moves
            if made >= SLICE:
                made = 0
                yield
        left.sort(key=sums.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return left[0]


def dealt(
    kinds: Mapping[Bits, int], most: Sequence[int], count: int, chance: Chance
) -> tuple[Bits, list[Bits]]:
    """The other hand of ``count`` cards, and the stock, of one deal of the cards in ``kinds``.

    No more cards of a kind lie in the hand than ``most`` allows, unless the rest is too few.
    """
    cards = list(kinds)
    for last in range(len(cards) - 1, 0, -1):
        place = int(chance() * (last + 1))
        cards[last], cards[place] = cards[place], cards[last]
    room = list(most)
    theirs = held = 0
    stock: list[Bits] = []
    for card in cards:
        kind = kinds[card]
        if held < count and room[kind]:
            room[kind] -= 1
            held += 1
            theirs |= card
        else:
            stock.append(card)
    while held < count:
        theirs |= stock.pop()
        held += 1
    return theirs, stock
