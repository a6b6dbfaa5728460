"""The engine on bits against the rules, move by move."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tommy.cards.bits import Bits, singly
from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.players.rollout import (
    RANKS,
    End,
    RolloutChoice,
    RolloutState,
    bit,
    bits,
    fitting,
    play_out,
    simple,
    total,
)
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.scoring import hand_total
from tommy.games.crazy8s.rules.state import HandState, Options

SEEDS = st.integers(0, 2**32 - 1)
CARDS = {bit(card): card for card in DECK_52}


def some_state(seed: int, crazy: Rank) -> HandState:
    """A state in the middle of a hand that was played at random."""
    stream = random.Random(seed)
    state = hand_play.deal(Options(crazy), seed % 2, seed)
    for _ in range(stream.randrange(60)):
        after = hand_play.apply(state, stream.choice(hand_play.legal_moves(state)))
        if hand_play.outcome(after) is not None:
            break
        state = after
    return state


def as_position(state: HandState) -> RolloutState:
    """The state in bits."""
    return RolloutState(
        (bits(state.hands[0]), bits(state.hands[1])),
        state.to_move,
        [bit(card) for card in reversed(state.stock)],
        bit(state.upcard),
        state.named,
        state.crazy,
    )


def as_choice(move: Move) -> RolloutChoice:
    """The move in bits."""
    return (
        RolloutChoice(0, None)
        if isinstance(move, Draw)
        else RolloutChoice(bit(move.card), move.suit)
    )


@settings(deadline=None, max_examples=200)
@given(SEEDS, st.sampled_from(Rank))
def test_the_engine_on_bits_plays_by_the_rules(seed: int, crazy: Rank) -> None:
    # Whatever is chosen, each position that the engine asks about is that of the rules.
    start = state = some_state(seed, crazy)
    stream = random.Random(seed)
    first = as_choice(stream.choice(hand_play.legal_moves(state)))
    choice, moves = first, 0

    def follow() -> None:
        nonlocal state, moves
        card = CARDS.get(choice.card)
        state = hand_play.apply(state, Draw() if card is None else Play(card, choice.named))
        moves += 1

    def chosen(hand: Bits, fit: Bits, crazies: Bits) -> RolloutChoice:
        nonlocal choice
        follow()
        assert hand == bits(state.hands[state.to_move])
        assert fit == hand & fitting(bit(state.upcard), state.named, crazies)
        choice = simple(hand, fit, crazies)
        if stream.random() < 0.5:
            choice = as_choice(stream.choice(hand_play.legal_moves(state)))
        return choice

    end = play_out(as_position(start), first, chosen)
    follow()
    ended = hand_play.outcome(state)
    assert ended is not None
    assert end == End(ended.totals, moves)


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.sampled_from(Rank))
def test_the_players_of_the_engine_keep_to_the_rules(seed: int, crazy: Rank) -> None:
    state = some_state(seed, crazy)
    while moves := hand_play.legal_moves(state):
        hand, crazies = bits(state.hands[state.to_move]), RANKS[crazy - 1]
        fit = hand & fitting(bit(state.upcard), state.named, crazies)
        card, named = simple(hand, fit, crazies)
        move = Play(CARDS[card], named) if card else Draw()
        assert move in moves
        assert isinstance(move, Draw) <= (not fit)
        state = hand_play.apply(state, move)


@given(st.sets(st.sampled_from(DECK_52)), st.sampled_from(Rank))
def test_a_hand_counts_the_same_in_bits(hand: set[Card], crazy: Rank) -> None:
    assert total(bits(hand), crazy) == hand_total(hand, crazy)
    assert {CARDS[card] for card in singly(bits(hand))} == hand


@pytest.mark.parametrize(("hand", "upcard", "chosen", "named"), [
    ("5S KS 8H 2D", "9S", "KS", None), ("8H 2D 3D", "9S", "8H", Suit.DIAMONDS),
    ("8H", "9S", "8H", None), ("2D 3C", "9S", None, None), ("9S TS 9D 9C", "2S", "9S", None),
])  # fmt: skip
def test_what_its_players_choose(
    hand: str, upcard: str, chosen: str | None, named: Suit | None
) -> None:
    held = bits(map(Card.parse, hand.split()))
    fit = held & fitting(bit(Card.parse(upcard)), None, RANKS[7])
    card = 0 if chosen is None else bit(Card.parse(chosen))
    assert simple(held, fit, RANKS[7]) == (card, named)
