"""Players of Canasta to measure the computer player against.

Source: COMPUTER (Random, Greedy).
"""

import random

from tommy.games.canasta import rules
from tommy.games.canasta.moves import Answer, Discard, Draw, Meld, Move, Take, TakeBack
from tommy.games.canasta.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    MELD_RANKS,
    POINTS,
    WILD,
    PlayingCard,
    counts,
)
from tommy.games.canasta.rulesets import LEAST_MELD, LEAST_NATURALS, MOST_WILD, minimum
from tommy.games.canasta.state import Observation, Permission, group_total, side_of


def random_move(observation: Observation, rng: random.Random) -> Move:
    """Any legal move, each as likely as the other."""
    return rng.choice(rules.legal_moves(observation))


def greedy(observation: Observation) -> Move:
    """Take every pile, meld all, spend wild cards at once, discard the lowest useless card, go out.

    It never asks its partner, and lets him go out. A card is useless if it fits no meld of the
    side and no other card; when all are of use the lowest goes, wild cards last.
    """
    if observation.permission is Permission.ASKED:
        return Answer(True)
    moves = rules.legal_moves(observation)
    takes = [move for move in moves if isinstance(move, Take)]
    if takes:
        return max(takes, key=lambda take: (take.naturals + take.wilds, len(take.further)))
    if not observation.drawn and Draw() in moves:
        return Draw()
    for meld in _melds(observation):
        if rules.refusal(observation, meld) is None:
            return meld
    discards = [move for move in moves if isinstance(move, Discard)]
    if discards:
        return min(discards, key=lambda move: _usefulness(observation, move.card))
    return next((move for move in moves if not isinstance(move, Meld | TakeBack)), moves[0])


def _melds(observation: Observation) -> list[Meld]:
    """All that can be melded, wild cards too; nothing if that falls short of the minimum."""
    side = side_of(observation.seat)
    held, table = counts(observation.hand), observation.tables[side]
    deuces, jokers = held[DEUCE_KIND], held[JOKER_KIND]
    melds: list[Meld] = []
    for least in (LEAST_MELD, LEAST_NATURALS):
        for rank in MELD_RANKS:
            naturals = held[rank]
            wilds = (
                0 if naturals >= LEAST_MELD or table[rank] is not None else LEAST_MELD - naturals
            )
            if not naturals or (naturals < least and table[rank] is None):
                continue
            if any(meld.rank is rank for meld in melds) or wilds > deuces + jokers:
                continue
            some = min(deuces, wilds)
            deuces, jokers = deuces - some, jokers - (wilds - some)
            melds.append(Meld(rank, naturals, some, wilds - some))
    lying = [meld for meld in table if meld is not None and meld.wilds < MOST_WILD]
    for meld in sorted(lying, key=lambda meld: -meld.size):
        if deuces + jokers:
            melds.append(Meld(meld.rank, 0, 1, 0) if deuces else Meld(meld.rank, 0, 0, 1))
            deuces, jokers = (deuces - 1, jokers) if deuces else (deuces, jokers - 1)
    if observation.melded[side]:
        return melds
    # Melds that would empty the hand without a canasta are refused, so they cannot open.
    while sum(meld.size for meld in melds) >= len(observation.hand):
        melds.pop()
    total = group_total(observation) + sum(
        meld.naturals * KIND_POINTS[meld.rank]
        + meld.deuces * KIND_POINTS[DEUCE_KIND]
        + meld.jokers * KIND_POINTS[JOKER_KIND]
        for meld in melds
    )
    return melds if total >= minimum(observation.scores[side]) else []


def _usefulness(observation: Observation, card: PlayingCard) -> tuple[bool, bool, int]:
    alike = sum(KIND[held] == KIND[card] for held in observation.hand)
    fits = observation.tables[side_of(observation.seat)][KIND[card]] is not None
    return card in WILD, alike > 1 or fits, POINTS[card]
