"""The computer player of Canasta: an honest heuristic for two hands and for four.

It is given an `Observation` and so cannot peek. In its turn it looks for a way out, weighs the pile
against a card of the stock, opens as cheaply as it can, completes canastas, adds to what lies
there, and discards what it and the next opponent can use least. It lays no meld that it would
have to take back. Source: COMPUTER (How), RULEBOOK sections 1 and 2.
"""

from collections.abc import Generator, Mapping
from typing import Final, NamedTuple

from tommy.cardgame.players.levels import Thought, thought_out
from tommy.cards.deck import SplitMix64, derive
from tommy.games.canasta.players.evaluation import (
    FEW_CARDS,
    FEW_LEFT,
    GOOD_PILE,
    WEIGHTS,
    Reading,
    Weights,
    chance_of_taking,
    cost_of_discard,
    read,
    worth_kept,
    worth_of_table,
    worth_of_taking,
)
from tommy.games.canasta.players.explanations import Why
from tommy.games.canasta.players.meld_plans import WayOut, candidates, cheapest_group, way_out
from tommy.games.canasta.rules.discards import is_frozen, is_prize
from tommy.games.canasta.rules.legality import (
    cards_gained,
    is_forced,
    last_card_stays,
    meld_points,
    refusal,
    take_hindrance,
)
from tommy.games.canasta.rules.melds import has_canasta
from tommy.games.canasta.rules.move_generation import legal_moves
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
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import (
    BLACK_TREYS,
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    MELD_RANKS,
    POINTS,
    RED_TREYS,
    WILD,
    PlayingCard,
    counts,
)
from tommy.games.canasta.rules.rulesets import (
    BLACK_CANASTA_POINTS,
    CANASTA,
    GOING_OUT_POINTS,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
    RED_CANASTA_POINTS,
    TARGET,
)
from tommy.games.canasta.rules.situation import Permission, is_short

#: About what a card in a hidden hand counts.
_CARD: Final = 8
#: Below which a discard is called safe: how likely the next opponent takes the pile with it.
_SAFE: Final = 0.1
#: From how many cards on a pile is worth stopping, and is called big.
_SOME, _MUCH = 3, 5
#: Labels of what chance decides.
_MISS, _SLIP = 1, 2


class Manner(NamedTuple):
    """How well a player plays: what counts how much for it, and how often it errs.

    ``weights`` by number of seats; it overlooks ``misses`` of the piles it may take and of the
    melds of a turn, and lets ``slips`` of its discards be the second best; both are parts, 0 to 1.
    """

    weights: Mapping[int, Weights] = WEIGHTS
    misses: float = 0.0
    slips: float = 0.0


#: The manner of the heuristic as it is.
CAREFUL: Final = Manner()


def decided(observation: Observation, nonce: int) -> Move:
    """The move of :func:`choose`, thought through to its end in one go."""
    return thought_out(choose(observation, nonce))


def own_nonce(observation: Observation) -> int:
    """A nonce from what the observer knows and nothing else, so that it tells no seed.

    The same position gives the same one, on replay and after a resume.
    """
    known = counts(card for card in (*observation.hand, *observation.pile))
    return derive(observation.turn, observation.stock_count, len(observation.hand), *known)


def choose(observation: Observation, nonce: int) -> Generator[None, None, Move]:
    """The move of :func:`consider` in the careful manner."""
    thought = yield from consider(observation, nonce, CAREFUL)
    return thought.move


def consider(
    observation: Observation, nonce: int, manner: Manner
) -> Generator[None, None, Thought[Move]]:
    """Think about the move to make, yielding after each slice; return it with its reason.

    The same observation, nonce and manner give the same thought; the nonce only decides between
    equals, and when to err. Raises ValueError if the observer has not to decide.
    """
    if observation.ending is not None or observation.seat != observation.actor:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    reading = read(observation, manner.weights)
    yield
    if observation.permission is Permission.ASKED:
        return _answer(reading)
    overlooks = _happens(manner.misses, nonce, _MISS) and _may_overlook(observation)
    if observation.drawn:
        thought = _after(reading, nonce, manner, overlooks=overlooks)
    else:
        thought = _before(reading, overlooks=overlooks)
    if refusal(observation, thought.move) is None:
        return thought
    yield
    return Thought(legal_moves(observation)[0], Why.ONLY_MOVE)


def _happens(part: float, nonce: int, label: int) -> bool:
    """Whether something happens that happens in this part of all cases."""
    return part > 0 and derive(nonce, label) < part * 2**64


