"""Let players of one game compete in duplicate format, and show which is better.

    python -m tools.tournament canasta:hard canasta:greedy --seats 4 --pairs 300 --matches 100
    python -m tools.tournament canasta:hard canasta:rule_based canasta:my_weights.txt

A player is `game:name`, where the name is a level, a baseline player of the game or a file of
weights. More than two players play a round robin. A pair of hands is one deal played twice, with
the sides swapped; in Canasta the scores before a hand cover every initial meld. A pair of matches
uses the same decks twice.

    python -m tools.tournament rolling:expert rolling:hard --seats 5 --pairs 100 --matches 20

`LEVEL@COMMIT` is a level as it was at a commit of this repository. It plays in a separate process,
so its times include the pipe to it.

    python -m tools.tournament canasta:hard canasta:hard@b2c199d

In a game of more than two parties a "pair" is one deal (or one match) played once for each seat:
the first player takes that seat and the second player all the others. Points are then compared with
the mean of the others. A first player who is no better wins `par` of the hands and matches, here
one in five. One player of the second kind among many of the first is another question: swap the
names to ask it.

    python -m tools.tournament crazy8s:hard crazy8s:greedy --out tools/lab/results/crazy8s-hard.md

`--out` also writes the table to a file, with commit, command and seed. The file has the times in a
second table; the same command at the same commit changes nothing else.

Intervals are 95 % by Student's t, over pairs. Times are processor times of the first and the second
player.
"""

import argparse
import itertools
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tools.lab import figures, provenance
from tools.lab.command_line import add_match_options, mapped
from tools.lab.contestants import contestant_of, simulator_of
from tools.lab.duplicate_match import (
    Conduct,
    Estimate,
    MatchRecord,
    hand_pair,
    match_pair,
    ratio,
)


class Setting(NamedTuple):
    """A game by its command, with its options, and the seed of all deals."""

    game: str
    seats: int | None = None
    rules: str = "tommy"
    seed: int = 1


class Task(NamedTuple):
    """One pair to play: of single hands, or of matches."""

    setting: Setting
    names: tuple[str, str]
    number: int
    whole: bool


class Row(NamedTuple):
    """The line of a pairing; ``par`` is the share of wins of a first player who is no better."""

    names: tuple[str, str]
    par: float
    points: Estimate
    hands_won: Estimate
    undecided: Estimate
    matches_won: Estimate
    hands: int
    matches: int
    refused: int
    stalls: int
    conducts: tuple[Conduct, Conduct]


def played(task: Task) -> MatchRecord:
    """The record of a pair."""
    game, seats, rules, seed = task.setting
    first, second = (contestant_of(game, seats, rules, name) for name in task.names)
    pair = match_pair if task.whole else hand_pair
    return pair(simulator_of(game, seats, rules), (first, second), seed, task.number)


def row(
    names: tuple[str, str], par: float, single: Sequence[MatchRecord], whole: Sequence[MatchRecord]
) -> Row:
    """Sum up the records of a pairing; points and hands are those of single hands, if any."""
    records = [*single, *whole]
    of_hands = single or whole
    conducts = Conduct(), Conduct()
    for record in records:
        for conduct, more in zip(conducts, record.conducts, strict=True):
            conduct.add(more)
    return Row(
        names,
        par,
        points=ratio([r.lead for r in of_hands], [r.hands for r in of_hands]),
        hands_won=ratio([r.hands_won for r in of_hands], [r.decided for r in of_hands]),
        undecided=ratio([r.hands - r.decided for r in of_hands], [r.hands for r in of_hands]),
        matches_won=ratio([r.games_won for r in whole], [r.games for r in whole]),
        hands=sum(r.hands for r in of_hands),
        matches=sum(r.matches for r in whole),
        refused=sum(conduct.refused for conduct in conducts),
        stalls=sum(r.stalls for r in records),
        conducts=conducts,
    )


def tournament(
    setting: Setting,
    names: Sequence[str],
    *,
    pairs: int,
    matches: int,
    jobs: int = 1,
    progress: figures.Progress = figures.no_bar,
) -> list[Row]:
    """Every player against every other: one row for each pairing, in the order of the names.

    The same setting and names give the same rows except for times, with any number of jobs.
    """
    pairings = list(itertools.combinations(names, 2))
    tasks = [
        Task(setting, pairing, number, whole)
        for pairing in pairings
        for whole, of in ((False, pairs), (True, matches))
        for number in range(of)
    ]
    records: dict[tuple[tuple[str, str], bool], list[MatchRecord]] = {}
    for done, (task, record) in enumerate(zip(tasks, mapped(played, tasks, jobs), strict=True), 1):
        records.setdefault((task.names, task.whole), []).append(record)
        progress(done, len(tasks))
    par = 1 / simulator_of(setting.game, setting.seats, setting.rules).parties
    return [
        row(pairing, par, records.get((pairing, False), []), records.get((pairing, True), []))
        for pairing in pairings
    ]


