"""The line of news: what the others did since your last turn."""

import pytest

from tests.support.canasta.canasta_app import Position
from tests.support.canasta.positions import position
from tommy.cardgame.rules.events import TurnBegan
from tommy.cards.card import Rank
from tommy.games.canasta.rules.events import (
    Discarded,
    Drew,
    Event,
    Melded,
    OneCardLeft,
    RedTrey,
    TookPile,
)
from tommy.games.canasta.rules.melds import TableMeld
from tommy.games.canasta.rules.pack import parse_card, parse_cards
from tommy.games.canasta.screen.news import News

TEN = parse_card("TD")
TREYS = TableMeld(Rank.THREE, parse_cards("3S 3C 3S 3C"), 0)
SEVENS = TableMeld(Rank.SEVEN, parse_cards("7S 7H 7D 7C 7S 7H 2D"), 1)


def told(*events: Event, seats: int = 2) -> str:
    news = News(seats)
    for event in events:
        news.note(event)
    return news.text


def test_a_turn_is_told_in_one_line_in_short_words_if_it_is_long() -> None:
    took = TookPile(1, 12, TEN, (), TREYS, (), False, False)
    melded = Melded(1, (), TREYS, False, False)
    line = told(took, melded, RedTrey(1, parse_card("3D"), True, 9), Discarded(1, TEN, 0, 1))
    assert line == "I TOOK 12, MELDED BLACK TREYS, RED TREY, 10♦"
    assert told(took, Discarded(1, TEN, 0, 1)) == (
        "I TOOK THE PILE (12) FOR THE 10♦, DISCARDED THE 10♦"
    )


def test_with_four_hands_each_seat_is_named() -> None:
    events = [Discarded(seat, TEN, 0, 1) for seat in (1, 2, 3)]
    assert told(*events, seats=4) == (
        "EAST DISCARDED THE 10♦   PARTNER DISCARDED THE 10♦   WEST DISCARDED THE 10♦"
    )


def test_a_canasta_is_told_by_its_kind() -> None:
    assert told(Melded(1, (), SEVENS, True, False)) == "I MADE A BLACK CANASTA OF SEVENS"
    took = TookPile(1, 9, TEN, (), SEVENS, (), True, False)
    assert told(took) == "I TOOK THE PILE (9), MADE A BLACK CANASTA OF SEVENS"


def test_what_you_do_and_what_is_hidden_is_no_news() -> None:
    assert told(Discarded(0, TEN, 0, 1), Drew(1, TEN, 0, 10)) == ""


def test_the_turn_after_yours_begins_the_line_anew() -> None:
    old, new = Discarded(1, TEN, 0, 1), OneCardLeft(1)
    assert told(old, TurnBegan(0, 2)) != ""
    assert told(old, TurnBegan(1, 3), new) == "I KEPT JUST ONE CARD!"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("times", [1, 3, 20])
def test_the_longest_news_fits(seats: int, times: int) -> None:
    events: list[Event] = []
    for seat in range(1, seats):
        events.append(TookPile(seat, 99, TEN, (), TREYS, (), False, False))
        events += [Melded(seat, (), TREYS, False, False)] * times
        events += [Discarded(seat, TEN, 0, 1), OneCardLeft(seat)]
    line = told(*events, seats=seats)
    assert 0 < len(line) <= 80
    assert line.endswith("1 LEFT!")


def test_it_stays_while_you_play_and_goes_with_your_turn() -> None:
    host = Position(
        position(
            "AS AH AD KC KS 9D 4S", stock="KD 5S 6S 9H TC JD QS", others="8C 8D 8H", drawn=True
        )
    )
    host.type("9d")
    host.run_until("D)RAW")
    line = host.page.lines()[5].strip()
    assert line.startswith("I DISCARDED THE ")
    host.type("m")
    host.type("a")
    assert host.page.lines()[5].strip() == line
    host.key("F7")
    host.type("n")
    assert host.page.lines()[5].strip() == line
    host.key("ESC")
    host.type("d")
    host.run_until("DISCARD A CARD")
    assert host.page.lines()[5].strip() == line
    host.type("4s")
    host.run_until("I DRAW")
    assert host.page.lines()[5].strip() == ""