def _may_overlook(seen: Observation) -> bool:
    """Whether melds and piles may be overlooked: not if leave was given, or a group is begun."""
    return seen.permission is not Permission.YES and not (seen.laid and is_short(seen))


def _legal(reading: Reading, move: Move) -> bool:
    return refusal(reading.seen, move) is None


def _if_legal(reading: Reading, move: Move, why: Why) -> Thought[Move] | None:
    return Thought(move, why) if _legal(reading, move) else None


# Going out


def _way_out(reading: Reading) -> WayOut | None:
    seen = reading.seen
    if seen.permission is Permission.NO or not (seen.drawn or seen.rules.melds_before_draw):
        return None
    free = reading.opened or (seen.rules.concealed_is_free and not seen.taken)
    return way_out(
        reading.held,
        reading.mine,
        0 if free else reading.missing,
        drawn=seen.drawn,
        whole_ranks=seen.rules.whole_ranks,
    )


def _first_step_out(reading: Reading, way: WayOut) -> Move:
    if way.melds:
        return way.melds[0]
    return Discard(next(card for card in reading.seen.hand if KIND[card] == way.discard))


def _leaving(reading: Reading) -> Thought[Move] | None:
    """The first move of going out, or the question to partner before it; None to play on."""
    way = _way_out(reading)
    if way is None:
        return None
    step = _first_step_out(reading, way)
    if reading.seen.permission is Permission.YES:
        return _if_legal(reading, step, Why.HAS_LEAVE)
    if _loses_the_game(reading, way):
        return None
    if reading.partner_size >= reading.weights.ask and _legal(reading, Ask()):
        return Thought(Ask(), Why.PARTNER_FULL)
    return _if_legal(reading, step, Why.GOES_OUT)


def _loses_the_game(reading: Reading, way: WayOut) -> bool:
    """Whether going out now would end the game with the other side ahead (C32).

    Cards in other hands are taken to count a middling number of points.
    """
    seen, side = reading.seen, reading.side
    mine = seen.scores[side] + worth_of_table(reading, side) + GOING_OUT_POINTS
    mine += _points_laid(reading, way) - _CARD * reading.partner_size
    theirs = seen.scores[1 - side] + worth_of_table(reading, 1 - side)
    theirs -= _CARD * sum(seen.hand_counts[seat] for seat in reading.rivals)
    return theirs >= TARGET and theirs > mine


def _points_laid(reading: Reading, way: WayOut) -> int:
    """What the melds of a way out add to the table, bonuses of new canastas with them."""
    total = 0
    for meld in way.melds:
        lying = reading.mine[meld.rank]
        total += meld_points(meld)
        before = lying.size if lying is not None else 0
        if before < CANASTA <= before + meld.size:
            mixed = meld.wilds or (lying is not None and lying.wilds)
            total += BLACK_CANASTA_POINTS if mixed else RED_CANASTA_POINTS
    return total


def _answer(reading: Reading) -> Thought[Move]:
    """The answer to partner, who asks whether he may go out: no if waiting would bring more.

    What could be laid in the next turn counts twice, since it would be lost besides.
    """
    gain, wilds = 0.0, reading.wilds
    for rank in MELD_RANKS:
        naturals, lying = reading.held[rank], reading.mine[rank]
        pairs = wilds > 0 and naturals == LEAST_NATURALS and lying is None
        wilds -= pairs
        if lying is not None or naturals >= LEAST_MELD or pairs:
            gain += 2 * naturals * KIND_POINTS[rank]
            size = lying.size if lying is not None else 0
            if size < CANASTA <= size + naturals + min(reading.wilds, MOST_WILD):
                gain += BLACK_CANASTA_POINTS
    if gain:
        gain += 2 * sum(reading.held[kind] * KIND_POINTS[kind] for kind in (JOKER_KIND, DEUCE_KIND))
    weights = reading.weights
    if gain < weights.refuse:
        return Thought(Answer(True), Why.LETS_OUT)
    threat = has_canasta(reading.theirs) and reading.rival_size <= FEW_CARDS
    if (threat or reading.closing) and gain < weights.refuse_late:
        return Thought(Answer(True), Why.LETS_END)
    return Thought(Answer(False), Why.WAITS)


# Before the draw


