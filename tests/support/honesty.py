"""Honesty of computer players: everything hidden is permuted, and each does and says the same.

COMPUTER asks for it of every game and level. A player is given here with the whole state of a
hand, so that one that looks where it must not can be planted and be caught.
"""

import random
from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from tommy.cardgame.players.levels import Thought, thought_out
from tommy.cards.deck import derive

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)

Thinking: TypeAlias = Generator[None, None, Thought[Any]]


class Player(Protocol[S_contra]):
    """The thinking of the seat that is to decide in a state, from a nonce."""

    def __call__(self, state: S_contra, nonce: int, /) -> Thinking:
        """The thinking."""


class Peek(NamedTuple):
    """What a player was caught at: its thought, and the one with the hidden cards permuted."""

    state: object
    thought: Thought[Any]
    other: Thought[Any]


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
        thought = thought_out(player(state, nonce))
        for _ in range(times):
            other = thought_out(player(permuted(state, chance), nonce))
            if other != thought:
                caught.append(Peek(state, thought, other))
                break
    return caught
