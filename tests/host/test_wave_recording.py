"""A recording holds, sample by sample, what the synthesizer makes of the tones."""

import io
import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.host.wave_recording import LONGEST_S, WaveRecording
from tommy.machine.clock import PIT_HZ, QUARTER, TICK, Clock
from tommy.machine.speaker import Speaker
from tommy.machine.synth import RATE_HZ, render

Samples = npt.NDArray[np.int16]


class File(io.BytesIO):
    """A file whose bytes can be looked at after it was closed."""

    data = b""

    def flush(self) -> None:
        self.data = self.getvalue()

    def close(self) -> None:
        self.data = self.getvalue()
        super().close()

    def samples(self) -> Samples:
        with wave.open(io.BytesIO(self.data)) as sound:
            assert sound.getparams()[:3] == (1, 2, RATE_HZ)
            return np.frombuffer(sound.readframes(sound.getnframes()), "<i2").astype(np.int16)


class Rig:
    """A speaker that is recorded from the count ``start`` on."""

    def __init__(self, start: int = 0) -> None:
        self.clock = Clock()
        self.clock.advance_to(start)
        self.speaker = Speaker(self.clock)
        self.file = File()
        self.start = start

    def record(self) -> None:
        self.recording = WaveRecording(self.file, self.speaker, self.clock.now)

    def run(self, counts: int, step: int = QUARTER) -> None:
        """Let time pass, with a turn of the program every ``step``."""
        end = self.clock.now + counts
        while self.clock.now < end:
            self.clock.advance_to(min(end, self.clock.now + step))
            self.recording.sync(self.clock.now)

    def ended(self) -> Samples:
        self.recording.close(self.clock.now)
        return self.file.samples()


