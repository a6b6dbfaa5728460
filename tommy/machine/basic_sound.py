"""QuickBASIC's PLAY and SOUND as programs of the PC await them. Source: MACHINE 6 and 7.

Under MF (the default) a statement ends when its sound does. Under MB it puts at most 32 notes
and rests into the queue of the speaker and then waits until there is room.
"""

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import Protocol
from weakref import WeakKeyDictionary

from tommy.machine.clock import QUARTER, Clock
from tommy.machine.mml import IllegalFunctionCall, Note, PlayState, parse
from tommy.machine.pit import divisor_of
from tommy.machine.program import WaitQuarters
from tommy.machine.speaker import Speaker

#: Notes and rests that wait in the background at most.
QUEUE = 32
#: SOUND with fewer ticks than this sounds until the next statement.
ENDLESS_BELOW = 0.022
_SOUND_HZ = (37, 32_767)
_SOUND_TICKS = (0, 65_535)


class HasSpeaker(Protocol):
    """What the statements need of a PC."""

    clock: Clock
    speaker: Speaker


# What the statements remember belongs to the PC they run on: octave, tempo, mode, carry.
_states: WeakKeyDictionary[Speaker, PlayState] = WeakKeyDictionary()


def reset(pc: HasSpeaker) -> None:
    """Forget octave, tempo and mode, as a program that has just been started."""
    _states.pop(pc.speaker, None)


async def play(pc: HasSpeaker, text: str | None) -> None:
    """Play a PLAY string, from what earlier statements left behind.

    The errors of :func:`tommy.machine.mml.parse`; then nothing is played.
    """
    notes, after = parse(text, _states.get(pc.speaker))
    _states[pc.speaker] = after
    await _play_notes(pc, notes)


async def sound(pc: HasSpeaker, hz: float, ticks: float) -> None:
    """SOUND hz, ticks: a tone of the nearest whole hz for a time, fractions of a tick allowed.

    As wherever BASIC wants an integer, hz is rounded before it is looked at, a half to the even
    neighbour. 0 ticks cut what plays; below 0.022 the tone holds on until the next statement;
    32767 Hz is a pause. IllegalFunctionCall if hz is not 37 to 32767 or ticks not 0 to 65535.
    """
    if not math.isfinite(hz) or not _SOUND_HZ[0] <= round(hz) <= _SOUND_HZ[1]:
        raise IllegalFunctionCall(f"SOUND at {hz} Hz: only {_SOUND_HZ[0]} to {_SOUND_HZ[1]}")
    if not _SOUND_TICKS[0] <= ticks <= _SOUND_TICKS[1]:
        raise IllegalFunctionCall(f"SOUND for {ticks} ticks: only 0 to {_SOUND_TICKS[1]}")
    divisor = divisor_of(round(hz))
    if ticks == 0:
        pc.speaker.cut()
    elif ticks < ENDLESS_BELOW:
        await _until_over(pc)
        pc.speaker.hold(divisor)
    else:
        quarters, after = _states.get(pc.speaker, PlayState()).timed(Fraction(ticks) * 4)
        _states[pc.speaker] = after
        await _play_notes(pc, [Note(quarters * QUARTER, 0, divisor, after.background)])


async def _play_notes(pc: HasSpeaker, notes: Iterable[Note]) -> None:
    for background, group in groupby(notes, key=lambda note: note.background):
        if not background:
            for note in group:
                pc.speaker.enqueue(note.tones(), one_note=True)
            await _until_over(pc)
            continue
        for note in group:
            while pc.speaker.notes_left() >= QUEUE:
                await _wait_until(pc, pc.speaker.next_note())
            pc.speaker.enqueue(note.tones(), one_note=True)


async def _until_over(pc: HasSpeaker) -> None:
    while pc.speaker.busy_until > pc.clock.now:
        await _wait_until(pc, pc.speaker.busy_until)


async def _wait_until(pc: HasSpeaker, count: int) -> None:
    """Wait once; a trapped key may end it early, so callers look again."""
    await WaitQuarters(-(-(count - pc.clock.now) // QUARTER))
