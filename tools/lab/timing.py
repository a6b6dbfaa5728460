"""Measure cases in turns, round by round, and show a table of ratios.

The cases themselves are in `bench` and `hand_timing`.
"""

import math
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

#: Processor seconds of this thread. Other programs interrupt a long case but not a short one, which
#: measuring in turns does not even out. On Windows real time, since processor time there has steps
#: of 15 ms, longer than the cases.
working_s = time.perf_counter if sys.platform == "win32" else time.thread_time


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: rounds, seconds for a case in one, hands, starts, idle seconds."""

    rounds: int
    slice_s: float
    hands: int
    starts: int
    idle_s: float


@dataclass(frozen=True, slots=True)
class Result:
    """One row of the table: ours, theirs, the ratio (ours / theirs), and the goal for it."""

    what: str
    ours: str
    beside: str
    theirs: str
    ratio: float
    goal: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the goal is met; empty if there is none.

        >>> Result("a", "1 ms", "b", "2 ms", 0.5, goal=0.5).verdict
        'met'
        """
        if self.goal is None:
            return ""
        return "met" if self.ratio <= self.goal else "NOT MET"


class Unmeasured(Exception):  # noqa: N818 - not a failure
    """Something cannot be measured here; the message says why."""


def interleaved(
    cases: Mapping[str, Callable[[], object]],
    rounds: int,
    slice_s: float,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, list[float]]:
    """Seconds a call of each case, one figure a round; every round runs every case in turn.

    A case is repeated until it takes about ``slice_s`` a round. Of two calls before the rounds the
    first warms up and the second sets the number of repeats.
    """
    repeats = {}
    for name, case in cases.items():
        case()
        began = clock()
        case()
        repeats[name] = max(1, math.ceil(slice_s / max(clock() - began, 1e-9)))
    figures: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            began = clock()
            for _ in range(repeats[name]):
                case()
            figures[name].append((clock() - began) / repeats[name])
    return figures


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the rounds' ratios.

    >>> ratio([1.0, 9.0, 4.0], [1.0, 3.0, 2.0])
    2.0
    """
    return median(our / their for our, their in zip(ours, theirs, strict=True))


def table(results: Sequence[Result]) -> str:
    """The rows, aligned, below a heading."""
    heading = ("what", "", "beside", "", "ratio", "goal", "")
    lines = [heading] + [
        (
            row.what,
            row.ours,
            row.beside,
            row.theirs,
            f"{row.ratio:.2f}" if row.ratio >= 0.1 else f"{row.ratio:.2g}",
            "" if row.goal is None else f"<= {row.goal:g}",
            row.verdict,
        )
        for row in results
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    to_the_right = (1, 3, 4, 5)
    return "\n".join(
        "  ".join(
            text.rjust(width) if place in to_the_right else text.ljust(width)
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def ms(seconds: float) -> str:
    """Seconds as a table shows them.

    >>> ms(0.00123456)
    '1.23 ms'
    """
    return f"{seconds * 1000:.3g} ms"
