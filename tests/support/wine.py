"""A Windows of one's own under Wine, for tests that are skipped where there is none.

With TOMMYS_TOYS_NEED_WINE in the environment they fail there.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

_NEEDED = {"wine": "wine wine64", "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64"}
_SOURCES = Path(__file__).parent / "windows"


def need_wine() -> None:
    """Skip the test if Wine or the compiler for Windows is not installed."""
    missing = [tool for tool in _NEEDED if shutil.which(tool) is None]
    if missing:
        packages = " ".join(_NEEDED[tool] for tool in missing)
        verdict = pytest.fail if os.environ.get("TOMMYS_TOYS_NEED_WINE") else pytest.skip
        verdict(f"not installed: {', '.join(missing)} (apt install {packages})")


def compiled(source: str, program: Path) -> Path:
    """Compile a program for Windows from a file in ``tests/support/windows``; gives ``program``."""
    compiler = ["x86_64-w64-mingw32-gcc", "-municode", "-O1", "-Wall", "-Werror", "-o"]
    subprocess.run([*compiler, str(program), str(_SOURCES / source)], check=True)
    return program


class Windows:
    """Windows on drives in ``folder``; ``Z:`` is the root of the real files."""

    def __init__(self, folder: Path) -> None:
        self._environ = {
            name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ
        } | {
            "WINEPREFIX": str(folder),
            "WINEDEBUG": "-all",
            # No boxes that offer to install Mono and Gecko.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "LC_ALL": "C.UTF-8",
        }
        self.run(["wineboot", "-i"], Path("/"))

    def run(
        self, command: list[str], folder: Path, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of Windows in ``folder``, to its end; it has nothing to read."""
        return subprocess.run(
            ["wine", *command],
            cwd=folder,
            env=self._environ | variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=60,
            check=False,
        )

    def shut_down(self) -> None:
        """End all that still runs on it."""
        subprocess.run(["wineserver", "-k"], env=self._environ, check=False)


def windows_name(path: Path) -> str:
    """The name that a real file has on Windows."""
    return "Z:" + str(path).replace("/", "\\")
