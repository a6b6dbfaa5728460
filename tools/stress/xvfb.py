"""A virtual X server (Xvfb), and programs in windows on it, driven by xdotool.

Keys are sent by X keycode: by name, xdotool would press Num Lock around keys of the key pad.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NEEDED = ("Xvfb", "xdotool", "xwininfo")
TIMEOUT_S = 30.0
_QUIET: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)

#: X keycodes, those of evdev plus 8. xdotool takes one digit for a key name, so ESC has a name.
KEYCODE = {
    "ESC": "Escape", "1": 10, "BACKSPACE": 22, "Q": 24, "O": 32, "ENTER": 36, "A": 38, "F": 41,
    "LSHIFT": 50, "X": 53, "B": 56, "RSHIFT": 62, "LALT": 64, "SPACE": 65, "F1": 67,
    "F2": 68, "F4": 70, "F11": 95, "NUMLOCK": 77, "KP7": 79, "KP8": 80, "KP9": 81,
    "KP4": 83, "KP5": 84, "KP6": 85,
    "KP1": 87, "KP2": 88, "KP3": 89, "KP0": 90, "KP.": 91, "HOME": 110, "LEFT": 113,
}  # fmt: skip


def until(holds: Callable[[], object], what: str, timeout_s: float = TIMEOUT_S) -> None:
    """Wait until a condition of another process holds; TimeoutError names ``what`` is missing."""
    limit = time.monotonic() + timeout_s
    while not holds():
        if time.monotonic() > limit:
            raise TimeoutError(f"did not come in {timeout_s:.0f} s: {what}")
        time.sleep(0.01)


@contextmanager
def display(size: str = "1400x1100") -> Iterator[str]:
    """A fresh X server; yields its DISPLAY."""
    with x_server(size) as (show, _):
        yield show


@contextmanager
def x_server(
    size: str = "1400x1100", *options: str
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A fresh X server; yields its DISPLAY and the process, which may be killed.

    Held keys do not repeat unless the option ``r`` asks for it, because a busy machine may delay
    their release. TimeoutError if the server does not start.
    """
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24"]
    command += ["-nolisten", "tcp", "-noreset", "-r", *options]
    server = subprocess.Popen(command, pass_fds=[write], **_QUIET)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise TimeoutError("Xvfb did not start")
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait(TIMEOUT_S)


class WindowProgram:
    """A Python program with a window, run on a display; its output goes to files in ``folder``."""

    def __init__(
        self, code: str, show: str, folder: Path, env: Mapping[str, str | None] | None = None
    ) -> None:
        self._show = show
        self._out, self._err = folder / "stdout", folder / "stderr"
        variables: dict[str, str | None] = {
            **os.environ,
            "DISPLAY": show,
            "WAYLAND_DISPLAY": None,
            "SDL_VIDEODRIVER": None,
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            **(env or {}),
        }
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                cwd=folder,
                env={name: value for name, value in variables.items() if value is not None},
            )

    @property
    def output(self) -> list[str]:
        """The lines on standard output so far."""
        return self._out.read_text().splitlines()

    @property
    def errors(self) -> str:
        """The text on standard error so far."""
        return self._err.read_text()

    def wait_for(self, line: str) -> None:
        """Wait until the last line of the output is this one."""
        until(
            lambda: self.output[-1:] == [line] or self.process.poll() is not None,
            f"{line!r}; the output is {self.output}, the errors {self.errors}",
        )
        assert self.output[-1:] == [line], (self.output, self.errors)

    def xdotool(self, *args: str) -> str:
        """Run an xdotool command; its output."""
        return x_tool(self._show, "xdotool", *args)

    def window(self) -> str:
        """Wait for the window of the program; its id."""
        found: list[str] = []

        def seen() -> bool:
            search = "xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)
            found[:] = x_tool(self._show, *search, check=False).split()
            return bool(found) or self.process.poll() is not None

        until(seen, "a window")
        assert found, self.errors
        return found[-1]

    def geometry(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the window's contents on the screen."""
        facts = x_tool(self._show, "xwininfo", "-id", self.window())
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        left, top, width, height = (
            int(re.findall(rf"{name}: +(-?\d+)", facts)[0]) for name in names
        )
        return left, top, width, height

    def key(self, *names: str) -> None:
        """Press keys in order, then release them in reverse order."""
        codes = [str(KEYCODE[name]) for name in names]
        down, up = (("keydown", code) for code in codes), (("keyup", code) for code in codes[::-1])
        self.xdotool(*chain(*down, *up))

    def end(self) -> int:
        """Wait until the program ends; its exit status."""
        return self.process.wait(TIMEOUT_S)


@contextmanager
def running(
    code: str, show: str, folder: Path, env: Mapping[str, str | None] | None = None
) -> Iterator[WindowProgram]:
    """A :class:`WindowProgram` that is always killed in the end."""
    program = WindowProgram(code, show, folder, env)
    try:
        yield program
    finally:
        program.process.kill()
        program.process.wait(TIMEOUT_S)


@contextmanager
def window_manager(show: str) -> Iterator[None]:
    """Run openbox on a display, so that windows can be resized and maximized."""
    manager = subprocess.Popen(
        ["openbox", "--sm-disable"], env={**os.environ, "DISPLAY": show}, **_QUIET
    )
    try:
        until(lambda: "window id" in x_tool(show, "xprop", "-root", "_NET_SUPPORTING_WM_CHECK"),
              "the window manager")  # fmt: skip
        yield
    finally:
        manager.terminate()
        manager.wait(TIMEOUT_S)


def x_tool(show: str, *command: str, check: bool = True) -> str:
    """Run a program on a display; its output. Raises if it fails and ``check`` is set."""
    return subprocess.run(
        command,
        env={**os.environ, "DISPLAY": show},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=check,
    ).stdout
