"""Flat Monte Carlo for Crazy Eights: moves are tried in many deals that agree with what was seen.

Each deal gives the cards that the observer cannot see to the other player and the stock. Every
candidate is played to the end of the hand in the same deals. By sequential halving (Karnin, Koren,
Somekh 2013) the worse half drops out after each round. Source: COMPUTER, "How".
"""

from collections.abc import Callable, Generator, Mapping, Sequence, Set
from math import sqrt
from random import Random
from typing import NamedTuple

from tommy.cardgame.players.arithmetic import float_sum
from tommy.cards.bits import Bits
from tommy.cards.card import Suit
from tommy.cards.deck import derive
from tommy.games.crazy8s.players.rollout import (
    RANKS,
    RolloutChoice,
    RolloutState,
    bit,
    bits,
    play_out,
)
from tommy.games.crazy8s.rules.moves import Draw, Move
from tommy.games.crazy8s.rules.observation import Observation
from tommy.games.crazy8s.rules.seats import other

#: Moves of rollouts in a slice of thinking; that took 5 ms, and 10 at most.
SLICE = 2_500
#: What winning a hand is worth besides its points. In a game to 100, by the points of 250 hands of
#: the heuristic, each of the first 50 points of a hand is worth a 0.6 % chance to win, and further
#: points less; a straight line fits that best with 4.
WON = 4.0
#: How many standard errors better a move is that is surely better.
SURE = 2.0

Chance = Callable[[], float]


class Trial(NamedTuple):
    """The result of the rollouts."""

    move: Move
    #: Whether the move came out best; if not, a spared move was better, but not surely.
    outright: bool


def tried(
    observation: Observation,
    moves: Sequence[Move],
    spared: Set[Move],
    hidden: Sequence[Bits],
    unknown: Sequence[int],
    held: Suit | None,
    nonce: int,
    budget: int,
) -> Generator[None, None, Trial]:
    """The move that comes out best, yielding after each slice of thinking.

    A ``spared`` move must be surely better than the best of the others, which stays in to the end.
    ``hidden`` are the cards that the observer cannot see; ``unknown`` says for each suit how many
    plain cards of it the other player may hold, and ``held`` is a suit of which it holds one;
    ``budget`` is how many hands are played out. The same arguments give the same result; of equal
    moves the earlier one wins.
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
    merits: dict[Move, list[float]] = {move: [] for move in left}
    firsts = {
        move: RolloutChoice(0, None)
        if isinstance(move, Draw)
        else RolloutChoice(bit(move.card), move.suit)
        for move in left
    }
    rounds = max(1, (len(left) - 1).bit_length())
    made = 0
    while True:
        for _ in range(max(1, budget // rounds // len(left))):
            theirs, stock = dealt(suits, room, observation.other_count, chance, held)
            hands = (mine, theirs) if seat == 0 else (theirs, mine)
            position = RolloutState(hands, seat, stock, upcard, observation.named, crazy)
            for move in left:
                end = play_out(position, firsts[move])
                lead = end.totals[other(seat)] - end.totals[seat]
                merits[move].append(lead + WON * ((lead > 0) - (lead < 0)))
                made += end.moves
            if made >= SLICE:
                made = 0
                yield
        left.sort(key=lambda move: float_sum(merits[move]), reverse=True)
        if len(left) <= 2:
            break
        kept = left[: (len(left) + 1) // 2]
        if spared >= set(kept):
            kept[-1] = next((move for move in left if move not in spared), kept[-1])
        left = kept
    best, second = left[0], left[-1]
    if best in spared and second not in spared and not _surely(merits[best], merits[second]):
        return Trial(second, outright=False)
    return Trial(best, outright=True)


def _surely(merits: Sequence[float], others: Sequence[float]) -> bool:
    """Whether the mean of ``merits`` beats that of ``others`` by `SURE` standard errors."""
    leads = [merit - against for merit, against in zip(merits, others, strict=True)]
    number = len(leads)
    if number < 2:
        return False
    mean = float_sum(leads) / number
    squares = float_sum((lead - mean) * (lead - mean) for lead in leads)
    return mean > SURE * sqrt(squares / (number - 1) / number)


def dealt(
    kinds: Mapping[Bits, int],
    most: Sequence[int],
    count: int,
    chance: Chance,
    held_kind: int | None = None,
) -> tuple[Bits, list[Bits]]:
    """A random deal of the cards in ``kinds``: the other hand of ``count`` cards, and the stock.

    The hand has no more cards of a kind than ``most`` allows, unless it would stay too small, and
    a card of ``held_kind`` if there is one.
    """
    cards = list(kinds)
    for last in range(len(cards) - 1, 0, -1):
        place = int(chance() * (last + 1))
        cards[last], cards[place] = cards[place], cards[last]
    if held_kind is not None:
        place = next((each for each, card in enumerate(cards) if kinds[card] == held_kind), 0)
        cards[0], cards[place] = cards[place], cards[0]
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
