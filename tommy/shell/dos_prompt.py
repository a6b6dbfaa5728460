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
from tommy.shell.dos_command import DELIMITERS, Command, clipped, did_you_mean, on_drive
from tommy.shell.dos_files import FileCommands, message
from tommy.shell.game import Game, find_game
from tommy.shell.screen.console import Break, Console
from tommy.shell.screen.game_menu import BRIGHT, GameMenu, MenuRow, command_keys
from tommy.shell.screen.line_editor import LineEditor

PROMPT = "C:\\>"
TITLE = "TOMMY'S TOYS: card games from the days of DOS"
HOW_TO_CHOOSE = r"Choose with the arrows and Enter, or click a game, or type its name at C:\>"
LESSONS = "A coach plays your first hand with you. Choose a lesson, or MENU for the games"
LESSON_ROW = MenuRow("LESSON", "New here? A coach plays your first hand with you")
#: What the signs of redirection get for an answer.
_REDIRECTION = {
    "<": "Commands cannot read from a file here: leave out < and what follows it",
    ">": "Commands print to the screen only: leave out > and what follows it",
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
            Command(("MENU",), "MENU", "show the games to choose from", self._menu),
            Command(("LESSON",), "LESSON game", "learn a game from a coach", self._lesson),
            Command(("HELP", "?"), "HELP name", "show this list, or what name is", self._help),
            Command(("EXIT",), "EXIT", "switch the machine off", self._exit),
        )
        self._commands = {name: command for command in self._table for name in command.names}

    async def run(self, autorun: str | None) -> None:
        console, editor = self._console, self._editor
        self._pc.page.cursor.visible = True
        self._show_first_screen()
        while self._pc.powered:
            console.write(PROMPT)
            try:
                menu = self._games
                line = await (editor.type_line(autorun) if autorun else editor.read_line(menu))
                menu.close()
                autorun = None
                await self._execute(line)
            except Break:
                self._games.close()

    def _show_first_screen(self) -> None:
        """Clear the page and show the games, with the prompt's commands below them."""
        console, page = self._console, self._pc.page
        console.clear()
        page.put(0, 0, TITLE, BRIGHT)
        rows = [MenuRow(spec.program, _about(spec)) for spec in self._catalog]
        if any(spec.lessons for spec in self._catalog):
            rows.append(LESSON_ROW)
        self._games = GameMenu(page, 2, rows)
        page.cursor.row = 3 + len(rows)
        console.print(HOW_TO_CHOOSE)
        self._print_commands()
        console.print()

    def _print_commands(self) -> None:
        """A row with the commands; those that a newcomer needs can be clicked."""
        row = self._pc.page.cursor.row
        line = f"DOS is here too: {' '.join(command.names[0] for command in self._table)}"
        self._console.print(line)
        for word in ("HELP", "EXIT"):
            self._pc.page.assign_keys(row, line.rindex(word), 1, len(word), command_keys(word))

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
            if re.search(r"/\?", rest):
                await self._help(name, name)
            elif name in self._commands:
                await self._commands[name].run(name, rest)
            elif name != "C:":
                await self._program(name, rest)
        except (DriveError, UsageError) as error:
            for row in textwrap.wrap(message(error), COLS - 1):
                console.print(row)
        if name not in ("CLS", "MENU") and self._pc.powered:
            console.print()

    async def _program(self, name: str, rest: str) -> None:
        program = on_drive(name)
        try:
            spec = find_game(program, self._catalog)
        except UsageError:
            raise UsageError(
                f"{clipped(name)} is not a command or a program. {self._meant(program)}"
            ) from None
        day = self._pc.clock.date_and_time().date()
        await self._run(spec, parse_arguments(rest, spec.letters, day))

    async def _run(self, game: Game, arguments: Arguments) -> None:
        """Run a game, or a lesson; the prompt comes below what it leaves."""
        await self._run_game(game, arguments)
        cursor = self._pc.page.cursor
        cursor.visible = True
        if cursor.col:
            self._console.newline()

    def _meant(self, word: str) -> str:
        """What is said behind a word that means nothing here."""
        programs = (spec.program for spec in self._catalog)
        return did_you_mean(word, (*programs, *self._commands), "Type HELP for a list.")

    async def _menu(self, _command: str, _rest: str) -> None:
        self._show_first_screen()

    async def _lesson(self, _command: str, rest: str) -> None:
        """Play the lesson of that name or number, or show those that there are."""
        wanted = " ".join(rest.upper().split())
        lessons = {
            f"{game.program} {word}".strip(): (game, word)
            for game in self._catalog
            for word in game.lessons
        }
        names = list(lessons)
        if wanted in (str(number) for number in range(1, len(names) + 1)):
            wanted = names[int(wanted) - 1]
        if wanted in lessons:
            game, word = lessons[wanted]
            await self._run(game.lesson(word), Arguments())
        elif wanted:
            raise UsageError(f"{clipped(wanted)} is not a lesson. Type LESSON for a list.")
        else:
            self._show_lessons(names)

    def _show_lessons(self, names: Sequence[str]) -> None:
        """Clear the page and show the lessons, to choose from as from the games."""
        self._console.clear()
        self._pc.page.put(0, 0, LESSONS, BRIGHT)
        # A click types the command, and the keyboard holds no more than fifteen keys.
        rows = [MenuRow(f"LESSON {number}", name) for number, name in enumerate(names, start=1)]
        self._games = GameMenu(self._pc.page, 2, rows)
        self._pc.page.cursor.row = 3 + len(rows)

    async def _cls(self, _command: str, _rest: str) -> None:
        self._console.clear()

    async def _ver(self, _command: str, _rest: str) -> None:
        self._console.print(f"Tommy's Toys {self._version}".rstrip() + " on an emulated PC")

    async def _date(self, command: str, rest: str) -> None:
        self._show_clock(command, rest, "Today is %a %m-%d-%Y")

    async def _time(self, command: str, rest: str) -> None:
        self._show_clock(command, rest, "It is %H:%M:%S")

    def _show_clock(self, command: str, rest: str, form: str) -> None:
        if rest:
            what = command.lower()
            raise UsageError(f"{command} only shows the {what}; set it on your real computer")
        self._console.print(self._pc.clock.date_and_time().strftime(form))

    async def _help(self, _command: str, rest: str) -> None:
        rows = self._help_on(*rest.upper().split()[:1]) if rest else self._all_help()
        await self._console.print_pages(f"  {left:<17}{right}".rstrip() for left, right in rows)

    def _help_on(self, word: str) -> list[tuple[str, str]]:
        """What HELP says of one command or program."""
        if word in self._commands:
            command = self._commands[word]
            return [(command.usage, command.purpose)]
        try:
            spec = find_game(on_drive(word), self._catalog)
        except UsageError:
            raise UsageError(f"There is no help on {clipped(word)}. {self._meant(word)}") from None
        return [
            (spec.program, _about(spec)),
            (f"TYPE {spec.program}.DOC", "show the rules, as F5 does in the game"),
            (f"{spec.program} *S", "start it with letters, here without show and sound"),
            *self._letters([spec]),
        ]

    def _all_help(self) -> list[tuple[str, str]]:
        return [
            *((spec.program, _about(spec)) for spec in self._catalog),
            *self._letters(self._catalog),
            *((command.usage, command.purpose) for command in self._table),
        ]

    def _letters(self, games: Sequence[Game]) -> list[tuple[str, str]]:
        """Lines about the command letters, with one for each of the games that has more."""
        classic = (game.program for game in games if game.classic_rules)
        return [
            ("", "letters: S sound off, M mono, C color, * no show, 1-4 level"),
            *(("", f"and in {program} also {CLASSIC}, the classic rules") for program in classic),
            ("", "/SEED:n deals deck n, /SEED:TODAY the deal of the day"),
        ]

    async def _exit(self, _command: str, _rest: str) -> None:
        self._pc.powered = False


def _about(spec: Game) -> str:
    """What a game is, as the first screen and HELP say it."""
    return f"{spec.name}, {spec.about}" if spec.about else spec.name
