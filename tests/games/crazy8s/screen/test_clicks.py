"""Clicks on the table of Crazy Eights. Source: KEYS, "The mouse, and a finger"."""

from tests.support.buttons import click, click_word
from tests.support.crazy8s.crazy8s_app import naming, playing
from tests.support.screens import message
from tommy.host.headless import Headless

#: A cell of your third card, and one of the stock.
THIRD, STOCK = (2, 13), (13, 14)


def cards(host: Headless) -> int:
    """How many cards you hold."""
    return int(host.page.lines()[3][77:])


def pile(host: Headless) -> str:
    return host.page.lines()[13][1:4].replace(" ", "")


def test_a_first_click_on_a_card_types_its_number_and_a_second_plays_it() -> None:
    host = playing()
    click(host, 2, 20)
    assert "? 4" in message(host)
    assert cards(host) == 7
    click(host, 1, 22)
    assert cards(host) == 6
    assert pile(host) == "♥K"


def test_a_click_on_another_card_chooses_that_instead() -> None:
    host = playing()
    click(host, *THIRD)
    click(host, 2, 20)
    assert "? 4" in message(host)
    assert cards(host) == 7


def test_a_card_that_the_arrows_or_digits_chose_is_played_by_one_click() -> None:
    for keys in (["LEFT"] * 4, ["4"]):
        host = playing()
        for key in keys:
            host.key(key)
        click(host, 2, 20)
        assert pile(host) == "♥K", keys


def test_a_card_that_does_not_fit_is_refused_and_then_clicked_anew() -> None:
    host = playing()
    click(host, *THIRD)
    click(host, *THIRD)
    assert "FIT: PLAY" in message(host)
    click(host, *THIRD)
    assert "? 3" in message(host)
    assert cards(host) == 7


def test_a_click_on_the_stock_draws_a_card() -> None:
    host = playing()
    click(host, *STOCK)
    host.run_ticks(10)
    assert cards(host) == 8


def test_a_click_on_a_suit_names_it() -> None:
    host = naming()
    click_word(host, 17, "♦ D")
    assert host.page.lines()[13][6] == "♦"
    assert pile(host).endswith("8")


def test_while_a_suit_is_named_the_stock_is_no_button_for_d_would_name_diamonds() -> None:
    host = naming()
    before = host.page.lines()
    click(host, *STOCK)
    assert host.page.lines() == before


def test_while_a_suit_is_named_a_click_on_a_card_takes_the_crazy_card_back() -> None:
    host = naming()
    click(host, *THIRD)
    assert "? 3" in message(host)
    assert cards(host) == 7


def test_an_empty_stock_is_no_button() -> None:
    host = playing()
    while host.page.lines()[15][18:20] != " 0":
        host.key("D")
        host.run_ticks(8)
    assert host.page.keys_at(*STOCK) == ()


def test_what_is_clicked_while_the_computer_plays_does_nothing() -> None:
    host = playing()
    host.type("4\r")
    host.run_until("I PLAY THE")
    click(host, *THIRD)
    click(host, *STOCK)
    assert host.pc.keyboard.pending == 0
