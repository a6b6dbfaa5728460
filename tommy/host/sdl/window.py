"""The pygame window: it gives a PC a body of pixels, keys, a mouse, sound and real time.

It owns time: each turn it delivers the keys, runs the program up to now, hands over the sound and
draws if anything changed. It knows no program.
"""

import datetime
import gc
import inspect
import io
import math
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tommy.host.key_legends import key_at
from tommy.host.sdl.audio import Audio
from tommy.host.sdl.keys import SET1_OF_SDL
from tommy.host.sdl.picture import Picture
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.scaling import Shape, best_scale, suits, window_size
from tommy.host.sdl.x11 import say_if_lost
from tommy.host.standard_streams import INTERRUPTED, quiet_libraries
from tommy.machine.adapter import Adapter
from tommy.machine.clock import PIT_HZ, Clock
from tommy.machine.drive import Drive
from tommy.machine.pc import PC
from tommy.machine.program import Program, Runner

_FRAME_S = 1 / 60
# Nobody has touched key or mouse for so long: events are looked at half as often.
_IDLE_AFTER_S = 2.0
_IDLE_FRAME_S = 1 / 26
# How much of a frame a program that never waits gets before events are looked at again.
_THINKING_S = 0.012
#: A longer pause (a closed laptop) is no time for the PC: nothing is made up for.
STALL_S = 0.5
# A window that kept its look for so long has been changed; before that it may still be dragged.
_STEADY_S = 0.7
# Typematic of the AT keyboard as DOSBox has it. Source: MACHINE 5.
_REPEAT_DELAY_MS, _REPEAT_PERIOD_MS = 500, 33

_FULL_SCREEN = frozenset({pygame.KSCAN_F11, pygame.KSCAN_RETURN})
_NO_DRIVERS = frozenset({"offscreen", "dummy"})
_NO_DISPLAY = "there is no display to open a window on"
_DISPLAY_LOST = "the display was lost, and the window with it"


class NoDisplay(Exception):  # noqa: N818 - it is what is said
    """There is nothing to open a window on; the message is one line that says why."""


