"""What holds in every hand of Canasta, whoever plays it and however oddly."""

import pickle
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.canasta.lab import (
    POLICIES,
    Policy,
    any_move,
    empties_stock,
    had_a_turn,
    play,
)
from tests.support.canasta.positions import hidden_permuted
from tommy.games.canasta.rules import hand_length, hand_play, legality, move_generation
from tommy.games.canasta.rules.going_out import can_go_out
from tommy.games.canasta.rules.key_context import key_context
from tommy.games.canasta.rules.legality import is_forced
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
    parse_move,
)
from tommy.games.canasta.rules.pack import KIND, MELD_RANKS, PACK, RED_TREYS, TREY, counts
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Ending, Permission, settled
from tommy.games.canasta.rules.spelling import keys, parse
from tommy.games.canasta.rules.state import HandState, observation

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.sampled_from((2, 4))
SCORES = st.sampled_from(((0, 0), (-50, 1500), (3000, 1495), (2995, -5)))
PLAYED = st.sampled_from((TOMMY, CLASSIC))
PLAYERS = st.sampled_from(POLICIES)

LAW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@LAW
@given(SEATS, SEEDS, PLAYERS, SCORES, PLAYED)
def test_every_card_is_somewhere_once_after_every_step(
    seats: int, seed: int, policy: Policy, scores: tuple[int, int], played: Rules
) -> None:
    whole = Counter(PACK)
    for state, moves, _ in play(seats, seed, policy, scores, played):
        assert Counter(state.cards) == whole
        assert not any(card in RED_TREYS for hand in had_a_turn(state) for card in hand)
        assert bool(moves) == (state.ending is None)
        assert (state.outcast is None) == (state.ending is not Ending.LAST_CARD)
        assert all(state.hands) or state.ending is Ending.WENT_OUT


@LAW
@given(SEATS, SEEDS, PLAYERS, SCORES, PLAYED)
def test_moves_keep_their_notation_and_their_keys(
    seats: int, seed: int, policy: Policy, scores: tuple[int, int], played: Rules
) -> None:
    for state, moves, _ in play(seats, seed, policy, scores, played):
        if not moves:
            continue
        here = key_context(state, state.hands[state.actor])
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert parse_move(str(move)) == parse_move(str(move).lower()) == move
            assert parse(keys(move, here), here) == move


@LAW
@given(SEATS, SEEDS, PLAYERS, SCORES, PLAYED)
def test_asking_changes_nothing_and_the_observer_gets_the_same_answers(
    seats: int, seed: int, policy: Policy, scores: tuple[int, int], played: Rules
) -> None:
    for state, moves, _ in play(seats, seed, policy, scores, played):
        if not moves:
            continue
        before = pickle.dumps(state)
        seen = observation(state, state.actor)
        assert set(move_generation.legal_moves(seen)) == set(moves)
        if state.permission is not Permission.ASKED:
            assert can_go_out(seen) == can_go_out(state)
        assert pickle.dumps(state) == before


@LAW
@given(SEATS, SEEDS, PLAYERS, PLAYED)
def test_an_observation_does_not_depend_on_hidden_cards(
    seats: int, seed: int, policy: Policy, played: Rules
) -> None:
    chance = random.Random(seed)
    for state, _, _ in play(seats, seed, policy, ruleset=played):
        for seat in range(seats):
            permuted = hidden_permuted(state, chance, seat)
            assert observation(permuted, seat) == observation(state, seat)


def candidates(state: HandState) -> Iterator[Move]:
    """Every move that has a notation, more or less: all simple ones, all melds, all plain takes."""
    yield from (Draw(), TakeBack(), Ask(), Answer(True), Answer(False), Decline(), Keep())
    yield from map(Discard, dict.fromkeys(PACK))
    wilds = [(deuces, jokers) for deuces in range(5) for jokers in range(5)]
    held = counts(settled(state)[0])
    for rank in (*MELD_RANKS, TREY):
        for naturals in range(held[rank] + 2):
            for deuces, jokers in wilds:
                if naturals + deuces + jokers:
                    yield Meld(rank, naturals, deuces, jokers)
    kind = KIND[state.pile[-1]] if state.pile else 0
    for naturals in range(held[kind] + 2):
        for deuces, jokers in wilds:
            yield Take(naturals, deuces, jokers)


