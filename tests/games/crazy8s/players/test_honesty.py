"""No computer player of Crazy Eights peeks, at any level. Planted cheaters are caught."""

import random

import pytest

from tests.support.honesty import FEW, MANY, Look, cheating, hands_played, honest, peeks
from tommy.cardgame.players.levels import Level
from tommy.cards.card import Rank
from tommy.games.crazy8s.players.decision import own_nonce
from tommy.games.crazy8s.players.levels import LEVELS
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.seats import other
from tommy.games.crazy8s.rules.state import HandState, Options, observation
from tommy.games.crazy8s.simulator import CrazyEightsSimulator

GAME = CrazyEightsSimulator()


def permuted(state: HandState, chance: random.Random) -> HandState:
    """The other hand and the stock, order and all, dealt anew."""
    me, he = state.to_move, other(state.to_move)
    hidden = [*state.hands[he], *state.stock]
    chance.shuffle(hidden)
    count = len(state.hands[he])
    hands = (state.hands[me], tuple(hidden[:count]))
    return state._replace(hands=hands if me == 0 else hands[::-1], stock=tuple(hidden[count:]))


def dealt(number: int) -> HandState:
    return hand_play.deal(Options(list(Rank)[number % 13]), number % 2, number)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_peeks(level: Level) -> None:
    count = FEW if level is Level.EXPERT else MANY
    states = hands_played(GAME, dealt, level, count, min(level, Level.HARD))
    assert peeks(honest(GAME, level), states, permuted) == []


def test_nothing_hidden_is_in_what_a_seat_sees_or_in_its_chance() -> None:
    chance = random.Random(3)
    for state in hands_played(GAME, dealt, 5, MANY):
        seen, others = (
            observation(each, state.to_move) for each in (state, permuted(state, chance))
        )
        assert seen == others
        assert own_nonce(seen) == own_nonce(others)


@pytest.mark.parametrize("look", [
    lambda state: state.hands[other(state.to_move)],
    lambda state: state.hands[other(state.to_move)][:1],
    lambda state: state.stock[:1],
    lambda state: state.stock[-1:],
], ids=["hand", "first card", "top of the stock", "bottom of the stock"])  # fmt: skip
def test_a_cheater_is_caught(look: Look) -> None:
    cheater = cheating(GAME, Level.HARD, look)
    assert peeks(cheater, hands_played(GAME, dealt, 1, MANY), permuted)
