"""The tuner's engine of Rolling Stone against the rules, card by card."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tommy.cardgame.players.levels import Level
from tommy.cards.bits import Bits
from tommy.cards.card import Card
from tommy.cards.deck import DECK_52
from tommy.games.rolling.players.decision import distinct
from tommy.games.rolling.players.determinization import bits
from tommy.games.rolling.players.evaluation import WEIGHTS, Known, follow, lead_worths
from tommy.games.rolling.players.levels import CONFIGS
from tommy.games.rolling.rules import hand_play, legality
from tommy.games.rolling.rules.moves import Play
from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import HandState, Options, observation
from tools.lab.rolling import baseline_players
from tools.lab.rolling.bit_simulator import (
    Hand,
    Player,
    blundering,
    by_chance,
    careful,
    played,
    weighed,
)

SEEDS = st.integers(0, 2**32 - 1)
CARDS = {bits([card]): card for card in DECK_52}


def fresh(state: HandState, seed: int = 0) -> Hand:
    hands = [bits(hand) for hand in state.hands]
    return Hand(hands, state.leader, bits(state.asleep), random.Random(seed).random)


class Followed:
    """Players who let the rules go along with every card that a player of the engine chooses.

    Where there is one card only, the engine asks nobody.
    """

    def __init__(self, state: HandState, player: Player) -> None:
        self.state = state
        self.player = player
        self.asked = 0
        self.play_single_cards()

    def play_single_cards(self) -> None:
        while len(moves := hand_play.legal_moves(self.state)) == 1:
            self.state = hand_play.apply(self.state, moves[0])

    def __call__(self, hand: Hand, seat: Seat, cards: Bits, top: Bits) -> Bits:
        state = self.state
        assert seat == state.to_move
        assert cards == bits(move.card for move in hand_play.legal_moves(state))
        assert bool(top) == bool(state.trick)
        if top:
            assert CARDS[top] in state.trick
        else:
            assert hand.known(seat) == Known.of(observation(state, seat))
        card = self.player(hand, seat, cards, top)
        self.asked += 1
        self.state = hand_play.apply(state, Play(CARDS[card]))
        self.play_single_cards()
        return card


def same_as_rules(seats: int, seed: int, player: Player) -> Followed:
    state = hand_play.deal(Options(seats), seed % seats, seed)
    followed = Followed(state, player)
    winner, points = played(fresh(state, seed), [followed] * seats)
    outcome = hand_play.outcome(followed.state)
    assert outcome is not None
    assert (winner, points) == (outcome.winner, outcome.points)
    return followed


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(2, 6), seed=SEEDS, rate=st.sampled_from([0.0, 0.05, 0.3, 1.0]))
def test_hands_go_as_by_the_rules(seats: int, seed: int, rate: float) -> None:
    assert same_as_rules(seats, seed, blundering(weighed(WEIGHTS[seats]), rate)).asked > 3


@pytest.mark.parametrize("seats", [2, 3])
def test_hands_are_called_off_as_by_the_rules(seats: int) -> None:
    # Who always leads his lowest card of a long suit never leaves a circle.
    ends = [same_as_rules(seats, seed, careful).state for seed in range(40)]
    assert any(hand_play.outcome(end).winner is None for end in ends)  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_rules_of_thumb_choose_as_hard_does(seats: int) -> None:
    weights = CONFIGS[Level.HARD].weights[seats]
    thumb = weighed(weights)

    def agreeing(hand: Hand, seat: Seat, cards: Bits, top: Bits) -> Bits:
        seen = observation(followed.state, seat)
        card = thumb(hand, seat, cards, top)
        choices = distinct(legality.playable(seen.hand, seen.suit), seen)
        if top:
            assert CARDS[card] == follow(choices, seen.trick)
        else:
            worths = lead_worths(Known.of(seen), [bits([choice]) for choice in choices], weights)
            worth_of = dict(zip(choices, worths, strict=True))
            assert worth_of[CARDS[card]] == max(worths)
        return card

    state = hand_play.deal(Options(seats), 0, 77)
    followed = Followed(state, agreeing)
    played(fresh(state), [followed] * seats)
    assert followed.asked > 3


@pytest.mark.parametrize("seats", [2, 4])
def test_the_careful_player_chooses_as_the_baseline_player_does(seats: int) -> None:
    def agreeing(hand: Hand, seat: Seat, cards: Bits, top: Bits) -> Bits:
        seen = observation(followed.state, seat)
        theirs = {bits([card]) for card in _choices(seen)}
        mine = {careful(hand, seat, cards, top) for _ in range(40)}
        assert mine == theirs
        return mine.pop()

    def _choices(seen: object) -> Sequence[Card]:
        return [
            baseline_players.careful(seen, random.Random(seed)).card  # type: ignore[arg-type]
            for seed in range(40)
        ]

    state = hand_play.deal(Options(seats), 0, 5)
    followed = Followed(state, agreeing)
    played(fresh(state), [followed] * seats)
    assert followed.asked > 3


def test_a_player_by_chance_plays_each_card_as_gladly() -> None:
    state = hand_play.deal(Options(2), 0, 5)
    hand = fresh(state)
    cards = hand.hands[hand.leader]
    chosen = [by_chance(hand, hand.leader, cards, 0) for _ in range(800)]
    counts = [chosen.count(card) for card in set(chosen)]
    assert len(counts) == 8
    assert min(counts) > 60
