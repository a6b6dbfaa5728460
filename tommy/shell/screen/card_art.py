"""Cards as text: faces, backs and hands of any size (LOOK 1 and 5).

Knows no rules. A hand is a row of *slots*; an empty slot is the gap that a card has left.
"""

import functools
from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

from tommy.cards.card import Card, Joker, Suit
from tommy.machine.page import Block, Page
from tommy.shell.screen.screen import NORMAL, REVERSED, Ink, Screen

CARD_ROWS = 4
CARD_COLS = 5
#: A hand lies in columns 0 to 64.
HAND_COLS = 65
#: Columns from one card to the next, widest first. Source: LOOK 5.
PITCHES = (6, 5, 4, 3, 2)
#: At this pitch or below only every fifth number is written.
SPARSE_PITCH = 2

FACE = Ink(0x70, 0x70)
RED_FACE = Ink(0x74, 0x70)
JOKER_FACE = Ink(0x75, 0x70)
_BRIGHT_NUMBER = Ink(0x0F, 0x0F)

_TOP = "┌───┐"
_LOW = "└───┘"


class Back(NamedTuple):
    """How the backs of a hand look: the filling sign, and the inks of frame and filling."""

    sign: str
    frame: Ink
    filling: Ink


_BACK_SIGNS = "▒╫╪"
_BACK_INKS = (
    (Ink(0x74, 0x70), Ink(0x71, 0x70)),
    (Ink(0x71, 0x70), Ink(0x75, 0x70)),
)


def random_back(random: Random) -> Back:
    """A random back, for one hand."""
    sign = random.choice(_BACK_SIGNS)
    frame, filling = random.choice(_BACK_INKS)
    return Back(sign, frame, filling)


#: What a slot holds: a card face up, a card face down, or nothing.
Slot = Card | Joker | Back | None


def suit_ink(suit: Suit) -> Ink:
    """The ink of a suit's sign on a card."""
    return RED_FACE if suit.red else FACE


def card_ink(card: Card | Joker) -> Ink:
    """The ink of the print on a card."""
    return JOKER_FACE if isinstance(card, Joker) else suit_ink(card.suit)


def card_label(card: Card | Joker) -> str:
    """A card in a line of text, rank first.

    >>> card_label(Card.parse("TD")), card_label(Joker.JOKER)
    ('10♦', 'JOKER')
    """
    return "JOKER" if isinstance(card, Joker) else f"{card.rank.label}{card.suit.sign}"


def draw_card(screen: Screen, row: int, col: int, slot: Slot) -> None:
    """Draw one whole card at (row, col), 4 rows by 5 columns; nothing for an empty slot."""
    if slot is not None:
        screen.paste(row, col, _whole_card(slot, screen.mono))


@functools.cache
def _whole_card(slot: Card | Joker | Back, mono: bool) -> Block:
    """The cells of a card, painted once and cached."""
    screen = Screen(Page(), mono=mono)
    if isinstance(slot, Back):
        frame, ink = slot.frame, slot.filling
        inner = (f"{slot.sign}T{slot.sign}",) * 2
    elif isinstance(slot, Joker):
        frame, ink, inner = FACE, JOKER_FACE, ("* *", "* *")
    else:
        frame, ink = FACE, suit_ink(slot.suit)
        sign, label = slot.suit.sign, slot.rank.label
        inner = (f"{sign}{label:>2}", f"{label:<2}{sign}")
    screen.put(0, 0, _TOP, frame)
    for row, text in enumerate(inner, start=1):
        screen.put(row, 0, "│", frame)
        screen.put(row, 1, text, ink)
        screen.put(row, 4, "│", frame)
    screen.put(3, 0, _LOW, frame)
    return screen.copy(0, 0, CARD_ROWS, CARD_COLS)


def erase_card(screen: Screen, row: int, col: int) -> None:
    """Blank the place of one card."""
    screen.fill(row, col, CARD_ROWS, CARD_COLS)


