"""Play hands of Rolling Stone by odd policies, and check the invariants: cards, suits, an end.

    python -m tools.soak rolling --hands 10000 --players 2 3 4 5 6
    python -m tools.soak rolling --hands 10000 --computer 1

Good players seldom reach a deadlock with three or more at the table; some of these policies seek
one. With ``--computer N`` the computer player plays all hands with N deals a move (it ships with
300, which is slow). Exits with 1 and names each hand (players, seed, policy) that breaks an
invariant.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tommy.games.rolling.players.decision import PlayerConfig, decide, own_nonce
from tommy.games.rolling.rules import hand_length, hand_play
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.pack import height, pack
from tommy.games.rolling.rules.seats import MOST_PLAYERS
from tommy.games.rolling.rules.state import HandState, Options, observation
from tommy.shell import command_line

Policy = Callable[[HandState, Sequence[Move], random.Random], Move]


def any_move(_state: HandState, moves: Sequence[Move], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(moves)


def lowest(_state: HandState, moves: Sequence[Move], _chance: random.Random) -> Move:
    """Always the lowest card."""
    return min(moves, key=lambda move: height(move.card))


def greedy(state: HandState, moves: Sequence[Move], chance: random.Random) -> Move:
    """Wins a trick as cheaply as it can, otherwise plays a lowest card."""
    top = max(map(height, state.trick), default=0)
    winning = [move for move in moves if height(move.card) > top]
    return min(winning or moves, key=lambda move: (height(move.card), chance.random()))


def rolls(state: HandState, moves: Sequence[Move], chance: random.Random) -> Move:
    """Leads a suit that the next player lacks, if there is one; it looks into that hand."""
    theirs = {card.suit for card in state.hands[(state.to_move + 1) % state.players]}
    return chance.choice([move for move in moves if move.card.suit not in theirs] or moves)


def gives_back(state: HandState, moves: Sequence[Move], _chance: random.Random) -> Move:
    """Leads the card picked up last, so that the same cards go round and round."""
    return Play(state.hands[state.to_move][-1]) if not state.trick else moves[-1]


def computer(deals: int) -> Policy:
    """The computer player with this many deals a move."""
    config = PlayerConfig(deals)

    def by_computer(state: HandState, _moves: Sequence[Move], _chance: random.Random) -> Move:
        seen = observation(state, state.to_move)
        return decide(seen, own_nonce(seen), config)

    return by_computer


POLICIES: tuple[Policy, ...] = (any_move, lowest, greedy, rolls, gives_back)


def play(
    players: int, seed: int, policy: Policy
) -> Iterator[tuple[HandState, Sequence[Move], Move | None]]:
    """Every state of a hand with its legal moves and the chosen one, None at the end."""
    chance = random.Random(seed)
    state = hand_play.deal(Options(players), seed % players, seed)
    while moves := hand_play.legal_moves(state):
        move = policy(state, moves, chance)
        yield state, moves, move
        state = hand_play.apply(state, move)
    yield state, (), None


def fault(state: HandState, moves: Sequence[Move]) -> str | None:
    """The fault in a state, None if there is none."""
    held = [card for hand in state.hands for card in hand]
    cards = Counter([*held, *state.trick, *state.thrown, *state.asleep])
    if cards != Counter(pack(state.players)):
        return "the pack is not whole"
    if bool(moves) != (hand_play.outcome(state) is None):
        return "a hand that goes on has no move"
    if state.trick and any(move.card.suit != state.trick[0].suit for move in moves):
        return "the suit need not be followed"
    return None


def soak(
    players: int, hands: int, first_seed: int, policies: Sequence[Policy] = POLICIES
) -> Iterator[tuple[str, int, str | None]]:
    """How each hand ended, its number of moves, and its fault if there is one."""
    for seed in range(first_seed, first_seed + hands):
        policy = policies[seed % len(policies)]
        for made, (state, moves, _) in enumerate(play(players, seed, policy)):
            wrong = fault(state, moves)
            if made > hand_length.longest(players):
                wrong = "more moves than there can be"
            if wrong is not None:
                where = f"{players} players, seed {seed}, {policy.__name__}"
                yield "FAULT", made, f"{where}: {wrong}: {state}"
                break
        else:
            ended = hand_play.outcome(state)
            deadlock = ended.deadlock if ended else None
            yield "WON" if deadlock is None else deadlock.name, made, None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `tools/soak.py`."""
    seatings = range(2, MOST_PLAYERS + 1)
    parser.add_argument(
        "--hands", type=int, default=10_000, help="hands for each number of players"
    )
    parser.add_argument("--players", type=int, nargs="+", choices=seatings, default=seatings)
    parser.add_argument("--seed", type=command_line.seed, default=0, help="seed of the first hand")
    parser.add_argument(
        "--computer",
        type=int,
        metavar="DEALS",
        help="let the computer player play, with this many deals a move",
    )


def run(options: argparse.Namespace) -> int:
    """The part of `tools/soak.py`; 0 if no fault was found."""
    policies = (computer(options.computer),) if options.computer else POLICIES
    faults = 0
    for players in options.players:
        began = time.perf_counter()
        endings: Counter[str] = Counter()
        longest = 0
        for ending, made, wrong in soak(players, options.hands, options.seed, policies):
            endings[ending] += 1
            longest = max(longest, made)
            if wrong is not None:
                faults += 1
                print(wrong)
        speed = options.hands / (time.perf_counter() - began)
        print(
            f"{players} players: {options.hands} hands, {speed:.0f} a second, "
            f"longest {longest} of {hand_length.longest(players)}, {dict(endings)}"
        )
    return 1 if faults else 0
