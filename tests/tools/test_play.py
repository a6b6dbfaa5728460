import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.checkout import BACKEND, ROOT, Checkout
from tools.setup import bootstrap
from tools.setup.installer import SetupError

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


def test_new_requirements_ask_for_a_new_set_up_and_other_settings_do_not(tmp_path: Path) -> None:
    def fingerprint(version: str, requirement: str, extra: str) -> str:
        (tmp_path / "pyproject.toml").write_text(
            f'[project]\nversion = "{version}"\ndependencies = ["{requirement}"]\n'
            f'[project.optional-dependencies]\ntest = ["{extra}"]\n'
        )
        return bootstrap.Environment(tmp_path).fingerprint()

    first = fingerprint("0.2.0", "numpy", "pytest")
    assert fingerprint("0.9.0", "numpy", "pytest") == first
    assert fingerprint("0.2.0", "numpy>=2", "pytest") != first
    assert fingerprint("0.2.0", "numpy", "pytest>=8") != first


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
    assert "Setup failed while installing" in done.stdout
    assert "a-package-that-is-not-there" in done.stdout
    assert "network" not in done.stdout
    assert "Traceback" not in done.stdout
    assert checkout.left_behind() == set()


def test_a_failed_later_set_up_keeps_the_environment_that_was(ready: Checkout) -> None:
    ready.require("a-package-that-is-not-there")
    failed = ready.run("play")
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
    gate = checkout.libraries / "gate"
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

    assert (process.returncode, said) == (130, "\nSetup or game interrupted.\n")
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
    with pytest.raises(SetupError, match=rf"has no {missing}.*apt install python3\.\d+-"):
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
    assert "(exit status 2):\n  error: no route to the index\n" in done.stdout
    assert checkout.left_behind() == set()


def test_the_network_is_blamed_where_it_fails(checkout: Checkout) -> None:
    checkout.require("a-package-that-is-not-there")
    # Port 9 of this computer, where nobody listens.
    index = {"PIP_NO_INDEX": "", "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    environ = checkout.environ(PIP_EXTRA_INDEX_URL="", **index)
    done = checkout.run("play", environ=environ)
    assert done.returncode == 1
    assert "The first start needs an internet connection" in done.stdout
    assert checkout.left_behind() == set()


# Whatever guides Python and its installers elsewhere


def another_numpy(folder: Path) -> Path:
    """A folder with a numpy of another project, and a package as an installer leaves it."""
    (folder / "numpy").mkdir(parents=True)
    (folder / "numpy/__init__.py").write_text("raise ImportError('the numpy of another project')")
    info = folder / "libraries-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: libraries\nVersion: 1\n")
    (info / "INSTALLER").write_text("pip\n")
    (info / "RECORD").write_text("")
    return folder


GUIDES = {
    "Python's": {
        "PYTHONPATH": "{folder}",
        "PYTHONINSPECT": "1",
        "PYTHONWARNINGS": "error",
        "VIRTUAL_ENV": "{folder}",
    },
    "where pip installs": {
        "PIP_TARGET": "{folder}",
        "PIP_ROOT": "{folder}",
        "PIP_USER": "1",
        "PIP_LOG": "{folder}",
        "PIP_PYTHON": "{folder}/python",
    },
    "what pip installs": {
        "PIP_PREFIX": "{folder}",
        "PIP_DRY_RUN": "1",
        "PIP_NO_DEPS": "1",
        "PIP_REQUIRE_VIRTUALENV": "1",
        "PIP_REQUIRE_HASHES": "1",
        "PIP_ONLY_BINARY": ":all:",
        "PIP_CONSTRAINT": "{folder}/none.txt",
    },
}


