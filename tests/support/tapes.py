"""Tapes made by hand, and tapes that somebody tampered with."""

from collections.abc import Iterable, Sequence

from tommy.machine.drive import Drive
from tommy.shell.records import crc_lines, tape_files
from tommy.shell.records.tape_codec import Codec
from tommy.shell.records.tape_files import UnfinishedRun
from tommy.shell.records.tape_records import FORMAT, Record


def tape(*records: Record) -> bytes:
    """The tape with these records."""
    return Codec().encode(*records)


def tape_of(lines: Iterable[Sequence[object]], form: int = FORMAT) -> bytes:
    """The tape with these words on its lines, with checks as a tape of the format has them."""
    data, before = bytearray(), 0
    for words in lines:
        line = crc_lines.line(*map(str, words), before=before)
        before = crc_lines.check(line) if form > 2 else 0
        data += line
    return bytes(data)


def lines_of(data: bytes) -> list[list[str]]:
    """The words on the lines of a tape, without the checks."""
    return [line.split(" ")[:-1] for line in data.decode("ascii").splitlines()]


def with_option(data: bytes, option: str) -> bytes:
    """A tape with another option, such as ``level=99``."""
    header, *rest = lines_of(data)
    name = option.partition("=")[0]
    changed = [option if word.startswith(f"{name}=") else word for word in header]
    assert changed != header
    return tape_of([changed, *rest], int(header[1]))


def left_run(drive: Drive, program: str) -> UnfinishedRun | None:
    """The run of a program that was written last, claimed; None if there is none."""
    files = {info.name: info.modified for info in drive.files()}
    names = [name for name in tape_files.tape_names(program) if name in files]
    for name in sorted(names, key=files.__getitem__, reverse=True):
        run = tape_files.claimed_run(drive, name, [program])
        if run is not None:
            return run
    return None
