"""Why a move is refused: each rule that refuses, with its figures.

Everything here reads a `Situation`, so computer players can ask with an `Observation`.
Source: RULEBOOK C8 to C26, K4 to K12.
"""

from tommy.cards.card import JOKER, Rank
from tommy.games.canasta.rules.discards import is_frozen, is_prize
from tommy.games.canasta.rules.events import Refusal, RefusalReason
from tommy.games.canasta.rules.melds import Table, TableMeld, has_canasta
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
)
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    POINTS,
    RED_TREYS,
    TREY,
    TREY_KIND,
    WILD,
    Cards,
    counts,
    number,
)
from tommy.games.canasta.rules.rulesets import (
    CANASTA,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
    Rules,
    minimum,
)
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import (
    Permission,
    Situation,
    group_total,
    has_melded,
    is_short,
    settled,
)


def refusal(situation: Situation, move: Move) -> Refusal | None:
    """Why the player to move (or the partner who was asked) may not make this move; None if he may.

    Raises ValueError if the hand is over.
    """
    if situation.ending is not None:
        raise ValueError(f"{move} after the end of the hand ({situation})")
    asked = situation.permission is Permission.ASKED
    if isinstance(move, Answer):
        return None if asked else Refusal(RefusalReason.NOT_ASKED)
    if asked:
        return Refusal(RefusalReason.ANSWER_FIRST)
    match move:
        case Discard():
            return _discard_refusal(situation, move)
        case Meld():
            return _meld_refusal(situation, move)
        case Draw():
            return _draw_refusal(situation)
        case Take():
            return _take_refusal(situation, move)
        case TakeBack():
            return None if situation.laid else Refusal(RefusalReason.NOTHING_LAID)
        case Ask():
            return _ask_refusal(situation)
        case Decline():
            return _decline_refusal(situation)
        case Keep():
            return _keep_refusal(situation)


def _short(situation: Situation, total: int) -> Refusal:
    least = minimum(situation.scores[side_of(situation.to_move)])
    return Refusal(RefusalReason.SHORT_OF_MINIMUM, total=total, minimum=least)


def _going_out_refusal(
    situation: Situation, *, canasta: bool, total: int | None, left: int = 0
) -> Refusal | None:
    """Why a play may not leave ``left`` cards, none or too few (C21, C23, C26, K8, K10).

    ``canasta``: whether the side has one after the play. ``total``: the points of its initial meld
    after the play, None if the minimum no longer matters.
    """
    if not canasta:
        return (
            Refusal(RefusalReason.MUST_KEEP_CARD, held=left)
            if left
            else Refusal(RefusalReason.NO_CANASTA)
        )
    if total is not None and not situation.rules.concealed_is_free:
        least = minimum(situation.scores[side_of(situation.to_move)])
        if total < least:
            return _short(situation, total)
    if situation.permission is Permission.NO:
        return Refusal(RefusalReason.PARTNER_SAID_NO)
    return None


# Melds


def _naturals_refusal(rules: Rules, held: list[int], rank: Rank, naturals: int) -> Refusal | None:
    """Why this number of naturals may not be laid: all or none (C11), any number held (K5)."""
    if naturals > held[rank]:
        return Refusal(RefusalReason.NOT_HELD, rank=rank, held=held[rank])
    if 0 < naturals < held[rank] and rules.whole_ranks:
        return Refusal(RefusalReason.WHOLE_RANK, rank=rank, held=held[rank])
    return None


def _wilds_refusal(held: list[int], deuces: int, jokers: int) -> Refusal | None:
    """Why these wild cards cannot be laid: the hand does not hold them."""
    if deuces > held[DEUCE_KIND]:
        return Refusal(RefusalReason.NOT_HELD, rank=Rank.TWO, held=held[DEUCE_KIND])
    if jokers > held[JOKER_KIND]:
        return Refusal(RefusalReason.NOT_HELD, card=JOKER, held=held[JOKER_KIND])
    return None


def _shape_refusal(
    lying: TableMeld | None, rank: Rank, naturals: int, wilds: int
) -> Refusal | None:
    """Why this number of naturals and wild cards makes no meld with what lies there (C10)."""
    if lying is not None:
        naturals += lying.naturals
        wilds += lying.wilds
    if wilds > MOST_WILD:
        return Refusal(RefusalReason.TOO_MANY_WILD, rank=rank, held=wilds)
    if naturals < LEAST_NATURALS:
        return Refusal(RefusalReason.TOO_FEW_NATURALS, rank=rank, held=naturals)
    if naturals + wilds < LEAST_MELD:
        return Refusal(RefusalReason.TOO_FEW_CARDS, rank=rank, held=naturals + wilds)
    return None


