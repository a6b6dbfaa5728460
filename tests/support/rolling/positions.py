"""Players and drivers for the tests of Rolling Stone."""

import random
from collections.abc import Callable, Iterable, Sequence

import pytest

from tests.support.hands import cards, played_out
from tommy.cards.card import Card
from tommy.games.rolling.players import decision
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.core import Core
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.observation import Observation, holdings
from tommy.games.rolling.rules.pack import height, pack
from tommy.games.rolling.rules.scoring import HandOutcome
from tommy.games.rolling.rules.seats import YOU, Seat
from tommy.games.rolling.rules.state import HandState, Options, Position, observation


def position(
    *hands: str,
    trick: str = "",
    leader: Seat = YOU,
    thrown: str = "",
    dealer: Seat = YOU,
    pick_ups: int = 0,
) -> HandState:
    """A hand in progress with all cards of its pack; what is not given is asleep.

    ``trick`` are the cards played from ``leader`` on, which ``hands`` no longer hold.
    """
    held, played, out = tuple(map(cards, hands)), cards(trick), cards(thrown)
    given = {card for group in (*held, played, out) for card in group}
    before = list(held)
    for place, card in enumerate(played):
        seat = (leader + place) % len(held)
        before[seat] = (*before[seat], card)
    return HandState(
        dealer=dealer,
        leader=leader,
        hands=held,
        trick=played,
        thrown=out,
        asleep=tuple(card for card in pack(len(held)) if card not in given),
        tricks=(),
        pick_ups=pick_ups,
        positions=(hand_play.position(leader, tuple(before)),),
    )


def core_at(
    state: HandState, match: MatchState | None = None, target: int | None = 25, seed: int = 1
) -> Core:
    """A core in the middle of a hand."""
    core = Core(Options(state.players, target), seed)
    core._hand = state
    core._match = MatchState.first(state.players) if match is None else match
    return core


def played(state: HandState, text: str) -> HandState:
    """The state after the cards of the text were played, one after another."""
    for card in cards(text):
        state = hand_play.apply(state, Play(card))
    return state


Player = Callable[[Observation, tuple[Move, ...], int], Move]


def greedy_player(seen: Observation, moves: tuple[Move, ...], nonce: int) -> Move:
    """Wins a trick as cheaply as it can, otherwise plays its lowest card."""
    top = max(map(height, seen.trick), default=0)
    winning = [move for move in moves if height(move.card) > top]
    chance = random.Random(nonce)
    return min(winning or moves, key=lambda move: (height(move.card), chance.random()))


def play_hand(state: HandState, players: Sequence[Player], seed: int) -> tuple[HandOutcome, int]:
    """Play a hand to its end; its outcome and the number of moves."""

    def move(now: HandState, moves: tuple[Move, ...], nonce: int) -> Move:
        return players[now.to_move](observation(now, now.to_move), moves, nonce)

    return played_out(state, hand_play.legal_moves, hand_play.apply, hand_play.outcome, move, seed)


def compare(first: Player, second: Player, deals: int) -> tuple[float, float, float]:
    """Points a hand for ``first``, its share of decide hands, the share of deadlocks.

    Two hands; each deal is played twice with the players changed over.
    """
    points = won = decide = 0
    for deal in range(deals):
        for players in ((first, second), (second, first)):
            ended, _ = play_hand(hand_play.deal(Options(), deal % 2, deal), players, deal)
            if ended.winner is None:
                continue
            mine = players[ended.winner] is first
            decide += 1
            won += mine
            points += ended.points if mine else -ended.points
    return points / (2 * deals), won / decide, 1 - decide / (2 * deals)


def some_state(seed: int, players: int) -> HandState:
    """A state in the middle of a hand that was played at random."""
    stream = random.Random(seed)
    state = hand_play.deal(Options(players), seed % players, seed)
    for _ in range(stream.randrange(40)):
        after = hand_play.apply(state, stream.choice(hand_play.legal_moves(state)))
        if hand_play.outcome(after) is not None:
            break
        state = after
    return state


def hidden_permuted(state: HandState, chance: random.Random) -> HandState:
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


#: What the seat to decide cannot see.
LOOKS: dict[str, Callable[[HandState], Iterable[Card]]] = {
    "next hand": lambda state: state.hands[(state.to_move + 1) % state.players],
    "last hand": lambda state: state.hands[state.to_move - 1][:1],
    "past positions": lambda state: sorted(state.positions[0].hands[state.to_move - 1]),
    "cards asleep": lambda state: state.asleep or state.hands[state.to_move - 1],
}


def search_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search as it is, for less long."""
    monkeypatch.setattr(decision, "MOST_MOVES", 3_000)
