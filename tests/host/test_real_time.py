"""A program in real time: how far it runs, what it misses, and when its sound is handed over."""

import datetime
import time
from collections.abc import Callable

import pytest

from tommy.host.real_time import STALL_S, RealTime, TimedProgram
from tommy.machine.clock import PIT_HZ, POWER_ON, QUARTER, Clock
from tommy.machine.inputs import check
from tommy.machine.pc import PC
from tommy.machine.program import PowerOff, Program, WaitKey, WaitQuarters


class HostClock:
    """Stands for ``time.monotonic`` and ``time.time``: seconds pass only when told to."""

    def __init__(self) -> None:
        self.now_s = 1000.0
        # What the time of day has gone further than that, since 1970.
        self.ahead_s = 1_750_000_000.0


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> HostClock:
    clock = HostClock()
    monkeypatch.setattr(time, "monotonic", lambda: clock.now_s)
    monkeypatch.setattr(time, "time", lambda: clock.now_s + clock.ahead_s)
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


@pytest.mark.parametrize(
    "jump_s",
    [
        pytest.param(3 * 3600.0, id="asleep, as on Linux and macOS"),
        pytest.param(-7200.0, id="the clock was set back"),
        pytest.param(0.5, id="the smallest"),
        pytest.param(-0.5, id="the smallest, back"),
        pytest.param(20 * 365 * 86400.0, id="a clock without a battery was set"),
    ],
)
def test_the_time_of_day_follows_the_hosts_while_the_monotonic_clock_knows_nothing_of_it(
    host: HostClock, jump_s: float
) -> None:
    pc = PC()
    pc.inputs.records = True
    before = pc.clock.start
    real = RealTime(pc)
    program, _ = begun(pc, waits_for_a_key)
    for _ in range(3):
        host.now_s += 0.25
        real.advance(program)
    assert pc.inputs.take() == []
    host.ahead_s += jump_s
    for _ in range(3):
        host.now_s += 0.25
        real.advance(program)
    assert pc.clock.start - before == datetime.timedelta(seconds=jump_s)
    # It is an input of the PC, for the tape, and no time that the program has to wait.
    assert pc.inputs.take() == [(3 * PIT_HZ // 4, (f"T{round(jump_s * 1_000_000)}",))]
    assert pc.clock.now == 6 * PIT_HZ // 4


def test_a_difference_of_less_than_half_a_second_is_left(host: HostClock) -> None:
    pc = PC()
    before = pc.clock.start
    real = RealTime(pc)
    program, _ = begun(pc, waits_for_a_key)
    for _ in range(4):
        host.ahead_s += 0.12
        real.advance(program)
    assert pc.clock.start == before
    host.ahead_s += 0.12
    real.advance(program)
    assert (pc.clock.start - before).total_seconds() == pytest.approx(0.6, abs=1e-5)


def test_a_jump_that_no_tape_can_hold_is_made_in_several(host: HostClock) -> None:
    pc = PC()
    pc.inputs.records = True
    before = pc.clock.start
    real = RealTime(pc)
    program, _ = begun(pc, waits_for_a_key)
    host.ahead_s += 25_000 * 86400
    for _ in range(3):
        real.advance(program)
    assert pc.clock.start - before == datetime.timedelta(days=25_000)
    for batch in pc.inputs.take():
        for word in batch.words:
            check(word)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be set here")
@pytest.mark.parametrize(
    ("began", "hours"),
    [("2026-03-29T00:59:59+00:00", 1), ("2026-10-25T00:59:59+00:00", -1)],
    ids=["summer time begins", "and ends"],
)
def test_summer_time_is_a_jump(
    host: HostClock, monkeypatch: pytest.MonkeyPatch, began: str, hours: int
) -> None:
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    try:
        host.ahead_s = datetime.datetime.fromisoformat(began).timestamp() - host.now_s
        pc = PC(clock=Clock(datetime.datetime.fromtimestamp(time.time())))
        before = pc.clock.start
        real = RealTime(pc)
        program, _ = begun(pc, waits_for_a_key)
        for _ in range(8):
            host.now_s += 0.25
            real.advance(program)
        assert pc.clock.start - before == datetime.timedelta(hours=hours)
        assert pc.clock.date_and_time() == datetime.datetime.fromtimestamp(time.time())
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_pc_that_was_never_set_keeps_its_own_time(host: HostClock) -> None:
    pc = PC()
    real = RealTime(pc)
    program, _ = begun(pc, waits_for_a_key)
    host.now_s += 0.25
    real.advance(program)
    assert pc.clock.start == POWER_ON


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
