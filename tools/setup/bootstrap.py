"""The private environment in which the game and its tests run.

This uses only the standard library, because it runs on a bare Python. The
environment is ``.tommy-venv`` in the checkout, separate from ``.venv``, which
belongs to ``uv run`` or to the developer. A stamp in it records what it was
built from; while that holds, a start needs no network. A new environment
replaces the old one only when it is complete.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Options that need no display.
_ANSWERS = {"-h", "--help", "--version", "--install-shortcut", "--remove-shortcut"}
_LAST_LINES = 8


class SetupError(Exception):
    """The set-up failed; the message tells the user why and what to do."""


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
        inside = "Scripts/python.exe" if os.name == "nt" else "bin/python"
        return self.folder / inside

    def fingerprint(self) -> str:
        """A hash of what an environment depends on: its requirements and its folder."""
        with (self.root / "pyproject.toml").open("rb") as file:
            settings = tomllib.load(file)
        # Our own version does not matter: the fixed number keeps existing stamps valid.
        project = {**settings.get("project", {}), "version": "0.2.0"}
        tool = settings.get("tool", {}).get("hatch")
        parts = [project, settings.get("build-system"), tool]
        parts.append(str(self.root))
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def installed(self) -> list[str] | None:
        """The extras of the environment, None unless it is complete and up to date."""
        try:
            stamp = json.loads(self._stamp.read_text("utf-8"))
        except (OSError, ValueError):
            return None
        if not isinstance(stamp, dict) or not {"extras", "base"} <= set(stamp):
            return None
        extras: list[str] = stamp.pop("extras")
        if stamp != self._origin(stamp["base"]) or not Path(stamp["base"]).exists():
            return None
        return extras

    def prepare(self, extras: Sequence[str]) -> None:
        """Build the environment unless it exists with these extras.

        Raises SetupError with the reason, and then leaves the folders unchanged.
        """
        if self._has(extras):
            return
        try:
            with _one_at_a_time(self.root / ".tommy-venv.lock"):
                if not self._has(extras):
                    self._replace(sorted({*extras, *(self.installed() or [])}))
        except OSError as error:
            raise SetupError(f"Cannot set up {self.folder}: {error}") from error

    def _origin(self, base: str) -> dict[str, str]:
        """The stamp without extras: what must stay the same, whichever Python runs this file."""
        python = str(self.python.resolve())
        return {"fingerprint": self.fingerprint(), "python": python, "base": base}

    def _has(self, extras: Sequence[str]) -> bool:
        installed = self.installed()
        return installed is not None and set(extras) <= set(installed)

    def _replace(self, extras: list[str]) -> None:
        self._recover()
        uv = _working_uv()
        if uv is None:
            _check_venv()
        had_one = self.folder.exists()
        if had_one:
            self.folder.rename(self._old)
        try:
            self._build(extras, uv)
            stamp = {**self._origin(sys.base_prefix), "extras": extras}
            self._stamp.write_text(json.dumps(stamp), "utf-8")
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            if had_one:
                self._old.rename(self.folder)
            raise
        shutil.rmtree(self._old, ignore_errors=True)

    def _recover(self) -> None:
        """Clean up after a set-up that was killed."""
        if not self._stamp.exists() and self.folder.exists():
            shutil.rmtree(self.folder)
        if self._old.exists():
            if self.folder.exists():
                shutil.rmtree(self._old)
            else:
                self._old.rename(self.folder)

    def _build(self, extras: list[str], uv: str | None) -> None:
        with_uv = "" if uv is None else " with uv"
        _say(f"Setting up a private environment{with_uv} in {self.folder}")
        if uv is None:
            _run("making the environment", [sys.executable, "-m", "venv", str(self.folder)])
            install = [str(self.python), "-m", "pip", "install", "--quiet", "--no-input"]
        else:
            make = [uv, "venv", "--quiet", "--python", sys.executable, str(self.folder)]
            _run("making the environment", make)
            install = [uv, "pip", "install", "--quiet", "--python", str(self.python)]
        _say("Installing pygame, numpy and the rest (about 35 MB to download, only this once)")
        target = str(self.root) + (f"[{','.join(extras)}]" if extras else "")
        _run("installing", [*install, "--editable", target])
        _say("Ready")


def play(arguments: list[str]) -> int:
    """Set up, then run the game with ``arguments``; its exit status."""
    if not _ANSWERS.intersection(arguments) and not _has_display(sys.platform, os.environ):
        raise SetupError(
            "No display: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Tommy's Toys opens a window; start it from a graphical desktop."
        )
    environment = Environment(ROOT)
    environment.prepare([])
    return _become([str(environment.python), "-P", "-m", "tommy", *arguments])


def test(arguments: list[str]) -> int:
    """Set up, then run pytest with ``arguments``; its exit status.

    Without arguments the suite runs on all cores, but for the keyboard layouts, then the tests that
    need a core to themselves.
    """
    environment = Environment(ROOT)
    environment.prepare(["test"])
    os.chdir(ROOT)
    pytest = [str(environment.python), "-m", "pytest"]
    if not arguments:
        status = subprocess.run(
            [*pytest, "-n", "auto", "-m", "not realtime and not layouts"], check=False
        ).returncode
        if status:
            return status
        arguments = ["-m", "realtime"]
    return _become([*pytest, *arguments])


def main(command: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a command; its exit status. A SetupError becomes a message and status 1."""
    try:
        return command(arguments)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def _has_display(platform: str, environ: Mapping[str, str]) -> bool:
    if platform in ("win32", "darwin"):
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return any(environ.get(name) for name in names)


def _working_uv() -> str | None:
    """The path of uv, None if it is missing or does not run."""
    uv = shutil.which("uv")
    if uv is None:
        return None
    answer = subprocess.run([uv, "--version"], capture_output=True, check=False)
    return uv if answer.returncode == 0 else None


def _check_venv() -> None:
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SetupError(
            f"This Python lacks {' and '.join(missing)}, which the set-up needs. "
            f"On Debian, Ubuntu and their kin: sudo apt install python{version}-venv. "
            "Elsewhere: install Python from python.org, or uv."
        )


def _run(step: str, command: list[str]) -> None:
    """Run a command of the set-up without output; SetupError with its last lines if it fails."""
    environ = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=environ,
        check=False,
    )
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        said = "".join(f"  {line}\n" for line in lines[-_LAST_LINES:])
        raise SetupError(
            f"The set-up failed while {step} (status {done.returncode}):\n{said}"
            "The first start needs a network connection and about 200 MB of disk; "
            "nothing was left behind, so simply try again."
        )


def _become(command: list[str]) -> int:
    """Replace this process by ``command`` on POSIX; elsewhere run it as a child."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)


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
