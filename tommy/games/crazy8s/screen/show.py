"""The startup show of Crazy Eights, to Daisy Bell.

A pen draws a big 8 made of 8s. It comes apart into two wheels that roll away from each other and
back; two riders make a bicycle built for two of them and are off, while a crowd of faces strolls
in. "I'm half crazy": half of the crowd goes crazy, and then all of it. The bicycle comes round
again, its wheels climb on each other and are the 8 of CRAZY 8S.

Every picture is a function of its step, a sixteenth note of the tune: twelve to a bar of three
quarters, 208 in all, and a few more at the end. Only rows 3 to 20 are used.
Source: LOOK 4.
"""

import math
import random
from functools import partial
from typing import NamedTuple

from tommy.machine.page import COLS
from tommy.shell.screen import tunes
from tommy.shell.screen.big_letters import banner
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.show_art import STEPPING, between, plot
from tommy.shell.screen.startup_show import Frame, Show, step_times

FIRST_ROW, ROWS = 3, 18
BAR = 12

# Steps at which something happens; the words are those of the song.
_SPLIT = 2 * BAR  # the second "Daisy"
_APART = 4 * BAR  # "give me your"
_BUILT = 5 * BAR  # "answer": a rider on each syllable
_RIDERS = (_BUILT, _BUILT + 8)
_OFF = 6 * BAR  # "do"
_HALF = 9 * BAR  # "half"
_CRAZY = 10 * BAR  # "crazy"
_BACK = 12 * BAR  # "all for the love of you"
_LOVE = range(13 * BAR, 14 * BAR)
_ARRIVED = 15 * BAR  # the tag
_CLIMB = _ARRIVED + 8
_TWO = _ARRIVED + 20
_BITS = _ARRIVED + 24
_TUNE_ENDS = _BITS + 4
_ENDS = _BITS + 41  # the whole title stands for 2.4 seconds

_GROUND = 12
_HUB_ROW = 9
#: A wheel reaches this many columns from its hub on both sides, and two rows up and down.
_REACH = 5
_MIDDLE = 40
#: Columns between the hubs of the bicycle.
_BASE = 30
_TITLE_COL = 7
#: Where the 8 of the title stands: column of its hubs.
_EIGHT_COL = 58
_CROWD_ROWS = range(13, 21)
_CROWD_SIZE = 56

_GREEN = Ink(0x02)
_DAISY = Ink(0x0E, 0x0F)
_FRAME = Ink(0x0B)
_HEART = Ink(0x0C, 0x0F)
_RIDER_INKS = ((Ink(0x0E, 0x0F), Ink(0x0C)), (Ink(0x0D, 0x0F), Ink(0x09)))
_CALM = Ink(0x07)

# The bicycle from its left hub, row by row from row 6 on; the rims go over it.
_BICYCLE = (
    (6, "         ╔══╧══════════╦══╗"),
    (7, "       / ║             ║   \\"),
    (8, "     /   ║             ║    \\"),
    (9, "o════════o═════════════o     \\o"),
)
_SADDLES = (9, 23)


def _rim() -> tuple[tuple[int, int], ...]:
    """The cells of a wheel's rim from its hub, clockwise from the bottom."""
    half = {-2: (0, 1, 2), -1: (3, 4), 0: (4, 5), 1: (3, 4), 2: (0, 1, 2)}
    cells = {(row, side * col) for row, cols in half.items() for col in cols for side in (1, -1)}
    return tuple(sorted(cells, key=lambda cell: math.atan2(-cell[1], 2.2 * cell[0]) % math.tau))


_RIM = _rim()
# The pen draws an 8 from its waist: round the upper ring, then round the lower one.
_PEN = tuple((row - 2, col) for row, col in _RIM) + tuple(
    (2 - row, col) for row, col in _RIM if row != 2
)


class _Face(NamedTuple):
    """One of the crowd: where it will stand, and the steps at which it sets out and goes crazy."""

    row: int
    col: int
    sets_out: int
    number: int
    goes_crazy: int


def _crowd(chance: random.Random) -> tuple[_Face, ...]:
    places = [(row, col) for row in _CROWD_ROWS for col in range(2 + row % 2 * 2, 79, 4)]
    faces = []
    for number, (row, col) in enumerate(sorted(chance.sample(places, _CROWD_SIZE))):
        half = number % 2 == 0
        sets_out = _BUILT + chance.randrange(18)
        faces.append(_Face(row, col, sets_out, number, _HALF if half else _CRAZY))
    return tuple(faces)


