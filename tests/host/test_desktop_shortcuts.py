import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.xvfb import ROOT, display, need_tools, until, x_tool
from tommy.catalog import CATALOG
from tommy.host import desktop_shortcuts

GAMES = [(game.command, game.name) for game in CATALOG]

# The launcher would make it first, which takes a network.
SET_UP = (ROOT / ".tommy-venv/tommys-toys.json").exists()

ARGUMENT = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\n"))


def needs(program: str, package: str) -> pytest.MarkDecorator:
    reason = f"needs {program}: apt install {package}"
    return pytest.mark.skipif(shutil.which(program) is None, reason=reason)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of its own, with a Desktop and no session bus to talk to."""
    folder = tmp_path / "a home 100%"
    (folder / "Desktop").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIO_USE_VFS", "local")
    return folder


def tree(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*")}


def read_back(line: str) -> list[str]:
    """The arguments in an ``Exec`` value, by the specification's own steps, one at a time."""
    text = line.replace("\\\\", "\\")
    arguments = []
    position = 0
    while position < len(text):
        assert text[position] == '"'
        position += 1
        argument = ""
        while text[position] != '"':
            if text[position] == "\\":
                position += 1
                assert text[position] in '"`$\\'
            elif text[position] == "%":
                position += 1
                assert text[position] == "%"
            argument += text[position]
            position += 1
        arguments.append(argument)
        position += 1
        assert text[position : position + 1] in ("", " ")
        position += 1
    return arguments


def executed(entry: Path) -> list[str]:
    """The arguments in an entry's ``Exec``."""
    (line,) = (line for line in entry.read_text().splitlines() if line.startswith("Exec="))
    return read_back(line.removeprefix("Exec="))


def test_the_games_come_into_the_menu_and_onto_the_desktop(home: Path) -> None:
    entries = {path.relative_to(home).as_posix() for path in desktop_shortcuts.install(GAMES)}

    assert entries == {
        f"{folder}/tommys-toys-{game}.desktop"
        for folder in (".local/share/applications", "Desktop")
        for game, _ in GAMES
    }
    icon = home / ".local/share/icons/hicolor/256x256/apps/tommys-toys.png"
    assert icon.read_bytes().startswith(b"\x89PNG")


@pytest.mark.usefixtures("home")
def test_an_entry_goes_through_the_launcher_of_the_checkout() -> None:
    for entry in desktop_shortcuts.install(GAMES):
        launcher, game = executed(entry)
        assert Path(launcher) == ROOT / "tools/launchers/support/start.sh"
        assert entry.name == f"tommys-toys-{game}.desktop"


