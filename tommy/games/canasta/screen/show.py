"""The startup show of Canasta, to La Cucaracha and the song of the toreador.

Canasta is Spanish for basket. A man with a sombrero stands beside one, and at every note of La
Cucaracha a card flies out of it: they open as a giant fan. A cockroach comes along, and at "ya no
puede caminar", now it can walk no more, lies on its back. To the toreador's song the fan closes
and drops into the basket; out come seven big letters, note by note, and flowers of four suits.

Every picture is a function of its step, a sixteenth note of one of the tunes, 190 in all, and a
few more at the end. Only rows 1 to 19 are used.
Source: LOOK 4.
"""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from tommy.cards.card import JOKER, Card, Joker, Rank, Suit
from tommy.machine.mml import Note
from tommy.machine.page import COLS
from tommy.shell.screen import tunes
from tommy.shell.screen.big_letters import GAP, banner
from tommy.shell.screen.card_art import FACE, JOKER_FACE, suit_ink
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.show_art import STEPPING, between, plot
from tommy.shell.screen.startup_show import Frame, Show, sixteenths, step_times

FIRST_ROW, ROWS = 1, 19
#: Steps of the two tunes, and of the look at the end.
FAN_STEPS, TITLE_STEPS, LAST_LOOK = 126, 64, 8
BEAT = 4
#: Where the open fan lies: its first row and column, and the columns from card to card.
FAN_ROW, FAN_COL, FAN_PITCH = 7, 7, 2
TITLE, TITLE_ROW, TITLE_COL = "CANASTA", 4, 9
#: The notes of the title's tune that throw its letters are those from this one on: its second bar.
FIRST_LETTER = 5

_GROUND = 19
_RIM = 15  # what flies is seen above this row only: below it is in the basket
_MOUTH = (14, 13)  # a card that leaves the basket
_CARD_FLIGHT, _CARD_RISE = 6, 8
_LETTER_FLIGHT, _LETTER_RISE = 4, 3
_GRAVITY = 0.12

# Steps after the beginning of the title's tune.
_WAVE = range(8)
_CLOSING = range(6, 16)
_DROP = 4

# Notes of the fan's tune, rests not counted: "ya no puede caminar" and what follows.
_LAME, _LIMPING, _FLEEING = 10, 17, 27

_HAT_TOSS = 12  # steps before the end

_GROUND_INK = Ink(0x06)
_WICKER = Ink(0x06)
_RIM_INK = Ink(0x0E, 0x0F)
_HAT = Ink(0x0E, 0x0F)
_SKIN = Ink(0x0F, 0x0F)
_STRIPES = (Ink(0x0C, 0x0F), Ink(0x0A), Ink(0x09, 0x0F), Ink(0x0D))
_CAPE = Ink(0x0C, 0x0F)
_ROACH = Ink(0x06)
_BACK = Ink(0x71, 0x70)
_RED, _BLACK = Ink(0x0C, 0x0F), Ink(0x07)

_BASKET_COL = 10
_BASKET = (
    ("▐▄▄▄▄▄▄▄▄▄▌", _RIM_INK),
    (" ╫╬╬╬╬╬╬╬╫ ", _WICKER),
    (" ╫╬╬╬╬╬╬╬╫ ", _WICKER),
    ("  ▀╬╬╬╬╬▀  ", _WICKER),
)
_EDGEWISE = (" ┌─┐ ", " │▒│ ", " │▒│ ", " └─┘ ")
_FACE_DOWN = ("┌───┐", "│▒T▒│", "│▒T▒│", "└───┘")
_ROACH_BODY, _ROACH_ON_BACK = "─o▄███▄", "─o▀███▀"
_ROACH_LEGS = ("  \\/\\/ ", "  /\\/\\ ")


class _Flower(NamedTuple):
    """A suit sign thrown out of the basket at a step; its speed is in cells a step."""

    thrown: int
    suit: Suit
    up: float
    right: float


@dataclass(frozen=True, slots=True)
class _Cast:
    """All that the pictures show, with the steps at which it is thrown or acts."""

    cards: tuple[tuple[Card | Joker, int], ...]
    letters: tuple[tuple[tuple[str, ...], int, int], ...]  # drawing, column, step
    flowers: tuple[_Flower, ...]
    roach: tuple[int, int, int]  # lame, limping and fleeing from these steps on


