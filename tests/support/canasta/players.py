"""Players of Canasta, and hands and games between them."""

import random
from collections.abc import Callable

from tommy.games.canasta.players import decision
from tommy.games.canasta.rules import hand_play, hand_result, match_state
from tommy.games.canasta.rules.moves import Move
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.state import HandState, Options, observation
from tommy.games.canasta.simulator import STARTS
from tools.lab.canasta import baseline_players

Player = Callable[[Observation, random.Random], Move]

#: No hand of these players takes more moves: what takes more stalls.
MANY_MOVES = 2000


def computer_player(observation: Observation, rng: random.Random) -> Move:
    return decision.decide(observation, rng.getrandbits(32))


def greedy_player(observation: Observation, rng: random.Random) -> Move:  # noqa: ARG001
    return baseline_players.greedy(observation)


random_player: Player = baseline_players.random_move


def play_hand(state: HandState, players: tuple[Player, Player], seed: int) -> HandState:
    """The end of a hand between two sides; AssertionError if it stalls."""
    rng = random.Random(seed)
    for _ in range(MANY_MOVES):
        if state.ending is not None:
            return state
        move = players[state.actor % 2](observation(state, state.actor), rng)
        state = hand_play.apply(state, move)
    raise AssertionError(f"a hand stalls: {state}")


def totals(state: HandState) -> tuple[int, int]:
    """What a hand adds to the scores."""
    first, second = hand_result.sheets(state)
    return first.total, second.total


def compare(first: Player, second: Player, deals: int, seats: int) -> float:
    """Points a hand by which ``first`` does better; each deal played twice, the sides swapped."""
    points = 0
    for deal in range(deals):
        start = hand_play.deal(Options(seats), deal % seats, STARTS[deal % len(STARTS)], deal).state
        one = totals(play_hand(start, (first, second), deal))
        other = totals(play_hand(start, (second, first), deal))
        points += one[0] - one[1] + other[1] - other[0]
    return points / (2 * deals)


def play_game(players: tuple[Player, Player], seats: int, seed: int) -> int:
    """The number of hands in which a game to 5000 is decide."""
    scores, hands = (0, 0), 0
    while match_state.game_winner(scores) is None:
        hands += 1
        dealer, deal_seed = (seed + hands) % seats, 100 * seed + hands
        dealt = hand_play.deal(Options(seats), dealer, scores, deal_seed)
        more = totals(play_hand(dealt.state, players, hands))
        scores = (scores[0] + more[0], scores[1] + more[1])
    return hands
