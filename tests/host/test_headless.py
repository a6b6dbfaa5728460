import datetime
from collections.abc import Callable

import pytest

from tommy.host.headless import Headless, HeadlessError
from tommy.keystroke import F1
from tommy.machine.clock import QUARTER, TICK
from tommy.machine.drive import RamDrive
from tommy.machine.keymap import EVERY_KEY
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey, WaitQuarters


async def echo(pc: PC) -> None:
    """Show every key from the top left on, as its character or its word; Esc ends."""
    col = 0
    while (key := await WaitKey(repeats=EVERY_KEY)) is not None and key.ascii != 0x1B:
        text = key.char or f"<{key.word:04X}>"
        pc.page.put(0, col, text, 0x07)
        col += len(text)


def shown(host: Headless) -> str:
    return host.page.lines()[0].rstrip()


def test_a_program_runs_at_once_to_its_first_wait() -> None:
    async def program(pc: PC) -> None:
        pc.page.put(0, 0, "READY", 0x07)
        await WaitKey()

    host = Headless(program)
    assert (shown(host), host.pc.clock.now, host.finished) == ("READY", 0, False)


def test_keys_by_name_reach_the_program_as_words() -> None:
    host = Headless(echo)
    for name in ("F5", "KP4", "LEFT", "Shift-F8", "a", "Shift-A", "Alt-1", "KPENTER", "KP+"):
        host.key(name)
    assert shown(host) == "<3F00><4B00><4B00><5B00>aA<7800><1C0D>+"


def test_typed_characters_reach_the_program_whatever_num_lock_says() -> None:
    host = Headless(echo, num_lock=True)
    host.type("12 Hearts! ~?\r")
    assert shown(host) == "12 Hearts! ~?<1C0D>"


@pytest.mark.parametrize(("num_lock", "text"), [(False, "<4700>7"), (True, "7<4700>")])
def test_num_lock_at_start_is_as_asked_for(num_lock: bool, text: str) -> None:
    host = Headless(echo, num_lock=num_lock)
    for name in ("KP7", "NUMLOCK", "KP7"):
        host.key(name)
    assert shown(host) == text


def test_codes_can_be_held() -> None:
    host = Headless(echo)
    host.make(0x2A)
    host.make(0x1E)
    host.make(0x1E)
    host.release(0x2A)
    host.make(0x1E)
    assert shown(host) == "AAa"


def test_a_key_typed_while_the_program_does_not_listen_is_kept() -> None:
    async def program(pc: PC) -> None:
        await WaitQuarters(40)
        await echo(pc)

    host = Headless(program)
    host.type("ab")
    host.run_quarters(39)
    assert shown(host) == ""
    host.run_quarters(1)
    assert shown(host) == "ab"


def test_a_trapped_key_ends_a_wait_for_time() -> None:
    async def program(pc: PC) -> None:
        pc.keyboard.traps = frozenset({F1})
        key = await WaitQuarters(1000)
        pc.page.put(0, 0, f"{key}", 0x07)
        await WaitKey()

    host = Headless(program)
    host.key("A")
    host.key("F1")
    assert shown(host) == str(F1)


def test_time_passes_in_ticks_and_quarter_ticks_exactly() -> None:
    host = Headless(echo)
    host.run_ticks(36)
    assert host.pc.clock.now == 36 * TICK
    host.run_quarters(3)
    assert host.pc.clock.now == 36 * TICK + 3 * QUARTER
    with pytest.raises(ValueError, match="back"):
        host.run_ticks(-1)


async def count_quarters(pc: PC) -> None:
    for n in range(1, 1000):
        await WaitQuarters(1)
        pc.page.put(0, 0, f"turn {n}", 0x07)


def test_a_program_gets_every_turn_that_falls_due() -> None:
    host = Headless(count_quarters)
    host.run_ticks(5)
    assert shown(host) == "turn 20"


