"""Hands and cores of any game in tests: typing, playing at random or by players, telling a match.

A game's own file beside this one has its positions and its players.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from tommy.cards.card import Card
from tommy.keystroke import ENTER, Keystroke, typed

E_co = TypeVar("E_co", covariant=True)
E = TypeVar("E")
M = TypeVar("M")
O = TypeVar("O")  # noqa: E741
S = TypeVar("S")


class Core(Protocol[E_co]):
    """What is needed of a rules core."""

    @property
    def actor(self) -> int | None: ...

    def begin(self) -> tuple[E_co, ...]: ...

    def post(self, key: Keystroke) -> tuple[E_co, ...]: ...


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `8S QD`."""
    return tuple(map(Card.parse, text.split()))


def post(core: Core[E], text: str, *more: Keystroke) -> list[E]:
    """Type into the core; all events that come back."""
    return post_all(core, (*typed(text), *more))


def post_all(core: Core[E], keystrokes: Iterable[Keystroke]) -> list[E]:
    """Post keystrokes; all events that come back."""
    return [event for key in keystrokes for event in core.post(key)]


def random_player(_seen: object, moves: tuple[M, ...], nonce: int) -> M:
    """Any legal move."""
    return random.Random(nonce).choice(moves)


def played_at_random(
    state: S,
    legal_moves: Callable[[S], tuple[M, ...]],
    apply: Callable[[S, M], S],
    choice: Callable[[tuple[M, ...]], M],
) -> Iterator[tuple[S, tuple[M, ...]]]:
    """The states of a hand, each with its legal moves, the last with none."""
    while True:
        moves = legal_moves(state)
        yield state, moves
        if not moves:
            return
        state = apply(state, choice(moves))


def played_out(
    state: S,
    legal_moves: Callable[[S], tuple[M, ...]],
    apply: Callable[[S, M], S],
    outcome: Callable[[S], O | None],
    move: Callable[[S, tuple[M, ...], int], M],
    seed: int,
) -> tuple[O, int]:
    """Play a hand to its end; its outcome and the number of moves.

    ``move`` gets the state, its legal moves and a number of its own for what it does by chance.
    """
    stream = random.Random(seed)
    count = 0
    while moves := legal_moves(state):
        state = apply(state, move(state, moves, stream.getrandbits(32)))
        count += 1
    ended = outcome(state)
    assert ended is not None
    return ended, count


def told(
    core: Core[E],
    words: Callable[[E], str | None],
    spelling: Callable[[int, int], Sequence[Keystroke]],
    over: type,
) -> Iterator[str]:
    """A match in words from its beginning to an event of the kind ``over``.

    ``spelling`` are the keys of the move of a seat, and gets the number of moves so far, with it.
    """
    events: Sequence[E] = core.begin()
    count = 0
    while True:
        yield from (line for line in map(words, events) if line is not None)
        if any(isinstance(event, over) for event in events):
            return
        if core.actor is None:
            events = core.post(ENTER)
            continue
        count += 1
        events = post_all(core, spelling(core.actor, count))
