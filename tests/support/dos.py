"""The DOS prompt for tests: two games, what is typed and what the page then shows."""

import datetime
from collections.abc import Awaitable, Callable

from tommy.host.headless import Headless
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey
from tommy.shell.command_letters import Arguments, Letters
from tommy.shell.dos_prompt import dos_prompt
from tommy.shell.game import Game
from tommy.shell.screen.desk import Desk


async def _play(_desk: Desk) -> None:
    raise AssertionError("the prompt plays no game itself")


CATALOG = (
    Game(program="CRAZY8S", title="CRAZY EIGHTS", folder="crazy8s", play=_play, about="for tests"),
    Game(program="SILENT", title="SILENT", folder="without-instructions", play=_play),
)


class Toy:
    """A game that writes down how it was called and each key it gets; Q leaves it."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Letters]] = []
        self.seeds: list[int | None] = []
        self.keys = ""

    def on(self, pc: PC) -> Callable[[Game, Arguments], Awaitable[None]]:
        async def run_game(spec: Game, typed: Arguments) -> None:
            self.calls.append((spec.program, typed.letters))
            self.seeds.append(typed.seed)
            pc.page.cursor.visible = False
            while (key := await WaitKey()) is not None and key.char.upper() != "Q":
                self.keys += key.char or {13: "\r"}.get(key.ascii, "?")
            pc.page.clear(0x1E)
            pc.page.put(7, 0, "FAREWELL", 0x1E)
            pc.page.cursor.row, pc.page.cursor.col = 7, 8

        return run_game


def start(
    *,
    drive: Drive | None = None,
    toy: Toy | None = None,
    autorun: str | None = None,
    adapter: str = "vga",
) -> Headless:
    """The prompt on a new PC."""
    toy = toy or Toy()

    def program(pc: PC) -> Program:
        return dos_prompt(pc, CATALOG, toy.on(pc), autorun=autorun, version="9.8.7")

    return Headless(program, drive=drive, adapter=adapter)


def shown(pc: Headless) -> list[str]:
    """The rows of the page, without the blanks behind them."""
    return [line.rstrip() for line in pc.page.lines()]


#: The row of the first prompt, below the games.
PROMPT_ROW = 8


def below(pc: Headless) -> list[str]:
    """The rows from that of the first prompt on."""
    return shown(pc)[PROMPT_ROW:]


def answer(pc: Headless, command: str) -> list[str]:
    """What the prompt prints for a command, from the row below it to the next prompt."""
    pc.type("cls\r" + command + "\r")
    rows = shown(pc)
    assert rows[0].lower() == f"c:\\>{command}".lower()
    last = max(row for row, line in enumerate(rows) if line.startswith("C:\\>"))
    assert rows[last - 1] == ""
    return rows[1 : last - 1]


def drive_with(*names: str) -> RamDrive:
    """A drive with files of these names, all alike."""
    drive = RamDrive(capacity=1_000_000, now=lambda: datetime.datetime(1988, 2, 3, 0, 7))
    for name in names:
        drive.write(name, b"3,2\r\n")
    return drive
