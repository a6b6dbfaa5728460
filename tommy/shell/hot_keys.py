"""The hot keys: served whenever a program waits, as by QuickBASIC's ON KEY (DESIGN D4).

The supervisor stands between a program and the machine's runner. It splits the program's waits at
the seconds of the clock and serves the trapped keys itself. So the clock ticks and F1 to F10 work
in animations, questions and the computer's turn, without any code for it in the program.
"""

from collections.abc import Callable, Container, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from tommy.keystroke import (
    ALT_DIGITS,
    DOWN,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    SHIFT_F8,
    UP,
    Keystroke,
)
from tommy.machine.clock import PIT_HZ, QUARTER, quarters
from tommy.machine.drive import DriveError, FileThere
from tommy.machine.page import COLS
from tommy.machine.program import WaitKey, WaitQuarters
from tommy.shell.game_spec import GameSpec
from tommy.shell.records import bug_report, settings
from tommy.shell.records.tape_records import BORDER_COLOURS
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import MESSAGE_COLS, MESSAGE_ROW, Desk, RunningGame
from tommy.shell.screen.instructions import FurtherKey, show_instructions, show_pages
from tommy.shell.screen.legend import legend
from tommy.shell.screen.screen import Ink

_FUNCTION_KEYS = (F1, F2, F3, F4, F5, F6, F7, F8, F9, F10)
_REPORT = 18
#: The number of the function key that each hot key stands for; 18 is Shift-F8.
NUMBER = {key: i + 1 for keys in (_FUNCTION_KEYS, ALT_DIGITS) for i, key in enumerate(keys)} | {
    SHIFT_F8: _REPORT
}
#: More hot keys, for games in which the arrows change the delay.
_ARROW_DELAY = {DOWN: 3, UP: 4}
#: Hot keys that are ordinary keys in a modal program.
_MODAL_KEYS = frozenset((5, 7, 8, 9, DOWN, UP))

QUIT_ROW = 5
QUIT = Ink(0x0F, 0x0F)
REPORT = Ink(0x0F, 0x0F)
#: How long the message of Shift-F8 stays, unless a key ends it, in seconds.
REPORT_S = 4.0
HISTORY = "HISTORY"
STATISTICS = "STATISTICS"

T = TypeVar("T")


class Quit(Exception):  # noqa: N818 - no error
    """The player leaves with F7 and Y; thrown into the program so that ``finally`` blocks run."""


def keys_of(*numbers: int) -> frozenset[Keystroke]:
    """The keys that stand for function keys, by their numbers."""
    return frozenset(key for key, number in NUMBER.items() if number in numbers)


def numbers(spec: GameSpec) -> dict[Keystroke, int]:
    """The hot keys of a game, each with the number of the function key that it stands for."""
    return NUMBER | _ARROW_DELAY if spec.arrow_delay else NUMBER


