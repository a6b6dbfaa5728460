"""The start question that all games share: the level of the computer players."""

from collections.abc import Sequence

from tommy.games.levels import USUAL, Level, shipped
from tommy.shell import settings
from tommy.shell.desk import Desk
from tommy.shell.prompts import Choice, ask_choice


async def ask_level(desk: Desk, number: int, levels: Sequence[Level]) -> Level:
    """The level: that of the command letter, or the answer to question ``number``.

    Enter takes the level of the last answer. Nothing is asked where there is no choice.
    """
    if desk.letters.level:
        return shipped(Level(desk.letters.level), levels)
    if len(levels) == 1:
        return levels[0]
    choices = [Choice(str(level.value), level.name) for level in levels]
    keys = " ".join(f"{level.value}={level.name}" for level in levels)
    game = desk.spec.program
    recalled = desk.kept.settings.number(game, settings.LEVEL, tuple(Level)) or USUAL
    default = levels.index(shipped(Level(recalled), levels))
    answer = await ask_choice(desk, number, f"LEVEL ({keys})?", choices, default)
    if answer != default:
        desk.remember(settings.LEVEL, levels[answer])
    return levels[answer]
