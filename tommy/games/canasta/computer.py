"""The computer player of Canasta: an honest heuristic for two hands and for four.

It is given an `Observation` and so cannot peek. In its turn it looks for a way out, weighs the pile
against a card of the stock, opens as cheaply as it can, completes canastas, adds to what lies
there, and discards what it and the next opponent can use least. It lays no meld that it would
have to take back. Source: COMPUTER (How), RULEBOOK sections 1 and 2.
"""

from collections.abc import Generator
from typing import Final

from tommy.cards.deck import SplitMix64, derive
from tommy.games.canasta import rules
from tommy.games.canasta.discards import is_frozen, is_prize
from tommy.games.canasta.legality import is_forced, last_card_stays, meld_points, take_hindrance
from tommy.games.canasta.moves import (
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
from tommy.games.canasta.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    MELD_RANKS,
    RED_TREYS,
    WILD,
    counts,
)
from tommy.games.canasta.plans import WayOut, candidates, cheapest_group, way_out
from tommy.games.canasta.rulesets import (
    BLACK_CANASTA_POINTS,
    CANASTA,
    GOING_OUT_POINTS,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
    RED_CANASTA_POINTS,
    TARGET,
)
from tommy.games.canasta.state import Observation, Permission, is_short
from tommy.games.canasta.weighing import (
    Reading,
    cost_of_discard,
    read,
    worth_of_table,
    worth_of_taking,
)

#: About what a card in a hidden hand counts.
_CARD: Final = 8


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
    known = counts(card for card in (*observation.hand, *observation.pile))
    return derive(observation.turn, observation.stock_count, len(observation.hand), *known)


def choose(observation: Observation, nonce: int) -> Generator[None, None, Move]:
    """Think about the move to make, yielding after each slice of thinking; return the move.

    The same observation and nonce give the same move; the nonce only decides between equals.
    Raises ValueError if the observer has not to decide.
    """
    if observation.ending is not None or observation.seat != observation.actor:
        raise ValueError(f"no move for seat {observation.seat} in {observation}")
    reading = read(observation)
    yield
    if observation.permission is Permission.ASKED:
        return Answer(_may_go_out(reading))
    move = _before(reading) if not observation.drawn else _after(reading, nonce)
    if rules.refusal(observation, move) is None:
        return move
    yield
    return rules.legal_moves(observation)[0]


def _legal(reading: Reading, move: Move) -> bool:
    return rules.refusal(reading.seen, move) is None


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


def _leaving(reading: Reading) -> Move | None:
    """The first move of going out, or the question to partner before it; None to play on."""
    way = _way_out(reading)
    if way is None:
        return None
    if reading.seen.permission is Permission.YES:
        return _first_step_out(reading, way)
    if _loses_the_game(reading, way):
        return None
    if reading.partner_size >= reading.weights.ask and _legal(reading, Ask()):
        return Ask()
    return _first_step_out(reading, way)


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


def _may_go_out(reading: Reading) -> bool:
    """The answer to partner, who asks whether he may go out: no if waiting would bring more."""
    gain = 0.0
    for rank in MELD_RANKS:
        naturals, lying = reading.held[rank], reading.mine[rank]
        if lying is not None or naturals >= LEAST_MELD:
            gain += 2 * naturals * KIND_POINTS[rank]
            size = lying.size if lying is not None else 0
            if size < CANASTA <= size + naturals + min(reading.wilds, MOST_WILD):
                gain += 300
    threat = reading.weights.refuse * (2 if reading.closing else 1)
    return gain < threat


# Before the draw


def _before(reading: Reading) -> Move:
    seen = reading.seen
    leaving = _leaving(reading)
    if leaving is not None and _legal(reading, leaving):
        return leaving
    take = _take(reading)
    if seen.stock_count:
        if take is not None:
            worth = worth_of_taking(reading) - _spent(reading, take)
            return take if worth > reading.weights.draw else Draw()
        return _opening_for_the_pile(reading) or Draw()
    if take is not None and (is_forced(seen) or _pays_at_the_end(reading)):
        return take
    return _next_meld(reading) or Decline()


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
    if worth_of_taking(reading) - price - group.cost <= weights.draw:
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


def _after(reading: Reading, nonce: int) -> Move:
    seen = reading.seen
    leaving = _leaving(reading)
    if leaving is not None and _legal(reading, leaving):
        return leaving
    meld = _next_meld(reading)
    if meld is not None:
        return meld
    if seen.laid and is_short(seen):
        # Melds that somebody else laid, say before the demo was switched on.
        return TakeBack()
    if last_card_stays(seen):
        return Keep()
    stream = SplitMix64(derive(nonce))
    costs = [
        (cost_of_discard(reading, card), stream.word(), card) for card in dict.fromkeys(seen.hand)
    ]
    return Discard(min(costs, key=lambda entry: entry[:2])[2])


def _next_meld(reading: Reading) -> Meld | None:
    """The next meld to lay from the hand, None if it stays as it is."""
    if not reading.opened:
        return _opening_meld(reading)
    for meld in candidates(reading):
        if _stays_whole(reading, meld) and _legal(reading, meld):
            return meld
    return None


def _stays_whole(reading: Reading, meld: Meld) -> bool:
    """Whether enough cards stay in the hand after a meld that does not go out."""
    left = reading.size - meld.size
    lying = reading.mine[meld.rank]
    canasta = reading.has_canasta or meld.size + (lying.size if lying else 0) >= CANASTA
    if canasta:
        return left >= 2
    return left >= (2 if reading.closing else reading.weights.least_hand)


def _opening_meld(reading: Reading) -> Meld | None:
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
    if reading.they_opened:
        budget += weights.budget_late
    pays = begun or reading.closing or group.cost <= budget
    return group.melds[0] if pays and _legal(reading, group.melds[0]) else None
