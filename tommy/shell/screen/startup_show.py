"""Startup shows: a timeline of pictures, and the music that they are locked to (DESIGN D2).

A show is data: what to draw at which count, and the tones from count 0. :func:`run` plays it. Any
key ends it, and so does a key that waits already (Enter hit twice at the DOS prompt). A show knows
the screen only; it keeps to the rows of its area, so that the bottom lines stay.
Source: LOOK 4.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tommy.machine.clock import QUARTER
from tommy.machine.mml import Note
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey
from tommy.machine.speaker import Tone
from tommy.shell.screen.screen import Screen

# This many counts behind is a pause; less comes from waits that began between quarter ticks.
_SLACK = 2 * QUARTER


class Frame(NamedTuple):
    """One picture: ``draw`` paints the whole area of the show; ``at`` counts from its beginning."""

    at: int
    draw: Callable[[Screen], None]


@dataclass(frozen=True, slots=True)
class Show:
    """A show of ``length`` counts in the ``rows`` rows from ``first_row`` on.

    ``tones`` sound one after the other from the beginning; they may outnumber the 32 notes of
    PLAY's background queue. ValueError unless the frames are in the order of time and within the
    length.
    """

    frames: tuple[Frame, ...]
    tones: tuple[Tone, ...]
    length: int
    first_row: int = 0
    rows: int = 22

    def __post_init__(self) -> None:
        times = [0, *(frame.at for frame in self.frames), self.length]
        if times != sorted(times):
            raise ValueError(f"frames not in order within 0 to {self.length}: {times}")

    def blank(self, screen: Screen) -> None:
        """Blank the area of the show."""
        screen.fill(self.first_row, 0, self.rows, COLS)


def rest_of(tones: tuple[Tone, ...], elapsed: int) -> tuple[Tone, ...]:
    """What is left of ``tones`` after ``elapsed`` counts; a tone under way is shortened.

    >>> rest_of((Tone(100, 2711), Tone(50, 0), Tone(70, 2280)), 120)
    (Tone(counts=30, divisor=0), Tone(counts=70, divisor=2280))
    """
    left = []
    for tone in tones:
        if elapsed < tone.counts:
            left.append(Tone(tone.counts - elapsed, tone.divisor))
        elapsed = max(0, elapsed - tone.counts)
    return tuple(left)


def sixteenths(notes: Sequence[Note], steps: int) -> list[int]:
    """How many steps of a show each note of its tune holds, of ``steps`` in all.

    ValueError if the notes are not whole numbers of them.
    """
    whole = sum(note.counts for note in notes)
    parts = [round(note.counts * steps / whole) for note in notes]
    if sum(parts) != steps:
        raise ValueError(f"the tune has {sum(parts)} sixteenths, the show {steps}")
    return parts


def step_times(notes: Sequence[Note], steps: int) -> list[int]:
    """The counts at which the steps of a tune begin, and that of its end.

    Every note begins with a step and holds a whole number of them, evenly. ValueError as
    :func:`sixteenths`.

    >>> from tommy.machine.mml import parse
    >>> notes, _ = parse("T120 L8 CD")
    >>> step_times(notes, 4)
    [0, 147456, 294912, 442368, 589824]
    """
    times: list[int] = []
    start = 0
    for note, parts in zip(notes, sixteenths(notes, steps), strict=True):
        times += [start + part * note.counts // parts for part in range(parts)]
        start += note.counts
    return [*times, start]


async def run(show: Show, pc: PC, screen: Screen) -> bool:
    """Play a show to its end (then True) or to the first key, which is taken; leave its area blank.

    A key that waits already skips it: nothing is drawn, nothing sounds. Its time is the
    sum of its waits, each as long as asked for at most, so a window opened over the show (F5, F7)
    pauses it; the music, which went on or was cut meanwhile, is then taken up where the pictures
    are. If a wait ends early without a key (F2 does this), it waits again.
    """
    if await WaitKey(0) is not None:
        return False
    elapsed = 0
    start = pc.clock.now
    pc.speaker.cut()
    pc.speaker.enqueue(show.tones)
    try:
        for frame in (*show.frames, Frame(show.length, show.blank)):
            while (wait := -(-(frame.at - elapsed) // QUARTER)) > 0:
                began = pc.clock.now
                if await WaitKey(wait) is not None:
                    return False
                elapsed += min(wait * QUARTER, pc.clock.now - began)
                paused = pc.clock.now - start - elapsed
                if paused > _SLACK:
                    start += paused
                    pc.speaker.cut()
                    pc.speaker.enqueue(rest_of(show.tones, elapsed))
            frame.draw(screen)
        return True
    finally:
        pc.speaker.cut()
        show.blank(screen)
