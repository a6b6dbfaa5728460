"""Command lines at random, on a drive in memory and on a folder with all sorts of things in it."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.dos import shown, start
from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import Headless
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.page import COLS
from tommy.shell.screen.line_editor import LINE_LENGTH

FILES = {
    "A": b"one\r\n",
    "AB.SCR": b"3,2\r\n",
    "CRAZY8S.SCR": b"1,0\r\n",
    "CRAZY8S.TAP": b"of another program",
    "CRAZY8S.TA1": b"",
    "LONGNAME.TXT": b"1\t2\r\n\x1a",
}
TAKEN = "CRAZY8S.TAP"
COMMANDS = [
    "DIR",
    "type",
    "Copy",
    "REN",
    "rename",
    "DEL",
    "erase",
    "cls",
    "ver",
    "date",
    "help",
    "c:",
]
NAMES = [
    *FILES,
    *("*.*", "*", "*.scr", "?.*", "a*.*", "*.t?p", "????????.???", "*.doc", "x", "new.txt", "?x.*"),
    *("crazy8s.doc", "crazy8s.exe", "con", "nul.txt", "sub", "pipe", "link", "sub\\a", "sub/a"),
    *(
        "a:",
        "c:",
        "b:x",
        "c:\\",
        "\\a",
        ".",
        "..",
        "..\\a",
        "..\\..\\outside.txt",
        "../outside.txt",
    ),
    *("outside.txt", "/etc/passwd", "~", "%home%", ".tommys-toys.lock", "a b", "", "notes of mine"),
    "y" * 90,
]
TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60)
WORDS = st.sampled_from(NAMES) | TEXT
# Likely to do something.
APT = st.builds(
    "{} {} {}".format,
    st.sampled_from(["copy", "ren", "copy", "ren", "del"]),
    st.sampled_from(["a", "a", "ab.scr", "crazy8s.tap", "*.scr", "*.*", "*.t*", "?", "new.txt"]),
    st.sampled_from(
        ["", "", "sub", "pipe", "x", "link", "crazy8s.tap", "*.tap", "new.txt", "?x.*", "*.n?w"]
    ),
)
ANY = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(COMMANDS) | st.sampled_from(NAMES) | TEXT,
    st.sampled_from([" ", "", "  ", ",", "/w", "/p ", " > ", "\\", " /b "]),
    WORDS,
    st.sampled_from([" ", ",", ";", "=", "/w", "+", "|", ""]),
    WORDS | st.just(""),
).map(lambda line: line[:LINE_LENGTH])
ANSWERS = st.sampled_from(["y\r", "n\r", "x\ry\r", "\r\rn\r"])
KEYS = st.sampled_from(
    [
        *(f"F{n}" for n in range(1, 11)),
        *(f"ALT-{n}" for n in range(1, 10)),
        *("LEFT", "RIGHT", "UP", "DOWN", "HOME", "END", "INS", "DEL", "TAB", "ESC", "ENTER"),
        *("BACKSPACE", "CTRL-H", "CTRL-BACKSPACE", "CTRL-C", "CTRL-PAUSE", "CTRL-ENTER", "CTRL-Z"),
    ]
)


def run_line(pc: Headless, line: str, answer: str) -> list[str]:
    """Run a line on a blank page; the rows below it. Lists are shown to their end."""
    pc.type("cls\r" + line + "\r")
    while shown(pc)[pc.page.cursor.row].startswith("-- any key"):
        pc.type(" ")
    if "(Y/N)?" in shown(pc)[pc.page.cursor.row]:
        pc.type(answer)
    rows = shown(pc)
    assert rows[pc.page.cursor.row] == "C:\\>"
    typed = -(-len("C:\\>" + line) // COLS) if rows[0].startswith("C:\\>" + line[:9]) else 0
    return rows[typed : pc.page.cursor.row]


def contents(drive: Drive) -> Mapping[str, bytes]:
    return {info.name: drive.read(info.name) for info in drive.files()}


def _facts(place: Path) -> tuple[int, ...]:
    facts = place.lstat()
    return facts.st_ino, facts.st_mode, facts.st_size, facts.st_mtime_ns


def is_exit(line: str) -> bool:
    return (
        line.strip(" /,;=")
        .lower()
        .startswith(("exit", "crazy8s", "silent", "c:crazy", "c:\\crazy"))
    )


LINES = APT | ANY.filter(lambda line: not is_exit(line))
SCRIPTS = st.lists(st.tuples(LINES, ANSWERS), min_size=4, max_size=12)


@settings(max_examples=60, deadline=None)
@given(SCRIPTS)
def test_a_folder_and_a_drive_in_memory_agree_and_rows_fit(script: list[tuple[str, str]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, other, ram = FolderDrive(Path(name)), FolderDrive(Path(name)), RamDrive()
        for file, data in FILES.items():
            folder.write(file, data)
            ram.write(file, data)
        assert other.claim(TAKEN)
        assert ram.claim(TAKEN)
        on_folder, in_memory = start(drive=folder), start(drive=ram)
        for line, answer in script:
            found, expected = (run_line(pc, line, answer) for pc in (on_folder, in_memory))
            # A text may fill its rows; what the prompt says may not.
            assert (
                line.lower().lstrip().startswith("type") or max(map(len, found), default=0) < COLS
            ), line
            if "bytes free" not in "".join(found):
                assert found == expected, line
            assert contents(folder) == contents(ram), line
            assert folder.read(TAKEN) == FILES[TAKEN]
        other.release(TAKEN)


@pytest.mark.skipif(os.name != "posix", reason="pipes and links of POSIX")
@settings(max_examples=60, deadline=None)
@given(SCRIPTS)
def test_nothing_but_plain_files_of_the_folder_is_touched(script: list[tuple[str, str]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        outside, home = Path(name, "OUTSIDE.TXT"), Path(name, "deep", "home")
        outside.write_bytes(b"outside")
        (home / "SUB").mkdir(parents=True)
        (home / "SUB" / "A").write_bytes(b"inside")
        (home / "notes of mine.txt").write_bytes(b"mine")
        os.mkfifo(home / "PIPE")
        (home / "X").symlink_to(Path(name, "nowhere"))
        (home / "LINK").symlink_to(outside)
        for file, data in FILES.items():
            (home / file.lower()).write_bytes(data)
        kept = [Path(name), home.parent, home / "SUB", home / "PIPE", home / "X", outside]
        kept += [home / "SUB" / "A", home / "notes of mine.txt"]
        before = [_facts(place) for place in kept]
        pc = start(drive=FolderDrive(home))
        for line, answer in script:
            run_line(pc, line, answer)
        assert [_facts(place) for place in kept] == before
        assert outside.read_bytes() == b"outside"
        assert sorted(os.listdir(name)) == ["OUTSIDE.TXT", "deep"]
        assert os.listdir(home.parent) == ["home"]
        assert os.listdir(home / "SUB") == ["A"]


@settings(max_examples=60, deadline=None)
@given(st.lists(KEYS | st.sampled_from("abcxyz .*\\"), max_size=60), st.integers(0, 150))
def test_any_editing_leaves_a_line_on_the_page(keys: list[str], length: int) -> None:
    pc = start(drive=RamDrive())
    pc.type("abcab xyz" * 20)
    pc.type("\r" + "q" * length)
    for key in keys:
        (pc.type if len(key) == 1 else pc.key)(key)
        assert 0 <= pc.page.cursor.row < 25
        assert 0 <= pc.page.cursor.col < COLS
    pc.key("ESC")
    pc.key("ESC")
    pc.type("\rver\r")
    assert shown(pc)[pc.page.cursor.row] == "C:\\>"
