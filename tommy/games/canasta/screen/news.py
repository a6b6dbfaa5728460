"""What the others did since your last turn, in one line that stays while you play.

It tells only what everybody saw.
"""

from typing import NamedTuple

from tommy.cardgame.rules.events import TurnBegan
from tommy.games.canasta.rules.events import (
    Discarded,
    Event,
    HandDealt,
    Kept,
    Melded,
    OneCardLeft,
    PermissionBroken,
    RedTrey,
    TookPile,
)
from tommy.games.canasta.rules.seats import YOU, Seat
from tommy.games.canasta.screen.texts import RANK_WORDS, seat_word, the_card
from tommy.machine.page import COLS
from tommy.shell.screen.card_art import card_label


class _Item(NamedTuple):
    """What a seat did, in words for a line with room and for a full one."""

    seat: Seat
    words: str
    short: str


class News:
    """The line of news: gathers the events of the others from one turn of yours to the next."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._items: list[_Item] = []

    def note(self, event: Event) -> None:
        """Note what another seat does; a deal and the turn after yours clear the line."""
        match event:
            case HandDealt():
                self._items.clear()
            case TurnBegan() if event.seat == YOU + 1:
                self._items.clear()
            case (
                TookPile()
                | Melded()
                | RedTrey()
                | Discarded()
                | OneCardLeft()
                | Kept()
                | PermissionBroken()
            ) if event.seat != YOU:
                self._items.append(_item(event))

    @property
    def text(self) -> str:
        """The line, at most as wide as the screen; if it is too long its beginning is left out."""
        for short in (False, True):
            line = self._line(short=short)
            if len(line) <= COLS:
                return line
        return f"..{line[2 - COLS :]}"

    def _line(self, *, short: bool) -> str:
        parts = []
        for seat in range(self._seats):
            done = [
                item.short if short else item.words for item in self._items if item.seat == seat
            ]
            if done:
                parts.append(f"{seat_word(seat, self._seats)} {', '.join(done)}")
        return "   ".join(parts)


def _item(
    event: TookPile | Melded | RedTrey | Discarded | OneCardLeft | Kept | PermissionBroken,
) -> _Item:
    match event:
        case TookPile() | Melded() if event.canasta:
            kind = "BLACK" if event.meld.wilds else "RED"
            rank = RANK_WORDS[event.meld.rank]
            taken = f"TOOK THE PILE ({event.count}), " if isinstance(event, TookPile) else ""
            made = f"{taken}MADE A {kind} CANASTA OF {rank}"
            return _Item(event.seat, made, f"{kind} CANASTA OF {rank}")
        case TookPile():
            took = f"TOOK THE PILE ({event.count}) FOR {the_card(event.upcard)}"
            return _Item(event.seat, took, f"TOOK {event.count}")
        case Melded():
            words = f"MELDED {RANK_WORDS[event.meld.rank]}"
            return _Item(event.seat, words, words)
        case RedTrey():
            return _Item(event.seat, "GOT A RED TREY", "RED TREY")
        case Discarded():
            words = f"DISCARDED {the_card(event.card)}"
            return _Item(event.seat, words, card_label(event.card))
        case OneCardLeft():
            return _Item(event.seat, "KEPT JUST ONE CARD!", "1 LEFT!")
        case Kept():
            return _Item(event.seat, "KEPT THE LAST CARD", "KEPT 1")
        case PermissionBroken():
            lost = f"LOST {event.points} POINTS"
            return _Item(event.seat, lost, lost)
