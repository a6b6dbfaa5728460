"""Players and drivers for the tests of Crazy Eights."""

import random
from collections import Counter
from collections.abc import Callable

from tommy.games.crazy8s import computer, rules
from tommy.games.crazy8s.moves import Draw, Move, Play
from tommy.games.crazy8s.scoring import Outcome, card_points
from tommy.games.crazy8s.state import HandState, Observation, Options, observation

Player = Callable[[Observation, tuple[Move, ...], int], Move]


def random_player(_seen: Observation, moves: tuple[Move, ...], nonce: int) -> Move:
    """Any legal move."""
    return random.Random(nonce).choice(moves)


def greedy_player(seen: Observation, moves: tuple[Move, ...], _nonce: int) -> Move:
    """The dearest card that fits; crazy cards last, naming the longest suit; draws if it must."""
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return Draw()
    suits = Counter(card.suit for card in seen.hand if card.rank != seen.crazy)

    def merit(play: Play) -> tuple[bool, int, int]:
        crazy = play.card.rank == seen.crazy
        longest = 0 if play.suit is None else suits[play.suit]
        return not crazy, card_points(play.card, seen.crazy), longest

    return max(plays, key=merit)


def computer_player(seen: Observation, _moves: tuple[Move, ...], nonce: int) -> Move:
    """The computer player, thought through to its end."""
    return thought_through(seen, nonce)


def thought_through(seen: Observation, nonce: int) -> Move:
    """The choice of the computer player."""
    thinking = computer.choose(seen, nonce)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            move: Move = end.value
            return move


def play_hand(state: HandState, players: tuple[Player, Player], seed: int) -> tuple[Outcome, int]:
    """Play a hand to its end; its outcome and the number of moves."""
    stream = random.Random(seed)
    count = 0
    while moves := rules.legal_moves(state):
        seat = state.to_move
        seen = observation(state, seat)
        state = rules.apply(state, players[seat](seen, moves, stream.getrandbits(32)))
        count += 1
    ended = rules.outcome(state)
    assert ended is not None
    return ended, count


def compare(
    first: Player, second: Player, deals: int, options: Options | None = None
) -> tuple[float, float]:
    """Points a hand for ``first``, and its share of the decided hands, each deal played twice."""
    options = Options() if options is None else options
    points = won = decided = 0
    for deal in range(deals):
        for dealer in (0, 1):
            state = rules.deal(options, dealer, deal)
            # The first hand of a deal is the non-dealer's: so both players get both hands.
            ended, _ = play_hand(state, (first, second), deal)
            if ended.winner is not None:
                decided += 1
                won += ended.winner == 0
                points += ended.points if ended.winner == 0 else -ended.points
    return points / (2 * deals), won / decided
