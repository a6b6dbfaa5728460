"""The clock: an integer count of PIT clocks, and the time of day that follows from it.

The only clock of the project that programs see. Seconds and floats exist in hosts only.
"""

import datetime

#: Clocks of the PIT a second. Source: MACHINE 6.
PIT_HZ = 1_193_182
#: Clocks in one BIOS tick (18.2 a second) and in the quarter tick that waits are counted in.
TICK = 65_536
QUARTER = 16_384
#: The last year in which count 0 can be: the clock goes on for centuries.
LAST_YEAR = 9000
#: Date and time of day at power on unless another is given: the year of the manual, the rest ours.
POWER_ON = datetime.datetime(1987, 10, 1, 12)


class Clock:
    """Counts PIT clocks since power on; ``start`` is the date and time of day at count 0."""

    def __init__(self, start: datetime.datetime = POWER_ON) -> None:
        self.now = 0
        self.start = start

    def advance_to(self, count: int) -> None:
        """Set the count; ValueError if that would turn the clock back."""
        if count < self.now:
            raise ValueError(f"clock at {self.now} cannot go back to {count}")
        self.now = count

    def shift(self, microseconds: int) -> None:
        """Let the time of day jump; the count stands still.

        A jump to a year that the clock cannot show does nothing.
        """
        try:
            start = self.start + datetime.timedelta(microseconds=microseconds)
        except OverflowError:
            return
        if start.year <= LAST_YEAR:
            self.start = start

    def date_and_time(self) -> datetime.datetime:
        """Date and time of day now, to the whole second."""
        return (self.start + datetime.timedelta(seconds=self.now // PIT_HZ)).replace(microsecond=0)

    def quarters_to_next_second(self) -> int:
        """Quarter ticks (at least 1) after which the displayed second has changed."""
        micro = self.start.microsecond
        into = (self.now + micro * PIT_HZ // 1_000_000) % PIT_HZ
        return max(1, -(-(PIT_HZ - into) // QUARTER))


def quarters(seconds: float) -> int:
    """The nearest whole number of quarter ticks, at least 1, to a time in seconds.

    >>> quarters(1.0), quarters(0.055), quarters(0.0)
    (73, 4, 1)
    """
    return max(1, round(seconds * PIT_HZ / QUARTER))
