"""Where figures come from: the commit and the machine.

Never a date, so that the same commit writes the same file of results again.
"""

import os
import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Files of results, which do not affect what is measured.
RESULTS = "tools/lab/results"


def commit(root: Path = ROOT) -> str:
    """The commit of a working tree, with a note if files changed since; or why it is unknown.

    Files below ``RESULTS`` are ignored, so that several may be written one after another.
    """
    if not (root / ".git").exists():
        return "unknown (not a git checkout)"
    try:
        at = git(root, "rev-parse", "HEAD").decode("ascii").strip()
        changed = git(root, "status", "--porcelain", "--", ".", f":(exclude){RESULTS}")
    except (OSError, subprocess.CalledProcessError) as error:
        return f"unknown ({error})"
    return f"`{at}`" + (" with uncommitted changes" if changed else "")


def machine() -> str:
    """The Python and the machine that run this."""
    return (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()},"
        f" {os.cpu_count() or 1} processors"
    )


def git(root: Path, *words: str) -> bytes:
    """The output of a git command in a working tree; CalledProcessError if it fails."""
    command = ["git", "--no-optional-locks", *words]
    return subprocess.run(command, cwd=root, capture_output=True, check=True).stdout