def _before(reading: Reading, *, overlooks: bool) -> Thought[Move]:
    seen = reading.seen
    leaving = None if overlooks else _leaving(reading)
    if leaving is not None:
        return leaving
    take = _take(reading)
    if seen.stock_count:
        if take is not None:
            worth = worth_of_taking(reading) - _spent(reading, take)
            if overlooks:
                return Thought(Draw(), Why.OVERLOOKED)
            if worth > reading.weights.draw or cards_gained(seen.pile) >= GOOD_PILE:
                return Thought(take, Why.PILE_PAYS)
            return Thought(Draw(), Why.PILE_POOR)
        opening = None if overlooks else _opening_for_the_pile(reading)
        if opening is not None:
            return Thought(opening, Why.OPENS_FOR_PILE)
        return Thought(Draw(), Why.PILE_POOR if _could_take(seen) else Why.PILE_CLOSED)
    if take is not None:
        if is_forced(seen):
            return Thought(take, Why.PILE_FORCED)
        if _pays_at_the_end(reading):
            return Thought(take, Why.LAST_PILE_PAYS)
    meld = None if overlooks else _next_meld(reading)
    if meld is not None:
        return meld
    if len(legal_moves(seen)) == 1:
        return Thought(Decline(), Why.ONLY_MOVE)
    return Thought(Decline(), Why.LAYS_NO_MORE if take is None else Why.PILE_LEFT)


def _could_take(seen: Observation) -> bool:
    """Whether the pile may be taken in any way, say with fewer cards than it would."""
    if take_hindrance(seen) is not None:
        return False
    return any(isinstance(move, Take) for move in legal_moves(seen))


def _opening_for_the_pile(reading: Reading) -> Meld | None:
    """The next meld of a group that opens before the draw, so that one natural and a wild card
    take the pile after it (C17); None if that cannot be done or does not pay.
    """
    seen, held = reading.seen, list(reading.held)
    if reading.opened or not seen.pile or is_frozen(seen.pile) or is_prize(seen.pile, seen.rules):
        return None
    kind = KIND[seen.pile[-1]]
    wild = DEUCE_KIND if held[DEUCE_KIND] else JOKER_KIND
    if held[kind] != 1 or not held[wild]:
        return None
    weights = reading.weights
    held[kind] -= 1
    held[wild] -= 1
    group = cheapest_group(
        held, reading.mine, reading.missing, weights, most=sum(held), without=kind
    )
    if group is None:
        return None
    price = (weights.deuce if wild == DEUCE_KIND else weights.joker) / 2
    worth = worth_of_taking(reading) - price - group.cost
    if worth <= weights.draw and cards_gained(seen.pile) < GOOD_PILE:
        return None
    return group.melds[0] if _legal(reading, group.melds[0]) else None


def _spent(reading: Reading, take: Take) -> float:
    """The worth of the wild cards that a take and its further melds use."""
    weights = reading.weights
    deuces = take.deuces + sum(meld.deuces for meld in take.further)
    jokers = take.jokers + sum(meld.jokers for meld in take.further)
    return (deuces * weights.deuce + jokers * weights.joker) / 2


def _pays_at_the_end(reading: Reading) -> bool:
    """Whether taking the last pile brings more points to the table than to the hand (C25)."""
    *below, upcard = reading.seen.pile
    after = list(reading.held)
    gained = [card for card in below if card not in RED_TREYS]
    for card in gained:
        after[KIND[card]] += 1
    kind = KIND[upcard]
    worth = KIND_POINTS[kind]
    if reading.held[kind] < LEAST_MELD and reading.mine[kind] is None:
        worth += 2 * reading.held[kind] * KIND_POINTS[kind]
    for card in gained:
        kind = KIND[card]
        fits = card in WILD or kind == KIND[upcard] or after[kind] >= LEAST_MELD
        fits = fits or reading.mine[kind] is not None
        worth += KIND_POINTS[kind] if fits else -KIND_POINTS[kind]
    return worth >= 0


def _take(reading: Reading) -> Take | None:
    """The cheapest legal take of the pile, None if there is none."""
    seen = reading.seen
    if not seen.pile or take_hindrance(seen) is not None:
        return None
    kind = KIND[seen.pile[-1]]
    held, lying = reading.held, reading.mine[kind]
    naturals = held[kind]
    if reading.opened:
        wilds = 0 if lying is not None else max(0, LEAST_NATURALS - naturals)
        deuces = min(wilds, held[DEUCE_KIND])
        take = Take(naturals, deuces, wilds - deuces)
        return take if _legal(reading, take) else None
    best: tuple[float, Take] | None = None
    for deuces in range(min(held[DEUCE_KIND], MOST_WILD) + 1):
        for jokers in range(min(held[JOKER_KIND], MOST_WILD - deuces) + 1):
            laid = (naturals + 1) * KIND_POINTS[kind] + deuces * KIND_POINTS[DEUCE_KIND]
            laid += jokers * KIND_POINTS[JOKER_KIND]
            left = list(held)
            left[kind] = 0
            left[DEUCE_KIND] -= deuces
            left[JOKER_KIND] -= jokers
            group = cheapest_group(
                left,
                reading.mine,
                reading.missing - laid,
                reading.weights,
                most=sum(left),
                without=kind,
            )
            if group is None:
                continue
            cost = (
                group.cost + (deuces * reading.weights.deuce + jokers * reading.weights.joker) / 2
            )
            take = Take(naturals, deuces, jokers, group.melds)
            if (best is None or cost < best[0]) and _legal(reading, take):
                best = cost, take
    return None if best is None else best[1]


