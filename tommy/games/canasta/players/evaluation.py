"""What a computer player of Canasta makes of what it sees: chances, and what cards are worth.

It reads an `Observation` and knows no plan; all weights are in points of the score.
Source: COMPUTER (How).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tommy.cardgame.players.weights import Layout
from tommy.games.canasta.rules.discards import crosswise, is_prize
from tommy.games.canasta.rules.melds import Table, has_canasta, melds
from tommy.games.canasta.rules.observation import Did, Observation
from tommy.games.canasta.rules.pack import (
    BLACK_TREYS,
    COPIES,
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    KINDS,
    RED_TREYS,
    TREY_KIND,
    WILD,
    Cards,
    PlayingCard,
    counts,
)
from tommy.games.canasta.rules.rulesets import CANASTA, SEATS, minimum
from tommy.games.canasta.rules.scoring import red_trey_points
from tommy.games.canasta.rules.seats import Seat, Side, following, partner_of, side_of
from tommy.games.canasta.rules.situation import group_total, has_melded

#: A pile that brings so many cards below its upcard is taken whatever it costs.
GOOD_PILE: Final = 4
#: From which number of cards on each is worth more to whoever takes the pile.
BIG_PILE: Final = 8
#: From which number of cards on a pile is worth stopping with a wild card.
STOPPED_PILE: Final = 6
#: From which minimum on a side needs its wild cards to open.
HARD_MINIMUM: Final = 90
#: With a canasta and so few cards in a hand a side may go out in its next turn.
FEW_CARDS: Final = 4
#: Without a canasta cards that fit are laid as long as so many stay in the hand.
FEW_LEFT: Final = 3
#: Of a rank thrown more often than so no hand is thought to hold less.
MOST_THROWN: Final = 3


class Weights(NamedTuple):
    """How much each thing counts, in points; the defaults were chosen by hand.

    *Keeping a card*: ``single`` and, for each copy unseen, ``live``; a card of a ``pair``, with
    ``ticket`` for each card of a pile that only a pair takes, of a ``triple`` or of ``four`` and
    more; one that fits a meld of the side, ``fitting``, and more by
    ``near`` for each card that the meld has beyond four; ``deuce``, ``joker``, ``trey`` (black).
    ``high`` is the part of its own points that a card counts more while the side has not melded;
    a wild card counts ``opener`` times as much while that needs 90 or more, and ``early`` more for
    each card that the pile has fewer than six.

    *The pile*: what it is worth to whoever takes it, ``pile`` at all, ``pile_card`` for each card
    and ``pile_point`` for each of their points, ``pile_big`` more for each card beyond eight;
    ``feed`` for each card that the meld it would feed
    has beyond three, ``feed_canasta`` if that completes a canasta. ``wild_take`` is the part of the
    opponents who take it with one natural and a wild card; a rank is
    (1 + n x ``thrown``) times rarer in the hand of a seat that discarded n of it, three at most.
    Each point of a card is worth ``shed`` less in the hand when the hand may end soon.

    *Taking*: a pile is taken if it is worth more than a ``draw``: ``take_card`` for each card below
    the upcard, ``take_fit`` if it fits a meld or a pair, ``grow`` for an upcard that fits a meld
    and ``grow_near`` for each card that this has beyond four; ``expose`` is what a new meld of the
    upcard costs, ``first`` what it brings to open so, ``complete`` a canasta by it.

    *Melding*: a new meld is held back while it has fewer than ``bait`` cards and each opponent
    holds ``bait_size`` or more; wild cards beyond ``hoard`` are laid; a canasta is completed with
    up to ``first_wilds`` wild cards if it is the first, ``more_wilds`` after that; ``least_hand``
    cards stay in hand as long as there is no canasta, but for naturals that fit.
    Opening from the hand may cost ``budget``, ``budget_turn`` more in each turn and
    ``budget_late`` more when the other side has melded.

    *Going out*: the other side may when a hand of it has ``near_end`` cards or fewer and a meld of
    it ``near_meld`` or more. A player asks when his partner holds ``ask`` cards or more, who
    refuses when waiting would bring him ``refuse`` points, or ``refuse_late`` if the hand may
    end soon.
    """

    single: float = 2.0
    live: float = 1.0
    pair: float = 14.0
    ticket: float = 1.0
    triple: float = 22.0
    four: float = 18.0
    fitting: float = 24.0
    near: float = 16.0
    deuce: float = 90.0
    joker: float = 120.0
    trey: float = 3.0
    high: float = 0.6
    pile: float = 12.0
    pile_card: float = 8.0
    pile_point: float = 0.5
    pile_big: float = 10.0
    feed: float = 12.0
    feed_canasta: float = 200.0
    wild_take: float = 0.5
    shed: float = 0.0
    draw: float = 16.0
    take_card: float = 8.0
    take_fit: float = 24.0
    grow: float = 24.0
    grow_near: float = 16.0
    expose: float = 20.0
    first: float = 40.0
    bait: int = 3
    bait_size: int = 0
    hoard: int = 4
    first_wilds: int = 3
    more_wilds: int = 3
    least_hand: int = 4
    budget: float = 60.0
    budget_turn: float = 8.0
    budget_late: float = 60.0
    near_end: int = 4
    near_meld: int = 5
    ask: int = 5
    refuse: float = 50.0
    refuse_late: float = 250.0
    opener: float = 2.5
    early: float = 25.0
    thrown: float = 1.0
    complete: float = 200.0


#: A file of them has a column for two hands and one for four.
LAYOUT: Final = Layout("canasta", Weights, SEATS)
#: The weights shipped, by number of seats.
WEIGHTS: Final = LAYOUT.shipped()


class Reading(NamedTuple):
    """What an observer makes of the position at one moment.

    ``held`` counts the kinds in his hand, ``hidden`` those that he cannot see and cannot infer,
    ``known`` by seat those that a hand must hold since it took them with a pile. ``missing`` are
    the points that his side's first melds lack, 0 or less if it has melded. ``thrown`` counts by
    seat what each discarded.
    """

    seen: Observation
    weights: Weights
    side: int
    held: list[int]
    mine: Table
    theirs: Table
    opened: bool
    they_opened: bool
    missing: int
    rivals: tuple[Seat, ...]
    hidden: list[int]
    hidden_total: int
    known: tuple[list[int], ...]
    thrown: tuple[list[int], ...]

    @property
    def size(self) -> int:
        """Cards in his hand."""
        return len(self.seen.hand)

    @property
    def wilds(self) -> int:
        """Wild cards in his hand."""
        return self.held[DEUCE_KIND] + self.held[JOKER_KIND]

    @property
    def has_canasta(self) -> bool:
        """Whether his side has a canasta on the table."""
        return has_canasta(self.mine)

    @property
    def rival_size(self) -> int:
        """Cards in the smallest hand of the other side."""
        return min(self.seen.hand_counts[seat] for seat in self.rivals)

    @property
    def partner_size(self) -> int:
        """Cards in his partner's hand; 0 without a partner."""
        if self.seen.seats == 2:
            return 0
        return self.seen.hand_counts[partner_of(self.seen.seat)]

    @property
    def closing(self) -> bool:
        """Whether the hand may end before his next turn, so that cards belong on the table."""
        if self.seen.stock_count <= self.seen.seats:
            return True
        if self.rival_size > self.weights.near_end:
            return False
        return any(meld is not None and meld.size >= self.weights.near_meld for meld in self.theirs)


