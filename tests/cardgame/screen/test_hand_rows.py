"""Hands of numbered cards on the screen, whatever the game. Source: LOOK 1 and 5."""

from collections.abc import Sequence

import pytest

from tests.support.desks import attributes, desk
from tommy.cardgame.screen.hand_rows import NEWS_ROW, HandRows
from tommy.cards.card import Card
from tommy.shell.screen.card_art import Back
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink

YOU, ME, NOBODY = 0, 1, 5


def cards(text: str) -> list[Card]:
    return list(map(Card.parse, text.split()))


class Worth(HandRows):
    """Hands of a game in which each card counts one."""

    def value(self, cards: Sequence[Card]) -> str:
        return f"POINTS: {len(cards)}"


def laid(kind: type[HandRows] = HandRows) -> tuple[Desk, HandRows]:
    """Your three cards in row 0, five of mine from row 6."""
    of = desk()
    rows = kind(of, {YOU: 0, ME: 6})
    rows.lay(YOU, cards("AS TH 7C"))
    rows.lay(ME, cards("KS QS JS TS 9S"))
    return of, rows


def lines(of: Desk) -> list[str]:
    return [line.rstrip() for line in of.pc.page.lines()]


def test_your_hand_lies_open_and_all_others_face_down() -> None:
    of, rows = laid()
    assert lines(of)[1] == "│♠ A│ │♥10│ │♣ 7│"
    assert rows.slots[YOU] == cards("AS TH 7C")
    assert rows.slots[ME] == [rows.back] * 5
    assert not any(sign in "".join(lines(of)[6:10]) for sign in "♠♥♦♣")


def test_your_hand_is_numbered_and_each_is_counted() -> None:
    of, _ = laid()
    assert lines(of)[4] == "  1     2     3"
    assert lines(of)[10] == ""
    assert lines(of)[3][66:] == "YOU CARDS: 3"
    assert lines(of)[9][66:] == "ME  CARDS: 5"


def test_a_seat_without_a_row_draws_nothing() -> None:
    of, rows = laid()
    before = lines(of)
    rows.lay(NOBODY, cards("2C"))
    assert lines(of) == before
    assert NOBODY not in rows.slots


def test_a_card_that_left_leaves_its_place_and_is_not_counted() -> None:
    of, rows = laid()
    rows.slots[YOU][1] = None
    rows.draw_hand(YOU)
    assert lines(of)[1] == "│♠ A│       │♣ 7│"
    assert lines(of)[4] == "  1     2     3"
    assert lines(of)[3][66:] == "YOU CARDS: 2"


def test_only_hands_that_lie_open_tell_their_value() -> None:
    of, rows = laid(Worth)
    assert lines(of)[4][66:] == "     POINTS: 3"
    assert lines(of)[10][66:] == ""
    rows.slots[ME] = [*cards("KS QS")]
    rows.draw_hand(ME)
    assert lines(of)[10][66:] == "     POINTS: 2"
    assert attributes(of, 10, 71, 79) == {0x0C}


def test_where_cards_have_no_value_none_is_told() -> None:
    of, _ = laid()
    assert [lines(of)[row][66:] for row in (4, 10)] == ["", ""]


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_the_chosen_number_is_reversed_in_your_hand_only(chosen: int) -> None:
    of, rows = laid()
    rows.choose(chosen)
    rows.draw_hand(ME)
    reversed_at = [
        (row, col) for row in (4, 10) for col in range(66) if of.pc.page.attr(row, col) == 0x70
    ]
    assert reversed_at == [(4, 2 + 6 * chosen)]


def test_the_numbers_of_cards_that_may_be_played_are_bright() -> None:
    of, rows = laid()
    rows.playable = (0, 2)
    rows.draw_hand(YOU)
    assert [of.pc.page.attr(4, col) for col in (2, 8, 14)] == [0x0F, 0x07, 0x0F]
    rows.choose(2)
    assert [of.pc.page.attr(4, col) for col in (2, 8, 14)] == [0x0F, 0x07, 0x70]


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("X" * 20, "X" * 20),
        ("X" * 80, "X" * 80),
        (f"{'X' * 40}.  {'Y' * 37}", f"{'X' * 40}.  {'Y' * 37}"),
        (f"{'X' * 40}.  {'Y' * 38}", "Y" * 38),
        (f"{'X' * 40}.  {'Y' * 30}.  {'Z' * 30}", f"{'Y' * 30}.  {'Z' * 30}"),
    ],
)
def test_of_news_that_are_too_long_only_whole_sentences_are_shown(told: str, shown: str) -> None:
    of, rows = laid()
    rows.draw_news(told)
    assert lines(of)[NEWS_ROW].strip() == shown
    rows.draw_news("")
    assert not lines(of)[NEWS_ROW].strip()


def test_an_empty_hand_has_no_figures() -> None:
    of, rows = laid(Worth)
    rows.lay(YOU, ())
    assert [lines(of)[row] for row in range(5)] == [""] * 5


def test_clearing_takes_hands_numbers_figures_and_choice_off_and_draws_a_new_back() -> None:
    of, rows = laid(Worth)
    rows.chosen = 1
    rows.back = never = Back("?", Ink(0x07), Ink(0x07))
    rows.clear_hands()
    assert not "".join(lines(of)).strip()
    assert rows.slots == {YOU: [], ME: []}
    assert rows.chosen is None
    assert rows.back != never


@pytest.mark.parametrize(
    ("yours", "mine", "shown"),
    [
        (1, 2, "YOU: 1   ME: 2"),
        (999, 87, "YOU: 999 ME: 87"),
        (12_345, 678, "YOU: 12345 ME: 678"),
        (99_999, 87_654, "YOU:99999 ME:87654"),
        (999_999_999, 5, "YOU:999999999 ME:5"),
    ],
)
def test_figures_side_by_side_stay_apart_and_left_of_the_edge(
    yours: int, mine: int, shown: str
) -> None:
    of, rows = laid()
    rows.put_figures(20, 10, 29, yours, mine, Ink(0x0D))
    row = of.pc.page.lines()[20]
    assert row[10:29].rstrip() == shown.rstrip()
    assert not row[29:].strip()
    assert attributes(of, 20, 10, 14) == {0x07}
    assert attributes(of, 20, 10 + shown.index("ME"), 11 + shown.index("ME")) == {0x0D}
