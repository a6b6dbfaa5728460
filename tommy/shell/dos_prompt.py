r"""The DOS prompt: ``C:\>``, its commands, and the way into the games and back.

Its files are those of the drive and the built-in programs and texts; a file on the drive hides a
built-in one of the same name. The games are given to it as a list.
"""

import datetime
import re
from collections.abc import Awaitable, Callable, Sequence
from fnmatch import fnmatchcase

from tommy import assets
from tommy.machine.clock import POWER_ON
from tommy.machine.codepage import decode, encode
from tommy.machine.drive import END_OF_TEXT, DriveError, FileNotFound, file_name
from tommy.machine.pc import PC
from tommy.shell.command_letters import CLASSIC, Letters, UsageError, parse_letters
from tommy.shell.game import Game, find_game
from tommy.shell.screen.console import Console
from tommy.shell.screen.line_editor import LineEditor

PROMPT = "C:\\>"
_TAB = 8

RunGame = Callable[[Game, Letters], Awaitable[None]]


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
        self._commands: dict[str, Callable[[str, str], Awaitable[None]]] = {
            "DIR": self._dir,
            "TYPE": self._type,
            "DEL": self._del,
            "ERASE": self._del,
            "CLS": self._cls,
            "VER": self._ver,
            "DATE": self._date,
            "TIME": self._time,
            "HELP": self._help,
            "EXIT": self._exit,
        }

    async def run(self, autorun: str | None) -> None:
        console, editor = self._console, self._editor
        console.clear()
        self._pc.page.cursor.visible = True
        programs = [spec.program for spec in self._catalog]
        console.print(f"You can type: {' '.join(programs)} (with letters, as in {self._example()})")
        console.print("DIR  TYPE name  DEL name  CLS  VER  DATE  TIME  HELP  EXIT")
        console.print()
        while self._pc.powered:
            console.write(PROMPT)
            line = await (editor.type_line(autorun) if autorun else editor.read_line())
            autorun = None
            words = re.fullmatch(r"[\s/,;=]*([^\s/,;=]+)(.*)", line)
            if words:
                # Only ASCII is upper-cased: other capitals may be missing in CP437.
                command = decode(encode(words[1]).upper())
                await self._execute(command, words[2].strip())

    async def _execute(self, command: str, rest: str) -> None:
        console = self._console
        try:
            if command in self._commands:
                await self._commands[command](command, rest)
            elif re.fullmatch("[A-Z]:", command):
                if command != "C:":
                    console.print(f"There is no drive {command}")
            else:
                await self._program(command, rest)
        except (DriveError, UsageError) as error:
            console.print(str(error))
        if command != "CLS" and self._pc.powered:
            console.print()

    async def _program(self, command: str, rest: str) -> None:
        try:
            spec = find_game(_local(command), self._catalog)
        except UsageError:
            self._console.print(f"{command[:40]} is no command and no program; HELP lists them")
            return
        letters = parse_letters(rest, spec.letters)
        await self._run_game(spec, letters)
        cursor = self._pc.page.cursor
        cursor.visible = True
        if cursor.col:
            self._console.newline()

    def _example(self) -> str:
        return f"{self._catalog[0].program} MS"

    # -- files -----------------------------------------------------------------------------------

    def _built_in(self) -> dict[str, bytes | None]:
        """The built-in files by name; None for a program."""
        files: dict[str, bytes | None] = {}
        for spec in self._catalog:
            files[f"{spec.program}.EXE"] = None
            try:
                text = assets.read_text(f"{spec.folder}/instructions.txt")
            except FileNotFoundError:
                continue
            lines = [encode(line) for line in text.splitlines()]
            files[f"{spec.program}.DOC"] = b"".join(line + b"\r\n" for line in lines)
        return files

    async def _dir(self, command: str, rest: str) -> None:
        switches = [switch.upper() for switch in re.findall(r"/[^\s/]*", rest)]
        names = re.sub(r"/[^\s/]*", " ", rest).split() or ["*.*"]
        if any(switch != "/P" for switch in switches) or len(names) > 1:
            raise UsageError(f"{command} takes one name, and /P to stop at each screen")
        pattern = _local(names[0]) or "*.*"
        lines: dict[str, str] = {}
        for name, data in self._built_in().items():
            size = "built in" if data is None else f"{len(data):,}"
            lines[name] = _dir_line(name, size, POWER_ON)
        for info in self._pc.drive.files():
            lines[info.name] = _dir_line(info.name, f"{info.size:,}", info.modified)
        chosen = [lines[name] for name in sorted(lines) if _matches(name, pattern)]
        if not chosen:
            raise FileNotFound(pattern)
        head = ["", " Drive C, directory \\", ""]
        count = f"{len(chosen):>9} file{'' if len(chosen) == 1 else 's'}"
        foot = f"{count}, {self._pc.drive.free_bytes():,} bytes free"
        listing = [*head, *chosen, foot]
        if switches:
            await self._console.print_pages(listing)
        else:
            for line in listing:
                self._console.print(line)

    async def _type(self, command: str, rest: str) -> None:
        name = _one_name(command, rest)
        try:
            data = self._pc.drive.read(name)
        except FileNotFound:
            built_in = self._built_in()
            if name not in built_in:
                raise
            found = built_in[name]
            if found is None:
                raise UsageError(f"{name} is a program: its name alone runs it") from None
            data = found
        await self._console.print_pages(_text_lines(data))

    async def _del(self, command: str, rest: str) -> None:
        name = _one_name(command, rest)
        try:
            self._pc.drive.delete(name)
        except FileNotFound:
            if name not in self._built_in():
                raise
            raise UsageError(f"{name} is built in and stays") from None

    # -- the rest --------------------------------------------------------------------------------

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
            ("DIR [name] [/P]", "list the files; * and ? stand for any letters"),
            ("TYPE name", "show a text, such as the .DOC of a game"),
            ("DEL name", "delete a file; without its .SCR a match score is 0 to 0"),
            ("CLS", "clear the screen"),
            ("VER DATE TIME", "show the version, the date, the time of day"),
            ("EXIT", "switch the machine off"),
        ]
        await self._console.print_pages(f"  {left:<17}{right}" for left, right in rows)

    def _classic_rules(self) -> list[str]:
        """A line for each program that can be played by the classic rules."""
        programs = (game.program for game in self._catalog if game.classic_rules)
        return [f"and in {program} also {CLASSIC}, Hoyle's classic rules" for program in programs]

    async def _exit(self, _command: str, _rest: str) -> None:
        self._pc.powered = False


