"""The instructions of Crazy Eights tell of all that is its own, and what they tell is so."""

import pytest

from tests.support.crazy8s.crazy8s_app import playing
from tests.support.crazy8s.positions import core_at, position
from tests.support.hands import post
from tests.support.manuals import (
    cards_of,
    chapter,
    example_keys,
    golden_text,
    labels_explained,
    labels_shown,
    page_opened_by,
    turn_to_first_page,
)
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.core import Core
from tommy.games.crazy8s.rules.events import RefusalReason
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.scoring import card_points
from tommy.games.crazy8s.rules.state import Options
from tommy.games.crazy8s.screen import texts
from tommy.shell.screen.manual import document, read

GAME = "crazy8s"
TEXT = " ".join(" ".join(document(GAME)).split())
WORDS = (
    *("INS", "DEL", "PERIOD", "DOWN ARROW", "LEFT AND RIGHT ARROW", "HIT D,", "S, H, D OR C"),
    *("CRAZY8S.SCR", "DEL CRAZY8S.SCR", "CRAZY8S MS", "100 TO 500", "BLOCKED"),
)


@pytest.mark.parametrize("word", WORDS)
def test_the_text_tells_of_everything(word: str) -> None:
    assert word in TEXT


@pytest.mark.parametrize("reason", RefusalReason)
def test_each_refusal_has_a_chapter(reason: RefusalReason) -> None:
    core = Core(Options(), seed=1)
    core.begin()
    assert texts.topic(core.view, reason) in {each.topic for each in read(GAME)}


HELD = tuple(map(Card.parse, cards_of(GAME, "turn", 0).split()))


def example() -> Core:
    """The hand of the example."""
    return core_at(position(" ".join(map(str, HELD)), "AC 2C 3C", "5S", stock="AH 2H"))


def test_the_cards_of_the_example_fit_as_it_says() -> None:
    assert example().view.hands[0] == HELD, "it is told in the order shown"
    assert [*map(str, playable(HELD, Rank.EIGHT, Card.parse("5S"), None))] == ["8C", "KS", "5H"]
    assert card_points(Card.parse("KS"), Rank.EIGHT) == 10


def test_the_king_is_played_as_it_is_told() -> None:
    core = example()
    post(core, example_keys(GAME, "turn", "2 ENTER"))
    assert str(core.view.upcard) == "KS"


def test_the_crazy_card_names_a_suit_as_it_is_told() -> None:
    core = example()
    post(core, example_keys(GAME, "turn", "1 ENTER D"))
    assert core.view.named is Suit.DIAMONDS


def test_f5_opens_at_what_is_asked_or_was_refused_until_the_next_key() -> None:
    host = playing()
    host.type("3\r")
    assert page_opened_by(host, GAME) == "play"
    host.type("1\r")
    host.run_until("NAME A SUIT")
    assert page_opened_by(host, GAME) == "suit"
    host.key("ESC")
    host.run_ticks(8)
    turn_to_first_page(host)
    assert page_opened_by(host, GAME) == "keys"


def test_the_picture_shows_what_the_screen_shows() -> None:
    screen = "\n".join(playing().page.lines())
    lines = chapter(GAME, "keys").lines
    picture = "\n".join(lines)
    labels = ("YOU CARDS: 7", "ME  CARDS: 7", "POINTS: 123", "YOU'RE UP", "♠ 8│ │♦ 8│ │♠ 4│")
    for label in (*labels, "HANDS:", "SCORES:", "TURN:", "GAME:", "HAND:", "TO 100", "LEVEL="):
        assert label in picture
        assert label in screen, label
    for label in ("♥ 2│", "8=CRAZY", " 37 ", "───┘ 1"):
        assert label in picture
        assert label in screen.replace("  1 ", " 1 "), label
    assert max(map(len, lines)) <= 78


def test_the_labels_of_the_table_are_explained_and_no_others() -> None:
    shown = golden_text(GAME, "*_colour.page")
    for label in labels_explained(GAME) - {"1 HINT"}:
        assert label in shown, label
    explained = "\n".join(chapter(GAME, "screen").lines)
    for label in labels_shown(GAME, "first_turn_colour.page") - {"YOU:", "ME:"}:
        assert label.removeprefix("YOU ").removeprefix("ME ") in explained, label
