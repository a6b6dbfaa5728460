import ast
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from tommy import __version__
from tommy.catalog import CATALOG

ROOT = Path(__file__).resolve().parent.parent
IN_GIT = (ROOT / ".git").exists()

# What the design allows at the top, dot-files apart.
TOP_LEVEL = {
    "LICENSE",
    "README.md",
    "assets",
    "pyproject.toml",
    "tests",
    "tommy",
    "tools",
    "uv.lock",
}

# What is made from other things, or belongs to one machine.
GENERATED = re.compile(
    r"__pycache__|\.py[co]$|\.egg-info|(^|/)(build|dist|\.[a-z_-]*(venv|cache))/|\.log$"
)


def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_exactly_one_pygame_is_installed() -> None:
    names = {dist.metadata["Name"].lower().replace("_", "-") for dist in metadata.distributions()}
    assert len(names & {"pygame", "pygame-ce"}) == 1


@pytest.mark.skipif(not IN_GIT, reason="not a git checkout")
def test_the_top_level_holds_only_what_the_design_names() -> None:
    names = {path.split("/")[0] for path in tracked()}
    assert {name for name in names if not name.startswith(".")} == TOP_LEVEL


@pytest.mark.skipif(not IN_GIT, reason="not a git checkout")
def test_nothing_generated_is_tracked() -> None:
    assert [path for path in tracked() if GENERATED.search(path)] == []


@pytest.mark.parametrize("game", [game.folder for game in CATALOG])
def test_the_rules_load_neither_pygame_nor_numpy(game: str) -> None:
    code = (
        f"import sys, tommy.games.{game}.rules.core, tommy.games.{game}.players.levels; "
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'pygame', 'numpy'}))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


#: Where each game may be named, beside documents: its own folders, and the catalog.
OWN = re.compile(r"^(tommy/games|tools/lab)/(\w+)/|^tommy/catalog\.py$|^tests/")
#: Examples in what is said to people.
EXAMPLES = {
    ("tommy/__main__.py", "crazy8s"),
    ("tommy/shell/command_line.py", "crazy8s"),
    ("tools/headless.py", "crazy8s"),
    ("tools/replay.py", "canasta"),
}


def named_in(path: Path) -> set[str]:
    """The words of code and of strings that are not docstrings, in small letters."""
    tree = ast.parse(path.read_text("utf-8"))
    texts: list[str] = []
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts += [node.value] if id(node) not in docstrings else []
        elif isinstance(node, ast.ImportFrom):
            texts.append(node.module or "")
        elif isinstance(node, ast.Name):
            texts.append(node.id)
        elif isinstance(node, ast.Attribute):
            texts.append(node.attr)
        elif isinstance(node, ast.alias):
            texts.append(node.name)
    return {word for text in texts for word in re.findall(r"[a-z]+[0-9]*[a-z]*", text.lower())}


def test_code_names_no_game_outside_its_own_folders_and_the_catalog() -> None:
    games = {game.folder for game in CATALOG}
    named = {
        (path.relative_to(ROOT).as_posix(), game)
        for part in ("tommy", "tools")
        for path in (ROOT / part).rglob("*.py")
        if not OWN.match(path.relative_to(ROOT).as_posix())
        for game in games & named_in(path)
    }
    assert named <= EXAMPLES


def readme_commands() -> list[str]:
    """The files under tools/ that the README names, as it names them."""
    return sorted(set(re.findall(r"tools/[\w./-]+\w", (ROOT / "README.md").read_text("utf-8"))))


def test_the_pictures_of_the_readme_are_there_and_all_are_shown() -> None:
    named = re.findall(r"\((assets/[\w./-]+)\)", (ROOT / "README.md").read_text("utf-8"))
    there = [path.relative_to(ROOT).as_posix() for path in (ROOT / "assets/screenshots").iterdir()]
    assert sorted(named) == sorted(there)


def test_the_readme_names_the_two_commands() -> None:
    assert {"tools/play.py", "tools/test.py"} <= set(readme_commands())


@pytest.mark.parametrize("name", readme_commands())
def test_the_files_that_the_readme_names_are_there(name: str) -> None:
    assert (ROOT / name).exists()


def readme_options() -> list[str]:
    """The options of the game that the README's part for players names."""
    players = (ROOT / "README.md").read_text("utf-8").partition("\n## For developers")[0]
    return sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", players)))


def test_the_options_that_the_readme_names_exist() -> None:
    command = [sys.executable, "-m", "tommy", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert readme_options()
    assert [option for option in readme_options() if option not in done.stdout] == []


def test_the_lock_file_names_no_index_but_the_public_one() -> None:
    hosts = set(re.findall(r"https?://([^/\"]+)", (ROOT / "uv.lock").read_text("utf-8")))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_every_game_of_the_catalog_has_its_short_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    commands = {name for name, what in project["scripts"].items() if "short_command" in what}
    assert commands == {game.command for game in CATALOG}


RESULTS = sorted((ROOT / "tools/lab/results").iterdir())


@pytest.mark.parametrize("path", RESULTS, ids=[path.name for path in RESULTS])
def test_figures_say_by_which_commit_command_and_seed_they_come(path: Path) -> None:
    text = path.read_text("utf-8")
    assert re.search(r"^- command: `python ", text, re.MULTILINE)
    assert re.search(r"^- commit: ", text, re.MULTILINE)
    assert re.search(r"`[0-9a-f]{7,40}`", text)
    assert re.search(r"^- (seed:|setting: .*\bseed \d)", text, re.MULTILINE)
    assert f"`{path.name}`" in (ROOT / "tests/README.md").read_text("utf-8")


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert __version__ == project["version"]
