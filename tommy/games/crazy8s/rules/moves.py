"""What a player may decide in Crazy Eights, with its notation both ways.

A pass is no move: the rules pass for a player who has no choice (RULEBOOK E5).
"""

from dataclasses import dataclass
from typing import TypeAlias

from tommy.cards.card import Card, Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lay ``card`` on the pile and, for a crazy card that is not the last one, name ``suit``.

    >>> str(Play(Card.parse("QD"))), str(Play(Card.parse("8H"), Suit.SPADES))
    ('QD', '8H=S')
    """

    card: Card
    suit: Suit | None = None

    def __str__(self) -> str:
        """The notation: the card, and `=` and the suit's letter where one is named."""
        return str(self.card) if self.suit is None else f"{self.card}={self.suit.letter}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock into the hand; the turn goes on."""

    def __str__(self) -> str:
        """The notation, `DRAW`."""
        return "DRAW"


Move: TypeAlias = Play | Draw


def parse_move(text: str) -> Move:
    """The move of a notation such as `QD`, `8H=S` or `DRAW`, in either case.

    Raises ValueError if the text is no move.

    >>> parse_move("8h=s")
    Play(card=Card(rank=<Rank.EIGHT: 8>, suit=<Suit.HEARTS: 1>), suit=<Suit.SPADES: 0>)
    """
    if text.upper() == "DRAW":
        return Draw()
    card, equals, suit = text.partition("=")
    try:
        return Play(Card.parse(card), Suit.of_letter(suit) if equals else None)
    except ValueError as error:
        raise ValueError(f"{text!r} is not a move of Crazy Eights: {error}") from None
