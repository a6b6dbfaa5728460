"""The startup show of Rolling Stone, in the hall of the Mountain King.

A stone rolls through the hall and pushes what falls in its way, one block at each note; what
leaves at the right comes in again at the left. Trolls tiptoe below. The tune comes again in a
hurry, the blocks fall in pairs, and with its last note the last gap is plugged: the row is a
ring, and nothing moves. The stone swells, and it all bursts; the pieces are the title, and the
stone rolls on.

Every picture is a function of its step, a sixteenth note of one of the tunes, 140 in all, and a
few more at the end. Only rows 1 to 19 are used.
Source: LOOK 4; the manual, on what the game is like.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from tommy.machine.page import COLS
from tommy.shell.screen import tunes
from tommy.shell.screen.big_letters import GAP, HEIGHT, banner
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.show_art import STEPPING
from tommy.shell.screen.startup_show import Frame, Show, sixteenths, step_times

FIRST_ROW, ROWS = 1, 19
#: The tunes of the show and their steps: slow, fast, the burst; and steps of the look at the end,
#: in which the whole title stands for 2.4 seconds.
TUNES = (("show-roll", 64), ("show-race", 64), ("show-burst", 12))
LAST_LOOK = 38
ROLL_ROW = 11
#: The two words of the title and the row of each.
TITLE = (("ROLLING", 2), ("STONE", 12))

_FAST = TUNES[0][1]
_BURST = _FAST + TUNES[1][1]
_STONE_ENDS = COLS // 2
_LAPS = 2
#: Columns a step at the beginning.
_START = 0.5
_FALL = 5
_FLOOR = ROLL_ROW + 1
_CAVE_FLOOR = FIRST_ROW + ROWS - 1
_TROLL_PITCH = 6
#: Steps for each row that the stone swells on each side, between the ring and the burst.
_SWELL = 2
_FLIGHT = (5, 10)

_FLOOR_INK = Ink(0x06)
_ROCK = Ink(0x08)
_SNOW = Ink(0x0F, 0x0F)
_STONE = Ink(0x0F, 0x0F)
_TROLL, _AMAZED = Ink(0x0A), Ink(0x0E, 0x0F)

_Cell = tuple[int, int, str, Ink]


class _Block(NamedTuple):
    """A block: the step at which it lands in the row, and its column."""

    lands: int
    col: int


class _Piece(NamedTuple):
    """One cell of the title: its place, and from which column and how long it flies."""

    row: int
    col: int
    sign: str
    letter: int
    source: int
    flight: int


@dataclass(frozen=True, slots=True)
class _Cast:
    """All that the pictures are made of."""

    blocks: tuple[_Block, ...]
    stuck: int  # the step of the last block
    pieces: tuple[_Piece, ...]
    mountains: tuple[_Cell, ...]


def rolling_show(seed: int | None = None) -> Show:
    """The show; ``seed`` places mountains and pieces, which are always the same with None.

    >>> show = rolling_show()
    >>> 12 < show.length / 1_193_182 < 13
    True
    """
    music = tunes.load("rolling")
    times = [0]
    starts: list[int] = []
    tones = []
    for name, steps in TUNES:
        notes = tunes.notes(music[name])
        begins = itertools.accumulate(sixteenths(notes, steps), initial=len(times) - 1)
        starts += list(begins)[:-1]
        times += [times[-1] + at for at in step_times(notes, steps)[1:]]
        tones += [tone for note in notes for tone in note.tones()]
    pace = times[-1] - times[-2]
    times += [times[-1] + pace * step for step in range(1, LAST_LOOK + 1)]
    cast = _cast([step for step in starts if step < _BURST], random.Random(seed or 0))
    frames = tuple(Frame(at, partial(_draw, step, cast)) for step, at in enumerate(times[:-1]))
    return Show(frames, tuple(tones), times[-1], FIRST_ROW, ROWS)


def _cast(notes: list[int], chance: random.Random) -> _Cast:
    stuck = notes[-1]
    lands = [0]  # the first one lies there
    for step in notes:
        lands += [step] * (1 if step < _FAST else 2)
    blocks = tuple(
        _Block(step, (_stone(step, stuck) + 1 + place) % COLS) for place, step in enumerate(lands)
    )
    return _Cast(blocks, stuck, tuple(_pieces(chance)), tuple(_mountains(chance)))


def _pieces(chance: random.Random) -> Iterator[_Piece]:
    number = 0
    for word, top in TITLE:
        left = (COLS - len(banner(word)[0])) // 2
        for sign in word:
            drawing = banner(sign)
            for row, col in itertools.product(range(HEIGHT), range(len(drawing[0]))):
                if drawing[row][col] != " ":
                    source, flight = chance.randrange(COLS), chance.randint(*_FLIGHT)
                    yield _Piece(top + row, left + col, sign, number, source, flight)
            left += len(drawing[0]) + GAP
            number += 1


def _mountains(chance: random.Random) -> Iterator[_Cell]:
    """Peaks with snow on them, the far ones first; a near one hides what is behind it."""
    for col in chance.sample(range(2, COLS - 2, 6), 12):
        top = chance.randint(3, 8)
        for down in range(ROLL_ROW - top):
            row, ink = top + down, _SNOW if down < 2 else _ROCK
            yield row, col - down, "/", ink
            for inside in range(col - down + 1, col + down + 1):
                yield row, inside, " ", _ROCK
            yield row, col + down + 1, "\\", ink


def _stone(step: int, stuck: int) -> int:
    """How many columns the stone has rolled by a step: ever faster, until it is stuck."""
    step = min(step, stuck)
    way = _LAPS * COLS + _STONE_ENDS
    return round(_START * step + (way - _START * stuck) * (step / stuck) ** 2)


def _draw(step: int, cast: _Cast, screen: Screen) -> None:
    screen.fill(FIRST_ROW, 0, ROWS, COLS)
    for row, col, sign, ink in _burst(step, cast) if step >= _BURST else _hall(step, cast):
        if FIRST_ROW <= row < FIRST_ROW + ROWS and 0 <= col < COLS:
            screen.put(row, col, sign, ink)


def _hall(step: int, cast: _Cast) -> Iterator[_Cell]:
    """The hall while the stone rolls, and while it is stuck and swells."""
    yield from cast.mountains
    for col in range(COLS):
        yield _FLOOR, col, "▀", _FLOOR_INK
        yield _CAVE_FLOOR, col, "▀", _FLOOR_INK
    yield from _trolls(step, cast.stuck)
    stone = _stone(step, cast.stuck)
    stuck = step >= cast.stuck
    for place, block in enumerate(cast.blocks):
        ink = STEPPING[(place + (step if stuck else 0)) % len(STEPPING)]
        if step >= block.lands:
            yield ROLL_ROW, (stone + 1 + place) % COLS, "■", ink
        elif block.lands - step < _FALL:
            yield ROLL_ROW - 2 * (block.lands - step), block.col, "■", ink
    yield from _swollen(stone % COLS, (step - cast.stuck) // _SWELL if stuck else 0, step)


def _swollen(col: int, size: int, step: int) -> Iterator[_Cell]:
    """The stone, ``size`` rows large on each side of its own; made of stones."""
    for down in range(-size, size + 1):
        half = round(2.2 * (size * (size + 1) - down**2) ** 0.5)
        for right in range(-half, half + 1):
            ink = STEPPING[(step + abs(down) + abs(right)) % len(STEPPING)] if size else _STONE
            yield ROLL_ROW + down, col + right, "○", ink


def _trolls(step: int, stuck: int) -> Iterator[_Cell]:
    """Trolls in the cave below: on tiptoe, then running and leaping; amazed when all is stuck."""
    walked = min(step, stuck)
    hurry = max(0, walked - _FAST)
    walked = (walked - hurry) // 2 + hurry
    for number in range(1 + walked // _TROLL_PITCH):
        col = COLS - 1 - walked + _TROLL_PITCH * number
        beat = (step // 2 + number) % 2
        leaps = (beat * 2 if hurry else beat) if step < stuck else 0
        face, ink = ("☻", _TROLL) if step < stuck else ("☺", _AMAZED)
        yield _CAVE_FLOOR - 2 - leaps, col, face, ink
        yield _CAVE_FLOOR - 1 - leaps, col, "π" if beat else "∩", ink


def _burst(step: int, cast: _Cast) -> Iterator[_Cell]:
    """After the burst: the title, at first in pieces, and the stone rolling away."""
    age = step - _BURST + 1
    for number, piece in enumerate(cast.pieces):
        ink = STEPPING[(piece.letter + step // 2) % len(STEPPING)]
        if age >= piece.flight:
            yield piece.row, piece.col, piece.sign, ink
            continue
        part = age / piece.flight
        row = ROLL_ROW + (piece.row - ROLL_ROW) * part - 6 * part * (1 - part)
        col = piece.source + (piece.col - piece.source) * part
        yield round(row), round(col), "■", STEPPING[(number + step) % len(STEPPING)]
    yield ROLL_ROW, _STONE_ENDS + 2 * age, "○", _STONE