def _becomes_canasta(lying: TableMeld | None, more: int) -> bool:
    return (lying.size if lying else 0) + more >= CANASTA


def meld_points(meld: Meld) -> int:
    """The points of the cards that a meld lays from the hand (C2)."""
    return (
        meld.naturals * KIND_POINTS[meld.rank]
        + meld.deuces * KIND_POINTS[DEUCE_KIND]
        + meld.jokers * KIND_POINTS[JOKER_KIND]
    )


def _meld_refusal(situation: Situation, move: Meld) -> Refusal | None:
    rules = situation.rules
    if not situation.drawn and not rules.melds_before_draw:
        return Refusal(RefusalReason.MELD_BEFORE_DRAW, rank=move.rank)
    held = counts(situation.hand)
    if move.rank is TREY:
        return _treys_refusal(situation, move, held)
    side = side_of(situation.to_move)
    table = situation.tables[side]
    lying = table[move.rank]
    if not move.naturals and lying is None:
        return Refusal(RefusalReason.NO_SUCH_MELD, rank=move.rank)
    refused = (
        _naturals_refusal(rules, held, move.rank, move.naturals)
        or _wilds_refusal(held, move.deuces, move.jokers)
        or _shape_refusal(lying, move.rank, move.naturals, move.wilds)
    )
    left = len(situation.hand) - move.size
    if refused or left >= rules.least_left:
        return refused
    canasta = has_canasta(table) or _becomes_canasta(lying, move.size)
    total = _total_with(situation, move)
    return _going_out_refusal(situation, canasta=canasta, total=total, left=left)


def _total_with(situation: Situation, move: Meld) -> int | None:
    """The points of the initial meld with this one; None if the side met the minimum before."""
    if situation.melded[side_of(situation.to_move)]:
        return None
    return group_total(situation) + meld_points(move)


def _treys_refusal(situation: Situation, move: Meld, held: list[int]) -> Refusal | None:
    """Why black treys may not be melded (C13, C22)."""
    if move.wilds:
        return Refusal(RefusalReason.TREYS_NO_WILD, rank=TREY)
    if move.naturals > held[TREY_KIND]:
        return Refusal(RefusalReason.NOT_HELD, rank=TREY, held=held[TREY_KIND])
    if move.naturals < LEAST_MELD:
        return Refusal(RefusalReason.TREYS_TOO_FEW, rank=TREY, held=move.naturals)
    if not situation.drawn:
        return Refusal(RefusalReason.TREYS_BEFORE_DRAW, rank=TREY)
    if move.naturals < len(situation.hand):
        return Refusal(RefusalReason.TREYS_NOT_LAST, rank=TREY)
    canasta = has_canasta(situation.tables[side_of(situation.to_move)])
    return _going_out_refusal(situation, canasta=canasta, total=_total_with(situation, move))


# The stock and the pile


def _draw_refusal(situation: Situation) -> Refusal | None:
    if situation.drawn:
        return Refusal(RefusalReason.ALREADY_DRAWN)
    return None if situation.stock_count else Refusal(RefusalReason.STOCK_EMPTY)


def pile_refusal(situation: Situation) -> Refusal | None:
    """Why no cards of the player to move can take the pile; None if some can.

    This leaves out the minimum and an emptied hand, which depend on the cards used.
    """
    reason = _hindrance(situation)
    if reason is None:
        return None
    if reason in (RefusalReason.ALREADY_DRAWN, RefusalReason.NO_PILE):
        return Refusal(reason)
    upcard = situation.pile[-1]
    if reason in (RefusalReason.FROZEN, RefusalReason.ONE_TAKES_ONE):
        return Refusal(reason, upcard=upcard)
    kind = KIND[upcard]
    held = number(settled(situation)[0], kind)
    return Refusal(reason, upcard=upcard, rank=Rank(kind), held=held)


def can_take(situation: Situation) -> bool:
    """Whether `pile_refusal` finds nothing."""
    return _hindrance(situation) is None


def _hindrance(situation: Situation) -> RefusalReason | None:
    """The reason for `pile_refusal`, without its figures."""
    if situation.drawn:
        return RefusalReason.ALREADY_DRAWN
    pile = situation.pile
    if not pile:
        return RefusalReason.NO_PILE
    if is_frozen(pile):
        return RefusalReason.FROZEN
    kind = KIND[pile[-1]]
    hand, table = settled(situation)
    if len(pile) == len(hand) == 1 and not situation.rules.one_takes_one:
        return RefusalReason.ONE_TAKES_ONE
    held = number(hand, kind)
    if held >= LEAST_NATURALS:
        return None
    if needs_pair(situation):
        return _needs_pair_reason(situation)
    if table[kind] is not None:
        return None
    if not held:
        return RefusalReason.NO_MATCH
    return RefusalReason.NEEDS_WILD if WILD.isdisjoint(hand) else None


