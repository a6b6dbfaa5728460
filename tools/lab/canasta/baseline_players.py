"""Players of Canasta to measure the computer player against.

`greedy_move` and `rule_based_move` decide on a `CountState`, fast enough for the tuner; `greedy`
and `rule_based` play the same in tournaments, on an observation. They share code with the computer
player only to find the cheapest initial meld or take of the pile. `search` is the expert's own.
Source: COMPUTER (Random, Greedy).
"""

import random
from collections.abc import Callable, Generator, Iterator
from typing import Final

from tommy.games.canasta.players import monte_carlo
from tommy.games.canasta.players.count_scoring import table_total
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.evaluation import Weights
from tommy.games.canasta.players.planner import DISCARDS, cheapest_take, initial_meld
from tommy.games.canasta.rules import move_generation
from tommy.games.canasta.rules.moves import (
    Answer,
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
    COPIES,
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    KIND_POINTS,
    RANK_KINDS,
    RED_TREYS,
    TREY_KIND,
)
from tommy.games.canasta.rules.rulesets import CANASTA, LEAST_MELD, LEAST_NATURALS, MOST_WILD
from tommy.games.canasta.rules.situation import Permission
from tools.lab.canasta.count_legality import may_discard, may_lay

#: The rule-based player expects the end when an opponent has at most this many cards.
_FEW: Final = 4
#: Least sizes of a big pile, and of one worth a wild card.
_BIG, _HUGE = 5, 8
#: With these weights the cheapest melds have the fewest wild cards, a joker counting as two.
_FEWEST_WILDS: Final = Weights(deuce=2000.0, joker=4000.0)
_WILD: Final = (DEUCE_KIND, JOKER_KIND)


def random_move(observation: Observation, rng: random.Random) -> Move:
    """Any legal move, all equally likely."""
    return rng.choice(move_generation.legal_moves(observation))


def greedy(observation: Observation) -> Move:
    """The move of :func:`greedy_move`."""
    return _with_card(greedy_move(CountState.from_observation(observation)), observation)


def rule_based(observation: Observation) -> Move:
    """The move of :func:`rule_based_move`."""
    return _with_card(rule_based_move(CountState.from_observation(observation)), observation)


def search(observation: Observation, nonce: int) -> Generator[None, None, Move]:
    """The search of the expert, for any rule set and number of seats."""
    return (yield from monte_carlo.search(observation, nonce))


def _with_card(move: Move, observation: Observation) -> Move:
    """The move; a discard is of a card that the observer holds, not just of its kind."""
    if not isinstance(move, Discard):
        return move
    kind = KIND[move.card]
    return Discard(
        next(card for card in observation.hand if KIND[card] == kind and card not in RED_TREYS)
    )


def _next_move(
    state: CountState,
    is_wanted: Callable[[CountState, Take], bool],
    melds: Callable[[CountState], Iterator[Meld]],
    regret: Callable[[CountState, int], tuple[bool, bool, int] | int],
) -> Move:
    """The move of a player with these preferences; in a discard only the kind counts.

    It takes the pile if it wants it or the stock is empty, makes the first of its melds that is
    legal, and discards the card with the least regret. It never asks its partner, and always lets
    the partner go out.
    """
    if state.permission is Permission.ASKED:
        return Answer(True)
    if not state.drawn:
        found = cheapest_take(state, _FEWEST_WILDS)
        if found is not None and (not state.stock or is_wanted(state, found[0])):
            return found[0]
        if state.stock:
            return Draw()
    for meld in melds(state):
        if may_lay(state, meld):
            return meld
    if not state.drawn:
        return Decline()
    kinds = [kind for kind in DISCARDS if may_discard(state, kind)]
    if kinds:
        return DISCARDS[min(kinds, key=lambda kind: regret(state, kind))]
    return TakeBack() if state.staged else Keep()


def _initial_melds(state: CountState) -> tuple[Meld, ...]:
    found = initial_meld(state, _FEWEST_WILDS, end_game=True)
    return () if found is None else found.melds


def _meld(state: CountState, kind: int, naturals: int, wilds: int) -> Meld:
    """A meld with ``wilds`` wild cards, deuces first; it may be illegal."""
    deuces = min(wilds, state.hands[state.to_move][DEUCE_KIND])
    return meld_of(kind, naturals, deuces, wilds - deuces)


def _single_wilds(state: CountState) -> Iterator[Meld]:
    """A wild card on each meld of the side, the largest first."""
    table = state.tables[state.to_move & 1]
    for kind in sorted(RANK_KINDS, key=lambda kind: -table[kind]):
        yield _meld(state, kind, 0, 1)


# Greedy


def greedy_move(state: CountState) -> Move:
    """Take every pile, meld everything, spend wild cards at once, discard the lowest useless card.

    A card is useless if it fits no meld of the side and no other card. If there is none, the lowest
    card goes, wild cards last.
    """
    return _next_move(state, lambda *_: True, _all_melds, _usefulness)


