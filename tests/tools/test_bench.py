"""The machinery of the benchmark. What it measures is no matter for a test."""

import numpy as np
import pytest

from tests.support.runs import each_game
from tommy.host.sdl.pygame_setup import pygame
from tommy.shell.game import Game
from tools import bench
from tools.bench import Redraw
from tools.lab.hand_timing import timed_settings
from tools.lab.timing import Effort, Result

LEAST = Effort(rounds=1, slice_s=0, hands=1, starts=1, idle_s=0.1)


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


def test_without_xvfb_the_windows_are_not_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    names = ("start", "idle", "key", "tone")
    assert bench.main(["--quick", "--only", *names]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{name}: not measured, Xvfb is not installed (apt install xvfb)" for name in names
    ]


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
