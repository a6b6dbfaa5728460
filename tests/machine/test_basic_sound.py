from collections.abc import Awaitable, Callable, Container

import pytest

from tests.support.sounds import divisor_now
from tommy.keystroke import F1, Keystroke
from tommy.machine.basic_sound import QUEUE, play, reset, sound
from tommy.machine.clock import PIT_HZ, QUARTER, TICK, Clock
from tommy.machine.mml import IllegalFunctionCall, MissingOperand
from tommy.machine.program import Runner
from tommy.machine.speaker import Speaker, Tone


class Machine:
    """Clock and speaker, a key source, and what happened when."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.speaker = Speaker(self.clock)
        self.trapped: list[Keystroke] = []
        self.heard: list[tuple[int, Tone]] = []
        self.speaker.listener = lambda count, tone: self.heard.append((count, tone))
        self.done: list[int] = []

    def next_key(self, _: Container[Keystroke], *, only_trapped: bool) -> Keystroke | None:
        assert only_trapped
        return self.trapped.pop() if self.trapped else None

    def run(self, *statements: Callable[["Machine"], Awaitable[None]], to: int = 10**9) -> Runner:
        async def program() -> None:
            for statement in statements:
                await statement(self)
                self.done.append(self.clock.now)

        runner = Runner(program(), self.clock, self)
        runner.run_to(to)
        return runner


def playing(text: str | None) -> Callable[[Machine], Awaitable[None]]:
    return lambda pc: play(pc, text)


def sounding(hz: float, ticks: float) -> Callable[[Machine], Awaitable[None]]:
    return lambda pc: sound(pc, hz, ticks)


@pytest.fixture
def pc() -> Machine:
    return Machine()


def test_m4_in_the_foreground_play_returns_at_the_end_of_the_last_gap(pc: Machine) -> None:
    pc.run(playing("CCCC"))
    assert pc.done == [146 * QUARTER]  # 2 s
    assert pc.heard[0] == (0, Tone(36 * QUARTER * 7 // 8, 1140))


def test_m4_a_sound_is_queued_at_once_and_returns_at_its_end(pc: Machine) -> None:
    pc.run(sounding(440, 18))
    assert pc.heard == [(0, Tone(18 * TICK, 2711))]
    assert pc.done == [18 * TICK]


def test_m5_ten_pauses_take_a_second_and_are_silent(pc: Machine) -> None:
    pc.run(*[sounding(32767, 1.82)] * 10)
    assert pc.done[-1] / PIT_HZ == pytest.approx(1.0, abs=0.030)
    assert pc.speaker.transitions(0) == []
    assert len(pc.heard) == 10


def test_a_trapped_key_does_not_shorten_the_wait(pc: Machine) -> None:
    runner = pc.run(sounding(440, 18), to=5 * TICK)
    pc.trapped = [F1, F1]
    runner.run_to(17 * TICK)
    assert pc.done == []
    runner.run_to(40 * TICK)
    assert pc.done[0] - 18 * TICK in range(QUARTER)


def test_play_keeps_octave_tempo_and_mode_until_a_reset(pc: Machine) -> None:
    pc.run(playing("T255 O2 L8 ML"), playing("A"))
    assert pc.heard == [(0, Tone(9 * QUARTER, 2711))]
    reset(pc)
    pc.run(playing("A"))
    assert pc.heard[-2][1] == Tone(36 * QUARTER * 7 // 8, 677)


def test_in_the_background_play_returns_at_once(pc: Machine) -> None:
    pc.run(playing("MB" + "C" * 33))
    assert pc.done == [0]
    assert pc.speaker.busy_until >= 33 * 36 * QUARTER


def test_the_background_takes_32_notes_beyond_the_one_that_sounds(pc: Machine) -> None:
    pc.run(playing("MB T255 ML L8" + "C" * 34), to=8 * QUARTER)
    assert pc.done == []
    assert pc.speaker.notes_left() == QUEUE
    pc.run(to=9 * QUARTER)
    assert len(pc.heard) == 33


def test_a_blocked_play_goes_on_when_the_next_note_begins(pc: Machine) -> None:
    runner = pc.run(playing("MB T255 ML L8" + "CP8" * 18), to=0)
    assert len(pc.heard) == 33
    runner.run_to(9 * QUARTER)
    assert len(pc.heard) == 34
    runner.run_to(10**9)
    assert len(pc.heard) == 36
    starts = [count for count, _ in pc.heard]
    lengths = [tone.counts for _, tone in pc.heard]
    assert starts == [sum(lengths[:i]) for i in range(36)]
    assert pc.done == [starts[3]]


def test_the_foreground_waits_for_the_background(pc: Machine) -> None:
    pc.run(playing("MB CC"), playing("MF C"))
    assert pc.done == [0, 109 * QUARTER]


def test_sound_in_the_background_returns_at_once(pc: Machine) -> None:
    pc.run(playing("MB"), sounding(440, 18), sounding(880, 18))
    assert pc.done == [0, 0, 0]
    assert pc.heard[1] == (18 * TICK, Tone(18 * TICK, 1355))


def test_sound_of_no_ticks_ends_the_background(pc: Machine) -> None:
    pc.run(playing("MB CCCC"), sounding(440, 0))
    assert pc.speaker.transitions(pc.clock.now) == []
    assert pc.done == [0, 0]


def test_a_very_short_sound_holds_until_the_next(pc: Machine) -> None:
    pc.run(sounding(440, 1), sounding(880, 0.021), to=5 * TICK)
    assert pc.done == [TICK, TICK]
    assert divisor_now(pc) == 1355
    pc.run(sounding(440, 2), to=7 * TICK)
    assert pc.heard[-1] == (5 * TICK, Tone(2 * TICK, 2711))
    assert divisor_now(pc) == 0


@pytest.mark.parametrize(("ticks", "quarters"), [(0.022, 1), (0.2, 1), (0.5, 2), (1, 4), (1.82, 7)])
def test_sound_keeps_quarter_ticks(pc: Machine, ticks: float, quarters: int) -> None:
    pc.run(sounding(440, ticks))
    assert pc.done == [quarters * QUARTER]


def test_notes_below_a_quarter_tick_take_nothing_from_later_ones(pc: Machine) -> None:
    pc.run(*[sounding(440, 0.03)] * 20, sounding(440, 4))
    assert pc.heard[-1][1].counts == 4 * TICK


@pytest.mark.parametrize(
    ("hz", "ticks"),
    [
        (36, 1),
        (36.5, 1),
        (32768, 1),
        (32767.5, 1),
        (-440, 1),
        (float("nan"), 1),
        (float("inf"), 1),
        (440, -1),
        (440, 65536),
        (440, float("nan")),
    ],
)
def test_sound_refuses_what_quickbasic_does(pc: Machine, hz: float, ticks: float) -> None:
    with pytest.raises(IllegalFunctionCall, match="SOUND"):
        pc.run(sounding(hz, ticks))
    assert pc.heard == []


@pytest.mark.parametrize(
    ("hz", "whole"),
    [(36.6, 37), (36.500001, 37), (37.5, 38), (38.5, 38), (32767.4, 32767), (440.4, 440)],
)
def test_sound_rounds_as_quickbasic_does_before_it_refuses(
    pc: Machine, hz: float, whole: int
) -> None:
    pc.run(sounding(hz, 1))
    assert [tone.divisor for _, tone in pc.heard] == [PIT_HZ // whole]


def test_an_error_in_a_string_plays_nothing_of_it(pc: Machine) -> None:
    with pytest.raises(IllegalFunctionCall):
        pc.run(playing("CCC H"))
    with pytest.raises(MissingOperand):
        pc.run(playing(None))
    assert pc.heard == []


def test_a_cut_ends_a_foreground_tune_when_the_program_wakes(pc: Machine) -> None:
    runner = pc.run(playing("CCCC"), to=10 * QUARTER)
    pc.speaker.cut()
    pc.trapped = [F1]
    runner.run_to(11 * QUARTER)
    assert pc.done == [10 * QUARTER]
