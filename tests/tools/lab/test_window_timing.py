"""How windows are measured from outside. What comes of it is no matter for a test."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

import pytest

from tests.support import xvfb
from tools.lab import window_timing
from tools.lab.timing import Effort, Unmeasured
from tools.lab.watched_screen import Screen, watched_screen

LEAST = Effort(rounds=1, slice_s=0, hands=1, starts=1, idle_s=0.1)
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads Linux clocks")


class FakeScreen(Screen):
    """A screen on which a program is seen the third time one looks, if it is one with a window."""

    def __init__(self, *, window: bool = True) -> None:
        self.window = window
        self.looks = 0
        self.process: subprocess.Popen[bytes] | None = None

    def run(
        self, command: Sequence[str], env: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        assert env is None
        self.process = subprocess.Popen([sys.executable, *command])
        return self.process

    def lit(self) -> bool:
        self.looks += self.process is not None
        return self.window and self.looks >= 3


def test_a_program_is_ended_once_it_is_seen() -> None:
    screen = FakeScreen()
    window_timing.first_light(screen, ["-c", "import time; time.sleep(100)"])
    assert screen.looks == 3
    assert screen.process is not None
    assert screen.process.returncode not in (None, 0)


def test_a_program_that_ends_without_a_window_is_no_figure() -> None:
    with pytest.raises(Unmeasured, match="showed no window"):
        window_timing.first_light(FakeScreen(window=False), ["-c", ""])


@LINUX
def test_processor_time_of_a_process_is_the_kernels() -> None:
    before = time.process_time()
    seen = window_timing.processor_s(os.getpid())
    assert before <= seen <= time.process_time()


@pytest.mark.window
@LINUX
def test_a_window_on_xvfb_is_seen_from_outside_and_so_is_its_end() -> None:
    xvfb.need_tools()
    with watched_screen() as screen:
        assert not screen.lit()
        process = screen.run(["-c", window_timing.bare_program("display.init")])
        xvfb.until(screen.lit, "the window")
        process.kill()
        process.wait(xvfb.TIMEOUT_S)
        xvfb.until(lambda: not screen.lit(), "the dark after it")


@pytest.mark.window
@LINUX
def test_a_key_is_seen_and_heard_in_the_bare_window_and_in_ours() -> None:
    xvfb.need_tools()
    for measure in (window_timing.measure_key, window_timing.measure_tone):
        rows = measure(LEAST)
        assert rows
        assert all(row.ratio > 0 and row.goal for row in rows)


@pytest.mark.window
@LINUX
def test_idling_is_measured_at_the_prompt_and_in_a_hand() -> None:
    xvfb.need_tools()
    rows = window_timing.measure_idle(LEAST)
    assert [row.what for row in rows] == ["idle: at the DOS prompt", "idle: your move"]
