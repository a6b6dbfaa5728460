"""The sound of a speaker as a WAV file, written while the clock goes on.

It holds what the speaker plays at full level, with its pauses; silence while it is muted. The file
can be played whenever the program stops, for its header is kept true.
"""

import contextlib
import wave
from typing import BinaryIO

from tommy.machine.clock import PIT_HZ
from tommy.machine.speaker import Speaker
from tommy.machine.synth import RATE_HZ, SWING_US, render

#: A recording ends by itself after an hour.
LONGEST_S = 3600
# Less than this is not worth a write.
_PIECE = RATE_HZ // 4
# After a transition to silence the wave comes to rest within this many counts.
_SETTLED = PIT_HZ * 2 * SWING_US // 1_000_000

_Tones = list[tuple[int, int]]


class WaveRecording:
    """Records a speaker into ``file`` from the count ``now`` on; OSError if that cannot be written.

    :meth:`sync` is to be called after every turn of the program.
    """

    def __init__(self, file: BinaryIO, speaker: Speaker, now: int) -> None:
        self._speaker = speaker
        self._origin = now
        self._written = 0
        self._revision = speaker.revision
        self._tones = speaker.transitions(now)
        self._file = file
        self._wave = wave.open(file, "wb")  # noqa: SIM115 - it is closed at the end of the recording
        self._wave.setnchannels(1)
        self._wave.setsampwidth(2)
        self._wave.setframerate(RATE_HZ)
        try:
            self._append(b"")
        except OSError:
            self._close()
            raise

    @property
    def full(self) -> bool:
        """Whether it has recorded for an hour: nothing more is written."""
        return self._written >= LONGEST_S * RATE_HZ

    def sync(self, now: int) -> None:
        """Take over what the speaker plays from ``now`` on; OSError if it cannot be written."""
        changed = self._speaker.revision != self._revision
        if changed:
            self._revision = self._speaker.revision
            self._tones = _followed(self._tones, self._speaker.transitions(now), now)
        if changed or self._samples_to(now) - self._written >= _PIECE:
            self._write_to(now)

    def close(self, now: int) -> None:
        """End it at ``now``; OSError if the rest cannot be written, but the file is closed."""
        try:
            self.sync(now)
            self._write_to(now)
        finally:
            self._close()

    def _close(self) -> None:
        # If something could not be written, both try it once more.
        with contextlib.suppress(OSError):
            self._wave.close()
        with contextlib.suppress(OSError):
            self._file.close()

    def _samples_to(self, now: int) -> int:
        return min((now - self._origin) * RATE_HZ // PIT_HZ, LONGEST_S * RATE_HZ)

    def _write_to(self, now: int) -> None:
        """Write the samples that end before ``now``: what comes later cannot change them."""
        count = self._samples_to(now) - self._written
        if count <= 0:
            return
        samples = render(self._tones, self._origin, count, first=self._written)
        self._written += count
        self._append(samples.astype("<i2").tobytes())
        self._forget()

    def _append(self, data: bytes) -> None:
        self._wave.writeframes(data)
        self._file.flush()

    def _forget(self) -> None:
        """Drop the tones before the last pause that is written: they do not matter any more."""
        written_to = self._origin + self._written * PIT_HZ // RATE_HZ - _SETTLED
        over = [i for i, (at, divisor) in enumerate(self._tones) if not divisor and at < written_to]
        if over:
            del self._tones[: over[-1] + 1]


def _followed(before: _Tones, after: _Tones, now: int) -> _Tones:
    """Transitions as ``before`` up to ``now``, and as ``after`` from then on.

    >>> _followed([(0, 500), (900, 0)], [(0, 500), (400, 0)], 400)
    [(0, 500), (400, 0)]
    >>> _followed([(0, 500), (900, 0)], [], 400)
    [(0, 500), (400, 0)]
    """
    tones = [(at, divisor) for at, divisor in before if at < now]
    divisor = next((divisor for at, divisor in reversed(after) if at <= now), 0)
    if divisor != (tones[-1][1] if tones else 0):
        tones.append((now, divisor))
    return tones + [(at, divisor) for at, divisor in after if at > now]
