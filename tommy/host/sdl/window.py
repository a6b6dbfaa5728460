"""The pygame window: its size and looks on the desktop, and the keys and clicks that come to it.

Of its own keys it serves full screen and close itself and keeps the rest; all others go, as set 1
codes, to whoever operates the PC in it. What runs on that PC is not known here.
"""

import contextlib
import io
import os
import sys
import time
from collections.abc import Iterator
from fractions import Fraction

from tommy.host.operators import Locks, Operator
from tommy.host.sdl.desktop_window import maximize, monitor_shown_on
from tommy.host.sdl.event_wait import EventWait
from tommy.host.sdl.modifiers import Modifiers
from tommy.host.sdl.picture import Picture
from tommy.host.sdl.pointer import Pointer
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.scaling import best_scale, suits, window_size
from tommy.host.sdl.sticky_keys import StickyKeys
from tommy.host.sdl.title import Title
from tommy.host.sdl.typed_keys import is_modifier, key_of, may_type, typing_keys
from tommy.host.sdl.window_keys import WindowKey, window_key
from tommy.host.sdl.window_options import Look, WindowOptions
from tommy.host.sdl.x11 import keep_errors, say_if_lost, take_errors, tell_gone
from tommy.host.standard_streams import quiet_libraries, say
from tommy.machine.adapter import Adapter
from tommy.machine.caption import Caption

# A window that kept its look for so long has been changed; before that it may still be dragged.
_STEADY_S = 0.7
# Typematic of the AT keyboard as DOSBox has it. Source: MACHINE 5.
_REPEAT_DELAY_MS, _REPEAT_PERIOD_MS = 500, 33

# Command on macOS, the Windows keys elsewhere: no PC of the time had any.
_DESKTOP_KEYS = frozenset({pygame.KSCAN_LMETA, pygame.KSCAN_RMETA})

_NO_DRIVERS = frozenset({"offscreen", "dummy"})
_NO_DISPLAY = "there is no display to open a window on"
_DISPLAY_LOST = "the display was lost, and the window with it"
_DESTROYED = "tommy: another program destroyed the window; here is a new one"
_NO_FULL_SCREEN = "tommy: full screen failed"


class NoDisplay(Exception):  # noqa: N818 - it is what is said
    """There is nothing to open a window on; the message is one line that says why."""


@contextlib.contextmanager
def opened(options: WindowOptions, adapter: Adapter) -> Iterator["Window"]:
    """A window for a PC with this adapter; it is open inside, and closed afterwards.

    Raises :class:`NoDisplay` if there is none or it was lost.
    """
    window = Window(options, adapter)
    try:
        window.open()
        yield window
    except pygame.error as fault:
        raise NoDisplay(f"{_DISPLAY_LOST}: {fault}") from fault
    finally:
        window.close()


def host_locks() -> Locks:
    """Num Lock and Caps Lock of the host; macOS has no Num Lock."""
    mods = pygame.key.get_mods()
    num = None if sys.platform == "darwin" else bool(mods & pygame.KMOD_NUM)
    return Locks(num, caps=bool(mods & pygame.KMOD_CAPS))


