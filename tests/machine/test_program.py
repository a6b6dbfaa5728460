"""Programs and their runner. Source: DESIGN D1, D2."""

from collections import deque
from collections.abc import Awaitable, Container
from typing import cast

import pytest

from tommy.keystroke import ENTER, ESC, F1, LEFT, Keystroke
from tommy.machine.clock import QUARTER, Clock
from tommy.machine.pc import PC
from tommy.machine.program import PowerOff, Runner, WaitKey, WaitQuarters
from tommy.machine.scancodes import CODE_OF_NAME


class Keys:
    def __init__(self) -> None:
        self.ring: deque[Keystroke] = deque()
        self.trapped: deque[Keystroke] = deque()

    def next_key(self, _: Container[Keystroke], *, only_trapped: bool) -> Keystroke | None:
        if self.trapped:
            return self.trapped.popleft()
        return self.ring.popleft() if self.ring and not only_trapped else None


class Stage:
    """A runner with all that it needs; ``heard`` is what the waits gave, and when."""

    def __init__(self, *waits: WaitKey | WaitQuarters) -> None:
        self.clock, self.keys = Clock(), Keys()
        self.heard: list[tuple[int, Keystroke | None]] = []
        self.ended = False
        self.runner = Runner(self._program(waits), self.clock, self.keys)

    async def _program(self, waits: tuple[WaitKey | WaitQuarters, ...]) -> None:
        try:
            for wait in waits:
                self.heard.append((self.clock.now, await wait))
                self.heard[-1] = (self.clock.now, self.heard[-1][1])
        finally:
            self.ended = True


def test_a_program_goes_on_at_its_deadline_not_at_the_hosts_frame() -> None:
    stage = Stage(WaitQuarters(3), WaitQuarters(2), WaitQuarters(100))
    stage.runner.run_to(10 * QUARTER + 77)
    assert stage.heard == [(3 * QUARTER, None), (5 * QUARTER, None)]
    assert stage.clock.now == 10 * QUARTER + 77
    assert stage.runner.deadline == 105 * QUARTER


def test_a_key_ends_a_wait_for_a_key_at_once_and_not_a_wait_for_time() -> None:
    stage = Stage(WaitQuarters(3), WaitKey(9), WaitKey(), WaitKey(2))
    stage.keys.ring.extend([ENTER, ESC])
    stage.runner.run_to(2 * QUARTER)
    assert stage.heard == []
    stage.runner.run_to(3 * QUARTER)
    assert stage.heard == [(3 * QUARTER, None), (3 * QUARTER, ENTER), (3 * QUARTER, ESC)]
    stage.runner.run_to(5 * QUARTER)
    assert stage.heard[-1] == (5 * QUARTER, None)
    assert stage.runner.finished


def test_a_trapped_key_ends_every_wait_and_comes_before_those_in_the_ring() -> None:
    stage = Stage(WaitQuarters(50), WaitKey(), WaitKey())
    stage.runner.run_to(QUARTER)
    stage.keys.ring.append(ENTER)
    stage.keys.trapped.extend([F1, F1])
    stage.runner.run_to(QUARTER)
    assert stage.heard == [(QUARTER, F1), (QUARTER, F1), (QUARTER, ENTER)]


def press_and_hold(pc: PC, *names: str) -> None:
    for name in names:
        for _ in range(3):
            pc.keyboard.make(CODE_OF_NAME[name])
        pc.keyboard.release(CODE_OF_NAME[name])


def taken(pc: PC, *waits: WaitKey | WaitQuarters) -> list[Keystroke | None]:
    """What the waits give, one after the other, of the keys that were pressed before."""
    answers: list[Keystroke | None] = []

    async def program() -> None:
        answers.extend([await wait for wait in waits])

    runner = Runner(program(), pc.clock, pc.keyboard)
    runner.run_to(1000 * QUARTER)
    assert runner.finished
    return answers


