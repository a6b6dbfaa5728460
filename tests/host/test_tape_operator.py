"""A tape that operates a PC: its input comes at its counts, and the keys of the host steer."""

import time
from collections.abc import Callable

import pytest

from tommy.host.operators import KeyPress
from tommy.host.playback import Playback
from tommy.host.real_time import TimedProgram
from tommy.host.sdl.overlay import one_row
from tommy.host.tape_operator import Replay, TapeOperator
from tommy.machine.clock import PIT_HZ
from tommy.machine.inputs import Batch
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey
from tommy.machine.scancodes import CODE_OF_NAME

A_AT = PIT_HZ // 10
BATCHES = [Batch(A_AT, ("+1E",)), Batch(2 * A_AT, ("-1E", "+2A"))]
FRAME_S = 1 / 60


class OperatedPC:
    """A tape on a PC whose program notes its keys, in a host's time that passes when told to."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        *,
        speed: float = 1.0,
        last: bool = True,
        take_over: Callable[[], str] = lambda: "",
    ) -> None:
        self.now_s = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now_s)
        self.keys: list[tuple[int, str]] = []
        self.heard: list[int] = []
        self.pc = PC()
        self.playback = Playback(BATCHES, speed=speed, over=lambda: True)
        run = Replay(self.pc, self._notes_keys, self.playback, take_over)
        self.operator = TapeOperator(run, last=last)
        self.program = TimedProgram(self.pc, run.make_program, self._hear)

    def _hear(self, now: int, heard: bool) -> None:
        if heard:
            self.heard.append(now)

    async def _notes_keys(self, pc: PC) -> None:
        while True:
            key = await WaitKey()
            self.keys.append((pc.clock.now, key.char if key else ""))

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME_S)):
            self.now_s += FRAME_S
            self.operator.advance(self.program)

    def press(self, name: str, *, alt: bool = False, repeated: bool = False) -> None:
        self.operator.key_down(KeyPress(CODE_OF_NAME[name], alt=alt, repeated=repeated))


@pytest.mark.parametrize("speed", [0.5, 1, 8])
def test_input_comes_at_its_count_at_every_speed(
    monkeypatch: pytest.MonkeyPatch, speed: float
) -> None:
    replay = OperatedPC(monkeypatch, speed=speed)
    replay.run(0.3 / speed)
    assert replay.keys == [(A_AT, "a")]
    assert replay.pc.keyboard.state.held == (CODE_OF_NAME["LSHIFT"],)
    assert replay.pc.clock.now == pytest.approx(0.3 * PIT_HZ, abs=2 * FRAME_S * speed * PIT_HZ)


def test_only_at_the_speed_of_the_run_is_sound_handed_over_at_each_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_time = OperatedPC(monkeypatch)
    in_time.run(0.3)
    faster = OperatedPC(monkeypatch, speed=2)
    faster.run(0.3)
    # The first turn is at count 0, and the first frame ends later.
    assert 0 in in_time.heard
    assert 0 not in faster.heard
    assert faster.heard


def test_keys_of_the_host_do_not_reach_the_pc(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = OperatedPC(monkeypatch)
    replay.press("B")
    replay.operator.key_up(CODE_OF_NAME["B"])
    replay.pc.page.assign_keys(23, 31, 1, 8, "F1")
    replay.operator.click(23, 33)
    replay.operator.focus_lost()
    replay.operator.focus_gained()
    replay.run(0.05)
    assert replay.keys == []
    assert replay.pc.keyboard.state.held == ()


def test_keys_of_the_host_steer_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = OperatedPC(monkeypatch)
    for name, title in (
        ("KP+", "2x"), ("=", "4x"), ("-", "2x"), ("KP-", "1x"), ("SPACE", "paused"),
        ("SPACE", "1x"), ("RIGHT", "paused"), ("SPACE", "1x"), ("KP6", "paused"),
    ):  # fmt: skip
        replay.press(name)
        assert replay.operator.title.startswith(f"replay, {title} (SPACE pauses, RIGHT steps")
        # It fits in the bottom row of the picture.
        assert one_row(replay.operator.title).strip() == replay.operator.title


def test_a_held_key_steps_on_but_does_nothing_else_again(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = OperatedPC(monkeypatch)
    replay.press("SPACE")
    replay.press("SPACE", repeated=True)
    assert replay.playback.paused
    replay.press("ESC", repeated=True)
    replay.press("KP+", repeated=True)
    assert not replay.operator.done
    assert replay.playback.speed == 1
    replay.press("RIGHT", repeated=True)
    replay.run(2 * FRAME_S)
    assert replay.keys == [(A_AT, "a")]


def test_with_alt_no_key_steers(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = OperatedPC(monkeypatch)
    replay.press("SPACE", alt=True)
    assert not replay.playback.paused


def test_while_it_is_paused_no_time_passes_and_it_is_looked_after_once_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = OperatedPC(monkeypatch)
    replay.run(FRAME_S)
    assert replay.operator.due_s(PIT_HZ) == replay.now_s
    replay.press("SPACE")
    before = replay.pc.clock.now
    replay.run(5)
    assert replay.pc.clock.now == before
    assert replay.operator.due_s(0) == replay.now_s + 1


def test_a_stall_is_not_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = OperatedPC(monkeypatch)
    replay.now_s += 3600
    replay.operator.advance(replay.program)
    assert replay.pc.clock.now == PIT_HZ // 2
    assert replay.pc.clock.start == PC().clock.start


def test_who_takes_over_finds_no_key_down_and_the_tape_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replay = OperatedPC(monkeypatch)
    replay.run(0.3)
    assert replay.pc.keyboard.state.held
    replay.press("SPACE")
    replay.press("ESC")
    assert (replay.operator.taken_over, replay.operator.done) == (True, True)
    assert replay.pc.keyboard.state.held == ()
    assert not replay.playback.paused


def test_what_cannot_be_taken_over_goes_on_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = OperatedPC(monkeypatch, take_over=lambda: "not yet")
    replay.press("ESC")
    assert (replay.operator.taken_over, replay.operator.done) == (False, False)
    assert replay.operator.title == "replay, 1x (not yet)"
    replay.press("SPACE")
    assert replay.operator.title.startswith("replay, paused (SPACE pauses, ")


@pytest.mark.parametrize("last", [False, True])
def test_at_its_end_a_tape_makes_room_for_the_next_one(
    monkeypatch: pytest.MonkeyPatch, last: bool
) -> None:
    replay = OperatedPC(monkeypatch, last=last)
    replay.run(0.3)
    assert not replay.operator.done
    replay.run(1.1)
    assert replay.playback.ended
    assert replay.operator.done == (not last)
    assert "at its end" in replay.operator.title
    assert one_row(replay.operator.title).strip() == replay.operator.title


def test_somebody_looks_on_while_a_replay_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tape = OperatedPC(monkeypatch)
    watched = [tape.operator.watched]
    for _ in range(2):
        tape.press("SPACE")
        watched.append(tape.operator.watched)
    tape.run(2.0)
    watched.append(tape.operator.watched)
    assert watched == [True, False, True, False]
