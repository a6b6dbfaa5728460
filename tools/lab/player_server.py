"""Play as another commit does: read observations from standard input, answer with moves.

    python -P player_server.py

`past_players` runs it and sends pickles: first the `tommy` and `assets` of the commit as a zip
file, then the arguments of :func:`answer` for each question. This file runs with the `tommy` of any
commit, so it uses only the catalog and the simulators, and no other tool. It removes the files of
the commit when its input ends, even if the asking process was killed.
"""

import io
import pickle
import sys
import tempfile
import zipfile
from functools import cache
from typing import Any


@cache
def simulator(game: str, seats: int) -> Any:
    """The simulator of a game by its folder, with the usual rules: observations carry their own."""
    from tommy.catalog import CATALOG

    for each in CATALOG:
        if each.folder == game and each.simulator is not None:
            return each.simulator(seats)
    raise ValueError(f"there is no simulator of {game}")


@cache
def level_called(game: str, seats: int, name: str) -> Any:
    """The level of a name; ValueError if the game has none."""
    levels = {level.name: level for level in simulator(game, seats).levels}
    if name not in levels:
        raise ValueError(f"{game} has no level {name}, but {', '.join(levels)}")
    return levels[name]


def answer(game: str, seats: int, name: str, position: tuple[Any, int] | None) -> Any:
    """The move of a level for an observation and a nonce; None only checks the level."""
    level = level_called(game, seats, name)
    if position is None:
        return None
    thinking = simulator(game, seats).think(*position, level)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value.move


def main() -> None:
    """Answer until the input ends."""
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    with tempfile.TemporaryDirectory() as tree:
        with zipfile.ZipFile(io.BytesIO(pickle.load(questions))) as packed:
            packed.extractall(tree)
        sys.path.insert(0, tree)
        while True:
            try:
                question = pickle.load(questions)
            except EOFError:
                return
            pickle.dump(answer(*question), answers)
            answers.flush()


if __name__ == "__main__":
    main()
