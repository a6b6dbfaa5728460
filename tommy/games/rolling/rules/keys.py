"""The key grammar of Rolling Stone, both ways: keystrokes to moves and moves to keystrokes.

It knows the hand as shown, but not which cards follow. Source: KEYS, "Crazy Eights and Rolling
Stone".
"""

from collections.abc import Iterable
from typing import TypeAlias

from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.card_choice import Complaint, Entry
from tommy.games.rolling.rules.events import RefusalReason
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.pack import Cards
from tommy.keystroke import Keystroke

#: The command before any key.
NOTHING = Entry()


Step: TypeAlias = Entry | Move | Complaint[RefusalReason, Entry]


def press(
    entry: Entry, key: Keystroke, hand: Cards, *, only: int | None = None, old_keys: bool = False
) -> Step:
    """The half-typed command after one more key, or the move that it completes, or a complaint.

    ``hand`` is in the order shown and not empty; ``only`` and ``old_keys`` as in
    `card_choice.press`.

    >>> from tommy.cards.card import Card
    >>> from tommy.keystroke import ENTER
    >>> hand = tuple(map(Card.parse, "8H QD 7D".split()))
    >>> str(press(Entry(typed="2"), ENTER, hand))
    'QD'
    >>> press(Entry(typed="2"), Keystroke.of_char("d"), hand).reason.name
    'NO_DRAWING'
    """
    if card_choice.draws(key):
        return Complaint(RefusalReason.NO_DRAWING, entry)
    step = card_choice.press(entry, key, len(hand), only=only, old_keys=old_keys)
    if isinstance(step, card_choice.Chosen):
        return Play(hand[step.position])
    if isinstance(step, Complaint):
        return Complaint(RefusalReason[step.reason.name], step.left, step.number)
    return step


def keys(move: Move, hand: Cards) -> tuple[Keystroke, ...]:
    r"""The keys that type a move: the card's number and Enter.

    ``hand`` is in the order shown (`Observation.hand`). Raises ValueError if the card is not in it.

    >>> from tommy.cards.card import Card
    >>> from tommy.keystroke import typed
    >>> hand = tuple(map(Card.parse, "8H QD 7D".split()))
    >>> keys(Play(hand[1]), hand) == typed("2\r")
    True
    """
    if move.card not in hand:
        raise ValueError(f"{move} is not in the hand {' '.join(map(str, hand))}")
    return card_choice.spelling(hand.index(move.card))


def parse(keystrokes: Iterable[Keystroke], hand: Cards) -> Move:
    r"""The one move that the keystrokes type, with any corrections and arrows.

    Raises ValueError if a key is refused, or if keys are missing or left over.

    >>> from tommy.cards.card import Card
    >>> from tommy.keystroke import typed
    >>> str(parse(typed("4\b3\r"), tuple(map(Card.parse, "8H QD 7D".split()))))
    '7D'
    """
    step: Step = NOTHING
    for number, key in enumerate(keystrokes, 1):
        if not isinstance(step, Entry):
            raise ValueError(f"key {number} ({key.word:04X}h) comes after the end of a move")
        step = press(step, key, hand)
        if isinstance(step, Complaint):
            raise ValueError(f"key {number} ({key.word:04X}h) is refused: {step.reason.name}")
    if isinstance(step, Play):
        return step
    raise ValueError(f"the keys end before the move does: {step}")
