import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.machine.adapter import ADAPTERS, Adapter
from tommy.machine.blink import frame, has_blinking_cells, next_change, phase
from tommy.machine.clock import PIT_HZ
from tommy.machine.page import Page

BLINK = json.loads((Path(__file__).parents[1] / "ref" / "blink.json").read_text())
MACHINE = {"vga": "svga_s3", "cga": "cga", "ega": "ega", "vga9": "vgaonly", "mda": "hercules"}

adapters = st.sampled_from(list(ADAPTERS.values()))
counts = st.integers(0, 10**12)


def edges(adapter: Adapter, what: int, number: int) -> list[int]:
    """The counts of the first ``number`` changes of one half (0 cursor, 1 characters)."""
    found: list[int] = []
    count = 0
    while len(found) < number:
        later = next_change(adapter, count)
        if phase(adapter, later)[what] != phase(adapter, count)[what]:
            found.append(later)
        count = later
    return found


@pytest.mark.parametrize("name", ADAPTERS)
@pytest.mark.parametrize(("what", "measured"), [(0, "cursor"), (1, "char")])
def test_half_periods_are_those_measured_in_dosbox(name: str, what: int, measured: str) -> None:
    record = BLINK[MACHINE[name]]
    found = edges(ADAPTERS[name], what, record[measured]["edges"])
    half_ms = 1000 * (found[-1] - found[0]) / (len(found) - 1) / PIT_HZ
    assert half_ms == pytest.approx(record[measured]["half_period_ms_fit"], rel=0.001)


@pytest.mark.parametrize("name", ADAPTERS)
def test_the_phases_run_in_the_order_of_dosbox(name: str) -> None:
    adapter = ADAPTERS[name]
    seen = [phase(adapter, 0)]
    count = 0
    for _ in range(7):
        count = next_change(adapter, count)
        seen.append(phase(adapter, count))
    assert seen == [(False, True), (True, True), (False, False), (True, False)] * 2


@given(adapters, counts)
def test_the_phase_changes_at_the_next_change_and_not_before(adapter: Adapter, count: int) -> None:
    change = next_change(adapter, count)
    assert change > count
    assert phase(adapter, change - 1) == phase(adapter, count)
    assert phase(adapter, change) != phase(adapter, count)


@pytest.mark.parametrize("name", ADAPTERS)
def test_frames_never_drift(name: str) -> None:
    adapter = ADAPTERS[name]
    rate = adapter.frame_rate
    days = 1000 * rate.denominator
    assert frame(adapter, days * PIT_HZ) == 1000 * rate.numerator
    assert frame(adapter, days * PIT_HZ - 1) == 1000 * rate.numerator - 1


def test_a_blinking_cell_anywhere_is_found() -> None:
    page = Page()
    page.fill(0, 0, 25, 80, "█", 0x7F)
    assert not has_blinking_cells(page.cells)
    page.put(24, 79, "█", 0x80)
    assert has_blinking_cells(page.cells)
