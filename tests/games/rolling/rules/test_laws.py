"""What holds in every hand of Rolling Stone, whoever plays it and however badly."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.hands import played_at_random, random_player
from tests.support.rolling.positions import Player, greedy_player, play_hand
from tommy.cards.deck import DECK_52
from tommy.games.rolling.rules import hand_length, hand_play
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.observation import holdings
from tommy.games.rolling.rules.scoring import Deadlock
from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import HandState, Options, observation

SEEDS = st.integers(0, 2**64 - 1)
PLAYERS = st.integers(2, 6)


def random_hand(seed: int, players: int) -> Iterator[tuple[HandState, tuple[Move, ...]]]:
    """The states of a hand played at random, each with its legal moves, the last with none."""
    state = hand_play.deal(Options(players), seed % players, seed)
    choice = random.Random(seed).choice
    return played_at_random(state, hand_play.legal_moves, hand_play.apply, choice)


@settings(deadline=None, max_examples=60)
@given(SEEDS, PLAYERS)
def test_suit_is_followed_whenever_it_is_held(seed: int, players: int) -> None:
    before: HandState | None = None
    for state, moves in random_hand(seed, players):
        if state.trick:
            assert {move.card.suit for move in moves} <= {state.trick[0].suit}
        if before is not None and state.pick_ups > before.pick_ups:
            picker = state.tricks[-1].picker
            assert picker is not None
            suit = state.tricks[-1].cards[0].suit
            assert all(card.suit != suit for card in before.hands[picker])
        before = state


@settings(deadline=None, max_examples=60)
@given(SEEDS, PLAYERS)
def test_a_hand_ends_won_or_called_off_within_the_bound(seed: int, players: int) -> None:
    *states, (last, _) = random_hand(seed, players)
    assert len(states) <= hand_length.longest(players)
    ended = hand_play.outcome(last)
    assert ended is not None
    if ended.winner is None:
        assert ended.deadlock is not None
        assert (ended.points, min(ended.left) > 0) == (0, True)
    else:
        assert ended.left.count(0) == 1
        assert ended.points == sum(map(len, last.hands))


@settings(deadline=None, max_examples=60)
@given(SEEDS, PLAYERS)
def test_a_position_is_counted_as_if_all_of_the_hand_were_remembered(
    seed: int, players: int
) -> None:
    # The state forgets what was before a trick thrown out; it could not come again.
    seen: Counter[tuple[Seat, tuple[frozenset[object], ...]]] = Counter()
    for state, _ in random_hand(seed, players):
        if not state.trick and min(map(len, state.hands)):
            now = state.leader, tuple(map(frozenset, state.hands))
            seen[now] += 1
            assert hand_play.times(state) == seen[now] <= hand_length.REPETITIONS


@settings(deadline=None, max_examples=40)
@given(SEEDS, PLAYERS)
def test_exactly_the_legal_moves_are_not_refused(seed: int, players: int) -> None:
    for state, moves in random_hand(seed, players):
        if moves:
            allowed = {Play(c) for c in DECK_52 if hand_play.refusal(state, Play(c)) is None}
            assert allowed == set(moves)


@settings(deadline=None, max_examples=40)
@given(SEEDS, PLAYERS)
def test_what_lay_open_is_true(seed: int, players: int) -> None:
    for state, _ in random_hand(seed, players):
        for holding, hand in zip(holdings(observation(state, 0)), state.hands, strict=True):
            assert holding.taken <= set(hand)
            unseen = set(hand) - holding.taken
            assert not holding.lacking & {card.suit for card in unseen}


@settings(deadline=None, max_examples=30)
@given(SEEDS, PLAYERS)
def test_hidden_cards_change_no_observation(seed: int, players: int) -> None:
    state = hand_play.deal(Options(players), seed % players, seed)
    hidden = [*state.asleep, *(card for hand in state.hands[1:] for card in hand)]
    random.Random(seed).shuffle(hidden)
    others = tuple(tuple(hidden[i * 8 : i * 8 + 8]) for i in range(players - 1))
    mixed = state._replace(
        hands=(state.hands[0], *others), asleep=tuple(hidden[8 * (players - 1) :])
    )
    assert observation(mixed, 0) == observation(state, 0)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("player", [random_player, greedy_player], ids=["random", "greedy"])
def test_all_hands_end(player: Player, players: int) -> None:
    # tools/lab/rolling/soak.py plays 10,000 at each number of players.
    endings: Counter[Deadlock | None] = Counter()
    for seed in range(300 // players):
        state = hand_play.deal(Options(players), seed % players, seed)
        ended, moves = play_hand(state, (player,) * players, seed)
        assert moves <= hand_length.longest(players)
        endings[ended.deadlock] += 1
    assert endings[None] > 0
    assert players > 2 or endings[Deadlock.REPETITION] > 0
