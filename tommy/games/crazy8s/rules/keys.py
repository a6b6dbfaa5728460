"""The key grammar of Crazy Eights, both ways: keystrokes to moves and moves to keystrokes.

It knows the hand as shown and the crazy rank, for a crazy card asks for its suit; it does not know
which cards fit. Source: KEYS, "Crazy Eights and Rolling Stone".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.card_choice import Complaint
from tommy.cards.card import Rank, Suit
from tommy.games.crazy8s.rules.events import RefusalReason
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.pack import Cards
from tommy.keystroke import DOWN, ESC, LEFT, RIGHT, Keystroke, typed


@dataclass(frozen=True, slots=True)
class Partial(card_choice.Entry):
    """A half-typed command."""

    #: The position of a crazy card that waits for its suit.
    waiting: int | None = None
    #: The suit under the cursor while it waits.
    suit: Suit = Suit.SPADES

    @property
    def pending(self) -> bool:
        """Whether a number is typed, a card selected, or a suit to be named."""
        return bool(self.typed) or self.selected is not None or self.waiting is not None


#: The command before any key.
NOTHING = Partial()


Step: TypeAlias = Partial | Move | Complaint[RefusalReason, Partial]


def press(
    partial: Partial,
    key: Keystroke,
    hand: Cards,
    crazy: Rank,
    *,
    only: int | None = None,
    old_keys: bool = False,
) -> Step:
    """The half-typed command after one more key, or the move that it completes, or a complaint.

    ``hand`` is in the order shown and not empty; ``only`` and ``old_keys`` as in
    `card_choice.press`.

    >>> from tommy.cards.card import Card
    >>> from tommy.keystroke import ENTER
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
    if card_choice.draws(key) or (key == DOWN and not partial.pending):
        return Draw()
    match card_choice.press(partial, key, len(hand), only=only, old_keys=old_keys):
        case card_choice.Entry() as entry:
            return _of(entry)
        case card_choice.Chosen(place):
            asks = hand[place].rank == crazy and len(hand) > 1
            return Partial(waiting=place) if asks else Play(hand[place])
        case Complaint(fault, left, number):
            return Complaint(RefusalReason[fault.name], _of(left), number)


def _of(entry: card_choice.Entry) -> Partial:
    return Partial(entry.typed, entry.selected)


def _press_naming(partial: Partial, waiting: int, key: Keystroke, hand: Cards) -> Step:
    if key in (LEFT, RIGHT):
        suit = Suit(card_choice.neighbour(partial.suit, key, len(Suit)))
        return Partial(waiting=waiting, suit=suit)
    if card_choice.confirms(key):
        return Play(hand[waiting], partial.suit)
    if key.ascii == ESC.ascii:
        return NOTHING
    try:
        return Play(hand[waiting], Suit.of_letter(key.char))
    except ValueError:
        return Complaint(RefusalReason.NOT_A_SUIT, partial)


def keys(move: Move, hand: Cards) -> tuple[Keystroke, ...]:
    r"""The keys that type a move: ``D``, or number and Enter, and the suit's letter.

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
    return card_choice.spelling(hand.index(move.card)) + typed(letter)


def parse(keystrokes: Iterable[Keystroke], hand: Cards, crazy: Rank) -> Move:
    r"""The one move that the keystrokes type, with any corrections and arrows.

    Raises ValueError if a key is refused, or if keys are missing or left over.

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
