"""DIR, TYPE, COPY, REN and DEL of the DOS prompt.

The files are those of the drive, and the built-in programs and texts, which nothing changes; a
file on the drive hides a built-in one of the same name.
"""

import datetime
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tommy.machine.clock import POWER_ON
from tommy.machine.codepage import encode, text_lines
from tommy.machine.drive import (
    BadName,
    DriveError,
    FileInUse,
    FileNotFound,
    FileThere,
    file_name,
)
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.shell.command_letters import UsageError
from tommy.shell.dos_command import Command, Words, clipped, did_you_mean, words
from tommy.shell.game_spec import GameSpec
from tommy.shell.records.tape_files import is_tape_name
from tommy.shell.screen.console import Console
from tommy.shell.screen.line_editor import LineEditor
from tommy.shell.screen.manual import document
from tommy.shell.wildcards import ALL, has_wildcards, matches, places, renamed

# What a hard disk of 32 MB, the most of DOS 3.3, has for files, and the bytes of a cluster.
_DISK, _CLUSTER = 33_419_264, 2048
_WIDE = 16


class FileCommands:
    """The commands about files, for one PC."""

    def __init__(self, pc: PC, console: Console, games: Sequence[GameSpec]) -> None:
        self._pc = pc
        self._console = console
        self._games = games

    def table(self) -> tuple[Command, ...]:
        """The commands."""
        return (
            Command(
                ("DIR",),
                "DIR name /P /W",
                "list the files, /W in columns; * and ? are any letters",
                self._dir,
            ),
            Command(("TYPE",), "TYPE name", "show a text, such as the .DOC of a game", self._type),
            Command(("COPY",), "COPY name name", "copy files: COPY *.SCR *.OLD", self._copy),
            Command(("REN", "RENAME"), "REN name name", "give files a new name", self._rename),
            Command(
                ("DEL", "ERASE"),
                "DEL name",
                f"delete files; DEL {self._games[0].score_file} resets a match score",
                self._delete,
            ),
        )

    # -- what there is ---------------------------------------------------------------------------

    def _built_in(self) -> dict[str, bytes | None]:
        """The built-in files by name; None for a program."""
        files: dict[str, bytes | None] = {}
        for spec in self._games:
            files[f"{spec.program}.EXE"] = None
            try:
                text = document(spec.folder)
            except FileNotFoundError:
                continue
            lines = [encode(line) for line in text]
            files[f"{spec.program}.DOC"] = b"".join(line + b"\r\n" for line in lines)
        return files

    def _contents(self, name: str) -> bytes:
        """What a file holds, on the drive or built in."""
        try:
            return self._pc.drive.read(name)
        except FileNotFound:
            built_in = self._built_in()
            if name not in built_in:
                there = {info.name for info in self._pc.drive.files()}
                texts = {name for name, data in built_in.items() if data is not None}
                # Whoever names a game wants its rules, not its score.
                rules = {f"{name}.DOC"} & texts
                meant = did_you_mean(name, sorted(rules or there | texts))
                if not meant:
                    raise
                raise UsageError(f"No such file - {clipped(name)}. {meant}") from None
            data = built_in[name]
            if data is None:
                command = name.removesuffix(".EXE")
                raise UsageError(f"{name} is a program; type {command} to run it") from None
            return data

    def _chosen(self, name: str) -> list[str]:
        """The files on the drive that a name, perhaps with wildcards, stands for.

        FileNotFound if there is none, UsageError if there are built-in ones only.
        """
        pattern = places(name)
        chosen = [info.name for info in self._pc.drive.files() if matches(pattern, info.name)]
        if not chosen:
            if any(matches(pattern, built_in) for built_in in self._built_in()):
                matching = "Everything that matches " if has_wildcards(name) else ""
                raise UsageError(f"{matching}{name.upper()} is built in and cannot be changed")
            raise FileNotFound(name.upper())
        return chosen

    def _need_free(self, name: str) -> None:
        if name in self._built_in():
            raise UsageError(f"{name} is built in and cannot be changed")

    @contextmanager
    def _claimed(self, *names: str) -> Iterator[None]:
        """Keep other programs from their tapes meanwhile; FileInUse if one has such a file."""
        drive, claimed = self._pc.drive, []
        try:
            for name in filter(is_tape_name, names):
                if not drive.claim(name):
                    raise FileInUse(name)
                claimed.append(name)
            yield
        finally:
            for name in claimed:
                drive.release(name)

    # -- the commands ----------------------------------------------------------------------------

    async def _dir(self, command: str, rest: str) -> None:
        asked = words(rest)
        if asked.switches - {"/P", "/W"} or len(asked.names) > 1:
            raise UsageError(f"{command} takes one name, /P for page by page, /W for columns")
        name = asked.names[0] if asked.names else ALL
        # Here alone a name without a point stands for all endings, and an ending for all names.
        whole = f"*{name}" if re.fullmatch(r"\.[^.]+", name) else name
        try:
            pattern = places(whole if "." in whole else f"{whole}.*")
        except BadName:
            raise BadName(name) from None
        lines: dict[str, str] = {}
        for built_in, data in self._built_in().items():
            size = "built in" if data is None else f"{len(data):,}"
            lines[built_in] = _dir_line(built_in, size, POWER_ON)
        for info in self._pc.drive.files():
            lines[info.name] = _dir_line(info.name, f"{info.size:,}", info.modified)
        chosen = [lines[each] for each in sorted(lines) if matches(pattern, each)]
        if not chosen:
            raise FileNotFound(name.upper())
        foot = f"{_count(chosen)}, {self._free_bytes():,} bytes free"
        shown = _wide(chosen) if "/W" in asked.switches else chosen
        listing = ["", " Drive C, directory \\", "", *shown, foot]
        if "/P" in asked.switches:
            await self._console.print_pages(listing)
        else:
            for line in listing:
                self._console.print(line)

    def _free_bytes(self) -> int:
        """What a disk of that time would have left; less if the drive is nearly full."""
        drive = self._pc.drive
        taken = sum(-(-info.size // _CLUSTER) * _CLUSTER for info in drive.files())
        return max(0, min(_DISK - taken, drive.free_bytes()))

    async def _type(self, command: str, rest: str) -> None:
        asked = words(rest)
        if asked.names and (len(asked.names) > 1 or has_wildcards(asked.names[0])):
            raise UsageError(f"{command} takes one file at a time, without * or ?")
        name = file_name(_only_name(command, asked))
        await self._console.print_pages(text_lines(self._contents(name)))

    async def _copy(self, command: str, rest: str) -> None:
        asked = words(rest)
        if "+" in rest:
            raise UsageError(f"{command} cannot join files: leave out the +")
        # What the switches of DOS ask for, whole files and a check of what was written, is done.
        if asked.switches - {"/B", "/V"} or not 1 <= len(asked.names) <= 2:
            raise UsageError(f"{command} takes the name of a file and the name of its copy")
        source, target = (*asked.names, ALL)[:2]
        pattern, new_pattern = places(source), places(target)
        names = {info.name for info in self._pc.drive.files()}
        names |= {name for name, data in self._built_in().items() if data or name == source.upper()}
        chosen = sorted(name for name in names if matches(pattern, name))
        if not chosen:
            raise FileNotFound(source.upper())
        if len(chosen) > 1 and "?" not in new_pattern:
            raise UsageError(f"{len(chosen)} files cannot all be copied to {target.upper()}")
        copied: list[str] = []
        try:
            for name in chosen:
                if has_wildcards(source):
                    self._console.print(name)
                self._copy_one(name, renamed(name, new_pattern))
                copied.append(name)
        except (DriveError, UsageError) as error:
            self._console.print(message(error))
        self._console.print(f"{_count(copied)} copied")

    def _copy_one(self, name: str, new: str) -> None:
        if new == name:
            raise UsageError(f"{name} cannot be copied onto itself")
        self._need_free(new)
        data = self._contents(name)
        with self._claimed(new):
            self._pc.drive.write(new, data)

    async def _rename(self, command: str, rest: str) -> None:
        asked = words(rest)
        if asked.switches or len(asked.names) != 2:
            raise UsageError(f"{command} takes the name of a file and its new name")
        old, new_pattern = asked.names[0], places(asked.names[1])
        for name in self._chosen(old):
            new = renamed(name, new_pattern)
            if new == name:
                raise FileThere(new)
            self._need_free(new)
            with self._claimed(name, new):
                self._pc.drive.rename(name, new)

    async def _delete(self, command: str, rest: str) -> None:
        name = _only_name(command, words(rest))
        chosen = self._chosen(name)
        if set(places(name)) == {"?"} and not await self._sure(command):
            return
        for each in chosen:
            try:
                with self._claimed(each):
                    self._pc.drive.delete(each)
            except DriveError as error:
                self._console.print(message(error))

    async def _sure(self, command: str) -> bool:
        """The question before all files are deleted; asked until it is answered."""
        console = self._console
        answer = ""
        with self._pc.keyboard.set_aside():
            while answer not in ("Y", "N"):
                console.write(f"{command} deletes ALL FILES: are you sure (Y/N)? ")
                answer = (await LineEditor(self._pc, console).read_line()).strip()[:1].upper()
        return answer == "Y"


def message(error: DriveError | UsageError) -> str:
    """What the prompt says of an error."""
    if isinstance(error, DriveError) and error.name:
        return f"{error.message} - {clipped(error.name)}"
    return str(error)


def _only_name(command: str, asked: Words) -> str:
    if not asked.names:
        raise UsageError(f"{command} needs the name of a file")
    if asked.switches or len(asked.names) > 1:
        raise UsageError(f"{command} takes one name only")
    return asked.names[0]


def _count(names: Sequence[str]) -> str:
    return f"{len(names):>9} file{'' if len(names) == 1 else 's'}"


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


def _wide(lines: Sequence[str]) -> list[str]:
    """The names of lines of a directory, as many in a row as there is room for."""
    names = [f"{line[:12]:<{_WIDE}}" for line in lines]
    row = COLS // _WIDE
    return ["".join(names[at : at + row]).rstrip() for at in range(0, len(names), row)]
