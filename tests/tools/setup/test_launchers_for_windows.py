"""The launchers for Windows under Wine's ``cmd``, started as by a double-click."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.checkout import ROOT
from tests.support.wine import Windows, compiled, need_wine, windows_name
from tommy.catalog import CATALOG

pytestmark = pytest.mark.wine

GAMES = [(game.name, game.command) for game in CATALOG]

LAUNCHERS = "tools/launchers"

FOLDERS = [
    "plain",
    "100% fun",
    "100%",
    "%",
    "a^b",
    "^^",
    "a&b",
    "a & echo b",
    "(x) y",
    "((",
    ")",
    "!bang!",
    "!PATH!",
    "it's",
    "`tick`",
    "ä ö ü ß",
    "日本 🃏",
    "a;b",
    "a=b",
    "a,b",
    "a+b @ #1 $HOME ~ {x} [y]",
    " blank in front",
    "two  blanks",
    "-x",
    "a.b.c",
    "long " * 20 + "name",
]


@dataclass
class Desktop:
    """Windows, with the stand-in for Python in ``programs`` on its PATH."""

    windows: Windows
    programs: Path
    double_click: Path

    def start(self, folder: Path, launcher: str, at: Path, **variables: str) -> tuple[int, str]:
        """Double-click a launcher of a checkout; its status and what it said."""
        return self.start_file(windows_name(folder / LAUNCHERS / launcher), folder, at, **variables)

    def start_file(self, name: str, folder: Path, at: Path, **variables: str) -> tuple[int, str]:
        """Start a launcher by the name that it has at a place."""
        for _ in range(3):
            (folder / "notes").unlink(missing_ok=True)
            done = self.windows.run(
                [str(self.double_click), name],
                at,
                WINEPATH=windows_name(self.programs),
                STAND_IN_NOTES=windows_name(folder / "notes"),
                **variables,
            )
            if "wine: Unhandled page fault" not in done.stdout:
                break
            # The cmd of Wine 8 itself crashes at times.
        return done.returncode, done.stdout

    def only(self, stand_in: Path, *names: str) -> None:
        """Let the stand-in be there by these names alone."""
        for program in self.programs.iterdir():
            program.unlink()
        for name in names:
            shutil.copy(stand_in, self.programs / f"{name}.exe")


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need_wine()
    return compiled("stand_in.c", tmp_path_factory.mktemp("made") / "stand_in.exe")


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    need_wine()
    windows = Windows(tmp_path_factory.mktemp("wine"))
    yield windows
    windows.shut_down()


@pytest.fixture(scope="module")
def desktop(windows: Windows, stand_in: Path, tmp_path_factory: pytest.TempPathFactory) -> Desktop:
    programs = tmp_path_factory.mktemp("programs")
    clicked = compiled("double_click.c", stand_in.with_name("double_click.exe"))
    return Desktop(windows, programs, clicked)


def checkout(folder: Path) -> Path:
    """A checkout that holds the launchers alone."""
    shutil.copytree(ROOT / LAUNCHERS, folder / LAUNCHERS)
    return folder


def noted(folder: Path) -> list[str]:
    """What the stand-in noted: the working directory, then its command, with real names."""
    *words, end = (folder / "notes").read_bytes().decode().split("\0")
    assert end == ""
    return words


def played(folder: Path) -> list[str]:
    """Which file was run, and its arguments."""
    at, *_, play, game = noted(folder)
    assert at.startswith("Z:\\")
    path = Path(f"{at}\\{play}".removeprefix("Z:").replace("\\", "/")).resolve()
    return [str(path.relative_to(folder.resolve())), game]


@pytest.mark.parametrize("name", FOLDERS)
def test_a_launcher_works_in_a_folder_of_any_name(
    desktop: Desktop, stand_in: Path, tmp_path: Path, name: str
) -> None:
    desktop.only(stand_in, "py")
    folder = checkout(tmp_path / name)
    assert desktop.start(folder, "Canasta.bat", folder / LAUNCHERS) == (0, "")
    assert played(folder) == ["tools/play.py", "canasta"]
    assert noted(folder)[2] == "-3"
    # The cmd of Wine, unlike that of Windows, expands the percent sign in this name.
    if "%" not in name:
        assert desktop.start(folder, "Canasta.bat", Path("/")) == (0, "")
        assert played(folder) == ["tools/play.py", "canasta"]


@pytest.mark.parametrize("name", ["%PATH%", "%%", "%1", "%PLAY% ^& (!x!) ;,='"])
def test_a_launcher_works_in_a_folder_that_cmd_itself_takes_for_variables(
    desktop: Desktop, stand_in: Path, tmp_path: Path, name: str
) -> None:
    desktop.only(stand_in, "py")
    folder = checkout(tmp_path / name)
    # By its full name cmd would not find the launcher, on Windows neither.
    assert desktop.start_file("Canasta.bat", folder, folder / LAUNCHERS) == (0, "")
    assert played(folder) == ["tools/play.py", "canasta"]


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_each_launcher_starts_its_game_from_any_other_folder(
    desktop: Desktop, stand_in: Path, tmp_path: Path, name: str, game: str
) -> None:
    desktop.only(stand_in, "py")
    folder = checkout(tmp_path / "a toy")
    assert desktop.start(folder, f"{name}.bat", Path("/")) == (0, "")
    assert played(folder) == ["tools/play.py", game]


@pytest.mark.parametrize("name", ["py", "python", "python3", "uv"])
def test_any_python_that_is_new_enough_is_taken(
    desktop: Desktop, stand_in: Path, tmp_path: Path, name: str
) -> None:
    desktop.only(stand_in, name)
    folder = checkout(tmp_path / "a & (b)")
    assert desktop.start(folder, "Canasta.bat", folder) == (0, "")
    assert Path(noted(folder)[1]).stem == name
    assert played(folder) == ["tools/play.py", "canasta"]


def test_variables_for_another_python_do_not_reach_ours(
    desktop: Desktop, stand_in: Path, tmp_path: Path
) -> None:
    desktop.only(stand_in, "py")
    folder = checkout(tmp_path / "a toy")
    others = {"PYTHONPATH": "Z:\\", "PYTHONHOME": "Z:\\"}
    assert desktop.start(folder, "Canasta.bat", folder, **others) == (0, "")


def test_without_a_python_it_says_where_to_get_one(
    desktop: Desktop, stand_in: Path, tmp_path: Path
) -> None:
    desktop.only(stand_in, "py", "python", "python3", "uv")
    folder = checkout(tmp_path / "a & (b)")
    status, said = desktop.start(folder, "Canasta.bat", folder, STAND_IN_TEST="1")
    assert status == 1
    assert said.startswith("Tommy's Toys needs Python 3.11 or later, and none was found.")
    assert not (folder / "notes").exists()


def test_a_failure_keeps_the_window_open(desktop: Desktop, stand_in: Path, tmp_path: Path) -> None:
    desktop.only(stand_in, "py")
    folder = checkout(tmp_path / "a & (b)")
    status, said = desktop.start(folder, "Canasta.bat", folder, STAND_IN_STATUS="3")
    assert status == 1
    assert "Press any key to continue" in said
