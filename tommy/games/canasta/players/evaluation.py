"""What cards and piles are worth to a computer player of Canasta: the one evaluation of the game.

Playing, hints, rollouts and the tuner all evaluate a `CountState` here. Only what the mover may
know counts: its own hand, and what all have seen. Values are in points of the score. `discards` and
`pile_worth` give the terms of their sums, from which `explanations` takes the reason of a move.
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
#: With this minimum a side needs its wild cards to open.
_HARD_MINIMUM: Final = 90
#: Discards of a rank beyond this many make it no rarer in the hand that threw them.
_MOST_THROWN: Final = 3
#: The share of the unseen cards that a hand holds is rounded to this many steps.
_STEPS: Final = 60
#: Length of a row of chances: one for each number of hidden cards of a kind, from 0.
_ROW: Final = 9
#: By minimum, the chance that a side which could otherwise take the pile can open with it.
_OPENS: Final = {15: 1.0, 50: 0.9, 90: 0.7, 120: 0.5}
_PILE_POINTS: Final = (*KIND_POINTS, RED_TREY_POINTS)


class Weights(NamedTuple):
    """How much each thing counts, in points; the defaults were chosen by hand.

    The tuner draws its steps in the order of the fields, so new fields come last.
    """

    # Keeping a card
    #: The only card of its rank in the hand.
    single: float = 2.0
    #: Added to ``single`` for each four copies of the rank that are unseen.
    live: float = 1.0
    #: A card of a pair.
    pair: float = 14.0
    #: Added to ``pair`` for each card of a pile that only a pair takes.
    ticket: float = 1.0
    #: A card of three of a rank.
    triple: float = 22.0
    #: A card of four or more of a rank.
    four: float = 18.0
    #: A card that fits a meld of the side.
    fitting: float = 24.0
    #: Added to ``fitting`` for each card of the meld beyond four.
    near: float = 16.0
    #: A deuce.
    deuce: float = 90.0
    #: A joker.
    joker: float = 120.0
    #: A black trey.
    trey: float = 3.0
    #: While the side has not melded, up to three cards of a rank each add a third of this times
    #: their points.
    high: float = 0.6

    # The pile, to the opponent who takes it
    #: Any pile.
    pile: float = 12.0
    #: Each card of it.
    pile_card: float = 8.0
    #: Each point of its cards.
    pile_point: float = 0.5
    #: Added for each card beyond eight.
    pile_big: float = 10.0
    #: Each card beyond three of the meld that the discard feeds.
    feed: float = 12.0
    #: A canasta that the discard completes.
    feed_canasta: float = 200.0
    #: How likely an opponent who can take it with a natural and a wild card does so, 0 to 1.
    wild_take: float = 0.5
    #: Subtracted from a kept card for each of its points when the hand may end soon.
    shed: float = 0.0

    # Taking the pile
    #: A card of the stock: the pile is taken if it is worth more.
    draw: float = 16.0
    #: Each card below the upcard.
    take_card: float = 8.0
    #: Added if it fits a meld or a pair.
    take_fit: float = 24.0
    #: An upcard that fits a meld.
    grow: float = 24.0
    #: Added to ``grow`` for each card of the meld beyond four.
    grow_near: float = 16.0
    #: Subtracted for a new meld of the upcard.
    expose: float = 20.0
    #: Opening with the pile.
    first: float = 40.0

    # Melding
    #: A new meld waits in the hand until it has this many cards,
    bait: int = 3
    #: while each opponent holds at least this many.
    bait_size: int = 0
    #: Wild cards beyond this many are laid.
    hoard: int = 4
    #: The most wild cards that may complete the first canasta of a side.
    first_wilds: int = 3
    #: The most wild cards that may complete a later one.
    more_wilds: int = 3
    #: Cards to keep in the hand while the side has no canasta; naturals that fit may leave fewer.
    least_hand: int = 4
    #: The most that an initial meld from the hand may cost.
    budget: float = 60.0
    #: Added to ``budget`` for each round of turns gone by.
    budget_turn: float = 8.0
    #: Added to ``budget`` once the other side has melded.
    budget_late: float = 60.0

    # Going out
    #: The hand may end soon if the other side has a hand of at most this many cards,
    near_end: int = 4
    #: and a meld of at least this many.
    near_meld: int = 5
    #: A partner who holds at least this many cards is asked.
    ask: int = 5
    #: Partner says no if waiting brings at least this many points.
    refuse: float = 50.0
    #: The same if the hand may end soon.
    refuse_late: float = 250.0

    # Added later
    #: A factor for wild cards while the side needs 90 points or more to open.
    opener: float = 2.5
    #: Added to a wild card for each card that the pile is short of `worth_freezing`.
    early: float = 25.0
    #: A rank is (1 + n x this) times rarer in a hand that discarded n of it, three at most.
    thrown: float = 1.0
    #: A pile that completes a canasta.
    complete: float = 200.0
    #: A pile of this many cards is worth a wild card to freeze it.
    worth_freezing: int = 6
    #: Added to a wild card if the pile is frozen for everyone already.
    frozen: float = 0.0


#: A weights file has one column for two seats and one for four.
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
    """The cost of wild cards laid to open; ``deuce`` and ``joker`` are weights."""
    return (deuces * deuce + jokers * joker) / 2


# Chances

#: Chances by how many of a rank a seat threw away, then by how many of it are hidden.
_Chances: TypeAlias = Sequence[Sequence[float]]


def _row(share: float, rarer: float) -> tuple[list[float], list[float]]:
    """The chances that a hand holds at least one card of a kind, and two, by number hidden.

    The hidden cards count as ``1 / rarer`` times as many. Each lies in the hand with a chance of
    ``share``, a fraction of a card with that fraction of it.
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
    """The chances to hold at least one card of a kind, and two, at a step of the share."""
    share = min(0.95, (step + 0.5) / _STEPS)
    rows = [_row(share, 1 + thrown * times) for times in range(_MOST_THROWN + 1)]
    return [one for one, _ in rows], [two for _, two in rows]


