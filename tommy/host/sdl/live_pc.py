"""A PC that lives in a window: it has a body of pixels and sound, and someone operates it.

Each frame the operator gets the keys and runs the program as far as its time has come; the picture
is drawn if anything changed. No program is known here.
"""

import gc
import math
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from tommy.host.captured_files import CapturedFiles
from tommy.host.operators import Operator, Person
from tommy.host.real_time import TimedProgram
from tommy.host.sdl.audio import Audio
from tommy.host.sdl.captures import Captures
from tommy.host.sdl.picture import Picture
from tommy.host.sdl.window import Window, host_locks, opened
from tommy.host.sdl.window_keys import WindowKey
from tommy.host.sdl.window_options import WindowOptions
from tommy.machine.pc import PC
from tommy.machine.program import Program

_FRAME_S = 1 / 60
# When nobody has touched key or mouse for this long, events are looked at less often, and still
# less if they wake the window.
_IDLE_AFTER_S = 2.0
_IDLE_FRAME_S = 1 / 26
_WOKEN_FRAME_S = 1 / 5
# How often, at rest, to look for what does not wake it (an input method, a sound device).
_UNWOKEN_S = 0.4
_NO_SOUND = "no sound device (F1 tries again)"
# How much a press of its key changes the volume.
_VOLUME_STEP = 10


def run_window(make_program: Callable[[PC], Program], pc: PC, options: WindowOptions) -> None:
    """Run a program on a PC in a window until it ends or the window is closed.

    Raises :class:`NoDisplay` if there is none or it was lost, and what the program raises.
    """
    with opened(options, pc.adapter) as window:
        person = Person(pc, host_locks)
        with LivePC(window, pc, make_program, options) as live:
            live.operate(person)


class LivePC:
    """A PC in a window that is open, and a program that has begun on it.

    Used as a context it is switched off at the end, and its sound device given back.
    """

    def __init__(
        self,
        window: Window,
        pc: PC,
        make_program: Callable[[PC], Program],
        options: WindowOptions,
    ) -> None:
        """Begin the program; what it raises comes out."""
        self._window = window
        self._pc = pc
        self._on_volume = options.on_volume
        self._audio = Audio(pc.speaker, options.volume)
        self._captures = Captures(pc, CapturedFiles(options.home), window.say, options.title)
        self._picture = Picture(pc, options.shape, options.border, options.tint, crt=options.crt)
        self._program = TimedProgram(pc, make_program, self._sound)
        # What is loaded by now stays until the end. Looking through all of it again and again, the
        # collector would hold up keys and music for 20 ms each time.
        gc.freeze()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            self._program.power_off()
        finally:
            self._captures.close()
            self._audio.close()

    @property
    def volume(self) -> int:
        """The volume, 0 to 100, which the player may have changed."""
        return self._audio.volume

    def operate(self, operator: Operator, *, ended: bool = False) -> None:
        """Let an operator run the PC until it is done, its program ends or the window is closed.

        With ``ended`` the last picture of a program that has ended stays till then.
        """
        window, program = self._window, self._program
        idle_s = _WOKEN_FRAME_S if window.woken_by_events else _IDLE_FRAME_S
        due_s = touched_s = looked_s = time.monotonic()
        woken, idle = True, False
        while (program.running or ended) and not (operator.done or window.closed):
            began_s = time.monotonic()
            touched = False
            if woken or not idle or began_s - looked_s > _UNWOKEN_S:
                looked_s = began_s
                touched = window.handle_events(operator, self._picture)
                if touched:
                    touched_s = began_s
                    self._pass_on_sounds()
                    for key in window.take_own_keys():
                        self._serve(key)
                if operator.done:
                    # Somebody else goes on at once, with the events that are left.
                    break
                self._look_after(operator)
                idle = began_s - touched_s > _IDLE_AFTER_S
                if not idle:
                    # A look that changed is an event.
                    window.note_look()
            # Between events only the program and the blinking change anything.
            if touched or began_s >= due_s:
                operator.advance(program)
                self._picture.overlay = window.overlay(operator.title)
                self.show()
                # After the first picture: opening the sound device takes its time.
                self._audio.open()
                due_s = operator.due_s(self._next_change())
            # Equal steps up to what is due: no more turns than events and blinking need.
            left_s = due_s - time.monotonic()
            steps = max(1, math.ceil(left_s / (idle_s if idle else _FRAME_S)))
            woken = window.wait(left_s / steps)

    def show(self) -> None:
        """Bring the window up to date."""
        self._window.show(self._picture)

    def _look_after(self, operator: Operator) -> None:
        """Keep title, screen and pointer as they should be by now."""
        if self._audio.take_trouble():
            self._window.say(_NO_SOUND)
        self._window.update_title(self._pc.caption, operator.title)
        self._window.look_after_screen(watched=self._pc.watched or operator.watched)

    def _pass_on_sounds(self) -> None:
        """Tell the sound of keys that were refused, and of devices that come and go."""
        if self._window.take_refused():
            self._audio.refuse()
        for appeared in self._window.take_device_news():
            if appeared:
                self._audio.device_appeared()
            else:
                self._audio.device_lost()

    def _serve(self, key: WindowKey) -> None:
        """Do what one of the window's own keys asks for."""
        match key:
            case WindowKey.PICTURE:
                # The PC's picture, without what the window says over it.
                self._picture.overlay = ""
                self.show()
                self._captures.save_picture(self._picture.shown_on(self._window.surface))
            case WindowKey.TEXT:
                self._captures.save_text()
            case WindowKey.RECORD:
                self._captures.record()
            case WindowKey.LOUDER:
                self._change_volume(self.volume // _VOLUME_STEP * _VOLUME_STEP + _VOLUME_STEP)
            case WindowKey.SOFTER:
                self._change_volume(-(-self.volume // _VOLUME_STEP) * _VOLUME_STEP - _VOLUME_STEP)

    def _change_volume(self, volume: int) -> None:
        volume = min(100, max(0, volume))
        if volume != self.volume:
            self._audio.change_volume(volume)
            if self._on_volume is not None:
                self._on_volume(volume)
        muted = ", muted" if self._pc.speaker.muted else ""
        self._window.say(f"volume {volume} %{muted}")

    def _sound(self, now: int, heard: bool) -> None:
        """Pass on what the speaker has been told to play; a replay that hurries is not heard."""
        self._captures.sync(now)
        if heard:
            self._audio.sync(now)

    def _next_change(self) -> int:
        """The count at which the program or the blinking goes on by itself."""
        blinks, deadline = self._picture.next_change(), self._program.deadline
        return blinks if deadline is None else min(blinks, deadline)
