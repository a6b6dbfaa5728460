"""The question at the start whether to go on with a game that was left.

Knows no particular game.
"""

from collections.abc import Sequence

from tommy.machine.drive import DriveError
from tommy.shell.game import Game
from tommy.shell.game_spec import GameSpec
from tommy.shell.records.tape_recorder import UnfinishedRun, keep_aside, unfinished_run
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import MESSAGE_COLS, Desk
from tommy.shell.screen.legend import legend
from tommy.shell.screen.start_questions import QUESTION_ROW, StartChoice, ask_choice
from tommy.shell.tape_check import TapeCheck

GO_ON_WITH_IT = legend("GO ON WITH THE GAME THAT YOU LEFT ([Y] OR [N])?")
GIVE_IT_UP = legend("GIVE THAT GAME UP FOR GOOD ([Y] OR [N])?")
_YES_NO = (StartChoice("Y", "YES"), StartChoice("N", "NO"))


async def resumed_game(desk: Desk, games: Sequence[Game]) -> Game | None:
    """Ask whether to go on with a game that was left; return that game if so.

    Giving it up for good takes a second answer.
    """
    run, troubles = unfinished_run(
        desk.pc.drive, [game.program for game in games], TapeCheck(games)
    )
    for trouble in troubles:
        await desk.show_trouble(trouble)
    if run is None:
        return None
    mended = True
    if not run.tape.sound or run.tape.later:
        mended = await _keep_aside(desk, run)
    if run.tape.later or not run.tape.keys:
        desk.recorder.drop(run)
        return None
    desk.message(_left_text(run, games))
    try:
        gives_up = await _gives_up(desk)
    except BaseException:
        # The player left at the question: ask again at the next start.
        desk.recorder.drop(run)
        raise
    desk.clear_message()
    if gives_up:
        desk.recorder.give_up(run)
        return None
    if mended:
        desk.recorder.go_on(run)
    else:
        # A record after the damage could never be read.
        desk.recorder.drop(run)
    game = next(game for game in games if game.program == run.tape.program)
    desk.change_game(game)
    desk.take_up(run.tape)
    if run.tape.settings is not None:
        status_line.draw_legends(desk)
    status_line.draw_names(desk)
    return game


def _left_text(run: UnfinishedRun, games: Sequence[GameSpec]) -> str:
    """The game that was left: title, options, and scores if there are any."""
    tape = run.tape
    title = next(game.title for game in games if game.program == tape.program)
    chosen = [f"{name} {word}".upper() for name, word in tape.options.items()]
    scores = [f"SCORES {' '.join(map(str, hand.scores))}" for hand in tape.hand_ends.values()]
    return ", ".join((title, *chosen, *scores[-1:]))[:MESSAGE_COLS]


async def _gives_up(desk: Desk) -> bool:
    """Ask whether to give up the game that was left; the player must confirm it."""
    while True:
        goes_on = await ask_choice(desk, 0, GO_ON_WITH_IT, _YES_NO, 0) == 0
        gives_up = not goes_on and await _confirms(desk)
        desk.screen.fill(QUESTION_ROW, 0, 2, status_line.CLOCK_COL)
        if goes_on or gives_up:
            return gives_up


async def _confirms(desk: Desk) -> bool:
    """Ask whether the game is given up for good; keys typed ahead of that do not answer."""
    with desk.pc.keyboard.set_aside():
        return await ask_choice(desk, 1, GIVE_IT_UP, _YES_NO, 1) == 0


async def _keep_aside(desk: Desk, run: UnfinishedRun) -> bool:
    """Copy a damaged or later tape aside and show a line about it; True if that worked."""
    try:
        name = keep_aside(desk.pc.drive, run)
    except DriveError as error:
        what = "OF A LATER VERSION" if run.tape.later else "DAMAGED, AND NOT RECORDED ON"
        text = f"{run.name} IS {what}: {error.message.upper()}"
        kept = False
    else:
        kept = True
        damaged = f"WAS DAMAGED IN LINE {run.tape.lines + 1}"
        why = "IS OF A LATER VERSION" if run.tape.later else damaged
        text = f"{run.name} {why}: KEPT AS {name}"
    await desk.show_trouble(text)
    return kept
