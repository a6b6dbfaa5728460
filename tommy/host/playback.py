"""The recorded input of a replay, its speed, and where it pauses.

Knows no window: keys that steer a replay come as :class:`Control`, time as counts of the PIT.
"""

from collections.abc import Callable, Sequence
from enum import Enum

from tommy.machine.clock import PIT_HZ
from tommy.machine.inputs import Batch

#: The limits of the speed; 1 is that of the recording.
SLOWEST, FASTEST = 1 / 8, 64.0
#: A step when no key is left on the tape: one second.
_STEP = PIT_HZ
#: How long the replay goes on after its end before it pauses: one second.
_AFTER_END = PIT_HZ


class Control(Enum):
    """What a key that steers a replay asks for."""

    PAUSE = "pause or go on"
    STEP = "go on to the next key, and pause"
    FASTER = "twice as fast"
    SLOWER = "half as fast"
    TAKE_OVER = "play on from here"


class Playback:
    """Batches of input, the oldest first, at ``speed`` times the recorded speed.

    When no input is left, ``over`` says whether the program has reached the end of its tape. There
    the replay pauses.
    """

    def __init__(
        self, batches: Sequence[Batch], *, speed: float = 1.0, over: Callable[[], bool]
    ) -> None:
        self.set_speed(speed)
        self.paused = False
        self.ended = False
        self._batches = batches
        self._next = 0
        self._over = over
        #: The count at which the current step ends.
        self._step_to: int | None = None
        self._over_at: int | None = None

    @property
    def speed(self) -> float:
        """How fast the replay is; 1 is the recorded speed."""
        return self._speed

    @property
    def in_time(self) -> bool:
        """Whether it runs at the recorded speed, so that it can be heard."""
        return self.speed == 1 and not self.paused

    @property
    def halted(self) -> bool:
        """Whether it is paused, and not in a step."""
        return self.paused and self._step_to is None

    @property
    def title(self) -> str:
        """The state in a word or two: speed, pause or end."""
        if self.paused:
            return "at its end" if self.ended else "paused"
        return f"{self.speed:g}x"

    def set_speed(self, speed: float) -> None:
        """Change the speed, to the nearest limit if it is outside."""
        self._speed = min(FASTEST, max(SLOWEST, speed))

    def control(self, control: Control, now: int) -> None:
        """Do what a key asks for at the count ``now``; to take over is up to the operator."""
        match control:
            case Control.PAUSE:
                self.paused = not self.paused
            case Control.STEP:
                self.paused = True
                self._step_to = self._next_key(now)
            case Control.FASTER:
                self.set_speed(self.speed * 2)
            case Control.SLOWER:
                self.set_speed(self.speed / 2)
            case Control.TAKE_OVER:
                self.paused = False

    def counts(self, passed_s: float, now: float) -> float:
        """The count to run to from ``now``, after ``passed_s`` seconds of the host."""
        if self._step_to is not None:
            # A step may take several turns of the host.
            if now < self._step_to:
                return float(self._step_to)
            self._step_to = None
        return now if self.paused else now + passed_s * self.speed * PIT_HZ

    def due(self, count: int) -> Batch | None:
        """Take the next batch if it is due at this count; None if not."""
        if self._next == len(self._batches) or self._batches[self._next].at > count:
            return None
        self._next += 1
        return self._batches[self._next - 1]

    def next_at(self) -> int | None:
        """The count of the next batch; None if none is left."""
        return self._batches[self._next].at if self._next < len(self._batches) else None

    def look_for_end(self, now: int) -> None:
        """Pause once the program has been at the end of its tape for a second."""
        if self.ended or self._next < len(self._batches) or not self._over():
            return
        if self._over_at is None:
            self._over_at = now
        if now >= self._over_at + _AFTER_END:
            self.ended = self.paused = True

    def _next_key(self, now: int) -> int:
        """The count at which the next key goes down."""
        left = self._batches[self._next :]
        keys = (batch.at for batch in left if any(word[0] == "+" for word in batch.words))
        return next(keys, now + _STEP)