def read(observation: Observation, by_seats: Mapping[int, Weights] = WEIGHTS) -> Reading:
    """The reading of what a seat knows, with the weights for so many seats; it changes nothing."""
    seat, seats = observation.seat, observation.seats
    side = side_of(seat)
    held = counts(observation.hand)
    known, thrown = _histories(observation)
    hidden = list(COPIES)
    for kind, number in enumerate(held):
        hidden[kind] -= number
    _subtract(hidden, observation.pile)
    for table in observation.tables:
        for meld in table:
            if meld is not None:
                _subtract(hidden, meld.cards)
    for other in range(seats):
        if other != seat:
            for kind, number in enumerate(known[other]):
                hidden[kind] -= number
    opened = (
        observation.melded[side]
        if side != side_of(observation.to_move)
        else has_melded(observation, side)
    )
    missing = 0
    if not opened:
        missing = minimum(observation.scores[side])
        if side == side_of(observation.to_move):
            missing -= group_total(observation)
    first = following(seat, seats)
    return Reading(
        seen=observation,
        weights=by_seats[seats],
        side=side,
        held=held,
        mine=observation.tables[side],
        theirs=observation.tables[1 - side],
        opened=opened,
        they_opened=observation.melded[1 - side],
        missing=missing,
        rivals=(first,) if seats == 2 else (first, partner_of(first)),
        hidden=hidden,
        hidden_total=max(1, sum(hidden)),
        known=known,
        thrown=thrown,
    )


