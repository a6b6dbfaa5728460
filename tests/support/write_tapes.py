"""Writes the tapes of the newest format in `tests/tapes`.

    python -m tests.support.write_tapes
    python tools/test.py tests/test_tapes.py --update-golden

Only while the program with this format is not released; from then on its tapes stay for ever.
"""

from pathlib import Path

from tests.support.runs import counted, left, playing
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.catalog import CATALOG
from tommy.machine.drive import RamDrive
from tommy.shell.game import Game
from tommy.shell.records.tape_records import FORMAT

FOLDER = Path(__file__).parents[1] / "tapes"


def played(game: Game) -> bytes:
    """The tape of a run left in its second hand: keys of yours and of the demo, and a hint."""
    drive = RamDrive()
    host = playing(game, drive=drive)
    for name in ("F10", "F4", "F2"):
        host.key(name)
    host.run_until("ANY KEY DEALS", limit_ticks=400_000)
    host.key("F2")
    host.run_ticks(7)
    host.key("ENTER")
    host.run_until(YOUR_TURN)
    host.key("F2")
    host.run_until(lambda: counted(host, 4), limit_ticks=40_000)
    host.key("F2")
    host.run_until(YOUR_TURN)
    host.run_ticks(40)
    host.key("F6")
    host.run_ticks(200)
    host.key("RIGHT")
    host.run_ticks(20)
    host.power_off()
    return left(drive, game)


def main() -> None:
    """Write a tape of each game."""
    for game in CATALOG:
        path = FOLDER / f"{game.folder}-{FORMAT}.tap"
        path.write_bytes(played(game))


if __name__ == "__main__":
    main()
