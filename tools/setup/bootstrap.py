"""The private environment in which the game and its tests run.

This uses only the standard library, because it runs on a bare Python. The
environment is ``.tommy-venv`` in the checkout, separate from ``.venv``, which
belongs to ``uv run`` or to the developer. It holds what the program requires,
and a way to the checkout. A stamp in it records what it was built from; while
that holds, a start needs no network. A new environment replaces the old one
only when it is complete and was tried. One that no longer works is rebuilt.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tommy.host import standard_streams
from tommy.host.sharing import patiently
from tools.setup import installer, start
from tools.setup.installer import SetupError

ROOT = Path(__file__).resolve().parents[2]

# Options that need no display.
_ANSWERS = {"-h", "--help", "--version", "--install-shortcut", "--remove-shortcut"}
# Leads from the environment's packages to the checkout: by a relative path, which is plain text in
# every locale.
_WAY = """import os, sys, sysconfig
packages = sysconfig.get_path("purelib")
with open(os.path.join(packages, "tommys-toys.pth"), "w", encoding="ascii") as way:
    way.write(os.path.relpath(sys.argv[1], packages) + "\\n")
"""


class Environment:
    """The private environment of the checkout ``root``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".tommy-venv"
        self._old = root / ".tommy-venv.old"
        self._stamp = self.folder / "tommys-toys.json"

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return installer.python_in(self.folder)

    def fingerprint(self) -> str:
        """A hash of what an environment depends on: its requirements and its folder."""
        parts = [self._requirements(["test"]), _words(self.root)]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def _requirements(self, extras: Sequence[str]) -> list[str]:
        """What the program and these extras require, as pip reads it."""
        with (self.root / "pyproject.toml").open("rb") as file:
            project = tomllib.load(file)["project"]
        optional = project["optional-dependencies"]
        return [*project["dependencies"], *(name for extra in extras for name in optional[extra])]

    def installed(self) -> list[str] | None:
        """The extras of the environment, None unless it is complete and up to date."""
        try:
            stamp = json.loads(self._stamp.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(stamp, dict) or not {"extras", "base"} <= set(stamp):
            return None
        extras: list[str] = stamp.pop("extras")
        there = self.python.exists() and _path(stamp["base"]).exists()
        if stamp != self._origin(stamp["base"]) or not there:
            return None
        return extras

    def prepare(self, extras: Sequence[str], *, doubted: bool = False) -> None:
        """Build the environment unless it exists with these extras.

        One that is ``doubted`` is tried, and rebuilt unless it works. Raises SetupError with the
        reason, and then leaves the folders unchanged.
        """
        if self._serves(extras, doubted=doubted):
            return
        try:
            with _one_at_a_time(self.root / ".tommy-venv.lock"):
                if not self._serves(extras, doubted=doubted):
                    self._replace(sorted({*extras, *(self.installed() or [])}))
        except OSError as error:
            raise SetupError(f"Cannot set up {self.folder}: {error}") from error

    def _serves(self, extras: Sequence[str], *, doubted: bool) -> bool:
        installed = self.installed()
        if installed is None or not set(extras) <= set(installed):
            return False
        if doubted:
            try:
                self._prove(self.root, extras)
            except (SetupError, OSError):
                return False
        return True

    def _prove(self, root: Path, extras: Sequence[str]) -> None:
        """SetupError unless a fresh interpreter of the environment imports all that is needed."""
        trial = f"from tools.setup import start; start.prove({list(extras)!r})"
        installer.run_in(root / self.folder.name, "trying the environment", ["-c", trial])

    def _origin(self, base: str) -> dict[str, str]:
        """The stamp without extras: what must stay the same, whichever Python runs this file."""
        python = _words(self.python.resolve())
        return {"fingerprint": self.fingerprint(), "python": python, "base": base}

    def _replace(self, extras: list[str]) -> None:
        if os.pathsep in str(self.root):
            raise SetupError(
                f"Python cannot make an environment in a folder with {os.pathsep!r} in its name: "
                f"rename {self.root}"
            )
        self._recover()
        uv = installer.working_uv()
        if uv is None:
            installer.need_venv()
        had_one = self.folder.exists()
        if had_one:
            _rename(self.folder, self._old)
        try:
            self._build(extras, uv)
            stamp = {**self._origin(_words(Path(sys.base_prefix))), "extras": extras}
            self._stamp.write_text(json.dumps(stamp), "utf-8")
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            if had_one:
                _rename(self._old, self.folder)
            raise
        _say("Ready")
        shutil.rmtree(self._old, ignore_errors=True)

    def _recover(self) -> None:
        """Clean up after a set-up that was killed."""
        if not self._stamp.exists() and self.folder.exists():
            _remove(self.folder)
        if self._old.exists():
            if self.folder.exists():
                _remove(self._old)
            else:
                _rename(self._old, self.folder)

    def _build(self, extras: list[str], uv: str | None) -> None:
        with_uv = "" if uv is None else " with uv"
        _say(f"Setting up a private environment{with_uv} in {self.folder}")
        with installer.plainly_named(self.root) as root:
            folder = root / self.folder.name
            installer.make(folder, uv)
            _say("Installing pygame, numpy and the rest (about 35 MB to download, just once)")
            installer.install(folder, uv, self._requirements(extras))
            installer.run_in(folder, "finishing", ["-c", _WAY, str(root)])
            self._prove(root, extras)


def play(arguments: list[str]) -> int:
    """Set up, then run the game with ``arguments``; its exit status."""
    if not _ANSWERS.intersection(arguments) and not _has_display(sys.platform, os.environ):
        raise SetupError(
            "No display: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Tommy's Toys needs a window: start it from a terminal on your desktop, not over ssh."
        )
    environment = Environment(ROOT)
    back = [sys.executable, str(ROOT / "tools/play.py"), *arguments]
    starter = ["-P", str(ROOT / "tools/setup/start.py"), json.dumps(back), *arguments]
    mended = start.MENDED in os.environ
    while True:
        environment.prepare([], doubted=mended)
        try:
            status = _become([str(environment.python), *starter])
        except OSError as fault:
            if mended:
                raise SetupError(f"Cannot start {environment.python}: {fault}") from fault
            status = start.DAMAGED
        if mended or status != start.DAMAGED:
            return status
        os.environ[start.MENDED] = "1"
        mended = True


def test(arguments: list[str]) -> int:
    """Set up, then run pytest with ``arguments``; its exit status.

    Without arguments the suite runs on all cores, but for the keyboard layouts and the launchers of
    Windows, then the tests that need a core to themselves.
    """
    environment = Environment(ROOT)
    environment.prepare(["test"], doubted=True)
    os.chdir(ROOT)
    pytest = [str(environment.python), "-m", "pytest"]
    if not arguments:
        status = subprocess.run(
            [*pytest, "-n", "auto", "-m", "not realtime and not layouts and not wine"],
            check=False,
        ).returncode
        if status:
            return status
        arguments = ["-m", "realtime"]
    return _become([*pytest, *arguments])


def main(command: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a command; its exit status. A SetupError becomes a message and status 1."""
    standard_streams.take_any_text()
    kept = installer.guided_by_nobody(os.environ)
    for name in set(os.environ) - set(kept):
        del os.environ[name]
    try:
        return command(arguments)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nSetup or game interrupted.", file=sys.stderr)
        return 130


def _has_display(platform: str, environ: Mapping[str, str]) -> bool:
    if platform in ("win32", "darwin"):
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return any(environ.get(name) for name in names)


def _become(command: list[str]) -> int:
    """Replace this process by ``command`` on POSIX; elsewhere run it as a child."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)


def _rename(old: Path, new: Path) -> None:
    patiently(lambda: old.rename(new), replacing=True)


def _remove(folder: Path) -> None:
    patiently(lambda: shutil.rmtree(folder), replacing=True)


def _words(path: Path) -> str:
    """The path in words that are the same in every locale."""
    return os.fsencode(path).decode("latin-1")


def _path(words: str) -> Path:
    return Path(os.fsdecode(words.encode("latin-1")))


def _say(text: str) -> None:
    print(text, flush=True)


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    """Hold the lock file ``path``; a second process waits until the first is done."""
    with path.open("a") as file:
        if sys.platform == "win32":
            import msvcrt

            while True:  # LK_LOCK gives up after ten seconds; a set-up may take longer
                with suppress(OSError):
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
