"""Student's t: the values that the books print, and what holds for all of them."""

from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.lab.student_t import critical_value

#: Two-sided, to the digits that are printed. Source: R, qt(.975, df = c(1:10, 20, 50, 100, 1000)),
#: an example of its page TDist; for 30 and 120 as tables of five decimals have it.
OF_95 = [
    (1, 12.706205), (2, 4.302653), (3, 3.182446), (4, 2.776445), (5, 2.570582), (6, 2.446912),
    (7, 2.364624), (8, 2.306004), (9, 2.262157), (10, 2.228139), (20, 2.085963), (30, 2.04227),
    (50, 2.008559), (100, 1.983972), (120, 1.97993), (1000, 1.962339),
]  # fmt: skip


@pytest.mark.parametrize(("degrees", "published"), OF_95)
def test_critical_values_of_95_percent_are_the_published_ones(
    degrees: int, published: float
) -> None:
    assert critical_value(degrees) == pytest.approx(published, rel=2e-6)


def test_many_degrees_come_near_the_normal_distribution() -> None:
    normal = NormalDist().inv_cdf(0.975)
    assert normal < critical_value(10_000) < normal + 0.0003


@given(st.integers(1, 400))
def test_an_interval_narrows_with_every_degree(degrees: int) -> None:
    assert critical_value(degrees + 1) < critical_value(degrees)


@pytest.mark.parametrize("degrees", [0, -1])
def test_without_a_degree_of_freedom_there_is_no_interval(degrees: int) -> None:
    with pytest.raises(ValueError, match=f"one degree of freedom at least, not {degrees}"):
        critical_value(degrees)
