"""Screenshots of Crazy Eights for the README."""

from tommy.__main__ import program_for
from tommy.host.headless import Headless

SEED = 7


def show() -> Headless:
    """Half-way through the startup show."""
    host = Headless(program_for("crazy8s", "", seed=SEED))
    host.run_ticks(18 * 4)
    return host


def eights() -> Headless:
    """A hand that the demo has begun to play."""
    host = Headless(program_for("crazy8s", "*3", seed=SEED))
    host.type("\r\r\r")
    host.key("F2")
    host.run_until("TURN: 15 ")
    host.key("F2")
    host.run_until("WHICH CARD")
    return host
