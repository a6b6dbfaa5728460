"""A window that fills what the desktop leaves to windows, under a window manager and without."""

from pathlib import Path

import pytest

from tests.support.xvfb import WindowProgram, display, need_tools, running, until, window_manager

pytestmark = pytest.mark.window

# Tells each look of its window.
LOOKS = """
import sys
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.window_options import WindowOptions
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey

async def waits(pc):
    print("ready", flush=True)
    await WaitKey()

def tell(look):
    print(*look, flush=True)

run_window(waits, PC(), WindowOptions(size=(700, 500), volume=0, on_change=tell, OPTIONS))
"""


def double_click_title(program: WindowProgram) -> None:
    """Maximize the window, or end that, as a person would."""
    left, top, width, _ = program.geometry()
    program.xdotool("mousemove", str(left + width // 2), str(top - 8))
    program.xdotool("click", "--repeat", "2", "--delay", "60", "1")


def test_a_maximized_window_is_told_with_its_old_size_and_opened_so_again(tmp_path: Path) -> None:
    need_tools("openbox", "xprop")
    with display("1200x900") as show, window_manager(show):
        with running(LOOKS.replace("OPTIONS", ""), show, tmp_path) as program:
            program.wait_for("ready")
            program.window()
            double_click_title(program)
            program.wait_for("700 500 False True")
            # Full screen and back it is maximized as before.
            program.key("F11")
            program.wait_for("700 500 True True")
            program.key("F11")
            program.wait_for("700 500 False True")
            until(lambda: program.geometry()[2] == 1200, "the maximized window")
            program.key("A")
            assert program.end() == 0
            assert program.output[1:] == [
                "700 500 False True",
                "700 500 True True",
                "700 500 False True",
            ]
        with running(LOOKS.replace("OPTIONS", "maximized=True"), show, tmp_path) as program:
            program.wait_for("ready")
            until(lambda: program.geometry()[2] == 1200, "the maximized window")
            double_click_title(program)
            # Nothing was told before.
            program.wait_for("700 500 False False")
            assert program.output == ["ready", "700 500 False False"]
            until(lambda: program.geometry()[2:] == (700, 500), "the old size")


def test_without_a_window_manager_maximizing_does_nothing(tmp_path: Path) -> None:
    need_tools()
    with (
        display() as show,
        running(LOOKS.replace("OPTIONS", "maximized=True"), show, tmp_path) as program,
    ):
        program.wait_for("ready")
        assert program.geometry()[2:] == (700, 500)
        program.key("A")
        assert program.end() == 0
        assert program.output == ["ready"]