# What is shown


def _of_both(line: Row, time_s: Callable[[Conduct], float]) -> str:
    return " / ".join(f"{1000 * time_s(conduct):.2f}" for conduct in line.conducts)


_COLUMNS: Mapping[str, Callable[[Row], str]] = {
    "pairing": lambda line: " v ".join(line.names),
    "points a hand": lambda line: figures.shown(line.points),
    "hands won": lambda line: figures.percent(line.hands_won),
    "undecided": lambda line: figures.percent(line.undecided),
    "matches won": lambda line: figures.percent(line.matches_won),
    "par": lambda line: f"{100 * line.par:.1f}%",
    "hands": lambda line: str(line.hands),
    "matches": lambda line: str(line.matches),
    "p50 ms": lambda line: _of_both(line, lambda conduct: conduct.time_s(50)),
    "p99 ms": lambda line: _of_both(line, lambda conduct: conduct.time_s(99)),
    "slice ms": lambda line: _of_both(line, lambda conduct: conduct.longest_slice_s),
    "refused": lambda line: str(line.refused),
    "stalls": lambda line: str(line.stalls),
}
_STRENGTH = tuple(head for head in _COLUMNS if not head.endswith(" ms"))
_TIMES = ("pairing", *(head for head in _COLUMNS if head.endswith(" ms")))


def table(rows: Iterable[Row], heads: Sequence[str] = tuple(_COLUMNS)) -> str:
    """The rows as a table in Markdown, with the times of the first and of the second player."""
    return figures.table(heads, [[_COLUMNS[head](line) for head in heads] for line in rows])


_FILE = """\
# {game}: {names}

Written by `tools.tournament`.

- commit: {commit}
- command: `{command}`
- setting: {seats} seats, rules {rules}, seed {seed}

`+-` is half of a 95 % interval, by Student's t, over pairs. Points are those of the single hands,
or of the hands of matches if there are no single ones; hands won are of those decided. The first
player wins `par` of them if it is no better.

{strength}

## Times

Of processor, of the first and of the second player; they differ from run to run.
{machine}.

{times}
"""


def report(
    rows: Sequence[Row], setting: Setting, names: Sequence[str], *, command: str, commit: str
) -> str:
    """The rows as a file in Markdown, with all that is needed to repeat them.

    The same commit, setting and names give the same text up to ``## Times``.
    """
    return _FILE.format(
        game=setting.game,
        names=", ".join(names),
        commit=commit,
        command=command,
        seats=simulator_of(setting.game, setting.seats, setting.rules).seats,
        rules=setting.rules,
        seed=setting.seed,
        strength=table(rows, _STRENGTH),
        machine=provenance.machine(),
        times=table(rows, _TIMES),
    )


def _named(words: Sequence[str]) -> tuple[str, list[str]]:
    """The one game of all players, and their names; ValueError if there are several games."""
    parted = [word.partition(":") for word in words]
    games = {game for game, _, _ in parted}
    if len(games) != 1:
        raise ValueError(f"players of one game, not {', '.join(words)}")
    return games.pop(), [name for _, _, name in parted]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("players", nargs="+", help="two or more, each as game:name")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of hands")
    parser.add_argument("--matches", type=int, default=0, help="pairs of matches")
    add_match_options(parser)
    words = sys.argv[1:] if arguments is None else arguments
    options = parser.parse_args(words)
    if len(options.players) < 2:
        parser.error("it takes two players")
    try:
        game, names = _named(options.players)
        for name in names:
            contestant_of(game, options.seats, options.rules, name)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    setting = Setting(game, options.seats, options.rules, options.seed)
    commit = provenance.commit()  # before playing: files may change meanwhile
    rows = tournament(
        setting,
        names,
        pairs=options.pairs,
        matches=options.matches,
        jobs=options.jobs,
        progress=figures.no_bar if options.quiet else figures.bar,
    )
    print(table(rows))
    if options.out is not None:
        command = f"python -m tools.tournament {shlex.join(words)}"
        text = report(rows, setting, names, command=command, commit=commit)
        options.out.write_text(text, encoding="utf-8", newline="\n")
    return 1 if any(line.refused or line.stalls for line in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
