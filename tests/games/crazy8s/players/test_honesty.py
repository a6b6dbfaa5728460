"""No computer player of Crazy Eights peeks, at any level. Planted cheaters are caught."""

import pytest

from tests.support.crazy8s.positions import hidden_permuted
from tests.support.honesty import (
    FEW,
    MANY,
    Look,
    cheating,
    hands_played,
    honest,
    peeks,
    shows_hidden,
)
from tommy.cardgame.players.levels import Level
from tommy.cards.card import Rank
from tommy.games.crazy8s.players.levels import LEVELS
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.seats import other
from tommy.games.crazy8s.rules.state import HandState, Options
from tommy.games.crazy8s.simulator import CrazyEightsSimulator

GAME = CrazyEightsSimulator()


def dealt(number: int) -> HandState:
    return hand_play.deal(Options(list(Rank)[number % 13]), number % 2, number)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_peeks(level: Level) -> None:
    count = FEW if level is Level.EXPERT else MANY
    states = hands_played(GAME, dealt, level, count, min(level, Level.HARD))
    assert peeks(honest(GAME, level), states, hidden_permuted) == []


def test_nothing_hidden_is_in_what_a_seat_sees_or_in_its_chance() -> None:
    assert shows_hidden(GAME, hands_played(GAME, dealt, 5, MANY), hidden_permuted) == []


class Mirrors(CrazyEightsSimulator):
    """Crazy Eights in which each seat sees the cards of the other one."""

    observation = staticmethod(lambda state, seat: GAME.observation(state, other(seat)))


def test_what_shows_hidden_cards_is_noticed() -> None:
    states = hands_played(GAME, dealt, 5, MANY)
    assert len(shows_hidden(Mirrors(), states, hidden_permuted)) > MANY // 2


@pytest.mark.parametrize("look", [
    lambda state: state.hands[other(state.to_move)],
    lambda state: state.hands[other(state.to_move)][:1],
    lambda state: state.stock[:1],
    lambda state: state.stock[-1:],
], ids=["hand", "first card", "top of the stock", "bottom of the stock"])  # fmt: skip
def test_a_cheater_is_caught(look: Look) -> None:
    cheater = cheating(GAME, Level.HARD, look)
    assert peeks(cheater, hands_played(GAME, dealt, 1, MANY), hidden_permuted)
