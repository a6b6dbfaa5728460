"""What holds in every hand of Crazy Eights, whoever plays it and however badly."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.crazy8s.positions import Player, computer_player, greedy_player, play_hand
from tests.support.hands import played_at_random, random_player
from tommy.cards.card import Rank
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.hand_length import LONGEST
from tommy.games.crazy8s.rules.moves import Draw, Move, parse_move
from tommy.games.crazy8s.rules.state import HandState, Options

SEEDS = st.integers(0, 2**64 - 1)
RANKS = st.sampled_from(Rank)
#: How often a player draws who need not: rarely, often, always.
THIRST = st.sampled_from([0.05, 0.3, 1.0])


def random_hand(
    seed: int, crazy: Rank, thirst: float
) -> Iterator[tuple[HandState, tuple[Move, ...]]]:
    """The states of a hand played at random, each with its legal moves, the last with none."""
    stream = random.Random(seed)

    def choice(moves: tuple[Move, ...]) -> Move:
        drinks = Draw() in moves and stream.random() < thirst
        return Draw() if drinks else stream.choice(moves)

    state = hand_play.deal(Options(crazy), seed % 2, seed)
    return played_at_random(state, hand_play.legal_moves, hand_play.apply, choice)


@settings(deadline=None, max_examples=60)
@given(SEEDS, RANKS, THIRST)
def test_every_hand_ends_within_the_bound(seed: int, crazy: Rank, thirst: float) -> None:
    # Proof in `hand_length`: every move takes a card from the stock or from a hand, for good.
    states = list(random_hand(seed, crazy, thirst))
    assert len(states) - 1 <= LONGEST
    for state, moves in states:
        assert Counter(state.cards) == Counter(DECK_52)
        assert bool(moves) == (hand_play.outcome(state) is None)
    for (before, _), (after, _) in itertools.pairwise(states):
        drawn = len(before.stock) - len(after.stock)
        played = len(after.pile) - len(before.pile)
        assert (drawn, played) in ((1, 0), (0, 1))


@settings(deadline=None, max_examples=40)
@given(SEEDS, RANKS, THIRST)
def test_exactly_the_legal_moves_are_not_refused(seed: int, crazy: Rank, thirst: float) -> None:
    every = [parse_move("DRAW")]
    for card in DECK_52:
        every += [parse_move(f"{card}{named}") for named in ("", "=S", "=H", "=D", "=C")]
    for count, (state, moves) in enumerate(random_hand(seed, crazy, thirst)):
        if moves and count % 8 == 0:
            allowed = {move for move in every if hand_play.refusal(state, move) is None}
            assert allowed == set(moves)


@settings(deadline=None, max_examples=30)
@given(SEEDS, RANKS, THIRST)
def test_asking_and_moving_leave_a_state_as_it_was(seed: int, crazy: Rank, thirst: float) -> None:
    for state, moves in random_hand(seed, crazy, thirst):
        before = str(state), tuple(state)
        for move in moves[-2:]:
            hand_play.apply(state, move)
        assert (str(state), tuple(state)) == before


@pytest.mark.parametrize(("player", "hands"), [
    (random_player, 1000), (greedy_player, 1000), (computer_player, 60),
])  # fmt: skip
def test_all_hands_end_at_every_level(player: Player, hands: int) -> None:  # CASES 68
    longest = blocked = 0
    for seed in range(hands):
        state = hand_play.deal(Options(), seed % 2, seed)
        ended, moves = play_hand(state, (player, player), seed)
        longest = max(longest, moves)
        blocked += ended.blocked
    assert longest <= LONGEST
    assert blocked > 0