class Look(NamedTuple):
    """How large a window is while it does not fill the screen, and whether it does now."""

    width: int
    height: int
    fullscreen: bool


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window looks and sounds.

    ``icon`` is a PNG file's contents. ``scale`` is window pixels for a pixel of the frame across
    (None: as ``size`` in window pixels says if that suits the desktop, or else the largest that
    does); ``border`` is in pixels of the frame; ``volume`` 0 to 100; ``tint`` is the tube of a mono
    adapter. ``num_lock`` is the state at start; None follows the host's. ``on_change`` is told the
    window's new look when the player has changed it.
    """

    title: str = "Tommy's Toys"
    icon: bytes | None = None
    shape: Shape = "4:3"
    scale: float | None = None
    size: tuple[int, int] | None = None
    border: int = 16
    fullscreen: bool = False
    volume: int = 100
    tint: str = "white"
    num_lock: bool | None = None
    shift_inverts_num_lock: bool = False
    on_change: Callable[[Look], None] | None = None


def run_window(
    make_program: Callable[[PC], Program],
    *,
    adapter: Adapter,
    drive: Drive,
    options: WindowOptions = WindowOptions(),
) -> int:
    """Run a program in a window until it ends or the window is closed; the exit status.

    Raises :class:`NoDisplay` if there is none or it was lost, and what the program raises.
    """
    pc = PC(adapter, drive, Clock(datetime.datetime.now()))
    pc.keyboard.shift_inverts_num_lock = options.shift_inverts_num_lock
    return Window(make_program, pc, options).run()


class Window:
    """A window and the PC in it; see :func:`run_window`. ``flips`` counts what was shown."""

    def __init__(
        self, make_program: Callable[[PC], Program], pc: PC, options: WindowOptions
    ) -> None:
        self.flips = 0
        self._options = options
        self._fullscreen = options.fullscreen
        self._closed = False
        # SDL scan codes of the keys that are down: more events of these are repeats.
        self._down: set[int] = set()
        self._last_s = 0.0
        self._boot(pc, make_program)

    def _boot(self, pc: PC, make_program: Callable[[PC], Program]) -> None:
        """Give a body to this PC."""
        self.pc = pc
        self._make_program = make_program
        self._counts = float(pc.clock.now)
        self._audio = Audio(pc.speaker, self._options.volume)
        self._picture = Picture(pc, self._options.shape, self._options.border, self._options.tint)

    def run(self) -> int:
        """Open the window and stay in it; the exit status. To be called once."""
        try:
            self._open()
            return self._live()
        except pygame.error as fault:
            raise NoDisplay(f"{_DISPLAY_LOST}: {fault}") from fault
        finally:
            self._audio.close()
            if pygame.display.get_surface() is not None:
                self._note_look(0.0)
            pygame.display.quit()

    # -- life ------------------------------------------------------------------------------------

    def _live(self) -> int:
        self._set_up_keyboard()
        self._last_s = time.monotonic()
        program = self._make_program(self.pc)
        runner = None
        try:
            runner = Runner(program, self.pc.clock, self.pc.keyboard)
            # What is loaded by now stays until the end. Looking through all of it again and again,
            # the collector would hold up keys and music for 20 ms each time.
            gc.freeze()
            due_s = touched_s = self._last_s
            while not (self._closed or runner.finished) and self.pc.powered and self._goes_on:
                began_s = time.monotonic()
                events = pygame.event.get()
                for event in events:
                    self._handle(event)
                    touched_s = began_s
                self._note_look(_STEADY_S)
                # Between events only the program and the blinking change anything.
                if events or began_s >= due_s:
                    self._advance(runner)
                    self._show()
                    # After the first picture: opening the sound device takes its time.
                    self._audio.open()
                    due_s = self._next_due(runner)
                idle = began_s - touched_s > _IDLE_AFTER_S
                # Equal steps up to what is due: no more turns than events and blinking need.
                left_s = due_s - time.monotonic()
                steps = max(1, math.ceil(left_s / (_IDLE_FRAME_S if idle else _FRAME_S)))
                pygame.time.wait(max(1, math.ceil(left_s / steps * 1000)))
        except KeyboardInterrupt:
            return INTERRUPTED
        finally:
            # A program that raised has ended by itself.
            if runner is not None and inspect.getcoroutinestate(program) == inspect.CORO_SUSPENDED:
                runner.power_off()
        return 0

    @property
    def _goes_on(self) -> bool:
        """Whether the window is not done with this PC, whatever its program does."""
        return True

    def _advance(self, runner: Runner) -> None:
        """Run the program up to now. The sound is handed over at each of its turns."""
        began_s = time.monotonic()
        passed_s = began_s - self._last_s
        self._last_s = began_s
        if passed_s <= STALL_S:
            self._counts += passed_s * PIT_HZ
        else:
            # The program missed the time, the clock on its screen must not.
            self.pc.shift_time(round(passed_s * 1_000_000))
        if not self._run_up_to(runner, max(int(self._counts), self.pc.clock.now), began_s):
            self._drop_lag()

    def _run_up_to(self, runner: Runner, target: int, began_s: float) -> bool:
        """Run what is due up to a count; False if that took so long that the count is not reached.

        A program that is slower than its time makes that wait for it, so that the same keys at the
        same counts always give the same run.
        """
        clock = self.pc.clock
        self._turn(runner, clock.now)
        while not runner.finished and self.pc.powered:
            due = runner.deadline
            if due is None or due > target:
                break
            if time.monotonic() - began_s > _THINKING_S:
                if due > clock.now:
                    return False
                break
            self._turn(runner, due)
        clock.advance_to(max(clock.now, target))
        self._audio.sync(clock.now)
        return True

    def _drop_lag(self) -> None:
        """Do not make up for more than a moment: the program misses what the clock need not."""
        lag_s = (self._counts - self.pc.clock.now) / PIT_HZ
        if lag_s > STALL_S:
            self._counts = float(self.pc.clock.now)
            self.pc.shift_time(round(lag_s * 1_000_000))

    def _turn(self, runner: Runner, count: int) -> None:
        runner.run_to(count)
        self._audio.sync(self.pc.clock.now)

    def _next_due(self, runner: Runner) -> float:
        """When the program or the blinking goes on by itself, on the host's clock."""
        due = self._picture.next_change()
        if runner.deadline is not None:
            due = min(due, runner.deadline)
        return self._last_s + (due - self._counts) / PIT_HZ

    # -- the window ------------------------------------------------------------------------------

    def _open(self) -> None:
        asked = os.environ.get("SDL_VIDEODRIVER", "")
        if sys.platform.startswith("linux") and not (
            asked or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        ):
            # SDL would look for other drivers and let its libraries complain in lines of their own.
            raise NoDisplay(_NO_DISPLAY)
        try:
            with quiet_libraries():
                pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in _NO_DRIVERS and driver not in asked.split(","):
                raise NoDisplay(_NO_DISPLAY)
            if driver == "x11":
                # Text needs no GPU: through shared memory a change costs next to nothing, and the
                # window is there sooner. Source: HOST 6.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
                say_if_lost(f"tommy: {_DISPLAY_LOST}")
            if self._options.icon is not None:
                icon = pygame.image.load(io.BytesIO(self._options.icon), "icon.png")
                pygame.display.set_icon(icon)
            pygame.display.set_caption(self._options.title)
            self._size = self._best_size()
            self._set_mode()
            self._told = self._seen = self._look()
            self._seen_s = time.monotonic()
        except pygame.error as fault:
            raise NoDisplay(f"no window can be opened: {fault}") from fault
        # Keys come as scan codes: no input method, no accent menu may keep them.
        pygame.key.stop_text_input()
        pygame.key.set_repeat(_REPEAT_DELAY_MS, _REPEAT_PERIOD_MS)

    def _best_size(self) -> tuple[int, int]:
        options, adapter = self._options, self.pc.adapter
        scale: Fraction | float | None = options.scale
        if scale is None:
            desktop = pygame.display.get_desktop_sizes()[0]
            if options.size is not None and suits(options.size, desktop, adapter, options.shape):
                return options.size
            scale = best_scale(*desktop, adapter, options.shape, options.border)
        return window_size(adapter, options.shape, options.border, scale)

    def _look(self) -> Look:
        size = self._size if self._fullscreen else pygame.display.get_window_size()
        return Look(*size, self._fullscreen)

    def _note_look(self, steady_s: float) -> None:
        """Tell the window's look if it changed and has been the same for so long."""
        look, now_s = self._look(), time.monotonic()
        if look != self._seen:
            self._seen, self._seen_s = look, now_s
        if look != self._told and now_s - self._seen_s >= steady_s:
            self._told = look
            if self._options.on_change is not None:
                self._options.on_change(look)

    def _set_mode(self) -> None:
        if self._fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
            if pygame.display.get_window_size() != self._size:
                # SDL on X11 without a texture keeps the size of the full screen the first time.
                pygame.display.set_mode(self._size, pygame.RESIZABLE)
        self._picture.forget()

    def _toggle_fullscreen(self) -> None:
        if not self._fullscreen:
            self._size = pygame.display.get_window_size()
        self._fullscreen = not self._fullscreen
        try:
            self._set_mode()
        except pygame.error:
            self._fullscreen = not self._fullscreen
            self._set_mode()

    def _show(self) -> None:
        changed = self._picture.draw(pygame.display.get_surface())
        if changed is not None:
            pygame.display.update(changed)
            self.flips += 1

    # -- keys and mouse --------------------------------------------------------------------------

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self._closed = True
        elif event.type == pygame.KEYDOWN:
            self._key_down(event.scancode, event.mod, repeated=event.scancode in self._down)
            self._down.add(event.scancode)
        elif event.type == pygame.KEYUP:
            self._down.discard(event.scancode)
            if event.scancode in SET1_OF_SDL:
                self.pc.keyboard.release(SET1_OF_SDL[event.scancode])
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._click(*event.pos)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self.pc.keyboard.release_all()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._take_locks()
        elif event.type == pygame.VIDEOEXPOSE:
            self._picture.forget()

    def _key_down(self, scancode: int, mod: int, *, repeated: bool) -> None:
        if self.is_key_of_the_pc(scancode, mod):
            self.pc.keyboard.make(SET1_OF_SDL[scancode])
        elif mod & pygame.KMOD_ALT and scancode == pygame.KSCAN_F4:
            self._closed = True
        elif scancode in _FULL_SCREEN and not repeated:
            self._toggle_fullscreen()

    @staticmethod
    def is_key_of_the_pc(scancode: int, mod: int) -> bool:
        """Whether a key is not one of the window's own; F11 and with Alt Enter and F4 are."""
        of_window = scancode == pygame.KSCAN_F11 or (
            mod & pygame.KMOD_ALT and scancode in (pygame.KSCAN_RETURN, pygame.KSCAN_F4)
        )
        return scancode in SET1_OF_SDL and not of_window

    def _click(self, x: int, y: int) -> None:
        """A click on the legend of a key presses that key."""
        cell = self._picture.cell_at(x, y)
        codes = key_at(self.pc.page.lines(), *cell) if cell else None
        for code in codes or ():
            self.pc.keyboard.make(code)
        for code in reversed(codes or ()):
            self.pc.keyboard.release(code)

    def _set_up_keyboard(self) -> None:
        """Make a keyboard that nobody has touched as the host's is."""
        self.pc.keyboard.num_lock = bool(self._options.num_lock)
        self._take_locks()

    def _take_locks(self) -> None:
        """Make Num Lock and Caps Lock as the host's are; macOS has no Num Lock."""
        mods, keyboard = pygame.key.get_mods(), self.pc.keyboard
        num = keyboard.num_lock
        if self._options.num_lock is None and sys.platform != "darwin":
            num = bool(mods & pygame.KMOD_NUM)
        keyboard.set_locks(num=num, caps=bool(mods & pygame.KMOD_CAPS))