def _subtract(numbers: list[int], cards: Cards) -> None:
    for card in cards:
        if card not in RED_TREYS:
            numbers[KIND[card]] -= 1


def _histories(observation: Observation) -> tuple[tuple[list[int], ...], tuple[list[int], ...]]:
    """By seat: the kinds that its hand is known to hold, and those that it threw away."""
    known = tuple([0] * KINDS for _ in range(observation.seats))
    thrown = tuple([0] * KINDS for _ in range(observation.seats))
    taken = False
    for seat, did, cards in observation.seen:
        if did is Did.DISCARD:
            kind = KIND[cards[0]]
            thrown[seat][kind] += 1
            known[seat][kind] = max(0, known[seat][kind] - 1)
        elif did is Did.TAKE or did is Did.TAKE_BACK:
            for card in cards:
                known[seat][KIND[card]] += 1
            taken = did is Did.TAKE
        elif did is Did.MELD:
            # The first meld after a take begins with the upcard, which was never in the hand.
            for card in cards[1:] if taken else cards:
                kind = KIND[card]
                known[seat][kind] = max(0, known[seat][kind] - 1)
            taken = False
    return known, thrown


# Chances


def chance_of_holding(reading: Reading, seat: Seat, kind: int, least: int) -> float:
    """About how likely another seat holds ``least`` (1 or 2) cards of a kind, 0 to 1.

    Each hidden copy is taken to lie in that hand by its share of the hidden cards, and a rank
    that the seat threw away before to be rarer there.
    """
    known = reading.known[seat]
    least -= known[kind]
    if least <= 0:
        return 1.0
    unknown = reading.seen.hand_counts[seat] - sum(known)
    if unknown <= 0:
        return 0.0
    times = min(MOST_THROWN, reading.thrown[seat][kind])
    copies = max(0, reading.hidden[kind]) / (1 + reading.weights.thrown * times)
    share = min(0.95, unknown / reading.hidden_total)
    none: float = (1.0 - share) ** copies
    if least == 1:
        return 1.0 - none
    return max(0.0, 1.0 - none - copies * share * none / (1.0 - share))


def chance_of_taking(reading: Reading, card: PlayingCard) -> float:
    """About how likely the next opponent can take the pile if ``card`` is discarded, 0 to 1."""
    if card in WILD or card in BLACK_TREYS:
        return 0.0
    seat, kind = reading.rivals[0], KIND[card]
    pair = chance_of_holding(reading, seat, kind, 2)
    if not reading.they_opened:
        least = minimum(reading.seen.scores[1 - reading.side])
        return pair * (1.0 if least < 50 else 0.9 if least < 90 else 0.7 if least < 120 else 0.5)
    if is_prize((*reading.seen.pile, card), reading.seen.rules):
        return pair
    if reading.theirs[kind] is not None:
        return 1.0
    wild = max(
        chance_of_holding(reading, seat, DEUCE_KIND, 1),
        chance_of_holding(reading, seat, JOKER_KIND, 1),
    )
    single = chance_of_holding(reading, seat, kind, 1)
    return max(pair, min(1.0, reading.weights.wild_take * single * wild))


