"""Players of another commit: they play as it did, and what they cannot do is said."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tommy import catalog
from tommy.cardgame.players.levels import run_to_end
from tommy.games.canasta.simulator import CanastaSimulator
from tools import tournament
from tools.lab import past_players
from tools.lab.contestants import contestant, simulator
from tools.lab.duplicate_match import hand_pair
from tools.lab.provenance import ROOT
from tools.tournament import Setting

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="not a git checkout"
)
SIM = CanastaSimulator()


@pytest.fixture(autouse=True)
def _closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A hook of git that runs the tests names its own repository; programs end with the test."""
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    yield
    past_players.close_all()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository that commits are looked up in, with what plays now, not committed yet."""
    for part in past_players.PARTS:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(past_players, "ROOT", tmp_path)
    git(tmp_path, "init", "--quiet")
    return tmp_path


def git(root: Path, *words: str) -> None:
    command = ["git", "-c", "user.name=T", "-c", "user.email=t@example.org", *words]
    subprocess.run(command, cwd=root, capture_output=True, check=True)


def committed(root: Path, file: str, old: str, new: str) -> None:
    """Change a file and commit all."""
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--no-verify", "--no-gpg-sign", "--message", "planted")


def first_move(name: str) -> Any:
    """What a contestant does at the beginning of a hand."""
    state = SIM.dealt(SIM.start(0))
    seat = SIM.actor(state)
    assert seat is not None
    return run_to_end(contestant(SIM, name)(SIM.observation(state, seat), 1))


@pytest.mark.parametrize("game", catalog.CATALOG, ids=lambda game: game.folder)
def test_a_level_of_a_commit_plays_by_its_rules(game: Any) -> None:
    sim = simulator(game)
    sides = contestant(sim, "hard@HEAD"), contestant(sim, "easy@HEAD")
    record = hand_pair(sim, sides, 1, 0)
    assert [conduct.refused for conduct in record.conducts] == [0, 0]


def test_a_commit_with_the_program_of_now_plays_as_now(repository: Path) -> None:
    committed(repository, "tommy/__init__.py", '"""', '"""Of now. ')
    sides = contestant(SIM, "hard"), contestant(SIM, "hard@HEAD")
    assert [hand_pair(SIM, sides, 1, index).lead for index in range(2)] == [0, 0]


THINK = "think = staticmethod(players.think)"
THINK_KEEP = """\
def think(self, seen, nonce, level):
        from tommy.cardgame.players.levels import Decision
        from tommy.games.canasta.rules.moves import Keep
        return Decision(Keep(), None)
        yield"""
THINK_AND_DIE = """\
def think(self, seen, nonce, level):
        import os
        os._exit(3)"""


def test_a_commit_plays_its_own_program(repository: Path) -> None:
    committed(repository, "tommy/games/canasta/simulator.py", THINK, THINK_KEEP)
    assert str(first_move("hard@HEAD")) == "KEEP"
    assert str(first_move("hard")) != "KEEP"


def test_a_tournament_with_a_commit_is_the_same_whatever_the_jobs() -> None:
    one, two = (
        tournament.tournament(
            Setting("canasta"), ["medium", "easy@HEAD"], pairs=2, matches=0, jobs=jobs
        )
        for jobs in (1, 2)
    )
    assert [row.points for row in one] == [row.points for row in two]


def test_a_program_removes_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    contestant(SIM, "hard@HEAD")
    (tree,) = (path for path in tmp_path.iterdir() if path.is_dir())
    past_players.close_all()
    assert not tree.exists()


def test_a_program_that_dies_is_told(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    committed(repository, "tommy/games/canasta/simulator.py", THINK, THINK_AND_DIE)
    with pytest.raises(RuntimeError, match="its process ended with 3"):
        first_move("hard@HEAD")
    with pytest.raises(RuntimeError, match="its process ended with 3"):
        first_move("hard@HEAD")


def test_a_program_that_cannot_be_loaded_is_told(repository: Path) -> None:
    committed(
        repository, "tommy/games/canasta/rules/rulesets.py", "class Rules(", "class OldRules("
    )
    with pytest.raises(ValueError, match=r"no canasta:hard at HEAD: .*Rules"):
        contestant(SIM, "hard@HEAD")


def test_an_observation_that_a_commit_does_not_know_is_told(repository: Path) -> None:
    committed(
        repository,
        "tommy/games/canasta/rules/observation.py",
        "    treys: ",
        "    more: int\n    treys: ",
    )
    with pytest.raises(RuntimeError, match=r"commit [0-9a-f]{12}: (.*\n)+TypeError: .*argument"):
        first_move("hard@HEAD")


@pytest.mark.parametrize(("name", "complaint"), [
    ("hard@nowhere", "no commit 'nowhere': fatal: "),
    ("hard@", "no commit '': fatal: "),
    ("hard@--all", "no commit '--all': fatal: "),
    ("nobody@HEAD", "no player 'nobody@HEAD'"),
])  # fmt: skip
def test_who_is_at_no_commit_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        contestant(SIM, name)


def test_a_game_that_a_commit_does_not_have_is_refused(repository: Path) -> None:
    committed(repository, "tommy/catalog.py", 'folder="canasta"', 'folder="basket"')
    with pytest.raises(
        ValueError, match="no canasta:hard at HEAD: ValueError: there is no simulator of canasta"
    ):
        contestant(SIM, "hard@HEAD")


def test_without_git_there_is_no_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ValueError, match="no commit 'HEAD' without git"):
        contestant(SIM, "hard@HEAD")
