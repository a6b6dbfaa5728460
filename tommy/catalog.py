"""The list of games, and the only place that names them all.

Prompt, command line, shortcuts, launchers and tools read ``CATALOG``. A game's code is imported
when the game starts, so that the window opens at once.
"""

import importlib
from collections.abc import Callable
from typing import Any

from tommy.shell.game import Game, Play
from tommy.shell.game_spec import Setting
from tommy.shell.screen.desk import Desk


def _part(module: str, name: str) -> Callable[..., Any]:
    """A function of a game; its module is imported at the first call."""

    def call(*arguments: Any, **named: Any) -> Any:
        function = getattr(importlib.import_module(f"tommy.games.{module}"), name)
        return function(*arguments, **named)

    return call


def _lesson(folder: str, name: str = "lesson") -> Play:
    """Plays a lesson of a game: the asset of that name in its folder."""

    async def call(desk: Desk) -> None:
        coach = importlib.import_module("tommy.cardgame.screen.coach")
        await coach.teach(desk, _part(f"{folder}.screen.loop", "play"), f"{folder}/{name}.txt")

    return call


_ROLLING = Game(
    program="ROLLING",
    title="ROLLING STONE",
    about="a card game for 2-6: follow suit or pick up",
    folder="rolling",
    scored_with="CRAZY8S",
    settings=tuple(Setting(f"rolling {seats}", seats, f"{seats}\r") for seats in range(2, 7)),
    show=_part("rolling.screen.show", "rolling_show"),
    play=_part("rolling.screen.loop", "play"),
    chosen=_part("rolling.screen.loop", "chosen"),
    saved_words=_part("rolling.screen.saved_words", "saved_words"),
    simulator=_part("rolling.simulator", "RollingSimulator"),
    lessons={"": _lesson("rolling")},
)

CATALOG = (
    Game(
        program="CANASTA",
        title="CANASTA",
        about="a card game for 2 or 4: collect seven of a kind",
        folder="canasta",
        classic_rules=True,
        arrow_delay=True,
        settings=(
            Setting("canasta 2", 2, "2T"),
            Setting("canasta 4", 4, "4T"),
            Setting("classic canasta 2", 2, "2H", "CLASSIC"),
            Setting("classic canasta 4", 4, "4H", "CLASSIC"),
        ),
        show=_part("canasta.screen.show", "canasta_show"),
        play=_part("canasta.screen.loop", "play"),
        chosen=_part("canasta.screen.loop", "chosen"),
        saved_words=_part("canasta.screen.saved_words", "saved_words"),
        simulator=_part("canasta.simulator", "CanastaSimulator"),
        lessons={"": _lesson("canasta"), "CLASSIC": _lesson("canasta", "classic_lesson")},
    ),
    Game(
        program="CRAZY8S",
        title="CRAZY EIGHTS",
        about="a card game for 2: match the suit or the rank",
        folder="crazy8s",
        settings=(
            Setting("crazy8s", 2, "C8100\r"),
            Setting("crazy8s, tens to 250", 2, "CT250\r"),
        ),
        show=_part("crazy8s.screen.show", "crazy8s_show"),
        play=_part("crazy8s.screen.loop", "play"),
        chosen=_part("crazy8s.screen.loop", "chosen"),
        saved_words=_part("crazy8s.screen.saved_words", "saved_words"),
        simulator=_part("crazy8s.simulator", "CrazyEightsSimulator"),
        others=(_ROLLING,),
        lessons={"": _lesson("crazy8s")},
    ),
    _ROLLING,
)
