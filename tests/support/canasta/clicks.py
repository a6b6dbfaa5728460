"""Canasta by clicks alone: stories, and where to click next for a move."""

from itertools import pairwise
from typing import Any

from tests.support.clicks import Cell, Story, card, word
from tommy.cards.card import JOKER, Card, Joker, Rank
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Take,
    TakeBack,
)
from tommy.games.canasta.rules.pack import KIND
from tommy.games.canasta.rules.view import Phase
from tommy.shell.screen.desk import Desk

STOCK, PILE = (14, 37), (15, 16)
_WORDS = {
    Ask: "P)ERMISSION",
    Decline: "N)O PILE",
    Keep: "N)O, KEEP CARD",
    TakeBack: "BACKSPACE=TAKE BACK",
}


def cell_of_move(desk: Desk, core: Any, move: Any) -> Cell | None:
    """Where to click next, from what is half typed."""
    view, page = core.view, desk.pc.page
    match move:
        case Answer():
            return word(page, "Y)ES" if move.yes else "N)O")
        case Draw():
            return STOCK
        case Discard():
            return _card(view, view.hands[0].index(move.card))
        case Meld() | Take():
            spelled = "".join(key.char for key in core.spelling(move))
            return _melding(desk, view, spelled[1:], melds=isinstance(move, Meld))
        case _:
            return word(page, _WORDS[type(move)])


def _melding(desk: Desk, view: Any, items: str, *, melds: bool) -> Cell | None:
    """Where to click for the next item of a meld or take, or to do it."""
    page = desk.pc.page
    if view.phase is Phase.AFTER:
        return word(page, "M)ELD")
    if view.phase is Phase.BEFORE and not melds:
        return _pile(view)
    assert items.startswith(view.typed), (items, view.typed)
    rest = items[len(view.typed) :]
    if not rest:
        return word(page, "ENTER=LAY DOWN") if melds else _pile(view)
    if rest[0] == "M":
        return word(page, "M=MORE")
    wanted = JOKER if rest[0] == "*" else Rank.of_letter(rest[0])
    for place, held in enumerate(view.hands[0]):
        if wanted == (held if isinstance(held, Joker) else held.rank):
            return _card(view, place)
    # Wild cards alone, onto a meld of which the hand has no card.
    return 6, 16 + 4 * "AKQJT987654".index(rest[0])


def _pile(view: Any) -> Cell:
    return PILE if view.upcard != view.crosswise else (14, 20)


def _card(view: Any, place: int) -> Cell:
    hand = view.hands[0]
    kinds = [KIND[held] if isinstance(held, Card | Joker) else None for held in hand]
    breaks = [i for i, (left, right) in enumerate(pairwise(kinds), start=1) if left != right]
    return card(place, len(hand), breaks, view.cursor)


_ANY = frozenset({"Draw", "Take", "Meld", "Discard", "Meld deuces"})
STORIES = {
    "2": Story(
        "canasta", 749, ("?  2", "T=TOMMY'S"), _ANY | {"Take further", "Take deuces"}, cell_of_move
    ),
    "4": Story("canasta", 35, ("2  4", "=TOMMY'S RULES"), _ANY | {"Take deuces"}, cell_of_move),
    "classic": Story("canasta", 4, ("2  4", "C=CLASSIC"), _ANY, cell_of_move),
}
