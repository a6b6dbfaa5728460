"""The machinery of the benchmark. What it measures is no matter for a test."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

import numpy as np
import pytest

from tests.support import xvfb
from tests.support.runs import each_game
from tommy.host.sdl.pygame_setup import pygame
from tommy.shell.game import Game
from tools import bench
from tools.bench import Redraw
from tools.lab.hand_timing import timed_settings
from tools.lab.timing import Effort, Result, Unmeasured

LEAST = Effort(rounds=1, slice_s=0, hands=1, starts=1, idle_s=0.1)
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads Linux clocks")


def test_a_page_is_drawn_as_by_smoothscale_but_for_few_pixels() -> None:
    with bench.unseen_window() as window:
        ways = Redraw(bench.game_page(), window)
        drawn = [pygame.surfarray.array3d(window).astype(int)]
        for draw in (ways.draw_page, ways.smooth_page):
            draw()
            drawn.append(pygame.surfarray.array3d(window).astype(int))
    first, second, smooth = drawn
    assert len(np.unique(first)) > 4
    assert np.mean(first != second) > 0.05
    unlike = [np.mean(abs(page - smooth) > 64) for page in (first, second)]
    assert unlike[0] < 0.04
    assert unlike[0] < unlike[1] / 2


def test_a_cell_and_a_second_change_what_the_window_shows_where_they_stand() -> None:
    with bench.unseen_window() as window:
        ways = Redraw(bench.game_page(), window)
        seen = [pygame.surfarray.array2d(window).T]
        for draw in (ways.draw_second, ways.draw_second, ways.draw_cell):
            draw()
            seen.append(pygame.surfarray.array2d(window).T)
    for before, after, (top, bottom) in zip(
        seen[1:3], seen[2:], [(28 + 690, 776), (28 + 345, 28 + 375)], strict=True
    ):
        lines = np.flatnonzero((before != after).any(axis=1))
        assert len(lines) > 0
        assert top <= lines[0] <= lines[-1] < bottom


@pytest.mark.parametrize("name", ["redraw", "sound"])
def test_each_measure_gives_rows_with_a_ratio(name: str) -> None:
    rows = bench.MEASURES[name](LEAST)
    assert len(rows) > 1
    assert all(row.what.startswith(name) and row.ratio > 0 for row in rows)


@each_game
def test_every_game_is_measured_in_its_first_settings(game: Game) -> None:
    rows = bench.MEASURES[game.command](LEAST)
    assert all(row.ratio > 0 for row in rows)
    for timed in timed_settings(game):
        said = [row.what for row in rows if row.what.startswith(f"{timed.setting.name}: ")]
        for part in (
            "random players, key queue",
            "computer players, key queue",
            "computer players, whole PC",
            "random players, a key and the view",
            "computer players, a key and the view",
            "slowest of",
        ):
            assert sum(part in row for row in said) == 1


class FakeScreen(bench.Xvfb):
    """A screen on which a program is seen the third time one looks, if it is one with a window."""

    def __init__(self, *, window: bool = True) -> None:
        self.window = window
        self.looks = 0
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        self.process = subprocess.Popen([sys.executable, *command])
        return self.process

    def lit(self) -> bool:
        self.looks += self.process is not None
        return self.window and self.looks >= 3


def test_a_program_is_ended_once_it_is_seen() -> None:
    screen = FakeScreen()
    bench.first_light(screen, ["-c", "import time; time.sleep(100)"])
    assert screen.looks == 3
    assert screen.process is not None
    assert screen.process.returncode not in (None, 0)


def test_a_program_that_ends_without_a_window_is_no_figure() -> None:
    with pytest.raises(Unmeasured, match="showed no window"):
        bench.first_light(FakeScreen(window=False), ["-c", ""])


@LINUX
def test_processor_time_of_a_process_is_the_kernels() -> None:
    before = time.process_time()
    seen = bench.processor_s(os.getpid())
    assert before <= seen <= time.process_time()


@pytest.mark.window
@LINUX
def test_a_window_on_xvfb_is_seen_from_outside_and_so_is_its_end() -> None:
    xvfb.need_tools()
    with bench.xvfb() as screen:
        assert not screen.lit()
        process = screen.run(["-c", bench.bare_program("display.init")])
        xvfb.until(screen.lit, "the window")
        process.kill()
        process.wait(xvfb.TIMEOUT_S)
        xvfb.until(lambda: not screen.lit(), "the dark after it")


def test_without_xvfb_the_windows_are_not_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert bench.main(["--quick", "--only", "start"]) == 0
    assert capsys.readouterr().out == (
        "start: not measured, Xvfb is not installed (apt install xvfb)\n"
    )


def test_only_what_is_named_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def measure(effort: Effort) -> list[Result]:
        asked.append(effort)
        return [Result("a", "1 ms", "b", "2 ms", 0.5)]

    monkeypatch.setattr(bench, "MEASURES", dict.fromkeys(("sound", "idle"), measure))
    assert bench.main(["--only", "idle"]) == 0
    assert bench.main(["--quick"]) == 0
    assert asked == [bench.FULL, bench.QUICK, bench.QUICK]
    assert capsys.readouterr().err.splitlines() == [
        "measuring idle ...", "measuring sound ...", "measuring idle ..."
    ]  # fmt: skip


def test_an_unknown_name_is_refused_and_the_names_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as error:
        bench.main(["--only", "speed"])
    assert error.value.code == 2
    assert "redraw" in capsys.readouterr().err
