"""Hints, and the history of a hand: each move in words, and why it is made.

With two hands the computer is "I"; with four, its seats are EAST, PARTNER and WEST.
"""

from enum import Enum

from tommy.cards.card import Rank
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
)
from tommy.games.canasta.rules.pack import KIND, PlayingCard
from tommy.games.canasta.rules.seats import YOU, Seat
from tommy.games.canasta.rules.view import View
from tommy.games.canasta.screen.texts import (
    RANK_WORDS,
    announced,
    further_melds,
    seat_word,
    why_word,
)
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.desk import MESSAGE_COLS


def hint(move: Move, view: View, why: Enum) -> str:
    """The hint in at most 80 characters: what to do, and why if there is room."""
    what = announced(YOU, move, view).removeprefix("YOU ")
    if isinstance(move, Take):
        wilds = "2" * move.deuces + "*" * move.jokers
        what = f"TAKE THE PILE{f', ADD {wilds}' if wilds else ''}{further_melds(move, ', MELD ')}"
    text = f"HINT: {what}. {why_word(why, move, to_you=True)}"
    return text if len(text) <= MESSAGE_COLS else f"HINT: {what}"[:MESSAGE_COLS]


def open_hands(view: View) -> tuple[str, ...]:
    """A line for each hand, with its cards."""
    seats = view.options.seats
    return tuple(
        f"{seat_word(seat, seats):<8}{' '.join(map(card_label, hand)) or '-'}"
        for seat, hand in enumerate(view.hands)
    )


def move_line(
    seat: Seat, move: Move, why: Enum | None, seats: int, upcard: PlayingCard | None = None
) -> str:
    """A move in the history, with its reason unless ``why`` is None; a take has an ``upcard``."""
    what = _told(move, upcard)
    reason = why_word(why, move) if why is not None else ""
    return f"{seat_word(seat, seats):<8}{what:<24} {reason}".rstrip()


def _told(move: Move, upcard: PlayingCard | None) -> str:
    """A move in the history, in few words."""
    match move:
        case Take() if upcard is not None:
            cards = Meld(Rank(KIND[upcard]), move.naturals + 1, move.deuces, move.jokers).letters
            took = f"TAKE {card_label(upcard)}: {cards}"
            return " + ".join((took, *(meld.letters for meld in move.further)))
        case Meld() if not move.naturals:
            wilds = "2" * move.deuces + "*" * move.jokers
            return f"ADD {wilds} TO {RANK_WORDS[move.rank]}"
        case Discard():
            return f"DISCARD {card_label(move.card)}"
        case TakeBack():
            return "TAKE A MELD BACK"
        case Ask():
            return "ASK PERMISSION"
        case Answer():
            return f"SAY {move}"
        case Decline():
            return "LEAVE THE PILE"
        case Keep():
            return "KEEP THE LAST CARD"
        case _:
            return str(move)