def _local(name: str) -> str:
    r"""``name`` without drive C: and the root directory, the only ones there are.

    >>> _local("C:\\crazy8s.exe"), _local("\\crazy8s"), _local("A:X")
    ('crazy8s.exe', 'crazy8s', 'A:X')
    """
    return re.sub(r"^([Cc]:)?(\\|\.\\)?", "", name)


def _one_name(command: str, rest: str) -> str:
    names = rest.split()
    if not names:
        raise UsageError(f"{command} needs the name of a file")
    if len(names) > 1 or set(rest) & set("*?"):
        raise UsageError(f"{command} takes one file at a time, without * or ?")
    return file_name(_local(names[0]))


def _matches(name: str, pattern: str) -> bool:
    """Whether a file name matches a DOS pattern, which may leave out the extension.

    >>> [_matches("CRAZY8S.SCR", p) for p in ("*.*", "*.scr", "crazy8s", "C*", "*.", "?.SCR")]
    [True, True, True, True, False, False]
    """
    stem, dot, ending = pattern.upper().replace("[", "[[]").partition(".")
    name_stem, _, name_ending = name.partition(".")
    return fnmatchcase(name_stem, stem or "*") and (not dot or fnmatchcase(name_ending, ending))


def _dir_line(name: str, size: str, modified: datetime.datetime) -> str:
    """One line of a directory.

    >>> _dir_line("CRAZY8S.SCR", "5", datetime.datetime(1988, 2, 3, 0, 7))
    'CRAZY8S  SCR              5   2-03-88  12:07a'
    """
    stem, _, ending = name.partition(".")
    hour = (modified.hour - 1) % 12 + 1
    half = "ap"[modified.hour >= 12]
    day = f"{modified.month:>2}-{modified.day:02}-{modified.year % 100:02}"
    return f"{stem:<8} {ending:<3} {size:>14}  {day}  {hour:>2}:{modified.minute:02}{half}"


def _text_lines(data: bytes) -> list[str]:
    """The lines of a text file as shown: up to its end-of-file sign, tabs expanded."""
    text = data.partition(END_OF_TEXT)[0]
    lines = re.split(rb"\r\n|\n|\r", text)
    if not lines[-1]:
        del lines[-1]
    return [decode(line.expandtabs(_TAB)) for line in lines]
