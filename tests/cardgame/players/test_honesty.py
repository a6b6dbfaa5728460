"""No computer player peeks: in Crazy Eights and Rolling Stone, at every level, with all players.

The hands go on by the level's own moves and by moves at random, so that positions are those of
real hands and odd ones too. Planted cheaters show that the test catches what it should.
"""

import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

from tests.support.honesty import Player, Thinking, peeks
from tommy.cardgame.players.levels import Level, Thought, thought_out
from tommy.cards.card import Card, Rank
from tommy.cards.deck import derive
from tommy.games.crazy8s.players import levels as eights_levels
from tommy.games.crazy8s.players.decision import own_nonce as eights_nonce
from tommy.games.crazy8s.rules import hand_play as eights
from tommy.games.crazy8s.rules import seats as eights_seats
from tommy.games.crazy8s.rules import state as eights_state
from tommy.games.rolling.players import decision as rolling_decision
from tommy.games.rolling.players import levels as rolling_levels
from tommy.games.rolling.rules import hand_play as rolling
from tommy.games.rolling.rules import state as rolling_state
from tommy.games.rolling.rules.observation import holdings

#: Positions for a level that thinks for long, and for the others.
FEW, MANY = 10, 60
#: How often a hand goes on by a move at random.
STRAY = 0.3


def eights_level(level: Level) -> Player[eights_state.HandState]:
    def player(state: eights_state.HandState, nonce: int) -> Thinking:
        seen = eights_state.observation(state, state.to_move)
        return eights_levels.think(seen, nonce, level)

    return player


def rolling_level(level: Level) -> Player[rolling_state.HandState]:
    def player(state: rolling_state.HandState, nonce: int) -> Thinking:
        seen = rolling_state.observation(state, state.to_move)
        return rolling_levels.think(seen, nonce, level)

    return player


def eights_permuted(state: eights_state.HandState, chance: random.Random) -> eights_state.HandState:
    """The other hand and the stock, order and all, dealt anew."""
    me, he = state.to_move, eights_seats.other(state.to_move)
    hidden = [*state.hands[he], *state.stock]
    chance.shuffle(hidden)
    count = len(state.hands[he])
    hands = (state.hands[me], tuple(hidden[:count]))
    return state._replace(hands=hands if me == 0 else hands[::-1], stock=tuple(hidden[count:]))


def rolling_permuted(
    state: rolling_state.HandState, chance: random.Random
) -> rolling_state.HandState:
    """The cards of other hands that never lay open, and those asleep, dealt anew.

    Past positions, which rule on repetition, change with them. A suit that a hand was seen to lack
    may come to it: whoever does not peek knows no better.
    """
    me = state.to_move
    known = holdings(rolling_state.observation(state, me))
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
            rolling_state.Position(
                leader, tuple(frozenset(now.get(card, card) for card in hand) for hand in hands)
            )
            for leader, hands in state.positions
        ),
    )


def hands_played(
    start: Callable[[int], Any], rules: Any, player: Player[Any], seed: int, count: int
) -> list[Any]:
    """So many states with a choice, every third of hands that the player plays with itself."""
    chance = random.Random(seed)
    states: list[Any] = []
    while len(states) < count:
        state = start(chance.getrandbits(32))
        while moves := rules.legal_moves(state):
            if len(moves) > 1 and chance.random() < 1 / 3:
                states.append(state)
            stray = chance.random() < STRAY
            move = (
                chance.choice(moves)
                if stray
                else thought_out(player(state, chance.getrandbits(32))).move
            )
            state = rules.apply(state, move)
    chance.shuffle(states)
    return states[:count]


def eights_states(seed: int, count: int, level: Level = Level.HARD) -> list[eights_state.HandState]:
    def start(number: int) -> eights_state.HandState:
        options = eights_state.Options(list(Rank)[number % 13])
        return eights.deal(options, number % 2, number)

    return hands_played(start, eights, eights_level(level), seed, count)


def rolling_states(
    players: int, seed: int, count: int, level: Level = Level.HARD
) -> list[rolling_state.HandState]:
    def start(number: int) -> rolling_state.HandState:
        options = rolling_state.Options(players)
        return rolling.deal(options, number % players, number)

    return hands_played(start, rolling, rolling_level(level), seed, count)


@pytest.mark.parametrize("level", eights_levels.LEVELS)
def test_nobody_peeks_in_crazy_eights(level: Level) -> None:
    long = level is Level.EXPERT
    states = eights_states(level, FEW if long else MANY, min(level, Level.HARD))
    assert peeks(eights_level(level), states, eights_permuted) == []


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("level", rolling_levels.LEVELS)
def test_nobody_peeks_in_rolling_stone(
    level: Level, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The search as it is, for less long.
    monkeypatch.setattr(rolling_decision, "MOST_MOVES", 3_000)
    states = rolling_states(
        players, level, FEW if level is Level.EXPERT else MANY, min(level, Level.HARD)
    )
    assert peeks(rolling_level(level), states, rolling_permuted) == []


def test_nothing_hidden_is_in_what_a_seat_sees_or_in_its_chance() -> None:
    chance = random.Random(3)
    for state in eights_states(5, MANY):
        seen, other = (
            eights_state.observation(each, state.to_move)
            for each in (state, eights_permuted(state, chance))
        )
        assert seen == other
        assert eights_nonce(seen) == eights_nonce(other)
    for players in range(2, 7):
        for stone in rolling_states(players, 5, MANY):
            sees, others = (
                rolling_state.observation(each, stone.to_move)
                for each in (stone, rolling_permuted(stone, chance))
            )
            assert sees == others
            assert rolling_decision.own_nonce(sees) == rolling_decision.own_nonce(others)


# The test of the test

Look = Callable[[Any], Iterable[Card]]


def cheat(player: Player[Any], look: Look, rules: Any, state: Any, nonce: int) -> Thinking:
    """An honest player, but that now and then the cards it looks at decide."""
    number = derive(0, *(4 * card.rank + card.suit for card in look(state)))
    if number % 4:
        return player(state, nonce)

    def thinking() -> Thinking:
        yield
        moves = rules.legal_moves(state)
        why = thought_out(player(state, nonce)).why
        return Thought(moves[number // 4 % len(moves)], why)

    return thinking()


@pytest.mark.parametrize("look", [
    lambda state: state.hands[eights_seats.other(state.to_move)],
    lambda state: state.hands[eights_seats.other(state.to_move)][:1],
    lambda state: state.stock[:1],
    lambda state: state.stock[-1:],
], ids=["hand", "first card", "top of the stock", "bottom of the stock"])  # fmt: skip
def test_a_cheater_at_crazy_eights_is_caught(look: Look) -> None:
    cheater = partial(cheat, eights_level(Level.HARD), look, eights)
    assert peeks(cheater, eights_states(1, MANY), eights_permuted)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("look", [
    lambda state: state.hands[(state.to_move + 1) % state.players],
    lambda state: state.hands[state.to_move - 1][:1],
    lambda state: sorted(state.positions[0].hands[state.to_move - 1]),
    lambda state: state.asleep or state.hands[state.to_move - 1],
], ids=["next hand", "last hand", "past positions", "cards asleep"])  # fmt: skip
def test_a_cheater_at_rolling_stone_is_caught(look: Look, players: int) -> None:
    cheater = partial(cheat, rolling_level(Level.HARD), look, rolling)
    assert peeks(cheater, rolling_states(players, 1, MANY), rolling_permuted)
