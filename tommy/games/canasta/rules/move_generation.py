"""Every move a player has, listed: the same verdicts as `legality.refusal`, found faster.

Moves are shared values: making each again is what a list would spend its time on.
Source: RULEBOOK C8 to C26, K4 to K12.
"""

from collections.abc import Iterator
from functools import cache

from tommy.cards.card import Rank
from tommy.games.canasta.rules.legality import (
    can_take,
    cards_gained,
    goes_out_short,
    is_forced,
    last_card_stays,
    needs_pair,
    refusal,
)
from tommy.games.canasta.rules.melds import Table, has_canasta
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
    meld_of,
)
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    MELD_RANKS,
    RANK_KINDS,
    TREY_KIND,
    Cards,
    PlayingCard,
    counts,
)
from tommy.games.canasta.rules.rulesets import LEAST_MELD, LEAST_NATURALS, MOST_WILD, minimum
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Permission, Situation, has_melded, is_short, settled

_DRAW, _TAKE_BACK, _ASK, _DECLINE, _KEEP = Draw(), TakeBack(), Ask(), Decline(), Keep()
_ANSWERS: tuple[Move, ...] = (Answer(True), Answer(False))
_DISCARDS: dict[PlayingCard, Move] = {card: Discard(card) for card in KIND}


def legal_moves(situation: Situation) -> tuple[Move, ...]:
    """Every move the player to move has (or the partner who was asked); empty if the hand is over.

    A discard is listed once however many such cards there are. Raises ValueError for the
    observation of a seat that has not to decide. Of the takes that lay further melds for
    the minimum (C20) those are listed that add melds from the left of the meld table until it is
    reached; what could be left out is legal too, and can be melded afterwards.
    """
    if situation.ending is not None:
        return ()
    if isinstance(situation, Observation) and situation.seat != situation.actor:
        raise ValueError(f"moves of seat {situation.seat}, who has not to decide: {situation}")
    if situation.permission is Permission.ASKED:
        return _ANSWERS
    hand = situation.hand
    held = counts(hand)
    table = situation.tables[side_of(situation.to_move)]
    drawn = situation.drawn
    moves: list[Move] = []
    if drawn or situation.rules.melds_before_draw:
        _list_melds(situation, len(hand), held, table, moves)
    if situation.laid:
        moves.append(_TAKE_BACK)
    elif (
        situation.seats == 4
        and situation.permission is Permission.NOT_ASKED
        and not situation.laid_before
        and not situation.taken
    ):
        moves.append(_ASK)
    if drawn:
        _list_ends(situation, hand, table, moves)
    else:
        if situation.stock_count:
            moves.append(_DRAW)
        elif not is_forced(situation):
            moves.append(_DECLINE)
        moves.extend(takes(situation))
    return tuple(moves)


def _list_ends(situation: Situation, hand: Cards, table: Table, moves: list[Move]) -> None:
    """Add the discards, or what ends a turn without one (C8, C21)."""
    if situation.laid and is_short(situation) and not goes_out_short(situation):
        return
    if len(hand) > 1:
        moves.extend([_DISCARDS[card] for card in dict.fromkeys(hand)])
    elif has_canasta(table) and situation.permission is not Permission.NO:
        moves.append(_DISCARDS[hand[0]])
    elif last_card_stays(situation):
        moves.append(_KEEP)


@cache
def _take(naturals: int, deuces: int, jokers: int) -> Take:
    return Take(naturals, deuces, jokers)


@cache
def _wild_choices(deuces: int, jokers: int, room: int) -> tuple[tuple[int, int], ...]:
    """The numbers of deuces and jokers, up to these, that ``room`` allows."""
    return tuple(
        (some, others)
        for some in range(min(deuces, room) + 1)
        for others in range(min(jokers, room - some) + 1)
    )


@cache
def _numbers(held: int, least: int, whole: bool) -> tuple[int, ...]:
    """How many naturals of ``held`` may be laid where ``least`` are needed: C11 or K5."""
    if not whole:
        return tuple(range(held, least - 1, -1))
    return tuple(number for number in {held: None, 0: None} if number >= least)


@cache
def _melds_of(
    kind: int, naturals: int, deuces: int, jokers: int, room: int, lies: bool, whole: bool
) -> tuple[Meld, ...]:
    """The melds of a rank with up to this many cards, by shape alone (C10, C11, K5).

    ``room`` is for wild cards; ``lies`` tells that the side has a meld of the rank.
    """
    least = 0 if lies else LEAST_NATURALS
    return tuple(
        meld_of(kind, number, some, others)
        for some, others in _wild_choices(deuces, jokers, room)
        for number in _numbers(naturals, least, whole)
        if number + some + others >= (1 if lies else LEAST_MELD)
    )


