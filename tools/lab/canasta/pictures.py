"""Screenshots of Canasta for the README."""

from tommy.__main__ import program_for
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.host.headless import Headless

SEED = 7


def canasta() -> Headless:
    """Canasta for four, in mid-game."""
    return _played("*3", "4")


def mono() -> Headless:
    """Canasta for two on the mono adapter."""
    return _played("M*3", "2")


def sheet() -> Headless:
    """The score sheet at the end of a hand."""
    host = _played("*3", "4")
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=100_000)
    host.key("F2")
    host.run_until("ANY KEY")
    return host


def _played(letters: str, seats: str, turn: int = 14) -> Headless:
    """Canasta, played by the demo up to a turn of yours."""
    host = Headless(program_for("canasta", letters, seed=SEED))
    host.type(f"{seats}\r")
    host.key("F2")
    host.run_until(lambda: f"TURN: {turn} " in host.page.lines()[19], limit_ticks=40_000)
    host.key("F2")
    host.run_until(YOUR_TURN)
    host.run_until(lambda: "DISCARD A CARD" in host.page.lines()[17] or _asks(host))
    return host


def _asks(host: Headless) -> bool:
    return "D)RAW" in host.page.lines()[17]
