"""The demo of a game, written down: every page that comes on the screen, and all that sounds.

    PYTHONPATH=TREE python -P demo_recording.py TREE GAME ANSWERS ADAPTER SEED HANDS FILE

plays with the `tommy` of a tree, be it of another commit: so this file knows nothing of ours but
`program_for` and `Headless`, and no other tool. It prints the seconds of processor that it took.
`same_pages` runs it.

A recording is gzipped text of one JSON array a line: a :class:`Change` each time the page looks
other than before, and below them a :class:`Sound` for each tone that was heard.
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
#: F3 so often makes the delay as short as it gets, F2 lets the demo play.
_KEYS = *("F3",) * 9, "F2"
#: What the row of messages shows from the end of a hand until the next one.
_OVER, _MESSAGE_ROW = b"ANY KEY", 17
_ROWS, _ROW_BYTES = 25, 160
#: Ticks in which a hand must end, three hours: Canasta by poor players takes long.
_HAND_WITHIN = 18 * 3600 * 3


class Change(NamedTuple):
    """What is on the screen from the count ``at`` on, as far as it is other than before.

    ``hand`` is the number of the hand on the screen, from 1. ``others`` is all that is not in the
    cells, changed or not. ``rows`` has the cells of each row that changed, in hexadecimal, by its
    number.
    """

    at: int
    hand: int
    others: dict[str, int]
    rows: dict[str, str]


class Sound(NamedTuple):
    """What sounds from one count of the clock up to another: ``divisor`` is the PIT's."""

    start: int
    end: int
    divisor: int


class Recording(NamedTuple):
    """All that was seen and heard, in the order of the clock."""

    changes: list[Change]
    sounds: list[Sound]


class Heard:
    """What a speaker sounds, as its listener tells."""

    def __init__(self) -> None:
        self._sounds: list[Sound] = []

    def note(self, start: int, tone: tuple[int, int]) -> None:
        """A tone was queued, or all cut from ``start`` on; a held one ends there either way."""
        counts, divisor = tone
        end = start + counts
        sounds = self.until(start)
        if not (counts and divisor):
            return
        if sounds and sounds[-1].end == start and sounds[-1].divisor == divisor:
            start = sounds.pop().start
        sounds.append(Sound(start, end, divisor))

    def until(self, count: int) -> list[Sound]:
        """All that was heard, if nothing sounds from a count on."""
        while self._sounds and self._sounds[-1].start >= count:
            self._sounds.pop()
        if self._sounds and self._sounds[-1].end > count:
            self._sounds[-1] = self._sounds[-1]._replace(end=count)
        return self._sounds


class _Recorder:
    """A look at a PC after each of its turns; what changed goes into a file."""

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
        """Look, and tell whether a hand has ended."""
        self.look()
        return self._ended >= hand

    def look(self) -> None:
        """Write down how the page looks, if it looks other than at the last look."""
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
        """Write down what was heard."""
        for sound in self._heard.until(self._pc.clock.now):
            self._write(sound)

    def _write(self, line: Change | Sound) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")


def record(path: Path, game: str, answers: str, adapter: str, seed: int, hands: int) -> None:
    """Play so many hands and write a recording.

    What the program raises comes out, and HeadlessError if it ends or stalls; the recording goes up
    to there.
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
        # It is asked after each turn of the program, so that no page is missed.
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
