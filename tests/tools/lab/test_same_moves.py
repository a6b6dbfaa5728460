"""The experts move as the golden files say, on this Python; the tool finds the others."""

import sys
from pathlib import Path

import pytest

from tests.support.golden import golden
from tests.support.runs import each_game
from tommy.shell.game import Game
from tools.lab import same_moves


@each_game
def test_the_expert_makes_the_same_moves_as_on_every_host(game: Game) -> None:
    if not same_moves.experts(game):
        pytest.skip("it has no expert")
    golden(same_moves.golden_name(game), same_moves.moves(game))


@each_game
def test_every_setting_with_an_expert_has_its_share(game: Game) -> None:
    names = [line.partition(",")[0] for line in same_moves.moves(game, 5).splitlines()]
    assert len(names) == 5
    assert list(dict.fromkeys(names)) == list(same_moves.experts(game))


def test_a_move_that_differs_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(same_moves, "moves", lambda game: f"{game.folder} moves\n")
    assert same_moves.main([]) == 1
    assert "+crazy8s moves" in capsys.readouterr().out.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="scripts stand for Pythons")
def test_each_cpython_from_3_11_on_is_found_once(tmp_path: Path) -> None:
    paths = []
    for name, script in {
        "one": "echo cpython 3 12 1",
        "the same": "echo cpython 3 12 1",
        "newer": "echo cpython 3 14 0",
        "too old": "echo cpython 3 10 13",
        "another": "echo pypy 3 11 9",
        "broken": "exit 1",
    }.items():
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        paths.append(path)
    found = same_moves.pythons([*paths, tmp_path / "missing"])
    assert {version: path.name for version, path in found.items()} == {
        (3, 12, 1): "one",
        (3, 14, 0): "newer",
    }


def test_this_python_is_among_those_found() -> None:
    assert sys.version_info[:3] in same_moves.pythons(same_moves.candidates())
