"""What a player may decide in Rolling Stone, with its notation both ways.

Picking up is no move: the rules do it for a player who cannot follow (RULEBOOK R4).
"""

from dataclasses import dataclass
from typing import TypeAlias

from tommy.cards.card import Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play ``card`` to the trick, to lead or to follow.

    >>> str(Play(Card.parse("QD")))
    'QD'
    """

    card: Card

    def __str__(self) -> str:
        """The notation, which is the card's."""
        return str(self.card)


Move: TypeAlias = Play


def parse_move(text: str) -> Move:
    """The move of a notation such as `QD`, in either case.

    Raises ValueError if the text is no move.

    >>> parse_move("10d") == Play(Card.parse("TD"))
    True
    """
    try:
        return Play(Card.parse(text))
    except ValueError as error:
        raise ValueError(f"{text!r} is not a move of Rolling Stone: {error}") from None
