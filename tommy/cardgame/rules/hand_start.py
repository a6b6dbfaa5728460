"""How a hand begins: all that a rules core needs to start a match at that hand.

The figures of a match are integers and tuples of integers, which a tape holds as words. Knows no
particular game.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

#: No figure of a match is larger.
_LARGEST = 999_999
M = TypeVar("M", bound=Iterable[Any])


class Opening(NamedTuple, Generic[M]):
    """Who deals a hand, and the figures of the match at that moment."""

    dealer: int
    match: M

    @property
    def words(self) -> tuple[str, ...]:
        """The opening as words for a tape.

        >>> Opening(1, (3, 2, (500, -10))).words
        ('1', '3', '2', '500,-10')
        """
        figures = (self.dealer, *self.match)
        return tuple(
            ",".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in figures
        )


def parsed(words: Sequence[str], first: M, make: Callable[[Iterable[Any]], M]) -> Opening[M]:
    """The opening that ``words`` stand for; ``make`` turns figures into a match.

    Raises ValueError if they are not like those of the ``first`` hand, or too large for any match.

    >>> parsed(("1", "3", "2", "500,-10"), (1, 1, (0, 0)), tuple)
    Opening(dealer=1, match=(3, 2, (500, -10)))
    """
    dealer, *figures = (
        tuple(map(_figure, word.split(","))) if "," in word else _figure(word) for word in words
    )
    if not isinstance(dealer, int) or list(map(_size, figures)) != list(map(_size, first)):
        raise ValueError(f"no hand begins with {words}")
    return Opening(dealer, make(figures))


def _figure(word: str) -> int:
    figure = int(word)
    if abs(figure) > _LARGEST:
        raise ValueError(f"nobody gets to {word}")
    return figure


def _size(figure: object) -> int:
    """The number of seats or sides that have the figure; 0 if it is of the whole match."""
    return len(figure) if isinstance(figure, tuple) else 0
