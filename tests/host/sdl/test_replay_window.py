"""Tapes in the window, steered by real keys on an X server without a screen."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.xvfb import WindowProgram, running, until, x_tool
from tommy.__main__ import program_for
from tommy.host.headless import Headless
from tommy.host.playback import Playback
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.replay_window import run_replays
from tommy.host.sdl.window_options import WindowOptions
from tommy.host.tape_operator import Replay
from tommy.machine.clock import QUARTER
from tommy.machine.drive import RamDrive
from tommy.machine.inputs import Batch
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey, WaitQuarters
from tommy.shell.records import key_tape

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

MAIN = "import sys; from tommy.__main__ import main; sys.exit(main({}))"


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
        until(lambda: "at its end" in title(program, show), "the end")
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
        # So slowly that the tape lasts however long the next keys take to come.
        program.xdotool("key", *["minus"] * 4)
        until(lambda: "0.125x" in title(program, show), "an eighth of the speed")
        for _ in range(4):
            program.key("KP6")
        until(lambda: "paused" in title(program, show), "a step")
        assert not home.exists() or not list(home.glob("*.TAP"))
        program.key("ESC")
        taken_over = "Canasta - you 0, computer 0"
        until(lambda: title(program, show).strip() == taken_over, "the take-over")
        until((home / "CANASTA.TAP").exists, "a tape at home")
        program.xdotool("key", "d")
        before = len(key_tape.read((tmp_path / "a.tap").read_bytes()).keys)

        def heard() -> int:
            return len(key_tape.read((home / "CANASTA.TAP").read_bytes()).keys)

        until(lambda: heard() > 0, "a key of one's own")
        assert heard() < before


def test_a_tape_of_another_version_is_played_key_by_key_and_may_be_taken_over(
    show: str, tmp_path: Path
) -> None:
    old = Path(__file__).parents[2] / "tapes" / "canasta-1.tap"
    arguments = ["--replay", str(old), "--home", str(tmp_path / "home"), "--speed", "64"]
    with running(MAIN.format(arguments), show, tmp_path) as program:
        until(lambda: "at its end" in title(program, show), "the end")
        program.key("ESC")
        taken = tmp_path / "home" / "CANASTA.TAP"
        until(taken.exists, "a tape at home")
        assert key_tape.read(taken.read_bytes()).keys == key_tape.read(old.read_bytes()).keys


# Runs without a tape file and without a screen: events are posted by the programs themselves.


class Told:
    """What the programs of some runs did, and the titles that the window had."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        self.titles: list[str] = []
        self.began: list[str] = []
        self.keys: list[str] = []
        monkeypatch.setattr(pygame.display, "set_caption", self.titles.append)

    def run(
        self,
        name: str,
        program: Callable[[PC], Program],
        batches: Sequence[Batch] = (),
        *,
        over: bool = True,
        can_be_taken: bool = True,
    ) -> Replay:
        """A run whose tape is over when its input was given."""

        async def noted(pc: PC) -> None:
            self.began.append(name)
            await program(pc)

        playback = Playback(batches, speed=64, over=lambda: over)
        return Replay(PC(), noted, playback, lambda: "" if can_be_taken else "not yet")

    async def notes_keys(self, _: PC) -> None:
        while True:
            key = await WaitKey()
            self.keys.append(key.char if key else "")
            if key is None or key.char == "q":
                post(pygame.QUIT)

    def play(self, *replays: Replay) -> None:
        run_replays(replays, WindowOptions(volume=0, title="TOY"))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    return Told(monkeypatch)


#: What keys type.
TEXTS = {
    pygame.KSCAN_A: "a",
    pygame.KSCAN_B: "b",
    pygame.KSCAN_Q: "q",
    pygame.KSCAN_MINUS: "-",
}


def post(kind: int, *scancodes: int) -> None:
    for code in scancodes or (0,):
        pygame.event.post(pygame.event.Event(kind, scancode=code, mod=0, key=0))
        if code in TEXTS:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=TEXTS[code]))


async def ends(_: PC) -> None:
    await WaitQuarters(1)


async def closes_the_window(_: PC) -> None:
    post(pygame.QUIT)
    await WaitKey()


async def ends_and_presses_esc(_: PC) -> None:
    await WaitQuarters(1)
    post(pygame.KEYDOWN, pygame.KSCAN_ESCAPE)


async def goes_slower(_: PC) -> None:
    post(pygame.KEYDOWN, pygame.KSCAN_MINUS)
    await WaitKey()


def test_the_next_run_begins_when_the_last_tape_has_ended_and_keeps_the_speed(told: Told) -> None:
    told.play(told.run("first", goes_slower), told.run("second", closes_the_window))
    assert told.began == ["first", "second"]
    assert [title.partition(" (")[0] for title in told.titles] == [
        "TOY",
        "TOY - replay, 32x",
    ]


def test_the_next_run_begins_when_the_program_of_the_last_one_ends(told: Told) -> None:
    told.play(told.run("first", ends, over=False), told.run("second", closes_the_window))
    assert told.began == ["first", "second"]


def test_a_closed_window_ends_the_replay(told: Told) -> None:
    told.play(told.run("first", closes_the_window), told.run("second", ends))
    assert told.began == ["first"]
    assert "at its end" not in "".join(told.titles)


def test_the_last_picture_of_a_program_that_ends_stays_until_esc(told: Told) -> None:
    told.play(told.run("only", ends_and_presses_esc, over=False))
    assert told.titles[-1] == "TOY - replay, at its end (ESC closes)"


def test_keys_that_come_with_the_take_over_are_not_lost(told: Told) -> None:
    async def is_taken_over(pc: PC) -> None:
        post(pygame.KEYDOWN, pygame.KSCAN_A, pygame.KSCAN_ESCAPE, pygame.KSCAN_B, pygame.KSCAN_Q)
        await told.notes_keys(pc)

    told.play(told.run("first", is_taken_over, over=False), told.run("second", ends))
    assert told.began == ["first"]
    assert told.keys == ["b", "q"]
    assert told.titles[-1] == "TOY"


def test_a_run_that_cannot_be_taken_over_goes_on(told: Told) -> None:
    async def is_wanted(pc: PC) -> None:
        post(pygame.KEYDOWN, pygame.KSCAN_ESCAPE, pygame.KSCAN_B)
        await told.notes_keys(pc)

    batches = [Batch(5 * QUARTER, ("+10",))]
    told.play(told.run("only", is_wanted, batches, over=False, can_be_taken=False))
    assert told.keys == ["q"]


def test_without_runs_there_is_nothing_to_be_played(told: Told) -> None:
    with pytest.raises(ValueError, match="nothing to be played"):
        told.play()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "No such file"),
        (b"HELLO", "this is not a recording"),
    ],
)
def test_what_cannot_be_replayed_is_said_in_one_line(
    data: bytes | None, why: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    from tommy.__main__ import main

    path = tmp_path / "x.tap"
    if data is not None:
        path.write_bytes(data)
    assert main(["--replay", str(path)]) == 2
    error = capfd.readouterr().err
    assert why in error
    assert error.count("\n") == 1