@pytest.mark.parametrize("guides", GUIDES.values(), ids=GUIDES)
def test_variables_meant_for_others_guide_nobody(
    checkout: Checkout, tmp_path: Path, guides: dict[str, str]
) -> None:
    folder = another_numpy(tmp_path / "elsewhere")
    before = sorted(folder.rglob("*"))
    values = {name: value.format(folder=folder) for name, value in guides.items()}
    environ = checkout.environ(**values)
    first = checkout.run("play", "a", environ=environ)
    again = checkout.run("play", "b", environ=environ)
    without = checkout.run("play", "c")
    assert (first.returncode, first.stdout.splitlines()[-2:]) == (7, ["Ready", "['a']"])
    assert (again.returncode, again.stdout) == (7, "['b']\n")
    assert (without.returncode, without.stdout) == (7, "['c']\n")
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("section", ["global", "install"])
def test_a_configuration_for_others_guides_nobody(
    checkout: Checkout, tmp_path: Path, section: str
) -> None:
    folder = another_numpy(tmp_path / "elsewhere")
    before = sorted(folder.rglob("*"))
    options = [f"target = {folder}", "user = true"]
    if section == "install":
        options = [f"prefix = {folder}", "require-virtualenv = true"]
    (tmp_path / "pip.conf").write_text("\n".join([f"[{section}]", *options, ""]))
    done = checkout.run(
        "play", environ=checkout.environ(PIP_CONFIG_FILE=str(tmp_path / "pip.conf"))
    )
    assert (done.returncode, done.stdout.splitlines()[-2:]) == (7, ["Ready", "[]"]), done.stdout
    assert sorted(folder.rglob("*")) == before


def test_the_tests_get_no_pythonpath_either(ready: Checkout, tmp_path: Path) -> None:
    environ = ready.environ(PYTHONPATH=str(another_numpy(tmp_path / "elsewhere")))
    done = ready.run("test", "-k", "rules", environ=environ)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (7, "['-k', 'rules']")


# An environment that does not work


def test_an_environment_that_does_not_work_is_never_called_ready(checkout: Checkout) -> None:
    (checkout.libraries / "backend.py").write_text(BACKEND.replace("numpy pygame", "pygame"))
    done = checkout.run("play")
    assert done.returncode == 1
    assert "No module named 'numpy'" in done.stdout
    assert "Ready" not in done.stdout
    assert "network" not in done.stdout
    assert checkout.left_behind() == set()


def take_numpy(checkout: Checkout) -> None:
    (checkout.packages / "numpy.py").unlink()


def spoil_numpy(checkout: Checkout) -> None:
    (checkout.packages / "numpy.py").write_bytes(b"\0" * 4096)


def take_the_way(checkout: Checkout) -> None:
    (checkout.packages / "tommys-toys.pth").unlink()


def take_the_python(checkout: Checkout) -> None:
    for python in (checkout.folder / ".tommy-venv/bin").glob("python*"):
        python.unlink()


def replace_the_python(checkout: Checkout) -> None:
    (checkout.folder / ".tommy-venv/bin/python").unlink()
    (checkout.folder / ".tommy-venv/bin/python").symlink_to("/no/python3.9")


def spoil_the_python(checkout: Checkout) -> None:
    path = checkout.folder / ".tommy-venv/bin/python"
    path.unlink()
    path.write_bytes(b"\x7fELF")
    path.chmod(0o755)


def spoil_the_stamp(checkout: Checkout) -> None:
    (checkout.folder / ".tommy-venv/tommys-toys.json").write_text("[" * 100_000)


@pytest.mark.skipif(os.name != "posix", reason="an environment as on POSIX")
@pytest.mark.parametrize(
    ("tool", "damage"),
    [
        ("play", take_numpy),
        ("test", spoil_numpy),
        ("play", take_the_way),
        ("test", take_the_python),
        ("play", replace_the_python),
        ("play", spoil_the_python),
        ("test", spoil_the_stamp),
    ],
)
def test_an_environment_that_works_no_longer_is_made_anew(
    ready: Checkout, tool: str, damage: Callable[[Checkout], None]
) -> None:
    assert ready.run(tool).returncode == 7
    damage(ready)
    mended = ready.run(tool, "a")
    again = ready.run(tool, "b")
    assert (mended.returncode, mended.stdout.splitlines()[-2:]) == (7, ["Ready", "['a']"])
    assert (again.returncode, again.stdout) == (7, "['b']\n")


