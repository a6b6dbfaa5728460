"""The next move of a turn of Canasta: the one planner for playing, hints, rollouts and the tuner.

It plans each move from the position alone, and so needs no memory of a plan. It reads only what the
mover may know of a `CountState`. In this order it looks for a way out, weighs the pile against a
card of the stock, opens as cheaply as it can, completes canastas, and adds to melds.
Source: RULEBOOK sections 1 and 2, COMPUTER (How).
"""

from typing import Final

from tommy.cardgame.players.arithmetic import int_sum
from tommy.games.canasta.players.count_scoring import table_total
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import NO_UPCARD, RED_TREY
from tommy.games.canasta.players.evaluation import (
    Weights,
    best_discard,
    is_end_game,
    last_pile_gain,
    left_to_lay,
    pile_worth,
    price_of_wilds,
)
from tommy.games.canasta.players.initial_meld import InitialMeld, cheapest
from tommy.games.canasta.rules.going_out import WayOut, left_over, way_out
from tommy.games.canasta.rules.legality import meld_points
from tommy.games.canasta.rules.moves import (
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
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    RANK_KINDS,
    RED_TREYS,
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
from tommy.games.canasta.rules.situation import Permission

#: A pile that brings this many cards to the hand is taken whatever it costs.
_GOOD_PILE: Final = 4
#: A side with a canasta and a hand of at most this many cards may go out in its next turn.
_FEW_CARDS: Final = 4
#: With at most this many cards partner may soon ask to go out.
_FEW_TO_ASK: Final = 6
#: What is very much to lay, whatever partner holds.
_VERY_MUCH: Final = 600
#: Without a canasta, naturals that fit a meld are laid if this many cards stay in the hand.
_LEFT_BY_FITTING: Final = 3
#: About how many points a card in a hidden hand counts.
_PER_CARD: Final = 8
#: A discard of each kind.
DISCARDS: Final = {KIND[card]: Discard(card) for card in KIND if card not in RED_TREYS}
_DRAW, _DECLINE, _KEEP, _TAKE_BACK, _ASK = Draw(), Decline(), Keep(), TakeBack(), Ask()


def next_move(state: CountState, weights: Weights) -> Move:
    """The move that the mover makes; a discard stands for any card of its kind.

    It may be an `Ask` or a `TakeBack`, which `CountState.play` does not know.
    """
    if not state.drawn:
        return before_draw(state, weights)
    move = melds(state, weights) or forced_end(state)
    return move or DISCARDS[best_discard(state, weights)]


def before_draw(state: CountState, weights: Weights) -> Move:
    """The move of a player who has yet to draw or to take the pile."""
    if state.rules.melds_before_draw:
        move = going_out(state, weights)
        if move is not None:
            return move
    take = take_pile(state, weights)
    if take is not None:
        return take
    if state.stock:
        opening = opening_for_pile(state, weights)
        return _DRAW if opening is None else opening.melds[0]
    meld = next_meld(state, weights) if state.rules.melds_before_draw else None
    return meld or _DECLINE


def melds(state: CountState, weights: Weights) -> Move | None:
    """The next move of a mover who has drawn, before the discard; None to discard."""
    return going_out(state, weights) or next_meld(state, weights)


def forced_end(state: CountState) -> Move | None:
    """The move of a mover who melds nothing more but may not discard; None if it may."""
    if state.staged:
        # A person staged them, then asked for a hint or switched the demo on.
        return _TAKE_BACK
    return _KEEP if state.last_card_stays() else None


# Going out


def going_out(state: CountState, weights: Weights) -> Move | None:
    """The first move of going out, or the question to partner before it; None to play on."""
    seat = state.to_move
    side = seat & 1
    # A quick test first: most hands have cards left over.
    if left_over(state.hands[seat], state.tables[side], state.wilds[side], state.drawn) is None:
        return None
    way = mover_way_out(state)
    if way is None:
        return None
    if state.permission is not Permission.YES:
        if state.sizes[state.to_move] > 1 and _loses_the_game(state, way):
            return None
        if asks(state, weights):
            return _ASK
    if way.melds:
        return way.melds[0]
    assert way.discard is not None
    return DISCARDS[way.discard]


def mover_way_out(state: CountState) -> WayOut | None:
    """How the mover can go out; None if it cannot or may not (C21 to C23)."""
    seat = state.to_move
    side = seat & 1
    if state.permission is Permission.NO:
        return None
    points_short = 0 if state.free or state.melded[side] else state.points_short
    hand, sizes, wilds = state.hands[seat], state.tables[side], state.wilds[side]
    return way_out(hand, sizes, wilds, points_short, drawn=state.drawn)


def asks(state: CountState, weights: Weights) -> bool:
    """Whether the mover, who can go out, asks its partner first (C26)."""
    if state.seats == 2 or state.touched or state.permission is not Permission.NOT_ASKED:
        return False
    return state.sizes[state.to_move ^ 2] >= weights.ask


def refuses(state: CountState, weights: Weights) -> bool:
    """Whether partner, whom the mover asked, says no because waiting would bring the side more."""
    seat = state.to_move ^ 2
    if not has_much_to_lay(state, seat, weights):
        return False
    return not _is_late(state, weights) or left_to_lay(state, seat) >= weights.refuse_late


def has_much_to_lay(state: CountState, seat: int, weights: Weights) -> bool:
    """Whether a seat has so much to lay that it says no to its partner (C26).

    It lays its sets in its next turn then, and so who says no lays what it counted, without having
    to remember the question. A partner with many cards does not often ask.
    """
    if state.seats == 2:
        return False
    few = state.sizes[seat ^ 2] <= _FEW_TO_ASK
    return left_to_lay(state, seat) >= (weights.refuse if few else _VERY_MUCH)


def _is_late(state: CountState, weights: Weights) -> bool:
    """Whether the hand may end before the turn of the mover's partner."""
    threat = state.canastas[1 - (state.to_move & 1)] > 0 and state.rival_size() <= _FEW_CARDS
    return threat or is_end_game(state, weights)


def _loses_the_game(state: CountState, way: WayOut) -> bool:
    """Whether going out now would end the game with the other side ahead (C32).

    Each card in another hand is assumed to count an average number of points.
    """
    seat, scores = state.to_move, state.scores
    side = seat & 1
    theirs = scores[1 - side] + table_total(state, 1 - side)
    theirs -= _PER_CARD * int_sum(state.sizes[other] for other in range(1 - side, state.seats, 2))
    if theirs < TARGET:
        return False
    mine = scores[side] + table_total(state, side) + GOING_OUT_POINTS + _points_laid(state, way)
    if state.seats > 2:
        mine -= _PER_CARD * state.sizes[seat ^ 2]
    return theirs > mine


def _points_laid(state: CountState, way: WayOut) -> int:
    """The points that the melds of a way out add to the table, with bonuses of new canastas."""
    side = state.to_move & 1
    total = 0
    for meld in way.melds:
        total += meld_points(meld)
        if completes_canasta(state, meld):
            mixed = meld.wilds or state.wilds[side][meld.rank]
            total += BLACK_CANASTA_POINTS if mixed else RED_CANASTA_POINTS
    return total


def completes_canasta(state: CountState, meld: Meld) -> bool:
    """Whether a meld of the mover completes a canasta."""
    lying = state.tables[state.to_move & 1][meld.rank]
    return lying < CANASTA <= lying + meld.size


# Before the draw


def take_pile(state: CountState, weights: Weights) -> Take | None:
    """The take of the pile, if it is forced or pays; None to leave it."""
    found = cheapest_take(state, weights)
    if found is None:
        return None
    take, cost = found
    if not state.stock:
        return take if is_pile_forced(state) or last_pile_gain(state) >= 0 else None
    return take if is_worth_taking(state, cost, weights) else None


def is_worth_taking(state: CountState, cost: float, weights: Weights) -> bool:
    """Whether taking the pile at this cost is better than drawing from the stock."""
    if len(state.pile) > _GOOD_PILE and cards_gained(state) >= _GOOD_PILE:
        return True
    return pile_worth(state, weights).worth - cost > weights.draw


def cards_gained(state: CountState) -> int:
    """The cards that the pile brings into the hand."""
    return len(state.pile) - 1 - state.pile.count(RED_TREY)


def is_pile_forced(state: CountState) -> bool:
    """Whether the mover, who can take the last pile, must (C25)."""
    side = state.to_move & 1
    if not state.tables[side][state.pile[-1]]:
        return False
    return state.rules.pair_is_forced or (state.melded[side] and not state.pair_required)


def cheapest_take(state: CountState, weights: Weights) -> tuple[Take, float] | None:
    """The cheapest legal take, and what its wild cards cost; None if there is none."""
    pile = state.pile
    if not pile or pile[-1] in NO_UPCARD:
        return None
    kind, seat = pile[-1], state.to_move
    side = seat & 1
    hand, lying, opened = state.hands[seat], state.tables[side][kind], state.melded[side]
    naturals = hand[kind]
    if naturals < LEAST_NATURALS and (state.pair_required or not opened):
        return None
    if state.sizes[seat] == len(pile) == 1 and not state.rules.one_takes_one:
        return None
    found = _opened_take(state, kind, weights) if opened else _opening_take(state, kind, weights)
    if found is None:
        return None
    take, cost = found
    used = take.naturals + take.wilds + int_sum(meld.size for meld in take.further)
    too_few = state.least_left - (state.sizes[seat] + cards_gained(state) - used)
    canasta = state.canastas[side] > 0 or lying + 1 + take.naturals + take.wilds >= CANASTA
    if too_few > 0 and (not canasta or state.permission is Permission.NO):
        # The take may not empty the hand; under classic rules some naturals may stay in it (K5).
        least = 0 if lying and not state.pair_required else LEAST_NATURALS
        if state.rules.whole_ranks or not opened or take.naturals - too_few < least:
            return None
        return Take(take.naturals - too_few, take.deuces, take.jokers), cost
    return take, cost


def _opened_take(state: CountState, kind: int, weights: Weights) -> tuple[Take, float] | None:
    """A take after the initial meld: all naturals, and a wild card if one natural makes no meld."""
    seat = state.to_move
    hand = state.hands[seat]
    naturals = hand[kind]
    if naturals >= LEAST_NATURALS or state.tables[seat & 1][kind]:
        return Take(naturals), 0.0
    if not naturals or not hand[DEUCE_KIND] + hand[JOKER_KIND]:
        return None
    deuce = int(hand[DEUCE_KIND] > 0)
    return Take(1, deuce, 1 - deuce), price_of_wilds(deuce, 1 - deuce, weights.deuce, weights.joker)


def _opening_take(state: CountState, kind: int, weights: Weights) -> tuple[Take, float] | None:
    """A take that meets the minimum."""
    seat = state.to_move
    hand = state.hands[seat]
    points_short = state.minimums[seat & 1] - (hand[kind] + 1) * KIND_POINTS[kind]
    most = state.sizes[seat] - hand[kind]
    found = cheapest(hand, points_short, weights, most=most, upcard=kind)
    if found is None:
        return None
    deuces = found.deuces + int_sum(meld.deuces for meld in found.melds)
    jokers = found.jokers + int_sum(meld.jokers for meld in found.melds)
    cost = price_of_wilds(deuces, jokers, weights.deuce, weights.joker)
    return Take(hand[kind], found.deuces, found.jokers, found.melds), cost


def opening_for_pile(state: CountState, weights: Weights) -> InitialMeld | None:
    """An initial meld laid before the draw so that a natural and a wild card can take the pile.

    None if there is none, or it does not pay (C17).
    """
    seat, pile = state.to_move, state.pile
    if state.melded[seat & 1] or not state.rules.melds_before_draw:
        return None
    if not pile or pile[-1] in NO_UPCARD or state.pair_required:
        return None
    kind, hand = pile[-1], state.hands[seat]
    if hand[kind] != 1 or not hand[DEUCE_KIND] + hand[JOKER_KIND]:
        return None
    deuce = int(hand[DEUCE_KIND] > 0)
    left = hand[:]
    left[DEUCE_KIND if deuce else JOKER_KIND] -= 1
    left[kind] = 0
    found = _initial_meld(state, left, state.sizes[seat] - 2, weights)
    if found is None:
        return None
    cost = found.cost + price_of_wilds(deuce, 1 - deuce, weights.deuce, weights.joker)
    return found if is_worth_taking(state, cost, weights) else None


# After the draw


def next_meld(state: CountState, weights: Weights, *, end_game: bool | None = None) -> Meld | None:
    """The next meld to lay from the hand, None to lay no more.

    ``end_game`` says whether the hand may end soon; by default `is_end_game` decides.
    """
    if end_game is None:
        end_game = is_end_game(state, weights)
    if not state.melded[state.to_move & 1]:
        found = initial_meld(state, weights, end_game=end_game)
        return None if found is None else found.melds[0]
    return _next_of_opened(state, weights, end_game=end_game)


def initial_meld(state: CountState, weights: Weights, *, end_game: bool) -> InitialMeld | None:
    """The cheapest melds that meet the minimum, None if there are none or they cost too much."""
    seat = state.to_move
    hand, size = state.hands[seat], state.sizes[seat]
    if state.staged:
        found = _initial_meld(state, hand, size - 2, weights)
        return found or _initial_meld(state, hand, size - state.least_left, weights)
    budget = float("inf") if end_game else opening_budget(state, weights)
    return _initial_meld(state, hand, size - 2, weights, budget)


def opening_budget(state: CountState, weights: Weights, *, late: bool = True) -> float:
    """The most that an initial meld from the hand may cost.

    With ``late`` the budget grows once the other side has melded.
    """
    least = weights.budget + weights.budget_turn * (state.turn // state.seats)
    late = late and state.melded[1 - (state.to_move & 1)]
    return least + weights.budget_late if late else least


def _initial_meld(
    state: CountState,
    hand: list[int],
    most: int,
    weights: Weights,
    budget: float = float("inf"),
) -> InitialMeld | None:
    side = state.to_move & 1
    sizes, wilds = state.tables[side], state.wilds[side]
    return cheapest(
        hand, state.points_short, weights, most=most, sizes=sizes, wilds=wilds, budget=budget
    )


def _next_of_opened(state: CountState, weights: Weights, *, end_game: bool) -> Meld | None:
    """A meld that completes a canasta, else naturals that fit, a new meld, or a wild card."""
    seat = state.to_move
    side = seat & 1
    hand, table, size = state.hands[seat], state.tables[side], state.sizes[seat]
    complete, wild = state.canastas[side] > 0, hand[DEUCE_KIND] + hand[JOKER_KIND]
    most = MOST_WILD if end_game else weights.more_wilds if complete else weights.first_wilds
    meld = _completing(state, min(most, wild))
    if meld is not None:
        return meld
    lays = end_game or has_much_to_lay(state, seat, weights)
    least = 2 if lays or complete else max(2, weights.least_hand)
    few = min(least, _LEFT_BY_FITTING)
    bait = LEAST_MELD
    if not lays and weights.bait > LEAST_MELD and state.rival_size() >= weights.bait_size:
        bait = weights.bait
    new = -1
    for kind in RANK_KINDS:
        naturals = hand[kind]
        if naturals and table[kind]:
            if size - naturals >= few:
                return meld_of(kind, naturals, 0, 0)
        elif naturals >= bait and new < 0 and size - naturals >= least:
            new = kind
    if new >= 0:
        return meld_of(new, hand[new], 0, 0)
    if wild and (end_game or wild > weights.hoard):
        return _wild_card(state, least, end_game=end_game)
    return None


def _completing(state: CountState, most: int) -> Meld | None:
    """The meld that completes a canasta with the fewest wild cards, ``most`` of them at most."""
    seat = state.to_move
    side = seat & 1
    hand, table, wilds = state.hands[seat], state.tables[side], state.wilds[side]
    fewest, found = most + 1, -1
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], table[kind]
        if not lying and naturals < LEAST_NATURALS:
            continue
        need = CANASTA - lying - naturals
        if need >= fewest or lying >= CANASTA:
            continue
        need = max(0, need)
        stays = state.sizes[seat] - naturals - need
        if need <= MOST_WILD - wilds[kind] and naturals + need and stays >= 2:
            fewest, found = need, kind
    if found < 0:
        return None
    deuces = min(fewest, hand[DEUCE_KIND])
    return meld_of(found, hand[found], deuces, fewest - deuces)


def _wild_card(state: CountState, least: int, *, end_game: bool) -> Meld | None:
    """A wild card laid with a pair in the end game, else on the meld nearest to a canasta."""
    seat = state.to_move
    side = seat & 1
    hand, table, wilds = state.hands[seat], state.tables[side], state.wilds[side]
    deuce = int(hand[DEUCE_KIND] > 0)
    if end_game and state.sizes[seat] - LEAST_MELD >= least:
        for kind in RANK_KINDS:
            if hand[kind] == LEAST_NATURALS and not table[kind]:
                return meld_of(kind, LEAST_NATURALS, deuce, 1 - deuce)
    if state.sizes[seat] <= least:
        return None
    # On a finished canasta it would be lost: the next canasta needs it.
    open_melds = [
        kind for kind in RANK_KINDS if 0 < table[kind] < CANASTA and wilds[kind] < MOST_WILD
    ]
    if not open_melds:
        return None
    kind = max(open_melds, key=table.__getitem__)
    return meld_of(kind, 0, deuce, 1 - deuce)
