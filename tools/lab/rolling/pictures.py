"""Screenshot of Rolling Stone for the README."""

from tommy.__main__ import program_for
from tommy.host.headless import Headless

SEED = 7


def rolling() -> Headless:
    """Four players: a trick to follow."""
    host = Headless(program_for("rolling", "*3", seed=SEED))
    host.type("4\r")
    host.key("F2")
    host.run_until("TRICK: 5 ")
    host.key("F2")
    host.run_until("WITH WHICH CARD")
    return host
