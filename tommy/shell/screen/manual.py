"""The manual of a game: its chapters, cut into pages, with a page of contents.

The text is ``assets/<game>/instructions.txt`` and, after it, the chapters that all games share,
``assets/instructions.txt``. ``assets/README.md`` describes the format.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tommy import assets
from tommy.machine.page import COLS

#: Lines of text on a page.
PAGE_LINES = 20
#: The keys of the contents, one for each chapter.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"
#: The sentence below the contents that offers the lesson; empty as long as there is none.
LESSON = ""

_CHAPTER = "# "
_PROGRAM = "{PROGRAM}"

Page = list[str]


@dataclass(slots=True)
class Bookmark:
    """Where the instructions open: at the page they were left at."""

    page: int = 0


class Chapter(NamedTuple):
    """A chapter: the topic that a question names, its title and its lines."""

    topic: str
    title: str
    lines: list[str]


class Entry(NamedTuple):
    """A line of the contents: the key, the title, the topic and the page it leads to."""

    letter: str
    title: str
    topic: str
    page: int


class Manual(NamedTuple):
    """Pages and contents; the page of contents is ``contents``, None where there is none."""

    pages: list[Page]
    entries: list[Entry]
    contents: int | None

    def page_of(self, topic: str) -> int | None:
        """The page on which the chapter of a topic begins."""
        return next((entry.page for entry in self.entries if entry.topic == topic), None)


def chapters(text: str) -> list[Chapter]:
    r"""The chapters of a text; lines before the first are a chapter without a title.

    >>> chapters("# aim THE AIM\nWIN.\n")
    [Chapter(topic='aim', title='THE AIM', lines=['WIN.'])]
    """
    found: list[Chapter] = []
    for line in text.splitlines():
        if line.startswith(_CHAPTER):
            topic, _, title = line.removeprefix(_CHAPTER).partition(" ")
            found.append(Chapter(topic, title, []))
            continue
        if not found:
            found.append(Chapter("", "", []))
        found[-1].lines.append(line)
    return [Chapter(topic, title, _stripped(lines)) for topic, title, lines in found]


def read(game: str) -> list[Chapter]:
    """The chapters of a game and those that all games share; raises OSError if it has no text."""
    own = assets.read_text(f"{game}/instructions.txt")
    shared = assets.read_text("instructions.txt").replace(_PROGRAM, game.upper())
    return chapters(own) + chapters(shared)


def document(game: str) -> list[str]:
    """The same text as one file of lines, for TYPE: an empty line between chapters."""
    lines: list[str] = []
    for chapter in read(game):
        lines += ["", ""] if lines else []
        lines += [f"{chapter.title}:", ""] if chapter.title else []
        lines += chapter.lines
    return lines


def manual(text: list[Chapter]) -> Manual:
    """The chapters in pages: the first one, then the contents, then the others, each on a new page.

    A page ends between two paragraphs wherever a paragraph fits a page.
    """
    pages: list[Page] = []
    entries: list[Entry] = []
    contents: int | None = None
    for number, chapter in enumerate(text):
        first = len(pages)
        pages += _pages_of(chapter)
        entries.append(Entry(LETTERS[number], chapter.title, chapter.topic, first))
        if number == 0 and len(text) > 1:
            contents = len(pages)
            pages.append([])
    return Manual(pages, entries, contents)


def pages_of_lines(lines: Iterable[str]) -> list[Page]:
    """The lines in pages of 20, at least one page; a line of more than 80 columns goes on below.

    >>> [len(page) for page in pages_of_lines(["TEXT"] * 45)], pages_of_lines([])
    ([20, 20, 5], [[]])
    >>> [len(line) for line in pages_of_lines(["X" * 100, ""])[0]]
    [80, 20, 0]
    """
    rows = [line[at : at + COLS] for line in lines for at in range(0, max(1, len(line)), COLS)]
    return [rows[at : at + PAGE_LINES] for at in range(0, max(1, len(rows)), PAGE_LINES)]


def _pages_of(chapter: Chapter) -> list[Page]:
    """The pages of one chapter, its title on top of the first."""
    page: Page = [f"{chapter.title}:", ""] if chapter.title else []
    done: list[Page] = []
    for paragraph in _paragraphs(chapter.lines):
        gap = [""] if page and page[-1] else []
        if page and len(page) + len(gap) + len(paragraph) > PAGE_LINES:
            done.append(page)
            page, gap = [], []
        page += gap + paragraph
    return done + pages_of_lines(page)


def _paragraphs(lines: list[str]) -> Iterator[list[str]]:
    paragraph: list[str] = []
    for line in [*lines, ""]:
        if line:
            paragraph.append(line)
        elif paragraph:
            yield paragraph
            paragraph = []


def _stripped(lines: list[str]) -> list[str]:
    return "\n".join(lines).strip("\n").split("\n")
