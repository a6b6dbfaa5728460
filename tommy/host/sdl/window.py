"""The pygame window: its size and looks on the desktop, and the keys and clicks that come to it.

Of its own keys it serves full screen and close itself and keeps the rest; all others go, as set 1
codes, to whoever operates the PC in it. What runs on that PC is not known here.
"""

import contextlib
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from tommy.host.operators import Locks, Operator
from tommy.host.sdl.modifiers import Modifiers
from tommy.host.sdl.picture import Picture
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.scaling import Shape, best_scale, suits, window_size
from tommy.host.sdl.title import Title
from tommy.host.sdl.typed_keys import key_of, may_type, typing_keys
from tommy.host.sdl.window_keys import WindowKey, window_key
from tommy.host.sdl.x11 import say_if_lost
from tommy.host.standard_streams import quiet_libraries
from tommy.machine.adapter import Adapter
from tommy.machine.caption import Caption

# A window that kept its look for so long has been changed; before that it may still be dragged.
_STEADY_S = 0.7
# Typematic of the AT keyboard as DOSBox has it. Source: MACHINE 5.
_REPEAT_DELAY_MS, _REPEAT_PERIOD_MS = 500, 33

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
    adapter; ``crt`` draws scan lines and a little glow. With ``us_keys`` the keyboard is taken for
    a US one, whatever is printed on it. ``home`` is the folder of what is captured if there is
    none for pictures. ``on_change`` is told the window's new look when the player has changed it,
    ``on_volume`` a new volume.
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
    crt: bool = False
    us_keys: bool = False
    home: Path | None = None
    on_change: Callable[[Look], None] | None = None
    on_volume: Callable[[int], None] | None = None


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
        self._title = Title(options.title)
        self._caption = options.title
        # SDL scan codes of the keys that are down: more events of these are repeats.
        self._down: set[int] = set()
        # Those among them that are the window's own, whatever is held by now.
        self._own: set[int] = set()
        self._own_pressed: list[WindowKey] = []
        self._modifiers = Modifiers()
        self._keys = typing_keys(by_place=options.us_keys)
        self._refused = False
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
            pygame.display.set_caption(self._caption)
            self._size = self._best_size()
            self._set_mode()
            self._told = self._seen = self._look()
            self._seen_s = time.monotonic()
        except pygame.error as fault:
            raise NoDisplay(f"no window can be opened: {fault}") from fault
        if self._options.us_keys:
            # Only places count: no input method, no accent menu may keep a key.
            pygame.key.stop_text_input()
        else:
            # Without it, what a key types is wrong on every layout but the US one.
            pygame.key.start_text_input()
        pygame.key.set_repeat(_REPEAT_DELAY_MS, _REPEAT_PERIOD_MS)

    def close(self) -> None:
        """Close it; a look that was not told yet is told now."""
        if pygame.display.get_surface() is not None:
            self.note_look(0.0)
        pygame.display.quit()

    def _best_size(self) -> tuple[int, int]:
        options, adapter = self._options, self._adapter
        scale: Fraction | float | None = options.scale
        if scale is None:
            desktop = pygame.display.get_desktop_sizes()[0]
            if options.size is not None and suits(options.size, desktop, adapter, options.shape):
                return options.size
            scale = best_scale(*desktop, adapter, options.shape, options.border)
        return window_size(adapter, options.shape, options.border, scale)

    def _set_mode(self) -> None:
        if self._fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
            if pygame.display.get_window_size() != self._size:
                # SDL on X11 without a texture keeps the size of the full screen the first time.
                pygame.display.set_mode(self._size, pygame.RESIZABLE)

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

    def note_look(self, steady_s: float = _STEADY_S) -> None:
        """Tell the window's look if it changed and has been the same for so long."""
        look, now_s = self._look(), time.monotonic()
        if look != self._seen:
            self._seen, self._seen_s = look, now_s
        if look != self._told and now_s - self._seen_s >= steady_s:
            self._told = look
            if self._options.on_change is not None:
                self._options.on_change(look)

    def _look(self) -> Look:
        size = self._size if self._fullscreen else pygame.display.get_window_size()
        return Look(*size, self._fullscreen)

    def _toggle_fullscreen(self) -> None:
        if not self._fullscreen:
            self._size = pygame.display.get_window_size()
        self._fullscreen = not self._fullscreen
        try:
            self._set_mode()
        except pygame.error:
            self._fullscreen = not self._fullscreen
            self._set_mode()

    # -- keys and mouse --------------------------------------------------------------------------

    def handle_events(self, operator: Operator, picture: Picture) -> bool:
        """Tell the operator what happened, until it is done; whether anything happened at all."""
        happened = False
        while not operator.done and (event := self._next_event()).type != pygame.NOEVENT:
            self._handle(event, operator, picture)
            happened = True
        return happened

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
            self._down.discard(event.scancode)
            self._own.discard(event.scancode)
            self._pass_on(self._modifiers.released(event.scancode), operator)
            self._keys.up(event.scancode, operator)
        elif event.type == pygame.TEXTINPUT:
            self._refused |= self._keys.text(event.text, operator)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            cell = picture.cell_at(*event.pos)
            if cell is not None:
                self._pass_on(self._modifiers.take(), operator)
                operator.click(*cell)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._own.clear()
            self._modifiers.forget()
            self._keys.forget()
            operator.focus_lost()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            operator.focus_gained()
        elif event.type == pygame.VIDEOEXPOSE:
            picture.forget()

    def _key_down(self, event: pygame.event.Event, operator: Operator, picture: Picture) -> None:
        scancode = event.scancode
        repeated = scancode in self._down
        self._down.add(scancode)
        if self._modifiers.keep(event, repeated=repeated):
            return
        text = self._text_of_key() if may_type(event) else ""
        if not repeated:
            own = window_key(event, text, by_place=self._options.us_keys)
            if own is not None:
                self._own.add(scancode)
                self._modifiers.spend()
                self._serve(own, picture)
        if scancode not in self._own:
            self._pass_on(self._modifiers.take(), operator)
            self._refused |= self._keys.down(scancode, key_of(event, text), operator)

    def _pass_on(self, modifiers: list[pygame.event.Event], operator: Operator) -> None:
        for event in modifiers:
            self._keys.down(event.scancode, key_of(event, ""), operator)

    def _serve(self, key: WindowKey, picture: Picture) -> None:
        match key:
            case WindowKey.FULL_SCREEN:
                self._toggle_fullscreen()
                picture.forget()
            case WindowKey.CLOSE:
                self.closed = True
            case _:
                self._own_pressed.append(key)
