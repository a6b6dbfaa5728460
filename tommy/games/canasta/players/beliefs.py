"""What all players know of the hands of Canasta, from the log of an observation."""

from typing import NamedTuple

from tommy.games.canasta.rules.observation import Did, Observation
from tommy.games.canasta.rules.pack import KIND, KINDS, WILD, Cards, points
from tommy.games.canasta.rules.rulesets import minimum
from tommy.games.canasta.rules.seats import side_of


class Beliefs(NamedTuple):
    """What all players know of each seat's hand; the lists are by seat."""

    #: By kind, the cards that the hand is known to hold.
    known: list[list[int]]
    #: By kind, the cards that the seat discarded.
    thrown: list[list[int]]
    #: The number of cards that the seat laid, upcards among them.
    laid: list[int]


def infer(seen: Observation) -> Beliefs:
    """The beliefs that follow from the log of the hand.

    The pile comes to the hand after the melds that meet the minimum (C20). Further melds of the
    same take look like later ones in the log, and are treated as such.
    """
    known = [[0] * KINDS for _ in range(seen.seats)]
    thrown = [[0] * KINDS for _ in range(seen.seats)]
    laid = [0] * seen.seats
    draw, discard, meld = Did.DRAW, Did.DISCARD, Did.MELD
    take, take_back = Did.TAKE, Did.TAKE_BACK
    # During a take: the cards that have yet to come to the hand, 1 until the upcard is melded, and
    # the points that the melds are short.
    taken: Cards | None = None
    upcard = points_short = 0
    for seat, did, cards in seen.seen:
        if did is draw:
            continue
        held = known[seat]
        if did is discard:
            kind = KIND[cards[0]]
            thrown[seat][kind] += 1
            if held[kind]:
                held[kind] -= 1
        elif did is meld:
            laid[seat] += len(cards)
            for card in cards[upcard:]:
                kind = KIND[card]
                if held[kind]:
                    held[kind] -= 1
            if taken is not None:
                upcard = 0
                points_short -= points(cards)
                if points_short <= 0:
                    for card in taken:
                        held[KIND[card]] += 1
                    taken = None
        elif did is take:
            taken, upcard = cards, 1
            side = side_of(seat)
            points_short = 0 if any(laid[side::2]) else minimum(seen.scores[side])
        elif did is take_back:
            laid[seat] -= len(cards)
            for card in cards:
                held[KIND[card]] += 1
    return Beliefs(known, thrown, laid)


def sizes_before(seen: Observation) -> list[int]:
    """By kind, the sizes of the mover's melds as the turn began (K16)."""
    sizes = [0 if meld is None else meld.size for meld in seen.tables[side_of(seen.to_move)]]
    for rank, cards, _ in seen.laid:
        sizes[rank] -= len(cards)
    if seen.taken:
        laid: list[Cards] = []
        for _, did, cards in seen.seen:
            if did is Did.TAKE:
                laid.clear()
            elif did is Did.MELD:
                laid.append(cards)
            elif did is Did.TAKE_BACK and laid:
                laid.pop()
        # The melds laid since the take are subtracted above; each meld of a take has naturals.
        for cards in laid[: len(laid) - len(seen.laid)]:
            sizes[next(KIND[card] for card in cards if card not in WILD)] -= len(cards)
    return sizes