def needs_pair(situation: Situation) -> bool:
    """Whether taking the pile needs two naturals from the hand (C16, C17, K6).

    Whether the upcard can be taken at all is another question.
    """
    melded = has_melded(situation, side_of(situation.to_move))
    return not melded or is_prize(situation.pile, situation.rules)


def _needs_pair_reason(situation: Situation) -> RefusalReason:
    """Why taking the pile needs two naturals, when it does."""
    if not has_melded(situation, side_of(situation.to_move)):
        return RefusalReason.UNOPENED_NEEDS_PAIR
    if situation.rules.black_treys_bind:
        return RefusalReason.FROZEN_NEEDS_PAIR
    return RefusalReason.PRIZE_NEEDS_PAIR


def _pair_refusal(situation: Situation, naturals: int) -> Refusal | None:
    """Why the pile cannot be taken with fewer than two naturals (C16, C17, K6)."""
    if naturals >= LEAST_NATURALS or not needs_pair(situation):
        return None
    upcard = situation.pile[-1]
    reason = _needs_pair_reason(situation)
    return Refusal(reason, upcard=upcard, rank=Rank(KIND[upcard]), held=naturals)


def _take_refusal(situation: Situation, move: Take) -> Refusal | None:
    hindered = pile_refusal(situation)
    if hindered:
        return hindered
    rules = situation.rules
    upcard = situation.pile[-1]
    rank = Rank(KIND[upcard])
    hand, table = settled(situation)
    held = counts(hand)
    refused = _taken_meld_refusal(rules, move, rank, table[rank], held) or _pair_refusal(
        situation, move.naturals
    )
    if refused:
        return refused
    total = None
    if not has_melded(situation, side_of(situation.to_move)):
        refused = _further_refusal(rules, move, rank, held)
        if refused:
            return refused
        total = take_total(situation, move)
        if total < minimum(situation.scores[side_of(situation.to_move)]):
            return _short(situation, total)
    elif move.further:
        return Refusal(RefusalReason.FURTHER_NEEDLESS, rank=move.further[0].rank)
    used = move.naturals + move.wilds + sum(meld.size for meld in move.further)
    left = len(hand) + cards_gained(situation.pile) - used
    if left >= rules.least_left:
        return None
    canasta = (
        has_canasta(table)
        or _becomes_canasta(table[rank], 1 + move.naturals + move.wilds)
        or any(meld.size >= CANASTA for meld in move.further)
    )
    return _going_out_refusal(situation, canasta=canasta, total=total, left=left)


def cards_gained(pile: Cards) -> int:
    """How many cards of the pile go to the hand: all but the upcard and red treys."""
    return len(pile) - 1 - sum(card in RED_TREYS for card in pile)


def _taken_meld_refusal(
    rules: Rules, move: Take, rank: Rank, lying: TableMeld | None, held: list[int]
) -> Refusal | None:
    """Why the upcard cannot be melded with these cards, apart from the minimum (C18, C19, K7)."""
    if move.naturals < held[rank] and rules.whole_ranks:
        return Refusal(RefusalReason.WHOLE_RANK, rank=rank, held=held[rank])
    refused = _naturals_refusal(rules, held, rank, move.naturals) or _wilds_refusal(
        held,
        move.deuces + sum(meld.deuces for meld in move.further),
        move.jokers + sum(meld.jokers for meld in move.further),
    )
    if refused:
        return refused
    if lying is None and move.naturals and move.naturals + move.wilds < LEAST_MELD - 1:
        return Refusal(RefusalReason.NEEDS_WILD, rank=rank, held=held[rank])
    return _shape_refusal(lying, rank, 1 + move.naturals, move.wilds)


def _further_refusal(rules: Rules, move: Take, rank: Rank, held: list[int]) -> Refusal | None:
    """Why a take cannot lay its further melds (C20)."""
    ranks = {rank}
    for meld in move.further:
        if meld.rank is TREY:
            return Refusal(RefusalReason.TREYS_BEFORE_DRAW, rank=TREY)
        if meld.rank in ranks:
            return Refusal(RefusalReason.RANK_TWICE, rank=meld.rank)
        ranks.add(meld.rank)
        if not meld.naturals:
            return Refusal(RefusalReason.NO_SUCH_MELD, rank=meld.rank)
        refused = _naturals_refusal(rules, held, meld.rank, meld.naturals) or _shape_refusal(
            None, meld.rank, meld.naturals, meld.wilds
        )
        if refused:
            return refused
    return None


