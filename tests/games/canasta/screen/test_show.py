"""The startup show of Canasta: locked to its tunes, in its rows, in colour and mono."""

import itertools

import pytest

from tests.support.golden import golden
from tommy.games.canasta.screen.show import (
    BEAT,
    FAN_COL,
    FAN_PITCH,
    FAN_ROW,
    FAN_STEPS,
    FIRST_LETTER,
    TITLE,
    TITLE_COL,
    TITLE_ROW,
    TITLE_STEPS,
    canasta_show,
    struck,
)
from tommy.machine.clock import PIT_HZ
from tommy.machine.page import Page
from tommy.shell.screen import tunes
from tommy.shell.screen.big_letters import HEIGHT, banner
from tommy.shell.screen.screen import Screen
from tommy.shell.screen.startup_show import Show

SHOW = canasta_show()
MUSIC = tunes.load("canasta")
FAN_NOTES, TITLE_NOTES = tunes.notes(MUSIC["show-fan"]), tunes.notes(MUSIC["show-title"])
LAST = len(SHOW.frames) - 1
CARDS = struck(FAN_NOTES, FAN_STEPS)
BANNER = banner(TITLE)


def picture(step: int, *, mono: bool = False, show: Show = SHOW) -> Page:
    page = Page()
    show.frames[step].draw(Screen(page, mono=mono))
    return page


def fan(step: int, show: Show = SHOW) -> list[str]:
    """The columns of the fan, suit over rank, as far as its cards are not covered."""
    suits, ranks = picture(step, show=show).lines()[FAN_ROW + 1 : FAN_ROW + 3]
    return [suits[col] + ranks[col] for col in range(FAN_COL + 1, FAN_COL + 1 + 2 * len(CARDS), 2)]


def test_it_lasts_about_twelve_seconds() -> None:
    assert 12 <= SHOW.length / PIT_HZ <= 13


def test_a_man_with_a_basket_stands_at_the_left_from_first_to_last() -> None:
    for step in range(LAST + 1):
        lines = picture(step).lines()
        assert lines[13][4] in "☺☻"
        assert lines[15][10:21] == "▐▄▄▄▄▄▄▄▄▄▌"


def test_a_card_leaves_the_basket_at_every_note_of_la_cucaracha() -> None:
    for step in range(FAN_STEPS):
        above_the_rim = picture(step).lines()[14][13:18]
        assert (above_the_rim == "┌───┐") == (step in CARDS)


def test_the_cards_lie_side_by_side_along_rows_8_to_11_when_the_tune_is_over() -> None:
    lines = picture(FAN_STEPS - 1).lines()
    last = FAN_COL + FAN_PITCH * (len(CARDS) - 1)
    assert lines[FAN_ROW : FAN_ROW + 4] != picture(FAN_STEPS - 12).lines()[FAN_ROW : FAN_ROW + 4]
    assert lines[7].strip() == "┌─" * (len(CARDS) - 1) + "┌───┐"
    assert lines[10].strip() == "└─" * (len(CARDS) - 1) + "└───┘"
    assert lines[7].index("┌") == FAN_COL
    assert lines[7].rindex("┐") == last + 4 < 80


@pytest.mark.parametrize("seed", range(8))
def test_the_fan_is_a_sorted_hand_without_treys(seed: int) -> None:
    cards = fan(FAN_STEPS - 1, canasta_show(seed))
    assert len(cards) == len(CARDS) == 34
    assert [card[1] for card in cards] == sorted((card[1] for card in cards), key=rank_order)
    assert max(cards.count(card) for card in cards if card != "**") <= 2
    assert cards.count("**") <= 4


def rank_order(label: str) -> int:
    return "AKQJT9876542*".index(label.replace("1", "T"))


