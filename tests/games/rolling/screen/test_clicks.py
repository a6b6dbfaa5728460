"""Clicks on the table of Rolling Stone. Source: KEYS, "The mouse, and a finger"."""

import pytest

from tests.support.buttons import click
from tests.support.rolling.rolling_app import hand, playing, trick
from tests.support.screens import message


@pytest.mark.parametrize("players", [2, 4])
def test_a_first_click_on_a_card_types_its_number_and_a_second_plays_it(players: int) -> None:
    host = playing(players=players)
    card = hand(host)[2]
    click(host, 2, 13)
    assert "? 3" in message(host)
    assert trick(host, players) == []
    click(host, 2, 13)
    assert trick(host, players) == [card]


def test_cards_in_the_trick_and_those_of_others_are_no_buttons() -> None:
    host = playing()
    table = {host.page.keys_at(row, col) for row in range(4, 17) for col in range(80)}
    assert table == {()}
