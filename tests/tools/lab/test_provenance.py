"""Where figures come from: a working tree as it was committed, changed, or not known to git."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.lab import provenance
from tools.lab.provenance import RESULTS, commit

WITH_GIT = pytest.mark.skipif(shutil.which("git") is None, reason="no git")


def git(root: Path, *words: str) -> str:
    command = ["git", "-c", "user.name=T", "-c", "user.email=t@example.org", *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout


@pytest.fixture(autouse=True)
def no_other_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hook of git that runs the tests names its own repository."""
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A working tree with one commit."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / "rules.py").write_text("FIVE = 5\n")
    git(tmp_path, "add", "rules.py")
    git(tmp_path, "commit", "--quiet", "--no-verify", "--no-gpg-sign", "--message", "first")
    return tmp_path


@WITH_GIT
def test_a_tree_as_committed_is_named_by_its_commit(tree: Path) -> None:
    assert commit(tree) == f"`{git(tree, 'rev-parse', 'HEAD').strip()}`"


@WITH_GIT
@pytest.mark.parametrize("name", ["rules.py", "new.py"])
def test_a_changed_or_a_new_file_is_noted(tree: Path, name: str) -> None:
    (tree / name).write_text("FIVE = 6\n")
    assert re.fullmatch(r"`[0-9a-f]{40}` with uncommitted changes", commit(tree))


@WITH_GIT
def test_files_of_results_are_no_change(tree: Path) -> None:
    folder = tree / RESULTS
    folder.mkdir(parents=True)
    (folder / "canasta.md").write_text("a table\n")
    assert "changes" not in commit(tree)


@WITH_GIT
def test_a_repository_without_a_commit_is_said(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    assert commit(tmp_path).startswith("unknown (")


def test_without_a_repository_of_its_own_the_commit_is_unknown(tmp_path: Path) -> None:
    assert commit(tmp_path) == "unknown (not a git checkout)"


def test_without_git_the_commit_is_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", "")
    assert commit(tmp_path).startswith("unknown (")


def test_the_machine_is_named_without_the_name_of_anybody() -> None:
    assert re.fullmatch(r"Python 3\.[\w.+]+, \w+ \w+, \d+ processors", provenance.machine())
