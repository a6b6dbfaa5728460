"""Makes a virtual environment and installs into it, with uv if there is one, or else with pip."""

import contextlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

_LAST_LINES = 8

# Of the variables that guide Python, pip and uv only these reach the set-up and the game: they say
# how packages are reached and text is written. Others would install elsewhere, or something else.
_GUIDES = re.compile(r"PYTHON|PIP_|UV_|VIRTUAL_ENV|__PYVENV_LAUNCHER__")
_HARMLESS = re.compile(
    r"PYTHON(UTF8|IOENCODING|COERCECLOCALE|DONTWRITEBYTECODE|PYCACHEPREFIX|FAULTHANDLER)"
    r"|PIP_((EXTRA_)?INDEX_URL|NO_INDEX|FIND_LINKS|TRUSTED_HOST|PROXY|(CLIENT_)?CERT"
    r"|(DEFAULT_)?TIMEOUT|(NO_)?CACHE_DIR|KEYRING_PROVIDER|CONFIG_FILE)"
    r"|UV_(.*INDEX.*|FIND_LINKS|OFFLINE|CACHE_DIR|NO_CACHE|NATIVE_TLS|SYSTEM_CERTS|INSECURE_HOST"
    r"|HTTP.*|KEYRING_PROVIDER|LINK_MODE|PYTHON_(INSTALL|DOWNLOADS).*)"
)

# What pip, uv and the systems say when a server cannot be reached.
_NO_NETWORK = re.compile(
    r"connection (broken|error|refused|reset|timed out)|failed to establish a new connection"
    r"|max retries exceeded|read timed out|name resolution|name or service not known"
    r"|nodename nor servname|getaddrinfo failed|no address associated|dns error"
    r"|network is unreachable|no route to host|error sending request|tcp connect error"
    r"|failed to fetch|proxyerror|sslerror|certificate_verify_failed|http error (407|5\d\d)",
    re.IGNORECASE,
)


class SetupError(Exception):
    """The set-up failed; the message tells the user why and what to do."""


def guided_by_nobody(environ: Mapping[str, str]) -> dict[str, str]:
    """These variables less those that lead Python, pip or uv astray.

    >>> guided_by_nobody({"PATH": "/bin", "PYTHONPATH": "/mine", "PIP_TARGET": "/t"})
    {'PATH': '/bin'}
    """
    return {
        name: value
        for name, value in environ.items()
        if not _GUIDES.match(name.upper()) or _HARMLESS.fullmatch(name.upper())
    }


def working_uv() -> str | None:
    """The path of uv, None if it is missing or does not run."""
    uv = shutil.which("uv")
    if uv is None:
        return None
    try:
        answer = subprocess.run([uv, "--version"], capture_output=True, check=False)
    except OSError:
        return None
    return uv if answer.returncode == 0 else None


def need_venv() -> None:
    """SetupError if this Python can make no environment."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SetupError(
            f"This Python has no {' and '.join(missing)}, which setup needs. "
            f"On Debian or Ubuntu, run: sudo apt install python{version}-venv. "
            "Elsewhere, install Python from python.org, or uv."
        )


def python_in(environment: Path) -> Path:
    """The interpreter of an environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make(environment: Path, uv: str | None) -> None:
    """Make an empty environment."""
    if uv is None:
        command = [sys.executable, "-m", "venv", str(environment)]
    else:
        command = [uv, "venv", "--quiet", "--no-config", "--python", sys.executable]
        command.append(str(environment))
    _run("making the environment", command)


def install(environment: Path, uv: str | None, requirements: list[str]) -> None:
    """Install packages into an environment."""
    python = str(python_in(environment))
    if uv is None:
        # A pip.conf may want packages elsewhere.
        here = ["--no-user", "--target=", f"--prefix={environment}"]
        command = [python, "-m", "pip", "install", "--quiet", "--no-input"]
        command += ["--no-warn-script-location", *here]
    else:
        command = [uv, "pip", "install", "--quiet", "--python", python]
    _run("installing", [*command, *requirements])


def run_in(environment: Path, step: str, arguments: list[str]) -> None:
    """Run the Python of an environment; SetupError if it fails while doing ``step``."""
    _run(step, [str(python_in(environment)), "-P", *arguments])


@contextlib.contextmanager
def plainly_named(folder: Path) -> Iterator[Path]:
    """The folder by a name that every tool can write, whatever the locale.

    That is ``folder`` itself, or a link to it for the meantime.
    """
    if os.name != "posix" or (str(folder).isascii() and str(folder).isprintable()):
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="tommys-toys-") as place:
        link = Path(place) / "checkout"
        link.symlink_to(folder)
        yield link


def _run(step: str, command: list[str]) -> None:
    """Run a command of the set-up without output; SetupError with its last lines if it fails."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        check=False,
    )
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        said = "".join(f"  {line}\n" for line in lines[-_LAST_LINES:])
        advice = (
            "The first start needs an internet connection, to download about 35 MB. "
            if _NO_NETWORK.search(done.stdout)
            else ""
        )
        raise SetupError(
            f"Setup failed while {step} (exit status {done.returncode}):\n{said}"
            f"{advice}Nothing was changed; you can simply try again."
        )
