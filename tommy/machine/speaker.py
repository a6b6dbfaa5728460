"""The speaker: a schedule of tones in PIT counts that plays on while programs wait.

It knows neither samples nor notes: :mod:`tommy.machine.synth` turns its transitions into samples,
:mod:`tommy.machine.mml` turns PLAY strings into tones.
"""

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tommy.machine.clock import PIT_HZ, TICK, Clock
from tommy.machine.pit import LOWEST_AUDIBLE_DIVISOR, MAX_DIVISOR

# A run of tones without a pause is kept this long after it sounded, so that its phase is known.
_REMEMBERED = 60 * PIT_HZ
#: How long a held tone (:meth:`Speaker.hold`) sounds if nothing follows: the longest SOUND.
HELD = 65_535 * TICK


class Tone(NamedTuple):
    """``counts`` PIT counts of a divisor; divisor 0 (or one below 55) is silence."""

    counts: int
    divisor: int


class _Entry:
    """A tone at its place in the schedule."""

    __slots__ = ("divisor", "end", "held", "opens_note", "start")

    def __init__(self, start: int, tone: Tone, opens_note: bool, held: bool) -> None:
        self.start = start
        self.end = start + tone.counts
        self.divisor = tone.divisor if tone.divisor >= LOWEST_AUDIBLE_DIVISOR else 0
        self.opens_note = opens_note
        self.held = held


class Speaker:
    """Sounds queued tones one after another as the clock goes on.

    ``revision`` grows with every change that a host must act on: tones queued, cut, muted or
    unmuted. ``listener``, if set, is called as ``listener(start_count, tone)`` for every tone when
    it is queued, also while muted, and with ``Tone(0, 0)`` when the schedule is cut.

    >>> clock = Clock()
    >>> speaker = Speaker(clock)
    >>> speaker.enqueue([(65_536, 2711), (16_384, 0), (65_536, 1491)])
    >>> speaker.transitions(0)
    [(0, 2711), (65536, 0), (81920, 1491), (147456, 0)]
    >>> clock.advance_to(70_000)
    >>> speaker.notes_left(), speaker.transitions(clock.now)
    (1, [(81920, 1491), (147456, 0)])
    """

    def __init__(self, clock: Clock) -> None:
        self.listener: Callable[[int, Tone], None] | None = None
        self.revision = 0
        #: The count at which the schedule was last cut; None if it never was.
        self.last_cut: int | None = None
        self._clock = clock
        self._muted = False
        self._entries: deque[_Entry] = deque()

    def enqueue(self, tones: Iterable[Tone | tuple[int, int]], *, one_note: bool = False) -> None:
        """Append tones (counts, divisor) at the end of the schedule, or now if it is over.

        A held tone ends where they begin. With ``one_note`` they count as one for
        :meth:`notes_left`, as a note and the gap after it do; else each counts. Tones of 0 counts
        are left out. ValueError if counts are negative or a divisor is not 0 to 65535; then
        nothing is queued.
        """
        self._append([Tone(*tone) for tone in tones], one_note=one_note, held=False)

    def hold(self, divisor: int) -> None:
        """Append a tone that sounds until the next one is queued or :meth:`cut` ends it.

        Source: MACHINE 6, SOUND with a duration below 0.022.
        """
        self._append([Tone(HELD, divisor)], one_note=True, held=True)

    def cut(self) -> None:
        """Drop everything not yet sounded: silence from now on."""
        now = self.last_cut = self._clock.now
        while self._entries and self._entries[-1].start >= now:
            self._entries.pop()
        if self._entries:
            last = self._entries[-1]
            last.end = min(last.end, now)
        self.revision += 1
        if self.listener:
            self.listener(now, Tone(0, 0))

    @property
    def muted(self) -> bool:
        """Whether nothing is heard, though time goes on; unmuting lets the rest sound."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        if muted != self._muted:
            self._muted = muted
            self.revision += 1

    @property
    def busy_until(self) -> int:
        """The count at which the schedule is over, never before now; a held tone has no part."""
        now = self._clock.now
        if not self._entries:
            return now
        last = self._entries[-1]
        return max(now, last.start if last.held else last.end)

    def notes_left(self) -> int:
        """How many notes and rests in the schedule have not yet begun, as PLAY(n) tells."""
        now = self._clock.now
        left = 0
        for entry in reversed(self._entries):
            if entry.start <= now:
                break
            left += entry.opens_note
        return left

    def next_note(self) -> int:
        """The count at which the next note or rest begins; now if none is left."""
        now = self._clock.now
        return next((e.start for e in self._entries if e.opens_note and e.start > now), now)

    def transitions(self, from_count: int) -> list[tuple[int, int]]:
        """What sounds from ``from_count`` on, as (count, divisor) where the divisor changes.

        The last divisor is 0; the list is empty if nothing sounds any more, or muted. It starts
        before ``from_count`` if a tone sounds then: with the first tone since a pause, for that
        is where the phase comes from.
        """
        self._forget()
        if self._muted:
            return []
        changes: list[tuple[int, int]] = []
        divisor = over_at = 0
        for entry in self._entries:
            if divisor and entry.start != over_at:
                changes.append((over_at, divisor := 0))
            if entry.divisor != divisor:
                changes.append((entry.start, divisor := entry.divisor))
            over_at = entry.end
        if divisor:
            changes.append((over_at, 0))
        past = [i for i, (at, of) in enumerate(changes) if of == 0 and at <= from_count]
        return changes[past[-1] + 1 :] if past else changes

    def _append(self, tones: list[Tone], *, one_note: bool, held: bool) -> None:
        for tone in tones:
            if tone.counts < 0:
                raise ValueError(f"{tone} cannot last less than 0 counts")
            if not 0 <= tone.divisor <= MAX_DIVISOR:
                raise ValueError(f"{tone}: its divisor is not 0 to {MAX_DIVISOR}")
        self._forget()
        start = self.busy_until
        if self._entries and self._entries[-1].held:
            self._entries[-1].end = start
            if self._entries[-1].start == start:
                self._entries.pop()
        opens_note = True
        for tone in tones:
            if not tone.counts:
                continue
            if self.listener:
                self.listener(start, tone)
            self._entries.append(_Entry(start, tone, opens_note, held))
            opens_note = not one_note
            start += tone.counts
        self.revision += 1

    def _forget(self) -> None:
        """Drop what is over and no longer needed to know the phase of what sounds now."""
        now = self._clock.now
        entries = self._entries
        while entries and entries[0].end <= now:
            followed = len(entries) > 1 and entries[1].start == entries[0].end
            if entries[0].divisor and followed and entries[0].end > now - _REMEMBERED:
                break
            entries.popleft()
