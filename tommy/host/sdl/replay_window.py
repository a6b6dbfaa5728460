"""The window that plays runs again: their input comes from tapes, keys of the person steer.

Space pauses, the right arrow steps, + and - change the speed, Esc takes over. It knows no tape.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tommy.host.playback import Control, Playback
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.window import STALL_S, Window, WindowOptions
from tommy.machine.inputs import apply
from tommy.machine.pc import PC
from tommy.machine.program import Program, Runner

_CONTROLS = {
    pygame.KSCAN_SPACE: Control.PAUSE,
    pygame.KSCAN_RIGHT: Control.STEP,
    pygame.KSCAN_KP6: Control.STEP,
    pygame.KSCAN_EQUALS: Control.FASTER,
    pygame.KSCAN_KP_PLUS: Control.FASTER,
    pygame.KSCAN_MINUS: Control.SLOWER,
    pygame.KSCAN_KP_MINUS: Control.SLOWER,
    pygame.KSCAN_ESCAPE: Control.TAKE_OVER,
}
_HOLD_MS = 40
_HELP = "SPACE pauses, RIGHT steps, + - speed, ESC takes over"


class Run(NamedTuple):
    """A run to be played again: its program on a PC as it was, and its input.

    ``take_over`` is called when the person wants to play on from where he is, and tells whether he
    can.
    """

    pc: PC
    make_program: Callable[[PC], Program]
    playback: Playback
    take_over: Callable[[], bool]


class ReplayWindow(Window):
    """A window in which runs are played again, one after the other, until one is taken over."""

    def __init__(self, runs: Sequence[Run], options: WindowOptions) -> None:
        """ValueError if there are no runs."""
        if not runs:
            raise ValueError("there is nothing to be played again")
        first = runs[0]
        super().__init__(first.make_program, first.pc, options)
        self._runs = list(runs)
        self._run = first
        self._playback: Playback | None = first.playback

    def _live(self) -> int:
        speed = self._run.playback.speed
        for number, run in enumerate(self._runs, start=1):
            self._run, self._playback = run, run.playback
            run.playback.speed = speed
            self._last = number == len(self._runs)
            if number > 1:
                self._audio.close()
                self._boot(run.pc, run.make_program)
            self._title()
            status = super()._live()
            speed = run.playback.speed
            if status or self._closed or self._playback is None:
                return status
        self._hold()
        return 0

    def _hold(self) -> None:
        """Show the last picture of the last run, which has ended, until the person closes it."""
        pygame.display.set_caption(f"{self._options.title} - replay, at its end (ESC closes)")
        while not self._closed:
            for event in pygame.event.get():
                escape = event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_ESCAPE
                if event.type == pygame.QUIT or escape:
                    self._closed = True
                elif event.type == pygame.VIDEOEXPOSE:
                    self._picture.forget()
            self._show()
            pygame.time.wait(_HOLD_MS)

    @property
    def _goes_on(self) -> bool:
        # A run that has ended makes room for the next one.
        return not (self._playback is not None and self._playback.ended and not self._last)

    def _set_up_keyboard(self) -> None:
        """The keyboard is as it was in the run."""

    def _advance(self, runner: Runner) -> None:
        playback = self._playback
        if playback is None:
            super()._advance(runner)
            return
        began_s = time.monotonic()
        passed_s, self._last_s = min(STALL_S, began_s - self._last_s), began_s
        self._counts = playback.counts(passed_s, self._counts)
        clock = self.pc.clock
        while True:
            goal = max(int(self._counts), clock.now)
            at = playback.next_at()
            if not self._run_up_to(runner, goal if at is None else min(goal, at), began_s):
                # Slower than the speed that was asked for: nothing is made up for.
                self._counts = float(clock.now)
                break
            batch = playback.due(clock.now)
            if batch is None or runner.finished:
                break
            for word in batch.words:
                apply(word, self.pc)
            self._turn(runner, clock.now)
        title = playback.title
        playback.look_for_end(clock.now)
        if playback.title != title and self._goes_on:
            self._title()

    def _next_due(self, runner: Runner) -> float:
        playback = self._playback
        if playback is None:
            return super()._next_due(runner)
        # It is looked after at each frame, unless nothing moves.
        return self._last_s + (1.0 if playback.stands else 0.0)

    def _turn(self, runner: Runner, count: int) -> None:
        runner.run_to(count)
        if self._playback is None or self._playback.in_time:
            self._audio.sync(self.pc.clock.now)

    def _title(self) -> None:
        title = self._options.title
        if self._playback is not None:
            title = f"{title} - replay, {self._playback.title} ({_HELP})"
        pygame.display.set_caption(title)

    def _handle(self, event: pygame.event.Event) -> None:
        if self._playback is None or event.type in (pygame.QUIT, pygame.VIDEOEXPOSE):
            super()._handle(event)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.scancode)
        elif event.type == pygame.KEYDOWN:
            control = None if event.mod & pygame.KMOD_ALT else _CONTROLS.get(event.scancode)
            if control is not None:
                # A key that is held steps on, but does nothing else again.
                if control is Control.STEP or event.scancode not in self._down:
                    self._control(self._playback, control)
                self._down.add(event.scancode)
            elif not self.is_key_of_the_pc(event.scancode, event.mod):
                super()._handle(event)

    def _control(self, playback: Playback, control: Control) -> None:
        if control is Control.TAKE_OVER and not self._run.take_over():
            return
        playback.control(control, self.pc.clock.now)
        if control is Control.TAKE_OVER:
            self._playback = None
            self.pc.keyboard.release_all()
            self._take_locks()
            self._last_s = time.monotonic()
            self._counts = float(self.pc.clock.now)
        self._title()