def expected(tones: list[tuple[int, int]], origin: int, end: int) -> Samples:
    return render(tones, origin, (end - origin) * RATE_HZ // PIT_HZ)


def test_it_holds_the_tones_with_the_pauses_before_between_and_after() -> None:
    rig = Rig(start=1000)
    rig.record()
    rig.run(PIT_HZ)
    rig.speaker.enqueue([(3 * TICK, 1000), (PIT_HZ, 0), (TICK, 2711), (TICK, 500)])
    rig.recording.sync(rig.clock.now)
    tones = rig.speaker.transitions(rig.clock.now)
    assert len(tones) == 5
    rig.run(4 * PIT_HZ)
    samples = rig.ended()
    assert len(samples) == 5 * RATE_HZ
    assert np.array_equal(samples, expected(tones, 1000, rig.clock.now))
    assert np.abs(samples).max() == 5000


def test_a_tone_that_sounds_when_it_begins_goes_on_from_its_phase() -> None:
    rig = Rig()
    rig.speaker.enqueue([(PIT_HZ, 1500)])
    rig.clock.advance_to(123_457)
    rig.record()
    rig.run(PIT_HZ)
    assert np.array_equal(rig.ended(), expected([(0, 1500), (PIT_HZ, 0)], 123_457, rig.clock.now))


def test_what_is_cut_or_muted_is_not_heard() -> None:
    rig = Rig()
    rig.record()
    rig.speaker.enqueue([(PIT_HZ, 1500)])
    rig.recording.sync(0)
    rig.run(QUARTER * 5)
    rig.speaker.muted = True
    rig.recording.sync(rig.clock.now)
    rig.run(QUARTER * 5)
    rig.speaker.muted = False
    rig.recording.sync(rig.clock.now)
    rig.run(QUARTER * 5)
    rig.speaker.cut()
    rig.recording.sync(rig.clock.now)
    rig.run(PIT_HZ)
    tones = [(0, 1500), (5 * QUARTER, 0), (10 * QUARTER, 1500), (15 * QUARTER, 0)]
    assert np.array_equal(rig.ended(), expected(tones, 0, rig.clock.now))


def heard(turns: list[tuple[int, list[tuple[int, int]]]]) -> list[tuple[int, int]]:
    """One schedule of what sounds: in each turn (count, transitions) up to the next one."""
    tones: list[tuple[int, int]] = []
    ends = [*(now for now, _ in turns[1:]), 1 << 60]
    for (now, schedule), end in zip(turns, ends, strict=False):
        before = [divisor for at, divisor in schedule if at <= now]
        for at, divisor in [(now, before[-1] if before else 0), *schedule]:
            if now <= at < end and divisor != (tones[-1][1] if tones else 0):
                tones.append((at, divisor))
    return tones


_ACTS = st.tuples(
    st.sampled_from(["play", "play", "rest", "cut", "hold", "mute", "wait"]),
    st.integers(0, 1 << 16),
    st.sampled_from([0, 1, 777, QUARTER, 3 * TICK, PIT_HZ]),
)


@given(st.lists(_ACTS, max_size=25))
def test_whatever_a_program_does_the_pieces_are_those_of_one_rendering(
    acts: list[tuple[str, int, int]],
) -> None:
    rig = Rig()
    rig.record()
    turns = []
    for act, number, wait in acts:
        match act:
            case "play":
                rig.speaker.enqueue([(number % 50_000, 60 + number % 3000)])
            case "rest":
                rig.speaker.enqueue([(number, 0)])
            case "cut":
                rig.speaker.cut()
            case "hold":
                rig.speaker.hold(1000 + number % 500)
            case "mute":
                rig.speaker.muted = not rig.speaker.muted
        rig.recording.sync(rig.clock.now)
        turns.append((rig.clock.now, rig.speaker.transitions(rig.clock.now)))
        rig.run(wait, step=20_011)
    samples = rig.ended()
    assert np.array_equal(samples, expected(heard(turns), 0, rig.clock.now))


def test_the_file_can_be_played_at_any_time() -> None:
    rig = Rig()
    rig.record()
    assert len(rig.file.samples()) == 0
    rig.speaker.enqueue([(PIT_HZ, 1500), (QUARTER, 0)])
    rig.recording.sync(0)
    for second in range(1, 4):
        rig.run(PIT_HZ)
        # All but the last piece is there.
        assert second - 0.26 < len(rig.file.samples()) / RATE_HZ <= second
        samples = rig.file.samples()
        assert np.array_equal(samples, render([(0, 1500), (PIT_HZ, 0)], 0, len(samples)))


def test_after_an_hour_it_is_full() -> None:
    rig = Rig()
    rig.record()
    rig.run((LONGEST_S - 1) * PIT_HZ, step=600 * PIT_HZ)
    assert not rig.recording.full
    rig.run(100 * PIT_HZ, step=10 * PIT_HZ)
    assert rig.recording.full
    assert len(rig.ended()) == LONGEST_S * RATE_HZ


def test_a_disk_that_is_full_is_a_fault_and_what_was_written_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    rig = Rig()
    file = path.open("xb")
    recording = WaveRecording(file, rig.speaker, 0)
    rig.speaker.enqueue([(PIT_HZ, 1500)])
    recording.sync(0)
    rig.clock.advance_to(PIT_HZ)
    recording.sync(PIT_HZ)
    limit_file_size(path.stat().st_size + 1000)
    try:
        rig.clock.advance_to(2 * PIT_HZ)
        with pytest.raises(OSError, match="File too large"):
            recording.sync(2 * PIT_HZ)
        with pytest.raises(OSError, match="File too large"):
            recording.close(2 * PIT_HZ + TICK)
    finally:
        limit_file_size(None)
    assert file.closed
    with wave.open(str(path)) as sound:
        assert sound.getnframes() == RATE_HZ


def limit_file_size(size: int | None) -> None:
    """Let files of this process be no larger; skipped where that cannot be."""
    resource = pytest.importorskip("resource")
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most if size is None else size, most))