class Window:
    """A window; see :func:`opened`. ``closed`` is true once the person wants it to go away."""

    def __init__(self, options: WindowOptions, adapter: Adapter) -> None:
        self.closed = False
        self._options = options
        self._adapter = adapter
        self._fullscreen = options.fullscreen
        self._maximized = options.maximized
        self._monitor = 0
        self._title = Title(options.title)
        self._caption = options.title
        # SDL scan codes of the keys that are down: more events of these are repeats.
        self._down: set[int] = set()
        # Those among them that are the window's own, whatever is held by now.
        self._own: set[int] = set()
        self._own_pressed: list[WindowKey] = []
        self._modifiers = Modifiers()
        self._keys = typing_keys(by_place=options.us_keys)
        self._pointer = Pointer()
        self._device_news: list[bool] = []
        self._refused = self._complained = False
        # An event that was looked at before its turn.
        self._after_key: pygame.event.Event | None = None

    # -- opening and closing ---------------------------------------------------------------------

    def open(self) -> None:
        """Open it; :class:`NoDisplay` if that cannot be done."""
        asked = os.environ.get("SDL_VIDEODRIVER", "")
        if sys.platform.startswith("linux") and not (
            asked or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        ):
            # SDL would look for other drivers and let its libraries complain in lines of their own.
            raise NoDisplay(_NO_DISPLAY)
        if os.environ.get("DISPLAY"):
            # SDL has a handler of its own, and at its end gives back the one that was before it.
            keep_errors()
        try:
            with quiet_libraries():
                pygame.display.init()
            pygame.display.set_allow_screensaver(True)
            driver = pygame.display.get_driver()
            if driver in _NO_DRIVERS and driver not in asked.split(","):
                raise NoDisplay(_NO_DISPLAY)
            if driver == "x11":
                # Text needs no GPU: through shared memory a change costs next to nothing, and the
                # window is there sooner. Source: HOST 6.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
                say_if_lost(f"tommy: {_DISPLAY_LOST}")
                keep_errors()
            if self._options.icon is not None:
                icon = pygame.image.load(io.BytesIO(self._options.icon), "icon.png")
                pygame.display.set_icon(icon)
            pygame.display.set_caption(self._caption)
            self._size = self._best_size()
            self._set_mode()
            self._number = pygame.display.get_wm_info().get("window", 0)
            self._events = EventWait()
            self._told = self._seen = self._look()
            self._seen_s = time.monotonic()
        except pygame.error as fault:
            raise NoDisplay(f"cannot open a window: {fault}") from fault
        if self._options.us_keys:
            # Only places count: no input method, no accent menu may keep a key.
            pygame.key.stop_text_input()
        else:
            # Without it, what a key types is wrong on every layout but the US one.
            pygame.key.start_text_input()
        pygame.key.set_repeat(_REPEAT_DELAY_MS, _REPEAT_PERIOD_MS)
        self._sticky = StickyKeys()

    def close(self) -> None:
        """Close it; a look that was not told yet is told now."""
        if pygame.display.get_surface() is not None:
            self.note_look(0.0)
            self._sticky.close()
            self.destroyed()
        pygame.display.quit()

    def _best_size(self) -> tuple[int, int]:
        options, adapter = self._options, self._adapter
        scale: Fraction | float | None = options.scale
        if scale is None:
            desktops = pygame.display.get_desktop_sizes()
            if (size := options.size) is not None:
                for monitor, desktop in enumerate(desktops):
                    if suits(size, desktop, adapter, options.shape):
                        self._monitor = monitor
                        return size
            scale = best_scale(*desktops[0], adapter, options.shape, options.border)
        return window_size(adapter, options.shape, options.border, scale)

    def _set_mode(self) -> None:
        monitors = len(pygame.display.get_desktop_sizes())
        display = self._monitor if self._monitor < monitors else 0
        if self._fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE, display=display)
            if pygame.display.get_window_size() != self._size:
                # SDL on X11 without a texture keeps the size of the full screen the first time.
                pygame.display.set_mode(self._size, pygame.RESIZABLE, display=display)
            if self._maximized:
                maximize()

    # -- what it shows ---------------------------------------------------------------------------

    @property
    def surface(self) -> pygame.Surface:
        """The pixels that it shows."""
        return pygame.display.get_surface()

    def show(self, picture: Picture) -> None:
        """Bring the window up to date."""
        changed = picture.draw(self.surface)
        if changed:
            pygame.display.update(changed)

    def say(self, text: str) -> None:
        """Let the title say this for three seconds."""
        self._title.say(text)

    def update_title(self, program: Caption, state: str) -> None:
        """Bring the title up to date: a program's caption, and the state that an operator adds."""
        caption = self._title.words(program, state)
        if caption != self._caption:
            self._caption = caption
            pygame.display.set_caption(caption)

    def overlay(self, state: str) -> str:
        """The line that stands over the picture's bottom row: an operator's state.

        In full screen, where no title is seen, also what the title says for three seconds.
        """
        return (self._title.said if self._fullscreen else "") or state

    def look_after_screen(self, *, watched: bool) -> None:
        """Keep the host's screen lit while somebody looks on without a key; hide a resting pointer.

        Else the screen may sleep.
        """
        if watched == pygame.display.get_allow_screensaver():
            pygame.display.set_allow_screensaver(not watched)
        self._pointer.look(fullscreen=self._fullscreen)

    @property
    def woken_by_events(self) -> bool:
        """Whether events end a :meth:`wait`."""
        return self._events.ends_early

    def wait(self, seconds: float) -> bool:
        """Wait so long (at least a moment), or where that can be, until something happens.

        Whether something may have happened.
        """
        return self._events.wait(seconds)

    def note_look(self, steady_s: float = _STEADY_S) -> None:
        """Tell the window's look if it changed and has been the same for so long."""
        look, now_s = self._look(), time.monotonic()
        if look != self._seen:
            self._seen, self._seen_s = look, now_s
        if look != self._told and now_s - self._seen_s >= steady_s:
            self._told = look
            self._size = look[:2]
            if self._options.on_change is not None:
                self._options.on_change(look)

    def _look(self) -> Look:
        fills = self._fullscreen or self._maximized
        size = self._size if fills else pygame.display.get_window_size()
        return Look(*size, self._fullscreen, self._maximized)

    def _toggle_fullscreen(self) -> None:
        if not self._fullscreen:
            self._size = self._look()[:2]
            self._monitor = monitor_shown_on(self._monitor)
        self._fullscreen = not self._fullscreen
        take_errors()
        try:
            self._set_mode()
            failed = bool(self._fullscreen and take_errors())
        except pygame.error:
            failed = True
        if failed:
            say(_NO_FULL_SCREEN)
            self._fullscreen = False
            self._set_mode()

    # -- keys and mouse --------------------------------------------------------------------------

    def handle_events(self, operator: Operator, picture: Picture) -> bool:
        """Tell the operator what happened, until it is done; whether anything happened at all."""
        happened = self._mend(operator, picture)
        while not operator.done and (event := self._next_event()).type != pygame.NOEVENT:
            self._handle(event, operator, picture)
            happened = True
        return happened

    def destroyed(self) -> bool:
        """Whether another program has destroyed the window since the last time.

        The first error of another kind is said; it changes nothing.
        """
        errors = take_errors()
        if any(error.about == self._number for error in errors):
            tell_gone(self._number)
            return True
        if errors and not self._complained:
            self._complained = True
            say(f"tommy: {errors[0].text}, says the window system; the game goes on")
        return False

    def _mend(self, operator: Operator, picture: Picture) -> bool:
        """Open a new window if it was destroyed; whether it was."""
        if not self.destroyed():
            return False
        say(_DESTROYED)
        self._release_all(operator)
        self._sticky.close()
        pygame.display.quit()
        take_errors()
        self._fullscreen = False
        self.open()
        picture.forget()
        return True

    def _next_event(self) -> pygame.event.Event:
        event, self._after_key = self._after_key or pygame.event.poll(), None
        return event

    def _text_of_key(self) -> str:
        """What the key types that just went down: the TEXTINPUT that comes right after it tells.

        pygame's own ``unicode`` will not do: it gives dead keys the character that is on them
        without AltGr, and an older text to a key that went down twice since the last look.
        """
        following = pygame.event.poll()
        if following.type == pygame.TEXTINPUT:
            return str(following.text)
        self._after_key = None if following.type == pygame.NOEVENT else following
        return ""

    def take_refused(self) -> bool:
        """Whether a key was refused since the last time, for the PC has no such character."""
        refused, self._refused = self._refused, False
        return refused

    def take_device_news(self) -> list[bool]:
        """Sound devices since the last time: true for a new one, false for the loss of ours.

        F1 asks for one, as if it were new.
        """
        news, self._device_news = self._device_news, []
        return news

    def take_own_keys(self) -> list[WindowKey]:
        """The window's own keys that were pressed since the last time, but for those it served."""
        pressed, self._own_pressed = self._own_pressed, []
        return pressed

    def _handle(self, event: pygame.event.Event, operator: Operator, picture: Picture) -> None:
        if event.type == pygame.QUIT:
            self.closed = True
        elif event.type == pygame.KEYDOWN:
            self._key_down(event, operator, picture)
        elif event.type == pygame.KEYUP:
            self._key_up(event.scancode, operator)
        elif event.type == pygame.KEYMAPCHANGED:
            self._keys.forget_layout()
        elif event.type == pygame.TEXTINPUT:
            self._refused |= self._keys.text(event.text, operator)
        elif event.type == pygame.MOUSEMOTION:
            self._pointer.moved()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._pointer.moved()
            cell = picture.cell_at(*event.pos)
            if cell is not None:
                self._pass_on(self._modifiers.take(), operator)
                operator.click(*cell)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._release_all(operator)
        elif event.type == pygame.WINDOWFOCUSGAINED:
            operator.focus_gained()
        elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            if not self._fullscreen:
                self._maximized = event.type == pygame.WINDOWMAXIMIZED
        elif event.type == pygame.AUDIODEVICEADDED and not event.iscapture:
            self._device_news.append(True)
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture and event.which:
            # Others than the one that is open have no number any more.
            self._device_news.append(False)
        elif event.type == pygame.VIDEOEXPOSE:
            picture.forget()

    def _key_down(self, event: pygame.event.Event, operator: Operator, picture: Picture) -> None:
        scancode = event.scancode
        repeated = scancode in self._down
        self._down.add(scancode)
        mod, by_place = event.mod | self._sticky.mods, self._options.us_keys
        if scancode == pygame.KSCAN_F1 and not repeated:
            self._device_news.append(True)
        if event.mod & pygame.KMOD_META or scancode in _DESKTOP_KEYS:
            # What it does is not the PC's business, and what it types neither.
            if may_type(event):
                self._text_of_key()
            self._modifiers.spend()
            self.closed |= sys.platform == "darwin" and event.key in (pygame.K_q, pygame.K_w)
            return
        if is_modifier(event, by_place=by_place) and self._modifiers.keep(event, repeated=repeated):
            return
        text = self._text_of_key() if may_type(event) else ""
        own = None if repeated else window_key(event, text, mod, by_place=by_place)
        if own is not None:
            self._own.add(scancode)
            self._modifiers.spend()
            self._serve(own, picture)
        if scancode not in self._own:
            self._pass_on(self._modifiers.take(), operator)
            key = key_of(event, text, mod, by_place=by_place)
            self._refused |= self._keys.down(scancode, key, operator)

    def _key_up(self, scancode: int, operator: Operator) -> None:
        self._down.discard(scancode)
        self._own.discard(scancode)
        came_up = [] if self._sticky.stays(scancode) else [scancode]
        for each in (*came_up, *self._sticky.used()):
            self._pass_on(self._modifiers.released(each), operator)
            self._keys.up(each, operator)

    def _pass_on(self, modifiers: list[pygame.event.Event], operator: Operator) -> None:
        for event in modifiers:
            mod = event.mod | self._sticky.mods
            key = key_of(event, "", mod, by_place=self._options.us_keys)
            self._keys.down(event.scancode, key, operator)

    def _release_all(self, operator: Operator) -> None:
        """All keys come up, and nobody tells."""
        self._down.clear()
        self._own.clear()
        self._modifiers.forget()
        self._keys.forget()
        self._sticky.forget()
        operator.focus_lost()

    def _serve(self, key: WindowKey, picture: Picture) -> None:
        match key:
            case WindowKey.FULL_SCREEN:
                self._toggle_fullscreen()
                picture.forget()
            case WindowKey.CLOSE:
                self.closed = True
            case _:
                self._own_pressed.append(key)
