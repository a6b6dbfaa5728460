"""A private X server whose screen this process can read while programs draw on it, and its keys.

The screen is a memory-mapped file, and keys come from the XTEST extension: neither looking nor
pressing starts a process, so that both take microseconds.
"""

import contextlib
import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tools.lab.timing import Unmeasured
from tools.stress.xvfb import x_server

ROOT = Path(__file__).parents[2]
SIZE = (1280, 1024)
TIMEOUT_S = 30.0
# Only every 16th line is examined. 1000 lit pixels there mean a window; a mouse pointer has fewer.
_LINES_APART = 16
_LIT = 1000
# Names of key symbols of X for characters that are not their own names.
_KEY_NAMES = {"\r": "Return", "\b": "BackSpace", "*": "asterisk", "+": "plus", "/": "slash"}

Pixels = npt.NDArray[np.uint32]


class Screen:
    """An X server's screen; ``lines`` are its pixels as they are at each moment."""

    def __init__(self, show: str, folder: Path) -> None:
        self._show = show
        self._folder = folder
        self._variables = {
            name: value
            for name, value in os.environ.items()
            if name not in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")
        } | {"DISPLAY": show, "PYTHONPATH": str(ROOT)}
        # The file is an X window dump: a header of big-endian words, colours, then the lines.
        dump = np.memmap(folder / "Xvfb_screen0", np.uint8, "r")
        header = dump[:100].view(">u4")
        bytes_a_line, start = int(header[12]), int(header[0] + 12 * header[19])
        lines = dump[start : start + bytes_a_line * SIZE[1]].view(np.uint32)
        self.lines: Pixels = lines.reshape(SIZE[1], -1)

    def lit(self) -> bool:
        """Whether a window is visible."""
        return int(np.count_nonzero(self.lines[::_LINES_APART])) >= _LIT

    def run(
        self, command: Sequence[str], env: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a Python program on it."""
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=self._folder,
            env=self._variables | dict(env or {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @contextlib.contextmanager
    def keyboard(self) -> Iterator["Keyboard"]:
        """Its keyboard; Unmeasured without the libraries for it."""
        try:
            x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        except OSError as error:
            raise Unmeasured(f"keys cannot be pressed: {error} (apt install libxtst6)") from None
        x11.XOpenDisplay.restype = ctypes.c_void_p
        connection: int | None = x11.XOpenDisplay(self._show.encode())
        if connection is None:
            raise Unmeasured(f"no connection to the X server {self._show}")
        shown = ctypes.c_void_p(connection)
        try:
            yield Keyboard(x11, xtst, shown)
        finally:
            x11.XCloseDisplay(shown)


class Keyboard:
    """The keyboard of a screen, given Xlib, libXtst and a connection."""

    def __init__(self, x11: ctypes.CDLL, xtst: ctypes.CDLL, shown: ctypes.c_void_p) -> None:
        x11.XStringToKeysym.restype = ctypes.c_ulong
        x11.XKeysymToKeycode.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
        self._x11, self._xtst, self._shown = x11, xtst, shown

    def press(self, char: str) -> None:
        """Press and release the key of a character that needs no Shift."""
        name = _KEY_NAMES.get(char, char.lower())
        code = self._x11.XKeysymToKeycode(self._shown, self._x11.XStringToKeysym(name.encode()))
        for down in (1, 0):
            self._xtst.XTestFakeKeyEvent(self._shown, code & 0xFF, down, 0)
        self._x11.XFlush(self._shown)


@contextlib.contextmanager
def watched_screen() -> Iterator[Screen]:
    """The screen of a fresh, dark X server; Unmeasured if none starts."""
    if shutil.which("Xvfb") is None:
        raise Unmeasured("Xvfb is not installed (apt install xvfb)")
    size = "x".join(map(str, SIZE))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        try:
            show, _ = stack.enter_context(x_server(size, "-br", "-fbdir", folder))
        except TimeoutError as error:
            raise Unmeasured(str(error)) from None
        yield Screen(show, Path(folder))


@contextlib.contextmanager
def running(
    screen: Screen, command: Sequence[str], env: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A Python program on a screen, from its first lit pixel on; it is killed in the end."""
    until(lambda: not screen.lit())
    process = screen.run(command, env)
    try:
        until(screen.lit, process)
        yield process
    finally:
        process.kill()
        process.wait(TIMEOUT_S)


def until(holds: Callable[[], bool], process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until a condition holds; Unmeasured if the process ends or it takes too long."""
    limit = time.monotonic() + TIMEOUT_S
    while not holds():
        if time.monotonic() > limit or (process is not None and process.poll() is not None):
            raise Unmeasured("a program ended or showed no window")
        time.sleep(0.0005)
