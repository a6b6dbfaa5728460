"""The discard pile: who may take it in what state. Source: RULEBOOK C6, C15 to C17."""

from enum import Enum

from tommy.games.canasta.pack import BLACK_TREYS, RED_TREYS, WILD, Cards, PlayingCard

_FREEZING = WILD | BLACK_TREYS
_CROSSWISE = WILD | RED_TREYS


class PileStatus(Enum):
    """How the pile stands for a side."""

    NONE = "there is no pile"
    FROZEN = "topped by a wild card or a black trey: nobody may take it (C15)"
    PRIZE = "a wild card or a red trey is buried, or the side has not melded (C16, C17)"
    UNFROZEN = "any other (C18)"


def is_frozen(pile: Cards) -> bool:
    """Whether a wild card or a black trey lies on top (C15)."""
    return bool(pile) and pile[-1] in _FREEZING


def is_prize(pile: Cards) -> bool:
    """Whether a wild card or a red trey lies below a natural card (C16).

    >>> from tommy.games.canasta.pack import parse_cards
    >>> [is_prize(parse_cards(text)) for text in ("2D 9S", "3H 4D 9S", "3S 9S", "9S 2D", "2D")]
    [True, True, False, False, False]
    """
    return not is_frozen(pile) and not _CROSSWISE.isdisjoint(pile[:-1])


def status(pile: Cards, *, melded: bool) -> PileStatus:
    """How the pile stands for a side that has melded or not (C15 to C18)."""
    if not pile:
        return PileStatus.NONE
    if is_frozen(pile):
        return PileStatus.FROZEN
    if not melded or is_prize(pile):
        return PileStatus.PRIZE
    return PileStatus.UNFROZEN


def crosswise(pile: Cards) -> PlayingCard | None:
    """The newest card of the pile that lies crosswise, wild or a red trey; None if none does.

    >>> from tommy.games.canasta.pack import parse_cards
    >>> str(crosswise(parse_cards("2D 9S ** KH 4D"))), crosswise(parse_cards("9S 3C"))
    ('**', None)
    """
    return next((card for card in reversed(pile) if card in _CROSSWISE), None)