@pytest.mark.parametrize("wait", [lambda: WaitQuarters(0), lambda: WaitKey(0)])
def test_a_program_that_never_waits_for_time_does_not_stop_it(
    wait: Callable[[], WaitKey | WaitQuarters],
) -> None:
    async def program(pc: PC) -> None:
        turns = 0
        while await wait() is None:
            turns += 1
            pc.page.put(0, 0, f"turn {turns}", 0x07)

    host = Headless(program)
    host.run_ticks(10)
    assert host.pc.clock.now == 10 * TICK
    assert 36 <= int(shown(host).removeprefix("turn ")) <= 44
    with pytest.raises(HeadlessError, match="did not come in 10 ticks"):
        host.run_until("never", limit_ticks=10)


def test_run_until_a_text_stops_when_it_shows() -> None:
    host = Headless(count_quarters)
    host.run_until("turn 7")
    assert host.pc.clock.now == 7 * QUARTER
    host.run_until("turn 7")
    assert host.pc.clock.now == 7 * QUARTER


def test_run_until_a_condition() -> None:
    host = Headless(count_quarters)
    host.run_until(lambda: host.pc.clock.now >= 3 * TICK)
    assert shown(host) == "turn 12"


def test_a_text_that_comes_at_the_very_limit_is_seen() -> None:
    Headless(count_quarters).run_until("turn 8", limit_ticks=2)
    with pytest.raises(HeadlessError):
        Headless(count_quarters).run_until("turn 9", limit_ticks=2)


def test_a_text_that_does_not_come_is_an_error_with_the_page() -> None:
    with pytest.raises(HeadlessError, match=r"'turn 99' did not come in 2 ticks") as caught:
        Headless(count_quarters).run_until("turn 99", limit_ticks=2)
    assert "turn 8 " in str(caught.value)


def test_a_text_that_cannot_come_is_an_error_at_once() -> None:
    host = Headless(echo)
    with pytest.raises(HeadlessError, match="waits for a key"):
        host.run_until("more")
    assert host.pc.clock.now == 0


def test_after_the_end_no_key_is_taken_and_no_text_comes() -> None:
    host = Headless(echo)
    host.key("ESC")
    assert host.finished
    gifts: list[Callable[[], None]] = [
        lambda: host.key("A"),
        lambda: host.type("x"),
        lambda: host.make(0x1E),
        lambda: host.release(0x1E),
        lambda: host.run_until("x"),
    ]
    for give in gifts:
        with pytest.raises(HeadlessError, match="ended"):
            give()
    host.run_ticks(1)
    assert host.pc.clock.now == TICK


def test_run_to_end() -> None:
    host = Headless(count_quarters)
    host.run_to_end()
    assert host.finished
    assert host.pc.clock.now == 999 * QUARTER


def test_what_the_program_raises_comes_out() -> None:
    async def program(_pc: PC) -> None:
        await WaitQuarters(4)
        raise KeyError("a mistake")

    host = Headless(program)
    with pytest.raises(KeyError, match="a mistake"):
        host.run_ticks(2)


def ending_with(notes: list[str]) -> Callable[[PC], Program]:
    async def program(pc: PC) -> None:
        try:
            await WaitKey()
            pc.powered = False
            await WaitKey()
        finally:
            notes.append("put away")

    return program


def test_power_off_runs_what_must_be_put_away() -> None:
    notes: list[str] = []
    host = Headless(ending_with(notes))
    host.power_off()
    assert (notes, host.finished) == (["put away"], True)


def test_a_program_that_switches_the_pc_off_has_ended() -> None:
    notes: list[str] = []
    host = Headless(ending_with(notes))
    host.key("A")
    assert (notes, host.finished) == (["put away"], True)


def test_adapter_drive_and_start_are_those_asked_for() -> None:
    drive = RamDrive()
    start = datetime.datetime(1988, 2, 29, 23, 59, 58)
    host = Headless(echo, adapter="mda", drive=drive, start=start)
    host.run_ticks(60)
    assert host.pc.adapter.mono
    assert host.pc.drive is drive
    assert host.pc.clock.date_and_time() == datetime.datetime(1988, 3, 1, 0, 0, 1)
    with pytest.raises(ValueError, match="'hgc'"):
        Headless(echo, adapter="hgc")


def test_the_same_story_gives_the_same_page() -> None:
    pages = []
    for _ in range(2):
        host = Headless(echo)
        host.type("same")
        host.run_ticks(100)
        pages.append(bytes(host.page.cells))
        assert shown(host) == "same"
    assert pages[0] == pages[1]
