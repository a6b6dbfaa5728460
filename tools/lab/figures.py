"""Format figures: estimates with their intervals, tables in Markdown, a progress bar."""

import math
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

from tools.lab.duplicate_match import Estimate

_BAR = 30

#: Shows how much is done: the number done, and of how many.
Progress: TypeAlias = Callable[[int, int], None]


def shown(estimate: Estimate, unit: str = "") -> str:
    """A figure with its interval.

    >>> shown(Estimate(1.26, 0.5)), shown(Estimate(math.nan, math.nan))
    ('1.3 +-0.5', '-')
    """
    if math.isnan(estimate.value):
        return "-"
    return f"{estimate.value:.1f}{unit} +-{estimate.plus_minus:.1f}"


def percent(estimate: Estimate) -> str:
    """A share and its interval, in percent."""
    return shown(Estimate(100 * estimate.value, 100 * estimate.plus_minus), "%")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown with aligned columns."""
    rule = ["-" * len(head) for head in heads]
    lines = [heads, rule, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    )


def bar(done: int, of: int) -> None:
    """Show a progress bar on standard error."""
    filled = _BAR * done // of
    print(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {done}/{of}", end="", file=sys.stderr)
    if done == of:
        print(file=sys.stderr)


def no_bar(_done: int, _of: int) -> None:
    """Show no progress."""