class HandLayout(NamedTuple):
    """Where the slots of ``cards`` cards lie: ``pitch`` columns apart, or in a strip (pitch 1).

    In a strip a frame column stands before each slot of ``breaks``; ``first`` is the first slot
    that is shown, and ``shown`` the number of slots shown.
    """

    cards: int
    pitch: int
    breaks: tuple[int, ...] = ()
    first: int = 0
    shown: int = 0

    @property
    def strip(self) -> bool:
        """Whether the hand is one frame with one column for each card."""
        return self.pitch == 1

    @property
    def slots(self) -> range:
        """The slots that are shown."""
        return range(self.first, self.first + self.shown) if self.strip else range(self.cards)

    def col(self, slot: int) -> int:
        """The first column of a slot that is shown."""
        if not self.strip:
            return slot * self.pitch
        return 1 + slot - self.first + sum(self.first < place <= slot for place in self.breaks)

    def middle_col(self, slot: int) -> int:
        """The column of the middle of the visible part of a slot's card.

        >>> HandLayout(11, 6).middle_col(0), HandLayout(20, 3).middle_col(0)
        (2, 1)
        >>> HandLayout(20, 3).middle_col(19)
        59
        """
        if self.strip:
            return self.col(slot)
        wide = slot == self.cards - 1 or self.pitch >= CARD_COLS
        return self.col(slot) + (CARD_COLS // 2 if wide else (self.pitch - 1) // 2)

    def number_col(self, slot: int) -> int:
        """The column where a slot's number starts: with two digits one further left.

        >>> HandLayout(11, 6).number_col(0), HandLayout(11, 6).number_col(9)
        (2, 55)
        """
        return self.middle_col(slot) - (1 if slot >= 9 else 0)


def layout(count: int, breaks: Sequence[int] = (), cursor: int = 0) -> HandLayout:
    """The layout of a hand of ``count`` slots: as wide as fits. Source: LOOK 5.

    ``breaks`` are the slots that begin a new rank; a strip has a frame column before each if there
    is room. If a hand is too long even for a strip, the part around ``cursor`` is shown.

    >>> [layout(n).pitch for n in (11, 12, 13, 14, 16, 17, 21, 22, 31, 32, 44)]
    [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]
    """
    for pitch in PITCHES:
        if (count - 1) * pitch + CARD_COLS <= HAND_COLS:
            return HandLayout(count, pitch)
    room = HAND_COLS - 2
    frames = tuple(breaks) if count + len(breaks) <= room else ()
    first = min(max(0, cursor - room // 2), max(0, count - room))
    return HandLayout(count, 1, frames, first, min(count, room))


def draw_hand(
    screen: Screen, row: int, slots: Sequence[Slot], breaks: Sequence[int] = (), cursor: int = 0
) -> HandLayout:
    """Draw a hand in rows ``row`` to ``row + 3``; the right-hand card lies on top.

    ``breaks`` and ``cursor`` as in :func:`layout`.
    """
    screen.fill(row, 0, CARD_ROWS, HAND_COLS)
    places = layout(len(slots), breaks, cursor)
    if places.strip:
        _draw_strip(screen, row, slots, places)
    else:
        for i, slot in enumerate(slots):
            draw_card(screen, row, places.col(i), slot)
            if places.pitch == SPARSE_PITCH and isinstance(slot, Card) and i < len(slots) - 1:
                # Only one column of it is visible: a ten is T there.
                screen.put(row + 2, places.col(i) + 1, slot.rank.letter, suit_ink(slot.suit))
    return places


def assign_card_keys(
    screen: Screen,
    row: int,
    slots: Sequence[Slot],
    keys: Sequence[str],
    breaks: Sequence[int] = (),
    cursor: int = 0,
) -> None:
    """Assign ``keys`` to the visible parts of the cards; arguments as in :func:`draw_hand`.

    An empty slot gets no keys.
    """
    places = layout(len(slots), breaks, cursor)
    width = 1 if places.strip else CARD_COLS
    for i in places.slots:
        if slots[i] is not None:
            screen.page.assign_keys(row, places.col(i), CARD_ROWS, width, keys[i])


def _draw_strip(screen: Screen, row: int, slots: Sequence[Slot], places: HandLayout) -> None:
    edge = next((slot.frame for slot in slots if isinstance(slot, Back)), FACE)
    width = places.shown + len(places.breaks)
    last = width + 1
    screen.put(row, 0, "┌" + "─" * width + "┐", edge)
    screen.put(row + 3, 0, "└" + "─" * width + "┘", edge)
    for line in (row + 1, row + 2):
        # An open end where the hand goes on beyond the strip.
        screen.put(line, 0, "«" if places.first else "│", edge)
        goes_on = places.first + places.shown < places.cards
        screen.put(line, last, "»" if goes_on else "│", edge)
    for place in places.breaks:
        col = places.col(place) - 1
        for line, sign in enumerate("┬││┴", start=row):
            screen.put(line, col, sign, edge)
    for i in places.slots:
        col, slot = places.col(i), slots[i]
        if isinstance(slot, Back):
            screen.put(row + 1, col, slot.sign, slot.filling)
            screen.put(row + 2, col, slot.sign, slot.filling)
        elif slot is None:
            screen.fill(row + 1, col, 2, 1, " ", FACE)
        elif isinstance(slot, Joker):
            screen.put(row + 1, col, "*", JOKER_FACE)
            screen.put(row + 2, col, "*", JOKER_FACE)
        else:
            ink = suit_ink(slot.suit)
            screen.put(row + 1, col, slot.suit.sign, ink)
            screen.put(row + 2, col, slot.rank.letter, ink)


def draw_numbers(
    screen: Screen,
    row: int,
    count: int,
    chosen: int | None = None,
    bright: Collection[int] = (),
) -> None:
    """Draw the position numbers of ``count`` slots in ``row``; the chosen slot's reversed.

    The slots of ``bright`` have bright numbers. In narrow hands only every fifth number, the bright
    ones unless all are, and the chosen one are written, so far as they do not touch.
    """
    screen.fill(row, 0, 1, HAND_COLS + 1)
    places = layout(count)
    every = 5 if places.pitch <= SPARSE_PITCH else 1
    # The chosen number comes first; numbers that would touch others are left out.
    first = [] if chosen is None else [chosen]
    if len(bright) < count:
        first += bright
    numbered = [slot for slot in range(count) if (slot + 1) % every == 0]
    taken: set[int] = set()
    for slot in dict.fromkeys([*first, *numbered]):
        col, text = places.number_col(slot), str(slot + 1)
        if taken.isdisjoint(range(col - 1, col + len(text) + 1)):
            taken.update(range(col, col + len(text)))
            ink = REVERSED if slot == chosen else _BRIGHT_NUMBER if slot in bright else NORMAL
            screen.put(row, col, text, ink)
