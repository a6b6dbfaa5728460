"""Cards and hands of any size. Source: LOOK 1 and 5."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.machine.page import Page
from tommy.shell.card_art import (
    HAND_COLS,
    Back,
    draw_card,
    draw_hand,
    draw_numbers,
    layout,
    random_back,
)
from tommy.shell.screen import Ink, Screen

BACK = Back("▒", Ink(0x74, 0x70), Ink(0x71, 0x70))


def drawn(slots: list[Card | Back | None]) -> Page:
    page = Page()
    draw_hand(Screen(page, mono=False), 0, slots)
    return page


@pytest.mark.parametrize(
    ("card", "rows"),
    [
        ("QS", ["┌───┐", "│♠ Q│", "│Q ♠│", "└───┘"]),
        ("TC", ["┌───┐", "│♣10│", "│10♣│", "└───┘"]),
    ],
)
def test_a_card_is_five_by_four(card: str, rows: list[str]) -> None:
    page = Page()
    draw_card(Screen(page, mono=False), 0, 0, Card.parse(card))
    assert [line[:5] for line in page.lines()[:4]] == rows
    assert {page.attr(row, col) for row in range(4) for col in range(5)} == {0x70}


def test_the_inner_cells_of_a_red_card_are_red_and_its_frame_is_not() -> None:
    page = Page()
    draw_card(Screen(page, mono=False), 2, 3, Card.parse("TH"))
    assert [page.attr(3, col) for col in range(3, 8)] == [0x70, 0x74, 0x74, 0x74, 0x70]
    assert page.attr(2, 4) == 0x70


def test_on_mono_red_suits_differ_by_their_sign_only() -> None:
    page = Page()
    draw_card(Screen(page, mono=True), 0, 0, Card.parse("TH"))
    assert {page.attr(row, col) for row in range(4) for col in range(5)} == {0x70}


def test_a_back_has_its_frame_and_filling() -> None:
    page = Page()
    draw_card(Screen(page, mono=False), 0, 0, BACK)
    assert [line[:5] for line in page.lines()[1:3]] == ["│▒T▒│", "│▒T▒│"]
    assert [page.attr(1, col) for col in range(5)] == [0x74, 0x71, 0x71, 0x71, 0x74]


def test_backs_are_drawn_anew_from_three_signs_and_two_pairs_of_inks() -> None:
    backs = {random_back(random.Random(seed)) for seed in range(200)}
    assert {back.sign for back in backs} == set("▒╫╪")
    assert {(back.frame.colour, back.filling.colour) for back in backs} == {
        (0x74, 0x71),
        (0x71, 0x75),
    }


@pytest.mark.parametrize("count", range(1, 62))
def test_every_card_of_a_hand_can_be_read_whatever_its_size(count: int) -> None:
    deck = [*DECK_52, *DECK_52][:count]
    page = drawn(list(deck))
    places = layout(count)
    suits, ranks = page.lines()[1], page.lines()[2]
    for slot, card in enumerate(deck):
        col = places.col(slot) + (0 if places.strip else 1)
        assert suits[col] == card.suit.sign
        assert ranks[col] == (card.rank.letter if places.strip else card.rank.label[0])
        assert page.attr(1, col) == (0x74 if card.suit.red else 0x70)
    if not places.strip:
        assert all(not line[HAND_COLS:].strip() for line in page.lines()[:4])


@given(st.integers(1, 61), st.data())
def test_numbers_are_those_of_their_places_and_never_run_into_each_other(
    count: int, data: st.DataObject
) -> None:
    chosen = data.draw(st.none() | st.integers(0, count - 1))
    page = Page()
    draw_numbers(Screen(page, mono=False), 4, count, chosen)
    row = page.lines()[4]
    words = row.split()
    numbers = [int(word) for word in words]
    assert numbers == sorted(set(numbers))
    assert all(1 <= number <= count for number in numbers)
    if layout(count).pitch > 2:
        assert numbers == list(range(1, count + 1))
    if chosen is not None:
        assert chosen + 1 in numbers
        col = layout(count).number_col(chosen)
        assert row[col : col + 2].split()[0] == str(chosen + 1)
        assert page.attr(4, col) == 0x70
    assert sum(page.attr(4, col) == 0x70 for col in range(80)) == (
        0 if chosen is None else len(str(chosen + 1))
    )


def test_an_empty_place_stays_empty() -> None:
    aces = [Card(Rank.ACE, suit) for suit in Suit]
    page = drawn([aces[0], None, aces[2]])
    assert page.lines()[1][:17] == "│♠ A│       │♦ A│"


def test_the_widths_are_those_of_the_look_book() -> None:
    widest = {}
    for count in range(1, 62):
        widest[layout(count).pitch] = count
    assert widest == {6: 11, 5: 13, 4: 16, 3: 21, 2: 31, 1: 61}
