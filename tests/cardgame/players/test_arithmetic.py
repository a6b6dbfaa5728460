"""Sums, products and functions of floats that are the same on every host."""

import math
from fractions import Fraction

import pytest

from tommy.cardgame.players.arithmetic import (
    float_product,
    float_sum,
    int_sum,
    logistic,
    power,
)

#: 0.1 and 0.7 are no binary fractions, so that the order of the steps shows in the last bit.
NUMBERS = (0.1, 0.7, 0.1, 1e16, 0.7, -1e16)


def test_a_sum_rounds_after_each_number() -> None:
    total = 0.0
    for number in NUMBERS:
        total = float(Fraction(total) + Fraction(number))
    assert float_sum(NUMBERS) == total != math.fsum(NUMBERS)


def test_a_product_rounds_after_each_number() -> None:
    product = 1.0
    for number in NUMBERS:
        product = float(Fraction(product) * Fraction(number))
    assert float_product(NUMBERS) == product


def test_of_no_numbers_the_sum_is_0_and_the_product_1() -> None:
    assert (int_sum(()), float_sum(()), float_product(())) == (0, 0.0, 1.0)


def test_the_sum_of_ints_takes_no_floats() -> None:
    # mypy, which checks the tests, fails if it has nothing to ignore here.
    assert int_sum([0.5]) == 0.5  # type: ignore[list-item]


@pytest.mark.parametrize("exponent", range(9))
def test_a_power_is_a_product(exponent: int) -> None:
    assert power(0.7, exponent) == float_product([0.7] * exponent)


def test_the_logistic_function_is_off_by_less_than_a_millionth() -> None:
    worst = max(
        abs(logistic(number / 100) - 1 / (1 + math.exp(-number / 100)))
        for number in range(-3000, 3001)
    )
    assert worst < 1e-6


def test_the_logistic_function_never_falls_and_stays_within_0_and_1() -> None:
    values = [logistic(number / 100) for number in range(-3000, 3001)]
    assert values == sorted(values)
    assert 0.0 < logistic(-math.inf) < 1e-6
    assert 1.0 - 1e-6 < logistic(math.inf) < 1.0
