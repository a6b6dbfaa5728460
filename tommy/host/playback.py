"""Input of a run that is given to a PC again, and how fast: what a replay in the window is made of.

Knows no window: keys that steer a replay come as :class:`Control`, time as counts of the PIT.
"""

from collections.abc import Callable, Sequence
from enum import Enum

from tommy.machine.clock import PIT_HZ
from tommy.machine.inputs import Batch

#: The slowest and the fastest replay, in times the speed of the run.
SLOWEST, FASTEST = 1 / 8, 64.0
#: Without a key on the tape a step is so many counts: a second.
_STEP = PIT_HZ
#: So long is shown what came of the last key, in counts.
_AFTERWARDS = PIT_HZ


class Control(Enum):
    """What the person at the window may want of a replay."""

    PAUSE = "pause or go on"
    STEP = "go on to the next key, and pause"
    FASTER = "twice as fast"
    SLOWER = "half as fast"
    TAKE_OVER = "play on from here"


class Playback:
    """Batches of input, the oldest first, at ``speed`` times the speed of the run.

    ``over`` tells whether the run has come to where its tape ends; it is asked when no input is
    left. There the replay pauses.
    """

    def __init__(
        self, batches: Sequence[Batch], *, speed: float = 1.0, over: Callable[[], bool]
    ) -> None:
        self.go_at(speed)
        self.paused = False
        self.ended = False
        self._batches = batches
        self._next = 0
        self._over = over
        #: The count to which a step still goes.
        self._step_to: int | None = None
        self._over_at: int | None = None

    @property
    def speed(self) -> float:
        """How fast it goes on, in times the speed of the run."""
        return self._speed

    @property
    def in_time(self) -> bool:
        """Whether it goes on at the speed of the run, so that it can be heard."""
        return self.speed == 1 and not self.paused

    @property
    def stands(self) -> bool:
        """Whether no time passes."""
        return self.paused and self._step_to is None

    @property
    def title(self) -> str:
        """How it goes on, in a word or two."""
        if self.paused:
            return "end of the tape" if self.ended else "paused"
        return f"{self.speed:g}x"

    def go_at(self, speed: float) -> None:
        """Go on at so many times the speed of the run, or at the limit that is nearest."""
        self._speed = min(FASTEST, max(SLOWEST, speed))

    def control(self, control: Control, now: int) -> None:
        """Do what the person wants, at the count ``now``; to take over is the operator's part."""
        match control:
            case Control.PAUSE:
                self.paused = not self.paused
            case Control.STEP:
                self.paused = True
                self._step_to = self._next_key(now)
            case Control.FASTER:
                self.go_at(self.speed * 2)
            case Control.SLOWER:
                self.go_at(self.speed / 2)
            case Control.TAKE_OVER:
                self.paused = False

    def counts(self, passed_s: float, now: float) -> float:
        """The count to go on to from ``now`` when so many seconds of the host have passed."""
        if self._step_to is not None:
            # A step may take several turns of the host.
            if now < self._step_to:
                return float(self._step_to)
            self._step_to = None
        return now if self.paused else now + passed_s * self.speed * PIT_HZ

    def due(self, count: int) -> Batch | None:
        """The next batch if its time has come by this count; it is then the one after's turn."""
        if self._next == len(self._batches) or self._batches[self._next].at > count:
            return None
        self._next += 1
        return self._batches[self._next - 1]

    def next_at(self) -> int | None:
        """The count of the next batch; None if none is left."""
        return self._batches[self._next].at if self._next < len(self._batches) else None

    def look_for_end(self, now: int) -> None:
        """Pause a moment after the run has come to where its tape ends, at the count ``now``."""
        if self.ended or self._next < len(self._batches) or not self._over():
            return
        if self._over_at is None:
            self._over_at = now
        if now >= self._over_at + _AFTERWARDS:
            self.ended = self.paused = True

    def _next_key(self, now: int) -> int:
        """The count at which the next key goes down."""
        left = self._batches[self._next :]
        keys = (batch.at for batch in left if any(word[0] == "+" for word in batch.words))
        return next(keys, now + _STEP)