def test_one_that_cannot_be_made_anew_says_so_and_is_kept(checkout: Checkout) -> None:
    assert checkout.run("play").returncode == 7
    take_numpy(checkout)
    (checkout.libraries / "pyproject.toml").rename(checkout.libraries / "away")
    failed = checkout.run("play")
    (checkout.libraries / "away").rename(checkout.libraries / "pyproject.toml")
    assert failed.returncode == 1
    assert failed.stdout.count("Setup failed while installing") == 1
    assert checkout.left_behind() == {".tommy-venv"}
    assert checkout.run("play", "a").stdout.splitlines()[-1] == "['a']"


# Folders and locales

LOCALES = {
    "UTF-8": {"LC_ALL": "C.UTF-8"},
    "POSIX": {"LC_ALL": "POSIX"},
    "ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "latin-1": {"LC_ALL": "de_DE.ISO-8859-1"},
}
FOLDERS = {
    "umlauts": "ä ö ü".encode(),
    "umlauts of latin-1": "ä ö ü".encode("latin-1"),
    "marks": b'it\'s "q" `w` $HOME \\ [x] (y) {z} %20 #; = , &',
    "lines and cards": b"-x\nhome = y\n" + "🃏 ".encode(),
}


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Variables for each locale; that of latin-1 is made if the system can do that."""
    made = dict(LOCALES)
    folder = tmp_path_factory.mktemp("locales")
    if (
        shutil.which("localedef") is None
        or subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "ISO-8859-1", str(folder / "de_DE.ISO-8859-1")],
            capture_output=True,
            check=False,
        ).returncode
    ):
        del made["latin-1"]
    else:
        made["latin-1"] = {**made["latin-1"], "LOCPATH": str(folder)}
    return made


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
@pytest.mark.parametrize("number", range(len(FOLDERS)), ids=list(FOLDERS))
def test_a_folder_of_any_name_works_in_every_locale(
    tmp_path: Path, locales: dict[str, dict[str, str]], number: int
) -> None:
    name = list(FOLDERS.values())[number]
    checkout = Checkout(tmp_path / os.fsdecode(name))
    # A different one sets it up each time.
    order = [*locales] * 2
    first, *others = order[number % len(locales) :][: len(locales)]
    done = checkout.run("play", "a", environ=checkout.environ(**locales[first]))
    assert (done.returncode, done.stdout.splitlines()[-2:]) == (7, ["Ready", "['a']"]), done.stdout
    for other in others:
        done = checkout.run("play", "b", environ=checkout.environ(**locales[other]))
        assert (done.returncode, done.stdout) == (7, "['b']\n"), other


@pytest.mark.skipif(os.name != "posix", reason="where a colon separates folders")
def test_a_colon_is_refused_in_one_line(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "a:b")
    done = checkout.run("play")
    assert done.returncode == 1
    (line,) = done.stdout.splitlines()
    assert line == (
        f"Python cannot make an environment in a folder with ':' in its name: rename {checkout.folder}"
    )
    assert checkout.left_behind() == set()


@pytest.mark.parametrize("tool", ["play", "test"])
def test_a_link_to_the_command_works(ready: Checkout, tmp_path: Path, tool: str) -> None:
    ready.run(tool)
    link = tmp_path / "tommy"
    link.symlink_to(ready.folder / "tools" / f"{tool}.py")
    done = subprocess.run(
        [sys.executable, str(link), "ok"],
        cwd=tmp_path,
        env=ready.environ(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (7, "['ok']\n")


UV = Path(sys.executable).with_name("uv")


@pytest.mark.skipif(not UV.exists(), reason="no uv beside this Python (pip install uv)")
def test_with_uv_it_plays_as_well(checkout: Checkout) -> None:
    environ = checkout.environ(PATH=str(UV.parent), UV_OFFLINE="1")
    first = checkout.run("play", "a", environ=environ)
    second = checkout.run("play", "b")
    assert (first.returncode, first.stdout.splitlines()[-1]) == (7, "['a']"), first.stdout
    assert (second.returncode, second.stdout) == (7, "['b']\n")
