"""The saved games at the start of a program: continue one, begin a new one, or delete one.

Knows no particular game.
"""

from collections.abc import Sequence

from tommy.machine.drive import DriveError
from tommy.shell.game import Game
from tommy.shell.game_spec import SavedWords
from tommy.shell.records import tape_files
from tommy.shell.records.tape_files import SavedGame, UnfinishedRun
from tommy.shell.screen import saved_game_list, status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.saved_game_list import Row, Wish
from tommy.shell.tape_check import TapeCheck

GONE = "ANOTHER PROGRAM HAS THAT GAME NOW"
CHANGED = "ANOTHER PROGRAM CHANGED THAT GAME: CHOOSE AGAIN"
FULL = "TEN GAMES OF {title} ARE SAVED: D=DELETE ONE, OR N AGAIN TO PLAY UNSAVED"


async def resumed_game(desk: Desk, games: Sequence[Game]) -> Game | None:
    """Offer the saved games of a program; the game that is continued, None for a new one.

    All others stay saved.
    """
    return await _SavedGames(desk, games).offer()


class _SavedGames:
    def __init__(self, desk: Desk, games: Sequence[Game]) -> None:
        self._desk = desk
        self._games = {game.program: game for game in games}
        self._check = TapeCheck(games)

    async def offer(self) -> Game | None:
        desk, found = self._desk, await self._find()
        # A replay must offer the same games.
        desk.recorder.offer([saved.record for saved in found])
        at, warned = 0, False
        while found:
            at = min(at, len(found) - 1)
            wish, at = await saved_game_list.choose(desk, [*map(self._row, found)], at)
            if wish is Wish.NEW_GAME:
                full = "" if warned else self._full()
                if not full:
                    break
                saved_game_list.refuse(desk, full)
                warned = True
                continue
            asked = found[at]
            run, trouble = self._claimed(asked), GONE
            if run is not None and not asked.is_on(run.tape):
                # The list names it otherwise than it is by now.
                desk.pc.drive.release(run.name)
                run, trouble = None, CHANGED
            if run is not None:
                if wish is Wish.CONTINUE:
                    saved_game_list.erase(desk)
                    return self._continued(run)
                await self._delete(run, self._row(asked))
            found = await self._find()
            names = [saved.record.name for saved in found]
            if asked.record.name in names:
                at = names.index(asked.record.name)
            if run is None and found:
                saved_game_list.refuse(desk, trouble)
            elif run is None:
                # The next question would wipe it away unseen.
                await desk.show_trouble(trouble)
        saved_game_list.erase(desk)
        desk.clear_message()
        return None

    async def _find(self) -> list[SavedGame]:
        """The games that may be continued now; tells what is wrong with others."""
        drive = self._desk.pc.drive
        found, troubles = tape_files.saved_games(drive, [*self._games], self._check)
        for trouble in troubles:
            await self._desk.show_trouble(trouble)
        return found

    def _row(self, saved: SavedGame) -> Row:
        record = saved.record
        game = self._games[record.program]
        made = game.saved_words
        words = made(record.options, record.scores) if made is not None else SavedWords()
        return Row(game.title, *words, record.modified.strftime("%m-%d-%y %H:%M"))

    def _full(self) -> str:
        """What to say if another game of a program could not be saved; empty if all could."""
        try:
            taken = {info.name for info in self._desk.pc.drive.files()}
        except DriveError:
            return ""
        for game in self._games.values():
            if taken.issuperset(tape_files.tape_names(game.program)):
                return FULL.format(title=game.title)
        return ""

    def _claimed(self, saved: SavedGame) -> UnfinishedRun | None:
        try:
            return tape_files.claimed_run(
                self._desk.pc.drive, saved.record.name, [*self._games], self._check
            )
        except DriveError:
            return None

    def _continued(self, run: UnfinishedRun) -> Game:
        desk = self._desk
        if run.tape.sound:
            desk.recorder.resume(run)
        else:
            # It could not be mended, and a record after the damage could never be read.
            desk.pc.drive.release(run.name)
        game = self._games[run.tape.program]
        desk.change_game(game)
        desk.take_up(run.tape)
        if run.tape.settings is not None:
            status_line.draw_legends(desk)
        status_line.draw_names(desk)
        return game

    async def _delete(self, run: UnfinishedRun, row: Row) -> None:
        """Delete a game if the player says so twice."""
        desk, sure = self._desk, False
        try:
            sure = await saved_game_list.confirmed(
                desk, f"DELETE {row.words}"
            ) and await saved_game_list.confirmed(
                desk, f"REALLY DELETE {row.name} OF {row.saved} FOR GOOD"
            )
        finally:
            if not sure:
                desk.pc.drive.release(run.name)
        if not sure:
            return
        try:
            tape_files.delete(desk.pc.drive, run)
        except DriveError as error:
            await desk.show_trouble(f"{run.name} IS NOT DELETED: {error.message.upper()}")
