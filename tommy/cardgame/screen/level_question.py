"""The last start question of all games, the level of the computer players."""

from collections.abc import Sequence

from tommy.cardgame.players.levels import USUAL, Level, nearest_level
from tommy.cardgame.screen.table_talk import STOCK_SEEN
from tommy.shell.records import settings
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.start_questions import QUESTION_ROW, StartChoice, ask_choice

#: The most questions that a game asks.
_ROWS = 3


async def ask_level(desk: Desk, number: int, levels: Sequence[Level]) -> Level:
    """The level of the command letter, or else the answer to question ``number``.

    Enter takes the level answered last time. Does not ask if there is only one level.
    """
    if desk.letters.level:
        return nearest_level(Level(desk.letters.level), levels)
    if len(levels) == 1:
        return levels[0]
    choices = [StartChoice(str(level.value), level.name) for level in levels]
    game = desk.spec.program
    recalled = desk.kept.settings.number(game, settings.LEVEL, tuple(Level)) or USUAL
    default = levels.index(nearest_level(Level(recalled), levels))
    with desk.asking("level"):
        answer = await ask_choice(desk, number, "LEVEL?", choices, default)
    if answer != default:
        desk.remember(settings.LEVEL, levels[answer])
    return levels[answer]


async def close_questions(desk: Desk) -> None:
    """Erase all questions, that for the game too, a moment after the last answer."""
    await desk.animate(STOCK_SEEN)
    desk.screen.fill(QUESTION_ROW, 0, desk.first_question + _ROWS, status_line.CLOCK_COL)
