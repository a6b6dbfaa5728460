"""Fewer acts that still show a fault: delta debugging."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def smaller(
    acts: Sequence[T], fails: Callable[[Sequence[T]], bool], go_on: Callable[[], bool]
) -> list[T]:
    """A part of ``acts`` that still fails, and does not without any one of its acts.

    ``acts`` must fail. Pieces are left out, first large ones, then smaller ones. When ``go_on``
    returns False, the smallest part so far is returned. Literature: Zeller (1999), Yesterday, my
    program worked. Today, it does not. Why?

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