def _list_melds(
    situation: Situation, size: int, held: list[int], table: Table, moves: list[Move]
) -> None:
    """Add every legal meld to ``moves``; ``size`` is that of the hand."""
    ruleset = situation.rules
    deuces, jokers = held[DEUCE_KIND], held[JOKER_KIND]
    wilds = deuces + jokers
    whole, most = ruleset.whole_ranks, size - ruleset.least_left
    for kind in RANK_KINDS:
        naturals, lying = held[kind], table[kind]
        if lying is None:
            if naturals < LEAST_NATURALS:
                continue
            room = MOST_WILD
        elif naturals or wilds:
            room = MOST_WILD - lying[2]
        else:
            continue
        some = deuces if deuces < room else room
        others = jokers if jokers < room else room
        melds = _melds_of(kind, naturals, some, others, room, lying is not None, whole)
        if naturals + (wilds if wilds < room else room) <= most:
            moves.extend(melds)
        else:
            moves.extend(
                meld for meld in melds if meld.size <= most or refusal(situation, meld) is None
            )
    if held[TREY_KIND] == size and situation.drawn:
        move = meld_of(TREY_KIND, size, 0, 0)
        if refusal(situation, move) is None:
            moves.append(move)


def takes(situation: Situation) -> Iterator[Take]:
    """The takes among the legal moves."""
    if not can_take(situation):
        return
    hand, table = settled(situation)
    held = counts(hand)
    rank = KIND[situation.pile[-1]]
    lying = table[rank]
    room = MOST_WILD - (0 if lying is None else lying.wilds)
    most = len(hand) + cards_gained(situation.pile) - situation.rules.least_left
    opened = has_melded(situation, side_of(situation.to_move))
    whole = situation.rules.whole_ranks
    least = LEAST_NATURALS if needs_pair(situation) else int(lying is None)
    numbers = (held[rank],) if whole else _numbers(held[rank], least, whole)
    for deuces, jokers in _wild_choices(held[DEUCE_KIND], held[JOKER_KIND], room):
        for naturals in numbers:
            used = naturals + deuces + jokers
            if lying is None and used < LEAST_MELD - 1:
                continue
            if opened:
                take = _take(naturals, deuces, jokers)
                if used <= most or refusal(situation, take) is None:
                    yield take
            else:
                yield from _opening_takes(situation, held, rank, naturals, deuces, jokers)


def _opening_takes(
    situation: Situation, held: list[int], rank: int, naturals: int, deuces: int, jokers: int
) -> Iterator[Take]:
    """The legal takes that open with these cards in the upcard's meld (C20)."""
    total = (naturals + 1) * KIND_POINTS[rank] + _wild_points(deuces, jokers)
    points_short = minimum(situation.scores[side_of(situation.to_move)]) - total
    others = [other for other in MELD_RANKS if other != rank and held[other] >= LEAST_NATURALS]
    whole = situation.rules.whole_ranks
    for further in _groups(points_short, others, _less(held, deuces, jokers), whole):
        take = Take(naturals, deuces, jokers, further)
        if refusal(situation, take) is None:
            yield take


def _less(held: list[int], deuces: int, jokers: int) -> list[int]:
    """The counts without these wild cards."""
    left = list(held)
    left[DEUCE_KIND] -= deuces
    left[JOKER_KIND] -= jokers
    return left


def _wild_points(deuces: int, jokers: int) -> int:
    return deuces * KIND_POINTS[DEUCE_KIND] + jokers * KIND_POINTS[JOKER_KIND]


def _groups(
    points_short: int, ranks: list[Rank], held: list[int], whole: bool
) -> Iterator[tuple[Meld, ...]]:
    """The groups of melds of these ranks, in this order, the last of which makes up for the points.

    Only the empty one if no points are missing.
    """
    if points_short <= 0:
        yield ()
        return
    for place, rank in enumerate(ranks):
        numbers = _numbers(held[rank], LEAST_NATURALS, whole)
        for deuces, jokers in _wild_choices(held[DEUCE_KIND], held[JOKER_KIND], MOST_WILD):
            left = _less(held, deuces, jokers)
            for naturals in numbers:
                if naturals + deuces + jokers < LEAST_MELD:
                    continue
                worth = naturals * KIND_POINTS[rank] + _wild_points(deuces, jokers)
                meld = meld_of(rank, naturals, deuces, jokers)
                for rest in _groups(points_short - worth, ranks[place + 1 :], left, whole):
                    yield (meld, *rest)
