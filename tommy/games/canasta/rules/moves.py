"""What a player may decide in Canasta, with its notation both ways.

Facing a red trey, and keeping a single last card where there is no choice, are no moves: the rules
do it (RULEBOOK C9, C21).
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tommy.cards.card import Rank
from tommy.games.canasta.rules.pack import MELD_RANKS, TREY, PlayingCard, parse_card


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock (C8 b)."""

    def __str__(self) -> str:
        """The notation, `DRAW`."""
        return "DRAW"


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay ``naturals`` cards of ``rank`` and wild cards, as a new meld or onto the side's own.

    Without naturals it adds wild cards alone; the rank 3 stands for black treys. Under Tommy's
    rules ``naturals`` is none or all that the hand holds of the rank (C11). ValueError if it lays
    no card, or the rank is the deuce.

    >>> str(Meld(Rank.KING, 3, deuces=1, jokers=1)), str(Meld(Rank.KING, jokers=1))
    ('MELD KKK2*', 'MELD *>K')
    """

    rank: Rank
    naturals: int = 0
    deuces: int = 0
    jokers: int = 0

    def __post_init__(self) -> None:
        if min(self.naturals, self.deuces, self.jokers) < 0 or not self.size:
            raise ValueError(f"a meld of {self.naturals} + {self.deuces} + {self.jokers} cards")
        if self.rank is Rank.TWO:
            raise ValueError("a meld of deuces, which are wild (C1)")

    @property
    def wilds(self) -> int:
        """Number of wild cards laid."""
        return self.deuces + self.jokers

    @property
    def size(self) -> int:
        """Number of cards laid."""
        return self.naturals + self.deuces + self.jokers

    @property
    def letters(self) -> str:
        """The cards as letters, `KKK2*` or `*>K`."""
        wilds = "2" * self.deuces + "*" * self.jokers
        rank = self.rank.letter
        return rank * self.naturals + wilds if self.naturals else f"{wilds}>{rank}"

    def __str__(self) -> str:
        """The notation: `MELD` and the letters."""
        return f"MELD {self.letters}"


@cache
def meld_of(kind: int, naturals: int, deuces: int, jokers: int) -> Meld:
    """The meld of a kind of `pack`, the same object each time."""
    return Meld(Rank(kind), naturals, deuces, jokers)


@dataclass(frozen=True, slots=True)
class Take:
    """Take the discard pile and meld its upcard (C18 to C20).

    ``naturals`` cards of the upcard's rank and the wild cards go with it from the hand, onto the
    side's meld of that rank if there is one. ``further`` are melds laid in the same command for the
    initial minimum, in the order of the meld table whatever order they are given in.

    >>> str(Take(2, jokers=1, further=(Meld(Rank.QUEEN, 3), Meld(Rank.ACE, 2, 1))))
    'TAKE UU*+AA2+QQQ'
    >>> str(Take())
    'TAKE'
    """

    naturals: int = 0
    deuces: int = 0
    jokers: int = 0
    further: tuple[Meld, ...] = ()

    def __post_init__(self) -> None:
        if min(self.naturals, self.deuces, self.jokers) < 0:
            raise ValueError(f"a take with {self.naturals} + {self.deuces} + {self.jokers} cards")
        if len(self.further) > 1:
            object.__setattr__(self, "further", tuple(sorted(self.further, key=_place)))

    @property
    def wilds(self) -> int:
        """Number of wild cards melded with the upcard."""
        return self.deuces + self.jokers

    def __str__(self) -> str:
        """The notation: `TAKE`, the cards from the hand (`U` for the upcard's rank), `+` melds."""
        cards = "U" * self.naturals + "2" * self.deuces + "*" * self.jokers
        groups = "+".join((cards, *(meld.letters for meld in self.further)))
        return f"TAKE {groups}" if groups else "TAKE"


def _place(meld: Meld) -> tuple[int, int, int, int]:
    place = len(MELD_RANKS) if meld.rank is TREY else MELD_RANKS.index(meld.rank)
    return place, meld.naturals, meld.deuces, meld.jokers


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the newest meld back that was laid from the hand since the draw or take (C14)."""

    def __str__(self) -> str:
        """The notation, `BACK`."""
        return "BACK"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay ``card`` on the discard pile, which ends the turn (C8 d)."""

    card: PlayingCard

    def __str__(self) -> str:
        """The notation: the card's."""
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask partner whether one may go out (C26)."""

    def __str__(self) -> str:
        """The notation, `ASK`."""
        return "ASK"


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer partner, who asked to go out (C26)."""

    yes: bool

    def __str__(self) -> str:
        """The notation, `YES` or `NO`."""
        return "YES" if self.yes else "NO"


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the pile lying when there is no stock; the hand ends (C25)."""

    def __str__(self) -> str:
        """The notation, `DECLINE`."""
        return "DECLINE"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep a single last card that cannot be played; the turn ends without a discard (C21)."""

    def __str__(self) -> str:
        """The notation, `KEEP`."""
        return "KEEP"


Move: TypeAlias = Draw | Meld | Take | TakeBack | Discard | Ask | Answer | Decline | Keep

_WORDS: dict[str, Move] = {
    str(move): move
    for move in (Draw(), TakeBack(), Ask(), Answer(True), Answer(False), Decline(), Keep())
}
_LAID = re.compile(r"([AKQJT9876543])\1*(2*)(\**)")
_WILD_ONLY = re.compile(r"(2*)(\**)>([AKQJT9876543])")
_TAKEN = re.compile(r"(U*)(2*)(\**)")


def parse_move(text: str) -> Move:
    """The move of a notation such as `DRAW`, `MELD KKK2*`, `TAKE UU2+AAA`, `2H`, in either case.

    Raises ValueError if the text is no move's.

    >>> parse_move("take uu+aaa") == Take(2, further=(Meld(Rank.ACE, 3),))
    True
    """
    upper = text.upper()
    if upper in _WORDS:
        return _WORDS[upper]
    word, _, letters = upper.partition(" ")
    try:
        if word == "MELD":
            return _parse_meld(letters)
        if word == "TAKE":
            return _parse_take(letters)
        return Discard(parse_card(upper))
    except ValueError as error:
        raise ValueError(f"{text!r} is not a move of Canasta: {error}") from None


def _parse_meld(letters: str) -> Meld:
    if found := _LAID.fullmatch(letters):
        wilds = len(found[2]) + len(found[3])
        naturals = len(letters) - wilds
        return Meld(Rank.of_letter(found[1]), naturals, len(found[2]), len(found[3]))
    if found := _WILD_ONLY.fullmatch(letters):
        return Meld(Rank.of_letter(found[3]), 0, len(found[1]), len(found[2]))
    raise ValueError(f"{letters!r} are no cards of a meld")


def _parse_take(letters: str) -> Take:
    cards, *further = letters.split("+")
    found = _TAKEN.fullmatch(cards)
    if not found:
        raise ValueError(f"{cards!r} are no cards that go with an upcard")
    melds = tuple(map(_parse_meld, further))
    return Take(len(found[1]), len(found[2]), len(found[3]), melds)
