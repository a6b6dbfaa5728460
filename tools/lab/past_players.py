"""Players as they were at another commit: each commit plays in its own process.

An observation and a nonce go through the pipe one way, a move comes back, as pickles. So both
commits must have these classes in the same modules, with the same fields.
"""

import atexit
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from tools.lab import player_server
from tools.lab.provenance import ROOT, git

#: The folders that a commit needs to play.
PARTS = ("tommy", "assets")
#: Lines of a crashed server that an error shows.
_LAST_LINES = 8


class PastProgram:
    """The program of a commit, in its own process, which ends with ours."""

    def __init__(self, commit: str) -> None:
        self._commit = commit
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process runs
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(Path(player_server.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        self._write(git(ROOT, "archive", "--format=zip", commit, *PARTS))

    def answer(self, *question: Any) -> Any:
        """The answer of the program; RuntimeError with its last lines if it crashed."""
        try:
            self._write(question)
            assert self._process.stdout is not None
            return pickle.load(self._process.stdout)
        except (OSError, EOFError):
            raise RuntimeError(f"commit {self._commit[:12]}: {self._last_words()}") from None
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            raise RuntimeError(f"commit {self._commit[:12]} answers: {error}") from error

    def close(self) -> None:
        """End the process; it removes its files."""
        self._process.communicate()  # closes its input
        self._errors.close()

    def _write(self, value: Any) -> None:
        assert self._process.stdin is not None
        pickle.dump(value, self._process.stdin)
        self._process.stdin.flush()

    def _last_words(self) -> str:
        code = self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").splitlines()
        return "\n".join(lines[-_LAST_LINES:]) or f"its process ended with {code}"


#: The programs of this process, by commit.
_programs: dict[str, PastProgram] = {}


def past_player(
    game: str, seats: int, level: str, name: str
) -> Callable[[Any, int], Generator[None, None, Any]]:
    """A contestant: the level of a game as it was at the named commit.

    It thinks in one slice, whose time includes the pipe. Raises ValueError if there is no such
    commit, or no such game or level in it. The player raises RuntimeError if the commit cannot
    answer.
    """
    commit = _commit(name)
    try:
        _asked(commit, game, seats, level, None)
    except RuntimeError as error:
        last_line = str(error).splitlines()[-1]
        raise ValueError(f"no {game}:{level.lower()} at {name}: {last_line}") from None

    def moving(seen: object, nonce: int) -> Generator[None, None, Any]:
        yield
        return _asked(commit, game, seats, level, (seen, nonce))

    return moving


@atexit.register
def close_all() -> None:
    """End the programs of this process."""
    while _programs:
        _programs.popitem()[1].close()


def _asked(commit: str, *question: Any) -> Any:
    """The answer of a commit's program, which is started for its first question."""
    if commit not in _programs:
        _programs[commit] = PastProgram(commit)
    try:
        return _programs[commit].answer(*question)
    except RuntimeError:
        _programs.pop(commit).close()
        raise


def _commit(name: str) -> str:
    """The full hash of a commit; ValueError with the message of git if there is none."""
    try:
        found = git(ROOT, "rev-parse", "--verify", "--end-of-options", f"{name}^{{commit}}")
    except subprocess.CalledProcessError as error:
        words = error.stderr.decode("utf-8", "replace").strip()
        raise ValueError(f"no commit {name!r}: {words}") from None
    except OSError as error:
        raise ValueError(f"no commit {name!r} without git: {error}") from None
    return found.decode("ascii").strip()
