"""Arithmetic with the same result, to the last bit, on every host: for computer players.

For floats, ``+ - * /``, comparisons and `math.sqrt` are safe. ``exp``, ``log`` and ``**`` differ
between C libraries, and the built-in ``sum`` of floats changed with Python 3.12: players use the
functions here instead (`tests/test_players_arithmetic.py`).
"""

from collections.abc import Callable, Iterable
from typing import Final

#: The built-in ``sum``, typed to refuse floats.
int_sum: Final[Callable[[Iterable[int]], int]] = sum


def float_sum(numbers: Iterable[float]) -> float:
    """The sum, added from first to last.

    >>> float_sum([1e100, 1.0, -1e100])
    0.0
    """
    total = 0.0
    for number in numbers:
        total += number
    return total


def float_product(numbers: Iterable[float]) -> float:
    """The product, multiplied from first to last."""
    product = 1.0
    for number in numbers:
        product *= number
    return product


def power(base: float, exponent: int) -> float:
    """``base`` to the power of ``exponent``, a whole number from 0 up.

    >>> power(0.5, 3), power(0.0, 0)
    (0.125, 1.0)
    """
    product = 1.0
    for _ in range(exponent):
        product *= base
    return product


def logistic(number: float) -> float:
    """About ``1 / (1 + exp(-number))``, with an error below 0.000001.

    >>> logistic(0.0), round(logistic(2.0), 6), round(logistic(-2.0), 6)
    (0.5, 0.880797, 0.119203)
    """
    # Padé's approximation of exp near 0; then exp(x) = exp(x / 16) ** 16.
    part = max(-1.0, min(1.0, number / 16))
    growth = (12 + 6 * part + part * part) / (12 - 6 * part + part * part)
    for _ in range(4):
        growth *= growth
    return growth / (1 + growth)
