"""What cards and piles are worth to a computer player of Canasta: the one evaluation of the game.

It judges a `CountState`, so that playing, hints, rollouts and the tuner judge alike. It reads only
what the mover may know: his own hand, and what lies open. Everything is in points of the score.
`discards` and `pile_worth` give the terms of their sums, from which the reason of a move comes.
Source: COMPUTER (How).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cardgame.players.weights import WeightsFormat
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import NO_UPCARD, RED_TREY
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND_POINTS,
    RANK_KINDS,
    RED_TREY_POINTS,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import (
    BLACK_CANASTA_POINTS,
    CANASTA,
    LEAST_MELD,
    LEAST_NATURALS,
    MOST_WILD,
    SEATS,
)

#: Each card of a pile beyond this many is worth more to whoever takes it.
_BIG_PILE: Final = 8
#: A pile of this many cards is worth stopping with a wild card.
_STOPPED_PILE: Final = 6
#: With this minimum a side needs its wild cards to open.
_HARD_MINIMUM: Final = 90
#: More discards of a rank make it no rarer in the hand that threw them.
_MOST_THROWN: Final = 3
#: The share of the unseen cards that a hand holds is rounded to this many steps.
_STEPS: Final = 60
#: A row of chances has an entry for each number of hidden cards of a kind, 0 to 8.
_ROW: Final = 9
#: By its minimum, the chance that a side can open with a pile that it could take otherwise.
_OPENS: Final = {15: 1.0, 50: 0.9, 90: 0.7, 120: 0.5}
_PILE_POINTS: Final = (*KIND_POINTS, RED_TREY_POINTS)


class Weights(NamedTuple):
    """How much each thing counts, in points; the defaults were chosen by hand."""

    # Keeping a card: one of a rank of which the hand holds
    #: one,
    single: float = 2.0
    #: and more for each four copies of it unseen,
    live: float = 1.0
    #: two,
    pair: float = 14.0
    #: and more for each card of a pile that only a pair takes,
    ticket: float = 1.0
    #: three,
    triple: float = 22.0
    #: four or more.
    four: float = 18.0
    #: A card that fits a meld of the side,
    fitting: float = 24.0
    #: and more for each card that the meld has beyond four.
    near: float = 16.0
    deuce: float = 90.0
    joker: float = 120.0
    #: A black trey.
    trey: float = 3.0
    #: The part of its own points that a card counts more while the side has not melded.
    high: float = 0.6

    # The pile to whoever takes it
    #: At all,
    pile: float = 12.0
    #: for each card,
    pile_card: float = 8.0
    #: for each of their points,
    pile_point: float = 0.5
    #: and more for each card beyond eight.
    pile_big: float = 10.0
    #: For each card beyond three of the meld that the discard would feed,
    feed: float = 12.0
    #: or for a canasta that it would complete.
    feed_canasta: float = 200.0
    #: The part of the opponents who take it with a natural and a wild card.
    wild_take: float = 0.5
    #: How much less each point of a card is worth in the hand when the hand may end soon.
    shed: float = 0.0

    # Taking the pile
    #: What a card of the stock is worth: a pile is taken if it is worth more.
    draw: float = 16.0
    #: For each card below the upcard,
    take_card: float = 8.0
    #: and more if it fits a meld or a pair.
    take_fit: float = 24.0
    #: For an upcard that fits a meld,
    grow: float = 24.0
    #: and more for each card that the meld has beyond four.
    grow_near: float = 16.0
    #: What a new meld of the upcard costs.
    expose: float = 20.0
    #: For opening so.
    first: float = 40.0

    # Melding
    #: A new meld is held back while it has fewer cards,
    bait: int = 3
    #: as long as each opponent holds so many.
    bait_size: int = 0
    #: Wild cards beyond so many are laid.
    hoard: int = 4
    #: How many wild cards complete the first canasta of a side at most,
    first_wilds: int = 3
    #: and one of the others.
    more_wilds: int = 3
    #: Cards that stay in the hand as long as there is no canasta, but for naturals that fit.
    least_hand: int = 4
    #: What an initial meld from the hand may cost,
    budget: float = 60.0
    #: and more in each turn,
    budget_turn: float = 8.0
    #: and when the other side has melded.
    budget_late: float = 60.0

    # Going out
    #: The other side may go out when a hand of it has so few cards,
    near_end: int = 4
    #: and a meld of it so many.
    near_meld: int = 5
    #: Partner is asked who holds so many cards.
    ask: int = 5
    #: He says no if waiting brings so many points,
    refuse: float = 50.0
    #: or so many if the hand may end soon.
    refuse_late: float = 250.0

    # Besides (the tuner draws its steps in this order, so new ones come last)
    #: How many times a wild card counts while the side needs 90 points or more to open.
    opener: float = 2.5
    #: How much more a wild card counts for each card that the pile has fewer than six.
    early: float = 25.0
    #: A rank is (1 + n x this) times rarer in a hand that discarded n of it, three at most.
    thrown: float = 1.0
    #: What a pile is worth more that completes a canasta.
    complete: float = 200.0


#: A file of them has a column for two hands and one for four.
LAYOUT: Final = WeightsFormat("canasta", Weights, SEATS)
#: The weights shipped, by number of seats.
WEIGHTS: Final = LAYOUT.shipped()


def is_end_game(state: CountState, weights: Weights) -> bool:
    """Whether the hand may end before the mover's next turn, so that cards belong on the table."""
    if len(state.stock) <= state.seats:
        return True
    if state.rival_size() > weights.near_end:
        return False
    return max(state.tables[1 - (state.to_move & 1)]) >= weights.near_meld


