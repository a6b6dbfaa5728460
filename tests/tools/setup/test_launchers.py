"""The launchers for Linux and macOS, started in a folder with an awkward name."""

import os
import pty
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.support.checkout import ROOT
from tommy.catalog import CATALOG
from tools.setup import launchers

pytestmark = pytest.mark.skipif(os.name != "posix", reason="shell scripts")

# Stands for tools/play.py: it notes who was called and how, and ends as it is told.
PLAY = """
import os, pathlib, sys
folder = pathlib.Path(__file__).parent
(folder / "played").write_bytes(
    os.fsencode("|".join([os.path.abspath(sys.argv[0]), *sys.argv[1:]]))
)
(folder / "environ").write_text(repr(sorted(os.environ)))
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

    def start(
        self, *command: str, at: Path = Path("/"), **variables: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a command, or a launcher by the name of its file."""
        if len(command) == 1:
            command = (str(self.folder / "tools/launchers" / command[0]),)
        return subprocess.run(
            command,
            cwd=at,
            env={"PATH": str(self.programs), "HOME": str(self.programs), **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )

    def played(self) -> list[str]:
        """Which file was run, by its place in the checkout, and its arguments."""
        file, *arguments = os.fsdecode((self.folder / "tools/played").read_bytes()).split("|")
        return [str(Path(file).resolve().relative_to(self.folder.resolve())), *arguments]

    def forget(self) -> None:
        """Forget what was played."""
        (self.folder / "tools/played").unlink()

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
    assert toy.played() == ["tools/play.py", game]
    assert toy.shown() == ""


@pytest.mark.parametrize("suffix", ["sh", "command"])
@pytest.mark.parametrize("absolute", [True, False])
def test_a_link_to_a_link_to_the_launcher_works(
    toy: Toy, tmp_path: Path, suffix: str, absolute: bool
) -> None:
    target = toy.folder / f"tools/launchers/Canasta.{suffix}"
    (tmp_path / "links").mkdir()
    (tmp_path / "links/-a link").symlink_to(
        target if absolute else os.path.relpath(target, tmp_path / "links")
    )
    (tmp_path / "another").symlink_to("links/-a link")
    assert toy.start(str(tmp_path / "another")).returncode == 0
    assert toy.played() == ["tools/play.py", "canasta"]
    toy.forget()
    assert toy.start("sh", "./-a link", at=tmp_path / "links").returncode == 0
    assert toy.played() == ["tools/play.py", "canasta"]


@pytest.mark.parametrize("suffix", ["sh", "command"])
def test_no_launcher_needs_to_be_executable(toy: Toy, suffix: str) -> None:
    # As from a zip file, or on a disk without such marks.
    for path in (toy.folder / "tools/launchers").rglob("*.*"):
        path.chmod(0o644)
    launchers = toy.folder / "tools/launchers"
    assert toy.start("sh", f"Canasta.{suffix}", at=launchers).returncode == 0
    assert toy.played() == ["tools/play.py", "canasta"]
    toy.forget()
    assert toy.start("sh", str(launchers / f"Canasta.{suffix}")).returncode == 0
    assert toy.played() == ["tools/play.py", "canasta"]


@pytest.mark.parametrize(
    "name",
    ["-x", "ä ö", b"\xe4 of latin-1", "line\n", "[x] (y) & ; ' \" ` $HOME \\ %s", "-n 🃏"],
)
@pytest.mark.parametrize("suffix", ["sh", "command"])
def test_a_launcher_works_in_a_folder_of_any_name(
    tmp_path: Path, name: str | bytes, suffix: str
) -> None:
    folder = tmp_path / os.fsdecode(name)
    folder.mkdir()
    toy = Toy(folder, tmp_path / "programs")
    launcher = f"tools/launchers/Canasta.{suffix}"
    # `CDPATH` is where `cd` looks as well.
    start = partial(toy.start, CDPATH="/usr", LC_ALL="C")
    assert start(launcher.rpartition("/")[2]).returncode == 0
    assert toy.played() == ["tools/play.py", "canasta"]
    toy.forget()
    # A shell calls it by the name that was typed.
    relative = f"./{os.fsdecode(name)}/{launcher}"
    assert start("sh", "-c", 'exec "$0"', relative, at=tmp_path).returncode == 0
    assert toy.played() == ["tools/play.py", "canasta"]


def test_variables_for_another_python_do_not_reach_ours(toy: Toy) -> None:
    # A Python with this home does not even start.
    done = toy.start("Canasta.sh", PYTHONHOME="/no", PYTHONPATH="/no", PYTHONHASHSEED="1")
    assert done.returncode == 0
    environ = (toy.folder / "tools/environ").read_text()
    assert "'PYTHONPATH'" not in environ
    assert "'PYTHONHASHSEED'" in environ


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
    assert f"support\\start.cmd {game}\n" in text
    assert "call" not in text


def test_every_game_of_the_catalog_has_its_launchers_and_there_are_no_others() -> None:
    made = launchers.launchers(CATALOG)
    folder = ROOT / "tools/launchers"
    there = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert there == made, "run: python -m tools.setup.launchers"
    assert all(os.access(folder / name, os.X_OK) for name in made if not name.endswith(".bat"))
