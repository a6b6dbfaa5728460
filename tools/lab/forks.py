"""Ask two players for every decision, and measure what the second loses where they differ.

    python -m tools.lab.forks canasta:hard medium --seats 4 --positions 20000 --forks 10
    python -m tools.lab.forks canasta:hard hard@b2c199d --out tools/lab/results/canasta-forks.md

Players are named and hands are dealt as in a tournament. Both players are asked for every decision
of every seat, with the nonce that the program itself would use. In every other hand the second
player's move is made, else the first's. This shows a small change of a player with far fewer hands
than a match: only the decisions that changed count.

Where the moves differ the hand forks: `--play-on` plays every seat to the end of the hand, once
after each of the two moves, with the same nonces. Each of the `--forks` has its own nonces and its
own order of the stock, the same for both moves; the hands are not changed. The loss of a difference
is the lead of the seat's party after the first move less its lead after the second, averaged over
the forks. It is negative where the second player's move is better. The lead is over the mean of the
other parties.

Intervals are 95 % by Student's t, over hands, since the decisions of a hand depend on each other.
The same command gives the same figures with any number of jobs.
"""

import argparse
import itertools
import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from statistics import mean
from typing import Any, NamedTuple

from tommy.cardgame.players.levels import run_to_end
from tommy.cardgame.simulator import Scores
from tommy.cards.deck import derive
from tools.lab import figures, provenance
from tools.lab.command_line import add_match_options, mapped
from tools.lab.contestants import AnySimulator, Contestant, contestant_of, simulator_of
from tools.lab.duplicate_match import MANY_MOVES, Estimate, deck_seed, ratio

#: Labels for the two seeds that are derived for each fork.
_STOCK, _PLAYERS = 3, 4


class Comparison(NamedTuple):
    """All that the record of a hand depends on, except its number."""

    game: str
    names: tuple[str, str]
    seats: int | None = None
    rules: str = "tommy"
    play_on: str = "hard"
    forks: int = 10
    seed: int = 1


class Difference(NamedTuple):
    """A decision where the moves differ: their classes, and the loss of the second, in points.

    ``stalls`` counts the continuations that did not end; they score nothing.
    """

    kind: tuple[str, str]
    loss: float
    stalls: int


class HandRecord(NamedTuple):
    """The number of decisions in a hand, and those where the players differ."""

    asked: int
    differences: list[Difference]


