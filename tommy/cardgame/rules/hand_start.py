"""How a hand begins: all that a rules core needs to start a match at that hand.

The figures of a match are integers and tuples of integers, which a tape holds as words. Knows no
particular game.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

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


def parsed(words: Sequence[str], make: Callable[[Iterable[Any]], M]) -> Opening[M]:
    """The opening that ``words`` stand for; ``make`` turns figures into a match.

    Raises ValueError if a word is no number.

    >>> parsed(("1", "3", "2", "500,-10"), tuple)
    Opening(dealer=1, match=(3, 2, (500, -10)))
    """
    dealer, *figures = (
        tuple(map(int, word.split(","))) if "," in word else int(word) for word in words
    )
    if not isinstance(dealer, int):
        raise ValueError(f"{words[0]} is no dealer")
    return Opening(dealer, make(figures))
