"""Student's t distribution, for the width of intervals from a few independent trials.

Literature: Student (1908), The probable error of a mean, Biometrika 6; the sums are those of
Abramowitz and Stegun (1964), Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
"""

import math

#: Bisection steps, more than a float has bits.
_HALVINGS = 60
_CONFIDENCE = 0.95


def critical_value(degrees: int) -> float:
    """The t such that a variable with these degrees of freedom lies between -t and t in 95 %.

    Raises ValueError without a degree of freedom.

    >>> round(critical_value(5), 5)
    2.57058
    """
    if degrees < 1:
        raise ValueError(f"one degree of freedom at least, not {degrees}")
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _within(middle, degrees) < _CONFIDENCE:
            low = middle
        else:
            high = middle
    return math.sqrt(degrees) * math.tan(low)


def _within(angle: float, degrees: int) -> float:
    """The probability between -t and t, where ``angle`` is atan(t / sqrt(degrees))."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees % 2
    term, total = (cosine if odd else 1.0), 0.0
    # Each term is the one before times cos^2 and 1/2, 3/4, 5/6 ... or 2/3, 4/5, 6/7 ...
    for below in range(2 + odd, degrees + 1, 2):
        total += term
        term *= cosine * cosine * (below - 1) / below
    return (angle + sine * total) * 2 / math.pi if odd else sine * total
