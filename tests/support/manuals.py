"""What tests read in the instructions of a game, and how they play what stands there."""

import re
from pathlib import Path

from tests.support.screens import MESSAGE_ROW
from tommy.host.headless import Headless
from tommy.shell.screen.manual import Chapter, manual, read

_GOLDEN = Path(__file__).parent.parent / "golden"
#: The row of a golden page: its number and its cells.
_ROW = re.compile(r"^ *(\d+)\|(.*)\|$", re.MULTILINE)
#: The rows of the hand's cards and of the message.
_NO_LABELS = (0, 1, 2, MESSAGE_ROW)
#: A label as tables have it: words before a colon.
#: The keys that examples name.
_NAMED = {"ENTER": "\r", "BACKSPACE": "\b", "ESC": "\x1b"}
_LABEL = re.compile(r"[A-Z]+(?: [A-Z]+)*:")


def chapter(game: str, topic: str) -> Chapter:
    """The chapter of a topic."""
    return next(each for each in read(game) if each.topic == topic)


def text_of(game: str, topic: str) -> str:
    """A chapter in one line, with single blanks."""
    return " ".join(" ".join(chapter(game, topic).lines).split())


def example_keys(game: str, topic: str, keys: str) -> str:
    r"""The keys of an example, ``\r`` for Enter; it must stand in the chapter just like that."""
    assert any(line.strip().startswith(keys) for line in chapter(game, topic).lines), keys
    return _spelled(keys)


def play_example(host: Headless, game: str, topic: str, keys: str) -> None:
    """Press the keys of an example of a chapter."""
    host.type(example_keys(game, topic, keys))


def press(host: Headless, keys: str) -> None:
    """Press keys as the instructions write them, such as ``M K 2 ENTER``."""
    host.type(_spelled(keys))


def _spelled(keys: str) -> str:
    return "".join(_NAMED.get(word, word) for word in keys.split())


def cards_of(game: str, topic: str, place: int) -> str:
    """The cards of the line ``place`` of a chapter that is a hand, as `parse_cards` has them."""
    hands = [line for line in chapter(game, topic).lines if re.fullmatch(r" +(\w+[♠♥♦♣] ?)+", line)]
    words = hands[place].replace("10", "T").split()
    return " ".join(word.translate(str.maketrans("♠♥♦♣", "SHDC")) for word in words)


def labels_explained(game: str) -> set[str]:
    """What the chapter about the screen explains, each as it begins a line there."""
    lines = chapter(game, "screen").lines
    heads = [match[1] for line in lines if (match := re.match(r"  (\S.*?)(?:  |$)", line))]
    return {part for head in heads for part in re.findall(r"[^:]+:?", head.replace(": ", ":"))}


def golden_text(game: str, pages: str) -> str:
    """What golden pages of a game show whose names match a pattern, but for hand and message."""
    paths = sorted((_GOLDEN / game).glob(pages))
    assert paths, pages
    texts = [path.read_text(encoding="utf-8") for path in paths]
    rows = [match for text in texts for match in _ROW.finditer(text)]
    return "\n".join(match[2] for match in rows if int(match[1]) not in _NO_LABELS)


def labels_shown(game: str, pages: str) -> set[str]:
    """The labels with a colon on such pages."""
    return {*_LABEL.findall(golden_text(game, pages))}


def turn_to_first_page(host: Headless) -> None:
    """Leave the instructions at their first page, where they open unless there is a topic."""
    for key in ("F5", "HOME", "ESC"):
        host.key(key)


def page_opened_by(host: Headless, game: str) -> str:
    """The topic of the chapter that F5 opens now; the window is closed again."""
    host.key("F5")
    lines = host.page.lines()
    host.key("ESC")
    titles = {entry.title: entry.topic for entry in manual(read(game)).entries}
    return titles.get(lines[1].strip().removesuffix(":"), "")
