"""Sticky keys of the X server: a modifier that was tapped counts for the next key. CASES2, K8."""

import ctypes
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.host.sdl.test_window import echo
from tests.support.layouts import LEFT_ALT, LEFT_CTRL, SHIFT, TOP_7, A, set_layout
from tests.support.xvfb import WindowProgram, display, need_tools, running, until

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

F8, F12 = 74, 96
MODIFIERS = (SHIFT, LEFT_CTRL, LEFT_ALT)
# Of the X keyboard extension.
CORE_KEYBOARD, STICKY_KEYS = 0x100, 1 << 3


class Fingers:
    """Keys sent by a connection of our own: xdotool leaves no modifier latched."""

    def __init__(self, show: str) -> None:
        self._x11, self._xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(show.encode()))

    def sticky(self, *, on: bool) -> None:
        """Switch sticky keys on or off."""
        self._x11.XkbChangeEnabledControls(
            self._display, CORE_KEYBOARD, STICKY_KEYS, STICKY_KEYS * on
        )
        self._x11.XSync(self._display, 0)

    def key(self, code: int, *, down: bool) -> None:
        self._xtst.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x11.XSync(self._display, 0)

    def close(self) -> None:
        self._x11.XCloseDisplay(self._display)


@pytest.fixture(scope="module")
def show() -> Iterator[str]:
    need_tools("setxkbmap")
    with display() as name:
        set_layout(name, "us")
        yield name


@contextmanager
def typing(show: str, folder: Path, *, sticky: bool) -> Iterator[tuple[WindowProgram, Fingers]]:
    """A window that tells each key and captures into a folder of its home, and fingers."""
    fingers = Fingers(show)
    env = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_PICTURES_DIR": None}
    with running(echo(), show, folder, env) as program:
        program.wait_for("ready")
        program.window()
        fingers.sticky(on=sticky)
        try:
            yield program, fingers
        finally:
            fingers.sticky(on=False)
            fingers.close()


def more_than(program: WindowProgram, lines: int) -> bool:
    return len(program.output) > lines


def tap(program: WindowProgram, fingers: Fingers, *codes: int) -> None:
    """Press and release keys one after the other, each when the window has seen the one before."""
    for code in codes:
        told = len(program.output)
        # SDL takes a key that comes up and goes down within 2 ms for one that is held.
        time.sleep(0.02)
        for down in (True, False):
            fingers.key(code, down=down)
        if code in MODIFIERS:
            # Nothing tells that it was seen; a window looks at least 26 times a second.
            program.xdotool("sleep", "0.25")
        else:
            until(partial(more_than, program, told), f"the word of {code}")


STICKY: dict[str, tuple[tuple[int, ...], list[str]]] = {
    "Shift, then F8 twice": ((SHIFT, F8, F8), ["5B00", "4200"]),
    "Shift twice locks it": ((SHIFT, SHIFT, F8, F8, SHIFT, F8), ["5B00", "5B00", "4200"]),
    "Shift and a letter": ((SHIFT, A, A), ["1E41", "1E61"]),
    "Ctrl and a letter": ((LEFT_CTRL, A, A), ["1E01", "1E61"]),
    "Alt and the top row": ((LEFT_ALT, TOP_7, TOP_7), ["7E00", "0837"]),
    "two modifiers": ((SHIFT, LEFT_ALT, TOP_7, F8), ["7E00", "4200"]),
}


@pytest.mark.parametrize(("codes", "words"), STICKY.values(), ids=STICKY.keys())
def test_k8_a_tapped_modifier_counts_for_the_next_key(
    codes: tuple[int, ...], words: list[str], show: str, tmp_path: Path
) -> None:
    with typing(show, tmp_path, sticky=True) as (program, fingers):
        tap(program, fingers, *codes)
        program.wait_for(words[-1])
        assert program.output[1:] == words


def test_without_sticky_keys_a_tapped_modifier_counts_for_nothing(
    show: str, tmp_path: Path
) -> None:
    with typing(show, tmp_path, sticky=False) as (program, fingers):
        tap(program, fingers, SHIFT, F8, LEFT_CTRL, A)
        program.wait_for("1E61")
        assert program.output[1:] == ["4200", "1E61"]


def test_a_tapped_shift_counts_for_a_key_of_the_window_and_leaves_no_trace_on_the_pc(
    show: str, tmp_path: Path
) -> None:
    (tmp_path / "Pictures").mkdir()
    with typing(show, tmp_path, sticky=True) as (program, fingers):
        tap(program, fingers, SHIFT)
        for down in (True, False):
            fingers.key(F12, down=down)
        until(lambda: len(list(tmp_path.rglob("*.txt"))) == 1, "the page as text")
        tap(program, fingers, A)
        assert program.output[1:] == ["1E61"]
        assert not list(tmp_path.rglob("*.png"))