class Supervisor:
    """Runs the programs of a desk with its hot keys."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._numbers = numbers(desk.spec)
        # While they are held, the hot keys that change the delay repeat; no other does.
        self._repeats = frozenset(key for key, n in self._numbers.items() if n in (3, 4))
        self._modal_repeats = self._repeats - _MODAL_KEYS
        self._second = self._seconds()

    async def run(self, program: Coroutine[Any, Any, T], *, modal: bool = False) -> T:
        """Run ``program`` to its end and return its value; raises `Quit` if the player leaves it.

        A ``modal`` program (a window or question over another) gets F5, F7, F8, F9 and the arrows
        as ordinary keys.
        """
        answer: Keystroke | None = None
        while True:
            try:
                wait = program.send(answer)
            except StopIteration as ended:
                value: T = ended.value
                return value
            try:
                answer = await self._serve(wait, modal)
            except GeneratorExit:
                # The runner was dropped, and the program may have been closed before.
                program.close()
                raise
            except BaseException as leaving:
                try:
                    program.throw(leaving)
                finally:
                    program.close()
                raise

    async def _serve(self, wait: WaitKey | WaitQuarters, modal: bool) -> Keystroke | None:
        """Wait as the program asked, and serve hot keys and the clock meanwhile.

        Time spent in a window or question does not count. A wait for a key without a limit ends
        with None when the demo mode is switched.
        """
        for_key = isinstance(wait, WaitKey)
        left = wait.quarters
        demo = self._desk.demo
        while True:
            step = self._desk.pc.clock.quarters_to_next_second()
            if left is not None:
                step = min(step, left)
            began = self._desk.pc.clock.now
            repeats = wait.repeats | (self._modal_repeats if modal else self._repeats)
            key = await (WaitKey(step, repeats) if for_key else WaitQuarters(step, repeats))
            self._desk.recorder.turn()
            if left is not None:
                left -= min(left, (self._desk.pc.clock.now - began) // QUARTER)
            self._tick()
            number = self._numbers.get(key) if key is not None else None
            if number is None:
                if key is not None or left == 0:
                    return key
            elif (modal or self._desk.modal) and not _MODAL_KEYS.isdisjoint((number, key)):
                if for_key:
                    return key
            elif for_key and not self._desk.own_keys.isdisjoint((number, key)):
                return key
            else:
                await self._hot_key(number)
                if for_key and left is None and self._desk.demo != demo:
                    return None

    def _seconds(self) -> int:
        clock = self._desk.pc.clock
        return (clock.now + clock.start.microsecond * PIT_HZ // 1_000_000) // PIT_HZ

    def _tick(self) -> None:
        second = self._seconds()
        if second != self._second:
            self._second = second
            status_line.tick(self._desk)
            # A held key changes a setting many times a second: write it once a second.
            self._desk.kept.settings.write()
            self._desk.recorder.flush()

    async def _hot_key(self, number: int) -> None:
        desk = self._desk
        match number:
            case 1:
                desk.pc.speaker.muted = not desk.pc.speaker.muted
                status_line.draw_legends(desk)
            case 2:
                desk.switch_demo()
                status_line.draw_legends(desk)
                status_line.draw_demo(desk)
            case 3 | 4:
                if desk.change_delay(1 if number == 4 else -1):
                    status_line.draw_bottom(desk)
                else:
                    desk.sounds.refused()
            case 5:
                window = show_instructions(
                    desk.pc, desk.screen, desk.spec.folder, desk.bookmark, desk.topic
                )
                await self._window(5, window)
            case 7:
                await self._ask_quit()
            case 8 if desk.game is not None:
                await self._window(8, _history(desk, desk.game))
            case 9 if desk.game is not None:
                await self._window(9, _statistics(desk, desk.game))
            case _ if number == _REPORT:
                await self.run(_report(desk), modal=True)
            case 10 if not desk.pc.adapter.mono:
                desk.pc.border = (desk.pc.border + 1) % len(BORDER_COLOURS)
                desk.remember(settings.BORDER, desk.pc.border)
            case _:
                desk.sounds.refused()
        desk.note_settings()

    async def _window(self, number: int, window: Coroutine[Any, Any, None]) -> None:
        """Run the window of text of a hot key over the game."""
        desk = self._desk
        with desk.pc.keyboard.set_aside(keys_of(number)), _covered(desk):
            await self.run(window, modal=True)

    async def _ask_quit(self) -> None:
        """F7: Y quits, any other key erases the question. Source: LOOK 1."""
        desk = self._desk
        below = desk.screen.copy(QUIT_ROW, 0, 1, COLS)
        desk.screen.fill(QUIT_ROW, 0, 1, COLS)
        desk.screen.put(QUIT_ROW, 0, legend(quit_question(desk)), QUIT)
        desk.sounds.question()
        with desk.pc.keyboard.set_aside(keys_of(7)):
            answer = await self.run(desk.key(), modal=True)
        desk.screen.paste(QUIT_ROW, 0, below)
        if answer.char.upper() == "Y":
            raise Quit
        desk.sounds.accepted()


def quit_question(desk: Desk) -> str:
    """What F7 asks; it says that the game will be saved if that is so."""
    saved = "?  IT WILL BE SAVED" if desk.recorder.saves else ""
    return f"LEAVE THE GAME{saved} ([Y=YES], ANY OTHER KEY=NO)" + ("" if saved else "?")


async def show_history(desk: Desk, served: Container[Keystroke]) -> None:
    """Show the history as F8 does, when a game does so itself with the keys ``served``."""
    await _show(desk, served, _history)


async def show_statistics(desk: Desk, served: Container[Keystroke]) -> None:
    """Show the statistics as F9 does, for a game with other keys for them, ``served``."""
    await _show(desk, served, _statistics)


def _history(desk: Desk, game: RunningGame) -> Coroutine[Any, Any, None]:
    # Shift-F8 is out of reach of some hands, so the history has another key for the report.
    report = FurtherKey("R", legend("[R=REPORT]"), partial(_report, desk))
    return show_pages(desk.pc, desk.screen, HISTORY, game.history(), further=report)


def _statistics(desk: Desk, game: RunningGame) -> Coroutine[Any, Any, None]:
    return show_pages(desk.pc, desk.screen, STATISTICS, game.statistics(), last=False)


async def _show(
    desk: Desk,
    served: Container[Keystroke],
    window: Callable[[Desk, RunningGame], Coroutine[Any, Any, None]],
) -> None:
    """Run a window of the game itself; keys typed before it stay for the game."""
    if desk.game is None:
        raise ValueError(f"no game of {desk.spec.program} has begun")
    with desk.pc.keyboard.set_aside(served), _covered(desk), desk.own_window():
        await window(desk, desk.game)


async def _report(desk: Desk) -> None:
    """Write a report of the game and show its name until a key goes on, which may be Shift-F8."""
    try:
        text = bug_report.where_it_is(desk.write_report()).upper()
    except FileThere:
        text = "NO REPORT: THERE ARE TEN ALREADY. DELETE SOME AT THE DOS PROMPT FIRST"
    except DriveError as error:
        text = f"NO REPORT: {error.message.upper()}"
    below = desk.screen.copy(MESSAGE_ROW, 0, 1, MESSAGE_COLS)
    desk.screen.put_centred(MESSAGE_ROW, 0, MESSAGE_COLS - 1, text, REPORT)
    with desk.pc.keyboard.set_aside(keys_of(_REPORT)), desk.own_key(_REPORT):
        await WaitKey(quarters(REPORT_S))
    desk.screen.paste(MESSAGE_ROW, 0, below)


@contextmanager
def _covered(desk: Desk) -> Iterator[None]:
    """Cover rows 0 to 21 with a window; afterwards redraw what ticked below it."""
    with desk.cover():
        yield
    status_line.uncovered(desk)
