"""Text with buttons in it, and how a screen draws it."""

import pytest

from tests.support.buttons import buttons
from tommy.machine.page import Page
from tommy.shell.screen.legend import Button, Legend, button, legend
from tommy.shell.screen.screen import NORMAL, Screen


@pytest.mark.parametrize(
    ("marked", "text", "keys"),
    [
        ("no buttons", "no buttons", []),
        ("[ENTER]", "ENTER", ["ENTER"]),
        ("HIT [F7=QUIT], OR [M|M)ELD]?", "HIT F7=QUIT, OR M)ELD?", ["F7", "M"]),
        ("[KP+|+=YES]  [KP-|-=NO]", "+=YES  -=NO", ["KP+", "KP-"]),
        ("[SPACE|SPACE BAR=NEXT PAGE]", "SPACE BAR=NEXT PAGE", ["SPACE"]),
        ("[ESC 1|ONE]", "ONE", ["ESC 1"]),
    ],
)
def test_a_marked_text_is_its_words_with_the_marked_ones_as_buttons(
    marked: str, text: str, keys: list[str]
) -> None:
    made = legend(marked)
    assert made == text
    assert [each.keys for each in made.buttons] == keys


def test_the_buttons_of_the_parts_are_where_the_parts_are() -> None:
    whole = Legend("A ", button("B", "F1"), Legend.joined(", ", [button("CD", "F2"), "E"]))
    assert whole == "A BCD, E"
    assert whole.buttons == (Button(2, 3, "F1"), Button(3, 5, "F2"))
    assert Legend.joined(", ", []) == ""


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("text", ["A [F1=B]", "A [F1=BC]"])
def test_a_centred_text_has_its_buttons_where_its_words_are(text: str, first: int) -> None:
    page = Page()
    words = legend(text)
    Screen(page, mono=False).put_centred(3, first, 20, words)
    assert page.lines()[3][first:21] == words.center(21 - first)
    start = page.lines()[3].index("F1")
    assert buttons(page) == f"    3 {start}-{start + len(words) - 3}: F1 {words[2:]!r}\n"


def test_a_text_without_buttons_clears_those_below_it() -> None:
    page = Page()
    screen = Screen(page, mono=False)
    screen.put(0, 0, legend("[F7=QUIT]"), NORMAL)
    screen.put(0, 2, "F7=QUIT", NORMAL)
    assert buttons(page) == "    0 0-1: F7 'F7'\n"
