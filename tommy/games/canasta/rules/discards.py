"""The discard pile: who may take it in what state. Source: RULEBOOK C6, C15 to C17, K6."""

from enum import Enum

from tommy.games.canasta.rules.pack import BLACK_TREYS, RED_TREYS, WILD, Cards, PlayingCard
from tommy.games.canasta.rules.rulesets import TOMMY, Rules

_FREEZING = WILD | BLACK_TREYS
_CROSSWISE = WILD | RED_TREYS
_BINDING = _CROSSWISE | BLACK_TREYS


class PileStatus(Enum):
    """How the pile stands for a side. Classic rules call both FROZEN and PRIZE frozen (K6)."""

    NONE = "there is no pile"
    FROZEN = "topped by a wild card or a black trey: nobody may take it (C15, K6)"
    PRIZE = "only a natural pair takes it: a card that binds is buried, or no meld yet (C16, C17)"
    UNFROZEN = "any other (C18, K7)"


def binding(rules: Rules) -> frozenset[PlayingCard]:
    """The cards that bind a pile from below its top until it is taken (C16, K6).

    They are no upcard either: another is turned on them (C6, K2).
    """
    return _BINDING if rules.black_treys_bind else _CROSSWISE


def is_frozen(pile: Cards) -> bool:
    """Whether a wild card or a black trey lies on top (C15, K6)."""
    return bool(pile) and pile[-1] in _FREEZING


def is_prize(pile: Cards, rules: Rules = TOMMY) -> bool:
    """Whether a wild card or a red trey, or under classic rules a black one, lies below a natural.

    Source: RULEBOOK C16, K6.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> [is_prize(parse_cards(text)) for text in ("2D 9S", "3H 4D 9S", "3S 9S", "9S 2D", "2D")]
    [True, True, False, False, False]
    >>> from tommy.games.canasta.rules.rulesets import CLASSIC
    >>> is_prize(parse_cards("3S 9S"), CLASSIC)
    True
    """
    return not is_frozen(pile) and not binding(rules).isdisjoint(pile[:-1])


def status(pile: Cards, *, melded: bool, rules: Rules = TOMMY) -> PileStatus:
    """How the pile stands for a side that has melded or not (C15 to C18, K6, K7)."""
    if not pile:
        return PileStatus.NONE
    if is_frozen(pile):
        return PileStatus.FROZEN
    if not melded or is_prize(pile, rules):
        return PileStatus.PRIZE
    return PileStatus.UNFROZEN


def crosswise(pile: Cards, rules: Rules = TOMMY) -> PlayingCard | None:
    """The newest card of the pile that lies crosswise, since it binds; None if none does.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> str(crosswise(parse_cards("2D 9S ** KH 4D"))), crosswise(parse_cards("9S 3C"))
    ('**', None)
    """
    binders = binding(rules)
    return next((card for card in reversed(pile) if card in binders), None)
