"""Whether a player can go out in his turn: for the warning of C26, and for computer players.

Source: RULEBOOK C10, C11, C21 to C23, K4, K5, K8, K10.
"""

from operator import mul

from tommy.cards.card import Rank
from tommy.games.canasta.rules.legality import take_hindrance
from tommy.games.canasta.rules.melds import Table, grown, has_canasta, with_meld
from tommy.games.canasta.rules.move_generation import legal_moves
from tommy.games.canasta.rules.moves import Take
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    MELD_RANKS,
    RED_TREYS,
    TREY_KIND,
    Cards,
    counts,
)
from tommy.games.canasta.rules.rulesets import (
    CANASTA,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
    TOMMY,
    Rules,
    minimum,
)
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Situation, group_total, has_melded, settled


def can_go_out(situation: Situation) -> bool:
    """Whether some play of this turn may still empty the hand, partner's leave apart.

    After the draw the answer is exact; before it, any card may come from the stock.
    """
    rules = situation.rules
    side = side_of(situation.to_move)
    table = situation.tables[side]
    held = counts(situation.hand)
    least = 0 if rules.concealed_is_free else minimum(situation.scores[side])
    missing = 0 if situation.melded[side] else least - group_total(situation)
    if (situation.drawn or rules.melds_before_draw) and can_empty(
        held, table, missing, drawn=situation.drawn, rules=rules
    ):
        return True
    if situation.drawn:
        return False
    hand, table = settled(situation)
    held = counts(hand)
    missing = 0 if has_melded(situation, side) else least
    if situation.stock_count:
        for kind in range(len(held)):
            held[kind] += 1
            if can_empty(held, table, missing, drawn=True, rules=rules):
                return True
            held[kind] -= 1
    return _can_by_taking(situation, hand, table)


def _can_by_taking(situation: Situation, hand: Cards, table: Table) -> bool:
    if take_hindrance(situation):
        return False
    *below, upcard = situation.pile
    gained = counts(card for card in below if card not in RED_TREYS)
    rank = Rank(KIND[upcard])
    for move in legal_moves(situation):
        if not isinstance(move, Take):
            continue
        held = [mine + more for mine, more in zip(counts(hand), gained, strict=True)]
        wilds = move.deuces + move.jokers
        # Only size and wild cards of a meld matter here, so the upcard stands for its cards.
        meld = grown(table[rank], rank, (upcard,) * (1 + move.naturals + wilds), wilds)
        after = with_meld(table, rank, meld)
        held[rank] -= move.naturals
        held[DEUCE_KIND] -= move.deuces
        held[JOKER_KIND] -= move.jokers
        for further in move.further:
            held[further.rank] -= further.naturals
            held[DEUCE_KIND] -= further.deuces
            held[JOKER_KIND] -= further.jokers
            cards = (upcard,) * further.size
            after = with_meld(after, further.rank, grown(None, further.rank, cards, further.wilds))
        if not sum(held) or can_empty(held, after, 0, drawn=True, rules=situation.rules):
            return True
    return False


def can_empty(
    held: list[int], table: Table, missing: int, *, drawn: bool, rules: Rules = TOMMY
) -> bool:
    """Whether a hand with these counts can be melded whole, or after the draw all but a discard.

    ``missing`` are the points that the side's first melds lack. A canasta must lie there then.
    """
    if _can_meld_all(held, table, missing, treys=drawn):
        return True
    if not drawn:
        return False
    for kind, number in enumerate(held):
        # Naturals of a rank go whole (C11): only a single one can be left for the discard. Under
        # classic rules any card can (K5).
        if number == 1 or (number and (kind in (JOKER_KIND, DEUCE_KIND) or not rules.whole_ranks)):
            held[kind] -= 1
            done = _can_meld_all(held, table, missing, treys=False)
            held[kind] += 1
            if done:
                return True
    return False


def _can_meld_all(held: list[int], table: Table, missing: int, *, treys: bool) -> bool:
    """Whether all these cards can be melded, black treys too if ``treys``, with a canasta."""
    if held[TREY_KIND] and (not treys or held[TREY_KIND] < LEAST_MELD):
        return False
    wilds = held[JOKER_KIND] + held[DEUCE_KIND]
    # Size of each meld with its naturals, the wild cards it must get and those it may get.
    melds: list[tuple[int, int, int]] = []
    for rank in MELD_RANKS:
        naturals, lying = held[rank], table[rank]
        if lying is not None:
            melds.append((lying.size + naturals, 0, MOST_WILD - lying.wilds))
        elif naturals >= LEAST_NATURALS:
            melds.append((naturals, max(0, LEAST_MELD - naturals), MOST_WILD))
        elif naturals:
            return False
    spare = wilds - sum(least for _, least, _ in melds)
    if spare < 0 or wilds > sum(most for _, _, most in melds):
        return False
    if missing > 0 and missing > sum(map(mul, held, KIND_POINTS)):
        return False
    return has_canasta(table) or any(
        size + min(most, least + spare) >= CANASTA for size, least, most in melds
    )
