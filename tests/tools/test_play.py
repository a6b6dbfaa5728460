import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.checkout import ROOT, Checkout
from tools.setup import bootstrap

OLD_PYTHONS = sorted(
    path
    for pattern in ("2.*", "3.[0-9].*", "3.10.*")
    for path in (Path.home() / ".pyenv/versions").glob(pattern + "/bin/python")
)


def program(folder: Path, name: str, text: str) -> str:
    """Put a shell script on a PATH of its own; gives that PATH."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text("#!/bin/sh\n" + text)
    (folder / name).chmod(0o755)
    return str(folder)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    (tmp_path / "a toy 100%").mkdir()
    return Checkout(tmp_path / "a toy 100%")


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkout, str]:
    """A checkout that has been set up for play, after a crash, and what was said at that."""
    checkout = Checkout(tmp_path_factory.mktemp("ready for 100% play"))
    (checkout.folder / ".tommy-venv/left by a crash").mkdir(parents=True)
    done = checkout.run("play", "crazy8s", "M S")
    assert done.returncode == 7, done.stdout
    return checkout, done.stdout


@pytest.fixture
def ready(first_start: tuple[Checkout, str]) -> Checkout:
    """That checkout; every test leaves it as ready as it was."""
    return first_start[0]


def test_the_first_start_sets_up_says_so_and_plays(first_start: tuple[Checkout, str]) -> None:
    checkout, text = first_start
    said = text.splitlines()
    assert said[0] == f"Setting up a private environment in {checkout.folder}/.tommy-venv"
    assert said[-2:] == ["Ready", "['crazy8s', 'M S']"]
    assert not (checkout.folder / ".tommy-venv/left by a crash").exists()


def test_the_second_start_plays_at_once(ready: Checkout) -> None:
    done = ready.run("play", "canasta")
    assert (done.returncode, done.stdout) == (7, "['canasta']\n")


def test_a_change_of_the_linters_settings_asks_for_no_new_set_up(ready: Checkout) -> None:
    settings = ready.folder / "pyproject.toml"
    before = settings.read_text()
    settings.write_text(before + "[tool.ruff]\nline-length = 99\n")
    done = ready.run("play")
    settings.write_text(before)
    assert done.stdout == "[]\n"


def test_another_folder_of_the_user_does_not_get_in_the_way(ready: Checkout) -> None:
    decoy = ready.folder / "elsewhere/tommy"
    decoy.mkdir(parents=True)
    (decoy / "__main__.py").write_text("print('not the game')\n")
    done = subprocess.run(
        ready.command("play", "ok"),
        cwd=decoy.parent,
        env=ready.environ(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "['ok']\n"


def test_the_tests_need_more_and_then_both_start_at_once(ready: Checkout) -> None:
    assert "Setting up" in ready.run("test", "-k", "rules").stdout

    again = ready.run("test", "-k", "rules")
    play = ready.run("play")

    assert (again.returncode, again.stdout) == (7, "['-k', 'rules']\n")
    assert (play.returncode, play.stdout) == (7, "[]\n")


def test_a_failed_first_set_up_says_why_and_leaves_nothing(checkout: Checkout) -> None:
    checkout.require("a-package-that-is-not-there")
    done = checkout.run("play")
    assert done.returncode == 1
    assert "The set-up failed while installing" in done.stdout
    assert "a-package-that-is-not-there" in done.stdout
    assert "network" in done.stdout
    assert "Traceback" not in done.stdout
    assert checkout.left_behind() == set()


def test_a_failed_later_set_up_keeps_the_environment_that_was(ready: Checkout) -> None:
    ready.change("Second")
    ready.require("a-package-that-is-not-there")
    failed = ready.run("play")
    ready.change("First")
    ready.require()
    back = ready.run("play", "again")

    assert (failed.returncode, ready.left_behind()) == (1, {".tommy-venv"})
    assert (back.returncode, back.stdout) == (7, "['again']\n")


def test_two_at_a_time_set_up_once(checkout: Checkout) -> None:
    both = [
        subprocess.Popen(
            checkout.command("play"), env=checkout.environ(), stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=100)[0] for process in both]
    assert [process.returncode for process in both] == [7, 7]
    assert sum("Setting up" in text for text in said) == 1


@pytest.mark.skipif(os.name != "posix", reason="signals to a group are POSIX's")
@pytest.mark.usefixtures("heeds_ctrl_c")
def test_interrupted_it_stops_and_leaves_nothing(checkout: Checkout) -> None:
    gate = checkout.folder / "gate"
    os.mkfifo(gate)
    process = subprocess.Popen(
        checkout.command("play"),
        env=checkout.environ(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert gate.read_text() == "building"
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=100)

    assert (process.returncode, said) == (130, "\nStopped.\n")
    assert checkout.left_behind() == set()


def test_without_a_display_it_says_so_and_sets_nothing_up(checkout: Checkout) -> None:
    environ = checkout.environ(DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="")
    done = checkout.run("play", "crazy8s", environ=environ)
    assert done.returncode == 1
    assert done.stdout.startswith("No display: ")
    assert len(done.stdout.splitlines()) == 1
    assert checkout.left_behind() == set()


def test_help_needs_no_display(ready: Checkout) -> None:
    environ = ready.environ(DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="")
    assert ready.run("play", "--help", environ=environ).stdout == "['--help']\n"


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_and_with_a_useless_uv_is_told_what_to_install(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == missing else find(name)
    )
    shim = "echo 'shim: no version is set' >&2; exit 127\n"
    monkeypatch.setenv("PATH", program(tmp_path / "bin", "uv", shim))
    with pytest.raises(bootstrap.SetupError, match=rf"lacks {missing}.*apt install python3\.\d+-"):
        bootstrap.Environment(checkout.folder).prepare([])
    assert checkout.left_behind() == set()


@pytest.mark.parametrize("tool", ["play", "test"])
def test_a_python_too_old_is_refused_before_anything_else(tool: str) -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 10, 4); sys.version = '3.10.4 (main)'; "
        f"runpy.run_path({str(ROOT / 'tools' / tool)!r} + '.py')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Tommy's Toys needs Python 3.11 or later; this is Python 3.10.4\n"


@pytest.mark.skipif(not OLD_PYTHONS, reason="no Python before 3.11 in ~/.pyenv/versions")
@pytest.mark.parametrize("tool", ["play", "test"])
def test_old_pythons_can_parse_the_refusal(tool: str) -> None:
    for python in OLD_PYTHONS:
        command = [str(python), str(ROOT / "tools" / f"{tool}.py")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), python
        assert "needs Python 3.11 or later" in done.stderr


def test_a_uv_that_fails_is_quoted(checkout: Checkout, tmp_path: Path) -> None:
    answer = '[ "$1" = --version ] && exit 0\necho "error: no route to the index"; exit 2\n'
    path = program(tmp_path / "bin", "uv", answer)
    done = checkout.run("play", environ=checkout.environ(PATH=path))
    assert done.returncode == 1
    assert "environment with uv in" in done.stdout
    assert "(status 2):\n  error: no route to the index\n" in done.stdout
    assert checkout.left_behind() == set()


UV = Path(sys.executable).with_name("uv")


@pytest.mark.skipif(not UV.exists(), reason="no uv beside this Python (pip install uv)")
def test_with_uv_it_plays_as_well(checkout: Checkout) -> None:
    environ = checkout.environ(PATH=str(UV.parent), UV_OFFLINE="1")
    first = checkout.run("play", "a", environ=environ)
    second = checkout.run("play", "b")
    assert (first.returncode, first.stdout.splitlines()[-1]) == (7, "['a']"), first.stdout
    assert (second.returncode, second.stdout) == (7, "['b']\n")
