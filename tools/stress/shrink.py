"""Fewer acts that still show a fault: delta debugging."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def smaller(
    acts: Sequence[T], fails: Callable[[Sequence[T]], bool], go_on: Callable[[], bool]
) -> list[T]:
    """A part of ``acts`` that still fails, from which no single act can be left out.

    ``acts`` must fail. Pieces are left out, first large ones, then smaller ones, as long as
    ``go_on`` says so; what was found until then is given. Source: Zeller, "Yesterday, my program
    worked", 1999.

    >>> smaller(range(100), lambda part: {3, 77} <= set(part), lambda: True)
    [3, 77]
    """
    left = list(acts)
    size = max(1, len(left) // 2)
    while go_on():
        at, found = 0, False
        while at < len(left) and go_on():
            without = left[:at] + left[at + size :]
            if fails(without):
                left, found = without, True
            else:
                at += size
        if size > 1:
            size //= 2
        elif not found:
            break
    return left