def _all_melds(state: CountState) -> Iterator[Meld]:
    """Naturals that fit or make a meld, then pairs with a wild card, then single wild cards."""
    side = state.to_move & 1
    if not state.melded[side]:
        yield from _initial_melds(state)
        return
    hand, table = state.hands[state.to_move], state.tables[side]
    for kind in RANK_KINDS:
        if hand[kind] >= LEAST_MELD or (hand[kind] and table[kind]):
            yield _meld(state, kind, hand[kind], 0)
    for kind in RANK_KINDS:
        if hand[kind] == LEAST_NATURALS:
            yield _meld(state, kind, LEAST_NATURALS, 1)
    yield from _single_wilds(state)


def _usefulness(state: CountState, kind: int) -> tuple[bool, bool, int]:
    fits = state.tables[state.to_move & 1][kind] > 0
    alike = state.hands[state.to_move][kind] > 1
    return kind in _WILD, alike or fits, KIND_POINTS[kind]


# Rule-based


def rule_based_move(state: CountState) -> Move:
    """Open small, keep pairs, count the pack, feed no canasta, close when ahead.

    After its initial meld it takes every pile of at least two cards, but spends a wild card only on
    a huge one. Until the end is near it holds back three of a rank as bait, and keeps wild cards to
    complete canastas.
    """
    return _next_move(state, _is_worth_taking, _sound_melds, _regret)


def _is_worth_taking(state: CountState, take: Take) -> bool:
    wilds = take.wilds + sum(meld.wilds for meld in take.further)
    if state.melded[state.to_move & 1]:
        return len(state.pile) >= (_HUGE if wilds else LEAST_NATURALS)
    return len(state.pile) >= _BIG or wilds <= 1


def _is_end_near(state: CountState) -> bool:
    """Whether the other side may go out soon, or the stock is nearly empty."""
    closed = state.canastas[1 - (state.to_move & 1)] > 0
    return len(state.stock) <= state.seats or (closed and state.rival_size() <= _FEW)


def _sound_melds(state: CountState) -> Iterator[Meld]:
    """Its melds in order of preference; it keeps two cards unless it goes out with naturals."""
    side, size = state.to_move & 1, state.sizes[state.to_move]
    if not state.melded[side]:
        yield from _initial_melds(state)
        return
    hurries = _is_end_near(state)
    ahead = table_total(state, side) > table_total(state, 1 - side)
    closes = state.canastas[side] > 0 and (ahead or hurries)
    for meld in _useful_melds(state, hurries=hurries, closes=closes):
        if size - meld.size >= 2 or size == 1 or (closes and not meld.wilds):
            yield meld


def _useful_melds(state: CountState, *, hurries: bool, closes: bool) -> Iterator[Meld]:
    side = state.to_move & 1
    hand, table, laid = state.hands[state.to_move], state.tables[side], state.wilds[side]
    wilds = hand[DEUCE_KIND] + hand[JOKER_KIND]
    spends = hurries or closes
    for kind in RANK_KINDS:
        lying, naturals = table[kind], hand[kind]
        need = max(0, CANASTA - lying - naturals)
        if naturals + need and lying < CANASTA and need <= min(wilds, MOST_WILD - laid[kind]):
            yield _meld(state, kind, naturals, need)
        if naturals and (lying or spends or naturals > LEAST_MELD):
            yield _meld(state, kind, naturals, 0)
        if naturals == LEAST_NATURALS and hurries:
            yield _meld(state, kind, naturals, 1)
    if spends:
        # A red canasta stays red.
        for meld in _single_wilds(state):
            if laid[meld.rank] or table[meld.rank] < CANASTA:
                yield meld


def _regret(state: CountState, kind: int) -> int:
    """The cost of a discard: what it breaks, what it feeds, and who may hold a pair of it."""
    side, cards = state.to_move & 1, len(state.pile)
    if kind in _WILD:
        return 300 + KIND_POINTS[kind] - 4 * cards
    big = cards >= _BIG
    if kind == TREY_KIND:
        return -200 if big else 5
    held = state.hands[state.to_move][kind]
    mine, theirs = state.tables[side][kind], state.tables[1 - side][kind]
    out = state.pile.count(kind) + mine + theirs - state.wilds[0][kind] - state.wilds[1][kind]
    unseen = COPIES[kind] - held - out
    regret = 4 * unseen * (2 if big else 1) + KIND_POINTS[kind] // 5
    regret += (0, 0, 30, 50)[min(held, 3)]
    if mine:
        regret += 60
    if theirs:
        regret += 60 + 10 * cards
        if CANASTA - 2 <= theirs < CANASTA:
            regret += 300
    return regret
