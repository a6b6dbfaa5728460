"""The coach of a lesson: says what goes on before each of your moves, and judges it.

His lines stand where the table of a game leaves room. After a move that is not the lesson's he
says what was better, and you may go back: `HeardAgain` leaves the game, and `teach` begins it anew
with the keys up to there. Knows no particular game.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from tommy.cardgame.records import lesson
from tommy.cardgame.records.lesson import LessonRun, LessonTape, Step, key_words
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.cardgame.screen.game_parts import CoachRows
from tommy.keystroke import BACKSPACE, END, ESC, Keystroke
from tommy.machine.page import NORMAL
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.legend import Legend, legend
from tommy.shell.screen.screen import Ink

#: Esc, or the keypad's key for it, at the coach's own questions.
_LEAVES = (ESC, END)
COACH = Ink(0x1F, 0x0F)
GO_ON = "[ENTER=GO ON]  [ESC=LEAVE THE LESSON]"
BACK_OR_ON = "[B=BACK TO BEFORE THAT MOVE]  [ENTER=PLAY ON]"
HINT = "HINT: TYPE {}"
LEAVE = "[ESC=A GAME OF YOUR OWN]  [ENTER=BACK TO THE LESSON]"
ALONE_END = ["THAT WAS YOUR FIRST HAND. THE NEXT ONE COUNTS!"]
LAST_PAGE = "[ENTER|ANY KEY STARTS A GAME OF YOUR OWN]"


class HeardAgain(Exception):  # noqa: N818 - no error
    """The player goes back to before his last move."""


class LessonLeft(Exception):  # noqa: N818 - no error
    """The player leaves the lesson for a game of his own."""


async def teach(desk: Desk, play: Callable[[Desk], Awaitable[None]], name: str) -> None:
    """Play the lesson in the asset ``name`` with the game that ``play`` plays, until it ends."""
    run = LessonRun(lesson.load(name))
    while True:
        status_line.draw_frame(desk)
        desk.take_up(run.tape(desk.spec.program))
        try:
            await play(desk)
        except HeardAgain:
            continue
        except LessonLeft:
            pass
        return


def coach_at(desk: Desk, rows: CoachRows) -> "Coach | None":
    """The coach of the lesson that a game at ``desk`` begins with; None if it is no lesson."""
    tape = desk.resumed
    return Coach(desk, tape.run, rows) if isinstance(tape, LessonTape) else None


class Coach:
    """The coach at a desk; ``rows`` is where his lines stand."""

    def __init__(self, desk: Desk, run: LessonRun, rows: CoachRows) -> None:
        self._desk = desk
        self._run = run
        self._rows = rows
        #: The lines on the table, and the step that they are about.
        self._said: tuple[tuple[int, int, str], ...] = ()
        self._about: Step | None = None
        self._keys: tuple[Keystroke, ...] = ()
        #: The message while a page after the hand is read.
        self.go_on_text = Legend()

    @property
    def begins(self) -> bool:
        """Whether the lesson begins with its deal; else its moves so far are played first."""
        return not self._run.keys

    # Moves

    def next_move(self, core: MatchCore[Any, Any]) -> Any | None:
        """The move that the lesson has for the seat to move; None if you play on your own."""
        step = self._run.step
        if step is None or step.seat != core.actor:
            return None
        return next(move for move in core.legal_moves() if str(move) == step.move)

    def note(self, core: MatchCore[Any, Any]) -> None:
        """Note the keys of the lesson's next move: they depend on the hand before it."""
        move = self.next_move(core)
        self._keys = () if move is None else core.spelling(move)

    def follow(self, made: Sequence[tuple[int, Any]], keys: Sequence[Keystroke]) -> bool:
        """Go on behind the lesson's move if it was ``made``, by ``keys``; False if not."""
        step = self._run.step
        if step is None:
            self._run.heard += self._said != ()
        elif not made or (made[0][0], str(made[0][1])) != (step.seat, step.move):
            return False
        else:
            self._run.made(keys)
        self.say(())
        return True

    # Words

    def hint(self) -> bool:
        """Say which keys make the lesson's move, and why; False if you play on your own."""
        step = self._run.step
        if step is None:
            return False
        self.say(step.why)
        self._desk.message(HINT.format(key_words(self._keys)))
        return True

    def say(self, lines: Sequence[str], *, ended: bool = False) -> None:
        """Replace the lines on the table; after the hand they stand elsewhere."""
        self._erase()
        rows = self._rows.after if ended else self._rows.during
        self._said = tuple(
            (row, col, f" {line}".ljust(cols))
            for (row, col, cols), line in zip(rows, lines, strict=False)
        )
        self.stay()

    def stay(self) -> None:
        """Put back what the table has wiped away meanwhile; what it shows there instead stays."""
        for row, col, text in self._said:
            if all(self._is_free(row, at) for at in range(col, col + len(text))):
                self._desk.screen.put(row, col, text, COACH)

    def _erase(self) -> None:
        """Take the lines away, but nothing that the table has drawn there since."""
        for row, col, text in self._said:
            for at in range(col, col + len(text)):
                if self._is_ours(row, at):
                    self._desk.screen.put(row, at, " ")

    def _is_free(self, row: int, col: int) -> bool:
        page = self._desk.pc.page
        blank = page.char(row, col) == " " and page.attr(row, col) == NORMAL
        return blank or self._is_ours(row, col)

    def _is_ours(self, row: int, col: int) -> bool:
        """Whether a cell still holds what the coach has written there."""
        page = self._desk.pc.page
        return page.attr(row, col) == self._desk.screen.attr(COACH) and any(
            page.char(row, col) == text[col - first]
            for there, first, text in self._said
            if there == row and first <= col < first + len(text)
        )

    async def before_your_move(self, core: MatchCore[Any, Any]) -> bool:
        """Say what goes on; False if that took several pages, which need a new prompt after."""
        step = self._run.step
        if step is None or step.seat != YOUR_SEAT:
            pages = self._run.lesson.alone
            if not self._said:
                self.say(pages[self._run.heard % len(pages)])
            self.stay()
            return True
        if step is self._about:
            self.stay()
            return True
        self.note(core)
        self._about = step
        *pages, last = step.pages
        if self._run.read is step:
            pages = []
        for page in pages:
            self.say(self._filled(page))
            self._desk.message(legend(GO_ON))
            key = await self._desk.key_or_demo()
            if key is None:
                break
            if key in _LEAVES:
                await self.ask_to_leave()
        self._run.read = step
        self.say(self._filled(last))
        return not pages

    async def judge(self, made: Sequence[tuple[int, Any]], *, ended: bool) -> None:
        """Judge your moves ``made``: if the lesson's is another, say why, and offer to go back."""
        step = self._run.step
        if self.follow(made, self._keys) or step is None:
            return
        self.say(step.why, ended=ended)
        self._desk.sounds.question()
        self._desk.pc.keyboard.flush()
        self._desk.message(legend(BACK_OR_ON))
        while True:
            key = await self._desk.key_or_demo()
            if key is None:
                break
            if key.char.upper() in ("B", "-") or key.ascii == BACKSPACE.ascii:
                raise HeardAgain
            if key in _LEAVES:
                await self.ask_to_leave()
                self._desk.message(legend(BACK_OR_ON))
                continue
            break
        self._desk.sounds.accepted()
        self._run.alone = True
        self.say(())

    async def ask_to_leave(self) -> None:
        """Esc: leave the lesson, unless the next key is another one."""
        self._desk.message(legend(LEAVE))
        self._desk.sounds.question()
        if await self._desk.key() in _LEAVES:
            raise LessonLeft
        self._desk.sounds.accepted()

    async def after_the_hand(self, any_key: Callable[[], Awaitable[Keystroke]]) -> None:
        """Say the pages on the end of the hand, each until ``any_key``."""
        pages = [ALONE_END] if self._run.alone else self._run.lesson.end
        for page in pages:
            self.say(page, ended=True)
            self.go_on_text = legend(LAST_PAGE if page is pages[-1] else GO_ON)
            if await any_key() in _LEAVES:
                return

    def _filled(self, page: Sequence[str]) -> list[str]:
        keys = key_words(self._keys)
        return [line.replace("{keys}", keys) for line in page]