def a_copy(folder: Path, *, launcher: bool) -> Path:
    """A checkout with a launcher, or the installed program alone."""
    shutil.copytree(ROOT / "tommy", folder / "tommy", ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copytree(ROOT / "assets/icons", folder / "assets/icons")
    if launcher:
        (folder / "tools/launchers/support").mkdir(parents=True)
        (folder / "tools/launchers/support/start.sh").write_text("exit 0\n")
    return folder


def installed_from(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tommy", "--install-shortcut"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace", check=False
    )


@pytest.mark.parametrize("launcher", [True, False])
def test_an_entry_works_without_an_executable_launcher_and_without_any(
    home: Path, tmp_path: Path, launcher: bool
) -> None:
    folder = a_copy(tmp_path / "ä copy", launcher=launcher)
    done = installed_from(folder)
    assert (done.returncode, done.stderr) == (0, "")
    start = executed(home / "Desktop/tommys-toys-canasta.desktop")
    if launcher:
        assert start == ["sh", str(folder / "tools/launchers/support/start.sh"), "canasta"]
    else:
        assert start == [sys.executable, "-P", "-m", "tommy", "canasta"]


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
@pytest.mark.parametrize("desktop", ["Schreibtisch ä".encode("latin-1"), "Ω".encode()])
@pytest.mark.parametrize("stream", ["ascii:strict", "utf-8:strict"])
def test_home_and_desktop_may_have_any_name_in_any_locale(
    home: Path, monkeypatch: pytest.MonkeyPatch, desktop: bytes, stream: str
) -> None:
    folder = home / os.fsdecode(desktop)
    folder.mkdir()
    programs = home / "programs"
    programs.mkdir()
    (programs / "xdg-user-dir").write_bytes(b"#!/bin/sh\necho '" + os.fsencode(folder) + b"'\n")
    (programs / "xdg-user-dir").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    for name in ("PYTHONUTF8", "PYTHONCOERCECLOCALE"):
        monkeypatch.setenv(name, "0")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONIOENCODING", stream)
    done = installed_from(ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2 * len(GAMES)
    assert (folder / "tommys-toys-canasta.desktop").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
@pytest.mark.usefixtures("home")
def test_a_folder_that_is_not_utf8_is_refused_in_one_line(tmp_path: Path) -> None:
    done = installed_from(a_copy(tmp_path / os.fsdecode(b"\xe4 of latin-1"), launcher=True))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("tommy: shortcuts need a folder with a UTF-8 name")


def test_the_desktops_copy_may_be_executed(home: Path) -> None:
    desktop_shortcuts.install(GAMES)
    assert os.access(home / "Desktop/tommys-toys-crazy8s.desktop", os.X_OK)


def test_without_a_desktop_the_menu_alone_gets_entries(home: Path) -> None:
    (home / "Desktop").rmdir()
    entries = desktop_shortcuts.install(GAMES)
    assert {path.parent for path in entries} == {home / ".local/share/applications"}
    assert not (home / "Desktop").exists()


def test_the_data_folder_of_the_environment_is_used(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    desktop_shortcuts.install(GAMES)
    assert (tmp_path / "data/applications/tommys-toys-canasta.desktop").exists()
    assert not (home / ".local").exists()


def test_remove_leaves_the_home_as_it_was(home: Path) -> None:
    others = home / ".local/share/applications/other.desktop"
    others.parent.mkdir(parents=True)
    others.write_text("another's\n")
    before = tree(home)

    installed = desktop_shortcuts.install(GAMES)
    desktop_shortcuts.install(GAMES)
    removed = desktop_shortcuts.remove()

    assert set(removed) == set(installed)
    assert tree(home) == before


def test_remove_finds_nothing_where_nothing_was_installed(home: Path) -> None:
    before = tree(home)
    assert desktop_shortcuts.remove() == []
    assert tree(home) == before


def test_remove_keeps_a_folder_that_others_use_by_now(home: Path) -> None:
    desktop_shortcuts.install(GAMES)
    others = home / ".local/share/icons/other.png"
    others.write_bytes(b"")
    desktop_shortcuts.remove()
    assert tree(home / ".local/share") == {Path("icons"), Path("icons/other.png")}


def test_what_cannot_be_written_is_named_and_what_was_made_can_be_removed(home: Path) -> None:
    (home / ".local/share").mkdir(parents=True)
    (home / ".local/share/applications").write_text("a file where a folder should be")
    before = tree(home)
    with pytest.raises(desktop_shortcuts.ShortcutError, match=r"cannot write .*applications"):
        desktop_shortcuts.install(GAMES)
    desktop_shortcuts.remove()
    assert tree(home) == before


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_are_told_about_the_launchers(
    home: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    before = tree(home)
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(desktop_shortcuts.ShortcutError, match="tools/launchers"):
        desktop_shortcuts.install(GAMES)
    assert tree(home) == before


@given(st.lists(ARGUMENT, min_size=1))
def test_an_exec_line_reads_back_as_its_arguments(arguments: list[str]) -> None:
    assert read_back(desktop_shortcuts.exec_line(arguments)) == arguments


@needs("desktop-file-validate", "desktop-file-utils")
@pytest.mark.usefixtures("home")
def test_entries_are_valid_by_the_desktops_own_checker(tmp_path: Path) -> None:
    files = desktop_shortcuts.install(GAMES)
    odd = tmp_path / "odd.desktop"
    odd.write_text(desktop_shortcuts.desktop_entry("Odd", ['/a b/100%/$HOME/`x`/"q"/\\z/\'', "%k"]))
    command = ["desktop-file-validate", *map(str, [*files, odd])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@needs("gio", "libglib2.0-bin")
@pytest.mark.parametrize("place", ["a b", "100% %k", "$HOME `x`", 'it\'s "q"', "back\\slash"])
def test_an_entry_launched_by_the_desktop_starts_its_program(
    home: Path, tmp_path: Path, place: str, fifo: Callable[[], list[str]]
) -> None:
    program = tmp_path / place / "program"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\" >'{tmp_path}/fifo'\n")
    program.chmod(0o755)
    entry = home / "Desktop/odd.desktop"
    entry.write_text(desktop_shortcuts.desktop_entry("Odd", [str(program), place, "crazy8s"]))

    subprocess.run(["gio", "launch", str(entry)], check=True, stdin=subprocess.DEVNULL)

    assert fifo() == [str(program), place, "crazy8s"]


@pytest.fixture
def fifo(tmp_path: Path) -> Callable[[], list[str]]:
    """Waits for the lines that a program writes into a named pipe in ``tmp_path``."""
    os.mkfifo(tmp_path / "fifo")
    return lambda: (tmp_path / "fifo").read_text().splitlines()


@pytest.mark.window
@pytest.mark.skipif(not SET_UP, reason="tools/play.py has set up no environment here yet")
def test_the_installed_entry_launched_by_the_desktop_opens_the_window(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_tools("gio", "xwininfo")
    desktop_shortcuts.install(GAMES)
    with display() as show:
        monkeypatch.setenv("DISPLAY", show)
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYTHONPATH"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.chdir("/")
        entry = home / "Desktop/tommys-toys-crazy8s.desktop"
        subprocess.run(["gio", "launch", str(entry)], check=True, stdin=subprocess.DEVNULL)
        until(lambda: window_called("Tommy's Toys", show), "the game's window")
        window = window_called("Tommy's Toys", show)
        os.kill(int(x_tool(show, "xdotool", "getwindowpid", window)), signal.SIGTERM)


def window_called(title: str, show: str) -> str:
    """The id of the window with this title; empty while there is none."""
    tree = x_tool(show, "xwininfo", "-root", "-tree")
    return next((line.split()[0] for line in tree.splitlines() if f'"{title}"' in line), "")


@pytest.mark.parametrize(
    "data",
    [b"", b"[", b'{"a": 1}', b"[1]", b"\xff", b"null", b"[" * 100_000],
    ids=lambda data: data[:9],
)
def test_a_damaged_list_is_kept_aside_and_said_and_the_entries_can_be_made_anew(
    data: bytes, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    desktop_shortcuts.install(GAMES)
    record = home / ".local/share/tommys-toys/shortcuts.json"
    record.write_bytes(data)
    assert desktop_shortcuts.remove() == []
    assert record.with_suffix(".bad").read_bytes() == data
    assert capfd.readouterr().err == f"tommy: {record} was damaged: kept as shortcuts.bad\n"
    record.write_bytes(data)
    made = desktop_shortcuts.install(GAMES)
    assert {*desktop_shortcuts.remove()} == {*made}
