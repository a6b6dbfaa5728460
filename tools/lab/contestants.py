"""Players for tournaments, by name: levels, past levels, baseline players, files of weights."""

import inspect
import random
from collections.abc import Callable, Generator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from tommy import catalog
from tommy.cardgame.players.levels import Level
from tommy.cardgame.simulator import Simulator, Thinking
from tommy.shell.command_letters import UsageError
from tommy.shell.game import Game, find_game
from tools.lab.game_modules import lab_module
from tools.lab.past_players import past_player

AnySimulator: TypeAlias = Simulator[Any, Any, Any]


class Contestant(Protocol):
    """A player: a generator that thinks in slices and returns a move; the nonce is its chance."""

    def __call__(self, seen: Any, nonce: int, /) -> Generator[None, None, Any]:
        """Think about an observation."""


def game_called(name: str) -> Game:
    """The game that a command such as ``canasta`` starts; ValueError if there is none."""
    try:
        return find_game(name, catalog.CATALOG)
    except UsageError as error:
        raise ValueError(str(error)) from None


def simulator(game: Game, seats: int | None = None, rules: str = "TOMMY") -> AnySimulator:
    """The simulator of a game; ValueError if there is none, or not of these seats and rules."""
    if game.simulator is None:
        raise ValueError(f"{game.program} has no simulator")
    made: AnySimulator = game.simulator(seats, rules)
    return made


@cache
def simulator_of(game: str, seats: int | None, rules: str) -> AnySimulator:
    """The simulator of the game that a command starts; raises as :func:`simulator`."""
    return simulator(game_called(game), seats, rules)


@cache
def contestant_of(game: str, seats: int | None, rules: str, name: str) -> Contestant:
    """The player of a name in such a simulator; raises as :func:`contestant`."""
    return contestant(simulator_of(game, seats, rules), name)


def contestant_names(simulator: AnySimulator) -> list[str]:
    """The names of all players of a game, without files of weights."""
    levels = (level.name.lower() for level in simulator.levels)
    return [*levels, *baseline_players(simulator.game)]


def contestant(simulator: AnySimulator, name: str) -> Contestant:
    """The player of a name: a level, a baseline player of the game, or a file of weights.

    ``hard@b2c199d`` is a level as it was at a commit. Raises ValueError for an unknown name or a
    bad file, and OSError if the file cannot be read.
    """
    past_level, at, commit = name.partition("@")
    if at and past_level.upper() in Level.__members__:
        return past_player(simulator.game, simulator.seats, past_level.upper(), commit)
    file, layout = Path(name), simulator.layout
    if file.suffix and layout is not None:
        return without_reason(simulator.weighted(layout.read(file)))
    level = Level.__members__.get(name.upper())
    if level is not None and level in simulator.levels:
        return without_reason(partial(simulator.think, level=level))
    baselines = baseline_players(simulator.game)
    if name in baselines:
        return baselines[name]
    there = ", ".join(contestant_names(simulator))
    raise ValueError(f"no player {name!r}: there are {there}")


def baseline_players(folder: str) -> Mapping[str, Contestant]:
    """The players of ``tools/lab/<folder>/baseline_players.py``: its functions of an observation.

    Empty if there is no such file. The name is that of the function without ``_move``.
    """
    module = lab_module(folder, "baseline_players")
    if module is None:
        return {}
    return {
        name.removesuffix("_move"): _contestant(function)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and not name.startswith("_")
        and next(iter(inspect.signature(function).parameters), "") in ("observation", "seen")
    }


def _contestant(function: Callable[..., Any]) -> Contestant:
    """A contestant from a function of an observation, with or without chance, or a generator."""
    if inspect.isgeneratorfunction(function):
        return function
    by_chance = len(inspect.signature(function).parameters) > 1

    def thinking(seen: object, nonce: int) -> Generator[None, None, Any]:
        yield
        return function(seen, random.Random(nonce)) if by_chance else function(seen)

    return thinking


def without_reason(thinking: Thinking[Any, Any]) -> Contestant:
    """A contestant that returns the move of a decision without its reason."""

    def moving(seen: object, nonce: int) -> Generator[None, None, Any]:
        return (yield from thinking(seen, nonce)).move

    return moving
