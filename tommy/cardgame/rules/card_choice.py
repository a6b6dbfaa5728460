"""The grammar for choosing a card of a hand by its number or with the arrows, shared by games.

It knows how many cards the hand has, but neither the cards nor the game: what a chosen card means
is up to the game. Source: KEYS.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from tommy.cardgame.rules.events import KeyTaken
from tommy.keystroke import BACKSPACE, DEL, DOWN, ENTER, ESC, INS, LEFT, RIGHT, Keystroke, typed

#: Digits of the longest card number; no hand has a hundred cards.
LONGEST_NUMBER = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A choice that is not complete yet; it has digits or a selection, never both."""

    #: The digits so far.
    typed: str = ""
    #: The position that the arrows selected.
    selected: int | None = None

    @property
    def pending(self) -> bool:
        """Whether a number is typed or a card selected."""
        return bool(self.typed) or self.selected is not None

    @property
    def is_full(self) -> bool:
        """Whether the number has all the digits that one can have."""
        return len(self.typed) == LONGEST_NUMBER


R = TypeVar("R")
P = TypeVar("P", bound=Entry)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The card at ``position`` is chosen."""

    position: int


class Fault(Enum):
    """Why a key is refused; each game has a reason with the same name."""

    NO_SUCH_CARD = "a card number below 1 or above the number of cards held"
    NUMBER_TOO_LONG = "a third digit"
    NOTHING_CHOSEN = "Enter, space or Down, but no number typed and no card selected"
    NOTHING_TYPED = "Backspace, but no digit to take back"
    UNKNOWN_KEY = "a key that means nothing where a card is to be chosen"


@dataclass(frozen=True, slots=True)
class Complaint(Generic[R, P]):
    """A refused key: why, and ``left``, the half-typed command after it.

    A refused key leaves all of the command, and a third digit spoils it; a completed one that names
    no card is used up.
    ``number`` is a card number that no card has.
    """

    reason: R
    left: P
    number: int | None = None


Step: TypeAlias = Entry | Chosen | Complaint[Fault, Entry]


def press(
    entry: Entry, key: Keystroke, held: int, *, only: int | None = None, old_keys: bool = False
) -> Step:
    """The choice after one more key, among ``held`` cards, at least one.

    A third digit makes the number one that no card has. If nothing is chosen yet, Enter chooses the
    card at ``only``, the one card that may be played. With ``old_keys`` a third digit is left out
    and Enter alone chooses nothing, as on tapes of formats 1 and 2.

    >>> press(Entry(typed="1"), Keystroke.of_char("2"), 13)
    Entry(typed='12', selected=None)
    >>> press(Entry(typed="12"), ENTER, 13)
    Chosen(position=11)
    >>> press(Entry(), ENTER, 13, only=4)
    Chosen(position=4)
    >>> press(Entry(), LEFT, 13)
    Entry(typed='', selected=12)
    >>> press(Entry(typed="14"), ENTER, 13).reason.name
    'NO_SUCH_CARD'
    """
    if key.char.isdigit():
        if len(entry.typed) > LONGEST_NUMBER or (old_keys and entry.is_full):
            return Complaint(Fault.NUMBER_TOO_LONG, entry)
        if entry.is_full:
            return Complaint(Fault.NUMBER_TOO_LONG, Entry(typed=entry.typed + key.char))
        return Entry(typed=entry.typed + key.char)
    if key in (LEFT, RIGHT):
        return Entry(selected=neighbour(entry.selected, key, held))
    if confirms(key):
        if not entry.pending:
            if only is not None and not old_keys:
                return Chosen(only)
            return Complaint(Fault.NOTHING_CHOSEN, entry)
        if len(entry.typed) > LONGEST_NUMBER:
            return Complaint(Fault.NUMBER_TOO_LONG, Entry())
        place = entry.selected if entry.selected is not None else int(entry.typed) - 1
        if not 0 <= place < held:
            return Complaint(Fault.NO_SUCH_CARD, Entry(), place + 1)
        return Chosen(place)
    if key.ascii == BACKSPACE.ascii:
        if not entry.typed:
            return Complaint(Fault.NOTHING_TYPED, entry)
        return Entry(typed=entry.typed[:-1])
    if key.ascii == ESC.ascii:
        return Entry()
    return Complaint(Fault.UNKNOWN_KEY, entry)


def draws(key: Keystroke) -> bool:
    """Whether the key draws a card from the stock, whatever is typed: D, point, Ins or Del."""
    return key.char in ("d", "D", ".") or key in (INS, DEL)


def confirms(key: Keystroke) -> bool:
    """Whether the key plays the chosen card: Enter, space or Down."""
    return key.ascii == ENTER.ascii or key.char == " " or key == DOWN


def neighbour(position: int | None, key: Keystroke, count: int) -> int:
    """The next position left or right, wrapping round; from None, the end where the arrow enters.

    >>> neighbour(None, RIGHT, 5), neighbour(4, RIGHT, 5), neighbour(None, LEFT, 5)
    (0, 0, 4)
    """
    if position is None:
        return 0 if key == RIGHT else count - 1
    return (position + (1 if key == RIGHT else -1)) % count


def spelling(position: int) -> tuple[Keystroke, ...]:
    r"""The keys that choose the card at ``position``: its number and Enter.

    >>> spelling(11) == typed("12\r")
    True
    """
    return typed(f"{position + 1}\r")


@dataclass(frozen=True, slots=True)
class NumberTyped:
    """An event: the half-typed card number is now ``text``, maybe none."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Selected:
    """An event: the card at ``position`` is now selected, or none if None."""

    seat: int
    position: int | None


#: The events of a key that completes no command.
EntryEvent: TypeAlias = NumberTyped | Selected | KeyTaken


def progress(seat: int, before: Entry, after: Entry) -> EntryEvent:
    """The event of a key that changed the entry but completed no choice.

    >>> progress(0, Entry(), Entry(typed="1"))
    NumberTyped(seat=0, text='1')
    """
    if after.selected != before.selected and not after.typed:
        return Selected(seat, after.selected)
    return KeyTaken(seat) if after.typed == before.typed else NumberTyped(seat, after.typed)
