"""The timer chip's channel 2: what a divisor means as a pitch. Source: MACHINE 6 and 7."""

from tommy.machine.clock import PIT_HZ

#: Largest divisor the 16-bit counter takes, bar 65536, which is written as 0 and not used here.
MAX_DIVISOR = 65_535
#: Divisors below this one (above 21.7 kHz) are silent, so ``SOUND 32767`` is a pause.
LOWEST_AUDIBLE_DIVISOR = 55


def divisor_of(hz: float) -> int:
    """The divisor that QuickBASIC programs for a frequency: 1193182 / hz, truncated.

    ValueError if the counter cannot divide that far (below 18.3 Hz).

    >>> divisor_of(440), divisor_of(800), divisor_of(32767)
    (2711, 1491, 36)
    """
    if not hz * (MAX_DIVISOR + 1) > PIT_HZ:
        raise ValueError(f"{hz} Hz is too low for the PIT: its divisor would pass {MAX_DIVISOR}")
    return int(PIT_HZ // hz)


def audible(divisor: int) -> bool:
    """Whether a divisor sounds: 0 is silence, and so are divisors below 55.

    >>> audible(0), audible(54), audible(55)
    (False, False, True)
    """
    return divisor >= LOWEST_AUDIBLE_DIVISOR
