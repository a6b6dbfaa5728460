"""The sound of the speaker: from transitions (count, divisor) to samples. Knows no notes, no host.

The wave is DOSBox's (MACHINE 6 and 7): a square of +-5000 whose edges are ramps, a full swing in
70 us, and a sample is the average of the wave over its box of time. All is exact in integers, so
any piece of a tune equals the same piece cut from the whole.

How: the wave is made of straight lines, so it is a list of bends (time, change of slope).
Summing bends gives the slope at each sample boundary, summing slopes the level, and level and
slope the area of each box. Units: time in steps of 1 / (4 * rate_hz) PIT counts, in which every
edge and every sample boundary is whole; slopes are -2, 0 or 2.

When the divisor changes the phase is kept as the chip keeps it: the half period that runs is
finished, the next one has the new length. A half period too short for a full swing gives a
triangle of the height it reaches, symmetric about zero.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tommy.machine.clock import PIT_HZ
from tommy.machine.pit import audible

#: Sample rate of the project. Source: MACHINE 7.
RATE_HZ = 48_000
#: Peak level of a 16-bit sample. Source: MACHINE 6.
LEVEL = 5_000
#: A full swing, from -LEVEL to LEVEL, lasts this long. Source: MACHINE 6.
SWING_US = 70

_BOX = 4 * PIT_HZ  # time steps in a sample
_BLOCK = 16_384  # samples summed in one go: what fits into a processor's cache
_MAX_RATE_HZ = 192_000  # where areas still fit into 64 bits


def duration_samples(
    transitions: Sequence[tuple[int, int]], origin: int, rate_hz: int = RATE_HZ
) -> int:
    """How many samples from the count ``origin`` until all is silent, the last ramp included.

    Nothing to sound gives 0. ValueError if the last transition is not to silence.

    >>> duration_samples([(0, 1193), (1_193_182, 0)], 0)
    48002
    """
    if not transitions:
        return 0
    count, divisor = transitions[-1]
    if audible(divisor):
        raise ValueError(f"divisor {divisor} at count {count} has no end")
    end = (count - origin) * 4 * rate_hz + _swing(rate_hz) // 2
    return max(0, -(-end // _BOX))


def render(
    transitions: Sequence[tuple[int, int]],
    origin: int,
    samples: int,
    rate_hz: int = RATE_HZ,
    first: int = 0,
) -> npt.NDArray[np.int16]:
    """The samples number ``first`` to ``first + samples - 1`` of a schedule, as int16.

    ``transitions`` are (count, divisor) in rising order of counts, as
    :meth:`tommy.machine.speaker.Speaker.transitions` gives them; a divisor holds until the next,
    the last one for ever. Sample i is the time from i to i + 1 rate_hz-ths of a second after the
    count ``origin``. ValueError for counts out of order or a rate not 1 to 192,000.

    >>> render([(0, 1193), (100, 0)], 0, 8).tolist()
    [1488, 4312, 5000, 5000, 3579, 735, 0, 0]
    """
    if not 1 <= rate_hz <= _MAX_RATE_HZ:
        raise ValueError(f"a sample rate of {rate_hz} is not 1 to {_MAX_RATE_HZ}")
    for (count, _), (after, _) in pairwise(transitions):
        if after < count:
            raise ValueError(f"transition at count {after} comes after the one at {count}")
    wave = _Wave(rate_hz, first * _BOX, (first + samples) * _BOX)
    for at, (count, divisor) in enumerate(transitions):
        start = (count - origin) * 4 * rate_hz
        end = wave.until
        if at + 1 < len(transitions):
            end = min(end, (transitions[at + 1][0] - origin) * 4 * rate_hz)
        if start >= end:
            continue
        if audible(divisor):
            wave.tone(start, end, 2 * divisor * rate_hz)
        else:
            wave.silence(start)
    return wave.samples(samples)


def _swing(rate_hz: int) -> int:
    """Time steps of a full swing, even: SWING_US, and up to 0.2 % more.

    So much more that the step from one sample to the next is a whole number: rounding cannot
    take two samples further apart than the ramp does.
    """
    step = max(1, 2 * LEVEL * 1_000_000 // (SWING_US * rate_hz))
    shortest = -(-_BOX * SWING_US * rate_hz // 1_000_000)
    swing = max(shortest, -(-2 * LEVEL * _BOX // step))
    return swing + swing % 2


class _Wave:
    """The bends of the wave in a window of time, found by walking from tone to tone.

    Levels are -swing to swing, so that at slope 2 a full swing takes ``swing`` steps.
    """

    def __init__(self, rate_hz: int, since: int, until: int) -> None:
        self.since = since
        self.until = until
        self._swing = _swing(rate_hz)
        # The last ramp, that may still run: from (time, level) to a target.
        self._at = since
        self._level = 0
        self._target = 0
        # The edge that the tone now sounding has next, and to which side; None in silence.
        self._next_edge: int | None = None
        self._side = 1
        # What is left out of the two lists because it was over when the window began.
        self._level_before = 0
        # Single bends (time, change of half the slope), and rows of full swings:
        # (first edge, how many, half period, height, side of the first).
        self._ramps: list[tuple[int, int]] = []
        self._full: list[tuple[int, int, int, int, int]] = []

    def tone(self, start: int, end: int, half_period: int) -> None:
        """Sound half periods that begin in start to end; they go on from the phase there is."""
        if self._next_edge is None:
            self._side = 1
        edge = start if self._next_edge is None else self._next_edge
        height = min(self._swing, half_period)
        while edge < end:
            level = self._level_at(edge)
            whole = (end - edge - 1) // half_period
            if whole and level == -self._side * height:
                self._swings(edge, whole, half_period, height)
                edge += whole * half_period
            self._ramp(edge, self._side * height)
            self._side = -self._side
            edge += half_period
        self._next_edge = edge

    def silence(self, start: int) -> None:
        """Let the level go to 0 and forget the phase."""
        self._ramp(start, 0)
        self._next_edge = None

    def samples(self, count: int) -> npt.NDArray[np.int16]:
        """The averages of the ``count`` boxes of the window, rounded to the nearest."""
        self._close(self.until)
        times, bends = self._all_bends()
        before = times < 0
        slope = int(bends[before].sum())
        level = self._level_before - int((2 * bends[before] * times[before]).sum())
        full = self._swing * _BOX
        samples = np.empty(count, np.int16)
        for start in range(0, count, _BLOCK):
            size = min(_BLOCK, count - start)
            here = slice(*np.searchsorted(times, (start * _BOX, (start + size) * _BOX)))
            box = times[here] // _BOX - start
            rest = (box + start + 1) * _BOX - times[here]
            slopes = np.zeros(size + 1, np.int64)
            levels = np.zeros(size + 1, np.int64)
            areas = np.zeros(size, np.int64)
            slopes[0], levels[0] = slope, level
            np.add.at(slopes[1:], box, bends[here])
            np.add.at(levels[1:], box, 2 * bends[here] * rest)
            np.add.at(areas, box, bends[here] * rest * rest)
            np.cumsum(slopes, out=slopes)
            levels[1:] += 2 * _BOX * slopes[:-1]
            np.cumsum(levels, out=levels)
            areas += (levels[:-1] + _BOX * slopes[:-1]) * _BOX
            samples[start : start + size] = (areas * (2 * LEVEL) + full) // (2 * full)
            slope, level = slopes[-1], levels[-1]
        return samples

    def _all_bends(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Times since the window began, rising, and the changes of half the slope."""
        edge, count, half_period, height, side = np.array(self._full, np.int64).reshape(-1, 5).T
        number = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
        edges = np.repeat(edge, count) + number * np.repeat(half_period, count)
        sides = np.repeat(side, count) * (1 - 2 * (number % 2))
        ramps = np.array(self._ramps, np.int64).reshape(-1, 2)
        times = np.concatenate([ramps[:, 0], edges, edges + np.repeat(height, count)])
        bends = np.concatenate([ramps[:, 1], sides, -sides])
        order = np.argsort(times, kind="stable")
        return times[order] - self.since, bends[order]

    def _level_at(self, time: int) -> int:
        way = self._target - self._level
        if not way:
            return self._target
        done = min(abs(way), 2 * (time - self._at))
        return self._level + (done if way > 0 else -done)

    def _ramp(self, time: int, target: int) -> None:
        """Bend at ``time`` towards ``target``."""
        level = self._level_at(time)
        self._close(time)
        self._at, self._level, self._target = time, level, target

    def _close(self, time: int) -> None:
        """Note down the bends of the last ramp, which ends at its target or at ``time``."""
        way = self._target - self._level
        if way:
            end = min(time, self._at + abs(way) // 2)
            up = 1 if way > 0 else -1
            self._ramps += ((self._at, up), (end, -up))

    def _swings(self, edge: int, count: int, half_period: int, height: int) -> None:
        """Note down ``count`` full swings from ``edge`` on, the next to ``self._side``."""
        self._ramp(edge, -self._side * height)
        over = min(count, max(0, (self.since - edge) // half_period))
        self._level_before += 2 * height * self._side * (over % 2)
        side = -self._side if over % 2 else self._side
        self._full.append((edge + over * half_period, count - over, half_period, height, side))
        if count % 2:
            self._side = -self._side
        self._level = self._target = -self._side * height