@pytest.mark.parametrize(
    ("repeats", "keys"),
    [
        ((), [LEFT, ENTER, None]),
        ((LEFT,), [LEFT, LEFT, LEFT, ENTER, None]),
        ((ENTER,), [LEFT, ENTER, ENTER, ENTER, None]),
    ],
)
def test_k7_a_wait_takes_the_repeats_that_it_names(
    repeats: tuple[Keystroke, ...], keys: list[Keystroke | None]
) -> None:
    pc = PC()
    press_and_hold(pc, "LEFT", "ENTER")
    assert taken(pc, *(WaitKey(1, frozenset(repeats)) for _ in keys)) == keys


def test_k7_what_was_held_while_a_program_did_not_want_it_is_never_there() -> None:
    pc = PC()
    press_and_hold(pc, "LEFT", "ENTER")
    late = WaitKey(1, frozenset({LEFT, ENTER}))
    assert taken(pc, WaitQuarters(1), late, late, late) == [None, LEFT, ENTER, None]


@pytest.mark.parametrize("kind", [WaitKey, WaitQuarters])
def test_k7_a_trapped_key_repeats_only_where_the_wait_names_it(
    kind: type[WaitKey | WaitQuarters],
) -> None:
    for repeats, keys in ((), [F1, None]), ((F1,), [F1, F1, F1, None]):
        pc = PC()
        pc.keyboard.traps = frozenset({F1})
        press_and_hold(pc, "F1")
        assert taken(pc, *(kind(1, frozenset(repeats)) for _ in keys)) == keys


def test_a_program_without_a_limit_to_its_wait_has_no_deadline() -> None:
    stage = Stage(WaitKey())
    stage.runner.run_to(1000 * QUARTER)
    assert stage.runner.deadline is None
    assert not stage.runner.finished


def test_waiting_nothing_lets_the_host_breathe_once_a_call() -> None:
    stage = Stage(*(WaitQuarters(0) for _ in range(5)))
    for turn in range(1, 4):
        stage.runner.run_to(turn * QUARTER)
        assert len(stage.heard) == turn


def test_switching_off_runs_finally_and_ends_the_program() -> None:
    stage = Stage(WaitKey())
    stage.runner.power_off()
    stage.runner.power_off()
    assert stage.ended
    assert stage.runner.finished


def test_a_program_that_raises_has_ended_and_its_error_comes_out() -> None:
    async def program() -> None:
        await WaitQuarters(1)
        raise RuntimeError("of its own")

    runner = Runner(program(), Clock(), Keys())
    with pytest.raises(RuntimeError, match="of its own"):
        runner.run_to(QUARTER)
    assert runner.finished
    runner.power_off()


def test_a_program_that_waits_while_it_is_switched_off_is_closed_all_the_same() -> None:
    seen: list[str] = []

    async def program() -> None:
        try:
            await WaitKey()
        except PowerOff:
            seen.append("off")
            await WaitKey()

    runner = Runner(program(), Clock(), Keys())
    runner.power_off()
    assert seen == ["off"]


def test_only_the_two_waits_may_be_awaited() -> None:
    class Other:
        def __await__(self):  # type: ignore[no-untyped-def]
            yield "something"

    async def program() -> None:
        await cast("Awaitable[None]", Other())

    with pytest.raises(TypeError, match="WaitKey or WaitQuarters only, not 'something'"):
        Runner(program(), Clock(), Keys())


@pytest.mark.parametrize("kind", [WaitKey, WaitQuarters])
def test_no_wait_is_shorter_than_nothing(kind: type[WaitKey | WaitQuarters]) -> None:
    with pytest.raises(ValueError, match="cannot wait -1 quarter ticks"):
        kind(-1)


def test_the_clock_cannot_go_back() -> None:
    clock = Clock()
    clock.advance_to(10)
    with pytest.raises(ValueError, match="clock at 10 cannot go back to 9"):
        clock.advance_to(9)
