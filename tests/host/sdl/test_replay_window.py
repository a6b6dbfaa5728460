"""Tapes in the window, steered by real keys on an X server without a screen."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.xvfb import WindowProgram, display, need_tools, running, until, x_tool
from tommy.__main__ import program_for
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive
from tommy.shell.records import tape

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

MAIN = "import sys; from tommy.__main__ import main; sys.exit(main({}))"


@pytest.fixture(scope="module")
def show() -> Iterator[str]:
    need_tools()
    with display() as name:
        yield name


def recorded(tmp_path: Path) -> Path:
    """A tape of two sessions: some draws and discards, left and taken up."""
    drive = RamDrive()
    for keys in ("2\r", "\r"):
        _play(Headless(program_for("canasta", "S*3", seed=7), drive=drive), keys)
    path = tmp_path / "a.tap"
    path.write_bytes(drive.read("CANASTA.TAP"))
    return path


def _play(host: Headless, answers: str) -> None:
    """A draw and a discard on the keypad, up to your next turn."""

    def your_turn() -> bool:
        return "RAW" in host.page.lines()[17]

    for key in answers:
        host.run_ticks(5)
        host.type(key)
    host.run_until(your_turn)
    host.key("KP0")
    host.run_until("DISCARD")
    host.key("RIGHT")
    host.run_ticks(9)
    host.key("KP.")
    host.run_until(your_turn)
    host.power_off()


@contextmanager
def replaying(show: str, tmp_path: Path, *more: str) -> Iterator[WindowProgram]:
    arguments = ["--replay", str(recorded(tmp_path)), "--home", str(tmp_path / "home"), *more]
    with running(MAIN.format(arguments), show, tmp_path) as program:
        program.window()
        yield program


def title(program: WindowProgram, show: str) -> str:
    return x_tool(show, "xdotool", "getwindowname", program.window())


def test_all_sessions_are_played_and_it_pauses_at_the_end(show: str, tmp_path: Path) -> None:
    with replaying(show, tmp_path, "--speed", "64") as program:
        until(lambda: "end of the tape" in title(program, show), "the end")
        program.key("SPACE")
        until(lambda: "64x" in title(program, show), "going on")


def test_keys_pause_step_change_the_speed_and_take_over(show: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with replaying(show, tmp_path) as program:
        program.key("SPACE")
        until(lambda: "paused" in title(program, show), "the pause")
        program.xdotool("key", "plus")
        program.key("SPACE")
        until(lambda: "2x" in title(program, show), "twice the speed")
        for _ in range(4):
            program.key("KP6")
        until(lambda: "paused" in title(program, show), "a step")
        assert not home.exists() or not list(home.glob("*.TAP"))
        program.key("ESC")
        until(lambda: title(program, show).strip() == "Tommy's Toys", "the take-over")
        until((home / "CANASTA.TAP").exists, "a tape at home")
        program.xdotool("key", "d")
        before = len(tape.read((tmp_path / "a.tap").read_bytes()).heard)

        def heard() -> int:
            return len(tape.read((home / "CANASTA.TAP").read_bytes()).heard)

        until(lambda: heard() > 0, "a key of one's own")
        assert heard() < before


def test_a_tape_of_another_version_is_played_key_by_key_and_may_be_taken_over(
    show: str, tmp_path: Path
) -> None:
    old = Path(__file__).parents[2] / "tapes" / "canasta-1.tap"
    arguments = ["--replay", str(old), "--home", str(tmp_path / "home"), "--speed", "64"]
    with running(MAIN.format(arguments), show, tmp_path) as program:
        until(lambda: "64x" in title(program, show), "the replay")
        until(lambda: "end of the tape" in title(program, show), "the end")
        program.key("ESC")
        taken = tmp_path / "home" / "CANASTA.TAP"
        until(taken.exists, "a tape at home")
        assert tape.read(taken.read_bytes()).heard == tape.read(old.read_bytes()).heard


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "No such file"),
        (b"HELLO", "this is no tape"),
    ],
)
def test_what_cannot_be_replayed_is_said_in_one_line(
    data: bytes | None, why: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    from tommy.__main__ import main

    path = tmp_path / "x.tap"
    if data is not None:
        path.write_bytes(data)
    assert main(["--replay", str(path)]) == 1
    error = capfd.readouterr().err
    assert why in error
    assert error.count("\n") == 1
