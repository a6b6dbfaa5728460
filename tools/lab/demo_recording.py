"""Record the demo of a game: every page on the screen and every tone.

    PYTHONPATH=TREE python -P demo_recording.py TREE GAME ANSWERS ADAPTER SEED HANDS FILE

`same_pages` runs it with the `tommy` of a tree, which may be another commit's, so this file uses
only `program_for` and `Headless`, and no other tool. It prints the processor seconds that it took.

A recording is gzipped text with one JSON array a line: a :class:`Change` for each change of the
page, then a :class:`Sound` for each tone.
"""

import gzip
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import tommy
from tommy.__main__ import program_for
from tommy.host.headless import Headless

#: Quarter ticks from one answer to the next.
ANSWER = 8
#: F3 nine times sets the shortest delay, F2 starts the demo.
_KEYS = *("F3",) * 9, "F2"
#: The message from the end of a hand until the next one, and its row.
_OVER, _MESSAGE_ROW = b"ANY KEY", 17
_ROWS, _ROW_BYTES = 25, 160
#: Ticks in which a hand must end, three hours: Canasta by poor players takes long.
_HAND_WITHIN = 18 * 3600 * 3


class Change(NamedTuple):
    """A change of the screen at the count ``at``.

    ``hand`` is the number of the hand on the screen, from 1. ``rows`` has the cells of each changed
    row by its number, in hexadecimal. ``others`` has all state outside the cells, changed or not.
    """

    at: int
    hand: int
    others: dict[str, int]
    rows: dict[str, str]


class Sound(NamedTuple):
    """A tone from one count of the clock to another, with its PIT divisor."""

    start: int
    end: int
    divisor: int


class Recording(NamedTuple):
    """All changes of the screen and all tones, each in order of time."""

    changes: list[Change]
    sounds: list[Sound]


class Heard:
    """The tones of a speaker, collected from its listener."""

    def __init__(self) -> None:
        self._sounds: list[Sound] = []

    def note(self, start: int, tone: tuple[int, int]) -> None:
        """A tone was queued, or all sound from ``start`` on was cut; both end a held tone there."""
        counts, divisor = tone
        end = start + counts
        sounds = self.until(start)
        if not (counts and divisor):
            return
        if sounds and sounds[-1].end == start and sounds[-1].divisor == divisor:
            start = sounds.pop().start
        sounds.append(Sound(start, end, divisor))

    def until(self, count: int) -> list[Sound]:
        """All tones, cut off at a count."""
        while self._sounds and self._sounds[-1].start >= count:
            self._sounds.pop()
        if self._sounds and self._sounds[-1].end > count:
            self._sounds[-1] = self._sounds[-1]._replace(end=count)
        return self._sounds


class _Recorder:
    """Looks at a PC after each turn of its program, and writes the changes to a file."""

    def __init__(self, host: Headless, heard: Heard, file: TextIO) -> None:
        self._pc = host.pc
        self._heard = heard
        self._file = file
        self._ended = 0
        self._over = False
        self._seen: object = None
        self._rows = [b""] * _ROWS
        self.look()

    def ended(self, hand: int) -> bool:
        """Look; True if this hand has ended."""
        self.look()
        return self._ended >= hand

    def look(self) -> None:
        """Write a change if anything differs from the last look."""
        cells, cursor = bytes(self._pc.page.cells), self._pc.page.cursor
        others = {
            "cursor row": cursor.row,
            "cursor column": cursor.col,
            "cursor start": cursor.start,
            "cursor end": cursor.end,
            "cursor visible": int(cursor.visible),
            "border": self._pc.border,
            "speaker muted": int(self._pc.speaker.muted),
        }
        seen = cells, others
        if seen == self._seen:
            return
        self._seen = seen
        rows = [cells[first : first + _ROW_BYTES] for first in range(0, len(cells), _ROW_BYTES)]
        changed = {
            str(row): now.hex()
            for row, (now, before) in enumerate(zip(rows, self._rows, strict=True))
            if now != before
        }
        self._rows = rows
        over = _OVER in rows[_MESSAGE_ROW][::2]
        self._ended += over and not self._over
        self._over = over
        hand = self._ended + (not over)
        self._write(Change(self._pc.clock.now, hand, others, changed))

    def close(self) -> None:
        """Write the tones."""
        for sound in self._heard.until(self._pc.clock.now):
            self._write(sound)

    def _write(self, line: Change | Sound) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")


def record(path: Path, game: str, answers: str, adapter: str, seed: int, hands: int) -> None:
    """Play hands and write a recording.

    Raises what the program raises, and HeadlessError if it ends or stalls; the recording then goes
    up to that moment.
    """
    heard = Heard()
    make = program_for(game, "*", seed=seed)

    def program(pc: Any) -> Any:
        pc.speaker.listener = heard.note
        return make(pc)

    host = Headless(program, adapter=adapter)
    with gzip.open(path, "wt", encoding="ascii", compresslevel=3) as file:
        recorder = _Recorder(host, heard, file)
        try:
            _play(host, recorder, answers, hands)
        finally:
            recorder.close()
    host.power_off()


def _play(host: Headless, recorder: _Recorder, answers: str, hands: int) -> None:
    for char in answers:
        host.type(char)
        recorder.look()
        for _ in range(ANSWER):
            host.run_quarters(1)
            recorder.look()
    for key in _KEYS:
        host.key(key)
        recorder.look()
    for hand in range(1, hands + 1):
        # run_until asks after each turn of the program, so that no page is missed.
        host.run_until(partial(recorder.ended, hand), limit_ticks=_HAND_WITHIN)


def read(path: Path) -> Recording:
    """The recording in a file."""
    recording = Recording([], [])
    with gzip.open(path, "rt", encoding="ascii") as file:
        for line in file:
            words = json.loads(line)
            if len(words) == len(Sound._fields):
                recording.sounds.append(Sound(*words))
            else:
                recording.changes.append(Change(*words))
    return recording


def _main(tree: str, game: str, answers: str, adapter: str, seed: str, hands: str, to: str) -> None:
    played = Path(tommy.__file__).resolve().parents[1]
    if played != Path(tree).resolve():
        raise SystemExit(f"the tommy of {played} would play, not that of {tree}")
    record(Path(to), game, answers, adapter, int(seed), int(hands))
    print(time.process_time())


if __name__ == "__main__":
    _main(*sys.argv[1:])
