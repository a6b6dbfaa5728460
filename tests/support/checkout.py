"""Small checkouts for the set-up commands: their own project, the real tools.

The project requires one package, which lies beside it and brings its build backend along, so that
a real environment is made by the real installer without a network. The package holds modules that
stand for the libraries.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]

PROJECT = """
[project]
name = "small"
version = "1"
dependencies = {dependencies}
[project.optional-dependencies]
test = []
"""

LIBRARIES = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "libraries"
version = "1"
"""

BACKEND = """
import pathlib, zipfile

METADATA = "Metadata-Version: 2.1\\nName: libraries\\nVersion: 1\\n"
MODULES = "numpy pygame platformdirs filelock pytest_timeout xdist hypothesis PIL"

def prepare_metadata_for_build_wheel(folder, config_settings=None):
    info = pathlib.Path(folder, "libraries-1.dist-info")
    info.mkdir()
    info.joinpath("METADATA").write_text(METADATA)
    return info.name

def build_wheel(folder, config_settings=None, metadata_directory=None):
    gate = pathlib.Path("gate")
    if gate.exists():
        gate.open("w").write("building")
        gate.open("r").read()
    name = "libraries-1-py3-none-any.whl"
    wheel = "Wheel-Version: 1.0\\nGenerator: small\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
    record = ""
    with zipfile.ZipFile(pathlib.Path(folder, name), "w") as file:
        for module in MODULES.split():
            file.writestr(f"{module}.py", "")
            record += f"{module}.py,,\\n"
        file.writestr("libraries-1.dist-info/METADATA", METADATA)
        file.writestr("libraries-1.dist-info/WHEEL", wheel)
        file.writestr("libraries-1.dist-info/RECORD", record)
    return name

get_requires_for_build_wheel = lambda config_settings=None: []
"""

COPIED = (
    "tommy/__init__.py",
    *(f"tommy/host/{name}.py" for name in ("__init__", "sharing", "standard_streams")),
    *("tools/__init__.py", "tools/play.py", "tools/test.py"),
    *(f"tools/setup/{name}.py" for name in ("__init__", "bootstrap", "installer", "start")),
)

# What stands for the game and for pytest: it prints its arguments and ends with status 7.
PROGRAM = "import sys; print(sys.argv[1:]); sys.exit(7)\n"


class Checkout:
    """A small checkout in ``folder``, with libraries beside it, and ways to run its commands."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is made here."""
        self.folder = folder
        for name in COPIED:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
        (folder / "tommy/host/sdl").mkdir()
        (folder / "tommy/host/sdl/pygame_setup.py").write_text("import pygame\n")
        for module in ("tommy", "pytest"):
            (folder / module).mkdir(exist_ok=True)
            (folder / module / "__main__.py").write_text(PROGRAM)
        # Beside it: pip takes no URL of a folder with a name that is not UTF-8.
        self.libraries = folder.parent / "libraries"
        self.libraries.mkdir()
        (self.libraries / "pyproject.toml").write_text(LIBRARIES)
        (self.libraries / "backend.py").write_text(BACKEND)
        self.require()
        (folder / "no programs").mkdir()

    @property
    def packages(self) -> Path:
        """Where the packages of the environment are."""
        (packages,) = self.folder.glob(".tommy-venv/lib/python*/site-packages")
        return packages

    def require(self, *names: str) -> None:
        """Let the project require these packages too, none of which can be had here."""
        folder = quote(str(self.libraries.resolve()))
        dependencies = json.dumps([f"libraries @ file://{folder}", *names])
        text = PROJECT.replace("{dependencies}", dependencies)
        (self.folder / "pyproject.toml").write_text(text)

    def command(self, tool: str, *arguments: str) -> list[str]:
        return [sys.executable, str(self.folder / "tools" / f"{tool}.py"), *arguments]

    def environ(self, **more: str) -> dict[str, str]:
        """A desktop's environment with no program on the PATH and no index to ask."""
        quiet = {"PATH": str(self.folder / "no programs"), "PIP_NO_INDEX": "1", "DISPLAY": ":0"}
        return {**os.environ, **quiet, **more}

    def run(
        self, tool: str, *arguments: str, environ: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run ``tool`` to its end; what it says on both streams is in ``stdout``."""
        return subprocess.run(
            self.command(tool, *arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=self.environ() if environ is None else environ,
            timeout=100,
            check=False,
        )

    def left_behind(self) -> set[str]:
        """The names of what a set-up made, less its lock."""
        made = {path.name for path in self.folder.glob(".tommy-venv*")}
        return made - {".tommy-venv.lock"}