def price_of_wilds(deuces: int, jokers: int, deuce: float, joker: float) -> float:
    """What wild cards cost that are laid to open; ``deuce`` and ``joker`` are weights."""
    return (deuces * deuce + jokers * joker) / 2


# Chances

#: A chance by how many of a rank a seat threw away, and by how many are hidden.
_Chances: TypeAlias = Sequence[Sequence[float]]


def _row(share: float, rarer: float) -> tuple[list[float], list[float]]:
    """How likely a hand holds one card of a kind, and two, by how many of the kind are hidden.

    They count as ``1 / rarer`` times as many cards, each of which lies in the hand with a chance
    of ``share``, and a part of a card with that part of the chance.
    """
    one, two = [], []
    for number in range(_ROW):
        copies = number / rarer
        whole = int(copies)
        part = (copies - whole) * share
        none, single = 1.0, 0.0
        for chance in [share] * whole + [part]:
            none, single = none * (1 - chance), single * (1 - chance) + none * chance
        one.append(1 - none)
        two.append(max(0.0, 1 - none - single))
    return one, two


@lru_cache(maxsize=4096)
def _tables(thrown: float, step: int) -> tuple[_Chances, _Chances]:
    """The chances to hold one card of a kind, and two, at a step of the share."""
    share = min(0.95, (step + 0.5) / _STEPS)
    rows = [_row(share, 1 + thrown * times) for times in range(_MOST_THROWN + 1)]
    return [one for one, _ in rows], [two for _, two in rows]


