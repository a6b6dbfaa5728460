"""Play hands of Canasta by odd policies, and check the invariants: cards, bounds, an end.

    python -m tools.soak canasta --hands 100000 --rules tommy classic --seats 2 4

Good players almost never empty the stock; these do. Exits with 1 and names each hand (rules, seats,
seed, policy) that breaks an invariant.
"""

import argparse
import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

from tommy.games.canasta.rules import hand_length, hand_play, move_generation
from tommy.games.canasta.rules.moves import Answer, Ask, Discard, Draw, Meld, Move, Take, TakeBack
from tommy.games.canasta.rules.pack import PACK, RED_TREYS, WILD, Cards
from tommy.games.canasta.rules.rulesets import CLASSIC, RULESETS, TOMMY, Rules
from tommy.games.canasta.rules.state import HandState, Options
from tommy.shell import command_line

#: Scores before a hand: on the limits of the initial meld (C14), just below them, and negative.
SCORES = ((0, 0), (-50, 1500), (3000, 1495), (2995, -5))

Policy = Callable[[tuple[Move, ...], random.Random], Move]


def any_move(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(moves)


def never_takes(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Any move but a take, unless there is no other."""
    return chance.choice([move for move in moves if not isinstance(move, Take)] or moves)


def always_draws(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Draws and discards; melds and takes only if there is nothing else."""
    dull = [move for move in moves if not isinstance(move, Take | Meld | Ask | TakeBack)]
    return chance.choice(dull or moves)


def hoards_wild(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Melds or discards a wild card only if there is nothing else."""
    kept = [
        move
        for move in moves
        if not (isinstance(move, Meld | Take) and move.wilds)
        and not (isinstance(move, Discard) and move.card in WILD)
        and not isinstance(move, TakeBack)
    ]
    return chance.choice(kept or moves)


def takes_all(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Takes every pile and seldom melds, so that hands and piles grow."""
    takes = [move for move in moves if isinstance(move, Take)]
    if takes:
        return chance.choice(takes)
    dull = [move for move in moves if not isinstance(move, Meld | TakeBack)]
    return chance.choice(dull if dull and chance.randrange(3) else moves)


def empties_stock(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Draws while there is a stock and seldom melds; then takes whatever it can."""
    if any(isinstance(move, Draw) for move in moves):
        return Draw()
    takes = [move for move in moves if isinstance(move, Take)]
    if takes:
        return chance.choice(takes)
    melds = [move for move in moves if isinstance(move, Meld)]
    if melds and not chance.randrange(4):
        return chance.choice(melds)
    return always_draws(moves, chance)


POLICIES: tuple[Policy, ...] = (
    any_move,
    never_takes,
    always_draws,
    hoards_wild,
    takes_all,
    empties_stock,
)


def play(
    seats: int,
    seed: int,
    policy: Policy,
    scores: tuple[int, int] = (0, 0),
    ruleset: Rules = TOMMY,
) -> Iterator[tuple[HandState, tuple[Move, ...], Move | None]]:
    """Every state of a hand with its legal moves and the chosen one, which is None at the end.

    After taking back a meld a player melds no more before the next draw, take or turn. Else a
    policy that prefers melds would meld and take back for ever.
    """
    chance = random.Random(seed)
    state = hand_play.deal(Options(seats, ruleset), seed % seats, scores, seed).state
    took_back = False
    while moves := move_generation.legal_moves(state):
        offered = moves
        if took_back and policy is not any_move:
            offered = tuple(move for move in moves if not isinstance(move, Meld))
        move = policy(offered, chance)
        yield state, moves, move
        state = hand_play.apply(state, move)
        took_back = isinstance(move, TakeBack) or (
            took_back and isinstance(move, Meld | Ask | Answer)
        )
    yield state, (), None


def had_a_turn(state: HandState) -> tuple[Cards, ...]:
    """The hands in which no red trey can still wait to be laid out (C5, K3)."""
    waiting = 0
    if state.rules.treys_wait and state.ending is None:
        waiting = max(0, state.seats - state.turn)
    return tuple(
        state.hands[(state.to_move - back) % state.seats] for back in range(state.seats - waiting)
    )


def fault(state: HandState, moves: tuple[Move, ...]) -> str | None:
    """The fault in a state, None if there is none."""
    if Counter(state.cards) != Counter(PACK):
        return "the pack is not whole"
    if any(card in RED_TREYS for hand in had_a_turn(state) for card in hand):
        return "a red trey lies in a hand"
    if bool(moves) != (state.ending is None):
        return "a hand that goes on has no move"
    if state.turn > hand_length.MOST_TURNS:
        return "more turns than there can be"
    return None


def soak(
    seats: int, hands: int, first_seed: int, ruleset: Rules = TOMMY
) -> Iterator[tuple[str, str | None]]:
    """How each hand ended, with its fault if there is one."""
    for seed in range(first_seed, first_seed + hands):
        policy = POLICIES[seed % len(POLICIES)]
        made = 0
        for number, (state, moves, move) in enumerate(
            play(seats, seed, policy, SCORES[seed // len(POLICIES) % len(SCORES)], ruleset)
        ):
            # Counting the pack is slow: every 16 moves, and at the end.
            wrong = fault(state, moves) if move is None or number % 16 == 0 else None
            made += -1 if isinstance(move, TakeBack) else 1
            if made > hand_length.MOST_MOVES:
                wrong = "more moves than there can be"
            if wrong is not None:
                hand = f"{ruleset.name}, {seats} seats, seed {seed}, {policy.__name__}"
                yield "FAULT", f"{hand}: {wrong}: {state}"
                break
        else:
            yield state.ending.name if state.ending else "NONE", None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `tools/soak.py`."""
    parser.add_argument("--hands", type=int, default=100_000, help="hands for each number of seats")
    parser.add_argument(
        "--rules",
        type=str.lower,
        nargs="+",
        choices=[each.name.lower() for each in (TOMMY, CLASSIC)],
        default=["tommy"],
    )
    parser.add_argument("--seats", type=int, nargs="+", choices=(2, 4), default=(2, 4))
    parser.add_argument("--seed", type=command_line.seed, default=0, help="seed of the first hand")


def run(options: argparse.Namespace) -> int:
    """The part of `tools/soak.py`; 0 if no fault was found."""
    faults = 0
    for name, seats in itertools.product(options.rules, options.seats):
        began = time.perf_counter()
        endings: Counter[str] = Counter()
        for ending, wrong in soak(seats, options.hands, options.seed, RULESETS[name.upper()]):
            endings[ending] += 1
            if wrong is not None:
                faults += 1
                print(wrong)
        speed = options.hands / (time.perf_counter() - began)
        print(
            f"{name}, {seats} seats: {options.hands} hands, {speed:.0f} a second, {dict(endings)}"
        )
    return 1 if faults else 0
