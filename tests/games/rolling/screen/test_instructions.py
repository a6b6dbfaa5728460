"""The instructions of Rolling Stone tell of all that is its own, and what they tell is so."""

import pytest

from tests.support.manuals import (
    chapter,
    golden_text,
    labels_explained,
    labels_shown,
    page_opened_by,
    text_of,
    turn_to_first_page,
)
from tests.support.rolling.positions import core_at, position
from tests.support.rolling.rolling_app import Position
from tommy.cards.card import Card
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.core import Core
from tommy.games.rolling.rules.events import RefusalReason
from tommy.games.rolling.rules.moves import Play
from tommy.games.rolling.rules.state import Options
from tommy.games.rolling.screen import texts
from tommy.shell.screen.manual import document, read

GAME = "rolling"
TEXT = " ".join(" ".join(document(GAME)).split())
WORDS = (
    *("2 TO 6", "2, 3 OR 4 PLAYERS 32 CARDS A K Q J 10 9 8 7", "5 PLAYERS 40", "6 PLAYERS 52"),
    *("THREE, THEN TWO, THEN THREE", "THROWN OUT", "PICKS UP", "THERE AND THEN", "ONE POINT FOR"),
    *("THIRD TIME", "60 PICK-UPS", "NOBODY SCORES", "ENTER TAKES 25", "0 MEANS NO LIMIT"),
    *("DOWN ARROW", "LEFT AND RIGHT ARROW", "DEL CRAZY8S.SCR", "ROLLING MS", "CRAZY8S LEADS HERE"),
)


@pytest.mark.parametrize("word", WORDS)
def test_the_text_tells_of_everything(word: str) -> None:
    assert word in TEXT


@pytest.mark.parametrize("reason", RefusalReason)
def test_each_refusal_has_a_chapter(reason: RefusalReason) -> None:
    core = Core(Options(), seed=1)
    core.begin()
    assert texts.topic(core.view, reason) in {each.topic for each in read(GAME)}


def test_the_two_tricks_go_as_they_are_told() -> None:
    state = position("TD 9C QH", "AD KC JH", "7D 8C TH", "9D 7S 8S", leader=3)
    for told, card in (
        ("CAL LEADS THE 9♦", "9D"),
        ("PLAY THE 10♦", "TD"),
        ("ANN PLAYS THE A♦", "AD"),
        ("BOB THE 7♦", "7D"),
    ):
        assert told in text_of(GAME, "tricks")
        state = hand_play.apply(state, Play(Card.parse(card)))
    assert (len(state.thrown), texts.short_name(state.leader)) == (4, "ANN")
    for told, card in (("ANN LEADS THE K♣", "KC"), ("BOB PLAYS THE 8♣", "8C")):
        assert told in text_of(GAME, "tricks")
        state = hand_play.apply(state, Play(Card.parse(card)))
    assert "CAL PICKS UP THE K♣ AND THE 8♣" in text_of(GAME, "tricks")
    assert {*map(str, state.hands[3])} == {"7S", "8S", "KC", "8C"}
    assert texts.short_name(state.leader) == "CAL"


def test_a_last_card_that_is_led_wins_as_it_is_told() -> None:
    core = core_at(position("7S", "8S 9S TS 7D 8D 9D"))
    state = hand_play.apply(core.state, Play(Card.parse("7S")))
    assert "YOU SCORE 6" in text_of(GAME, "end")
    assert sum(map(len, state.hands)) == 6


def test_f5_opens_at_what_was_refused_until_the_next_key() -> None:
    host = Position(position("7S 7H", "8S 8H", trick="9S", leader=1))
    host.type("2\r")
    assert page_opened_by(host, GAME) == "play"
    host.key("LEFT")
    turn_to_first_page(host)
    assert page_opened_by(host, GAME) == "keys"


def test_the_picture_shows_what_the_screen_shows() -> None:
    state = position(
        "JS QH KC", "7S 8S", "9S TS 7D 8D", "9D TD JD", trick="AH 9H", leader=2, thrown="7C 8C"
    )
    host = Position(state)
    screen = "\n".join(host.page.lines())
    lines = chapter(GAME, "keys").lines
    picture = "\n".join(lines)
    labels = ("ANN  CARDS:  2", "BOB  CARDS:  4", "CAL  CARDS:  3", "YOU CARDS: 3", "YOU'RE UP")
    for label in (*labels, "♥ A│ │♥ 9│", "BOB   CAL", "LEVEL:", "GAMES:", "HANDS:", "SCORES:"):
        assert label in picture
        assert label in screen, label
    for label in ("TRICK:", "GAME:", "HAND:", "TO 25", "4 PLAYERS", "♠ J│ │♥ Q│ │♣ K│"):
        assert label in picture
        assert label in screen, label
    assert max(map(len, lines)) <= 78


def test_the_labels_of_the_table_are_explained_and_no_others() -> None:
    shown = golden_text(GAME, "*_colour.page")
    for label in labels_explained(GAME):
        assert label in shown, label
    explained = "\n".join(chapter(GAME, "screen").lines)
    names = {"YOU:", "ME:", "THEM:", "ANN:", "BOB:", "CAL:", "DOT:", "EVE:"}
    for label in labels_shown(GAME, "table_of_*_colour.page") - names:
        assert label.split()[-1] in explained or label in explained, label
