import ast
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from importlib.metadata import EntryPoint
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
OWN = re.compile(r"^(tommy/games|tools/lab|tests/games|tests/support|tests/tools/lab)/(\w+)/")
#: Examples in what is said to people.
EXAMPLES = {
    ("tommy/__main__.py", "crazy8s"),
    ("tommy/shell/command_line.py", "crazy8s"),
    ("tools/headless.py", "crazy8s"),
    ("tools/replay.py", "canasta"),
}


def texts_of(node: ast.AST) -> tuple[str, ...]:
    """The names and the string of a node of code."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.Constant(value=bytes(data)):
            return (data.decode("latin-1"),)
        case ast.ImportFrom(module=name) | ast.keyword(arg=name):
            return (name or "",)
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            return (name,)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.alias(name=name, asname=other):
            return (name, other or "")
    return ()


def words_in(source: str) -> set[str]:
    """The words of code and of strings that do something, in small letters.

    Words of a name are told apart as they are written: ``big_box``, ``BIG_BOX`` or ``BigBox``.
    """
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = {
        node.value
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    texts = [text for node in nodes if node not in docstrings for text in texts_of(node)]
    parted = (re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text).lower() for text in texts)
    return {word for text in parted for word in re.findall(r"[a-z]+[0-9]*[a-z]*", text)}


def named_in(*parts: str) -> set[tuple[str, str]]:
    """The files of these folders that name a game elsewhere than in its own folders, with it."""
    games = {game.folder for game in CATALOG}
    found = set()
    for path in (path for part in parts for path in (ROOT / part).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        own = OWN.match(name)
        named = games & words_in(path.read_text("utf-8"))
        found |= {(name, game) for game in named - {own and own[2]}}
    return found


@pytest.mark.parametrize("source", [
    "import games.whist", "from games.whist import rules", "from games import whist as it",
    "import it as whist_rules", "whist.deal()", "it.whist_app", "WhistGround(2)", "of('a whist')",
    "def whist(): ...", "async def its_whist(): ...", "class Whist: ...", "def of(whist): ...",
    "of(whist=1)", "it = 'WHIST.TAP'", "it = b'WHIST'", "f'a whist {1}'",
])  # fmt: skip
def test_a_game_is_seen_wherever_code_names_it(source: str) -> None:
    assert "whist" in words_in(source)


@pytest.mark.parametrize("source", ["'Whist.'", "class It:\n 'Whist.'", "# whist", "it.whistle()"])
def test_documentation_and_other_words_name_no_game(source: str) -> None:
    assert "whist" not in words_in(source)


def test_code_names_no_game_outside_its_own_folders_and_the_catalog() -> None:
    named = {each for each in named_in("tommy", "tools") if each[0] != "tommy/catalog.py"}
    assert named == EXAMPLES


def test_tests_of_what_games_share_name_none_but_the_two_oldest() -> None:
    # These serve as examples.
    examples = {game.folder for game in CATALOG[:2]}
    assert {each for each in named_in("tests") if each[1] not in examples} == set()


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
    commands = {name: what for name, what in project["scripts"].items() if name != "tommy"}
    assert commands == {game.command: f"tommy.__main__:main_{game.command}" for game in CATALOG}
    for what in commands.values():
        assert callable(EntryPoint("", what, "console_scripts").load())


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
