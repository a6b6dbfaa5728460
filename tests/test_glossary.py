"""Every text that a player can see keeps to the words of `tommy/GLOSSARY.md`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tommy.shell.command_line import build_parser

ROOT = Path(__file__).parents[1]


def tables() -> list[list[list[str]]]:
    """The rows of the glossary's tables, without their heads, as cells."""
    text = (ROOT / "tommy/GLOSSARY.md").read_text("utf-8")
    found = [table.splitlines()[2:] for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)]
    return [[[cell.strip() for cell in row[1:-1].split("|")] for row in rows] for rows in found]


def phrases(cells: Iterator[str]) -> list[str]:
    """What is listed in cells of the glossary, one phrase after a comma."""
    return [phrase.strip() for cell in cells for phrase in cell.split(",") if phrase.strip()]


WORDS, ENGLISH = tables()
NEVER = phrases(iter([*(row[2] for row in WORDS), *(row[0] for row in ENGLISH)]))
NEVER_IN_PROSE = phrases(row[3] for row in WORDS)


def found_in(text: str, words: list[str]) -> list[str]:
    """Those of the words that stand in a text as words, in either case, over line ends too."""
    plain = " ".join(text.split())
    return [
        word
        for word in words
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", plain, re.IGNORECASE)
    ]


def said_by(path: Path) -> str:
    """All strings of a module but its docstrings, each on a line of its own."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    # The values put into a string are unknown: a sign that no phrase has stands for them.
    return " \x7f ".join(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    )


MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("tommy", "tools/setup")
    for path in (ROOT / folder).rglob("*.py")
)
PROSE = [
    "README.md",
    *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("assets/**/instructions.txt")),
    *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("assets/*/*lesson.txt")),
]


@pytest.mark.parametrize("name", MODULES)
def test_no_module_says_what_the_glossary_forbids(name: str) -> None:
    found = found_in(said_by(ROOT / name), NEVER)
    assert not found, f"{name} says {found}: see tommy/GLOSSARY.md"


@pytest.mark.parametrize("name", PROSE)
def test_no_prose_says_what_the_glossary_forbids(name: str) -> None:
    found = found_in((ROOT / name).read_text("utf-8"), [*NEVER, *NEVER_IN_PROSE])
    assert not found, f"{name} says {found}: see tommy/GLOSSARY.md"


@pytest.mark.parametrize("program", [None, "canasta"])
def test_help_says_nothing_that_the_glossary_forbids(program: str | None) -> None:
    text = build_parser(program, "1.0", "Canasta").format_help()
    assert not found_in(text, [*NEVER, *NEVER_IN_PROSE])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("TO BEGIN ANEW", "anew"),
        ("THIS GAME IS\nTAKEN UP", "taken up"),
        ("7 WON'T DO:", "won't do"),
        ("(ENTER=DO IT ESC=NO)", "esc=no"),
        ("by Hoyle's rules", "hoyle's"),
    ],
)
def test_a_forbidden_word_is_found(text: str, word: str) -> None:
    assert found_in(text, NEVER) == [word]


@pytest.mark.parametrize("text", ["DEARTH", "NAKED", "CANEWAY", "SO ANE W", "H is for Hoyle"])
def test_a_part_of_a_word_is_no_word(text: str) -> None:
    assert not found_in(text, NEVER)
