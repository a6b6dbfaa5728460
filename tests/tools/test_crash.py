"""Killed with SIGKILL while it plays and started again, the program has lost nothing."""

import random
import sys
from pathlib import Path

import pytest

from tests.support.xvfb import display, need_tools
from tommy.catalog import CATALOG
from tools import crash

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL of POSIX")


@pytest.mark.timeout(600)
def test_ten_kills_lose_nothing() -> None:
    games = [game.program for game in CATALOG]
    runs = list(crash.session(games, 3, 10, 4))
    assert runs[-1][0] == 10
    assert {program for _, program in runs} == set(games)


@pytest.mark.window
@pytest.mark.timeout(600)
@pytest.mark.skipif(sys.platform != "linux", reason="drives an X server")
def test_a_window_that_is_killed_loses_nothing() -> None:
    need_tools()
    with display() as show:
        assert list(crash.session(("CRAZY8S",), 3, 2, 2, show))[-1] == (2, "CRAZY8S")


def test_a_run_that_parts_is_noticed(tmp_path: Path) -> None:
    lives = crash.Lives("CRAZY8S", 3, tmp_path, random.Random(1))
    whole = lives.whole()
    assert whole.parting(whole) is None
    other = whole._replace(scores=b"1,1\r\n")
    assert "scores" in str(whole.parting(other))
    data = (tmp_path / "CRAZY8S.TAP").read_bytes()
    (tmp_path / "CRAZY8S.TAP").write_bytes(data[:-1])
    with pytest.raises(ValueError, match="damaged"):
        crash.recorded("CRAZY8S", tmp_path)
