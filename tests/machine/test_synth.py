import json
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tommy.machine.clock import PIT_HZ, Clock
from tommy.machine.mml import parse
from tommy.machine.speaker import Speaker
from tommy.machine.synth import LEVEL, RATE_HZ, SWING_US, duration_samples, render

Schedule = list[tuple[int, int]]

# A full swing in SWING_US is a straight line: what it covers in one sample.
RAMP_STEP = 2 * LEVEL * 1e6 / (SWING_US * RATE_HZ)


def tune(text: str) -> Schedule:
    speaker = Speaker(Clock())
    for note in parse(text)[0]:
        speaker.enqueue(note.tones())
    return speaker.transitions(0)


def whole(schedule: Schedule, extra: int = 0) -> npt.NDArray[np.int16]:
    return render(schedule, 0, duration_samples(schedule, 0) + extra)


def crossings(wave: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
    """Where the wave passes 0, in samples, between two of them by a straight line."""
    level = wave.astype(np.float64)
    before, after = level[:-1], level[1:]
    at = np.flatnonzero(((before <= 0) & (after > 0)) | ((before >= 0) & (after < 0)))
    places: npt.NDArray[np.float64] = at + before[at] / (before[at] - after[at])
    return places


def measured_hz(wave: npt.NDArray[np.int16]) -> float:
    at = crossings(wave)
    return float(RATE_HZ * (len(at) - 1) / 2 / (at[-1] - at[0]))


# Source: ref/sound.json, measured in DOSBox.
REFERENCE = json.loads((Path(__file__).parents[1] / "ref/sound.json").read_text(encoding="utf-8"))
TONES = [tone for part in ("tones", "beep") for tone in REFERENCE[part]["tones"]]


def test_the_reference_has_eleven_tones() -> None:
    assert len(TONES) == 11


@pytest.mark.parametrize("tone", TONES, ids=lambda tone: f"{tone['divisor']}")
def test_the_frequency_is_dosboxs_and_the_chips(tone: dict[str, float]) -> None:
    divisor = int(tone["divisor"])
    hz = measured_hz(whole([(0, divisor), (4 * PIT_HZ, 0)]))
    assert hz == pytest.approx(PIT_HZ / divisor, rel=1e-4)
    assert hz == pytest.approx(tone["measured_hz"], rel=1.5e-4)


@pytest.mark.parametrize("tone", TONES[:7], ids=lambda tone: f"{tone['divisor']}")
def test_the_swing_is_dosboxs(tone: dict[str, float]) -> None:
    wave = whole([(0, int(tone["divisor"])), (PIT_HZ, 0)])
    assert wave.max() == -wave.min() == tone["p2p"] / 2


def test_a_high_tone_is_smaller_and_symmetric() -> None:
    wave = whole([(0, 119), (PIT_HZ, 0)])[100:-100]
    assert wave.max() == pytest.approx(-int(wave.min()), abs=5)
    assert 1500 < wave.max() < 5850 / 2 + 500
    assert abs(wave.mean()) < 1


@pytest.mark.parametrize("rate", [8_000, 44_100, 192_000])
def test_other_rates_keep_the_frequency(rate: int) -> None:
    schedule = [(0, 2711), (PIT_HZ, 0)]
    wave = render(schedule, 0, duration_samples(schedule, 0, rate), rate)
    assert measured_hz(wave) * rate / RATE_HZ == pytest.approx(440.126, rel=1e-4)
    assert wave.max() == -wave.min() == LEVEL


@pytest.mark.parametrize(
    "schedule",
    [
        [(0, 4560), (100_000, 3618), (200_000, 0)],
        [(0, 32250), (90_001, 300), (95_003, 32250), (200_000, 0)],
        [(0, 2711), (10_000, 2415), (20_000, 1207), (30_000, 4831), (60_000, 0)],
        tune("ML T255 L32 O2 CEGO4CO1CO5B"),
    ],
)
def test_m1_a_new_divisor_leaves_no_half_period_shorter_than_both(schedule: Schedule) -> None:
    at = crossings(whole(schedule)) * PIT_HZ / RATE_HZ
    halves = np.diff(at)
    assert len(halves) > 10
    starts = np.array([count for count, _ in schedule])
    for begin, half in zip(at, halves, strict=False):
        now = int(np.searchsorted(starts, begin, side="right")) - 1
        before = max(0, now - 1)
        both = (schedule[before][1], schedule[now][1])
        # ... to about a sample, for the crossing lies between two of them.
        assert half >= min(both) / 2 - 30


def test_m1_the_phase_is_kept_as_the_chip_keeps_it() -> None:
    at = crossings(whole([(0, 10_000), (22_000, 4_000), (60_000, 0)])) * PIT_HZ / RATE_HZ
    assert np.diff(at)[:8] == pytest.approx([5_000] * 4 + [2_000] * 4, abs=30)


@pytest.mark.parametrize(
    "text", ["T255 L32 CDEFGAB", "ML L64 O0C O6B O0C O6B", "MS T255 L64 O6 BBBB", "O5 L16 CP16CP16"]
)
def test_m2_no_step_is_larger_than_the_ramps(text: str) -> None:
    wave = whole(tune(text), extra=100)
    padded = np.concatenate([[0], wave]).astype(int)
    assert np.abs(np.diff(padded)).max() <= RAMP_STEP


def test_m2_gaps_are_exactly_zero() -> None:
    schedule = tune("MS CCC")
    wave = whole(schedule)
    for (off, _), (on, _) in zip(schedule[1::2], schedule[2::2], strict=False):
        first, last = off * RATE_HZ // PIT_HZ + 5, on * RATE_HZ // PIT_HZ
        assert last - first > 4000
        assert not wave[first:last].any()
        assert wave[last + 1] != 0


def test_m3_50_ms_after_the_last_note_all_is_zero() -> None:
    schedule = tune("ML CDE")
    wave = render(schedule, 0, duration_samples(schedule, 0) + RATE_HZ)
    end = schedule[-1][0] * RATE_HZ // PIT_HZ
    assert wave[end - 1] != 0
    assert not wave[end + 5 :].any()


def test_the_duration_is_just_long_enough() -> None:
    for counts in range(100_000, 100_200, 7):
        schedule = [(0, 3000), (counts, 0)]
        needed = duration_samples(schedule, 0)
        assert not render(schedule, 0, 50, first=needed).any()
        assert render(schedule, 0, needed)[-4:].any()


@pytest.mark.parametrize("schedule", [[], [(0, 0)], [(0, 54), (10_000, 0)], [(5, 36), (9, 20)]])
def test_silence_is_exactly_zero(schedule: Schedule) -> None:
    assert not render(schedule, 0, 1000).any()


def test_after_a_silence_a_tone_starts_afresh() -> None:
    twice = whole([(0, 2711), (40_000, 0), (1_193_182, 2711), (1_233_182, 0)])
    assert (twice[:1600] == twice[RATE_HZ : RATE_HZ + 1600]).all()


def test_the_origin_only_shifts() -> None:
    schedule = [(1_000, 3000), (50_000, 2000), (90_000, 0)]
    later = [(count + 12_345, divisor) for count, divisor in schedule]
    assert (render(schedule, 0, 4000) == render(later, 12_345, 4000)).all()


def test_a_tone_may_have_begun_before_the_origin() -> None:
    schedule = [(0, 2711), (PIT_HZ * 2, 1207), (PIT_HZ * 3, 0)]
    assert (whole(schedule)[RATE_HZ:] == render(schedule, PIT_HZ, 2 * RATE_HZ + 2)).all()


schedules = st.lists(
    st.tuples(
        st.integers(1, 60_000),
        st.one_of(st.sampled_from([0, 0, 54, 55, 60, 119, 167, 168]), st.integers(0, 65_535)),
    ),
    min_size=1,
    max_size=12,
).map(lambda tones: [(sum(c for c, _ in tones[:i]), d) for i, (_, d) in enumerate(tones)])


@settings(max_examples=60, deadline=None)
@given(schedules, st.lists(st.integers(0, 3000), max_size=5), st.sampled_from([48_000, 44_100]))
def test_chunks_equal_the_whole(schedule: Schedule, cuts: list[int], rate: int) -> None:
    total = 3000
    edges = [0, *sorted(cuts), total]
    chunks = [render(schedule, 7, b - a, rate, first=a) for a, b in pairwise(edges)]
    assert (np.concatenate(chunks) == render(schedule, 7, total, rate)).all()


@settings(max_examples=60, deadline=None)
@given(schedules)
def test_no_schedule_clicks_or_leaves_the_levels(schedule: Schedule) -> None:
    wave = render(schedule, 0, 5000).astype(int)
    assert np.abs(np.diff(np.concatenate([[0], wave]))).max() <= RAMP_STEP
    assert np.abs(wave).max() <= LEVEL


@settings(max_examples=15, deadline=None)
@given(schedules)
def test_the_samples_are_box_averages_of_the_wave(schedule: Schedule) -> None:
    """An independent way: walk the level count by count, average over each box."""
    samples, swing = 120, SWING_US * 1e-6 * PIT_HZ
    fine = 8  # steps a count
    counts = int(samples * PIT_HZ / RATE_HZ) + 1
    level, levels, next_edge, side = 0.0, [], None, 1.0
    target = 0.0
    divisor = 0
    for step in range(counts * fine):
        count = step / fine
        for at, new in schedule:
            if at == count:
                divisor = new if new >= 55 else 0
        if not divisor:
            target, next_edge = 0.0, None
        elif next_edge is None or count >= next_edge:
            side = 1.0 if next_edge is None else -side
            next_edge = count + divisor / 2
            target = side * LEVEL * min(1.0, divisor / 2 / swing)
        most = 2 * LEVEL / swing / fine
        level += max(-most, min(most, target - level))
        levels.append(level)
    total = np.concatenate([[0], np.cumsum(levels)])
    bounds = np.arange(samples + 1) * PIT_HZ / RATE_HZ * fine
    area = np.interp(bounds, np.arange(len(total)), total)
    expected = np.diff(area) * RATE_HZ / PIT_HZ / fine
    assert np.abs(render(schedule, 0, samples) - expected).max() < 60


def test_a_tune_is_rendered_well_within_50_ms() -> None:
    schedule = tune("T120 L16" + "O2CEGO3CO4CO3CO2GE" * 12)
    samples = duration_samples(schedule, 0)
    assert samples > 11 * RATE_HZ
    times = []
    for _ in range(5):
        began = time.process_time()
        render(schedule, 0, samples)
        times.append(time.process_time() - began)
    assert min(times) < 0.050


def test_an_hour_long_tone_costs_only_what_is_asked_for() -> None:
    schedule = [(0, 60), (3600 * PIT_HZ, 0)]
    began = time.process_time()
    tail = render(schedule, 0, 100, first=3600 * RATE_HZ - 50)
    assert time.process_time() - began < 0.050
    assert tail[:48].any()
    assert not tail[56:].any()


def test_a_schedule_out_of_order_is_refused() -> None:
    with pytest.raises(ValueError, match="count 5 comes after"):
        render([(10, 2000), (5, 0)], 0, 10)


@pytest.mark.parametrize("rate", [0, 192_001])
def test_a_rate_out_of_range_is_refused(rate: int) -> None:
    with pytest.raises(ValueError, match="sample rate"):
        render([], 0, 10, rate)


def test_an_endless_schedule_has_no_duration() -> None:
    with pytest.raises(ValueError, match="no end"):
        duration_samples([(0, 2711)], 0)