def take_total(situation: Situation, move: Take) -> int:
    """The points of a take towards the minimum: the upcard's meld and further melds (C20).

    Raises ValueError if there is no pile.
    """
    if not situation.pile:
        raise ValueError(f"{move} of no pile")
    upcard = situation.pile[-1]
    taken = Meld(Rank(KIND[upcard]), move.naturals, move.deuces, move.jokers + 1)
    laid = meld_points(taken) - KIND_POINTS[JOKER_KIND]
    return POINTS[upcard] + laid + sum(map(meld_points, move.further))


def _decline_refusal(situation: Situation) -> Refusal | None:
    if situation.drawn:
        return Refusal(RefusalReason.ALREADY_DRAWN)
    if situation.stock_count:
        return Refusal(RefusalReason.STOCK_NOT_EMPTY, held=situation.stock_count)
    if is_forced(situation):
        upcard = situation.pile[-1]
        return Refusal(RefusalReason.FORCED, upcard=upcard, rank=Rank(KIND[upcard]))
    return None


def is_forced(situation: Situation) -> bool:
    """Whether the player to move must take the pile, with the stock empty (C25, K12).

    The smallest take decides: here only a hand left too small can be refused, and it leaves the
    most cards.
    """
    if situation.drawn or situation.stock_count or pile_refusal(situation):
        return False
    rules = situation.rules
    rank = KIND[situation.pile[-1]]
    hand, table = settled(situation)
    if table[rank] is None or (not rules.pair_is_forced and needs_pair(situation)):
        return False
    return _take_refusal(situation, Take(number(hand, rank) if rules.whole_ranks else 0)) is None


# The end of the turn


def goes_out_short(situation: Situation) -> bool:
    """Whether discarding the last card goes out though the melds are short of the minimum (K8).

    A side with staged melds had none before, so the hand is concealed.
    """
    return situation.rules.concealed_is_free and len(situation.hand) == 1


def _discard_refusal(situation: Situation, move: Discard) -> Refusal | None:
    if not situation.drawn:
        return Refusal(RefusalReason.DRAW_FIRST, card=move.card)
    hand = situation.hand
    if situation.laid and is_short(situation) and not goes_out_short(situation):
        return _short(situation, group_total(situation))
    if move.card not in hand:
        return Refusal(RefusalReason.NOT_HELD, card=move.card, held=0)
    if len(hand) > 1:
        return None
    canasta = has_canasta(situation.tables[side_of(situation.to_move)])
    return _going_out_refusal(situation, canasta=canasta, total=None)


def last_card_stays(situation: Situation) -> bool:
    """Whether the hand is one card that can be neither melded nor discarded (C21, C26).

    Never under classic rules, where no meld or take may leave such a hand (K10).
    """
    hand = situation.hand
    if not situation.drawn or len(hand) != 1 or situation.rules.least_left > 1:
        return False
    if situation.permission is Permission.NO:
        return True
    table: Table = situation.tables[side_of(situation.to_move)]
    if has_canasta(table):
        return False
    (card,) = hand
    fitting = table if card in WILD else (table[KIND[card]],)
    return not any(
        meld is not None
        and _becomes_canasta(meld, 1)
        and (card not in WILD or meld.wilds < MOST_WILD)
        for meld in fitting
    )


def _keep_refusal(situation: Situation) -> Refusal | None:
    if not situation.drawn:
        return Refusal(RefusalReason.DRAW_FIRST)
    hand = situation.hand
    if situation.laid and is_short(situation) and not goes_out_short(situation):
        return _short(situation, group_total(situation))
    if len(hand) > 1:
        return Refusal(RefusalReason.MUST_DISCARD, held=len(hand))
    if last_card_stays(situation):
        return None
    return Refusal(RefusalReason.LAST_CARD_MUST_GO, card=hand[0])


def _ask_refusal(situation: Situation) -> Refusal | None:
    if situation.seats != 4:
        return Refusal(RefusalReason.NO_PARTNER)
    if situation.permission is not Permission.NOT_ASKED:
        return Refusal(RefusalReason.ASKED_ALREADY)
    if situation.taken:
        return Refusal(RefusalReason.TAKEN_ALREADY)
    if situation.laid or situation.laid_before:
        return Refusal(RefusalReason.MELDED_ALREADY)
    return None
