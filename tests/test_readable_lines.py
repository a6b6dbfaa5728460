"""Lines that one must read can be read: questions, prompts, messages and refusals on the goldens.

Their contrast is at least 4.5 on every adapter and tube, by WCAG 2 (relative luminance, contrast
ratio), and they do not blink. Cards, boxes, legends and the clock have LOOK's attributes.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.golden import FOLDER
from tommy.catalog import CATALOG
from tommy.machine.palette import COLOURS, TINTS, look, mono_colours
from tommy.shell.screen.desk import MESSAGE_COLOURS, MESSAGE_ROW

LEAST = 4.5
#: Rows of what one must read: the questions, the quit question and the message line.
QUESTION_ROWS = range(4, 10)
QUIT_ROW = 5
#: Pages without such lines.
SHOWS = re.compile(r"show_\d+_")


def luminance(rgb: int) -> float:
    """The relative luminance of 0x00RRGGBB."""
    parts = [(rgb >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(attr: int, *, mono: bool) -> float:
    """The contrast of a cell on the worst of the tubes that show it."""
    shown = look(attr, mono=mono)
    tubes = [mono_colours(tint) for tint in TINTS] if mono else [COLOURS]
    ratios = []
    for tube in tubes:
        dark, light = sorted(luminance(tube[colour]) for colour in (shown.dots, shown.ground))
        ratios.append((light + 0.05) / (dark + 0.05))
    return min(ratios)


def attributes_of_text(page: str, row: int) -> Iterator[tuple[int, str]]:
    """The attributes of the words in a row of a golden, each with what is written in it."""
    found = re.search(rf"^ *{row}\|(.{{80}})\|\n((?:   [-0-9a-f: ]+\n)?)", page, re.M)
    if found is None:
        return
    text, runs = found.groups()
    for first, last, attr in re.findall(r"(\d+)-(\d+):(..)", runs or "0-79:07"):
        if written := text[int(first) : int(last) + 1].strip():
            yield int(attr, 16), written


def rows_to_read(name: str) -> list[int]:
    """The rows of a golden that one must read."""
    if name.startswith("questions"):
        return [*QUESTION_ROWS, MESSAGE_ROW]
    return [QUIT_ROW, MESSAGE_ROW] if name.startswith("quit_question") else [MESSAGE_ROW]


GAMES = {game.folder for game in CATALOG}
PAGES = [
    path
    for path in sorted(FOLDER.glob("*/*.page"))
    if path.parent.name in GAMES and not SHOWS.match(path.name)
]


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert round(contrast(0x0F, mono=False), 1) == 21.0


def test_every_game_has_pages_with_a_message() -> None:
    with_message = {
        path.parent.name
        for path in PAGES
        if any(attributes_of_text(path.read_text(encoding="utf-8"), MESSAGE_ROW))
    }
    assert with_message == GAMES


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_one_must_read_can_be_read(path: Path) -> None:
    page, mono = path.read_text(encoding="utf-8"), "_mono" in path.stem
    for row in rows_to_read(path.stem):
        for attr, written in attributes_of_text(page, row):
            assert not attr & 0x80, f"{written!r} blinks"
            assert contrast(attr, mono=mono) >= LEAST, written


@pytest.mark.parametrize("colour", MESSAGE_COLOURS)
def test_every_colour_of_a_message_is_readable_on_black(colour: int) -> None:
    assert contrast(colour, mono=False) >= LEAST