class _NextOpponent:
    """The hand of the next player as the mover sees it: which piles it can take."""

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
        """How likely it holds a wild card; computed once."""
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
    #: ``kept + danger * (pile + feed)``: the lowest is discarded.
    cost: float
    #: What the card is worth in the hand.
    kept: float
    #: How likely the next opponent takes the pile with it, 0 to 1.
    danger: float
    #: What the pile is then worth to that opponent.
    pile: float
    #: What the card adds to a meld of that opponent's side.
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
    """The kind of the cheapest discard; among equals the one of most points.

    The same as the least cost in `discards`, without the terms.
    """
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
    """What a card is worth in the hand, and its kind, for every kind that could be discarded."""
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
    """The same for wild cards and black treys, which stop a pile."""
    seat = state.to_move
    side = seat & 1
    times = 1.0
    if not state.melded[side] and state.minimums[side] >= _HARD_MINIMUM:
        times = weights.opener
    early = weights.early * max(0, weights.worth_freezing - len(state.pile))
    if state.pair_required:
        early += weights.frozen
    for kind, worth in (
        (TREY_KIND, weights.trey),
        (DEUCE_KIND, weights.deuce * times + early),
        (JOKER_KIND, weights.joker * times + early),
    ):
        if state.hands[seat][kind]:
            yield worth, kind


def _pile_to_opponent(state: CountState, weights: Weights) -> float:
    """What the pile is worth to the next opponent after a discard, without that card's points."""
    cards = len(state.pile) + 1
    points = int_sum(map(_PILE_POINTS.__getitem__, state.pile))
    worth = weights.pile + weights.pile_card * cards + weights.pile_point * points
    return worth + weights.pile_big * max(0, cards - _BIG_PILE)


def _feed(state: CountState, kind: int, weights: Weights) -> float:
    """What a card of this kind adds to a meld of the other side."""
    lying = state.tables[1 - (state.to_move & 1)][kind]
    if not lying or lying >= CANASTA:
        return 0.0
    return weights.feed_canasta if lying == CANASTA - 1 else weights.feed * (lying - 3)


# The pile


class PileTerms(NamedTuple):
    """What taking the pile is worth to the mover, term by term."""

    #: The cards below the upcard.
    below: float
    #: The upcard, which is melded at once.
    upcard: float
    #: Opening with it.
    opening: float

    @property
    def worth(self) -> float:
        return self.below + self.upcard + self.opening


def pile_worth(state: CountState, weights: Weights) -> PileTerms:
    """What taking the pile is worth to a mover who can take it."""
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
    """Points that the last pile adds to the mover's table, less those it adds to the hand (C25)."""
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
    """Twice the points that a seat could lay in its next turn: what stays in hand counts against.

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