# Worths


def worth_of_table(reading: Reading, side: Side) -> int:
    """What the melds and the red treys of a side count as they lie, with bonuses (C28 to C30)."""
    table, treys = reading.seen.tables[side], len(reading.seen.treys[side])
    lying = melds(table)
    penalty = reading.seen.rules.no_red_trey
    return sum(meld.points + meld.bonus for meld in lying) + red_trey_points(
        treys, melded=bool(lying), penalty=penalty
    )


def worth_kept(reading: Reading, kind: int) -> float:
    """What one card of a kind in the hand is worth there, the one that is missed least."""
    weights = reading.weights
    if kind in (JOKER_KIND, DEUCE_KIND):
        worth = weights.joker if kind == JOKER_KIND else weights.deuce
        if not reading.opened and minimum(reading.seen.scores[reading.side]) >= HARD_MINIMUM:
            worth *= weights.opener
        return worth + weights.early * max(0, STOPPED_PILE - len(reading.seen.pile))
    if kind == TREY_KIND:
        return weights.trey
    number = reading.held[kind]
    lying = reading.mine[kind]
    if lying is not None:
        return weights.fitting + weights.near * min(3, max(0, lying.size - 4))
    if number == 1:
        worth = weights.single + weights.live * max(0, reading.hidden[kind]) / 4
    elif number == 2:
        worth = weights.pair
        pile, rules = reading.seen.pile, reading.seen.rules
        if not reading.opened or crosswise(pile, rules) is not None:
            worth += weights.ticket * len(pile)
    else:
        worth = weights.triple if number == 3 else weights.four
    if reading.opened:
        return worth
    return worth + weights.high * KIND_POINTS[kind] * min(number, 3) / 3


def worth_of_pile(reading: Reading, cards: Cards, table: Table) -> float:
    """What a pile, upcard last, is worth to the side of ``table`` if it takes it."""
    weights = reading.weights
    points = sum(KIND_POINTS[KIND[card]] for card in cards)
    worth = weights.pile + weights.pile_card * len(cards) + weights.pile_point * points
    worth += weights.pile_big * max(0, len(cards) - BIG_PILE)
    lying = table[KIND[cards[-1]]]
    if lying is not None:
        if lying.size == CANASTA - 1:
            worth += weights.feed_canasta
        elif lying.size < CANASTA - 1:
            worth += weights.feed * (lying.size - 3)
    return worth


def cost_of_discard(reading: Reading, card: PlayingCard) -> float:
    """What it costs to discard a card: its worth, and what the next opponent gains by it."""
    pile = (*reading.seen.pile, card)
    danger = chance_of_taking(reading, card)
    cost = worth_kept(reading, KIND[card])
    if reading.closing:
        cost -= reading.weights.shed * KIND_POINTS[KIND[card]]
    if danger:
        cost += danger * worth_of_pile(reading, pile, reading.theirs)
    return cost


def worth_of_taking(reading: Reading) -> float:
    """What the pile brings to the observer himself, who can take it, over leaving it."""
    weights = reading.weights
    *below, upcard = reading.seen.pile
    worth = 0.0
    for card in below:
        kind = KIND[card]
        if card in RED_TREYS:
            worth += 100
        elif card in WILD:
            worth += weights.deuce
        else:
            fits = reading.mine[kind] is not None or reading.held[kind] >= 2
            worth += weights.take_card + (weights.take_fit if fits else 0.0)
    lying = reading.mine[KIND[upcard]]
    if lying is None:
        worth -= weights.expose
    else:
        worth += weights.grow + weights.grow_near * max(0, lying.size - 4)
        naturals = reading.held[KIND[upcard]] + sum(KIND[card] == KIND[upcard] for card in below)
        if lying.size < CANASTA <= lying.size + naturals + 1:
            worth += weights.complete
    if not reading.opened:
        worth += weights.first
    return worth
