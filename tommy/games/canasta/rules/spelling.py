"""The keys that spell a move of Canasta, and the move that keys spell. Source: KEYS."""

from collections.abc import Iterable

from tommy.games.canasta.rules.key_context import KeyContext
from tommy.games.canasta.rules.keys import (
    DEUCE_SIGN,
    FURTHER_SIGN,
    JOKER_SIGN,
    NOTHING,
    Complaint,
    Dropped,
    Information,
    Partial,
    Step,
    press,
)
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
)
from tommy.keystroke import Keystroke, typed


def keys(move: Move, key_context: KeyContext | None = None) -> tuple[Keystroke, ...]:
    r"""The canonical spelling of a move that the rules allow.

    ``key_context`` tells where it is typed. Tommy's rules do without, but for a question in vain.
    Under classic rules each natural is typed, with a take those of the upcard's rank. Raises
    ValueError for such a take of no upcard.

    >>> from tommy.cards.card import Rank
    >>> keys(Take(2, jokers=1, further=(Meld(Rank.QUEEN, 2, deuces=1),))) == typed("T*MQ2\r")
    True
    >>> keys(Meld(Rank.TEN, 0, deuces=1)) == typed("M2T\r")
    True
    >>> from tommy.games.canasta.rules.key_context import Stage
    >>> from tommy.games.canasta.rules.rulesets import CLASSIC
    >>> here = KeyContext(Stage.BEFORE, (), (), Rank.KING, (), CLASSIC)
    >>> keys(Take(2, jokers=1, further=(Meld(Rank.QUEEN, 3),)), here) == typed("TKK*MQQQ\r")
    True
    """
    one_by_one = key_context is not None and not key_context.rules.whole_ranks
    match move:
        case Draw():
            return typed("D")
        case Take():
            naturals = _spelled_upcards(move.naturals, key_context) if one_by_one else ""
            wilds = DEUCE_SIGN * move.deuces + JOKER_SIGN * move.jokers
            melds = "".join(FURTHER_SIGN + _spelled(meld, one_by_one) for meld in move.further)
            return typed(f"T{naturals}{wilds}{melds}\r")
        case Meld():
            return typed(f"M{_spelled(move, one_by_one)}\r")
        case TakeBack():
            return typed("\b")
        case Discard():
            return typed(str(move.card))
        case Ask():
            # The first P is refused with a warning if the hand cannot go out.
            return typed("PP" if key_context is not None and key_context.hopeless else "P")
        case Answer():
            return typed("Y" if move.yes else "N")
        case Decline() | Keep():
            return typed("N")


def _spelled_upcards(naturals: int, key_context: KeyContext | None) -> str:
    if key_context is None or key_context.upcard is None:
        raise ValueError(f"a take with {naturals} cards of the upcard's rank, and no upcard")
    return key_context.upcard.letter * naturals


def _spelled(meld: Meld, one_by_one: bool) -> str:
    wilds = DEUCE_SIGN * meld.deuces + JOKER_SIGN * meld.jokers
    rank = meld.rank.letter
    if not meld.naturals:
        return wilds + rank
    return (rank * meld.naturals if one_by_one else rank) + wilds


def parse(keystrokes: Iterable[Keystroke], key_context: KeyContext) -> Move:
    r"""The one move that the keystrokes spell, with corrections and arrows or without.

    Raises ValueError if a key is refused, or the keys end before the move or go on after it.

    >>> from tommy.games.canasta.rules.key_context import Stage
    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> str(parse(typed("d1\b10h"), KeyContext(Stage.AFTER, parse_cards("TH 4C"))))
    'TH'
    """
    step: Step = NOTHING
    for number, key in enumerate(keystrokes, 1):
        if isinstance(step, Dropped | Information):
            step = step.left
        if not isinstance(step, Partial):
            raise ValueError(f"key {number} ({key.word:04X}h) comes after the end of a move")
        step = press(step, key, key_context)
        if isinstance(step, Complaint):
            raise ValueError(f"key {number} ({key.word:04X}h) is refused: {step.reason.name}")
    if isinstance(step, Partial | Dropped | Information | Complaint):
        raise ValueError(f"the keys end before the move does: {step}")
    return step