def crazy8s_show(seed: int | None = None) -> Show:
    """The show; ``seed`` places the crowd, which is always the same with None.

    >>> show = crazy8s_show()
    >>> 14 < show.length / 1_193_182 < 15
    True
    """
    faces = _crowd(random.Random(seed or 0))
    notes = tunes.notes(tunes.load("crazy8s")["show"])
    times = step_times(notes, _TUNE_ENDS)
    # The last steps follow the tune at its average pace.
    end = times[-1]
    times += [end + part * end // _TUNE_ENDS for part in range(1, _ENDS - _TUNE_ENDS + 1)]
    frames = [Frame(at, partial(_draw, step, faces)) for step, at in enumerate(times[:_ENDS])]
    tones = tuple(tone for note in notes for tone in note.tones())
    return Show(tuple(frames), tones, times[_ENDS], FIRST_ROW, ROWS)


def _draw(step: int, faces: tuple[_Face, ...], screen: Screen) -> None:
    screen.fill(FIRST_ROW, 0, ROWS, COLS)
    for face in faces:
        _draw_face(screen, face, step)
    screen.put(_GROUND, 0, "▀" * COLS, _GREEN)
    _draw_daisies(screen, step)
    if step < _SPLIT:
        drawn = len(_PEN) * (step + 1) // BAR
        for place, (row, col) in enumerate(_PEN[:drawn]):
            ink = STEPPING[(place // 4 + step // 2) % len(STEPPING)]
            screen.put(_HUB_ROW - 2 + row, _MIDDLE + col, "8", ink)
        return
    if _OFF <= step < _CRAZY or _BACK <= step < _ARRIVED:
        _draw_hearts(screen, step)
    (left_row, left), (right_row, right) = _hubs(step)
    if _BUILT <= step < _ARRIVED:
        for row, line in _BICYCLE:
            plot(screen, row, left, line, _FRAME)
    one_behind_the_other = left == right
    for row, hub in ((left_row, left), (right_row, right)):
        _draw_wheel(screen, row, hub, step, spokes=not one_behind_the_other)
    for number, mounts in enumerate(_RIDERS):
        if mounts <= step < _ARRIVED + 8:
            _draw_rider(screen, number, left, step)
    if step >= _TWO:
        _draw_title(screen, step)


def _hubs(step: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Row and column of the hubs of both wheels, the upper or left one first.

    They lie beyond the edges of the screen while the bicycle is away.
    """
    lean = 0.0  # from the right wheel to the left one: 0 straight up, a quarter turn level with it
    if step < _SPLIT + 8:
        right = between(step, _SPLIT, _APART, _MIDDLE, 67)
        lean = between(step, _SPLIT, _SPLIT + 8, 0, math.pi / 2)
        left = right - 2 * _REACH * math.sin(lean)
    elif step < _APART:
        right = between(step, _SPLIT, _APART, _MIDDLE, 67)
        left = between(step, _SPLIT + 8, _APART, _MIDDLE - 1, 12)
    elif step < _OFF:
        left = between(step, _APART, _BUILT, 12, 25)
        right = between(step, _APART, _BUILT, 67, 25 + _BASE)
    elif step < _BACK:
        left = 25 + (step - _OFF) ** 2 / 8
        right = left + _BASE
    elif step < _ARRIVED:
        stops = _EIGHT_COL - _BASE // 2
        left = stops - (stops + _BASE + _REACH) * between(step, _BACK, _ARRIVED, 1, 0) ** 1.6
        right = left + _BASE
    else:
        right = between(step, _ARRIVED, _CLIMB, _EIGHT_COL + _BASE / 2, _EIGHT_COL)
        lean = between(step, _CLIMB, _CLIMB + 8, math.pi / 2, 0)
        left = between(step, _ARRIVED, _CLIMB, _EIGHT_COL - _BASE / 2, _EIGHT_COL - 2 * _REACH)
        if step >= _CLIMB:
            left = right - 2 * _REACH * math.sin(lean)
    level = step >= _SPLIT + 8 and step < _CLIMB
    left_row = _HUB_ROW if level else _HUB_ROW - round(4 * math.cos(lean))
    return (left_row, round(left)), (_HUB_ROW, round(right))


def _draw_wheel(screen: Screen, row: int, hub: int, step: int, *, spokes: bool) -> None:
    """A wheel; its colours and spokes turn as it rolls."""
    turn = hub / (math.tau * _REACH)
    for place, (down, right) in enumerate(_RIM):
        arc = math.floor((place / len(_RIM) - turn) * 4)
        colour = STEPPING[(2 * (arc % 4) + step // 4) % len(STEPPING)].colour
        plot(screen, row + down, hub + right, "8", Ink(colour, 0x0F if arc % 2 else 0x07))
    if not spokes:
        return
    if math.floor(turn * 8) % 2:
        lines = ("   │   ", "───o───", "   │   ")
    else:
        lines = (" \\   / ", "   o   ", " /   \\ ")
    for down, line in enumerate(lines, start=-1):
        plot(screen, row + down, hub - 3, line, _FRAME)


def _draw_rider(screen: Screen, number: int, left: int, step: int) -> None:
    face, body = _RIDER_INKS[number]
    col = left + _SADDLES[number]
    if step >= _ARRIVED:  # leaps off, into the crowd
        fallen = step - _ARRIVED
        plot(screen, FIRST_ROW + fallen, col + (number or -1) * fallen, "☺☻"[step % 2], face)
        return
    plot(screen, 3, col, "☻" if step // 3 % 2 == number else "☺", face)
    plot(screen, 4, col, "█──┐", body)
    plot(screen, 5, col, "█  │", body)
    foot = (left // 2 + number) % 2 if step >= _OFF else number
    plot(screen, 7 + foot, col + 1, "\\/"[foot], body)


def _draw_daisies(screen: Screen, step: int) -> None:
    """One daisy for each syllable of "Daisy, Daisy"; they nod with the beat."""
    for number, col in enumerate((2, 77, 5, 74)):
        if step >= number * BAR:
            tall = (step // 4 + number) % 2 if step >= _HALF else 0
            plot(screen, 10 - tall, col, "☼", _DAISY)
            for row in range(11 - tall, 12):
                plot(screen, row, col, "│", _GREEN)


def _draw_hearts(screen: Screen, step: int) -> None:
    """Hearts that the riders leave behind."""
    for born in range(step - step % 4, step - 20, -4):
        if born >= _OFF and not _CRAZY <= born < _BACK:
            (_, left), _ = _hubs(born)
            row = 5 - (born // 4) % 2 - (step - born > 8)
            plot(screen, row, left + _SADDLES[0] - 3, "♥", _HEART)


def _draw_title(screen: Screen, step: int) -> None:
    """CRAZY and S, one for each of the "two bits", on both sides of the 8."""
    words = [("CRAZY", _TITLE_COL, _TWO), ("S", _EIGHT_COL + _REACH + 3, _BITS)]
    for text, col, comes in words:
        if step >= comes:
            for down, line in enumerate(banner(text)):
                ink = STEPPING[(down + step // 2) % len(STEPPING)]
                plot(screen, 4 + down, col, line, ink)


def _draw_face(screen: Screen, face: _Face, step: int) -> None:
    """One of the crowd strolls in, and later goes crazy on the spot."""
    from_left = face.col < 40
    walked = step - face.sets_out
    if walked < 0:
        return
    row = face.row
    col = min(face.col, walked - 1) if from_left else max(face.col, COLS - walked)
    if step < face.goes_crazy:
        plot(screen, row, col, "☺", _CALM)
        return
    if step in _LOVE and face.number % 3 == 0:
        plot(screen, row, col, "♥", _HEART)
        return
    together = step >= _TWO
    beat = step // 2 if together else step // 2 + face.number
    if _CRAZY <= step < _BACK:  # leaps up to nine rows high, each at another time
        up = (step + face.number * 7) % 20
        row -= max(0, up * (12 - up) // 4)
    elif beat % 2 and row > _CROWD_ROWS.start:
        row -= 1
    sway = 0 if together else (face.number * 7 + step // 3 * 5) % 3 - 1
    ink = STEPPING[(face.number + step // 2) % len(STEPPING)]
    plot(screen, max(FIRST_ROW, row), col + sway, "☺☻"[beat % 2], ink)
