"""Bad surroundings: the game goes on or says in one line what is not possible, and no traceback.

They stop root too: a file in place of the folder, a limit on the size of files, and, where the
system lets a test mount, a small file system that is full and one that is read-only.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.xvfb import ROOT, display, need_tools, running, until, x_server
from tommy.__main__ import program_for
from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import Headless
from tommy.shell.records import key_tape

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="surroundings of Linux")

NOT_TAPED = "THIS GAME CANNOT BE SAVED"
HOSTILE = [sys.executable, "-m", "tests.support.hostile_environment"]


def said(*command: str) -> list[str]:
    """What the message line of a whole game said; nothing may stand on standard error."""
    told = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=110,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    lines: list[str] = told.stdout.splitlines()
    return lines


def mounted(mount: str, home: Path) -> list[str]:
    """What a game says on a file system of its own, mounted by a shell command at ``home``."""
    home.mkdir()
    unshare = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    if (
        shutil.which("unshare") is None
        or subprocess.run([*unshare, f"mount -t tmpfs none {home}"], check=False).returncode
    ):
        pytest.skip("this system lets no test mount")
    return said(*unshare, f'{mount} && exec "$@"', "sh", *HOSTILE, str(home))


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_bytes(b"mine")
    assert f"DRIVE IS NOT READY: {NOT_TAPED}" in said(*HOSTILE, str(tmp_path / "home"))
    assert (tmp_path / "home").read_bytes() == b"mine"


@pytest.mark.parametrize("after", ["true", "mkdir {home}", "echo mine > {home}"])
def test_a_folder_that_vanishes_while_the_game_runs(tmp_path: Path, after: str) -> None:
    home = tmp_path / "home"
    command = f"mv {home} {tmp_path}/away && {after.format(home=home)}"
    lines = said(*HOSTILE, str(home), command)
    told = f"DRIVE IS NOT READY: {NOT_TAPED}" in lines
    if after.startswith("mkdir"):
        # In another folder of that name the whole tape is written once more.
        assert not told
        whole = key_tape.read((home / "CRAZY8S.TAP").read_bytes())
        assert whole.sound
        assert whole.keys
    else:
        assert told
    begun = key_tape.read((tmp_path / "away" / "CRAZY8S.TAP").read_bytes())
    assert begun.sound
    assert begun.program == "CRAZY8S"


def test_a_limit_on_the_size_of_files_leaves_a_tape_without_half_a_line(tmp_path: Path) -> None:
    # One block: 512 bytes, of some shells 1024.
    small_files = ("sh", "-c", 'ulimit -f 1 && exec "$@"', "sh")
    assert f"DISK IS FULL: {NOT_TAPED}" in said(*small_files, *HOSTILE, str(tmp_path))
    found = key_tape.read((tmp_path / "CRAZY8S.TAP").read_bytes())
    assert found.sound
    assert found.program == "CRAZY8S"


def test_a_full_small_file_system(tmp_path: Path) -> None:
    home = tmp_path / "home"
    fill = f"head -c 16384 /dev/zero > {home}/FULL"
    lines = mounted(f"mount -t tmpfs -o size=16k none {home} && {fill}", home)
    assert f"DISK IS FULL: {NOT_TAPED}" in lines


def test_a_read_only_mount(tmp_path: Path) -> None:
    home = tmp_path / "home"
    lines = mounted(
        f"mount -t tmpfs none {home} && touch {home}/F && mount -o remount,ro {home}", home
    )
    assert f"DRIVE IS WRITE-PROTECTED: {NOT_TAPED}" in lines


def test_a_home_in_letters_of_all_kinds_and_a_clock_set_back(tmp_path: Path) -> None:
    home = os.fsdecode(os.fsencode(tmp_path) + b"/h \xc3\xa4\xe4\xff \xf0\x9f\x83\x8f")
    os.mkdir(home)
    # A file of tomorrow, as after the clock was set back.
    (Path(home) / "CRAZY8S.TAP").write_bytes(b"")
    os.utime(Path(home) / "CRAZY8S.TAP", (4e9, 4e9))
    assert not any(NOT_TAPED in line for line in said(*HOSTILE, home))
    assert key_tape.read((Path(home) / "CRAZY8S.TAP").read_bytes()).keys


# In a window


@pytest.fixture(scope="module")
def show() -> Iterator[str]:
    need_tools()
    with display("800x600") as name:
        yield name


def playing(home: str, before: str = "") -> str:
    """Code that plays Crazy Eights in a window, with files in ``home``, a Python expression."""
    argv = "'crazy8s', '*1', '--scale', '1', '--seed', '7', '--home'"
    return (
        f"import os, sys\n{before}\nfrom tommy.__main__ import main\n"
        f"sys.exit(main([{argv}, {home}]))"
    )


ODD_PLACES = {
    "a locale without UTF-8": (
        "os.fsdecode(b'h \\xc3\\xa4\\xff')",
        "",
        {
            "LC_ALL": "C",
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
            "PYTHONIOENCODING": "ascii",
        },
        "",
    ),
    "no standard streams": ("'home'", "[os.close(number) for number in range(3)]", {}, ""),
    "no sound device": (
        "'home'",
        "",
        {"SDL_AUDIODRIVER": "no such driver"},
        "tommy: no sound device, playing silently\n",
    ),
    "no home": ("''", "", {"HOME": "/dev/null", "XDG_DATA_HOME": "/dev/null"}, ""),
}


@pytest.mark.window
@pytest.mark.parametrize(("home", "before", "env", "errors"), ODD_PLACES.values(), ids=ODD_PLACES)
def test_a_window_plays_on_in_an_odd_place(
    show: str, tmp_path: Path, home: str, before: str, env: dict[str, str], errors: str
) -> None:
    with running(playing(home, before), show, tmp_path, env) as program:
        program.window()
        for _ in range(3):
            program.key("ENTER")
        if home != "''":
            until(lambda: list(tmp_path.glob("h*/CRAZY8S.TAP")), "a tape")
        program.key("LALT", "F4")
        assert program.end() == 0
        assert program.errors == errors
    for path in tmp_path.glob("h*/CRAZY8S.TAP"):
        assert key_tape.read(path.read_bytes()).sound


@pytest.mark.window
def test_a_game_whose_display_is_lost_goes_on_at_the_next_start(tmp_path: Path) -> None:
    need_tools()
    name = tmp_path / "home" / "CRAZY8S.TAP"
    with (
        x_server("800x600") as (show, server),
        running(playing("'home'"), show, tmp_path) as program,
    ):
        program.window()
        for _ in range(3):
            program.key("ENTER")
        until(name.exists, "a tape")
        program.key("F2")
        until(lambda: key_tape.read(name.read_bytes()).keys, "a move")
        server.kill()
        assert program.end() == 1
        assert program.errors == "tommy: the display was lost, and the window with it\n"
    host = Headless(program_for("crazy8s", "*1", seed=1), drive=FolderDrive(name.parent))
    host.run_ticks(2)
    assert host.page.shows("SAVED GAMES")
