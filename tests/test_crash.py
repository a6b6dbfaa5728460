"""Killed with SIGKILL while it plays and started again, the program has lost nothing."""

import random
import sys
from pathlib import Path

import pytest

from tests.support.xvfb import display, need_tools
from tools import crash

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL of POSIX")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("program", "kills"), [("CANASTA", 4), ("CRAZY8S", 3), ("ROLLING", 3)])
def test_ten_kills_lose_nothing(program: str, kills: int) -> None:
    assert crash.run(program, 3, random.Random(program), kills) == kills


@pytest.mark.window
@pytest.mark.timeout(600)
@pytest.mark.skipif(sys.platform != "linux", reason="drives an X server")
def test_a_window_that_is_killed_loses_nothing() -> None:
    need_tools()
    with display() as show:
        assert crash.run("CRAZY8S", 3, random.Random(2), 2, show) == 2


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
