import pytest

from tommy.machine.pit import audible, divisor_of


@pytest.mark.parametrize(
    ("hz", "divisor"),
    [(37, 32248), (110, 10847), (200, 5965), (800, 1491), (2000, 596), (32767, 36), (18.3, 65201)],
)
def test_a_divisor_is_the_pit_clock_over_the_frequency_truncated(hz: float, divisor: int) -> None:
    assert divisor_of(hz) == divisor


@pytest.mark.parametrize("hz", [0, -440, 18.2, float("nan")])
def test_a_frequency_below_the_counter_is_refused(hz: float) -> None:
    with pytest.raises(ValueError, match=r"too low|nan"):
        divisor_of(hz)


@pytest.mark.parametrize(("divisor", "heard"), [(0, False), (40, False), (54, False), (60, True)])
def test_divisors_below_55_are_silent(divisor: int, heard: bool) -> None:
    assert audible(divisor) is heard
