"""Runs of every game with all sorts of keys, whose tapes are played again."""

from collections.abc import Callable

from tests.support.canasta import canasta_app
from tests.support.crazy8s import crazy8s_app
from tests.support.rolling import rolling_app
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive

PLAYING: dict[str, Callable[..., Headless]] = {
    "CANASTA": canasta_app.playing,
    "CRAZY8S": crazy8s_app.playing,
    "ROLLING": rolling_app.playing,
}


def a_hand(program: str, drive: RamDrive) -> Headless:
    """A hand with all sorts of keys at all sorts of times, up to a turn in the next one."""
    host = PLAYING[program](drive=drive)
    host.run_quarters(3)
    for name in ("F10", "F4", "NUMLOCK", "RIGHT", "F6", "F2"):
        host.key(name)
        host.run_quarters(21)
    host.run_until("ANY KEY DEALS", limit_ticks=400_000)
    host.key("F2")
    host.run_ticks(7)
    host.key("F8")
    host.run_ticks(30)
    host.key("ESC")
    host.key("ENTER")
    host.run_until("YOUR TURN")
    host.key("F5")
    host.run_ticks(20)
    host.make(0x01)
    host.run_quarters(1)
    host.release(0x01)
    host.type("d1")
    host.run_ticks(40)
    return host


def left(drive: RamDrive, program: str) -> bytes:
    return drive.read(f"{program}.TAP")
