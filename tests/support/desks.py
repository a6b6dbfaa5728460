"""Desks without a program, for tests of what the shell draws and sounds."""

import datetime

from tests.support.runs import CRAZY8S
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import Clock
from tommy.machine.pc import PC
from tommy.shell.screen.desk import Desk


def desk(*, mono: bool = False, start: datetime.datetime | None = None, seed: int = 1) -> Desk:
    """A desk of Crazy Eights on a blank page, at 21:04:40 unless told otherwise."""
    clock = Clock(start or datetime.datetime(1987, 10, 1, 21, 4, 40))
    return Desk(PC(ADAPTERS["mda" if mono else "vga"], clock=clock), CRAZY8S, seed=seed)


def attributes(desk: Desk, row: int, first: int, last: int) -> set[int]:
    """The attributes of the columns ``first`` to ``last`` of a row."""
    return {desk.pc.page.attr(row, col) for col in range(first, last + 1)}
