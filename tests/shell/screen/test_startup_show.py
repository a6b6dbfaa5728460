"""The engine of the startup shows: its time, its music, and the keys that end it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from tests.support.sounds import divisor_now
from tommy.host.headless import Headless
from tommy.keystroke import Keystroke
from tommy.machine.clock import QUARTER
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey, WaitQuarters
from tommy.machine.speaker import Tone
from tommy.shell.game_spec import GameSpec
from tommy.shell.hot_keys import NUMBER, Supervisor
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Screen
from tommy.shell.screen.startup_show import Frame, Show, run

STEP = 10 * QUARTER
STEPS = 50
LENGTH = STEPS * STEP
#: One note a step, each of its own pitch; more than the 32 of PLAY's background queue.
TONES = tuple(Tone(STEP, 1000 + step) for step in range(STEPS))


def write_number(step: int, screen: Screen) -> None:
    screen.put(3, 0, f"STEP {step:2}")


def numbered() -> Show:
    """A show that writes the number of its step at row 3."""
    frames = tuple(Frame(step * STEP, partial(write_number, step)) for step in range(STEPS))
    return Show(frames, TONES, LENGTH, first_row=2, rows=5)


class Stage:
    """A program that shows a show a tick after power on, then notes the keys it gets."""

    def __init__(self, show: Show) -> None:
        self.show = show
        self.over_at: int | None = None
        self.keys: list[Keystroke] = []

    async def program(self, pc: PC) -> None:
        pc.page.put(2, 0, "X" * 80, 0x07)
        pc.page.put(24, 0, "BOTTOM LINE", 0x1F)
        await WaitQuarters(4)
        await run(self.show, pc, Screen(pc.page, mono=False))
        self.over_at = pc.clock.now
        while True:
            key = await WaitKey()
            if key is not None:
                self.keys.append(key)

    async def supervised(self, pc: PC) -> None:
        """The same with the hot keys of a toy."""
        pc.keyboard.traps = frozenset(NUMBER)
        await Supervisor(Desk(pc, GameSpec("TOY", "TOY", "crazy8s"), seed=1)).run(self.program(pc))


def step_shown(host: Headless) -> int:
    return int(host.page.lines()[3][5:7])


@contextmanager
def on_stage(show: Show) -> Iterator[tuple[Stage, Headless]]:
    stage = Stage(show)
    host = Headless(stage.program)
    yield stage, host
    host.power_off()


@contextmanager
def in_a_toy(show: Show) -> Iterator[tuple[Stage, Headless]]:
    stage = Stage(show)
    host = Headless(stage.supervised)
    yield stage, host
    host.power_off()


def test_each_picture_comes_at_its_count_and_stays() -> None:
    with on_stage(numbered()) as (_, host):
        host.run_quarters(4)
        for step in range(STEPS):
            assert step_shown(host) == step
            host.run_quarters(9)
            assert step_shown(host) == step
            host.run_quarters(1)


def test_pictures_between_quarter_ticks_do_not_drift() -> None:
    odd = QUARTER * 10 // 3
    frames = tuple(Frame(step * odd, partial(write_number, step)) for step in range(90))
    with on_stage(Show(frames, (), 90 * odd)) as (stage, host):
        host.run_quarters(4 + 299)
        assert step_shown(host) == 89
        host.run_quarters(1)
        assert stage.over_at == (4 + 300) * QUARTER


def test_all_the_music_sounds_step_by_step_though_the_queue_of_play_holds_32() -> None:
    with on_stage(numbered()) as (_, host):
        host.run_quarters(5)
        for tone in TONES:
            assert divisor_now(host.pc) == tone.divisor
            host.run_quarters(10)
        assert divisor_now(host.pc) == 0


def test_the_area_is_blank_afterwards_and_the_bottom_line_stays() -> None:
    with on_stage(numbered()) as (stage, host):
        host.run_quarters(600)
        assert stage.over_at == 4 * QUARTER + LENGTH
        assert [row for row, line in enumerate(host.page.lines()) if line.strip()] == [24]


@pytest.mark.parametrize("key", ["ENTER", "SPACE", "A", "LEFT"])
def test_any_key_ends_it_cuts_the_music_and_is_gone(key: str) -> None:
    with on_stage(numbered()) as (stage, host):
        host.run_quarters(200)
        host.key(key)
        host.run_quarters(1)
        assert stage.over_at == 200 * QUARTER
        assert host.pc.speaker.transitions(host.pc.clock.now) == []
        assert not host.page.lines()[3].strip()
        assert stage.keys == []


def test_a_key_that_waits_already_skips_it() -> None:
    with on_stage(numbered()) as (stage, host):
        host.key("ENTER")
        host.type("4")
        host.run_quarters(5)
        assert stage.over_at == 4 * QUARTER
        assert host.pc.speaker.revision == 0
        assert [key.char for key in stage.keys] == ["4"]


def test_switching_the_pc_off_silences_it() -> None:
    with on_stage(numbered()) as (stage, host):
        host.run_quarters(100)
        host.power_off()
        assert stage.over_at is None
        assert divisor_now(host.pc) == 0


def test_muting_does_not_end_it_and_the_music_is_in_step_when_it_comes_back() -> None:
    with in_a_toy(numbered()) as (_, host):
        host.run_quarters(102)
        host.key("F1")
        host.run_quarters(103)
        assert divisor_now(host.pc) == 0
        host.key("F1")
        host.run_quarters(2)
        assert step_shown(host) == 20
        assert divisor_now(host.pc) == TONES[20].divisor


def test_the_demo_key_neither_ends_nor_hurries_it() -> None:
    with in_a_toy(numbered()) as (stage, host):
        host.run_quarters(102)
        for _ in range(5):
            host.key("F2")
            host.run_quarters(1)
        host.run_quarters(600)
        assert stage.over_at is not None
        assert 0 <= stage.over_at - (4 * QUARTER + LENGTH) <= 5 * QUARTER


def test_a_window_over_it_pauses_pictures_and_music_together() -> None:
    with in_a_toy(numbered()) as (stage, host):
        host.run_quarters(109)
        assert step_shown(host) == 10
        host.key("F5")
        host.run_quarters(700)
        assert "INSTRUCTIONS" in host.page.lines()[0]
        host.key("ESC")
        assert step_shown(host) == 10
        host.run_quarters(8)
        assert step_shown(host) == 11
        assert divisor_now(host.pc) == TONES[11].divisor
        host.run_quarters(600)
        assert stage.over_at is not None
        late = stage.over_at - (4 * QUARTER + LENGTH) - 700 * QUARTER
        assert 0 <= late <= 2 * QUARTER


@pytest.mark.parametrize("times", [(5, 3), (-1, 3), (0, 101)], ids=["order", "before", "after"])
def test_frames_out_of_order_or_length_are_refused(times: tuple[int, int]) -> None:
    frames = tuple(Frame(at, lambda _screen: None) for at in times)
    with pytest.raises(ValueError, match="not in order within 0 to 100"):
        Show(frames, (), 100)
