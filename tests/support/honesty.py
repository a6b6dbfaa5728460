"""Honesty of computer players: everything hidden is permuted, and each does and says the same.

COMPUTER asks for it of every game and level. A player is given here with the whole state of a
hand, so that one that looks where it must not can be planted and be caught. The hands go on by the
level's own moves and by moves at random, so that positions are those of real hands and odd too.
"""

import pickle
import random
from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from tommy.cardgame.players.levels import Decision, Level, run_to_end
from tommy.cardgame.simulator import Simulator
from tommy.cards.deck import derive

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)

Thinking: TypeAlias = Generator[None, None, Decision[Any]]
#: The cards of a state that a cheater looks at, of any pack.
Look: TypeAlias = Callable[[Any], Iterable[object]]

#: Positions for a level that thinks for long, and for the others.
FEW, MANY = 10, 120
#: How often a hand goes on by a move at random.
STRAY = 0.3


class Player(Protocol[S_contra]):
    """The thinking of the seat that is to decide in a state, from a nonce."""

    def __call__(self, state: S_contra, nonce: int, /) -> Thinking:
        """The thinking."""


class Peek(NamedTuple):
    """What a player was caught at: its thought, and the one with the hidden cards permuted."""

    state: object
    thought: Decision[Any]
    other: Decision[Any]


def honest(game: Simulator[S, Any, Any], level: Level) -> Player[S]:
    """The game's own player of a level, whose moves must be legal; what it sees stays as it is."""

    def player(state: S, nonce: int) -> Thinking:
        seat = game.actor(state)
        assert seat is not None
        seen = game.observation(state, seat)
        before = pickle.dumps(seen)
        thought = yield from game.think(seen, nonce, level)
        assert pickle.dumps(seen) == before
        assert not game.is_refused(state, thought.move), thought
        return thought

    return player


def cheating(game: Simulator[S, Any, Any], level: Level, look: Look) -> Player[S]:
    """An honest player, but that now and then the cards it looks at decide."""
    player = honest(game, level)

    def cheater(state: S, nonce: int) -> Thinking:
        number = derive(0, *(int.from_bytes(str(card).encode()) for card in look(state)))
        if number % 4:
            return player(state, nonce)

        def thinking() -> Thinking:
            yield
            moves = game.legal_moves(state)
            why = run_to_end(player(state, nonce)).why
            return Decision(moves[number // 4 % len(moves)], why)

        return thinking()

    return cheater


def hands_played(
    game: Simulator[S, Any, Any],
    start: Callable[[int], S],
    seed: int,
    count: int,
    level: Level = Level.HARD,
) -> list[S]:
    """So many states with a choice, every third of hands that the level plays with itself.

    ``start`` deals a hand from any number.
    """
    player = honest(game, level)
    chance = random.Random(seed)
    states: list[S] = []
    while len(states) < count:
        state = start(chance.getrandbits(32))
        while moves := game.legal_moves(state):
            if len(moves) > 1 and chance.random() < 1 / 3:
                states.append(state)
            stray = chance.random() < STRAY
            move = (
                chance.choice(moves)
                if stray
                else run_to_end(player(state, chance.getrandbits(32))).move
            )
            state = game.after(state, move)
    chance.shuffle(states)
    return states[:count]


def shows_hidden(
    game: Simulator[S, Any, Any],
    states: Iterable[S],
    permuted: Callable[[S, random.Random], S],
    *,
    seed: int = 3,
) -> list[S]:
    """Every state in which what a seat sees, or its nonce, is other if what is hidden is so.

    ``permuted`` is as for :func:`peeks`.
    """
    chance = random.Random(seed)
    shown = []
    for state in states:
        seat = game.actor(state)
        assert seat is not None
        seen, other = (game.observation(each, seat) for each in (state, permuted(state, chance)))
        if seen != other or game.own_nonce(seen) != game.own_nonce(other):
            shown.append(state)
    return shown


def peeks(
    player: Player[S],
    states: Iterable[S],
    permuted: Callable[[S, random.Random], S],
    *,
    times: int = 3,
    seed: int = 1,
) -> list[Peek]:
    """Every state in which a player thinks otherwise when what it cannot see lies otherwise.

    ``permuted`` is the state with all cards that the seat to decide cannot see dealt anew: other
    hands, stock with its order, cards out of play. Each state is tried so many ``times``.
    """
    chance = random.Random(seed)
    caught = []
    for place, state in enumerate(states):
        nonce = derive(seed, place)
        thought = run_to_end(player(state, nonce))
        for _ in range(times):
            other = run_to_end(player(permuted(state, chance), nonce))
            if other != thought:
                caught.append(Peek(state, thought, other))
                break
    return caught
