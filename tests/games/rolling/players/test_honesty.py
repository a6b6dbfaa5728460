"""No computer player of Rolling Stone peeks, at any level, with any number of players.

Planted cheaters are caught.
"""

import random

import pytest

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
from tommy.cards.card import Card
from tommy.games.rolling.players import decision
from tommy.games.rolling.players.levels import LEVELS
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.observation import holdings
from tommy.games.rolling.rules.state import HandState, Options, Position, observation
from tommy.games.rolling.simulator import RollingSimulator

each_number_of_players = pytest.mark.parametrize("players", range(2, 7))


def permuted(state: HandState, chance: random.Random) -> HandState:
    """The cards of other hands that never lay open, and those asleep, dealt anew.

    Past positions, which rule on repetition, change with them. A suit that a hand was seen to lack
    may come to it: whoever does not peek knows no better.
    """
    me = state.to_move
    known = holdings(observation(state, me))
    hidden = [
        card
        for seat, hand in enumerate(state.hands)
        if seat != me
        for card in hand
        if card not in known[seat].taken
    ] + list(state.asleep)
    dealt = hidden[:]
    chance.shuffle(dealt)
    now = dict(zip(hidden, dealt, strict=True))

    def of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(now.get(card, card) for card in cards)

    return state._replace(
        hands=tuple(map(of, state.hands)),
        asleep=of(state.asleep),
        positions=tuple(
            Position(
                leader, tuple(frozenset(now.get(card, card) for card in hand) for hand in hands)
            )
            for leader, hands in state.positions
        ),
    )


def states_of(players: int, seed: int, count: int, level: Level = Level.HARD) -> list[HandState]:
    def dealt(number: int) -> HandState:
        return hand_play.deal(Options(players), number % players, number)

    return hands_played(RollingSimulator(players), dealt, seed, count, level)


@each_number_of_players
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_peeks(level: Level, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # The search as it is, for less long.
    monkeypatch.setattr(decision, "MOST_MOVES", 3_000)
    count = FEW if level is Level.EXPERT else MANY
    states = states_of(players, level, count, min(level, Level.HARD))
    assert peeks(honest(RollingSimulator(players), level), states, permuted) == []


@each_number_of_players
def test_nothing_hidden_is_in_what_a_seat_sees_or_in_its_chance(players: int) -> None:
    states = states_of(players, 5, MANY)
    assert shows_hidden(RollingSimulator(players), states, permuted) == []


@each_number_of_players
@pytest.mark.parametrize("look", [
    lambda state: state.hands[(state.to_move + 1) % state.players],
    lambda state: state.hands[state.to_move - 1][:1],
    lambda state: sorted(state.positions[0].hands[state.to_move - 1]),
    lambda state: state.asleep or state.hands[state.to_move - 1],
], ids=["next hand", "last hand", "past positions", "cards asleep"])  # fmt: skip
def test_a_cheater_is_caught(look: Look, players: int) -> None:
    cheater = cheating(RollingSimulator(players), Level.HARD, look)
    assert peeks(cheater, states_of(players, 1, MANY), permuted)
