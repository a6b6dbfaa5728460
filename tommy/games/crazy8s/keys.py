"""The key grammar of Crazy Eights, both ways: keystrokes to moves and moves to keystrokes.

It knows the hand as it is shown and which rank is crazy, for a crazy card asks for its suit; it
does not know whether a card fits. Source: KEYS, "Crazy Eights and Rolling Stone".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from tommy.cards.card import Rank, Suit
from tommy.games.crazy8s.events import Reason
from tommy.games.crazy8s.moves import Draw, Move, Play
from tommy.games.crazy8s.state import Cards
from tommy.keystroke import BACKSPACE, DEL, DOWN, ENTER, ESC, INS, LEFT, RIGHT, Keystroke, typed

#: Digits of the longest card number; a hand grows to 44 cards (E5).
LONGEST_NUMBER = 2


@dataclass(frozen=True, slots=True)
class Partial:
    """A command that is not complete yet.

    ``typed`` are the digits so far; ``selected`` is the position that the arrows chose, never
    beside digits. ``waiting`` is the position of a crazy card whose suit is being named, and
    ``suit`` the one under the cursor then.
    """

    typed: str = ""
    selected: int | None = None
    waiting: int | None = None
    suit: Suit = Suit.SPADES


#: The command of which nothing has been typed.
NOTHING = Partial()


@dataclass(frozen=True, slots=True)
class Complaint:
    """A key that the grammar refuses; ``left`` is what stays of the half-typed command.

    A refused key leaves all of it; a completed command that names no card is used up.
    """

    reason: Reason
    left: Partial
    number: int | None = None


Step: TypeAlias = Partial | Move | Complaint


def press(partial: Partial, key: Keystroke, hand: Cards, crazy: Rank) -> Step:
    """What one more key makes of a half-typed command: a longer one, a move, or a complaint.

    ``hand`` is in the order shown and not empty.

    >>> from tommy.cards.card import Card
    >>> hand = tuple(map(Card.parse, "8H QD 4D".split()))
    >>> press(Partial(typed="2"), ENTER, hand, Rank.EIGHT)
    Play(card=Card(rank=<Rank.QUEEN: 12>, suit=<Suit.DIAMONDS: 2>), suit=None)
    >>> press(Partial(typed="1"), ENTER, hand, Rank.EIGHT).waiting
    0
    >>> press(Partial(typed="9"), ENTER, hand, Rank.EIGHT).reason.name
    'NO_SUCH_CARD'
    """
    if partial.waiting is not None:
        return _press_naming(partial, partial.waiting, key, hand)
    char = key.char
    if char.isdigit():
        if len(partial.typed) == LONGEST_NUMBER:
            return Complaint(Reason.NUMBER_TOO_LONG, partial)
        return Partial(typed=partial.typed + char)
    if key in (LEFT, RIGHT):
        return Partial(selected=_beside(partial.selected, key, len(hand)))
    pending = bool(partial.typed) or partial.selected is not None
    if char in ("d", "D", ".") or key in (INS, DEL) or (key == DOWN and not pending):
        return Draw()
    if _does(key):
        if not pending:
            return Complaint(Reason.NOTHING_CHOSEN, partial)
        return _choose(partial, hand, crazy)
    if key.ascii == BACKSPACE.ascii:
        if not partial.typed:
            return Complaint(Reason.NOTHING_TYPED, partial)
        return Partial(typed=partial.typed[:-1])
    if key.ascii == ESC.ascii:
        return NOTHING
    return Complaint(Reason.UNKNOWN_KEY, partial)


def _does(key: Keystroke) -> bool:
    """Whether the key carries out what is chosen: Enter, space or Down."""
    return key.ascii == ENTER.ascii or key.char == " " or key == DOWN


def _beside(position: int | None, key: Keystroke, count: int) -> int:
    """The position left or right of one, round the ends; from none, the end the arrow enters by."""
    if position is None:
        return 0 if key == RIGHT else count - 1
    return (position + (1 if key == RIGHT else -1)) % count


def _choose(partial: Partial, hand: Cards, crazy: Rank) -> Step:
    """The card that was typed or selected: a move, or the question for its suit."""
    place = partial.selected if partial.selected is not None else int(partial.typed) - 1
    if not 0 <= place < len(hand):
        return Complaint(Reason.NO_SUCH_CARD, NOTHING, place + 1)
    if hand[place].rank == crazy and len(hand) > 1:
        return Partial(waiting=place)
    return Play(hand[place])


def _press_naming(partial: Partial, waiting: int, key: Keystroke, hand: Cards) -> Step:
    if key in (LEFT, RIGHT):
        suit = Suit(_beside(partial.suit, key, len(Suit)))
        return Partial(waiting=waiting, suit=suit)
    if _does(key):
        return Play(hand[waiting], partial.suit)
    if key.ascii == ESC.ascii:
        return NOTHING
    try:
        return Play(hand[waiting], Suit.of_letter(key.char))
    except ValueError:
        return Complaint(Reason.NOT_A_SUIT, partial)


def keys(move: Move, hand: Cards) -> tuple[Keystroke, ...]:
    r"""The canonical spelling of a move: ``D``, or number and Enter, and the suit's letter.

    ``hand`` is in the order shown (`Observation.hand`). Raises ValueError if the card is not in it.

    >>> from tommy.cards.card import Card
    >>> hand = tuple(map(Card.parse, "8H QD 4D".split()))
    >>> keys(Play(hand[0], Suit.CLUBS), hand) == typed("1\rC")
    True
    """
    if isinstance(move, Draw):
        return typed("D")
    if move.card not in hand:
        raise ValueError(f"{move} is not in the hand {' '.join(map(str, hand))}")
    letter = "" if move.suit is None else move.suit.letter
    return typed(f"{hand.index(move.card) + 1}\r{letter}")


def parse(keystrokes: Iterable[Keystroke], hand: Cards, crazy: Rank) -> Move:
    r"""The one move that the keystrokes spell, with corrections and arrows or without.

    Raises ValueError if a key is refused, or the keys end before the move or go on after it.

    >>> from tommy.cards.card import Card
    >>> hand = tuple(map(Card.parse, "8H QD 4D".split()))
    >>> str(parse(typed("4\b3\r"), hand, Rank.EIGHT))
    '4D'
    """
    step: Step = NOTHING
    for number, key in enumerate(keystrokes, 1):
        if not isinstance(step, Partial):
            raise ValueError(f"key {number} ({key.word:04X}h) comes after the end of a move")
        step = press(step, key, hand, crazy)
        if isinstance(step, Complaint):
            raise ValueError(f"key {number} ({key.word:04X}h) is refused: {step.reason.name}")
    if isinstance(step, Play | Draw):
        return step
    raise ValueError(f"the keys end before the move does: {step}")