@pytest.mark.parametrize("seed", range(3, 8))
def test_a_ten_under_another_card_is_t_as_in_a_hand(seed: int) -> None:
    cards = fan(FAN_STEPS - 1, canasta_show(seed))
    tens = [card for card in cards if rank_order(card[1]) == rank_order("T")]
    assert tens
    assert {card[1] for card in tens} == {"T"}


def test_a_ten_that_flies_or_lies_on_top_is_whole() -> None:
    lines = [line for step in range(FAN_STEPS) for line in picture(step).lines()]
    assert any("10│" in line for line in lines)


def test_the_fan_closes_into_one_card_and_drops_into_the_basket() -> None:
    widths = []
    for step in range(FAN_STEPS + 8, FAN_STEPS + 15):
        line = picture(step).lines()[FAN_ROW]
        widths.append(len(line.strip()))
    assert widths == sorted(widths, reverse=True)
    assert picture(FAN_STEPS + 15).lines()[FAN_ROW].strip() == "┌───┐"
    later = "".join(picture(FAN_STEPS + 20).lines())
    assert "┌" not in later


def test_the_cockroach_lies_on_its_back_when_it_can_walk_no_more() -> None:
    upright, on_its_back = "─o▄███▄", "─o▀███▀"
    lame, limping = CARDS[10], CARDS[17]
    for step in range(20, CARDS[27]):
        body = on_its_back if lame <= step < limping else upright
        assert any(body in line for line in picture(step).lines()[17:19])
    assert "███" not in "".join(picture(FAN_STEPS).lines()[17:19])


def test_every_letter_is_thrown_at_a_note_of_the_second_bar_or_after() -> None:
    notes = [FAN_STEPS + step for step in struck(TITLE_NOTES, TITLE_STEPS)]
    thrown = notes[FIRST_LETTER : FIRST_LETTER + len(TITLE)]
    assert thrown[0] == FAN_STEPS + 16
    for step, letter in zip(thrown, TITLE, strict=True):
        assert letter * 2 in picture(step).lines()[14]
        assert letter * 2 not in picture(step - 1).lines()[14]


def test_the_title_in_big_letters_made_of_themselves_stays_to_the_end() -> None:
    for step in range(FAN_STEPS + 40, LAST + 1):
        lines = picture(step).lines()[TITLE_ROW : TITLE_ROW + HEIGHT]
        for line, big in zip(lines, BANNER, strict=True):
            letters = "".join(c if c.isalpha() else " " for c in line[TITLE_COL:])
            assert letters.rstrip() == big.rstrip()


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
def test_the_colours_of_the_title_step_with_each_beat(mono: bool) -> None:
    letter = TITLE_ROW + 7, TITLE_COL + 2
    inks = [picture(step, mono=mono).attr(*letter) for step in range(FAN_STEPS + 32, LAST)]
    beats = [inks[at : at + BEAT] for at in range(0, TITLE_STEPS - 32, BEAT)]
    assert all(len(set(beat)) == 1 for beat in beats)
    changes = sum(before[0] != after[0] for before, after in itertools.pairwise(beats))
    assert changes >= len(beats) - (2 if mono else 1)


def test_a_seed_gives_the_same_fan_and_another_seed_another() -> None:
    pages = [picture(FAN_STEPS, show=canasta_show(seed)).cells for seed in (5, 5, 6)]
    assert pages[0] == pages[1] != pages[2]


@pytest.mark.parametrize("seed", [1, 12345, 2**63])
def test_it_can_be_drawn_with_any_fan(seed: int) -> None:
    show = canasta_show(seed)
    assert all(picture(step, show=show).lines()[19] == "▀" * 80 for step in range(LAST + 1))


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("step", [8, 50, 125, 130, 136, 152, 180, LAST])
def test_the_pictures_are_as_they_were_drawn(step: int, mono: bool) -> None:
    name = f"canasta/show_{step:03}_{'mono' if mono else 'colour'}.page"
    source = f"source: LOOK 4 and our design; step {step} of the show, no seed\n"
    golden(name, source + picture(step, mono=mono).dump())