class _NextOpponent:
    """What the mover thinks of the hand after his: which piles it can take."""

    def __init__(self, state: CountState, weights: Weights) -> None:
        seat = state.to_move
        following = seat + 1 if seat + 1 < state.seats else 0
        side = following & 1
        self._hand, self._own = state.hands[seat], state.known[seat]
        self._held, self._thrown = state.known[following], state.thrown[following]
        self._unseen, self._table = state.unseen, state.tables[side]
        hidden = (
            int_sum(self._unseen) - self._unseen[RED_TREY] - state.sizes[seat] + int_sum(self._own)
        )
        unknown = state.sizes[following] - int_sum(self._held)
        step = min(_STEPS - 1, unknown * _STEPS // hidden) if hidden > 0 else 0
        self._with_one, self._with_two = _tables(weights.thrown, step)
        opened = state.melded[side]
        self._pair_required = state.pair_required or not opened
        self._likely = 1.0 if opened else _OPENS[state.minimums[side]]
        self._wild_take = weights.wild_take
        self._wild = -1.0

    def takes(self, kind: int) -> float:
        """How likely it can take the pile if a card of this kind is discarded, 0 to 1."""
        if kind in NO_UPCARD:
            return 0.0
        if self._table[kind] and not self._pair_required:
            return 1.0
        held = self._held[kind]
        if held >= LEAST_NATURALS:
            return self._likely
        times = min(self._thrown[kind], _MOST_THROWN)
        hidden = self._unseen[kind] - self._hand[kind] + self._own[kind]
        one = self._with_one[times][hidden]
        pair = one if held else self._with_two[times][hidden]
        if self._pair_required:
            return pair * self._likely
        with_wild = self._wild_take * self._holds_wild() * (1.0 if held else one)
        return pair if pair > with_wild else with_wild if with_wild < 1.0 else 1.0

    def _holds_wild(self) -> float:
        """How likely it holds a wild card; worked out once."""
        if self._wild < 0:
            held = self._held[JOKER_KIND] or self._held[DEUCE_KIND]
            hidden = 0
            for kind in (JOKER_KIND, DEUCE_KIND):
                hidden += self._unseen[kind] - self._hand[kind] + self._own[kind]
            self._wild = 1.0 if held else self._with_one[0][min(hidden, _ROW - 1)]
        return self._wild


# The discard


class DiscardTerms(NamedTuple):
    """What it costs to discard a card of a kind, term by term."""

    kind: int
    #: The sum, ``kept + danger * (pile + feed)``: the lower, the sooner it is discarded.
    cost: float
    #: What the card is worth in the hand.
    kept: float
    #: How likely the next opponent takes the pile with it, 0 to 1.
    danger: float
    #: What the pile is worth to him then, and what more for the meld that the card feeds.
    pile: float
    feed: float


def discards(state: CountState, weights: Weights) -> list[DiscardTerms]:
    """The terms of every kind that the mover could discard."""
    opponent = _NextOpponent(state, weights)
    below, point = _pile_to_opponent(state, weights), weights.pile_point
    found = []
    for kept, kind in _kept(state, weights):
        danger = opponent.takes(kind)
        pile, feed = below + point * KIND_POINTS[kind], _feed(state, kind, weights)
        cost = kept + danger * (pile + feed)
        found.append(DiscardTerms(kind, cost, kept, danger, pile, feed))
    return found


def best_discard(state: CountState, weights: Weights) -> int:
    """The kind of the discard that costs least; of equals the one that counts most in the hand."""
    opponent = _NextOpponent(state, weights)
    below, point = _pile_to_opponent(state, weights), weights.pile_point
    least, best = float("inf"), -1
    for kept, kind in sorted(_kept(state, weights)):
        if kept > least:
            break
        danger = opponent.takes(kind)
        cost = kept
        if danger:
            cost += danger * (below + point * KIND_POINTS[kind] + _feed(state, kind, weights))
        if cost < least or (cost == least and KIND_POINTS[kind] > KIND_POINTS[best]):
            least, best = cost, kind
    return best


def _kept(state: CountState, weights: Weights) -> list[tuple[float, int]]:
    """What a card of each kind held is worth in the hand, and the kind."""
    seat = state.to_move
    hand, table, opened = state.hands[seat], state.tables[seat & 1], state.melded[seat & 1]
    single, live = weights.single, weights.live / 4
    fitting, near = weights.fitting, weights.near
    high = 0.0 if opened else weights.high / 3
    ticket = weights.ticket * len(state.pile) if state.pair_required or not opened else 0.0
    unseen, own = state.unseen, state.known[seat]
    found = []
    for kind in RANK_KINDS:
        number = hand[kind]
        if not number:
            continue
        lying = table[kind]
        if lying:
            worth = fitting
            if lying > 4:
                worth += near * (lying - 4 if lying < CANASTA else 3)
        elif number == 1:
            worth = single + live * (unseen[kind] - 1 + own[kind])
        elif number == 2:
            worth = weights.pair + ticket
        else:
            worth = weights.triple if number == 3 else weights.four
        if high:
            worth += high * KIND_POINTS[kind] * (number if number < 3 else 3)
        found.append((worth, kind))
    if weights.shed and is_end_game(state, weights):
        found = [(worth - weights.shed * KIND_POINTS[kind], kind) for worth, kind in found]
    if hand[JOKER_KIND] or hand[DEUCE_KIND] or hand[TREY_KIND]:
        found += _kept_to_freeze(state, weights)
    return found


def _kept_to_freeze(state: CountState, weights: Weights) -> Iterator[tuple[float, int]]:
    """What wild cards and black treys, which stop a pile, are worth in the hand; and the kind."""
    seat = state.to_move
    side = seat & 1
    times = 1.0
    if not state.melded[side] and state.minimums[side] >= _HARD_MINIMUM:
        times = weights.opener
    early = weights.early * max(0, _STOPPED_PILE - len(state.pile))
    for kind, worth in (
        (TREY_KIND, weights.trey),
        (DEUCE_KIND, weights.deuce * times + early),
        (JOKER_KIND, weights.joker * times + early),
    ):
        if state.hands[seat][kind]:
            yield worth, kind


def _pile_to_opponent(state: CountState, weights: Weights) -> float:
    """What the pile is worth to whoever takes it after a discard, without that card's points."""
    cards = len(state.pile) + 1
    points = int_sum(map(_PILE_POINTS.__getitem__, state.pile))
    worth = weights.pile + weights.pile_card * cards + weights.pile_point * points
    return worth + weights.pile_big * max(0, cards - _BIG_PILE)


def _feed(state: CountState, kind: int, weights: Weights) -> float:
    """What a card of this kind brings a meld of the other side."""
    lying = state.tables[1 - (state.to_move & 1)][kind]
    if not lying or lying >= CANASTA:
        return 0.0
    return weights.feed_canasta if lying == CANASTA - 1 else weights.feed * (lying - 3)


# The pile


class PileTerms(NamedTuple):
    """What the pile brings to the mover over leaving it, term by term."""

    #: By the cards below its upcard.
    below: float
    #: By the upcard, which is melded at once.
    upcard: float
    #: By meeting the minimum so.
    opening: float

    @property
    def worth(self) -> float:
        """The sum."""
        return self.below + self.upcard + self.opening


def pile_worth(state: CountState, weights: Weights) -> PileTerms:
    """What the pile brings to the mover, who can take it, over leaving it."""
    seat = state.to_move
    side = seat & 1
    hand, table = state.hands[seat], state.tables[side]
    *rest, kind = state.pile
    below = 0.0
    for each in rest:
        if each == RED_TREY:
            below += RED_TREY_POINTS
        elif each in (JOKER_KIND, DEUCE_KIND):
            below += weights.deuce
        else:
            below += weights.take_card
            if table[each] or hand[each] >= LEAST_NATURALS:
                below += weights.take_fit
    lying = table[kind]
    if lying:
        upcard = weights.grow + weights.grow_near * max(0, lying - 4)
        if lying < CANASTA <= lying + hand[kind] + state.pile.count(kind):
            upcard += weights.complete
    else:
        upcard = -weights.expose
    return PileTerms(below, upcard, 0.0 if state.melded[side] else weights.first)


def last_pile_gain(state: CountState) -> int:
    """What the last pile brings to the mover's table less what it brings into his hand (C25)."""
    seat = state.to_move
    hand, table = state.hands[seat], state.tables[seat & 1]
    *rest, kind = state.pile
    gain = KIND_POINTS[kind]
    if not table[kind] and hand[kind] < LEAST_MELD:
        gain += 2 * hand[kind] * KIND_POINTS[kind]
    below = [each for each in rest if each != RED_TREY]
    for each in below:
        fits = each in (JOKER_KIND, DEUCE_KIND, kind) or table[each]
        fits = fits or hand[each] + below.count(each) >= LEAST_MELD
        gain += KIND_POINTS[each] if fits else -KIND_POINTS[each]
    return gain


# Partner


def left_to_lay(state: CountState, seat: int) -> int:
    """What a seat could lay in its next turn, counted twice, since it would be lost besides.

    A canasta that it can complete counts as a black one.
    """
    hand, table = state.hands[seat], state.tables[seat & 1]
    wild = spare = hand[JOKER_KIND] + hand[DEUCE_KIND]
    gain = 0
    for kind in RANK_KINDS:
        naturals, lying = hand[kind], table[kind]
        pair = spare > 0 and naturals == LEAST_NATURALS and not lying
        spare -= pair
        if lying or naturals >= LEAST_MELD or pair:
            gain += 2 * naturals * KIND_POINTS[kind]
            if lying < CANASTA <= lying + naturals + min(wild, MOST_WILD):
                gain += BLACK_CANASTA_POINTS
    if gain:
        for kind in (JOKER_KIND, DEUCE_KIND):
            gain += 2 * hand[kind] * KIND_POINTS[kind]
    return gain