def canasta_show(seed: int | None = None) -> Show:
    """The show; ``seed`` deals the fan, which is always the same with None.

    >>> show = canasta_show()
    >>> 12 < show.length / 1_193_182 < 13
    True
    """
    music = tunes.load("canasta")
    fan, title = tunes.notes(music["show-fan"]), tunes.notes(music["show-title"])
    fan_times, title_times = step_times(fan, FAN_STEPS), step_times(title, TITLE_STEPS)
    turn, end = fan_times[-1], fan_times[-1] + title_times[-1]
    times = [*fan_times[:-1], *(turn + at for at in title_times)]
    times += [end + part * title_times[-1] // TITLE_STEPS for part in range(1, LAST_LOOK + 1)]
    cast = _cast(
        struck(fan, FAN_STEPS),
        [FAN_STEPS + step for step in struck(title, TITLE_STEPS)],
        random.Random(seed or 0),
    )
    frames = tuple(Frame(at, partial(_draw, step, cast)) for step, at in enumerate(times[:-1]))
    tones = tuple(tone for note in (*fan, *title) for tone in note.tones())
    return Show(frames, tones, times[-1], FIRST_ROW, ROWS)


def struck(notes: Sequence[Note], steps: int) -> list[int]:
    """The steps of a tune at which a note begins to sound, rests left out.

    >>> struck(tunes.notes("T120 L8 CP8D.E16"), 8)
    [0, 4, 7]
    """
    begins = itertools.accumulate(sixteenths(notes, steps), initial=0)
    return [step for note, step in zip(notes, begins, strict=False) if note.divisor]


def _cast(fan: Sequence[int], title: Sequence[int], chance: random.Random) -> _Cast:
    letters = []
    col = TITLE_COL
    for sign, step in zip(TITLE, title[FIRST_LETTER:], strict=False):
        drawing = banner(sign)
        letters.append((drawing, col, step))
        col += len(drawing[0]) + GAP
    flowers = tuple(
        _Flower(step, suit, chance.uniform(0.5, 1.5), chance.uniform(0.3, 4.5))
        for step in title[FIRST_LETTER + len(TITLE) :]
        for suit in (*Suit, *Suit)
    )
    roach = fan[_LAME], fan[_LIMPING], fan[_FLEEING]
    return _Cast(_hand(fan, chance), tuple(letters), flowers, roach)


def _hand(steps: Sequence[int], chance: random.Random) -> tuple[tuple[Card | Joker, int], ...]:
    """A sorted hand without treys, as many cards as there are steps, each with its step."""
    ranks = [Rank.ACE, *range(Rank.KING, Rank.THREE, -1), Rank.TWO]
    deck: list[Card | Joker] = [Card(Rank(r), suit) for r in ranks for suit in (*Suit, *Suit)]
    deck += [JOKER] * 4
    places = sorted(chance.sample(range(len(deck)), len(steps)))
    return tuple((deck[place], step) for place, step in zip(places, steps, strict=True))


def _draw(step: int, cast: _Cast, screen: Screen) -> None:
    screen.fill(FIRST_ROW, 0, ROWS, COLS)
    _draw_flowers(screen, step, cast)
    _draw_fan(screen, step, cast)
    _draw_title(screen, step, cast)
    for row, (line, ink) in enumerate(_BASKET, start=_RIM):
        plot(screen, row, _BASKET_COL, line, ink)
    _draw_roach(screen, step, cast.roach)
    _draw_man(screen, step, cast)
    screen.put(_GROUND, 0, "▀" * COLS, _GROUND_INK)


def _arc(
    part: float, begins: tuple[int, int], ends: tuple[int, int], rise: float
) -> tuple[int, int]:
    """Row and column of a thing thrown from ``begins`` to ``ends``, after ``part`` of the way.

    Half way it is ``rise`` rows above the straight line.
    """
    row = begins[0] + (ends[0] - begins[0]) * part - 4 * rise * part * (1 - part)
    return round(row), round(begins[1] + (ends[1] - begins[1]) * part)


def _draw_fan(screen: Screen, step: int, cast: _Cast) -> None:
    """The cards in the fan, and over them those in flight."""
    since = step - FAN_STEPS
    if since >= _CLOSING.stop + _DROP:
        return
    spread = between(since, _CLOSING.start, _CLOSING.stop - 1, 1, 0)
    drop = between(since, _CLOSING.stop - 1, _CLOSING.stop + _DROP, 0, 1)
    flying = []
    for number, (card, thrown) in enumerate(cast.cards):
        place = FAN_ROW, FAN_COL + round(FAN_PITCH * number * spread)
        age = step - thrown
        if age >= _CARD_FLIGHT:
            row, col = _arc(drop, place, (_GROUND, _MOUTH[1]), 0)
            crest = 8 * (since - _WAVE.start)  # the wave runs through the fan in its steps
            lifted = since in _WAVE and abs(FAN_PITCH * number - crest) < 4
            # The next card lies on this one once it has landed.
            following = cast.cards[number + 1 : number + 2]
            covered = any(step - after >= _CARD_FLIGHT for _, after in following)
            face = _face(card, covered=covered)
            _draw_card(screen, row - lifted, col, face, *_face_inks(card))
        elif age >= 0:
            flying.append((card, age, _arc(age / _CARD_FLIGHT, _MOUTH, place, _CARD_RISE)))
    for card, age, (row, col) in flying:
        if age % 2:
            _draw_card(screen, row, col, _EDGEWISE, FACE, _BACK)
        elif age % 4:
            _draw_card(screen, row, col, _face(card), *_face_inks(card))
        else:
            _draw_card(screen, row, col, _FACE_DOWN, FACE, _BACK)


def _face(card: Card | Joker, *, covered: bool = False) -> tuple[str, ...]:
    """A card's rows; of a ``covered`` one a single column is visible: a ten is T there."""
    if isinstance(card, Joker):
        return "┌───┐", "│* *│", "│* *│", "└───┘"
    sign, label = card.suit.sign, card.rank.letter if covered else card.rank.label
    return "┌───┐", f"│{sign}{label:>2}│", f"│{label:<2}{sign}│", "└───┘"


def _face_inks(card: Card | Joker) -> tuple[Ink, Ink]:
    return FACE, JOKER_FACE if isinstance(card, Joker) else suit_ink(card.suit)


def _draw_card(
    screen: Screen, row: int, col: int, lines: tuple[str, ...], frame: Ink, inside: Ink
) -> None:
    """Draw the part of a card above the rim of the basket."""
    for down, line in enumerate(lines[: max(0, _RIM - row)]):
        first = col + len(line) - len(line.lstrip())
        text = line.strip()
        screen.put(row + down, first, text, frame)
        if down in (1, 2):
            screen.put(row + down, first + 1, text[1:-1], inside)


def _draw_title(screen: Screen, step: int, cast: _Cast) -> None:
    """The letters; their colours travel from one to the next with each beat."""
    beat = (step - FAN_STEPS) // BEAT
    for number, (drawing, col, thrown) in enumerate(cast.letters):
        age = step - thrown
        if age < 0:
            continue
        part = min(1.0, age / _LETTER_FLIGHT)
        row, at = _arc(part, (_MOUTH[0], _BASKET_COL + 2), (TITLE_ROW, col), _LETTER_RISE)
        ink = STEPPING[(number + beat) % len(STEPPING)]
        for down, line in enumerate(drawing[: max(0, _RIM - row)]):
            plot(screen, row + down, at, line, ink)


def _draw_flowers(screen: Screen, step: int, cast: _Cast) -> None:
    """Suit signs that fly out of the basket and fall to the ground, where they stay."""
    depth = _GROUND - 1 - _MOUTH[0]
    for flower in cast.flowers:
        if step < flower.thrown:
            continue
        # The root of: depth == -up * steps + gravity * steps**2.
        root = (flower.up**2 + 4 * _GRAVITY * depth) ** 0.5
        age = min(step - flower.thrown, (flower.up + root) / (2 * _GRAVITY))
        row = _MOUTH[0] - flower.up * age + _GRAVITY * age**2
        col = _BASKET_COL + 5 + flower.right * age
        ink = _RED if flower.suit.red else _BLACK
        plot(screen, round(row), round(col), flower.suit.sign, ink)


def _draw_roach(screen: Screen, step: int, roach: tuple[int, int, int]) -> None:
    """The cockroach, in the two rows above the ground."""
    lame, limping, fleeing = roach
    body, legs = _ROACH_BODY, _ROACH_LEGS[step // 2 % 2]
    col = between(step, 0, lame, 80, 46) + between(step // 4 * 4, limping, fleeing, 0, -8)
    if lame <= step < limping:
        plot(screen, _GROUND - 2, round(col), legs, _ROACH)
        plot(screen, _GROUND - 1, round(col), _ROACH_ON_BACK, _ROACH)
        return
    if step >= fleeing:
        body, legs = body[::-1], _ROACH_LEGS[step % 2][::-1]
        col += between(step, fleeing, FAN_STEPS, 0, 42)
    plot(screen, _GROUND - 2, round(col), body, _ROACH)
    plot(screen, _GROUND - 1, round(col), legs, _ROACH)


def _draw_man(screen: Screen, step: int, cast: _Cast) -> None:
    """The man: throws at each note, dances on the beat, and waves the cape to the second tune."""
    thrown = [at for _, at in cast.cards] + [at for _, _, at in cast.letters]
    throws = any(0 <= step - at < 2 for at in thrown)
    tossed = max(0, step - (FAN_STEPS + TITLE_STEPS + LAST_LOOK - _HAT_TOSS))
    hat = tossed * (_HAT_TOSS - tossed) // 7
    plot(screen, 11 - hat, 3, "▄█▄", _HAT)
    plot(screen, 12 - hat, 1, "▀▀▀▀▀▀▀", _HAT)
    plot(screen, 13, 4, "☻" if throws or hat else "☺", _SKIN)
    for row, line in enumerate((" ▒▒▒ ", "▒▒▒▒▒", "▒▒▒▒▒"), start=14):
        plot(screen, row, 2, line, _STRIPES[(row + step // BEAT) % len(_STRIPES)])
    plot(screen, 17, 3, "│ │", _BLACK)
    plot(screen, 18, 3, ("│ \\", "/ │")[step // 2 % 2], _BLACK)
    if step >= FAN_STEPS:
        side = (step - FAN_STEPS) // BEAT % 2
        for row in (14, 15, 16):
            plot(screen, row, (0, 7)[side], "▓▓", _CAPE)
    elif throws:
        plot(screen, 13, 7, "/", _SKIN)
    else:
        plot(screen, 15, 7, "──", _SKIN)