@settings(LAW, max_examples=24)
@given(SEATS, SEEDS, PLAYERS, SCORES, PLAYED)
def test_what_is_listed_is_accepted_and_nothing_else(
    seats: int, seed: int, policy: Policy, scores: tuple[int, int], played: Rules
) -> None:
    chance = random.Random(seed)
    for state, moves, _ in play(seats, seed, policy, scores, played):
        if not moves:
            continue
        assert all(legality.refusal(state, move) is None for move in moves)
        if chance.random() < 0.05:
            legal = set(moves)
            for move in candidates(state):
                assert (legality.refusal(state, move) is None) == (move in legal), str(move)


def in_place(state: HandState) -> None:
    """Laws of the table: C10, C11, C13, C22, and that what was melded stays."""
    for table in state.tables:
        for rank, meld in enumerate(table):
            if meld is None:
                continue
            assert meld.rank == rank
            assert sum(KIND[card] == rank for card in meld.cards) == meld.naturals
            assert meld.naturals >= 2
            assert meld.wilds <= 3
            assert meld.size >= 3
            if rank == TREY:
                assert state.ending is Ending.WENT_OUT
                assert meld.wilds == 0


@pytest.mark.parametrize("played", [TOMMY, CLASSIC], ids=lambda each: each.name)
@pytest.mark.parametrize("seats", [2, 4])
def test_random_hands_end_in_bounds(seats: int, played: Rules) -> None:
    """Whatever is played, by odd policies too: CASES 17. Two thousand under Tommy's rules."""
    endings: Counter[Ending] = Counter()
    for seed in range(1000 if played is TOMMY else 600):
        policy = POLICIES[seed % len(POLICIES)] if seed % 2 else any_move
        moves_made = taken_back = 0
        for state, _, move in play(seats, seed, policy, ruleset=played):
            last = state
            moves_made += 1
            taken_back += isinstance(move, TakeBack)
        state = last
        in_place(state)
        assert state.ending is not None
        endings[state.ending] += 1
        assert Counter(state.cards) == Counter(PACK)
        assert state.turn <= hand_length.MOST_TURNS
        assert moves_made - 2 * taken_back <= hand_length.MOST_MOVES
    last_card = Ending.LAST_CARD if played is TOMMY else Ending.LAST_TREY
    assert min(endings[Ending.WENT_OUT], endings[Ending.DECLINED]) > 20
    assert endings[last_card] > 5


def test_hands_that_empty_the_stock_go_on_with_takes() -> None:
    forced = 0
    for seed in range(150):
        for state, _, move in play(4, seed, empties_stock):
            if move is not None and is_forced(state):
                forced += 1
                assert legality.refusal(state, Decline()) is not None
    assert forced > 5


# Going out, against a search of all plays


def can_empty_by_search(state: HandState, known: dict[object, bool]) -> bool:
    """Whether melds and a discard can end the hand, found by trying them all."""
    key = tuple(sorted(map(str, state.hand))), state.tables
    if key not in known:
        known[key] = False
        for move in move_generation.legal_moves(state):
            if isinstance(move, Meld | Discard):
                after = hand_play.apply(state, move)
                done = after.ending is Ending.WENT_OUT
                if done or (after.to_move == state.to_move and can_empty_by_search(after, known)):
                    known[key] = True
                    break
    return known[key]


@pytest.mark.parametrize("played", [TOMMY, CLASSIC], ids=lambda each: each.name)
@pytest.mark.parametrize("seats", [2, 4])
def test_whether_one_can_go_out_agrees_with_a_search(seats: int, played: Rules) -> None:
    found = Counter[bool]()
    for seed in range(60):
        for state, _, _ in play(seats, seed, any_move, ruleset=played):
            if (
                state.drawn
                and state.ending is None
                and state.permission is Permission.NOT_ASKED
                and not state.laid
                and len(state.hand) <= 7
            ):
                expected = can_empty_by_search(state, {})
                assert can_go_out(state) == expected, str(state)
                found[expected] += 1
    assert min(found[True], found[False]) > 20


@pytest.mark.parametrize("played", [TOMMY, CLASSIC], ids=lambda each: each.name)
def test_who_can_go_out_before_the_draw_did_it_or_could_have(played: Rules) -> None:
    """Whoever goes out could have been told so when his turn began."""
    for seed in range(150):
        began: HandState | None = None
        for state, _, _ in play(2, seed, any_move, ruleset=played):
            if state.ending is Ending.WENT_OUT:
                assert began is not None
                assert can_go_out(began), str(began)
            elif began is None or state.turn != began.turn:
                began = state
