"""Small checkouts for the set-up commands: their own project, the real tools.

The project requires nothing and brings its build backend along, so that a real environment is
made by the real installer without a network.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# "First" stands for the version of the requirements: another name, another fingerprint.
PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "small"
version = "1"
description = "First"
dependencies = []
[project.optional-dependencies]
test = []
"""

BACKEND = """
import pathlib, zipfile

def prepare_metadata_for_build_editable(folder, config_settings=None):
    info = pathlib.Path(folder, "small-1.dist-info")
    info.mkdir()
    info.joinpath("METADATA").write_text(metadata())
    return info.name

def metadata():
    lines = ["Metadata-Version: 2.1", "Name: small", "Version: 1", "Provides-Extra: test"]
    lines += [f"Requires-Dist: {name}" for name in pathlib.Path("wanted").read_text().split()]
    return "\\n".join(lines) + "\\n"

def build_editable(folder, config_settings=None, metadata_directory=None):
    gate = pathlib.Path("gate")
    if gate.exists():
        gate.open("w").write("building")
        gate.open("r").read()
    name = "small-1-py3-none-any.whl"
    wheel = "Wheel-Version: 1.0\\nGenerator: small\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
    with zipfile.ZipFile(pathlib.Path(folder, name), "w") as file:
        file.writestr("small.pth", str(pathlib.Path.cwd()))
        file.writestr("small-1.dist-info/METADATA", metadata())
        file.writestr("small-1.dist-info/WHEEL", wheel)
        file.writestr("small-1.dist-info/RECORD", "")
    return name

build_wheel = build_editable
get_requires_for_build_editable = lambda config_settings=None: []
"""

# What stands for the game and for pytest: it prints its arguments and ends with status 7.
PROGRAM = "import sys; print(sys.argv[1:]); sys.exit(7)\n"


class Checkout:
    """A small checkout in ``folder``, and ways to run its two commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for tool in ("__init__", "setup/__init__", "setup/bootstrap", "play", "test"):
            self._copy(f"tools/{tool}.py")
        for module in ("tommy", "pytest"):
            (folder / module).mkdir()
            (folder / module / "__main__.py").write_text(PROGRAM)
        (folder / "pyproject.toml").write_text(PROJECT)
        (folder / "backend.py").write_text(BACKEND)
        self.require()
        (folder / "no programs").mkdir()

    def _copy(self, name: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, self.folder / name)

    def require(self, *names: str) -> None:
        """Let the project require these packages, none of which can be had here."""
        (self.folder / "wanted").write_text(" ".join(names))

    def change(self, description: str) -> None:
        """Change the project's settings, as a pull would."""
        text = PROJECT.replace("First", description)
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
            text=True,
            env=self.environ() if environ is None else environ,
            timeout=100,
            check=False,
        )

    def left_behind(self) -> set[str]:
        """The names of what a set-up made, less its lock."""
        made = {path.name for path in self.folder.glob(".tommy-venv*")}
        return made - {".tommy-venv.lock"}
