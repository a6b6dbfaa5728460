"""The blink of cursor and characters, counted in frames of the adapter from the machine's clock.

Frame c lights the cursor when bit 3 of c is set and hides blinking characters when bit 4 is.
Pure functions; no state, no host time. Source: MACHINE 4.
"""

from typing import NamedTuple

from tommy.machine.adapter import Adapter
from tommy.machine.clock import PIT_HZ

#: Frames after which something may change.
_STEP = 8


class BlinkPhase(NamedTuple):
    """One phase of the blink: is the cursor lit, are blinking characters shown."""

    cursor_lit: bool
    blink_shown: bool


def frame(adapter: Adapter, count: int) -> int:
    """Frames that the adapter has shown when the clock stands at ``count`` (DESIGN D2)."""
    frames, seconds = adapter.frame_rate.as_integer_ratio()
    return count * frames // (PIT_HZ * seconds)


def phase(adapter: Adapter, count: int) -> BlinkPhase:
    """The phase of the blink when the clock stands at ``count``.

    >>> from tommy.machine.adapter import ADAPTERS
    >>> phase(ADAPTERS["vga"], 0)
    BlinkPhase(cursor_lit=False, blink_shown=True)
    >>> phase(ADAPTERS["vga"], 300_000)  # frame 17
    BlinkPhase(cursor_lit=False, blink_shown=False)
    """
    frames = frame(adapter, count)
    return BlinkPhase(cursor_lit=bool(frames & 8), blink_shown=not frames & 16)


def next_change(adapter: Adapter, count: int) -> int:
    """The first count after ``count`` at which the phase is another one.

    >>> from tommy.machine.adapter import ADAPTERS
    >>> next_change(ADAPTERS["vga"], 0)  # about 114 ms
    136196
    """
    frames, seconds = adapter.frame_rate.as_integer_ratio()
    change = (count * frames // (PIT_HZ * seconds) // _STEP + 1) * _STEP
    return -(-change * PIT_HZ * seconds // frames)


def has_blinking_cells(cells: bytes | bytearray) -> bool:
    """Whether any cell of a page (character and attribute bytes) has the blink bit set."""
    return not cells[1::2].isascii()  # the blink bit is what ASCII leaves out, and this is quickest
