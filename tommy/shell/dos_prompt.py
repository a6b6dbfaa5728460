r"""The DOS prompt: ``C:\>``, its commands, and the way into the games and back.

The games are given to it as a list.
"""

import re
import textwrap
from collections.abc import Awaitable, Callable, Sequence

from tommy.machine.codepage import decode, encode
from tommy.machine.drive import DriveError
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.shell.command_letters import CLASSIC, Arguments, UsageError, parse_arguments
from tommy.shell.dos_command import DELIMITERS, Command, clipped, on_drive
from tommy.shell.dos_files import FileCommands, message
from tommy.shell.game import Game, find_game
from tommy.shell.screen.console import Break, Console
from tommy.shell.screen.line_editor import LineEditor

PROMPT = "C:\\>"
#: What the signs of redirection get for an answer.
_REDIRECTION = {
    "<": "A command reads no file here: leave out < and what follows it",
    ">": "A command prints to the screen only: leave out > and what follows it",
    "|": "There are no pipes here: TYPE stops at each screen, and so does DIR /P",
}

RunGame = Callable[[Game, Arguments], Awaitable[None]]


async def dos_prompt(
    pc: PC,
    catalog: Sequence[Game],
    run_game: RunGame,
    *,
    autorun: str | None = None,
    version: str = "",
) -> None:
    """Run the prompt on a cleared page until EXIT switches the PC off.

    ``autorun`` is a command line (``CRAZY8S MS``) to type and run first. ``run_game`` plays a game
    and returns when the player leaves it, with the cursor below its last line.
    """
    await _Prompt(pc, catalog, run_game, version).run(autorun)


class _Prompt:
    def __init__(self, pc: PC, catalog: Sequence[Game], run_game: RunGame, version: str) -> None:
        self._pc = pc
        self._catalog = catalog
        self._run_game = run_game
        self._version = version
        self._console = Console(pc)
        self._editor = LineEditor(pc, self._console)
        self._table = (
            *FileCommands(pc, self._console, catalog).table(),
            Command(("CLS",), "CLS", "clear the screen", self._cls),
            Command(("VER",), "VER", "show the version", self._ver),
            Command(("DATE",), "DATE", "show the date", self._date),
            Command(("TIME",), "TIME", "show the time of day", self._time),
            Command(("HELP",), "HELP", "show this list", self._help),
            Command(("EXIT",), "EXIT", "switch the machine off", self._exit),
        )
        self._commands = {name: command for command in self._table for name in command.names}

    async def run(self, autorun: str | None) -> None:
        console, editor = self._console, self._editor
        console.clear()
        self._pc.page.cursor.visible = True
        programs = [spec.program for spec in self._catalog]
        console.print(f"You can type: {' '.join(programs)} (with letters, as in {self._example()})")
        console.print("  ".join(command.names[0] for command in self._table))
        console.print()
        while self._pc.powered:
            console.write(PROMPT)
            try:
                line = await (editor.type_line(autorun) if autorun else editor.read_line())
                autorun = None
                await self._execute(line)
            except Break:
                continue

    async def _execute(self, line: str) -> None:
        found = re.fullmatch(rf"[\s/{DELIMITERS}]*([^\s/{DELIMITERS}]+)(.*)", line)
        if not found:
            return
        # Only ASCII is upper-cased: other capitals may be missing in CP437.
        name = decode(encode(found[1]).upper())
        rest = found[2].strip()
        console = self._console
        try:
            if sign := re.search("[<>|]", line):
                raise UsageError(_REDIRECTION[sign[0]])
            if name in self._commands:
                await self._commands[name].run(name, rest)
            elif name != "C:":
                await self._program(name, rest)
        except (DriveError, UsageError) as error:
            for row in textwrap.wrap(message(error), COLS - 1):
                console.print(row)
        if name != "CLS" and self._pc.powered:
            console.print()

    async def _program(self, name: str, rest: str) -> None:
        program = on_drive(name)
        try:
            spec = find_game(program, self._catalog)
        except UsageError:
            raise UsageError(
                f"{clipped(name)} is no command and no program; HELP lists them"
            ) from None
        day = self._pc.clock.date_and_time().date()
        await self._run_game(spec, parse_arguments(rest, spec.letters, day))
        cursor = self._pc.page.cursor
        cursor.visible = True
        if cursor.col:
            self._console.newline()

    def _example(self) -> str:
        return f"{self._catalog[0].program} MS"

    async def _cls(self, _command: str, _rest: str) -> None:
        self._console.clear()

    async def _ver(self, _command: str, _rest: str) -> None:
        self._console.print(f"Tommy's Toys {self._version}".rstrip() + ", on a PC that is emulated")

    async def _date(self, command: str, rest: str) -> None:
        self._show_clock(command, rest, "Today is %a %m-%d-%Y")

    async def _time(self, command: str, rest: str) -> None:
        self._show_clock(command, rest, "It is %H:%M:%S")

    def _show_clock(self, command: str, rest: str, form: str) -> None:
        if rest:
            raise UsageError(f"{command} only shows: the clock is that of the machine outside")
        self._console.print(self._pc.clock.date_and_time().strftime(form))

    async def _help(self, _command: str, _rest: str) -> None:
        rows = [(spec.program, spec.name) for spec in self._catalog]
        rows += [
            ("", "letters: S sound off, M mono, C color, * no show, 1-4 level"),
            *(("", text) for text in self._classic_rules()),
            ("", "/SEED:n deals deck n, /SEED:TODAY the deal of the day"),
            *((command.usage, command.purpose) for command in self._table),
        ]
        await self._console.print_pages(f"  {left:<17}{right}".rstrip() for left, right in rows)

    def _classic_rules(self) -> list[str]:
        """A line for each program that can be played by the classic rules."""
        programs = (game.program for game in self._catalog if game.classic_rules)
        return [f"and in {program} also {CLASSIC}, Hoyle's classic rules" for program in programs]

    async def _exit(self, _command: str, _rest: str) -> None:
        self._pc.powered = False