# After the draw


def _after(reading: Reading, nonce: int, manner: Manner, *, overlooks: bool) -> Thought[Move]:
    seen = reading.seen
    if not overlooks:
        melding = _leaving(reading) or _next_meld(reading)
        if melding is not None:
            return melding
    if seen.laid and is_short(seen):
        # Melds that somebody else laid, say before the demo was switched on.
        return Thought(TakeBack(), Why.TAKES_BACK)
    if last_card_stays(seen):
        return Thought(Keep(), Why.LAST_KEPT)
    stream = SplitMix64(derive(nonce))
    # Of equals the one that counts most in the hand goes, then chance decides.
    costs = [
        (cost_of_discard(reading, card), -POINTS[card], stream.word(), card)
        for card in dict.fromkeys(seen.hand)
    ]
    costs.sort(key=lambda entry: entry[:3])
    slips = len(costs) > 1 and _happens(manner.slips, nonce, _SLIP)
    cost, *_, card = costs[1 if slips else 0]
    return Thought(Discard(card), Why.SLIP if cost > costs[0][0] else _why_discard(reading, card))


def _why_discard(reading: Reading, card: PlayingCard) -> Why:
    """The reason of a discard: what it does to the pile, if the pile is worth a thought."""
    seen = reading.seen
    if len(seen.hand) == 1:
        return Why.GOES_OUT
    if card in WILD and len(seen.pile) >= _MUCH:
        return Why.FREEZES
    if card in BLACK_TREYS and len(seen.pile) >= _SOME:
        return Why.STOPS
    if chance_of_taking(reading, card) < _SAFE:
        return Why.SAFE
    kept = worth_kept(reading, KIND[card])
    least = all(kept <= worth_kept(reading, KIND[other]) for other in seen.hand)
    return Why.LEAST_USE if least else Why.COSTS_LEAST


def _next_meld(reading: Reading) -> Thought[Move] | None:
    """The next meld to lay from the hand, None if it stays as it is."""
    if not reading.opened:
        return _opening_meld(reading)
    for meld in candidates(reading):
        if _stays_whole(reading, meld) and _legal(reading, meld):
            return Thought(meld, _why_meld(reading, meld))
    return None


def _why_meld(reading: Reading, meld: Meld) -> Why:
    lying = reading.mine[meld.rank]
    before = lying.size if lying is not None else 0
    if before < CANASTA <= before + meld.size:
        return Why.COMPLETES_CANASTA
    if reading.closing and (meld.wilds or lying is None):
        return Why.END_NEAR
    return Why.NEW_MELD if lying is None else Why.GROWS_MELD


def _stays_whole(reading: Reading, meld: Meld) -> bool:
    """Whether enough cards stay in the hand after a meld that does not go out."""
    left = reading.size - meld.size
    lying = reading.mine[meld.rank]
    canasta = reading.has_canasta or meld.size + (lying.size if lying else 0) >= CANASTA
    if canasta or reading.closing:
        return left >= 2
    least = reading.weights.least_hand
    return left >= (min(least, FEW_LEFT) if lying is not None and not meld.wilds else least)


def _opening_meld(reading: Reading) -> Thought[Move] | None:
    """The first meld of the cheapest group that meets the minimum, if it is cheap enough."""
    seen, weights = reading.seen, reading.weights
    begun = bool(seen.laid) and is_short(seen)
    group = cheapest_group(
        reading.held, reading.mine, reading.missing, weights, most=reading.size - 2
    )
    if group is None and begun:
        most = reading.size - seen.rules.least_left
        group = cheapest_group(reading.held, reading.mine, reading.missing, weights, most=most)
    if group is None:
        return None
    budget = weights.budget + weights.budget_turn * (seen.turn // seen.seats)
    if begun:
        why = Why.OPENS_ON
    elif group.cost <= budget:
        why = Why.OPENS
    elif reading.they_opened and group.cost <= budget + weights.budget_late:
        why = Why.OPENS_LATE
    elif reading.closing:
        why = Why.END_NEAR
    else:
        return None
    return _if_legal(reading, group.melds[0], why)
