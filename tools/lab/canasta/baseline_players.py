"""Players of Canasta to measure the computer player against.

They share no thought with it, only the rules; `search` alone is a part of it.
Source: COMPUTER (Random, Greedy).
"""

import itertools
import random
from collections.abc import Generator, Iterator

from tommy.cards.card import Rank
from tommy.games.canasta.players import monte_carlo
from tommy.games.canasta.rules import legality, move_generation
from tommy.games.canasta.rules.melds import has_canasta, melds
from tommy.games.canasta.rules.moves import Answer, Discard, Draw, Meld, Move, Take, TakeBack
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import (
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
from tommy.games.canasta.rules.rulesets import (
    CANASTA,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
    RED_CANASTA_POINTS,
    minimum,
)
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Permission, group_total, has_melded, is_short

#: When the rule-based player fears the end: cards in an opponent's hand.
_FEW = 4
#: From which size on it thinks a pile big, and worth a wild card.
_BIG, _HUGE = 5, 8
#: Naturals of a rank in the pack.
_COPIES = 8


def random_move(observation: Observation, rng: random.Random) -> Move:
    """Any legal move, each as likely as the other."""
    return rng.choice(move_generation.legal_moves(observation))


def greedy(observation: Observation) -> Move:
    """Take every pile, meld all, spend wild cards at once, discard the lowest useless card, go out.

    It never asks its partner, and lets him go out. A card is useless if it fits no meld of the
    side and no other card; when all are of use the lowest goes, wild cards last.
    """
    if observation.permission is Permission.ASKED:
        return Answer(True)
    moves = move_generation.legal_moves(observation)
    takes = [move for move in moves if isinstance(move, Take)]
    if takes:
        return max(takes, key=lambda take: (take.naturals + take.wilds, len(take.further)))
    if not observation.drawn and Draw() in moves:
        return Draw()
    for meld in _melds(observation):
        if legality.refusal(observation, meld) is None:
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


def rule_based(observation: Observation) -> Move:
    """Open small, keep pairs, count the pack, feed no canasta, close when ahead.

    It takes every pile of two cards and more, but spends a wild card on none but a huge one. It
    holds three of a rank back as bait and keeps wild cards to finish canastas, until the end is
    near. It never asks its partner, and lets him go out.
    """
    if observation.permission is Permission.ASKED:
        return Answer(True)
    moves = move_generation.legal_moves(observation)
    if not observation.drawn:
        takes = [move for move in moves if isinstance(move, Take)]
        if takes:
            take = min(takes, key=lambda take: (_wilds_of(take), len(take.further)))
            if _worth_taking(observation, take) or not observation.stock_count:
                return take
        if Draw() in moves:
            return Draw()
    for meld in _sound_melds(observation):
        if legality.refusal(observation, meld) is None:
            return meld
    if observation.laid and is_short(observation) and TakeBack() in moves:
        return TakeBack()
    discards = [move for move in moves if isinstance(move, Discard)]
    if discards:
        return min(discards, key=lambda move: _regret(observation, move.card))
    return next((move for move in moves if not isinstance(move, Meld | TakeBack)), moves[0])


def _wilds_of(take: Take) -> int:
    return take.wilds + sum(meld.wilds for meld in take.further)


def _worth_taking(observation: Observation, take: Take) -> bool:
    if has_melded(observation, side_of(observation.seat)):
        return len(observation.pile) >= (_HUGE if _wilds_of(take) else LEAST_NATURALS)
    return len(observation.pile) >= _BIG or _wilds_of(take) <= 1


def _on_table(observation: Observation, side: int) -> int:
    return sum(meld.points + meld.bonus for meld in melds(observation.tables[side]))


def _end_near(observation: Observation) -> bool:
    """Whether the other side may go out soon, or the stock is at its end."""
    side = side_of(observation.seat)
    fewest = min(
        number for seat, number in enumerate(observation.hand_counts) if side_of(seat) != side
    )
    closed = has_canasta(observation.tables[1 - side])
    return observation.stock_count <= observation.seats or (closed and fewest <= _FEW)


def _sound_melds(observation: Observation) -> Iterator[Meld]:
    """What it lays, in order; each is checked by the rules before it is laid."""
    side, size = side_of(observation.seat), len(observation.hand)
    table, held = observation.tables[side], counts(observation.hand)
    if not has_melded(observation, side):
        yield from _small_opening(observation, held)
        return
    wilds = held[DEUCE_KIND] + held[JOKER_KIND]
    hurries = _end_near(observation)
    ahead = _on_table(observation, side) > _on_table(observation, 1 - side)
    closes = has_canasta(table) and (ahead or hurries)

    def wild(rank: Rank, naturals: int, number: int) -> Meld:
        deuces = min(number, held[DEUCE_KIND])
        return Meld(rank, naturals, deuces, number - deuces)

    for rank in MELD_RANKS:
        lying, naturals = table[rank], held[rank]
        before = lying.size if lying is not None else 0
        laid = lying.wilds if lying is not None else 0
        need = CANASTA - before - naturals
        if before < CANASTA and (lying or naturals >= LEAST_NATURALS) and naturals + before >= 4:
            used = max(0, need)
            finishes = used <= min(wilds, MOST_WILD - laid) and naturals + used > 0
            if finishes and size - naturals - used >= 1 + (not closes):
                yield wild(rank, naturals, used)
        fits = lying is not None or naturals > LEAST_MELD
        if naturals and (fits or (naturals == LEAST_MELD and (closes or hurries))):
            left = size - naturals
            if left >= (2 if not closes else 0):
                yield Meld(rank, naturals)
        elif naturals == LEAST_NATURALS and hurries and wilds and size >= LEAST_MELD + 2:
            yield wild(rank, naturals, 1)
    if (hurries or closes) and wilds and size >= LEAST_MELD:
        for meld in sorted(melds(table), key=lambda meld: -meld.size):
            if (
                meld.rank in MELD_RANKS
                and meld.wilds < MOST_WILD
                and meld.bonus != RED_CANASTA_POINTS
            ):
                yield wild(meld.rank, 0, 1)


def _small_opening(observation: Observation, held: list[int]) -> Iterator[Meld]:
    """The melds with the fewest wild cards, then the fewest cards, that reach the minimum."""
    missing = minimum(observation.scores[side_of(observation.seat)]) - group_total(observation)
    table = observation.tables[side_of(observation.seat)]
    choices = [
        Meld(rank, held[rank], deuces, jokers)
        for rank in MELD_RANKS
        if held[rank] >= LEAST_NATURALS and table[rank] is None
        for deuces in range(min(2, held[DEUCE_KIND]) + 1)
        for jokers in range(min(1, held[JOKER_KIND]) + 1)
        if held[rank] + deuces + jokers >= LEAST_MELD and deuces + jokers <= 2
    ]
    best: tuple[tuple[int, int], tuple[Meld, ...]] | None = None
    for number in (1, 2, 3):
        for group in itertools.combinations(choices, number):
            size = sum(meld.size for meld in group)
            deuces = sum(meld.deuces for meld in group)
            jokers = sum(meld.jokers for meld in group)
            if len({meld.rank for meld in group}) < number or size > len(observation.hand) - 2:
                continue
            if deuces > held[DEUCE_KIND] or jokers > held[JOKER_KIND]:
                continue
            points = deuces * KIND_POINTS[DEUCE_KIND] + jokers * KIND_POINTS[JOKER_KIND]
            points += sum(meld.naturals * KIND_POINTS[meld.rank] for meld in group)
            merit = deuces + 2 * jokers, size
            if points >= missing and (best is None or merit < best[0]):
                best = merit, group
    if best is not None:
        yield from best[1]


def _regret(observation: Observation, card: PlayingCard) -> int:
    """How sorry it is to discard a card: what it breaks, what it feeds, who may hold its pair."""
    side, kind = side_of(observation.seat), KIND[card]
    held, pile = counts(observation.hand), observation.pile
    big = len(pile) >= _BIG
    if card in WILD:
        return 300 + POINTS[card] - 4 * len(pile)
    if kind not in MELD_RANKS:
        return -200 if big else 5
    mine, theirs = observation.tables[side][kind], observation.tables[1 - side][kind]
    out = sum(KIND[other] == kind for other in pile)
    out += sum(meld.naturals for meld in (mine, theirs) if meld is not None)
    unseen = _COPIES - held[kind] - out
    regret = 4 * unseen * (2 if big else 1) + POINTS[card] // 5
    regret += (0, 0, 30, 50)[min(held[kind], 3)]
    if mine is not None:
        regret += 60
    if theirs is not None:
        regret += 60 + 10 * len(pile)
        if theirs.size in range(CANASTA - 2, CANASTA):
            regret += 300
    return regret


def search(observation: Observation, nonce: int) -> Generator[None, None, Move]:
    """The expert's search alone, for any rules and number of hands."""
    return (yield from monte_carlo.search(observation, nonce))
