"""How often do players do what a strong card player would not?

    python -m tools.lab.habits canasta:hard --seats 4 --hands 300
    python -m tools.lab.habits rolling:hard rolling:hard@b2c199d --seats 5 --out FILE

Players are named as in a tournament; each plays whole hands against itself, all players the same
ones. What is counted stands in `tools/lab/<game>/habits.py`: a habit tells for a played hand how
often something was done, and how often it could have been. Where that is once a hand, the figure is
a number a hand, else a share. Intervals are 95 % by Student's t, over hands. The same command gives
the same figures with any number of jobs.
"""

import argparse
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from tommy.cardgame.players.levels import run_to_end
from tommy.cards.deck import derive
from tools.lab import figures, provenance
from tools.lab.command_line import add_match_options, mapped
from tools.lab.contestants import contestant_of, game_called, simulator_of
from tools.lab.duplicate_match import MANY_MOVES, deck_seed, ratio
from tools.lab.game_modules import lab_module

_PLAYERS = 1


class Step(NamedTuple):
    """A decision: the state before it, who decided, and the move."""

    state: Any
    seat: int
    move: Any


class PlayedHand(NamedTuple):
    """All decisions of a hand, and the state at its end."""

    steps: Sequence[Step]
    end: Any


class Count(NamedTuple):
    """How often something was done in a hand, and how often it could have been."""

    done: float
    of: float = 1.0


Habit: TypeAlias = Callable[[PlayedHand], Count]


class Habits(NamedTuple):
    """The habits of a game by name: numbers a hand, and shares."""

    numbers: Mapping[str, Habit]
    shares: Mapping[str, Habit]

    @property
    def all(self) -> Mapping[str, Habit]:
        """Numbers, then shares."""
        return {**self.numbers, **self.shares}


class Task(NamedTuple):
    """Who plays which hand."""

    game: str
    seats: int | None
    rules: str
    seed: int
    name: str
    number: int


def habits_of(game: str) -> Habits:
    """What is counted in a game; ValueError if nothing is."""
    module = lab_module(game_called(game).folder, "habits")
    if module is None:
        raise ValueError(f"no habits of {game} are counted")
    found: Habits = module.HABITS
    return found


def played(task: Task) -> PlayedHand:
    """A hand that one player plays at every seat, or its first moves if it stalls."""
    of_game = simulator_of(task.game, task.seats, task.rules)
    player = contestant_of(task.game, task.seats, task.rules, task.name)
    seed = deck_seed(task.seed, task.number)
    state = of_game.dealt(of_game.start(task.number)._replace(seed=seed))
    steps: list[Step] = []
    while len(steps) < MANY_MOVES and (seat := of_game.actor(state)) is not None:
        nonce = derive(seed, _PLAYERS, len(steps))
        move = run_to_end(player(of_game.observation(state, seat), nonce))
        steps.append(Step(state, seat, move))
        state = of_game.after(state, move)
    return PlayedHand(steps, state)


def counted(task: Task) -> list[Count]:
    """What was done in a hand, in the order of the habits."""
    hand = played(task)
    return [habit(hand) for habit in habits_of(task.game).all.values()]


def measured(
    game: str,
    names: Sequence[str],
    hands: int,
    *,
    seats: int | None = None,
    rules: str = "tommy",
    seed: int = 1,
    jobs: int = 1,
    progress: figures.Progress = figures.no_bar,
) -> str:
    """A table in Markdown: a row for each habit, a column for each player."""
    habits = habits_of(game)
    task = partial(Task, game, seats, rules, seed)
    tasks = [task(name, number) for name in names for number in range(hands)]
    counts = []
    for done, count in enumerate(mapped(counted, tasks, jobs), 1):
        counts.append(count)
        progress(done, len(tasks))
    rows = []
    for place, what in enumerate(habits.all):
        cells = [what]
        for player in range(len(names)):
            column = [count[place] for count in counts[player * hands : (player + 1) * hands]]
            estimate = ratio([each.done for each in column], [each.of for each in column])
            if what in habits.shares:
                cells.append(figures.percent(estimate))
            else:
                cells.append(f"{estimate.value:.2f} +-{estimate.plus_minus:.2f}")
        rows.append(cells)
    return figures.table(("in a hand", *names), rows)


_FILE = """\
# {game}: habits of {names}

Written by `tools.lab.habits`.

- commit: {commit}
- command: `{command}`
- setting: {seats} seats, rules {rules}, seed {seed}, {hands} hands, each player at every seat

`+-` is half of a 95 % interval, by Student's t, over hands. Figures without % are numbers a hand,
of all seats together.

{table}
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("players", nargs="+", metavar="GAME:NAME", help="players of one game")
    parser.add_argument("--hands", type=int, default=100, help="hands that each player plays")
    add_match_options(parser)
    words = sys.argv[1:] if arguments is None else arguments
    options = parser.parse_args(words)
    game = options.players[0].partition(":")[0]
    names = [word.removeprefix(f"{game}:") for word in options.players]
    try:
        habits_of(game)
        for name in names:
            contestant_of(game, options.seats, options.rules, name)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    commit = provenance.commit()  # before playing: files may change meanwhile
    table = measured(
        game,
        names,
        options.hands,
        seats=options.seats,
        rules=options.rules,
        seed=options.seed,
        jobs=options.jobs,
        progress=figures.no_bar if options.quiet else figures.bar,
    )
    print(table)
    if options.out is not None:
        text = _FILE.format(
            game=game,
            names=", ".join(names),
            commit=commit,
            command=f"python -m tools.lab.habits {shlex.join(words)}",
            seats=simulator_of(game, options.seats, options.rules).seats,
            rules=options.rules,
            seed=options.seed,
            hands=options.hands,
            table=table,
        )
        options.out.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
