"""A program in real time: how far it runs, what it misses, and when its sound is handed over."""

import datetime
import time
from collections.abc import Callable

import pytest

from tommy.host.real_time import STALL_S, RealTime, TimedProgram
from tommy.machine.clock import PIT_HZ, QUARTER
from tommy.machine.pc import PC
from tommy.machine.program import PowerOff, Program, WaitKey, WaitQuarters


class HostClock:
    """Stands for ``time.monotonic``: seconds pass only when told to."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> HostClock:
    clock = HostClock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


def begun(pc: PC, make: Callable[[PC], Program]) -> tuple[TimedProgram, list[int]]:
    """A program on a PC, and the counts at which sound that is heard was handed over."""
    heard: list[int] = []

    def hear(now: int, is_heard: bool) -> None:
        if is_heard:
            heard.append(now)

    return TimedProgram(pc, make, hear), heard


async def waits_for_a_key(_: PC) -> None:
    await WaitKey()


async def ticks(_: PC) -> None:
    while True:
        await WaitQuarters(1)


def test_the_pcs_time_is_the_hosts(host: HostClock) -> None:
    pc = PC()
    real = RealTime(pc)
    program, _ = begun(pc, ticks)
    host.now_s += 0.25
    real.advance(program)
    assert pc.clock.now == PIT_HZ // 4
    assert program.deadline == (pc.clock.now // QUARTER + 1) * QUARTER
    assert real.due_s(PIT_HZ // 2) == pytest.approx(host.now_s + 0.25)


def test_after_a_suspend_the_clock_is_right_and_the_program_missed_nothing(host: HostClock) -> None:
    pc = PC()
    before = pc.clock.date_and_time()
    real = RealTime(pc)
    program, _ = begun(pc, waits_for_a_key)
    host.now_s += 3600
    real.advance(program)
    assert (pc.clock.date_and_time() - before).total_seconds() == 3600
    assert pc.clock.now == 0


def test_a_program_slower_than_its_time_makes_it_wait_but_not_the_clock(host: HostClock) -> None:
    async def slow(_: PC) -> None:
        while True:
            await WaitQuarters(1)
            host.now_s += 0.1

    pc = PC()
    real = RealTime(pc)
    program, _ = begun(pc, slow)
    before = pc.clock.start
    host.now_s += 0.1
    for turn in range(1, 30):
        real.advance(program)
        # One turn takes more than a frame: it is the only one.
        assert pc.clock.now == turn * QUARTER
        shown = pc.clock.start - before + datetime.timedelta(seconds=pc.clock.now / PIT_HZ)
        assert turn * 0.1 - STALL_S <= shown.total_seconds() <= turn * 0.1


def test_a_program_that_thinks_breathes_after_a_frames_share(host: HostClock) -> None:
    async def thinks(_: PC) -> None:
        while True:
            await WaitQuarters(0)
            host.now_s += 0.001

    pc = PC()
    program, heard = begun(pc, thinks)
    assert program.run_up_to(QUARTER, host.now_s)
    assert pc.clock.now == QUARTER
    assert 5 < len(heard) < 20


def test_sound_is_handed_over_after_each_turn_or_at_the_end_only(host: HostClock) -> None:
    program, heard = begun(PC(), ticks)
    assert program.run_up_to(2 * QUARTER + 5, host.now_s)
    assert heard == [0, QUARTER, 2 * QUARTER, 2 * QUARTER + 5]
    program, heard = begun(PC(), ticks)
    assert program.run_up_to(2 * QUARTER + 5, host.now_s, heard=False)
    assert heard == [2 * QUARTER + 5]


def test_each_turn_hands_over_its_sound_even_if_it_is_not_heard(host: HostClock) -> None:
    turns: list[tuple[int, bool]] = []

    async def ticks(_: PC) -> None:
        while True:
            await WaitQuarters(1)

    program = TimedProgram(PC(), ticks, lambda now, heard: turns.append((now, heard)))
    assert program.run_up_to(QUARTER + 5, host.now_s, heard=False)
    assert turns == [(0, False), (QUARTER, False), (QUARTER + 5, True)]


def test_a_program_that_ends_or_powers_off_runs_no_more(host: HostClock) -> None:
    async def powers_off(pc: PC) -> None:
        await WaitQuarters(1)
        pc.powered = False
        await WaitQuarters(1)
        pytest.fail("the power is off")

    pc = PC()
    program, _ = begun(pc, powers_off)
    assert program.running
    assert program.run_up_to(PIT_HZ, host.now_s)
    assert not program.running
    ended, _ = begun(PC(), waits_for_a_key)
    ended.power_off()
    assert not ended.running


def test_power_off_reaches_the_program_unless_it_has_ended_by_itself() -> None:
    seen: list[str] = []

    async def tidies_up(_: PC) -> None:
        try:
            await WaitKey()
        except PowerOff:
            seen.append("power off")
            raise

    async def fails(_: PC) -> None:
        await WaitQuarters(1)
        raise ZeroDivisionError

    program, _ = begun(PC(), tidies_up)
    program.power_off()
    program.power_off()
    assert seen == ["power off"]
    program, _ = begun(PC(), fails)
    with pytest.raises(ZeroDivisionError):
        program.run_up_to(QUARTER, time.monotonic())
    program.power_off()