def hand_record(comparison: Comparison, number: int) -> HandRecord:
    """The record of a hand; RuntimeError if a player makes a move that the rules refuse."""
    setting = comparison.game, comparison.seats, comparison.rules
    of_game = simulator_of(*setting)
    first, second = (contestant_of(*setting, name) for name in comparison.names)
    player = contestant_of(*setting, comparison.play_on)
    # Two hands in a row have the same start, so that each player's moves follow every start.
    deal = of_game.start(number // 2)._replace(seed=deck_seed(comparison.seed, number))
    state = of_game.dealt(deal)
    differences: list[Difference] = []
    for asked in range(MANY_MOVES):
        seat = of_game.actor(state)
        if seat is None:
            return HandRecord(asked, differences)
        nonce = of_game.own_nonce(of_game.observation(state, seat))
        moves = (
            _move(of_game, first, state, seat, nonce),
            _move(of_game, second, state, seat, nonce),
        )
        if differ(*moves):
            seeds = [
                derive(comparison.seed, number, asked, fork) for fork in range(comparison.forks)
            ]
            differences.append(_difference(of_game, player, state, seat, moves, seeds))
        state = of_game.after(state, moves[number % 2])
    return HandRecord(MANY_MOVES, differences)


def differ(first: object, second: object) -> bool:
    """True if the moves differ in class or in value.

    >>> differ((1, 2), (1, 2)), differ(1, True)
    (False, True)
    """
    return (type(first), first) != (type(second), second)


def _move(of_game: AnySimulator, player: Contestant, state: Any, seat: int, nonce: int) -> Any:
    """The move of a player for the seat to move."""
    move = run_to_end(player(of_game.observation(state, seat), nonce))
    if of_game.is_refused(state, move):
        raise RuntimeError(f"the rules refuse {move} in {state}")
    return move


def _difference(
    of_game: AnySimulator,
    player: Contestant,
    state: Any,
    seat: int,
    moves: tuple[Any, Any],
    seeds: Sequence[int],
) -> Difference:
    """The difference between two moves, with a fork for each seed."""
    losses, stalls = [], 0
    for seed in seeds:
        fork = of_game.reshuffled(state, derive(seed, _STOCK))
        leads = []
        for move in moves:
            points = _played_on(of_game, player, of_game.after(fork, move), derive(seed, _PLAYERS))
            stalls += points is None
            leads.append(0.0 if points is None else lead(points, seat % of_game.parties))
        losses.append(leads[0] - leads[1])
    first, second = (type(move).__name__ for move in moves)
    return Difference((first, second), mean(losses), stalls)


def _played_on(of_game: AnySimulator, player: Contestant, state: Any, seed: int) -> Scores | None:
    """The points of a hand that one player plays to the end for all seats; None if it stalls."""
    for count in range(MANY_MOVES):
        seat = of_game.actor(state)
        if seat is None:
            return of_game.points(state)
        state = of_game.after(state, _move(of_game, player, state, seat, derive(seed, count)))
    return None


def lead(points: Scores, party: int) -> float:
    """The points of a party less the mean of the others'.

    >>> lead((100, 40, 20), 0)
    70
    """
    others = points[:party] + points[party + 1 :]
    return points[party] - mean(others)


def compared(
    comparison: Comparison,
    *,
    positions: int,
    jobs: int = 1,
    progress: figures.Progress = figures.no_bar,
) -> list[HandRecord]:
    """The records of hand after hand until at least ``positions`` decisions were asked."""
    records, asked = [], 0
    for record in mapped(partial(hand_record, comparison), itertools.count(), jobs):
        records.append(record)
        asked += record.asked
        progress(min(asked, positions), positions)
        if asked >= positions:
            break
    return records


# What is shown


def loss(hands: Sequence[Sequence[Difference]]) -> Estimate:
    """The mean loss of a difference, in points; the trials are the hands that have one."""
    differing = [hand for hand in hands if hand]
    return ratio(
        [sum(each.loss for each in hand) for hand in differing],
        [len(hand) for hand in differing],
    )


def summary(records: Sequence[HandRecord], forks: int) -> str:
    """How often the players differ, and the loss, as a table."""
    hands = [record.differences for record in records]
    asked, differing = [record.asked for record in records], [len(hand) for hand in hands]
    rows = {
        "hands": str(len(records)),
        "positions": str(sum(asked)),
        "differences": f"{sum(differing)}, {figures.percent(ratio(differing, asked))}",
        "forks": str(forks * sum(differing)),
        "loss of the second": f"{figures.shown(loss(hands))} points a difference",
        "stalls": str(sum(each.stalls for hand in hands for each in hand)),
    }
    return figures.table(("what", "figure"), list(rows.items()))


def kinds(records: Sequence[HandRecord]) -> str:
    """Which moves the second player makes in place of which, the most frequent first."""
    hands = [record.differences for record in records]
    counts = Counter(each.kind for each in itertools.chain.from_iterable(hands))
    rows = []
    for kind, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        of_kind = [[each for each in hand if each.kind == kind] for hand in hands]
        rows.append((*kind, str(count), figures.shown(loss(of_kind))))
    return figures.table(("first", "second", "differences", "loss"), rows)


_FILE = """\
# {game}: where {second} differs from {first}

Written by `tools.lab.forks`.

- commit: {commit}
- command: `{command}`
- setting: {seats} seats, rules {rules}, seed {seed}; {forks} forks of a difference, played on by
  {play_on}

`+-` is half of a 95 % interval, by Student's t, over hands. A loss is in points; it is negative
where the second player's moves are better.

{summary}

{kinds}
"""


def report(
    comparison: Comparison, records: Sequence[HandRecord], *, command: str, commit: str
) -> str:
    """The figures as a file in Markdown, with all that is needed to repeat them."""
    first, second = comparison.names
    return _FILE.format(
        game=comparison.game,
        first=first,
        second=second,
        commit=commit,
        command=command,
        seats=simulator_of(comparison.game, comparison.seats, comparison.rules).seats,
        rules=comparison.rules,
        seed=comparison.seed,
        forks=comparison.forks,
        play_on=comparison.play_on,
        summary=summary(records, comparison.forks),
        kinds=kinds(records),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("first", metavar="GAME:FIRST", help="the game and its first player")
    parser.add_argument("second", metavar="SECOND", help="the second player")
    parser.add_argument("--positions", type=int, default=10_000, help="least number of decisions")
    parser.add_argument("--forks", type=int, default=10, help="forks of each difference")
    parser.add_argument(
        "--play-on", default="hard", metavar="NAME", help="the player that continues the forks"
    )
    add_match_options(parser)
    words = sys.argv[1:] if arguments is None else arguments
    options = parser.parse_args(words)
    game, _, first = options.first.partition(":")
    names = first, options.second.removeprefix(f"{game}:")
    if min(options.positions, options.forks, options.jobs) < 1:
        parser.error("positions, forks and jobs are 1 at least")
    try:
        for name in (*names, options.play_on):
            contestant_of(game, options.seats, options.rules, name)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    comparison = Comparison(
        game, names, options.seats, options.rules, options.play_on, options.forks, options.seed
    )
    commit = provenance.commit()  # before playing: files may change meanwhile
    records = compared(
        comparison,
        positions=options.positions,
        jobs=options.jobs,
        progress=figures.no_bar if options.quiet else figures.bar,
    )
    print(summary(records, options.forks), kinds(records), sep="\n\n")
    if options.out is not None:
        command = f"python -m tools.lab.forks {shlex.join(words)}"
        text = report(comparison, records, command=command, commit=commit)
        options.out.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
