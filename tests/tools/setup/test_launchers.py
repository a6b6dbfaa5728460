"""The launchers for Linux and macOS, started in a folder with an awkward name."""

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.checkout import ROOT
from tommy.catalog import CATALOG
from tools.setup import launchers

pytestmark = pytest.mark.skipif(os.name != "posix", reason="shell scripts")

# Stands for tools/play.py: it notes who was called and how, and ends as it is told.
PLAY = """
import pathlib, sys
folder = pathlib.Path(__file__).parent
(folder / "played").write_text("|".join(sys.argv))
print("the last words")
sys.exit(int((folder / "status").read_text()))
"""

GAMES = [(game.name, game.command) for game in CATALOG]


class Toy:
    """A checkout with launchers in ``folder`` and a PATH of its own in ``programs``."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.programs = programs
        shutil.copytree(ROOT / "tools/launchers", folder / "tools/launchers")
        (folder / "tools/play.py").write_text(PLAY)
        self.end_with(0)
        programs.mkdir()
        for name in ("sh", "dirname", "readlink", "mktemp", "rm", "cat", "tail"):
            (programs / name).symlink_to(shutil.which(name) or name)
        self.program("python3", f'exec "{sys.executable}" "$@"')
        self.program("zenity", f'printf "%s\\n" "$@" >"{programs}/shown"')

    def program(self, name: str, script: str) -> None:
        (self.programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.programs / name).chmod(0o755)

    def end_with(self, status: int) -> None:
        (self.folder / "tools/status").write_text(str(status))

    def start(self, launcher: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [str(self.folder / "tools/launchers" / launcher)],
            cwd="/",
            env={"PATH": str(self.programs), "HOME": str(self.programs)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )

    def played(self) -> list[str]:
        return (self.folder / "tools/played").read_text().split("|")

    def shown(self) -> str:
        """What a box on the screen showed; empty if there was none."""
        shown = self.programs / "shown"
        return shown.read_text() if shown.exists() else ""


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    folder = tmp_path / "a toy's 100% $HOME"
    folder.mkdir()
    return Toy(folder, tmp_path / "programs")


@pytest.mark.parametrize("suffix", ["sh", "command"])
@pytest.mark.parametrize(("name", "game"), GAMES)
def test_a_launcher_plays_its_game_from_wherever_it_lies(
    toy: Toy, name: str, game: str, suffix: str
) -> None:
    done = toy.start(f"{name}.{suffix}")
    assert done.returncode == 0, done.stderr
    assert toy.played() == [f"{toy.folder}/tools/play.py", game]
    assert toy.shown() == ""


def test_a_link_to_the_launcher_works(toy: Toy, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(toy.folder / "tools/launchers/Canasta.sh")
    assert toy.start(str(tmp_path / "link")).returncode == 0
    assert toy.played()[1:] == ["canasta"]


def test_a_failure_is_shown_in_a_box_where_there_is_no_terminal(toy: Toy) -> None:
    toy.end_with(3)
    assert toy.start("Canasta.sh").returncode == 3
    assert "the last words" in toy.shown()


def test_a_failure_waits_for_enter_in_a_terminal(toy: Toy) -> None:
    toy.end_with(3)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [str(toy.folder / "tools/launchers/Canasta.command")],
        env={"PATH": str(toy.programs), "HOME": str(toy.programs)},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    said = b""
    while b"Press Enter" not in said:
        said += os.read(ours, 1000)
    assert process.poll() is None
    os.write(ours, b"\n")
    assert process.wait(timeout=60) == 3
    assert b"the last words" in said
    os.close(ours)


def test_the_first_python_that_is_new_enough_is_taken(toy: Toy) -> None:
    toy.program("python3.13", f'exec "{sys.executable}" "$@"')
    toy.program("python3", "exit 1")
    assert toy.start("Canasta.sh").returncode == 0
    assert toy.played()[1:] == ["canasta"]


def test_without_a_python_it_says_where_to_get_one(toy: Toy) -> None:
    for name in ("python3", "python3.15", "python3.14", "python3.13", "python3.12", "python3.11"):
        toy.program(name, "exit 1")
    for name in ("python", "uv"):
        toy.program(name, "exit 1")
    assert toy.start("Canasta.sh").returncode == 1
    assert "needs Python 3.11 or later" in toy.shown()


@pytest.mark.parametrize("name", [*(f"{name}.bat" for name, _ in GAMES), "support/start.cmd"])
def test_files_for_windows_have_its_line_ends(name: str) -> None:
    data = (ROOT / "tools/launchers" / name).read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n") > 0


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_the_launcher_for_windows_calls_the_common_one(name: str, game: str) -> None:
    text = (ROOT / f"tools/launchers/{name}.bat").read_text()
    assert f'call "%~dp0support\\start.cmd" {game}' in text


def test_every_game_of_the_catalog_has_its_launchers_and_there_are_no_others() -> None:
    made = launchers.launchers(CATALOG)
    folder = ROOT / "tools/launchers"
    there = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert there == made, "run: python -m tools.setup.launchers"
    assert all(os.access(folder / name, os.X_OK) for name in made if not name.endswith(".bat"))
