"""Cards and hands of any size. Source: LOOK 1 and 5."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.cards.card import JOKER, Card, Joker, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.machine.page import Page
from tommy.shell.screen.card_art import (
    HAND_COLS,
    Back,
    Slot,
    assign_card_keys,
    card_label,
    draw_card,
    draw_hand,
    draw_numbers,
    layout,
    random_back,
)
from tommy.shell.screen.screen import Ink, Screen

BACK = Back("▒", Ink(0x74, 0x70), Ink(0x71, 0x70))


def drawn(
    slots: list[Slot], breaks: tuple[int, ...] = (), cursor: int = 0, *, mono: bool = False
) -> Page:
    page = Page()
    draw_hand(Screen(page, mono=mono), 0, slots, breaks, cursor)
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
        narrow = places.pitch <= 2 and slot < count - 1
        assert ranks[col] == (card.rank.letter if narrow or places.strip else card.rank.label[0])
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


# Jokers


@pytest.mark.parametrize("mono", [False, True])
def test_a_joker_is_two_stars_twice(mono: bool) -> None:
    page = Page()
    draw_card(Screen(page, mono=mono), 0, 0, JOKER)
    assert [line[:5] for line in page.lines()[:4]] == ["┌───┐", "│* *│", "│* *│", "└───┘"]
    inner = {page.attr(row, col) for row in (1, 2) for col in (1, 2, 3)}
    assert inner == {0x70 if mono else 0x75}
    assert {page.attr(row, col) for row in range(4) for col in (0, 4)} == {0x70}


def test_a_joker_in_a_line_of_text_is_called_so() -> None:
    assert card_label(JOKER) == "JOKER"


def test_in_a_strip_a_joker_is_one_star_over_another() -> None:
    page = drawn([*DECK_52[:39], JOKER])
    assert [line[40] for line in page.lines()[:4]] == ["─", "*", "*", "─"]
    assert {page.attr(row, 40) for row in (1, 2)} == {0x75}


# Strips


def ranked(*lengths: int) -> tuple[list[Slot], tuple[int, ...]]:
    """A hand of so many cards of each rank from the ace on, and where its ranks begin."""
    slots: list[Slot] = []
    breaks = []
    for rank, length in zip([Rank.ACE, *reversed(Rank)], lengths, strict=False):
        breaks.append(len(slots))
        slots += [Card(rank, suit) for suit in [*Suit, *Suit][:length]]
    return slots, tuple(breaks[1:])


def test_a_strip_has_a_frame_column_between_ranks_from_edge_to_edge() -> None:
    slots, breaks = ranked(8, 8, 8, 8)
    rows = [line[:38].rstrip() for line in drawn(slots, breaks).lines()[:4]]
    assert rows == [
        "┌────────┬────────┬────────┬────────┐",
        "│♠♥♦♣♠♥♦♣│♠♥♦♣♠♥♦♣│♠♥♦♣♠♥♦♣│♠♥♦♣♠♥♦♣│",
        "│AAAAAAAA│KKKKKKKK│QQQQQQQQ│JJJJJJJJ│",
        "└────────┴────────┴────────┴────────┘",
    ]


def test_frame_columns_have_the_ink_of_the_frame() -> None:
    slots, breaks = ranked(8, 8, 8, 8)
    page = drawn(slots, breaks)
    assert {page.attr(row, col) for row in range(4) for col in (0, 9, 18, 27, 36)} == {0x70}


@pytest.mark.parametrize(
    ("lengths", "framed"),
    [((8, 8, 8, 8, 8, 8, 8), True), ((8, 8, 8, 8, 8, 8, 8, 1), False), ((5,) * 11, False),
     ((5,) * 10, True)],
)  # fmt: skip
def test_ranks_are_framed_while_that_fits_into_63_columns(
    lengths: tuple[int, ...], framed: bool
) -> None:
    slots, breaks = ranked(*lengths)
    page = drawn(slots, breaks)
    assert ("┬" in page.lines()[0]) == framed
    assert page.lines()[0].rstrip()[-1] == "┐"
    assert len(page.lines()[0].rstrip()) <= 65
    for slot, card in enumerate(slots):
        assert isinstance(card, Card)
        assert page.lines()[2][layout(len(slots), breaks).col(slot)] == card.rank.letter


def test_narrower_hands_of_whole_cards_have_no_frame_columns() -> None:
    slots, breaks = ranked(8, 8, 8)
    assert layout(len(slots), breaks).pitch == 2
    assert drawn(slots, breaks).lines() == drawn(slots).lines()


@pytest.mark.parametrize("count", [64, 65, 80, 95, 104, 108])
def test_of_a_hand_too_long_for_a_strip_the_part_round_the_cursor_is_shown(count: int) -> None:
    deck: list[Slot] = [*DECK_52, *DECK_52, *(JOKER for _ in range(4))]
    slots = deck[:count]
    seen: set[int] = set()
    for cursor in range(count):
        page = drawn(slots, (), cursor)
        places = layout(count, (), cursor)
        assert cursor in places.slots
        assert len(places.slots) == 63
        seen.update(places.slots)
        for slot in places.slots:
            card, col = slots[slot], places.col(slot)
            assert 1 <= col <= 63
            expected = "*" if isinstance(card, Joker) else card.rank.letter  # type: ignore[union-attr]
            assert page.lines()[2][col] == expected
        left, right = page.lines()[1][0], page.lines()[1][64]
        assert left == ("«" if 0 not in places.slots else "│")
        assert right == ("»" if count - 1 not in places.slots else "│")
        assert not any(line[65:].strip() for line in page.lines()[:4])
    assert seen == set(range(count))


def test_the_open_part_of_a_long_hand_stands_still_at_both_ends() -> None:
    firsts = [layout(80, (), cursor).first for cursor in range(80)]
    assert firsts[:32] == [0] * 32
    assert firsts[-31:] == [17] * 31
    assert firsts == sorted(firsts)


def test_a_long_hand_of_backs_is_a_strip_of_their_sign() -> None:
    page = drawn([BACK] * 40)
    assert page.lines()[1][:42] == "│" + "▒" * 40 + "│"
    assert page.attr(1, 0) == 0x74
    assert page.attr(1, 1) == 0x71


def test_an_empty_place_in_a_strip_stays_empty() -> None:
    slots: list[Slot] = [*DECK_52[:40]]
    slots[7] = None
    page = drawn(slots)
    assert [line[7:10] for line in page.lines()[1:3]] == [
        f"{a} {b}"
        for a, b in (
            (DECK_52[6].suit.sign, DECK_52[8].suit.sign),
            (DECK_52[6].rank.letter, DECK_52[8].rank.letter),
        )
    ]


@given(st.integers(1, 108), st.data())
def test_the_middle_of_a_card_is_where_it_can_be_seen(count: int, data: st.DataObject) -> None:
    """The cursor under it never leaves the hand, and no two cards share a place."""
    breaks = tuple(sorted(data.draw(st.sets(st.integers(1, max(1, count - 1)), max_size=12))))
    breaks = tuple(place for place in breaks if place < count)
    cursor = data.draw(st.integers(0, count - 1))
    places = layout(count, breaks, cursor)
    middles = [places.middle_col(slot) for slot in places.slots]
    assert places.middle_col(cursor) in middles
    assert len(set(middles)) == len(middles)
    assert middles == sorted(middles)
    assert middles[0] >= 0
    assert middles[-1] < HAND_COLS


@given(st.integers(1, 80), st.data())
def test_what_shows_of_a_card_and_nothing_else_presses_its_keys(
    count: int, data: st.DataObject
) -> None:
    """A later card lies over the earlier ones."""
    cursor = data.draw(st.integers(0, count - 1))
    breaks = tuple(sorted(data.draw(st.sets(st.integers(1, max(1, count - 1)), max_size=5))))
    gap = data.draw(st.integers(0, count - 1))
    slots: list[Slot] = [None if i == gap else DECK_52[i % 52] for i in range(count)]
    page = drawn(slots, breaks, cursor)
    keys = [f"ESC {i % 10}" for i in range(count)]
    assign_card_keys(Screen(page, mono=False), 0, slots, keys, breaks, cursor)
    places = layout(count, breaks, cursor)
    for col in range(HAND_COLS + 1):
        if places.strip:
            under = [i for i in places.slots if places.col(i) == col]
        else:
            under = [i for i in places.slots if places.col(i) <= col < places.col(i) + 5]
        lying = [i for i in under if i != gap]
        wanted = tuple(keys[lying[-1]].split()) if lying else ()
        assert {page.keys_at(row, col) for row in range(4)} == {wanted}, (count, col)
    assert page.keys_at(4, 0) == ()
